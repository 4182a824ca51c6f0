"""What kernels of one row do before their products: every workgroup makes the row of activations for itself.

The row lies in the memory that the workgroup shares: q8s with its factors, or f32. A thread makes eight consecutive
values at a time, so four threads share a block and tell each other its largest value without shared memory where they
can. One barrier is left, behind which all of the row is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any, Protocol

from codegen.gpu.formats import Values, is_float
from codegen.gpu.norm import inverse_rms
from codegen.gpu.quantize import factors, packed, quantised
from codegen.gpu.tir import LANES, Buf, Expr, Frame

EACH = 8  # values that a thread makes at a time
MOST_QUANTISED = 12288  # values of a row: what fits into 32 KB
MOST_FLOAT = 7168
BLOCK = 32


class Source(Protocol):
    """What a row is made of, EACH values at a time."""

    def load(self, at: Expr) -> Sequence[Expr]:
        """What the values from `at` on are made of; nothing is written."""

    def values(self, at: Expr, loaded: Sequence[Expr]) -> Sequence[Expr]:
        """The values. Each is made once."""


def most(*formats: str) -> tuple[tuple[str, int], ...]:
    """The largest k for these weight formats, as `Stage.most` says it."""
    return (("k", MOST_FLOAT if any(map(is_float, formats)) else MOST_QUANTISED),)


class SharedRow:
    """A row of k activations (`formats.Acts`) in shared memory, as the weight formats want it."""

    def __init__(self, f: Frame, formats: Sequence[str], k: Expr) -> None:
        if len({is_float(fmt) for fmt in formats}) != 1:
            raise ValueError(f"weights in {' and '.join(formats)} want different forms of activations")
        self.f, self.k, self.threads, self.float = f, k, prod(f.shape), is_float(formats[0])
        if self.float:
            self._x = f.shared("float32", MOST_FLOAT)
        else:
            self._q = f.shared("uint32", MOST_QUANTISED // 4)
            self._factors = f.shared("float32", MOST_QUANTISED // BLOCK * 2)

    def words(self, at: Expr) -> Values:
        return [*self._q.load2(at), *self._q.load2(at + 2)]

    def scale(self, block: Expr) -> Values:
        return self._factors.load2(block * 2)

    def scales(self, block: Expr) -> Values:
        return [*self._factors.load2(block * 2), *self._factors.load2(block * 2 + 2)]

    def floats(self, at: Expr) -> Values:
        return self._x.load4(at)

    def fill(self, source: Source, before: Callable[[], None] = lambda: None) -> None:
        """Makes the row; `before` is done when all values were made, before the barrier.

        The first values are asked for before anything is written. k is specialised: what longer rows need costs
        shorter ones nothing.
        """
        f, round_ = self.f, EACH * self.threads
        self._make(source, f.let(f.thread() * EACH, "at"))
        with f.when(self.k > round_), f.loop(1, (self.k + (round_ - 1)) // round_) as i:
            self._make(source, f.let(i * round_ + f.thread() * EACH, "at"))
        before()
        f.sync()

    def _make(self, source: Source, at: Expr) -> None:
        f = self.f
        loaded = source.load(f.let(f.min(at, self.k - EACH), "from"))
        made = f.local("float32", EACH, "made")
        for i in range(EACH):
            made.store(0.0, i)
        with f.when(at < self.k):
            for i, value in enumerate(source.values(at, loaded)):
                made.store(value, i)
        values = [made.load(i) for i in range(EACH)]
        if self.float:
            with f.when(at < self.k):
                self._x.store4(values[:4], at)
                self._x.store4(values[4:], at + 4)
        else:
            self._quantise(at, values)

    def _quantise(self, at: Expr, values: Sequence[Expr]) -> None:
        f, peak = self.f, self.f.abs(values[0])
        for value in values[1:]:
            peak = f.let(f.max(peak, f.abs(value)))
        d, inverse = factors(f, f.quad_max(peak))
        q = quantised(f, values, inverse)
        total = f.quad_sum_int(f.let(sum(q[1:], q[0])))
        with f.when(at < self.k):
            self._q.store2([packed(f, q[:4]), packed(f, q[4:])], at // 4)
            with f.when(f.thread() % (BLOCK // EACH) == 0):
                self._factors.store2([d, d * f.cast(total, "float32")], at // BLOCK * 2)


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

    def values(self, at: Expr, loaded: Sequence[Expr]) -> list[Expr]:
        f, parts = self.f, [loaded[i : i + EACH] for i in range(0, len(loaded), EACH)]
        a = self._sum(*parts[1:])
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
            self.values(at, self.load(at))

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
