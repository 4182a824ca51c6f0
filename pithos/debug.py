"""What PITHOS_DEBUG shows on stderr: 1 stages of loading, 2 each instruction with its time, 3 plans and programs.

(4, generated source, and 5, rewrites, belong to the compiler: `python -m codegen` and `python -m graph`.)
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pithos.program import Program
    from pithos.program.records import Instruction

STAGES, RECORDS, PROGRAMS = 1, 2, 3


def level() -> int:
    """The number in PITHOS_DEBUG, 0 when there is none."""
    text = os.environ.get("PITHOS_DEBUG", "")
    return int(text[:9]) if text.isascii() and text.isdigit() else 0


def say(text: str) -> None:
    print(text, file=sys.stderr)


class Stages:
    """Tells a listener about the stages of loading, and stderr when PITHOS_DEBUG asks for it."""

    def __init__(self, listener: Callable[[str], None] | None) -> None:
        self._listener = listener
        self._start = time.perf_counter()

    def __call__(self, stage: str) -> None:
        """`stage` begins."""
        if self._listener is not None:
            self._listener(stage)
        elif level() >= STAGES:
            say(f"{time.perf_counter() - self._start:7.3f} s  {stage}")


def show_program(program: Program) -> None:
    """Prints the program when PITHOS_DEBUG asks for it."""
    if level() >= PROGRAMS:
        for line in program.text():
            say(line)


@dataclass
class KernelTime:
    """What one spec did in the measured passes. `bytes`: weights read; `flops`: of all rows."""

    family: str
    spec: str
    calls: int = 0
    seconds: float = 0.0
    bytes: int = 0
    flops: int = 0

    @property
    def ms(self) -> float:
        return self.seconds * 1e3

    def mean(self, passes: int) -> KernelTime:
        """The same for one of so many passes."""
        return KernelTime(
            self.family,
            self.spec,
            self.calls // passes,
            self.seconds / passes,
            self.bytes // passes,
            self.flops // passes,
        )


class Profile:
    """Collects the time of records by spec."""

    def __init__(self, overhead: float = 0.0) -> None:
        self.overhead = overhead  # seconds of a run that does nothing
        self.kernels: dict[str, KernelTime] = {}

    def add(self, program: Program, record: int, seconds: float) -> None:
        """One run of one record."""
        made = program.instructions[record]
        entry = self.kernels.setdefault(made.spec, KernelTime(made.family, made.spec))
        entry.calls += 1
        entry.seconds += max(0.0, seconds - self.overhead)
        entry.bytes += made.weight_bytes * experts_read(program, made)
        entry.flops += made.flops * program.step.count(made.counts)

    def rows(self) -> list[KernelTime]:
        """The slowest spec first."""
        return sorted(self.kernels.values(), key=lambda entry: -entry.seconds)

    def print_record(self, program: Program, record: int, seconds: float) -> None:
        """One line: record, time, speed, spec, origin. The time includes waking the threads."""
        made = program.instructions[record]
        gigabytes = made.weight_bytes * experts_read(program, made) / seconds / 1e9
        gigaflops = made.flops * program.step.count(made.counts) / seconds / 1e9
        speed = f"{gigabytes:6.1f} GB/s {gigaflops:7.1f} GFLOP/s" if made.weight_bytes else ""
        say(f"{record:4d} {seconds * 1e6:9.1f} us {speed:28} {made.spec}  # {made.origin}")


def experts_read(program: Program, made: Instruction) -> int:
    """Matrices that an instruction reads at most: one, or as many experts as its entries can name."""
    if not made.family.startswith("experts_"):
        return 1
    return min(program.step.count("entries"), made.args["experts"])
