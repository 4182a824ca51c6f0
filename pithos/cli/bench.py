"""`pithos bench`: tokens per second, then where the time goes."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from contextlib import closing
from typing import TYPE_CHECKING, Any

from pithos import bench
from pithos.cli import answer, console, opening
from pithos.errors import UsageError

if TYPE_CHECKING:
    from pithos.engine.engine import Engine


def command(args: Namespace) -> int:
    """Prints speeds and profiles as tables or JSON."""
    if not args.pp and not args.tg:
        raise UsageError("nothing to measure: give --pp or --tg above 0")
    with closing(opening.open_engine(args)) as engine:
        if max(args.pp, args.tg) > engine.context:
            raise UsageError(
                f"--pp {args.pp} and --tg {args.tg}: the context holds {engine.context} tokens, take fewer or raise -c"
            )
        report = measure(engine, args)
        if args.json:
            json.dump(report, sys.stdout, indent=1)
            print()
        else:
            print(_text(report))
        if args.stats:
            console.say(f"memory     {answer.memory_text(engine)}")
    return 0


def measure(engine: Engine, args: Namespace) -> dict[str, Any]:
    """Everything that is measured, as JSON values. Seconds, tokens per second, bytes per second."""
    speeds = []
    if args.pp:
        with console.Progress(f"prompt of {args.pp}", "run") as progress:
            speeds.append(bench.prompt_speed(engine, args.pp, args.reps, progress.update))
    if args.tg:
        with console.Progress(f"generating {args.tg}", "run") as progress:
            speeds.append(bench.decode_speed(engine, args.tg, args.rows, args.reps, progress.update))
    report: dict[str, Any] = {
        "model": str(engine.gguf.path),
        "bytes": engine.gguf.size,
        "target": engine.target,
        "threads": engine.threads,
        "device": engine.device,
        "batch": engine.batch,
        "speeds": [
            {"name": s.name, "tokens": s.tokens, "tokens_per_second": s.rate, "seconds": list(s.seconds)}
            for s in speeds
        ],
    }
    if not args.no_profile:
        report["bandwidth"] = engine.runner.bandwidth()
        if args.tg:
            report["decode"] = bench.profile(engine, args.rows, report["bandwidth"])
        if args.pp:
            report["prefill"] = bench.profile(engine, args.pp, report["bandwidth"])
    return report


def _text(report: dict[str, Any]) -> str:
    head = f"{report['model']} ({console.size(report['bytes'])}), {report['target']}"
    head += f", {report['threads']} threads" if report["threads"] else f" on {report['device']}"
    rows = [["test", "tokens/s", "ms/token"]]
    for speed in report["speeds"]:
        rate = speed["tokens_per_second"]
        rows.append([speed["name"], f"{rate:.1f}", f"{1000 / rate:.3f}"])
    parts = [head, console.table(rows)]
    for phase in ("decode", "prefill"):
        if phase in report:
            parts.append(_profile(phase, report[phase], report["bandwidth"]))
    return "\n\n".join(parts)


def _profile(phase: str, kernels: list[dict[str, Any]], bandwidth: float) -> str:
    rows = [["kernel", "calls", "ms", "share", "GB/s", "of memory", "GFLOP/s"]]
    for kernel in kernels:
        rows.append(
            [
                kernel["spec"],
                str(kernel["calls"]),
                f"{kernel['ms']:.3f}",
                f"{100 * kernel['share']:.1f} %",
                _or_dash(kernel["bytes"], kernel["bytes_per_second"] / 1e9),
                f"{100 * kernel['bandwidth_share']:.0f} %" if kernel["bytes"] else "-",
                _or_dash(kernel["flops"], kernel["flops_per_second"] / 1e9),
            ]
        )
    total = sum(kernel["ms"] for kernel in kernels)
    title = f"{phase}: {total:.3f} ms a pass, kernel by kernel (memory reads {bandwidth / 1e9:.1f} GB/s)"
    return f"{title}\n{console.table(rows)}"


def _or_dash(present: float, value: float) -> str:
    return f"{value:.1f}" if present else "-"
