"""Weight formats as a lane reads them: what is loaded for a chunk of a row, and its product with activations.

A chunk is 32 weights of a quantised row (64 of a K format, `wide`: its header is read and decoded once for both
halves), 4 of f32, 8 of f16 and bf16: 16 bytes of quants at a time, so that neighbouring lanes read neighbouring bytes.
Rows lie as `graph.gpu` says. Sums of products of int8 are exact; what follows is a fixed chain of fma.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from codegen.gpu.tir import Buf, Expr, Frame
from graph.gpu import QUANTISED_OF, REPACKED

Values = Sequence[Expr]
_NIBBLES = 0x0F0F0F0F
_ONES = 0x01010101
_MINUS_32 = 0xE0E0E0E0


class Acts(Protocol):
    """A row of activations, in the form that the format wants."""

    def words(self, at: Expr) -> Values:
        """q8s: 16 int8 from word `at` on (a multiple of 4), four uint32."""

    def scale(self, block: Expr) -> Values:
        """q8s: (d, d * sum of q) of 32 values."""

    def scales(self, block: Expr) -> Values:
        """q8s: the same of two neighbouring blocks, the first of even number: (d, d * sum, d, d * sum)."""

    def floats(self, at: Expr) -> Values:
        """f32: four values from index `at` on (a multiple of 4)."""


class Format:
    """Rows of k weights in the buffer w (uint32). What `load` gives is held in registers until `decode`."""

    name, chunk, block = "", 32, 32  # block: weights of a GGUF block

    def __init__(self, f: Frame, w: Buf, words: Buf | None, k: Expr) -> None:
        """`words`: the same memory for reads of single words; None where no buffer is to spare for that."""
        self.f, self.w, self._words, self.k = f, w, words, k

    def row(self, index: Expr) -> Expr:
        """The word at which a row begins."""
        return self.f.let(index * self.row_words(), "base")

    def row_words(self) -> Expr:
        raise NotImplementedError

    def load(self, base: Expr, e: Expr) -> list[Values]:
        """What chunk e of the row at word `base` consists of."""
        raise NotImplementedError

    def decode(self, raw: list[Values], e: Expr) -> list[Values]:
        """The loaded words made ready for products."""
        raise NotImplementedError

    def acts(self, x: Acts, e: Expr) -> list[Values]:
        """The activations that chunk e meets; the same for all weight rows."""
        raise NotImplementedError

    def dot(self, weights: list[Values], x: list[Values], total: Expr) -> Expr:
        """total + the product of a decoded chunk and its activations."""
        raise NotImplementedError

    # --- for the formats
    def _part(self, number: int) -> Expr:
        """Words before a part of a repacked row."""
        words: Expr = 0
        for begin, end in REPACKED[self.name][:number]:
            words = words + (self.k // self.block * (end - begin) + 15) // 16 * 4
        return words

    def _word(self, index: Expr) -> Expr:
        """One word of the weights."""
        f = self.f
        if self._words is not None:
            return f.let(self._words.load(index), "word")
        four, at = self.w.load4((index >> 2) * 4), f.let(index & 3)
        return f.let(
            f.select(at < 2, f.select(at == 0, four[0], four[1]), f.select(at == 2, four[2], four[3]))
        )

    def _half(self, word: Expr, number: Expr) -> Expr:
        """The f16 of number 0 or 1 in a word."""
        return self.f.let(self.f.half(word >> self._u32((number & 1) * 16)))

    def _u32(self, value: Expr) -> Expr:
        return self.f.cast(value, "uint32")

    def _float(self, value: Expr) -> Expr:
        return self.f.let(self.f.cast(value, "float32"))

    def _dots(self, q: Values, x: Values, start: Expr = None) -> Expr:
        """start (or 0) + the sum of the products of the bytes of the words."""
        total = self.f.cast(0, "int32") if start is None else start
        for a, b in zip(q, x, strict=True):
            total = self.f.dot4(a, b, total)
        return self.f.let(total, "dot")

    def _low(self, words: Values) -> Values:
        return [self.f.let(w & self._u32(_NIBBLES), "low") for w in words]

    def _high(self, words: Values) -> Values:
        return [self.f.let((w >> self._u32(4)) & self._u32(_NIBBLES), "high") for w in words]

    def _add(self, factor: Expr, d: Expr, dot: Expr, total: Expr) -> Expr:
        """total + factor * d * dot"""
        return self.f.let(self.f.fma(self.f.let(factor * d), self._float(dot), total), "sum")


class _F32(Format):
    name, chunk = "f32", 4

    def row_words(self) -> Expr:
        return self.k

    def load(self, base: Expr, e: Expr) -> list[Values]:
        return [self.w.load4(base + e * 4)]

    def decode(self, raw: list[Values], e: Expr) -> list[Values]:
        return [[self.f.let(self.f.bits(w, "float32")) for w in raw[0]]]

    def acts(self, x: Acts, e: Expr) -> list[Values]:
        return [x.floats(e * 4)]

    def dot(self, weights: list[Values], x: list[Values], total: Expr) -> Expr:
        for ws, xs in zip(weights, x, strict=True):
            for w, v in zip(ws, xs, strict=True):
                total = self.f.let(self.f.fma(w, v, total), "sum")
        return total


class _F16(_F32):
    name, chunk = "f16", 8

    def row_words(self) -> Expr:
        return self.k >> 1

    def decode(self, raw: list[Values], e: Expr) -> list[Values]:
        values = [v for word in raw[0] for v in self._two(word)]
        return [values[:4], values[4:]]

    def _two(self, word: Expr) -> Values:
        return [self.f.let(self.f.half(word)), self.f.let(self.f.half_hi(word))]

    def acts(self, x: Acts, e: Expr) -> list[Values]:
        return [x.floats(e * 8), x.floats(e * 8 + 4)]


class _BF16(_F16):
    name = "bf16"

    def _two(self, word: Expr) -> Values:
        high = word & self._u32(0xFFFF0000)
        return [self.f.let(self.f.bf16(word)), self.f.let(self.f.bits(high, "float32"))]


class _Q8(Format):
    name = "q8_0"

    def row_words(self) -> Expr:
        return self.f.let(self._part(2))

    def load(self, base: Expr, e: Expr) -> list[Values]:
        at = self.f.let(base + e * 8)
        return [self.w.load4(at), self.w.load4(at + 4), [self._word(base + self._part(1) + (e >> 1))]]

    def decode(self, raw: list[Values], e: Expr) -> list[Values]:
        return [[*raw[0], *raw[1]], [self._half(raw[2][0], e)]]

    def acts(self, x: Acts, e: Expr) -> list[Values]:
        return [[*x.words(e * 8), *x.words(e * 8 + 4)], x.scale(e)]

    def dot(self, weights: list[Values], x: list[Values], total: Expr) -> Expr:
        return self._add(weights[1][0], x[1][0], self._dots(weights[0], x[0]), total)


class _Q40(_Q8):
    name = "q4_0"

    def load(self, base: Expr, e: Expr) -> list[Values]:
        return [self.w.load4(base + e * 4), [self._word(base + self._part(1) + (e >> 1))]]

    def decode(self, raw: list[Values], e: Expr) -> list[Values]:
        d = self._half(raw[1][0], e)
        return [[*self._low(raw[0]), *self._high(raw[0])], [d, self.f.let(d * -8.0)]]

    def dot(self, weights: list[Values], x: list[Values], total: Expr) -> Expr:
        total = super().dot(weights, x, total)
        return self.f.let(self.f.fma(weights[1][1], x[1][1], total), "sum")


class _Q41(_Q40):
    name = "q4_1"

    def load(self, base: Expr, e: Expr) -> list[Values]:
        return [self.w.load4(base + e * 4), [self._word(base + self._part(1) + e)]]

    def decode(self, raw: list[Values], e: Expr) -> list[Values]:
        f, word = self.f, raw[1][0]
        return [[*self._low(raw[0]), *self._high(raw[0])], [f.let(f.half(word)), f.let(f.half_hi(word))]]


class _Q4K(Format):
    """Lane e of a block: half h of group g, whose low and high nibbles are two runs of 32; wide: all of group g."""

    name, block_words, quants = "q4_K", 36, 4

    def __init__(self, f: Frame, w: Buf, words: Buf | None, k: Expr, wide: bool = False) -> None:
        super().__init__(f, w, words, k)
        self.wide, self.chunk = wide, 64 if wide else 32

    def row_words(self) -> Expr:
        return (self.k >> 8) * self.block_words

    def _place(self, e: Expr) -> tuple[Expr, Expr, list[Expr]]:
        """(block, group, halves of it) of a chunk."""
        if self.wide:
            return e >> 2, e & 3, [0, 1]
        return e >> 3, (e & 7) >> 1, [e & 1]

    def load(self, base: Expr, e: Expr) -> list[Values]:
        block, group, halves = self._place(e)
        at = self.f.let(base + block * self.block_words)
        return [self.w.load4(at), *(self.w.load4(at + self.quants + group * 8 + h * 4) for h in halves)]

    def decode(self, raw: list[Values], e: Expr) -> list[Values]:
        quants = [[*self._low(q), *self._high(q)] for q in raw[1:]]
        return [self._header(raw[0], e), *quants]

    def _header(self, head: Values, e: Expr) -> Values:
        """(d * scale, -dmin * minimum) of both runs of the group; a lane of one half: the minimum of run h alone.

        Eight scales and minimums of 6 bits: four whole ones in words 1 and 2, the other four split between word 3
        and the upper bits of words 1 and 2. A group takes 16 bits of each word.
        """
        f = self.f
        _, group, halves = self._place(e)
        shift = f.let(self._u32((group & 1) * 16))
        a, b, c = (f.let(word >> shift) for word in head[1:])
        early = f.let(group < 2)
        scale = f.let(f.select(early, a & 0x3F3F, (c & 0x0F0F) | ((a >> self._u32(2)) & 0x3030)))
        low = f.let(
            f.select(early, b & 0x3F3F, ((c >> self._u32(4)) & 0x0F0F) | ((b >> self._u32(2)) & 0x3030))
        )
        d, drop = f.let(f.half(head[0])), f.let(0.0 - f.half_hi(head[0]))
        scales = [f.let(d * self._float(s)) for s in (scale & 255, scale >> self._u32(8))]
        if self.wide:
            return [*scales, *(f.let(drop * self._float(m)) for m in (low & 255, low >> self._u32(8)))]
        mine = (low >> self._u32(halves[0] * 8)) & 255
        return [*scales, f.let(drop * self._float(mine))]

    def acts(self, x: Acts, e: Expr) -> list[Values]:
        f = self.f
        block, group, halves = self._place(e)
        at = f.let(block * 64 + group * 16)
        words = [[*x.words(at + h * 4), *x.words(at + h * 4 + 8)] for h in halves]
        d0, s0, d1, s1 = x.scales(block * 8 + group * 2)
        sums = [s0, s1] if self.wide else [f.let(f.select(halves[0] == 0, s0, s1))]
        return [[d0, d1, *sums], *words]

    def dot(self, weights: list[Values], x: list[Values], total: Expr) -> Expr:
        scales, factors = weights[0], x[0]
        for run in range(2):
            part, dot = slice(run * 4, run * 4 + 4), self.f.cast(0, "int32")
            for q, v in zip(weights[1:], x[1:], strict=True):
                dot = self._dots(q[part], v[part], dot)
            total = self._add(scales[run], factors[run], dot, total)
        for minimum, s in zip(scales[2:], factors[2:], strict=True):
            total = self.f.let(self.f.fma(minimum, s, total), "sum")
        return total


class _Q5K(_Q4K):
    """As q4_K, with a fifth bit: 32 bytes of them, bit r of byte i for value i of run r."""

    name, block_words, quants = "q5_K", 44, 12

    def load(self, base: Expr, e: Expr) -> list[Values]:
        block, _, halves = self._place(e)
        at = base + block * self.block_words + 4
        return [*super().load(base, e), *(self.w.load4(at + h * 4) for h in halves)]

    def decode(self, raw: list[Values], e: Expr) -> list[Values]:
        f, (_, group, halves) = self.f, self._place(e)
        count = len(halves)
        shift = f.let(self._u32(group * 2))
        quants = []
        for low4, fifth in zip(raw[1 : 1 + count], raw[1 + count :], strict=True):
            bits = [f.let(word >> shift) for word in fifth]
            low = [q | ((b & _ONES) << self._u32(4)) for q, b in zip(self._low(low4), bits, strict=True)]
            high = [
                q | ((b & (_ONES * 2)) << self._u32(3)) for q, b in zip(self._high(low4), bits, strict=True)
            ]
            quants.append([f.let(q, "quant") for q in low + high])
        return [self._header(raw[0], e), *quants]


class _Q6K(Format):
    """Lane e of a block: 16 bytes j of a half of 128, low nibbles of run j / 2 and high ones of run 2 + j / 2."""

    name, block = "q6_K", 256

    def row_words(self) -> Expr:
        return self.f.let(self._part(2))

    def load(self, base: Expr, e: Expr) -> list[Values]:
        block, half = e >> 3, (e & 7) >> 2
        at = self.f.let(base + block * 52)
        low, high = self.w.load4(at + (e & 7) * 4), self.w.load4(at + 32 + half * 8 + (e & 1) * 4)
        return [low, high, self.w.load4(at + 48), [self._word(base + self._part(1) + (block >> 1))]]

    def decode(self, raw: list[Values], e: Expr) -> list[Values]:
        f, shift = self.f, self.f.let(self._u32(e & 2))
        bits = [f.let(word >> shift) for word in raw[1]]
        quants = [
            q | ((b & 0x03030303) << self._u32(4)) for q, b in zip(self._low(raw[0]), bits, strict=True)
        ]
        quants += [q | (b & 0x30303030) for q, b in zip(self._high(raw[0]), bits, strict=True)]
        d, upper = self._half(raw[3][0], e >> 3), f.let((e & 4) != 0)
        words = [f.select(upper, raw[2][2 + i], raw[2][i]) for i in range(2)]
        return [[f.let(q, "quant") for q in quants], [f.let(d * self._signed(w, e & 3)) for w in words]]

    def _signed(self, word: Expr, byte: Expr) -> Expr:
        """A byte of a word as a signed number, float32."""
        shifted = self.f.bits(self.f.let(word << self._u32(24 - byte * 8)), "int32")
        return self._float(shifted >> 24)

    def acts(self, x: Acts, e: Expr) -> list[Values]:
        """The quants lie 32 above their values: 32 times the sum of the activations is taken off."""
        block = self.f.let((e >> 3) * 8 + (e & 4) + ((e & 3) >> 1))
        at = self.f.let(block * 8 + (e & 1) * 4)
        words = [*x.words(at), *x.words(at + 16)]
        minus = [self._u32(_MINUS_32)] * 4
        off = [self._dots(minus, words[:4]), self._dots(minus, words[4:])]
        return [words, [x.scale(block)[0], x.scale(block + 2)[0]], off]

    def dot(self, weights: list[Values], x: list[Values], total: Expr) -> Expr:
        for run in range(2):
            part = slice(run * 4, run * 4 + 4)
            dot = self._dots(weights[0][part], x[0][part], x[2][run])
            total = self._add(weights[1][run], x[1][run], dot, total)
        return total


_FORMATS = {c.name: c for c in (_F32, _F16, _BF16, _Q8, _Q40, _Q41, _Q4K, _Q5K, _Q6K)}


def is_float(fmt: str) -> bool:
    """Whether activations stay f32 for this format."""
    return fmt in QUANTISED_OF


def format_of(f: Frame, fmt: str, k: Expr, name: str = "w", alias: bool = True, wide: bool = False) -> Format:
    """The rows of the buffer `name`. alias: it may be bound a second time where that helps; wide: chunks of 64 where
    the format can."""
    w, kind = f.buffer(name, "uint32"), _FORMATS[fmt]
    words = f.buffer(f"{name}__words", "uint32") if alias and fmt in REPACKED else None
    return kind(f, w, words, k, wide) if issubclass(kind, _Q4K) else kind(f, w, words, k)
