"""State on two devices: each block lies on both, and is brought up to date on one where a pass there reads it."""

from __future__ import annotations

from collections.abc import Iterable

from pithos.engine.blocks import Blocks, Bytes


class PairBlocks:
    """Blocks by number, the same on both sides (0 and 1), each of which has its own copy.

    `old[side]`: blocks that the other side wrote since this one last saw them. Both sides take and give back the same
    blocks in the same order, so that both give them the same numbers.
    """

    def __init__(self, first: Blocks, second: Blocks) -> None:
        self.nbytes = first.nbytes
        self._sides = (first, second)
        self.old: tuple[set[int], set[int]] = (set(), set())
        self.moved = 0  # bytes that went from one side to the other
        self._freed: list[int] = []  # given back, at a moment that may lie between what the two sides do

    def new(self) -> int:
        while self._freed:
            block = self._freed.pop()
            for side in self._sides:
                side.free(block)
        made = [side.new() for side in self._sides]
        assert made[0] == made[1], "two sides that do not give the same blocks"
        return self._written(int(made[0]))

    def copy(self, block: int) -> int:
        made = self.new()
        self.assign(made, block)
        return made

    def assign(self, block: int, other: int) -> None:
        for side, old in zip(self._sides, self.old, strict=True):
            if other in old:
                old.add(block)
            else:
                side.assign(block, other)
                old.discard(block)

    def clear(self, block: int) -> None:
        for side in self._sides:
            side.clear(block)
        self._written(block)

    def free(self, block: int) -> None:
        self._freed.append(block)

    def address(self, block: int) -> int:
        return block

    def read(self, block: int) -> Bytes:
        return self._sides[block in self.old[0]].read(block)

    def write(self, block: int, data: Bytes) -> None:
        for side in self._sides:
            side.write(block, data)
        self._written(block)

    def fetch(self, side: int, blocks: Iterable[int]) -> None:
        """Brings these blocks up to date on a side, through the host."""
        for block in self.old[side].intersection(blocks):
            self._sides[side].write(block, self._sides[1 - side].read(block))
            self.old[side].discard(block)
            self.moved += self.nbytes

    def writes(self, side: int, blocks: Iterable[int]) -> None:
        """A pass on a side is about to write these blocks."""
        self.old[1 - side].update(blocks)

    def _written(self, block: int) -> int:
        """Both sides have it as it is."""
        for old in self.old:
            old.discard(block)
        return block
