"""The arithmetic of a quantised block, the same for one row or hundreds, in every schedule and on every target.

    I = exact integer sum of a block        value = fma(float(I), d, -(float(M) * dm))  or  float(I) * d
    F = fma(d of the activations, value, F), one chain over the blocks in order

so the bits of a result depend on its two rows alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from codegen.cpu.formats import Format
from codegen.cpu.isa import Isa
from codegen.cpu.tir import Expr, Memory, cast, const, let, quotient, splat


def up64(n: Expr) -> Expr:
    """n rounded up to a multiple of 64."""
    return ((n + 63) >> 6) << 6


@dataclass
class Activations:
    """Rows of k quantised values: byte offsets of a row's parts (see `graph.families.activation_parts`), stride."""

    d: Expr
    s32: Expr
    s16: Expr
    stride: Expr

    @classmethod
    def of(cls, form: str, k: Expr) -> Activations:
        block = {"q8k": 256, "q8x32": 32}[form]
        d = let(up64(k))
        s32 = let(d + up64(quotient(k, block) * 4))
        s16 = let(s32 + up64(quotient(k, 32) * 2))
        return cls(d, s32, s16, let(s16 + up64(quotient(k, 16) * 2)) if form == "q8k" else s16)


class BlockSum:
    """Emits the sums of one format with one instruction set; `i` is a block's index in the row."""

    def __init__(self, isa: Isa, fmt: Format, parts: Activations) -> None:
        self.isa, self.fmt, self.parts = isa, fmt, parts
        self.signed = fmt.signed and isa.signed
        self.span = isa.span(fmt.largest)
        self._shifted = fmt.signed and not isa.signed
        self._offset = 128 if self._shifted else fmt.offset

    def bytes(self, word: Expr) -> Expr:
        """Weight bytes as `Isa.dot` takes them."""
        return word ^ const(self.isa.u32, 0x80808080) if self._shifted else word

    def start(self, act: Memory, i: Expr) -> Expr:
        """The integer sum before the first product: what the offset of the weight bytes takes away."""
        if self._offset and not self.fmt.scaled:
            return splat(self._sum(act, i) * -self._offset, self.isa.lanes)
        return self.isa.zero()

    def _sum(self, act: Memory, i: Expr) -> Expr:
        """Sum of the activations of block i, for blocks of 32."""
        return cast(act.load("int16", self.parts.s32 + i * 2), "int32")

    def pair(self, act: Memory, i: Expr, n: int) -> Expr:
        """The two activation sums, as a dword, that pair n of block i is multiplied with."""
        at = self.parts.s32 if self.fmt.group == 32 else self.parts.s16
        return act.load("int32", at + i * (4 * self.fmt.pairs) + 4 * n)

    def value(self, act: Memory, i: Expr, total: Expr, paired: Expr | None, d: Expr, dm: Expr | None) -> Expr:
        """The block's value from its integer sum and the sum over its pairs."""
        isa = self.isa
        if not self.fmt.minimum:
            whole = total if paired is None else total - paired * const(isa.i32, self.fmt.offset)
            return cast(whole, isa.f32) * d
        if paired is None:
            minus = splat(cast(self._sum(act, i), "float32"), isa.lanes) * dm
        else:
            minus = const(isa.f32, 0) - cast(paired, isa.f32) * dm
        return isa.fma(cast(total, isa.f32), d, minus)

    def accumulate(self, act: Memory, i: Expr, value: Expr, f: Expr) -> Expr:
        """The chain's next link."""
        isa = self.isa
        return isa.fma(splat(act.load("float32", self.parts.d + i * 4), isa.lanes), value, f)
