"""One row's attention and the matrix behind it, family `attention_matvec`: split, then merge and product in one.

There are at most 16 partials a head, each of several chunks in long contexts, because every workgroup of the second
stage merges all heads for itself, as the row of activations that `prologue` quantises: a thread has eight values of a
head, and the maxima and sums of the head's partials. The first partial is asked for at once, and says how many more
there are; in a short context there are none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from codegen.gpu import attention_split
from codegen.gpu.attention_pages import LEAST
from codegen.gpu.attention_split import partial_floats
from codegen.gpu.math import sigmoid
from codegen.gpu.norm_matvec import BlockRows, block_stage
from codegen.gpu.prologue import EACH, eight
from codegen.gpu.tir import Expr, Frame, Stage

PARTIALS = 16  # a head
MAX_HEADS = 64
_AT_ONCE = 3  # partials behind the first one that are under way


def attention_matvec(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: that of `attention`, a quantised weight format `fmt`, and `bias`, whether b is added."""
    fmt, hd, bias = static["fmt"], int(static["hd"]), int(static["bias"])
    work = ("heads", PARTIALS, 4 * partial_floats(hd))

    def body(f: Frame) -> None:
        rows = BlockRows(f, fmt, True, f.let(f.size("heads") * hd, "k"), f.int("out_at"))
        with rows.there():
            rows.row.fill(_Partials(f, hd))
            rows.write(None, f.buffer("b") if bias else None)

    product = replace(block_stage(body, fmt), work=work, suffix="product", most=(("heads", MAX_HEADS),))
    return [attention_split.stage(static, (PARTIALS,), work, PARTIALS, ()), product]


class _Partials:
    """All heads of the row, each merged from its partials and times its gate; a `prologue.Source`."""

    def __init__(self, f: Frame, hd: int) -> None:
        self.f, self.hd, self.heads, self.work = f, hd, f.size("heads"), f.buffer("work")

    def load(self, at: Expr) -> list[Expr]:
        """The first partial: EACH values and what it says of itself."""
        return self._partial(0, at)

    def values(self, at: Expr, loaded: Sequence[Expr]) -> list[Expr]:
        f = self.f
        values, whole = f.local("float32", EACH, "values"), f.local("float32", 2, "whole")
        for i, value in enumerate(loaded[:EACH]):
            values.store(value, i)
        for i in range(2):
            whole.store(loaded[EACH + i], i)
        splits = f.let(f.cast(loaded[EACH + 2], "int32"), "splits")
        with f.loop(1, f.max(splits, 1), _AT_ONCE) as first:
            self._add(values, whole, at, first, splits)
        factor = f.let(self._gate(f.let(at // self.hd, "head")) / whole.load(1), "factor")
        return [f.let(values.load(i) * factor) for i in range(EACH)]

    def _partial(self, partial: Expr, at: Expr) -> list[Expr]:
        """EACH values, the maximum, the sum, the number of partials, 0."""
        f, stride = self.f, partial_floats(self.hd)
        first = f.let((partial * self.heads + at // self.hd) * stride, "partial")
        tail = [f.let(v, "tail") for v in self.work.load4(first + self.hd)]
        return [*eight(f, self.work, first + at % self.hd), *tail]

    def _add(self, values: Any, whole: Any, at: Expr, first: Expr, splits: Expr) -> None:
        """The next partials; behind the last one that one again, with a weight of 0."""
        f = self.f
        some = [self._partial(f.let(f.min(first + j, splits - 1), "next"), at) for j in range(_AT_ONCE)]
        there = [f.let(first + j < splits, "there") for j in range(_AT_ONCE)]
        common = whole.load(0)
        for seen, partial in zip(there, some, strict=True):
            common = f.let(f.max(common, f.select(seen, partial[EACH], LEAST)), "common")
        keep = f.let(f.exp(whole.load(0) - common), "keep")
        whole.store(common, 0)
        whole.store(whole.load(1) * keep, 1)
        for i in range(EACH):
            values.store(values.load(i) * keep, i)
        for seen, partial in zip(there, some, strict=True):
            take = f.let(f.select(seen, f.exp(partial[EACH] - common), f.cast(0, "float32")), "take")
            whole.store(f.fma(take, partial[EACH + 1], whole.load(1)), 1)
            for i in range(EACH):
                values.store(f.fma(take, partial[i], values.load(i)), i)

    def _gate(self, head: Expr) -> Expr:
        f = self.f
        opened = f.local("float32", 1, "opened")
        opened.store(1.0)
        with f.when(f.int("ld_gate") > 0):
            opened.store(sigmoid(f, f.let(f.buffer("gate").load(f.int("gate_at") + head), "gate")))
        return opened.load()
