"""What changes from pass to pass: the step block and the tables it points to, written in place before a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.layout import (
    ROW_PAGES,
    ROW_POSITION,
    ROW_RING,
    ROW_TOKEN,
    ROW_WORDS,
    STEP_COPIES,
    STEP_COPY_TABLE,
    STEP_ENTRIES,
    STEP_OUT_ROWS,
    STEP_OUT_TABLE,
    STEP_ROW_TABLE,
    STEP_ROWS,
    STEP_WORDS,
)
from pithos.memory import aligned

Words = npt.NDArray[Any]


class Step:
    """The step block of a program for at most `rows` rows, `out_rows` rows of logits at once, `used` experts a row."""

    def __init__(self, rows: int, out_rows: int, used: int) -> None:
        self.used = used
        self.block: Words = aligned(STEP_WORDS, np.int64)
        self.rows: Words = aligned(rows * ROW_WORDS, np.int64).reshape(rows, ROW_WORDS)
        self.out: Words = aligned(out_rows, np.int64)
        self.copies: Words = aligned(2 * rows, np.int64).reshape(rows, 2)
        self.block[STEP_ROW_TABLE] = self.rows.ctypes.data
        self.block[STEP_OUT_TABLE] = self.out.ctypes.data
        self.block[STEP_COPY_TABLE] = self.copies.ctypes.data

    @property
    def address(self) -> int:
        return self.word_address(0)

    def word_address(self, word: int) -> int:
        return int(self.block.ctypes.data) + 8 * word

    def count(self, name: str) -> int:
        """The present value of a count: "rows", "out_rows", "entries"."""
        words = {"rows": STEP_ROWS, "out_rows": STEP_OUT_ROWS, "entries": STEP_ENTRIES}
        return int(self.block[words[name]])

    def set_count(self, rows: int) -> None:
        """The number of rows of the pass."""
        self.block[STEP_ROWS] = rows
        self.block[STEP_ENTRIES] = rows * self.used
        self.block[STEP_COPIES] = 0

    def set_rows(
        self, first: int, tokens: Sequence[int], position: int, ring: int, pages: Sequence[int]
    ) -> None:
        """Consecutive rows of one sequence: tokens at `position` on, the address of its rings and its page tables."""
        part = self.rows[first : first + len(tokens)]
        part[:, ROW_TOKEN] = tokens
        part[:, ROW_POSITION] = np.arange(position, position + len(tokens))
        part[:, ROW_RING] = ring
        part[:, ROW_PAGES : ROW_PAGES + len(pages)] = pages

    def set_copies(self, copies: Sequence[tuple[int, int]]) -> None:
        """(row, destination address) pairs: the rings as they are after that row go there."""
        ordered = sorted(copies)
        self.copies[: len(ordered)] = np.array(ordered, np.int64).reshape(-1, 2)
        self.block[STEP_COPIES] = len(ordered)

    def set_out(self, rows: Sequence[int]) -> None:
        """The rows of the pass whose logits the next run of the head makes."""
        self.out[: len(rows)] = rows
        self.block[STEP_OUT_ROWS] = len(rows)
