"""Rows of activations in global memory, as `formats.Acts`."""

from __future__ import annotations

from codegen.gpu.formats import Acts, Values, is_float
from codegen.gpu.tir import Buf, Expr, Frame


class QuantisedRow:
    """A q8s row: words from word `word` on, factors from float `factor` on."""

    def __init__(self, q: Buf, factors: Buf, word: Expr, factor: Expr) -> None:
        self._q, self._factors, self._word, self._factor = q, factors, word, factor

    def words(self, at: Expr) -> Values:
        return self._q.load4(self._word + at)

    def scale(self, block: Expr) -> Values:
        return self._factors.load2(self._factor + block * 2)

    def scales(self, block: Expr) -> Values:
        return self._factors.load4(self._factor + block * 2)

    def floats(self, at: Expr) -> Values:
        raise TypeError("a q8s row has no floats")


class FloatRow:
    """An f32 row from index `first` on."""

    def __init__(self, x: Buf, first: Expr) -> None:
        self._x, self._first = x, first

    def words(self, at: Expr) -> Values:
        raise TypeError("an f32 row has no quants")

    scale = scales = words

    def floats(self, at: Expr) -> Values:
        return self._x.load4(self._first + at)


def act_row(f: Frame, fmt: str, row: Expr, k: Expr, name: str = "x") -> Acts:
    """Row `row` of an act argument of k values, in the form that the weight format wants."""
    if is_float(fmt):
        return FloatRow(f.buffer(name), row * ((k + 15) // 16 * 16) + f.int(f"{name}_at"))
    return QuantisedRow(f.buffer(name, "uint32"), f.buffer(f"{name}_s"), row * (k >> 2), row * (k >> 4))
