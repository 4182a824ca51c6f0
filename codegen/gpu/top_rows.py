"""top_rows: the largest values of a row, in two stages: the largest of each of 64 slices, and of these the largest.

Values become keys, uint32 in the same order: NaN lowest, both zeros the same. The `count`-th largest key of a workgroup
is found bit by bit by counting; keys above it, and as many of the first that equal it, are the largest. For one value
two maxima do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from codegen.gpu.rows import LOCAL, THREADS, each_row, four
from codegen.gpu.scan import Scan
from codegen.gpu.tir import Buf, Expr, Frame, Stage

SLICES = 64
COUNT = 128  # values at most
WIDTH = 262144  # of a row at most
_NO_KEY = 0  # of places without a value
_ZERO = 0x80000000  # key of 0, and the sign bit
_MINUS_INFINITY = 0xFF800000
_BEHIND = 1 << 24  # more than any place

Emit = Callable[[Expr, Expr, Expr], None]  # (key, index among the thread's keys, place among the chosen)


def top_rows(static: Mapping[str, Any]) -> list[Stage]:
    work = ("rows", "count", SLICES * 8)
    return [
        Stage(_slices, LOCAL, ((SLICES,), ("rows",), (1,)), work=work, suffix="slices"),
        Stage(_merge, LOCAL, ((1,), ("rows",), (1,)), work=work, suffix="merge"),
    ]


def _slices(f: Frame) -> None:
    n, count = f.size("n"), f.size("count")
    x, work = f.buffer("x"), f.buffer("work", "uint32")
    with each_row(f) as row:
        width = f.let((n + (4 * SLICES - 1)) // (4 * SLICES) * 4, "width")
        begin = f.let(f.group(0) * width, "begin")
        end = f.let(f.min(begin + width, n), "end")
        keys = _Keys(f, WIDTH // SLICES, width, count)
        first = f.let(begin + keys.first, "first")
        for i in keys.fours():
            at = f.let(first + i)
            with f.when(at < end):
                for j, value in enumerate(four(f, x.load4(row * f.int("ld_x") + at))):
                    keys.set(i + j, f.select(at + j < end, _key(f, value), f.cast(_NO_KEY, "uint32")))
        target = f.let((row * SLICES + f.group(0)) * count)

        def emit(key: Expr, i: Expr, place: Expr) -> None:
            work.store2([key, f.cast(first + i, "uint32")], (target + place) * 2)

        keys.choose(emit)


def _merge(f: Frame) -> None:
    count, work, thread = f.size("count"), f.buffer("work", "uint32"), f.thread()
    chosen, places = f.shared("uint32", COUNT), f.shared("int32", COUNT)
    with each_row(f) as row:
        keys = _Keys(f, SLICES * COUNT, f.let(count * SLICES), count)
        source = f.let(row * (count * SLICES) + keys.first)
        for i in keys.fours():
            for j in range(4):
                with f.when(keys.first + i + j < count * SLICES):
                    keys.set(i + j, work.load2((source + i + j) * 2)[0])

        def emit(key: Expr, i: Expr, place: Expr) -> None:
            chosen.store(key, place)
            places.store(source + i, place)

        keys.choose(emit)
        f.sync()
        with f.when(thread < count):
            key, rank = f.let(chosen.load(thread)), f.local("int32", 1, "rank")
            rank.store(0)
            with f.loop(count) as other:
                value = f.let(chosen.load(other))
                better = f.any(value > key, f.all(value == key, other < thread))
                rank.store(rank.load() + f.cast(better, "int32"))
            target = f.let(row * count + rank.load())
            index = f.cast(work.load2(places.load(thread) * 2)[1], "int32")
            f.buffer("ids", "int32").store(f.min(index, f.size("n") - 1), target)
            f.buffer("values").store(_value(f, key), target)


def _key(f: Frame, x: Expr) -> Expr:
    bits = f.let(f.bits(x, "uint32"))
    magnitude = f.let(bits & 0x7FFFFFFF)
    # A NaN must not win, nor be taken for a place without a value.
    low, zero = f.cast(1, "uint32"), f.cast(_ZERO, "uint32")
    ordered = f.select(bits == magnitude, bits | zero, magnitude ^ 0x7FFFFFFF)
    return f.let(f.select(magnitude > 0x7F800000, low, f.select(magnitude == 0, zero, ordered)))


def _value(f: Frame, key: Expr) -> Expr:
    """The value of a key; of a place without one, and of NaN, minus infinity."""
    zero = f.cast(_ZERO, "uint32")
    bits = f.select(key >= zero, key ^ zero, (key ^ 0x7FFFFFFF) | zero)
    return f.bits(f.let(f.select(key <= 1, f.cast(_MINUS_INFINITY, "uint32"), bits)), "float32")


class _Keys:
    """Up to `most` keys in a workgroup, `width` of them there; each thread has `share` consecutive ones."""

    def __init__(self, f: Frame, most: int, width: Expr, count: Expr) -> None:
        self.f, self.count = f, count
        self.share = f.let((width + (4 * THREADS - 1)) // (4 * THREADS) * 4, "share")
        self.first = f.let(f.thread() * self.share, "first")
        self.most = most // THREADS
        self._keys: Buf = f.local("uint32", self.most, "keys")
        for i in range(self.most):
            self._keys.store(f.cast(_NO_KEY, "uint32"), i)

    def set(self, i: int, key: Expr) -> None:
        self._keys.store(key, i)

    def fours(self) -> Iterator[int]:
        """0, 4, ... of the thread's keys."""
        for i in range(0, self.most, 4):
            with self.f.when(self.share > i):
                yield i

    def choose(self, emit: Emit) -> None:
        """emit() for the `count` largest, in order of place; equal ones come in this order."""
        with self.f.when(self.count == 1):
            self._best(emit)
        with self.f.otherwise():
            self._top(emit)

    def _best(self, emit: Emit) -> None:
        f = self.f
        best, where = f.local("uint32", 1, "best"), f.local("int32", 1, "where")
        best.store(f.cast(_NO_KEY, "uint32"))
        where.store(0)
        for i in self.fours():
            for j in range(i, i + 4):
                key = f.let(self._keys.load(j))
                with f.when(key > best.load()):
                    best.store(key)
                    where.store(j)
        value = f.let(_value(f, best.load()))
        place = f.let(self.first + where.load())
        largest = f.group_max(value)
        nearest = f.group_max(
            f.select(value == largest, f.cast(0 - place, "float32"), f.cast(-_BEHIND, "float32"))
        )
        with f.when(f.cast(0 - place, "float32") == nearest):
            emit(best.load(), where.load(), f.cast(0, "int32"))

    def _top(self, emit: Emit) -> None:
        f, threshold = self.f, self._threshold()
        above, same = self._number(lambda key: key > threshold), self._number(lambda key: key == threshold)
        before, total = Scan(f).before(above + (same << 16))
        wanted = f.let(self.count - (total & 0xFFFF), "wanted")
        larger, equal = f.local("int32", 1, "larger"), f.local("int32", 1, "equal")
        larger.store(before & 0xFFFF)
        equal.store(before >> 16)
        for i in self.fours():
            for j in range(i, i + 4):
                key = f.let(self._keys.load(j))
                with f.when(f.any(key > threshold, f.all(key == threshold, equal.load() < wanted))):
                    emit(key, f.cast(j, "int32"), larger.load() + f.min(equal.load(), wanted))
                larger.store(larger.load() + f.cast(key > threshold, "int32"))
                equal.store(equal.load() + f.cast(key == threshold, "int32"))

    def _threshold(self) -> Expr:
        """The count-th largest key."""
        f, threshold = self.f, self.f.local("uint32", 1, "threshold")
        threshold.store(f.cast(0, "uint32"))
        one, wanted = f.cast(1, "uint32"), f.let(f.cast(self.count, "float32"))
        with f.loop(32) as bit:
            candidate = f.let(threshold.load() | (one << f.cast(31 - bit, "uint32")))
            number = self._number(lambda key: key >= candidate)
            with f.when(f.group_sum(f.cast(number, "float32")) >= wanted):
                threshold.store(candidate)
        return f.let(threshold.load())

    def _number(self, holds: Callable[[Expr], Expr]) -> Expr:
        """How many of the thread's keys hold."""
        number = self.f.local("int32", 1, "number")
        number.store(0)
        for i in self.fours():
            for j in range(i, i + 4):
                number.store(number.load() + self.f.cast(holds(self._keys.load(j)), "int32"))
        return self.f.let(number.load())
