"""Devices run programs. In the order in which data passes: features (of this CPU), threads, cpu; null runs no kernel.

A program is bound to one device: the device says which kernels it has, loads them and gives their addresses, which the
binder writes into the records; then it runs ranges of records.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from pithos.memory import aligned

if TYPE_CHECKING:
    from pithos.program import Program

DONE, STOPPED, FAILED = range(3)  # what a run returns

_STOP, _ERROR, _WORDS = 16, 40, 48


class Control:
    """The block of words through which the host and the threads of a run speak: int64, one word a cache line.

    [0] arrived count, [8] generation, [16] stop, [24] verdict, [32] address of the yield function, [40] failed record.
    """

    def __init__(self) -> None:
        self.block: npt.NDArray[Any] = aligned(_WORDS, np.int64)
        self.block[_ERROR] = -1

    @property
    def address(self) -> int:
        return int(self.block.ctypes.data)

    def stop(self) -> None:
        """Asks the run to end at its next slice; may be called from any thread."""
        self.block[_STOP] = 1

    @property
    def stopping(self) -> bool:
        return bool(self.block[_STOP])

    def reset(self) -> None:
        """Forgets an earlier run; only between runs."""
        self.block[: _STOP + 9] = 0
        self.block[_ERROR] = -1

    @property
    def error_record(self) -> int:
        """Index of the record whose kernel failed, -1 for none."""
        return int(self.block[_ERROR])


class Device(Protocol):
    """What the binder and the engine ask of a device."""

    @property
    def name(self) -> str: ...

    @property
    def target(self) -> str: ...

    @property
    def threads(self) -> int: ...

    def has(self, spec: str) -> bool:
        """Whether a kernel of this spec name was generated."""

    def load(self, specs: Iterable[str]) -> dict[str, int]:
        """Loads kernels; returns the address of each by spec name. Raises KernelError."""

    def reserve_scratch(self, size: int) -> None:
        """Makes sure that every thread has `size` bytes of scratch; only between runs."""

    def run(self, program: Program, begin: int, end: int, control: Control) -> int:
        """Runs the records [begin, end): DONE, STOPPED or FAILED (then `control.error_record` says where)."""

    def close(self) -> None:
        """Ends the device's threads. A closed device runs nothing."""
