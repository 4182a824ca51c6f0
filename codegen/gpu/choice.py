"""The router's choice of experts within a kernel that reads experts: every workgroup chooses for itself.

That is a dispatch and a barrier less than a `route` before it. What it costs is in front of the first weights, so it is
spread over all threads: four of them count together how many experts are better than one, and 128 such counts are made
at a time, those of all rows one after the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from codegen.gpu import math as M
from codegen.gpu.lanes import MAX_ROWS
from codegen.gpu.route import EPSILON, LOWEST, NONE, USED
from codegen.gpu.tir import Expr, Frame

EXPERTS = 128  # of a layer at most
_QUAD = 4
_STEP = 16  # keys that the four threads of a count read at a time


class Choice:
    """What up to MAX_ROWS rows chose: `ids`, int32 [rows * used], in order, in memory of the workgroup."""

    def __init__(self, f: Frame, static: Mapping[str, Any], rows: Expr) -> None:
        """static: `score`, `bias` and `normalise` of route; every thread of the workgroup must come here."""
        self.f, self.static, self.rows = f, static, rows
        self.experts, self.used = f.size("experts"), f.size("used")
        self.ids = f.shared("int32", MAX_ROWS * USED)
        self._chosen = f.shared("float32", MAX_ROWS * USED)  # scores of these
        self._keys = f.shared("float32", MAX_ROWS * EXPERTS)  # what decides; behind the last expert NONE
        self._scores = f.shared("float32", MAX_ROWS * EXPERTS)
        self._width = f.let((self.experts + (_STEP - 1)) // _STEP * _STEP, "width")
        self._items = f.let(rows * self._width, "items")
        if static["score"] == "softmax":
            self._softmax()
        else:
            self._sigmoid()
        f.sync()
        self._rank()
        f.sync()

    def write(self, row: Expr) -> None:
        """Writes ids and weights of a row, as route does."""
        f, thread = self.f, self.f.thread()
        with f.when(thread < self.used):
            at = f.let(row * self.used + thread, "at")
            factor = f.float("scale")
            if int(self.static["normalise"]):
                total = f.local("float32", 1, "total")
                total.store(EPSILON if self.static["score"] == "sigmoid" else 0.0)
                with f.loop(self.used) as slot:
                    total.store(total.load() + self._chosen.load(row * self.used + slot))
                factor = factor / total.load()
            f.buffer("ids", "int32").store(self.ids.load(at), at)
            f.buffer("weights").store(self._chosen.load(at) * factor, at)

    def _each(self) -> Any:
        """The items of this thread: an expert of a row, or one that is not there."""
        thread = self.f.thread()
        return self.f.loop(thread, self.f.max(self._items, thread), prod(self.f.shape))

    def _place(self, item: Expr) -> tuple[Expr, Expr, Expr]:
        """(row, expert, where it lies)."""
        f = self.f
        row, expert = f.let(item // self._width, "row"), f.let(item % self._width, "expert")
        return row, expert, f.let(row * EXPERTS + expert, "place")

    def _logit(self, row: Expr, expert: Expr) -> Expr:
        f = self.f
        at = row * f.int("ld_logits") + f.min(expert, self.experts - 1)
        return f.let(f.buffer("logits").load(at), "logit")

    def _store(self, expert: Expr, place: Expr, score: Expr) -> None:
        f = self.f
        bias = 0.0
        if int(self.static["bias"]):
            bias = f.buffer("b").load(f.min(expert, self.experts - 1))
        key = f.let(f.max(score + bias, LOWEST), "key")
        self._scores.store(score, place)
        self._keys.store(f.select(expert < self.experts, key, f.cast(NONE, "float32")), place)

    def _sigmoid(self) -> None:
        with self._each() as item:
            row, expert, place = self._place(item)
            self._store(expert, place, M.sigmoid(self.f, self._logit(row, expert)))

    def _softmax(self) -> None:
        """Every thread adds up its row: a quarter of what the counting costs."""
        f = self.f
        with self._each() as item:
            row, expert, place = self._place(item)
            logit = f.select(expert < self.experts, self._logit(row, expert), f.cast(NONE, "float32"))
            self._scores.store(f.let(logit), place)
        f.sync()
        score = f.local("float32", 2, "score")  # a thread may have two items at most
        with self._each() as item:
            row, _, place = self._place(item)
            largest, total = f.local("float32", 1, "largest"), f.local("float32", 1, "sum")
            largest.store(NONE)
            with f.loop(0, self._width, _QUAD) as i:
                for x in self._scores.load4(row * EXPERTS + i):
                    largest.store(f.max(largest.load(), x))
            total.store(0.0)
            with f.loop(0, self._width, _QUAD) as i:
                for x in self._scores.load4(row * EXPERTS + i):
                    total.store(total.load() + f.exp(x - largest.load()))
            value = f.let(f.exp(self._scores.load(place) - largest.load()) / total.load())
            second = f.let(item >= prod(f.shape), "second")
            with f.when(second):
                score.store(value, 1)
            with f.otherwise():
                score.store(value, 0)
        f.sync()
        with self._each() as item:
            _, expert, place = self._place(item)
            self._store(expert, place, f.let(f.select(item >= prod(f.shape), score.load(1), score.load(0))))

    def _rank(self) -> None:
        """How many experts of its row are better than one; ties go to the lower index."""
        f, at_once = self.f, prod(self.f.shape) // _QUAD
        part = f.let(f.thread() % _QUAD * _QUAD, "part")
        with f.loop((self._items + (at_once - 1)) // at_once) as turn:
            item = f.let(turn * at_once + f.thread() // _QUAD, "item")
            row, expert, place = self._place(f.let(f.min(item, self._items - 1), "own"))
            key, better = f.let(self._keys.load(place), "key"), f.local("int32", 1, "better")
            better.store(0)
            with f.loop(part, self._width, _STEP) as other:
                for i, value in enumerate(self._keys.load4(row * EXPERTS + other)):
                    ahead = f.any(value > key, f.all(value == key, other + i < expert))
                    better.store(better.load() + f.cast(ahead, "int32"))
            rank = f.quad_sum_int(better.load())
            there = f.all(part == 0, item < self._items, expert < self.experts)
            with f.when(f.all(there, rank < self.used)):
                to = f.let(row * self.used + rank, "to")
                self.ids.store(expert, to)
                self._chosen.store(self._scores.load(place), to)
