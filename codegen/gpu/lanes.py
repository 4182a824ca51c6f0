"""How matrix kernels share a product among threads: lanes along a weight row, sums of several weight rows a lane.

A run of 32 lanes takes chunks e = lane, lane + lanes, ... of its weight rows; which lane takes which chunk, and the
order of every sum, depend on k alone. The first chunks are asked for before anything else is done with them, so that a
prologue (a norm, a quantisation) runs while they come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from codegen.gpu.formats import Acts, Format, Values
from codegen.gpu.tir import LANES, Buf, Expr, Frame

MAX_ROWS = 8  # of activations
PASS = 4  # of them at once: more come in a second pass, which finds the weights in the cache


@dataclass(frozen=True)
class Lanes:
    """Where this thread stands: its lane, of 2**log that share weight rows."""

    lane: Expr
    log: Expr

    def chunk(self, i: Expr) -> Expr:
        """The chunk of a row that the lane takes as its i-th."""
        return self.lane + (i << self.log)


def run_of_32(f: Frame) -> Lanes:
    """The lanes that are a run of 32 threads."""
    return Lanes(f.let(f.thread() % LANES, "lane"), 5)


def first_chunks(fmt: Format) -> int:
    """Chunks of a row that a lane holds before the products begin: about 32 bytes of quants."""
    return 4 if fmt.name in ("f32", "f16", "bf16") else 1 if fmt.chunk == 64 or fmt.name == "q8_0" else 2


class Products:
    """Sums of weight rows, of one format in one or several buffers, times activations."""

    def __init__(
        self, f: Frame, rows: Sequence[tuple[Format, Expr]], lanes: Lanes, active: Expr | None = None
    ) -> None:
        """rows: (format, word at which the row begins); active: whether this workgroup has anything to add."""
        self.f, self.rows, self.at = f, rows, lanes
        fmt = self.fmt = rows[0][0]
        chunks = fmt.k // fmt.chunk
        self.chunks = f.let(chunks if active is None else f.select(active, chunks, 0), "chunks")
        self._held: list[tuple[Expr, list[list[Values]]]] = []

    def hold(self) -> None:
        """Asks for the first chunks; behind the end of a row the last one again."""
        for i in range(first_chunks(self.fmt)):
            e = self.f.let(self.at.chunk(i), "e")
            self._held.append((e, self._load(self.f.let(self.f.max(self.f.min(e, self.chunks - 1), 0), "e"))))

    def one(self, x: Acts, sums: Buf, first: int = 0) -> None:
        """Adds the products with one row of activations to sums[first + weight row]."""
        f = self.f
        for e, raw in self._held:
            with f.when(e < self.chunks):
                self._one(raw, e, x, sums, first)
        with self._from(len(self._held)) as e:
            self._one(self._load(e), e, x, sums, first)

    def many(self, x: Sequence[Acts], there: Sequence[Expr], sums: Buf, first: int, stride: int) -> None:
        """The same with several rows, sums[first + row * stride + weight row]; without those that are not there."""
        f = self.f
        with self._from(0) as e:
            raws = zip(self.rows, self._load(e), strict=True)
            decoded = [fmt.decode(raw, e) for (fmt, _), raw in raws]
            for row, (acts, wanted) in enumerate(zip(x, there, strict=True)):
                with f.when(wanted):
                    values = self.fmt.acts(acts, e)
                    for i, weights in enumerate(decoded):
                        self._dot(weights, values, sums, first + row * stride + i)

    @contextmanager
    def _from(self, first: int) -> Iterator[Expr]:
        """The chunks of this lane from its `first` one on; all threads go round equally often."""
        f = self.f
        rounds = f.let((self.chunks + (1 << self.at.log) - 1) >> self.at.log, "rounds")
        with f.loop(first, f.max(rounds, first)) as i:
            e = f.let(self.at.chunk(i), "e")
            with f.when(e < self.chunks):
                yield e

    def _load(self, e: Expr) -> list[list[Values]]:
        return [fmt.load(base, e) for fmt, base in self.rows]

    def _one(self, raw: list[list[Values]], e: Expr, x: Acts, sums: Buf, first: int) -> None:
        acts = self.fmt.acts(x, e)
        for i, ((fmt, _), one) in enumerate(zip(self.rows, raw, strict=True)):
            self._dot(fmt.decode(one, e), acts, sums, first + i)

    def _dot(self, weights: list[Values], acts: list[Values], sums: Buf, at: int) -> None:
        sums.store(self.fmt.dot(weights, acts, sums.load(at)), at)


def picked(f: Frame, sums: Buf, index: Expr, stride: int, first: int) -> Expr:
    """sums[index * stride + first] for an index below PASS that is known at run time only; sums stay in registers."""
    value = sums.load(first)
    for row in range(1, PASS):
        value = f.select(index == row, sums.load(row * stride + first), value)
    return f.let(value)
