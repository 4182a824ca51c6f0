"""Convolution inputs of one sequence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.layout import RING
from pithos.memory import aligned, at_address
from pithos.program.state import Ring, StateLayout

Floats = npt.NDArray[np.float32]


class Rings:
    """The convolution rings of one sequence: the input of position p is in row p % 16 of each layer's ring."""

    def __init__(self, layout: StateLayout) -> None:
        self.layout = layout
        self.memory = aligned(max(1, layout.ring_bytes), np.uint8)
        self._floor = 0  # first position that can be gone on from
        self._end = 0  # last position that was ever written, + 1

    @property
    def address(self) -> int:
        return int(self.memory.ctypes.data)

    def clear(self) -> None:
        """As at position 0."""
        self.memory[:] = 0
        self._floor = self._end = 0

    def assign(self, other: Rings) -> None:
        """Becomes a copy of other rings."""
        self.memory[:] = other.memory
        self._floor, self._end = other._floor, other._end

    def written(self, end: int) -> None:
        """Positions up to `end` are about to be written, which overwrites those 16 before."""
        self._end = max(self._end, end)

    def hold(self, position: int) -> bool:
        """Whether the taps - 1 rows before `position` are still there."""
        return position >= self._floor and position - self.layout.taps + 1 >= self._end - RING

    def read(self, position: int) -> npt.NDArray[Any]:
        """A copy of the taps - 1 rows before `position`, as short_conv writes copies (rows before 0 are zeros)."""
        copy = aligned(max(1, self.layout.copy_bytes), np.uint8)
        for ring, ours, theirs in self._layers(copy):
            ours[:] = theirs[_rows(ring.taps, position)]
        return copy

    def write(self, position: int, copy: npt.NDArray[Any]) -> None:
        """The reverse of `read`: the rows before `position` are there, no others."""
        self.clear()
        self._floor = self._end = position
        for ring, ours, theirs in self._layers(copy):
            theirs[_rows(ring.taps, position)] = ours

    def _layers(self, copy: npt.NDArray[Any]) -> Iterator[tuple[Ring, Floats, Floats]]:
        """(ring, its rows in a copy [taps - 1, width], its ring [16, width]) of each layer."""
        for ring in self.layout.rings.values():
            rows = ring.taps - 1
            ours = at_address(copy.ctypes.data + ring.copy_offset, rows * ring.width, np.float32)
            theirs = at_address(self.address + ring.ring_offset, RING * ring.width, np.float32)
            yield ring, ours.reshape(rows, ring.width), theirs.reshape(RING, ring.width)


def _rows(taps: int, position: int) -> npt.NDArray[Any]:
    return np.arange(position - taps + 1, position) % RING
