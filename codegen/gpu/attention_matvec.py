"""One row's attention and the matrix behind it, family `attention_matvec`: split, then merge and product in one.

There are at most 16 partials a head, each of several pages in long contexts, because every workgroup of the second
stage merges all heads for itself: the weights of the partials (two barriers), the values (those of the first partial
are asked for at once), q8s in shared memory (two barriers), then the products of 16 weight rows, whose first weights
are asked for before anything else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codegen.gpu import attention_split
from codegen.gpu.attention_pages import LEAST, Row
from codegen.gpu.attention_split import partial_floats
from codegen.gpu.formats import Values, format_of
from codegen.gpu.lanes import Products, run_of_32
from codegen.gpu.math import sigmoid
from codegen.gpu.quantize import factors, packed, quantised
from codegen.gpu.tir import Buf, Expr, Frame, Stage

THREADS = 256
PARTIALS = 16  # a head
MAX_HEADS = 64
EACH = 2  # weight rows of a run of 32 threads
_ROWS = THREADS // 32 * EACH
_PIECE = 8 * THREADS  # values that are merged and quantised at once
_OWN = 16  # of them quantised by a thread
_BLOCK = 36  # floats from one block of 32 to the next one in shared memory: no two threads meet in a bank
_AT_ONCE = 5  # partials behind the first one that are under way


def attention_matvec(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: that of `attention`, a quantised weight format `fmt`, and `bias`, whether b is added."""
    work = ("heads", PARTIALS, 4 * partial_floats(int(static["hd"])))
    split = attention_split.stage(static, (PARTIALS,), work, PARTIALS, ())
    grid = ((("/", "n", _ROWS),), (1,), (1,))
    most = (("heads", MAX_HEADS),)
    product = Stage(
        lambda f: _product(f, static), (THREADS, 1, 1), grid, True, work, (), "product", most=most
    )
    return [split, product]


class _Row:
    """The merged and quantised row in shared memory, as `formats.Acts`."""

    def __init__(self, f: Frame, k: int) -> None:
        self.f = f
        self.q = f.shared("uint32", k // 4)
        self.factors = f.shared("float32", k // _OWN * 2)  # (d, sum of q) of each 16 values

    def words(self, at: Expr) -> Values:
        return self.q.load4(at)

    def scale(self, block: Expr) -> Values:
        first, second = self.factors.load2(block * 4), self.factors.load2(block * 4 + 2)
        return [first[0], self.f.let(first[0] * (first[1] + second[1]), "sum")]

    def scales(self, block: Expr) -> Values:
        return [x for i in range(2) for x in self.scale(block + i)]

    def floats(self, at: Expr) -> Values:
        raise TypeError("a q8s row has no floats")


def _product(f: Frame, static: Mapping[str, Any]) -> None:
    n, hd = f.size("n"), int(static["hd"])
    merge = _Merge(f, hd)
    begin = f.let(f.block() * _ROWS, "begin")
    with f.when(begin < n):
        lanes = run_of_32(f)
        first = f.let(begin + (f.thread() >> 5) * EACH, "first")
        fmt = format_of(f, static["fmt"], merge.k, wide=True)
        products = Products(f, [(fmt, fmt.row(f.min(first + i, n - 1))) for i in range(EACH)], lanes)
        products.hold()
        merge.emit()
        sums = f.local("float32", EACH, "sum")
        for i in range(EACH):
            sums.store(0.0, i)
        products.one(merge.row, sums)
        totals = [f.lane_sum(sums.load(i)) for i in range(EACH)]
        for i, total in enumerate(totals):
            with f.when(f.all(lanes.lane == 0, first + i < n)):
                value = total + f.buffer("b").load(first + i) if int(static["bias"]) else total
                f.buffer("out").store(value, f.int("out_at") + first + i)


class _Merge:
    """All heads of the row, by every workgroup."""

    def __init__(self, f: Frame, hd: int) -> None:
        self.f, self.hd, self.t = f, hd, f.thread()
        self.heads = f.size("heads")
        self.k = f.let(self.heads * hd, "k")
        self.row = _Row(f, MAX_HEADS * hd)
        self.weights = f.shared("float32", MAX_HEADS * PARTIALS)  # [head][partial]
        # First what partials say of themselves, maxima and then sums as [head][partial], later merged values.
        self.memory = f.shared("float32", max(2 * MAX_HEADS * PARTIALS, _PIECE // 32 * _BLOCK))
        self.work = f.buffer("work")

    def emit(self) -> None:
        f = self.f
        first = self._held(0)
        used = attention_split.splits(f, Row(f, 0), PARTIALS)[1]
        self._read_tails(used)
        f.sync()
        self._weigh()
        f.sync()
        self._merge(0, first, used)
        with f.loop(_PIECE, self.k, _PIECE) as piece:
            self._merge(piece, self._held(piece), used)

    def _tail(self, partial: Expr, head: Expr) -> list[Expr]:
        return self.work.load4((partial * self.heads + head) * partial_floats(self.hd) + self.hd)

    def _read_tails(self, used: Expr) -> None:
        """Maxima and sums of four partials of a head a thread; what is not used weighs nothing."""
        f = self.f
        with f.loop(self.t, self.heads * (PARTIALS // 4), THREADS) as i:
            head, four = f.let(i // (PARTIALS // 4), "head"), f.let(i % (PARTIALS // 4) * 4, "four")
            tails = [self._tail(four + j, head) for j in range(4)]
            largest = [f.select(four + j < used, x[0], LEAST) for j, x in enumerate(tails)]
            sums = [f.select(four + j < used, x[1], 0.0) for j, x in enumerate(tails)]
            self.memory.store4([f.let(x) for x in largest], i * 4)
            self.memory.store4([f.let(x) for x in sums], i * 4 + MAX_HEADS * PARTIALS)

    def _weigh(self) -> None:
        """What each partial's values are multiplied by, the gate included: of four partials a thread."""
        f = self.f
        with f.loop(self.t, self.heads * (PARTIALS // 4), THREADS) as i:
            head = f.let(i // (PARTIALS // 4), "head")
            own = self.memory.load4(i * 4)
            largest, sums = self._all(head * PARTIALS), self._all(head * PARTIALS + MAX_HEADS * PARTIALS)
            common = largest[0]
            for x in largest[1:]:
                common = f.let(f.max(common, x), "common")
            total: Expr = f.cast(0, "float32")
            for m, s in zip(largest, sums, strict=True):
                total = f.let(f.fma(f.exp(m - common), s, total), "total")
            factor = f.let(self._gate(head) / total, "factor")
            for j, m in enumerate(own):
                self.weights.store(f.exp(m - common) * factor, i * 4 + j)

    def _all(self, at: Expr) -> list[Expr]:
        return [x for j in range(0, PARTIALS, 4) for x in self.memory.load4(at + j)]

    def _gate(self, head: Expr) -> Expr:
        f = self.f
        opened = f.local("float32", 1, "opened")
        opened.store(1.0)
        with f.when(f.int("ld_gate") > 0):
            opened.store(sigmoid(f, f.let(f.buffer("gate").load(f.int("gate_at") + head), "gate")))
        return opened.load()

    # --- values: two runs of four a thread --------------------------------------------------------------------------
    def _place(self, piece: Expr, part: int) -> Expr:
        """The index of a thread's four values; behind the end of the row the last four."""
        at = piece + part * (_PIECE // 2) + self.t * 4
        return self.f.let(self.f.min(at, self.k - 4), "at")

    def _held(self, piece: Expr) -> list[tuple[Expr, list[Expr]]]:
        """(head, values of the first partial) of both fours."""
        places = [self._place(piece, part) for part in range(2)]
        return [(self.f.let(at // self.hd, "head"), self._values(0, at)) for at in places]

    def _values(self, partial: Expr, at: Expr) -> list[Expr]:
        stride = partial_floats(self.hd)
        return self.work.load4(partial * (self.heads * stride) + at // self.hd * stride + at % self.hd)

    def _merge(self, piece: Expr, held: list[tuple[Expr, list[Expr]]], used: Expr) -> None:
        f = self.f
        values = f.local("float32", 8, "values")
        for part, (head, four) in enumerate(held):
            weight = f.let(self.weights.load(head * PARTIALS), "weight")
            for i, x in enumerate(four):
                values.store(weight * x, part * 4 + i)
        with f.loop((used + (_AT_ONCE - 2)) // _AT_ONCE) as turn:
            self._add(piece, held, values, f.let(turn * _AT_ONCE + 1, "partial"), used)
        for part in range(2):
            at = f.let(part * (_PIECE // 2) + self.t * 4, "own")
            four = [values.load(part * 4 + i) for i in range(4)]
            self.memory.store4(four, at // 32 * _BLOCK + at % 32)
        f.sync()
        self._quantise(piece)
        f.sync()

    def _add(
        self, piece: Expr, held: list[tuple[Expr, list[Expr]]], values: Buf, partial: Expr, used: Expr
    ) -> None:
        """The next partials; behind the last one that one again, with a weight of 0."""
        f = self.f
        for part, (head, _) in enumerate(held):
            at = self._place(piece, part)
            some = [self._values(f.min(partial + j, used - 1), at) for j in range(_AT_ONCE)]
            for j, four in enumerate(some):
                weight = f.let(self.weights.load(head * PARTIALS + partial + j), "weight")
                for i, x in enumerate(four):
                    values.store(f.fma(weight, x, values.load(part * 4 + i)), part * 4 + i)

    def _quantise(self, piece: Expr) -> None:
        """Half a block a thread; both threads of a block find its maximum."""
        f = self.f
        at = f.let(piece + self.t * _OWN, "at")
        with f.when(f.all(self.t < _PIECE // _OWN, at < self.k)):
            start = f.let(self.t // 2 * _BLOCK, "start")
            own = f.let(start + self.t % 2 * _OWN, "own")
            peak: Expr = f.cast(0, "float32")
            for i in range(0, 32, 4):
                for x in self.memory.load4(start + i):
                    peak = f.let(f.max(peak, f.abs(x)), "peak")
            d, inverse = factors(f, peak)
            words, total = [], f.cast(0, "int32")
            for i in range(0, _OWN, 4):
                q = quantised(f, self.memory.load4(own + i), inverse)
                words.append(packed(f, q))
                total = f.let(total + q[0] + q[1] + q[2] + q[3], "total")
            self.row.q.store4(words, at // 4)
            self.row.factors.store2([d, f.cast(total, "float32")], at // _OWN * 2)
