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
    """Sums of weight rows of one format (beginning at words `bases`) times activations."""

    def __init__(
        self, f: Frame, fmt: Format, bases: Sequence[Expr], lanes: Lanes, active: Expr | None = None
    ) -> None:
        """`active`: whether this workgroup has anything to add."""
        self.f, self.fmt, self.bases, self.at = f, fmt, bases, lanes
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
        with self._rest() as e:
            self._one(self._load(e), e, x, sums, first)

    def many(self, x: Sequence[Acts], there: Sequence[Expr], sums: Buf) -> None:
        """The same with several rows, sums[row * weight rows + weight row]; row r is left out where not there[r]."""
        f, count = self.f, len(self.bases)
        with self._rest() as e:
            decoded = [self.fmt.decode(raw, e) for raw in self._load(e)]
            for row, (acts, wanted) in enumerate(zip(x, there, strict=True)):
                with f.when(wanted):
                    values = self.fmt.acts(acts, e)
                    for i, weights in enumerate(decoded):
                        self._dot(weights, values, sums, row * count + i)

    @contextmanager
    def _rest(self) -> Iterator[Expr]:
        """The chunks of this lane that are not held; all threads go round equally often."""
        f, held = self.f, len(self._held)
        rounds = f.let((self.chunks + (1 << self.at.log) - 1) >> self.at.log, "rounds")
        with f.loop(held, f.max(rounds, held)) as i:
            e = f.let(self.at.chunk(i), "e")
            with f.when(e < self.chunks):
                yield e

    def _load(self, e: Expr) -> list[list[Values]]:
        return [self.fmt.load(base, e) for base in self.bases]

    def _one(self, raw: list[list[Values]], e: Expr, x: Acts, sums: Buf, first: int) -> None:
        acts = self.fmt.acts(x, e)
        for i, one in enumerate(raw):
            self._dot(self.fmt.decode(one, e), acts, sums, first + i)

    def _dot(self, weights: list[Values], acts: list[Values], sums: Buf, at: int) -> None:
        sums.store(self.fmt.dot(weights, acts, sums.load(at)), at)


def picked(f: Frame, sums: Buf, index: Expr, stride: int, first: int) -> Expr:
    """sums[index * stride + first] for an index below PASS that is known at run time only; sums stay in registers."""
    value = sums.load(first)
    for row in range(1, PASS):
        value = f.select(index == row, sums.load(row * stride + first), value)
    return f.let(value)
