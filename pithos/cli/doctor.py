"""`pithos doctor`: everything that a bug report should say, as text or JSON."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from pithos.cli import console, diagnosis
from pithos.errors import printable

Rows = list[tuple[str, str]]


def command(args: Namespace) -> int:
    """Prints the report. A problem in it is no failure of the command."""
    report = diagnosis.report()
    if args.json:
        json.dump(report, sys.stdout, indent=1)
        print()
    else:
        print(text(report))
    return 0


def text(report: dict[str, Any]) -> str:
    """The report as lines of a title and what belongs to it."""
    rows = [*_program_rows(report), *_machine_rows(report)]
    rows += _titled("kernels", _kernel_lines(report["kernels"] or []))
    rows += _titled("gpus", _gpu_lines(report))
    rows += _titled("drivers", _driver_lines(report["drivers"] or {}))
    rows += _titled("libraries", _library_lines(report["libraries"] or {}))
    rows += _titled("folders", _folder_lines(report["folders"] or []))
    rows += _titled("environment", [f"{name}={value}" for name, value in report["environment"].items()])
    rows += _titled("problems", report["problems"])
    return "\n".join(f"{title:<12} {printable(line)}".rstrip() for title, line in rows)


def _program_rows(report: dict[str, Any]) -> Rows:
    own, python = report["pithos"], report["python"]
    kind = "a checkout" if own["checkout"] else "installed"
    rows = [("pithos", f"{own['version']} ({kind}, {own['folder']})")]
    if python:
        rows.append(("python", f"{python['version']} {python['implementation']} ({python['executable']})"))
    return rows


def _machine_rows(report: dict[str, Any]) -> Rows:
    rows: Rows = [("system", report["system"] or "-")]
    if cpu := report["cpu"]:
        threads = f"{cpu['threads']} of {cpu['processors']} processors"
        rows.append(("cpu", f"{cpu['model']} ({cpu['machine']}, {threads})"))
        rows.append(("", " ".join(cpu["flags"]) or "no flags that kernels use"))
    if memory := report["memory"]:
        sizes = f"{console.size(memory['total'])}, {console.size(memory['available'])} available"
        rows.append(("memory", sizes))
    return rows


def _kernel_lines(kernels: Sequence[dict[str, Any]]) -> list[str]:
    rows = []
    for found in kernels:
        state = "current" if found["problem"] is None else found["problem"]
        rows.append([found["target"], console.count(found["kernels"], "kernel"), _runs(found), state])
    return _table(rows)


def _runs(found: dict[str, Any]) -> str:
    if not found["kernels"]:
        return "-"
    where = "this CPU" if found["kind"] == "cpu" else "a device here"
    return f"{where} runs them" if found["runs"] else f"not for {where.replace('a device', 'any device')}"


def _gpu_lines(report: dict[str, Any]) -> list[str]:
    rows = [
        [
            str(gpu["index"]), gpu["name"], gpu["backend"], gpu["kind"], console.size(gpu["memory"]),
            " ".join(gpu["features"]) or "-", gpu["driver"],
        ]
        for gpu in report["gpus"]
    ]  # fmt: skip
    return _table(rows) + [
        f"no device of {lack['backend']}: {lack['reason']}" for lack in report["unavailable"]
    ]


def _driver_lines(drivers: dict[str, list[str]]) -> list[str]:
    return [f"{name}: {' '.join(files) or 'no files of drivers'}" for name, files in drivers.items()]


def _library_lines(libraries: dict[str, str | None]) -> list[str]:
    there = [f"{name} {version}" for name, version in libraries.items() if version]
    missing = [name for name, version in libraries.items() if not version]
    lines = [", ".join(there[i : i + 4]) for i in range(0, len(there), 4)]
    return lines + ([f"missing: {', '.join(missing)}"] if missing else [])


def _folder_lines(folders: Sequence[dict[str, Any]]) -> list[str]:
    return [
        f"{found['what']}: {found['path']}{'' if found['exists'] else ' (is not there)'}" for found in folders
    ]


def _table(rows: list[list[str]]) -> list[str]:
    """Escaped before they are aligned."""
    cells = [[printable(cell) for cell in row] for row in rows]
    return console.table(cells, left=len(cells[0])).splitlines() if cells else []


def _titled(title: str, lines: Sequence[str]) -> Rows:
    return [(title if number == 0 else "", line) for number, line in enumerate(lines)]
