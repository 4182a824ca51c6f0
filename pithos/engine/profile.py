"""Measures the kernels of a pass one by one."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pithos.debug import KernelTime, Profile
from pithos.devices.gpu import Dispatch
from pithos.engine.batch import DECODE_ROWS, Row
from pithos.engine.gpu_runner import GpuRunner
from pithos.engine.pair_runner import PairRunner
from pithos.engine.runner import ProgramRunner
from pithos.errors import UsageError
from pithos.program import Program

if TYPE_CHECKING:
    from pithos.engine.engine import Engine

_PREFIX = 32  # tokens of a sequence before the measured rows
_EMPTY_RUNS = 50


def profile(engine: Engine, rows: int, passes: int) -> list[KernelTime]:
    """See `Engine.profile`."""
    runner = engine.runner
    if isinstance(runner, GpuRunner | PairRunner):
        return _gpu_profile(engine, runner, rows, passes)
    if not isinstance(runner, ProgramRunner):
        raise UsageError("this engine has no kernels to profile")
    rows = max(1, min(rows, runner.batch))
    program = runner.decode if rows <= DECODE_ROWS else runner.prefill
    _pass(engine, rows)
    found = Profile(_empty_run(runner, program))
    for _ in range(passes):
        _pass(engine, rows, runner, found.add)
    return [entry.mean(passes) for entry in found.rows()]


def _gpu_profile(engine: Engine, runner: GpuRunner | PairRunner, rows: int, passes: int) -> list[KernelTime]:
    """The device's own clock tells the time of each dispatch."""
    rows = max(1, min(rows, runner.batch))
    found: dict[str, KernelTime] = {}

    def add(dispatches: Sequence[Dispatch], times: Sequence[float]) -> None:
        for dispatch, seconds in zip(dispatches, times, strict=True):
            spec = dispatch.name.split()[0]
            entry = found.setdefault(spec, KernelTime(spec.split(".")[0], spec))
            entry.calls += 1
            entry.seconds += seconds
            entry.bytes += dispatch.weight_bytes
            entry.flops += dispatch.flops

    _pass(engine, rows)
    for _ in range(passes):
        _pass(engine, rows, runner, add)
    entries = sorted(found.values(), key=lambda entry: -entry.seconds)
    return [entry.mean(passes) for entry in entries]


def _pass(engine: Engine, rows: int, runner: Any = None, listener: Any = None) -> None:
    """One pass over `rows` rows, told to the listener of `runner`; what comes before them is not measured."""
    ids = [n % engine.runner.vocabulary for n in range(max(rows, _PREFIX))]
    first = engine.sequence()
    if rows > DECODE_ROWS:
        with _heard(runner, listener):
            engine.forward((first, ids[:rows]))
        return
    engine.forward((first, ids[: min(_PREFIX, engine.context - 1)]), out="none")
    forks = [Row(first.fork(), 1) for _ in range(rows)]
    with _heard(runner, listener):
        list(engine.forward(forks, out="all"))


@contextmanager
def _heard(runner: Any, listener: Any) -> Iterator[None]:
    """While entered, the listener hears of every kernel that the runner runs."""
    if runner is None:
        yield
        return
    name = "on_times" if isinstance(runner, GpuRunner | PairRunner) else "on_record"
    before = getattr(runner, name)
    setattr(runner, name, listener)
    try:
        yield
    finally:
        setattr(runner, name, before)


def _empty_run(runner: ProgramRunner, program: Program) -> float:
    """Seconds of a run that calls no kernel: waking the threads and coming back."""
    end = program.whole[1] - 1
    times = []
    for _ in range(_EMPTY_RUNS):
        start = time.perf_counter()
        runner.device.run(program, end, end + 1, runner.control)
        times.append(time.perf_counter() - start)
    return statistics.median(times)
