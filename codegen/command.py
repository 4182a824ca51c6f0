"""python -m codegen --target avx2|avx512|scalar|opencl|vulkan|d3d12|native|cpu|gpu|all [--jobs N] [--force] [--check]

native: the best CPU target that this machine runs; cpu, gpu: all CPU or GPU targets; all: all targets. --check builds
the GPU targets anew in a temporary folder and names the files that differ from those in generated/.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence

from tqdm import tqdm

from codegen.build import GENERATED, Report, build
from codegen.cpu.isa import ISAS
from codegen.gpu import package
from codegen.gpu.artifacts import TARGETS as GPUS
from codegen.gpu.dxc import CompilerMissing
from codegen.host import runnable
from codegen.workers import Outcome, Task

INTERRUPTED = 130


def targets_of(name: str) -> list[str]:
    """The targets that a name on the command line means."""
    groups = {"cpu": [*ISAS], "gpu": [*GPUS], "all": [*ISAS, *GPUS]}
    if name in groups:
        return groups[name]
    return runnable()[:1] if name == "native" else [name]


def progress(tasks: Sequence[Task], outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
    """Shows a bar while kernels are built; nothing when there is nothing to do."""
    if not tasks:
        yield from outcomes
        return
    if not sys.stderr.isatty():  # there is no bar to tell that it takes minutes
        print(f"{tasks[0].target}: building {len(tasks)} kernels", file=sys.stderr, flush=True)
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
    """Builds; 0 when every kernel is there, 1 when some failed, 2 when none can be written, 130 when interrupted."""
    parser = argparse.ArgumentParser(
        prog="python -m codegen",
        description="Builds the kernels of targets, and the manifests that list them.",
    )
    names = [*ISAS, *GPUS, "native", "cpu", "gpu", "all"]
    parser.add_argument("--target", default="native", choices=names)
    parser.add_argument("--jobs", type=int, default=2, help="processes that compile (default 2)")
    parser.add_argument("--force", action="store_true", help="build everything again")
    parser.add_argument(
        "--check", action="store_true", help="compare what is committed (GPU targets) with a new build"
    )
    options = parser.parse_args(argv)
    if options.jobs < 1:
        parser.error(f"--jobs {options.jobs}: at least 1 process is needed")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the manifest still tells what was built
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        targets = targets_of(options.target)
        gpus = [target for target in targets if target in GPUS]
        if options.check:
            return _check(gpus, options.jobs)
        refused = unwritable(targets)
        if refused:
            print(f"codegen: {refused}", file=sys.stderr)
            return 2
        failed = _build([target for target in targets if target in ISAS], options.jobs, options.force)
        return max(failed, _build_gpus(gpus, options.jobs, options.force) if gpus else 0)
    except KeyboardInterrupt:
        print(
            "codegen: interrupted; what was built is kept, the next `make codegen` builds the rest",
            file=sys.stderr,
        )
        return INTERRUPTED


def unwritable(targets: Sequence[str]) -> str:
    """Why the files of targets cannot be written, "" if they can: told before the minutes of a build."""
    for target in targets:
        folder = GENERATED / target / "objects" if target in ISAS else GENERATED / target
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for place in {folder, GENERATED / target}:
                with tempfile.TemporaryFile(dir=place):
                    pass
        except OSError as error:
            return f"{folder} cannot be written ({error.strerror}): build in a checkout of your own"
    return ""


def _build(targets: Sequence[str], jobs: int, force: bool) -> int:
    failed = 0
    for target in targets:
        started = time.perf_counter()
        failed |= _told([build(target, jobs, force, progress=progress)], started)
    return failed


def _build_gpus(targets: Sequence[str], jobs: int, force: bool) -> int:
    """All GPU targets at once, each spec lowered once; without DXC only what needs none."""
    started = time.perf_counter()
    try:
        return _told(package.build(targets, jobs, force, progress=progress), started)
    except CompilerMissing as error:
        print(f"FAILED {', '.join(t for t in targets if t != 'opencl')}: {error}", file=sys.stderr)
        if "opencl" in targets:
            _told(package.build(["opencl"], jobs, force, progress=progress), started)
        return 1


def _told(reports: Sequence[Report], started: float) -> int:
    """Prints what was done since `started`; 1 when something failed."""
    if any(report.built or report.failed for report in reports):
        print(table(reports[0] if len(reports) == 1 else merged(reports)))
    for line in failures(merged(reports)):
        print(line, file=sys.stderr)
    for report in reports:
        counts = f"{len(report.built)} built, {len(report.current)} up to date, {len(report.failed)} failed"
        print(f"{report.target}: {counts}, {time.perf_counter() - started:.1f} s")
    return int(any(report.failed for report in reports))


def merged(reports: Sequence[Report]) -> Report:
    """One report of targets that were built together: every spec once, as the tasks were."""
    built = {outcome.task.name: outcome for report in reports for outcome in report.built}
    failed = {outcome.task.name: outcome for report in reports for outcome in report.failed}
    touched = built.keys() | failed.keys()
    current = {name for report in reports for name in report.current} - touched
    target = "+".join(report.target for report in reports)
    return Report(target, sorted(current), list(built.values()), list(failed.values()))


def _check(targets: Sequence[str], jobs: int) -> int:
    """0 when the files of the GPU targets are those that a new build makes."""
    if not targets:
        print(
            "codegen: --check compares GPU targets, whose files are committed; none was named",
            file=sys.stderr,
        )
        return 1
    try:
        reports, differences = package.check(targets, jobs, progress=progress)
    except CompilerMissing as error:
        print(f"codegen: {error}", file=sys.stderr)
        return 1
    for line in [*failures(merged(reports)), *differences]:
        print(line, file=sys.stderr)
    if differences:
        print(
            f"{len(differences)} files differ: run make codegen TARGET=gpu and commit them", file=sys.stderr
        )
    else:
        print(f"{', '.join(targets)}: what is committed is what a new build makes")
    return int(bool(differences) or any(report.failed for report in reports))


def _brief(error: str) -> str:
    """The telling end of an error: TVM's come with long traces."""
    lines = [line for line in error.splitlines() if line.strip()]
    return lines[0] if len(lines) == 1 else " | ".join([lines[0], *lines[-2:]])
