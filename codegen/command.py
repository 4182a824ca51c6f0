"""python -m codegen --target avx2|avx512|scalar|native|all [--jobs N] [--force]"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence

from tqdm import tqdm

from codegen.build import Report, build
from codegen.cpu.isa import ISAS
from codegen.host import runnable
from codegen.workers import Outcome, Task

INTERRUPTED = 130


def targets_of(name: str) -> list[str]:
    """The targets that a name on the command line means."""
    if name == "all":
        return list(ISAS)
    return runnable()[:1] if name == "native" else [name]


def progress(tasks: Sequence[Task], outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
    """Shows a bar while kernels are built; nothing when there is nothing to do."""
    if not tasks:
        yield from outcomes
        return
    with tqdm(total=len(tasks), desc=tasks[0].target, unit="kernel", mininterval=0.5, disable=None) as bar:
        for outcome in outcomes:
            bar.set_postfix_str(outcome.task.name, refresh=False)
            bar.update()
            yield outcome


def table(report: Report) -> str:
    """One line a family: kernels built and their compile time, kernels that were up to date, kernels that failed."""
    rows: dict[str, list[float]] = defaultdict(lambda: [0, 0, 0, 0.0])
    for name in report.current:
        rows[name.split(".")[0]][1] += 1
    for outcome in report.built:
        rows[outcome.task.family][0] += 1
        rows[outcome.task.family][3] += outcome.seconds
    for outcome in report.failed:
        rows[outcome.task.family][2] += 1
    lines = [f"{'family':20}{'built':>7}{'seconds':>9}{'current':>9}{'failed':>8}"]
    for family in sorted(rows):
        built, current, failed, seconds = rows[family]
        lines.append(f"{family:20}{built:7.0f}{seconds:9.1f}{current:9.0f}{failed:8.0f}")
    return "\n".join(lines)


def failures(report: Report) -> list[str]:
    """One line an error, with the kernels that it hit."""
    by_error: dict[str, list[str]] = defaultdict(list)
    for outcome in report.failed:
        by_error[_brief(outcome.error)].append(outcome.task.name)
    return [f"FAILED {', '.join(sorted(names))}: {error}" for error, names in sorted(by_error.items())]


def main(argv: Sequence[str] | None = None) -> int:
    """Builds; 0 when every kernel is there, 1 when some failed, 130 when it was interrupted."""
    parser = argparse.ArgumentParser(
        prog="python -m codegen", description="Builds the kernels of CPU targets."
    )
    parser.add_argument("--target", default="native", choices=[*ISAS, "native", "all"])
    parser.add_argument("--jobs", type=int, default=2, help="processes that compile (default 2)")
    parser.add_argument("--force", action="store_true", help="build everything again")
    options = parser.parse_args(argv)
    if options.jobs < 1:
        parser.error(f"--jobs {options.jobs}: at least 1 process is needed")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the manifest still tells what was built
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return _build(targets_of(options.target), options.jobs, options.force)
    except KeyboardInterrupt:
        print(
            "codegen: interrupted; what was built is kept, the next `make codegen` builds the rest",
            file=sys.stderr,
        )
        return INTERRUPTED


def _build(targets: Sequence[str], jobs: int, force: bool) -> int:
    failed = False
    for target in targets:
        started = time.perf_counter()
        report = build(target, jobs, force, progress=progress)
        failed |= bool(report.failed)
        if report.built or report.failed:
            print(table(report))
        for line in failures(report):
            print(line, file=sys.stderr)
        print(
            f"{target}: {len(report.built)} built, {len(report.current)} up to date, {len(report.failed)} failed, "
            f"{time.perf_counter() - started:.1f} s"
        )
    return 1 if failed else 0


def _brief(error: str) -> str:
    """The telling end of an error: TVM's come with long traces."""
    lines = [line for line in error.splitlines() if line.strip()]
    return lines[0] if len(lines) == 1 else " | ".join([lines[0], *lines[-2:]])
