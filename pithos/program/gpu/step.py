"""What changes from pass to pass, in a buffer that host and device see: counts, rows, page tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.devices.gpu import ALIGNMENT, Buffer, Region
from pithos.layout import PAGE
from pithos.memory import align
from pithos.program.gpu import layout as L

Words = npt.NDArray[Any]


class GpuStep:
    """The step buffer of a program for at most `rows` rows of `sequences` sequences and `out_rows` rows of logits.

    `buffer` gives so many bytes that the host sees.
    """

    def __init__(
        self,
        buffer: Callable[[int], Buffer],
        rows: int,
        sequences: int,
        out_rows: int,
        used: int,
        context: int,
        pools: int,
    ) -> None:
        self.used = used
        self._pages = max(1, align(context, PAGE) // PAGE)
        self._rows_at = L.STEP_WORDS
        self._out_at = self._rows_at + rows * L.ROW_WORDS
        self._copies_at = self._out_at + out_rows
        self._pages_at = self._copies_at + 2 * rows
        size = self._pages_at + sequences * max(1, pools) * self._pages
        self._head_at = align(4 * size, ALIGNMENT)
        self.buffer = buffer(self._head_at + 4 * L.STEP_WORDS)
        assert self.buffer.array is not None
        self.words: Words = self.buffer.array[: 4 * size].view(np.int32)
        self._head: Words = self.buffer.array[self._head_at :][: 4 * L.STEP_WORDS].view(np.int32)
        self.rows = self.words[self._rows_at : self._out_at].reshape(rows, L.ROW_WORDS)
        for word, at in (
            (L.STEP_ROW_TABLE, self._rows_at),
            (L.STEP_OUT_TABLE, self._out_at),
            (L.STEP_COPY_TABLE, self._copies_at),
        ):
            self.words[word] = at
        self._tables = 0

    @property
    def region(self) -> Region:
        return Region(self.buffer, 0, self.words.nbytes)

    @property
    def head_region(self) -> Region:
        """The counts as calls over rows of logits see them: their rows are the out rows."""
        return Region(self.buffer, self._head_at, 4 * L.STEP_WORDS)

    def begin(self, rows: int) -> None:
        """A new pass of so many rows."""
        self.words[L.STEP_ROWS] = rows
        self.words[L.STEP_ENTRIES] = rows * self.used
        self.words[L.STEP_COPIES] = 0
        self._tables = 0

    def set_rows(
        self, first: int, tokens: Sequence[int], position: int, ring: int, pages: Sequence[Words]
    ) -> None:
        """Consecutive rows of one sequence: tokens at `position` on, its ring slot, the page numbers of each pool."""
        part = self.rows[first : first + len(tokens)]
        part[:, L.ROW_TOKEN] = tokens
        part[:, L.ROW_POSITION] = np.arange(position, position + len(tokens))
        part[:, L.ROW_RING] = ring
        count = -(-(position + len(tokens)) // PAGE)
        for pool, numbers in enumerate(pages):
            at = self._pages_at + self._tables * self._pages
            self.words[at : at + count] = numbers[:count]
            part[:, L.ROW_PAGES + pool] = at
            self._tables += 1

    def set_copies(self, rows: Sequence[int]) -> None:
        """After the n-th of these rows (ascending) the rings go to slot n of the copies."""
        count = len(rows)
        table = self.words[self._copies_at : self._copies_at + 2 * count].reshape(count, 2)
        table[:, 0], table[:, 1] = rows, np.arange(count)
        self.words[L.STEP_COPIES] = count

    def set_out(self, rows: Sequence[int]) -> None:
        """The rows of the pass whose logits the next run of the head makes."""
        self.words[self._out_at : self._out_at + len(rows)] = rows
        self.words[L.STEP_OUT_ROWS] = len(rows)
        self._head[L.STEP_ROWS] = self._head[L.STEP_OUT_ROWS] = len(rows)
