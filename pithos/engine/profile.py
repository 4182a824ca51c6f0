"""Measures the kernels of a pass one by one."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

from pithos.debug import KernelTime, Profile
from pithos.engine.batch import DECODE_ROWS, Row
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
    if not isinstance(runner, ProgramRunner):
        raise UsageError("this engine has no kernels to profile")
    rows = max(1, min(rows, runner.batch))
    program = runner.decode if rows <= DECODE_ROWS else runner.prefill
    _pass(engine, rows)
    found = Profile(_empty_run(runner, program))
    before, runner.on_record = runner.on_record, found.add
    try:
        for _ in range(passes):
            _pass(engine, rows, runner)
    finally:
        runner.on_record = before
    return [entry.mean(passes) for entry in found.rows()]


def _pass(engine: Engine, rows: int, runner: ProgramRunner | None = None) -> None:
    """One pass over `rows` rows; what comes before them is not measured."""
    ids = [n % engine.runner.vocabulary for n in range(max(rows, _PREFIX))]
    first = engine.sequence()
    if rows > DECODE_ROWS:
        engine.forward((first, ids[:rows]))
        return
    listener = None if runner is None else runner.on_record
    if runner is not None:
        runner.on_record = None
    engine.forward((first, ids[: min(_PREFIX, engine.context - 1)]), out="none")
    if runner is not None:
        runner.on_record = listener
    list(engine.forward([Row(first.fork(), 1) for _ in range(rows)], out="all"))


def _empty_run(runner: ProgramRunner, program: Program) -> float:
    """Seconds of a run that calls no kernel: waking the threads and coming back."""
    end = program.whole[1] - 1
    times = []
    for _ in range(_EMPTY_RUNS):
        start = time.perf_counter()
        runner.device.run(program, end, end + 1, runner.control)
        times.append(time.perf_counter() - start)
    return statistics.median(times)
