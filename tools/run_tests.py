"""Runs the tests: most of them with a process for each CPU, then two at a time those that want a quiet machine.

    python tools/run_tests.py                     all
    python tools/run_tests.py -k tokenizer -x     arguments of pytest

What fails of the latter, beside another test, is tried once more by itself, and told by name whatever comes of it. Exit
status: that of pytest, of the first pass that failed. tests/company.py says which tests want a quiet machine.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import time
from pathlib import Path

FAILED = Path(__file__).resolve().parent.parent / ".pytest_cache" / "v" / "cache" / "lastfailed"
SINGLE = (
    "-n",
    "--numprocesses",
    "--pdb",
    "--trace",
    "--collect-only",
    "--co",
    "-s",
    "--capture=no",
    "-h",
    "--help",
)
NOTHING = 5  # pytest's status when no test was chosen
FEW = 2  # processes for tests that want a quiet machine: they wait more than they compute
AGAIN = 5  # tests of these that are tried once more; where more of them fail it is not for their company
MOST = 8  # processes; each has a compiler in it, and needs some hundred MB


def cpus() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def passes(arguments: list[str]) -> list[tuple[str, list[str]]]:
    """(name, options) of each run of pytest."""
    workers = min(cpus(), MOST)
    wants_one = any(
        argument in SINGLE or argument.startswith(("-n", "--numprocesses=")) for argument in arguments
    )
    if workers < 2 or wants_one or importlib.util.find_spec("xdist") is None:
        return [("all", [])]
    files = ["--dist", "loadfile", "--no-loadscope-reorder"]
    return [
        (f"{workers} at a time", ["-n", str(workers), *files, "--alone", "without"]),
        (f"{FEW} at a time on a quiet machine", ["-n", str(FEW), *files, "--alone", "only"]),
    ]


def failed() -> set[str]:
    """The tests that failed when they ran last, as pytest has noted them."""
    try:
        return set(json.loads(FAILED.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return set()


def run(name: str, options: list[str]) -> tuple[int, str]:
    """Pytest's status, and a line that tells it."""
    print("tests,", name, flush=True)
    began = time.monotonic()
    status = subprocess.run([sys.executable, "-m", "pytest", *options], check=False).returncode
    word = {0: "passed", NOTHING: "no test chosen"}.get(status, f"FAILED (status {status})")
    return status, f"tests, {name}: {word}, {time.monotonic() - began:.0f} s"


def again(before: set[str]) -> tuple[int, list[str]]:
    """Runs by themselves the tests that failed since `before`: a status, and lines that name them."""
    names = sorted(failed() - before)
    if not 0 < len(names) <= AGAIN:
        return 1, []
    status, line = run("what failed beside another, by itself", names)
    left = failed()
    return status, [
        line,
        *(f"  {'FAILED again' if name in left else 'passed by itself'}: {name}" for name in names),
    ]


def main(arguments: list[str]) -> int:
    statuses, told = [], []
    stops = {"-x", "--exitfirst"} & set(arguments)
    for name, options in passes(arguments):
        before = failed()
        status, line = run(name, [*options, *arguments])
        told.append(line)
        if status == 1 and not stops and "only" in options:
            status, lines = again(before)
            told += lines
        statuses.append(status)
        if status not in (0, 1, NOTHING) or (status and stops):
            break
    print("\n".join(told), flush=True)
    return next((status for status in statuses if status not in (0, NOTHING)), min(statuses))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
