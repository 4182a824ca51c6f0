"""What kernels that go row by row share: the row table of the step buffer, grids, four values of a row at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from codegen.gpu.tir import Buf, Expr, Factors, Frame
from graph import families as F
from graph import gpu as G

THREADS = 256  # of a workgroup that works on one row
PIECE = 4 * THREADS  # values that such a workgroup holds at once, four a thread
LOCAL = (THREADS, 1, 1)


def piece_grid(width: str, rows: str = "rows") -> tuple[Factors, Factors, Factors]:
    """A workgroup for each piece of PIECE values of each row."""
    return ((("/", width, PIECE),), (rows,), (1,))


def rows_of_call(f: Frame) -> Expr:
    """How many rows the call runs over, whatever they are rows of."""
    return f.let(f.buffer("step", "int32").load(f.int("rows_word")), "rows")


@contextmanager
def each_row(f: Frame, count: str = "") -> Iterator[Expr]:
    """The row of this workgroup, axis 1 of the grid; workgroups beyond the rows of the call do nothing.

    `count`: rows or out_rows, what the kernel always runs over; else the constant rows_word says in which word of the
    step buffer the number of the call's rows stands.
    """
    row = f.let(f.group(1), "row")
    rows = f.count(count) if count else rows_of_call(f)
    with f.when(row < rows):
        yield row


@contextmanager
def each_four(f: Frame, n: Expr, count: str = "") -> Iterator[tuple[Expr, Expr]]:
    """(row, first of this thread's four values) in a grid of `piece_grid`; the four may reach into the padding."""
    with each_row(f, count) as row:
        at = f.let(f.group(0) * PIECE + f.thread() * 4, "at")
        with f.when(at < n):
            yield row, at


def four(f: Frame, values: Sequence[Expr]) -> list[Expr]:
    """Names for the values."""
    return [f.let(value, "x") for value in values]


def masked(f: Frame, values: Sequence[Expr], at: Expr, n: Expr) -> list[Expr]:
    """The values at `at` on with 0 for what lies behind the end of the row."""
    return [f.let(f.select(at + i < n, v, f.cast(0, "float32")), "x") for i, v in enumerate(values)]


class RowTable:
    """The rows of this pass."""

    def __init__(self, f: Frame) -> None:
        self.f, self.step = f, f.buffer("step", "int32")
        self._first = f.let(self.step.load(G.STEP_ROW_TABLE), "table")

    def word(self, row: Expr, word: Expr) -> Expr:
        return self.f.let(self.step.load(self._first + row * G.ROW_WORDS + word), "word")

    def token(self, row: Expr) -> Expr:
        return self.word(row, G.ROW_TOKEN)

    def position(self, row: Expr) -> Expr:
        return self.word(row, G.ROW_POSITION)

    def ring(self, row: Expr) -> Expr:
        """The slot of the row's sequence among the rings."""
        return self.word(row, G.ROW_RING)

    def page(self, row: Expr, pool: Expr, position: Expr) -> Expr:
        """The number of the page in which a position of the row's sequence lies."""
        table = self.word(row, pool + G.ROW_PAGES)
        return self.f.let(self.step.load(table + (position >> (F.PAGE.bit_length() - 1))), "page")


def load_four(f: Frame, buffer: Buf, index: Expr) -> list[Expr]:
    """Four consecutive values at an index that is a multiple of 4."""
    return four(f, buffer.load4(index))
