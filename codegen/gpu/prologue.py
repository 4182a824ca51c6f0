"""What kernels of one row do before their products: every workgroup makes the row of activations for itself.

The row lies in the memory that the workgroup shares: q8s with its factors, or f32. A thread makes eight consecutive
values at a time; what it made first stays in registers while the threads of a block tell each other its largest value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import Any, Protocol

from codegen.gpu.formats import Values, is_float
from codegen.gpu.norm import inverse_rms
from codegen.gpu.quantize import factors, packed, quantised
from codegen.gpu.tir import LANES, Buf, Expr, Frame

EACH = 8  # values that a thread makes at a time
KEPT = 4096  # values of a row that stay in the registers of the workgroup
MOST_QUANTISED = 12288  # values of a row: what fits into 32 KB
MOST_FLOAT = 7168
BLOCK = 32
_PAIRS = ("q4_K", "q5_K")  # formats that read the factors of two blocks at once


class Source(Protocol):
    """What a row is made of, EACH values at a time."""

    def load(self, at: Expr) -> Sequence[Expr]:
        """What the values from `at` on are made of; nothing is written."""

    def values(self, at: Expr, loaded: Sequence[Expr], first: bool) -> Sequence[Expr]:
        """The values; `first`: it is the first time that they are made."""


def most(*formats: str) -> tuple[tuple[str, int], ...]:
    """The largest k for these weight formats, as `Stage.most` says it."""
    return (("k", MOST_FLOAT if any(map(is_float, formats)) else MOST_QUANTISED),)


class SharedRow:
    """A row of k activations (`formats.Acts`) in shared memory, as the weight formats want it."""

    def __init__(self, f: Frame, formats: Sequence[str], k: Expr) -> None:
        if len({is_float(fmt) for fmt in formats}) != 1:
            raise ValueError(f"weights in {' and '.join(formats)} want different forms of activations")
        self.f, self.k, self.threads, self.float = f, k, prod(f.shape), is_float(formats[0])
        self._pairs = all(fmt in _PAIRS for fmt in formats)
        if self.float:
            self._x = f.shared("float32", MOST_FLOAT)
        else:
            self._q = f.shared("uint32", MOST_QUANTISED // 4)
            self._factors = f.shared("float32", MOST_QUANTISED // BLOCK * 2)
            self._peaks = f.shared("float32", MOST_QUANTISED // EACH)

    def words(self, at: Expr) -> Values:
        return [*self._q.load2(at), *self._q.load2(at + 2)]

    def scale(self, block: Expr) -> Values:
        return self._factors.load2(block * 2)

    def scales(self, block: Expr) -> Values:
        return self._factors.load4(block * 2)

    def floats(self, at: Expr) -> Values:
        return self._x.load4(at)

    def fill(self, source: Source, before: Callable[[], None] = lambda: None) -> None:
        """Makes the row; `before` is done when all values were made once, before the first barrier.

        What is kept is asked for before anything is written, so that no load waits for another one.
        """
        f, kept = self.f, []
        loaded = [source.load(f.let(f.min(at, self.k - EACH), "at")) for at in self._first()]
        for i, at in enumerate(self._first()):
            kept.append(f.local("float32", EACH, f"kept{i}"))
            with f.when(at < self.k):
                self._made(at, source.values(at, loaded[i], True), kept[i])
        for at in self._rest():
            self._made(at, source.values(at, source.load(at), True), None)
        before()
        f.sync()
        if self.float:
            return
        for at, held in zip(self._first(), kept, strict=True):
            with f.when(at < self.k):
                self._quantise(at, [held.load(i) for i in range(EACH)])
        for at in self._rest():
            self._quantise(at, source.values(at, source.load(at), False))
        f.sync()
        self._write_factors()
        f.sync()

    def _first(self) -> list[Expr]:
        rounds = KEPT // (EACH * self.threads)
        return [self.f.let((self.f.thread() + i * self.threads) * EACH, "at") for i in range(rounds)]

    def _rest(self) -> Iterator[Expr]:
        f = self.f
        begin = f.let(f.thread() * EACH + KEPT, "begin")
        with f.loop(begin, f.max(self.k, begin), EACH * self.threads) as at:
            yield at

    def _made(self, at: Expr, values: Sequence[Expr], kept: Buf | None) -> None:
        f = self.f
        if self.float:
            self._x.store4(values[:4], at)
            self._x.store4(values[4:], at + 4)
            return
        peak = f.abs(values[0])
        for i, value in enumerate(values):
            if kept is not None:
                kept.store(value, i)
            if i:
                peak = f.let(f.max(peak, f.abs(value)))
        self._peaks.store(peak, at // EACH)

    def _block_factors(self, block: Expr) -> tuple[Expr, Expr]:
        f, peaks = self.f, self._peaks.load4(block * (BLOCK // EACH))
        return factors(f, f.let(f.max(f.max(peaks[0], peaks[1]), f.max(peaks[2], peaks[3]))))

    def _quantise(self, at: Expr, values: Sequence[Expr]) -> None:
        f = self.f
        _, inverse = self._block_factors(f.let(at // BLOCK))
        q = quantised(f, values, inverse)
        self._q.store2([packed(f, q[:4]), packed(f, q[4:])], at // 4)

    def _write_factors(self) -> None:
        """(d, d * sum of q) of every block, from the quants that are there."""
        f, each = self.f, 2 if self._pairs else 1
        with f.loop(
            f.thread() * each, f.max(self.k // BLOCK, f.thread() * each), self.threads * each
        ) as block:
            found: list[Expr] = []
            for i in range(each):
                d, _ = self._block_factors(block + i)
                total = f.cast(0, "int32")
                for word in range(0, BLOCK // 4, 2):
                    for q in self._q.load2((block + i) * (BLOCK // 4) + word):
                        total = f.dot4(f.cast(0x01010101, "uint32"), q, total)
                found += [d, f.let(d * f.cast(f.let(total), "float32"))]
            (self._factors.store4 if self._pairs else self._factors.store2)(found, block * 2)


class Norm:
    """a = x, x + delta or x + rms_norm(delta; post), written to h; the row is a * norm, not yet divided by its RMS."""

    def __init__(self, f: Frame, static: Mapping[str, Any], k: Expr, writer: Expr, source: str = "x") -> None:
        """`writer`: whether this workgroup writes h; source: the buffer of x."""
        self.f, self.k, self.writer, self.source, self.eps = f, k, writer, source, f.float("eps")
        self.add, self.sandwich = bool(int(static["add"])), bool(int(static["sandwich"]))
        self.threads = prod(f.shape)
        self.total = f.local("float32", 1, "total")
        self.partial = f.shared("float32", self.threads // LANES)
        self._delta_inverse: Expr = None

    def make(self, row: SharedRow) -> Expr:
        """Fills the row; what products with it are to be multiplied by."""
        f = self.f
        if self.add and self.sandwich:
            self._delta_inverse = self._inverse_of_delta()
        self.total.store(0.0)
        row.fill(self, self._share_total)
        runs = self.threads // LANES
        total = self.partial.load(0)
        for i in range(1, runs):
            total = f.let(total + self.partial.load(i))
        return inverse_rms(f, total, self.k, self.eps)

    def load(self, at: Expr) -> list[Expr]:
        """EACH values each of norm, x, and where they count delta and post."""
        f, x = self.f, self.f.buffer(self.source)
        loaded = [*eight(f, f.buffer("norm"), at), *eight(f, x, at + f.int(f"{self.source}_at"))]
        if self.add:
            loaded += self._delta(at)
        if self._delta_inverse is not None:
            loaded += eight(f, f.buffer("post"), at)
        return loaded

    def values(self, at: Expr, loaded: Sequence[Expr], first: bool) -> list[Expr]:
        f, parts = self.f, [loaded[i : i + EACH] for i in range(0, len(loaded), EACH)]
        a = self._sum(*parts[1:])
        if first:
            if self.add:
                with f.when(f.all(self.writer, f.int("h_at") >= 0)):
                    h, begin = f.buffer("h"), f.let(at + f.int("h_at"))
                    h.store4(a[:4], begin)
                    h.store4(a[4:], begin + 4)
            self._add_squares(a)
        return [f.let(v * w) for v, w in zip(a, parts[0], strict=True)]

    def _sum(
        self, x: Sequence[Expr], delta: Sequence[Expr] = (), post: Sequence[Expr] = ()
    ) -> Sequence[Expr]:
        f = self.f
        if post:
            delta = [f.let(d * self._delta_inverse * p) for d, p in zip(delta, post, strict=True)]
        return [f.let(v + d) for v, d in zip(x, delta, strict=True)] if delta else x

    def _add_squares(self, values: Sequence[Expr]) -> None:
        for v in values:
            self.total.store(self.f.fma(v, v, self.total.load()))

    def write_sums(self) -> None:
        """Writes h, and nothing else."""
        if self.add and self.sandwich:
            self._delta_inverse = self._inverse_of_delta()
        begin = self.f.let(self.f.thread() * EACH, "begin")
        with self.f.loop(begin, self.f.max(self.k, begin), EACH * self.threads) as at:
            self.values(at, self.load(at), True)

    def _share_total(self) -> None:
        f = self.f
        total = f.lane_sum(self.total.load())
        with f.when(f.thread() % LANES == 0):
            self.partial.store(total, f.thread() // LANES)

    def _delta(self, at: Expr) -> list[Expr]:
        return eight(self.f, self.f.buffer("delta"), at + self.f.int("delta_at"))

    def _inverse_of_delta(self) -> Expr:
        f = self.f
        self.total.store(0.0)
        begin = f.let(f.thread() * EACH, "begin")
        with f.loop(begin, f.max(self.k, begin), EACH * self.threads) as at:
            self._add_squares(self._delta(at))
        return inverse_rms(f, f.group_sum(self.total.load()), self.k, self.eps)


def eight(f: Frame, buffer: Buf, at: Expr) -> list[Expr]:
    """EACH values from an index on that is a multiple of 4."""
    at = f.let(at, "from")
    return [f.let(v, "x") for v in (*buffer.load4(at), *buffer.load4(at + 4))]
