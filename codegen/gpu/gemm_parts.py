"""Quantised weights as signed bytes for packed dot products: half of a step of 64 weights of one row at a time.

A step is two groups of 32 along k. Each of the two threads of a row reads a part (`fetch`, into registers) and later
decodes it (`decode`): 8 dwords of four weights each, and two factors. The four factors of a row, those of part 0
before those of part 1, tell a group's weights from its bytes (`Format.group`): w = scale * byte + minimum.
Parts beyond k, where k ends in the middle of a step, have factors 0. Rows lie as `graph.gpu` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tvm import tirx

from codegen.gpu.tir import Buf, Expr, Frame

STEP = 64


def u32(value: int) -> Expr:
    return tirx.const(value, "uint32")


def bytes_of(value: int) -> Expr:
    """A dword of four equal bytes."""
    return u32(value * 0x01010101)


@dataclass(frozen=True)
class Decoded:
    """runs: (dword offset in the row's 16 of this step, four dwords), of two runs; pair: the part's two factors."""

    runs: Sequence[tuple[Expr, Sequence[Expr]]]
    pair: tuple[Expr, Expr]


@dataclass(frozen=True)
class Group:
    """The factors of a group of 32: one scale, or one for each 16 weights; None where there is no minimum."""

    scales: Sequence[Expr]
    minimum: Expr | None


class Format:
    """A part's `registers` (dwords) hold what `fetch` read. Addresses are in dwords."""

    registers: int
    block: int
    words = False  # whether single dwords are read besides groups of four

    def __init__(self, f: Frame, k: Expr) -> None:
        self.f = f
        self.blocks = f.let(k // self.block, "blocks")
        self.w = f.buffer("w", "uint32")
        self.word = f.buffer("w__word", "uint32") if self.words else None

    def row_words(self) -> Expr:
        raise NotImplementedError

    def fetch(self, held: Buf, row: Expr, step: Expr, half: Expr) -> None:
        raise NotImplementedError

    def decode(self, held: Buf, step: Expr, half: Expr) -> Decoded:
        raise NotImplementedError

    def group(self, factors: Sequence[Expr], number: int) -> Group:
        raise NotImplementedError

    def _hold(self, held: Buf, at: int, values: Sequence[Expr]) -> None:
        for i, value in enumerate(values):
            held.store(value, at + i)

    def _half(self, index: Expr) -> Expr:
        """The f16 at an index of halves, as bits in the low half."""
        assert self.word is not None
        return self.word.load(index >> 1) >> self.f.cast((index & 1) * 16, "uint32")

    def _shift(self, x: Expr, count: Expr) -> Expr:
        return x >> self.f.cast(count, "uint32")

    def _signed(self, x: Expr, offset: int) -> Expr:
        """The bytes, below 128, less an offset: no byte borrows from the next one."""
        return self.f.let(((x | bytes_of(0x80)) - bytes_of(offset)) ^ bytes_of(0x80), "q")


class Q4K(Format):
    """Part h: low nibbles of 16 bytes are weights of the step's first group, high ones of the second."""

    registers, block = 8, 256
    block_words, quants = 36, 4

    def row_words(self) -> Expr:
        return self.blocks * self.block_words

    def fetch(self, held: Buf, row: Expr, step: Expr, half: Expr) -> None:
        at = self.f.let(row + (step >> 2) * self.block_words, "at")
        self._hold(held, 0, self.w.load4(at))
        self._hold(held, 4, self.w.load4(at + self.quants + (step & 3) * 8 + half * 4))

    def decode(self, held: Buf, step: Expr, half: Expr) -> Decoded:
        low = [self.f.let(held.load(4 + i) & bytes_of(0x0F), "q") for i in range(4)]
        high = [self.f.let((held.load(4 + i) >> 4) & bytes_of(0x0F), "q") for i in range(4)]
        return Decoded([(half * 4, low), (half * 4 + 8, high)], self._pair(held, step, half))

    def _pair(self, held: Buf, step: Expr, half: Expr) -> tuple[Expr, Expr]:
        """Scales (part 0) or minimums (part 1) of both groups: 6 bits each, those of the last 4 groups in 4 + 2."""
        f, first, shift = self.f, half == 0, self.f.let((step & 1) * 16, "shift")
        own = f.let(f.select(first, held.load(1), held.load(2)))
        low = self._shift(own, shift) & u32(0x3F3F)
        rest = self._shift(held.load(3), shift + half * 4) & u32(0x0F0F)
        high = rest | (self._shift(own, shift + 2) & u32(0x3030))
        six = f.let(f.select((step & 3) < 2, low, high), "six")
        head = held.load(0)
        d = f.let(f.select(first, f.half(head), -f.half_hi(head)), "d")
        return f.let(d * f.cast(six & 255, "float32")), f.let(d * f.cast(six >> 8, "float32"))

    def group(self, factors: Sequence[Expr], number: int) -> Group:
        return Group([factors[number]], factors[2 + number])


class Q5K(Q4K):
    """As q4_K, with bit 4 of group g in bit g of 32 bytes before the nibbles."""

    registers, block_words, quants = 12, 44, 12

    def fetch(self, held: Buf, row: Expr, step: Expr, half: Expr) -> None:
        super().fetch(held, row, step, half)
        self._hold(held, 8, self.w.load4(row + (step >> 2) * self.block_words + 4 + half * 4))

    def decode(self, held: Buf, step: Expr, half: Expr) -> Decoded:
        plain = super().decode(held, step, half)
        shift = self.f.let((step & 3) * 2)
        runs = []
        for extra, (at, words) in enumerate(plain.runs):
            fifth = [(self._shift(held.load(8 + i), shift + extra) & bytes_of(1)) << 4 for i in range(4)]
            runs.append((at, [self.f.let(w | b, "q") for w, b in zip(words, fifth, strict=True)]))
        return Decoded(runs, plain.pair)


class Q6K(Format):
    """Part h: 16 weights of each group, which have a scale of their own: 4 low bits, 2 high bits, offset 32."""

    registers, block, words = 14, 256, True
    block_words = 52

    def row_words(self) -> Expr:
        return self.blocks * self.block_words + (self.blocks + 7) // 8 * 4

    def fetch(self, held: Buf, row: Expr, step: Expr, half: Expr) -> None:
        f, block = self.f, step >> 2
        at, side = f.let(row + block * self.block_words, "at"), f.let((step >> 1) & 1, "side")
        self._hold(held, 0, self.w.load4(at + side * 16 + half * 4))
        self._hold(held, 4, self.w.load4(at + side * 16 + 8 + half * 4))
        self._hold(held, 8, self.w.load4(at + 32 + side * 8 + half * 4))
        assert self.word is not None
        held.store(self.word.load(at + 48 + (step & 3)), 12)
        held.store(self._half((row + self.blocks * self.block_words) * 2 + block), 13)

    def decode(self, held: Buf, step: Expr, half: Expr) -> Decoded:
        f, shift = self.f, self.f.let((step & 1) * 4, "shift")
        runs: list[tuple[Expr, list[Expr]]] = [(half * 4, []), (half * 4 + 8, [])]
        for i in range(4):
            top = f.let(self._shift(held.load(8 + i), shift))
            first = (self._shift(held.load(i), shift) & bytes_of(0x0F)) | ((top & bytes_of(3)) << 4)
            second = (self._shift(held.load(4 + i), shift) & bytes_of(0x0F)) | ((top & bytes_of(12)) << 2)
            runs[0][1].append(self._signed(first, 32))
            runs[1][1].append(self._signed(second, 32))
        d = f.let(f.half(held.load(13)), "d")
        scales = f.let(f.bits(self._shift(held.load(12), half * 8), "int32"))
        own = [(scales << 24) >> 24, (scales << 8) >> 24]
        return Decoded(runs, (f.let(d * f.cast(own[0], "float32")), f.let(d * f.cast(own[1], "float32"))))

    def group(self, factors: Sequence[Expr], number: int) -> Group:
        return Group([factors[number], factors[2 + number]], None)


class Block32(Format):
    """A part is a block of 32 weights; its f16 factors lie behind the blocks of the row."""

    block, words = 32, True
    block_words: int
    registers: int

    def row_words(self) -> Expr:
        return self.blocks * self.block_words + (self.blocks + 7) // 8 * 4

    def fetch(self, held: Buf, row: Expr, step: Expr, half: Expr) -> None:
        f = self.f
        number = f.let(step * 2 + half, "number")
        block = f.let(f.min(number, self.blocks - 1), "block")
        for i in range(0, self.block_words, 4):
            self._hold(held, i, self.w.load4(row + block * self.block_words + i))
        factors = self._factors(row + self.blocks * self.block_words, block)
        held.store(f.select(number < self.blocks, factors, u32(0)), self.block_words)

    def _factors(self, first: Expr, block: Expr) -> Expr:
        return self.f.let(self._half(first * 2 + block))

    def decode(self, held: Buf, step: Expr, half: Expr) -> Decoded:
        words = self._bytes(held)
        runs = [(half * 8, words[:4]), (half * 8 + 4, words[4:])]
        return Decoded(runs, self._own(held.load(self.block_words)))

    def _bytes(self, held: Buf) -> list[Expr]:
        raise NotImplementedError

    def _own(self, factors: Expr) -> tuple[Expr, Expr]:
        return self.f.let(self.f.half(factors)), self.f.cast(0.0, "float32")

    def group(self, factors: Sequence[Expr], number: int) -> Group:
        return Group([factors[2 * number]], None)


class Q80(Block32):
    block_words, registers = 8, 9

    def _bytes(self, held: Buf) -> list[Expr]:
        return [held.load(i) for i in range(8)]


class Q40(Block32):
    """Low nibbles are weights 0 to 15, high ones 16 to 31; offset 8."""

    block_words, registers = 4, 5
    offset = 8

    def _bytes(self, held: Buf) -> list[Expr]:
        nibbles = [(held.load(i) >> s) & bytes_of(0x0F) for s in (0, 4) for i in range(4)]
        return [self._signed(q, self.offset) if self.offset else self.f.let(q, "q") for q in nibbles]


class Q41(Q40):
    offset = 0

    def row_words(self) -> Expr:
        return self.blocks * self.block_words + (self.blocks + 3) // 4 * 4

    def _factors(self, first: Expr, block: Expr) -> Expr:
        assert self.word is not None
        return self.f.let(self.word.load(first + block))

    def _own(self, factors: Expr) -> tuple[Expr, Expr]:
        return self.f.let(self.f.half(factors)), self.f.let(self.f.half_hi(factors))

    def group(self, factors: Sequence[Expr], number: int) -> Group:
        return Group([factors[2 * number]], factors[2 * number + 1])


FORMATS: dict[str, Any] = {"q4_K": Q4K, "q5_K": Q5K, "q6_K": Q6K, "q8_0": Q80, "q4_0": Q40, "q4_1": Q41}
