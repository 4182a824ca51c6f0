"""Convolution inputs of one sequence."""

from __future__ import annotations

import weakref
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from pithos.engine.blocks import Blocks, Bytes, HostBlocks
from pithos.layout import RING
from pithos.memory import aligned, at_address
from pithos.program.state import Ring, StateLayout

Floats = npt.NDArray[np.float32]


class Rings:
    """The convolution rings of one sequence: the input of position p is in row p % 16 of each layer's ring.

    They are one block of `blocks` (default: in this process).
    """

    def __init__(self, layout: StateLayout, blocks: Blocks | None = None) -> None:
        self.layout = layout
        self._blocks = blocks or HostBlocks(max(1, layout.ring_bytes))
        self._block = self._blocks.new()
        weakref.finalize(self, self._blocks.free, self._block)
        self._floor = 0  # first position that can be gone on from
        self._end = 0  # last position that was ever written, + 1

    @property
    def address(self) -> int:
        return self._blocks.address(self._block)

    @property
    def nbytes(self) -> int:
        return self._blocks.nbytes

    def like(self) -> Rings:
        """Other rings in the same kind of memory, as at position 0."""
        return Rings(self.layout, self._blocks)

    def clear(self) -> None:
        """As at position 0."""
        self._blocks.clear(self._block)
        self._floor = self._end = 0

    def assign(self, other: Rings) -> None:
        """Becomes a copy of other rings."""
        self._blocks.assign(self._block, other._block)
        self._floor, self._end = other._floor, other._end

    def written(self, end: int) -> None:
        """Positions up to `end` are about to be written, which overwrites those 16 before."""
        self._end = max(self._end, end)

    def hold(self, position: int) -> bool:
        """Whether the taps - 1 rows before `position` are still there."""
        return position >= self._floor and position - self.layout.taps + 1 >= self._end - RING

    def read(self, position: int) -> Bytes:
        """A copy of the taps - 1 rows before `position`, as short_conv writes copies (rows before 0 are zeros)."""
        copy = aligned(max(1, self.layout.copy_bytes), np.uint8)
        for ring, ours, theirs in self._layers(copy, self._blocks.read(self._block)):
            ours[:] = theirs[_rows(ring.taps, position)]
        return copy

    def write(self, position: int, copy: Bytes) -> None:
        """The reverse of `read`: the rows before `position` are there, no others."""
        block = aligned(self._blocks.nbytes, np.uint8)
        self._floor = self._end = position
        for ring, ours, theirs in self._layers(copy, block):
            theirs[_rows(ring.taps, position)] = ours
        self._blocks.write(self._block, block)

    def _layers(self, copy: Bytes, block: Bytes) -> Iterator[tuple[Ring, Floats, Floats]]:
        """(ring, its rows in a copy [taps - 1, width], its ring in a block [16, width]) of each layer."""
        for ring in self.layout.rings.values():
            rows = ring.taps - 1
            ours = at_address(int(copy.ctypes.data) + ring.copy_offset, rows * ring.width, np.float32)
            theirs = at_address(int(block.ctypes.data) + ring.ring_offset, RING * ring.width, np.float32)
            yield ring, ours.reshape(rows, ring.width), theirs.reshape(RING, ring.width)


def _rows(taps: int, position: int) -> npt.NDArray[np.int64]:
    return np.arange(position - taps + 1, position) % RING
