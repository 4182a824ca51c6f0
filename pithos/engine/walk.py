"""One run of a CPU's threads through a table of records, during which the host meets them at flags.

A thread that waits for the host looks at a flag that `let` sets; the host waits in `reach` for one that they set. So no
thread is woken from meeting to meeting, which would cost about 75 microseconds.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pithos.devices import Control
from pithos.devices.cpu import CpuDevice
from pithos.devices.threads import Hand, yield_function
from pithos.errors import DeviceError
from pithos.layout import KIND_BARRIER, KIND_SIGNAL, KIND_WAIT, RECORD_WORDS, WORD_ARGS, WORD_KIND
from pithos.memory import aligned

Row = npt.NDArray[np.int64]
_POLLS = 40  # looks at a flag between two offers of the interpreter to other threads
_FLAG_WORDS = 8  # from one flag to the next: a cache line


@dataclass(frozen=True)
class Table:
    """What a device needs of a program to run records."""

    table: npt.NDArray[np.int64]

    @classmethod
    def of(cls, rows: Sequence[Row]) -> Table:
        table = aligned(len(rows) * RECORD_WORDS, np.int64).reshape(-1, RECORD_WORDS)
        table[:] = np.array(rows, np.int64)
        return cls(table)


class Walk:
    """Meetings are numbered; a walk that reached the last one is over."""

    def __init__(self, device: CpuDevice, control: Control, meetings: int) -> None:
        self._device, self._control, self._meetings = device, control, meetings
        self._given = aligned(_FLAG_WORDS * meetings, np.int64)
        self._done = aligned(_FLAG_WORDS * (meetings + 1), np.int64)  # the last one: all threads are there
        self._seen = memoryview(self._done)  # type: ignore[arg-type]  # numpy takes ten times as long for one word
        self._hand, self._relax = Hand(0), yield_function()
        self._fence = threading.Lock()
        self.walking = False

    def arrival(self) -> list[Row]:
        """The records that a table begins with."""
        return self.tells(self._meetings)

    def waits(self, meeting: int) -> Row:
        """The record at which threads wait for `let`."""
        return _control(KIND_WAIT, int(self._given.ctypes.data) + 8 * _FLAG_WORDS * meeting)

    def tells(self, meeting: int) -> list[Row]:
        """The records behind which `reach` returns: all threads have done what is before them."""
        flag = int(self._done.ctypes.data) + 8 * _FLAG_WORDS * meeting
        return [_control(KIND_BARRIER), _control(KIND_SIGNAL, flag)]

    def begin(self, table: Table) -> None:
        """A walk begins; when it returns the threads are there. Raises as `end` what the one before left."""
        self.end()
        self._given[:] = 0
        self._done[:] = 0
        self.walking = True
        self._hand.start(lambda _: self._device.run(table, 0, len(table.table), self._control))  # type: ignore[arg-type]
        while not self._seen[_FLAG_WORDS * self._meetings] and self._hand.job is not None:
            time.sleep(0)  # gives the interpreter away for longer than a yield: each thread needs it once

    def let(self, meeting: int) -> None:
        """Lets the threads go on. What the host wrote before is seen by them."""
        self._fenced()
        self._given[_FLAG_WORDS * meeting] = 1

    def reach(self, meeting: int) -> bool:
        """Returns when the threads are there; False when they will not come, being stopped."""
        at, seen = _FLAG_WORDS * meeting, self._seen
        while not seen[at]:
            for _ in range(_POLLS):
                if seen[at]:
                    break
            else:
                if self._control.stopping or not self.walking or self._hand.job is None:
                    if seen[at]:
                        break
                    return False
                self._relax()
        self._fenced()
        return True

    def end(self) -> None:
        """The walk is over, or given up. Raises DeviceError when a kernel failed."""
        if not self.walking:
            return
        self.walking = False
        whole = bool(self._seen[_FLAG_WORDS * (self._meetings - 1)])
        if not whole:
            self._control.stop()
        interruption = self._hand.wait()
        failed = self._control.error_record
        if not whole:
            self._control.reset()
        if interruption is not None:
            raise interruption
        if self._hand.error is not None:
            raise self._hand.error
        if failed >= 0:
            raise DeviceError(
                f"{self._device.name}: record {failed} of a walk failed: `make codegen` builds the kernels anew"
            )

    def close(self) -> None:
        """Ends the thread that leads the others."""
        try:
            self.end()
        finally:
            self._hand.start(None)
            self._hand.join()

    def _fenced(self) -> None:
        """What was written before is seen before what is written afterwards, also where processors reorder that."""
        for _ in range(2):
            with self._fence:
                pass


def _control(kind: int, flag: int = 0) -> Row:
    """A barrier, or what waits until the int64 at the address `flag` is 1, or sets it to 1."""
    row = np.zeros(RECORD_WORDS, np.int64)
    row[WORD_KIND], row[WORD_ARGS], row[WORD_ARGS + 1] = kind, flag, 1
    return row
