"""Four consecutive values of a weight row as float32, for kernels that want weights and not products with them.

Rows lie as `graph.gpu` says: GGUF blocks where those are a multiple of 16 bytes, else the parts of REPACKED.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from codegen.gpu.tir import Buf, Expr, Frame
from graph.gpu import REPACKED

_BLOCK_WORDS = {"q4_K": 36, "q5_K": 44}
_FLOATS = ("f32", "f16", "bf16")


class Rows:
    """Rows of k values in a buffer of uint32 that is read a word at a time."""

    def __init__(self, f: Frame, fmt: str, w: Buf, k: Expr) -> None:
        self.f, self.fmt, self.w, self.k = f, fmt, w, k
        self.blocks = None if fmt in _FLOATS else f.let(k // (256 if fmt.endswith("K") else 32), "blocks")

    def four(self, row: Expr, at: Expr) -> Sequence[Expr]:
        """The values [at, at + 4) of a row, `at` a multiple of 4; behind the end of a row of floats anything."""
        if self.blocks is None:
            return [self._float(row * self.k + self.f.min(at + i, self.k - 1)) for i in range(4)]
        base = self.f.let(row * self._row_words(), "base")
        return _VALUES[self.fmt](self, base, at)

    def word(self, index: Expr) -> Expr:
        return self.f.let(self.w.load(index), "word")

    def half(self, base: Expr, index: Expr) -> Expr:
        """The f16 at an index of halves behind word `base`."""
        word = self.w.load(base + (index >> 1)) >> self.f.cast((index & 1) * 16, "uint32")
        return self.f.let(self.f.half(word), "half")

    def part(self, number: int) -> Expr:
        """Words before a part of a repacked row."""
        words: Expr = 0
        for begin, end in REPACKED[self.fmt][:number]:
            words = words + (self.blocks * (end - begin) + 15) // 16 * 4
        return words

    def nibbles(self, word: Expr, high: Expr) -> list[Expr]:
        """The low (high = 0) or high (1) four bits of each byte, int32."""
        f = self.f
        shifted = f.let(word >> f.cast(high * 4, "uint32"))
        return [f.cast((shifted >> (8 * i)) & 15, "int32") for i in range(4)]

    def bits(self, word: Expr, shift: Expr, mask: int) -> list[Expr]:
        """Some bits of each byte, from bit `shift` on, int32."""
        shifted = self.f.let(word >> self.f.cast(shift, "uint32"))
        return [self.f.cast((shifted >> (8 * i)) & mask, "int32") for i in range(4)]

    def signed(self, word: Expr) -> list[Expr]:
        """The bytes as signed numbers, int32."""
        whole = self.f.bits(word, "int32")
        return [(whole << (24 - 8 * i)) >> 24 for i in range(4)]

    def affine(self, q: Sequence[Expr], d: Expr, m: Expr = None) -> list[Expr]:
        """q * d + m"""
        f = self.f
        x = [f.cast(value, "float32") for value in q]
        return [f.let(v * d) if m is None else f.let(f.fma(v, d, m)) for v in x]

    def _row_words(self) -> Expr:
        if self.fmt in _BLOCK_WORDS:
            return self.blocks * _BLOCK_WORDS[self.fmt]
        return self.part(len(REPACKED[self.fmt]))

    def _float(self, index: Expr) -> Expr:
        f, index = self.f, self.f.let(index)
        if self.fmt == "f32":
            return f.let(f.bits(self.w.load(index), "float32"))
        if self.fmt == "f16":
            return self.half(0, index)
        word = self.w.load(index >> 1) >> f.cast((index & 1) * 16, "uint32")
        return f.let(f.bf16(word))


def _q8_0(r: Rows, base: Expr, at: Expr) -> Sequence[Expr]:
    d = r.half(base + r.part(1), at >> 5)
    return r.affine(r.signed(r.word(base + (at >> 2))), d)


def _q4_words(r: Rows, base: Expr, at: Expr) -> Sequence[Expr]:
    word = r.word(base + (at >> 5) * 4 + ((at & 15) >> 2))
    return r.nibbles(word, (at >> 4) & 1)


def _q4_0(r: Rows, base: Expr, at: Expr) -> Sequence[Expr]:
    d = r.half(base + r.part(1), at >> 5)
    return r.affine([q - 8 for q in _q4_words(r, base, at)], d)


def _q4_1(r: Rows, base: Expr, at: Expr) -> Sequence[Expr]:
    factors = r.word(base + r.part(1) + (at >> 5))
    return r.affine(_q4_words(r, base, at), r.f.let(r.f.half(factors)), r.f.let(r.f.half_hi(factors)))


def _factors(r: Rows, block: Expr, sub: Expr) -> tuple[Expr, Expr]:
    """(d * scale, -dmin * minimum) of a group of 32 of a q4_K or q5_K block."""
    f = r.f
    shift = f.let(f.cast((sub & 3) * 8, "uint32"))
    low, mid, high = (f.let(r.word(block + 1 + i) >> shift) for i in range(3))
    first = sub < 4
    scale = f.select(first, low & 63, (high & 15) | (((low >> 6) & 3) << 4))
    minimum = f.select(first, mid & 63, ((high >> 4) & 15) | (((mid >> 6) & 3) << 4))
    head = r.word(block)
    return (
        f.let(f.half(head) * f.cast(scale, "float32")),
        f.let(0.0 - f.half_hi(head) * f.cast(minimum, "float32")),
    )


def _q4_k(r: Rows, base: Expr, at: Expr) -> Sequence[Expr]:
    block, inside = r.f.let(base + (at >> 8) * 36), r.f.let(at & 255)
    word = r.word(block + 4 + (inside >> 6) * 8 + ((inside & 31) >> 2))
    return r.affine(r.nibbles(word, (inside >> 5) & 1), *_factors(r, block, r.f.let(inside >> 5)))


def _q5_k(r: Rows, base: Expr, at: Expr) -> Sequence[Expr]:
    block, inside = r.f.let(base + (at >> 8) * 44), r.f.let(at & 255)
    byte = r.f.let((inside & 31) >> 2)
    low = r.nibbles(r.word(block + 12 + (inside >> 6) * 8 + byte), (inside >> 5) & 1)
    high = r.bits(r.word(block + 4 + byte), inside >> 5, 1)
    q = [a | (b << 4) for a, b in zip(low, high, strict=True)]
    return r.affine(q, *_factors(r, block, r.f.let(inside >> 5)))


def _q6_k(r: Rows, base: Expr, at: Expr) -> Sequence[Expr]:
    f = r.f
    block, inside = f.let(base + (at >> 8) * 52), f.let(at & 255)
    half, quarter, byte = f.let(inside >> 7), f.let((inside >> 5) & 3), f.let((inside & 31) >> 2)
    low = r.nibbles(r.word(block + half * 16 + (quarter & 1) * 8 + byte), quarter >> 1)
    high = r.bits(r.word(block + 32 + half * 8 + byte), quarter * 2, 3)
    scale = f.let(inside >> 4)
    scales = f.bits(r.word(block + 48 + (scale >> 2)), "int32")
    factor = (scales << (24 - (scale & 3) * 8)) >> 24
    d = f.let(r.half(base + r.part(1), at >> 8) * f.cast(factor, "float32"))
    return r.affine([(a | (b << 4)) - 32 for a, b in zip(low, high, strict=True)], d)


_VALUES: dict[str, Callable[[Rows, Expr, Expr], Sequence[Expr]]] = {
    "q8_0": _q8_0,
    "q4_0": _q4_0,
    "q4_1": _q4_1,
    "q4_K": _q4_k,
    "q5_K": _q5_k,
    "q6_K": _q6_k,
}
