"""Block formats of quantised weights as kernels see them: `lanes` rows at once, a dword of four weights a lane.

A block has integer groups; part p of a block yields some of its groups as dwords of unsigned bytes. With the group sums
I_g = sum(byte * act) of exact integers, the block's value is, in the notation of GGUF's own formulas,
    q4_K, q5_K   d * sum(scale_g I_g) - dmin * sum(min_g S_g)      S_g = sum of the group's activations
    q6_K         d * sum(scale_g (I_g - 32 S_g))
    q8_0, q4_0   d * (I - offset S)        q4_1   d * I + m * S
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from codegen.cpu.isa import Isa
from codegen.cpu.tir import Expr, Memory, cast, const, i64, let, shuffle, splat


class Rows:
    """A block of each of `isa.lanes` rows: `run` reads 16 bytes of each as four vectors, a dword of each row a lane.

    Every fourth row has a pointer, the three after it lie a multiple of the row size further: so few registers hold
    all addresses.
    """

    def __init__(self, isa: Isa, quads: Sequence[Memory], row_bytes: Expr) -> None:
        self.isa, self._quads, self._row_bytes = isa, quads, row_bytes

    @classmethod
    def of(cls, isa: Isa, memory: Memory, start: Expr, row_bytes: Expr) -> Rows:
        """The rows whose first begins at byte `start` of the memory."""
        first = let(memory.address + start)
        quads = [Memory(first + row_bytes * r) for r in range(0, isa.lanes, 4)]
        return cls(isa, quads, row_bytes)

    def at(self, offset: Expr) -> Rows:
        """The same rows from a byte further on."""
        return Rows(self.isa, [Memory(quad.address + offset) for quad in self._quads], self._row_bytes)

    def load(self, dtype: str, row: int, at: Expr) -> Expr:
        """A value at byte `at` of a row's block."""
        return self._quads[row // 4].load(dtype, self._row_bytes * (row % 4) + at if row % 4 else at)

    def prefetch(self, row: int, at: Expr, level: int) -> None:
        """Fetches the line at byte `at` of a row's block."""
        self._quads[row // 4].prefetch(self._row_bytes * (row % 4) + at, level)

    def run(self, at: int) -> list[Expr]:
        """The dwords at bytes at, at + 4, at + 8 and at + 12 of the block, as uint32 vectors over the rows.

        Rows 4q + i are gathered in quarter q of vector i, so that transposing 4 x 4 dwords within quarters is enough.
        """
        if self.isa.lanes == 1:
            return [let(self.load("uint32", 0, at + 4 * c)) for c in range(4)]
        return self._transpose_quarters([self._quarters(at, i) for i in range(4)])

    def square(self) -> list[Expr]:
        """The first `lanes` dwords of the rows, one vector each: a row's bytes are read at once.

        Where rows lie a large power of two apart, their lines have the same place in the first cache level, and a line
        may be gone before a second reading.
        """
        lanes = self.isa.lanes
        if lanes == 4:
            return self.run(0)
        rows = [let(self.load(self.isa.u32, r, 0)) for r in range(lanes)]
        parts = [self._transpose_quarters(rows[r : r + 4]) for r in range(0, lanes, 4)]
        columns: list[Expr] = [None] * lanes
        for c, quads in enumerate(zip(*parts, strict=True)):
            for q, column in enumerate(_collect_quarters(quads)):
                columns[4 * q + c] = column
        return columns

    def dword(self, at: int) -> Expr:
        """The dword at byte `at` of the block; 16 bytes from there must lie in the block."""
        return self.run(at)[0]

    def _quarters(self, at: int, i: int) -> Expr:
        lanes = self.isa.lanes
        loads = [self.load("uint32x4", r, at) for r in range(i, lanes, 4)]
        return let(shuffle(loads, range(lanes)) if lanes > 4 else loads[0])

    def _transpose_quarters(self, rows: Sequence[Expr]) -> list[Expr]:
        """Quarter q of the result c: dword c of quarter q of the four vectors."""
        a, b, c, d = rows
        ab, cd = self._interleave(a, b, 1), self._interleave(c, d, 1)
        return [*self._interleave(ab[0], cd[0], 2), *self._interleave(ab[1], cd[1], 2)]

    def _interleave(self, a: Expr, b: Expr, width: int) -> tuple[Expr, Expr]:
        n = self.isa.lanes
        halves = []
        for first in (0, 2):
            lanes: list[int] = []
            for q in range(0, n, 4):
                pairs = [(0, q + first), (n, q + first), (0, q + first + 1), (n, q + first + 1)]
                if width == 2:
                    pairs = [pairs[0], pairs[2], pairs[1], pairs[3]]
                lanes += [base + lane for base, lane in pairs]
            halves.append(let(shuffle([a, b], lanes)))
        return halves[0], halves[1]


def _collect_quarters(vectors: Sequence[Expr]) -> list[Expr]:
    """Result q: quarter q of each vector in turn; for two vectors of 8 dwords or four of 16."""

    def pick(a: Expr, b: Expr, quarters: Sequence[tuple[int, int]]) -> Expr:
        size = 8 if len(vectors) == 2 else 16
        return let(shuffle([a, b], [source * size + 4 * q + e for source, q in quarters for e in range(4)]))

    if len(vectors) == 2:
        return [pick(*vectors, [(0, q), (1, q)]) for q in range(2)]
    pairs = []
    for first in (0, 2):
        both = [(source, first + q) for source in range(2) for q in range(2)]
        pairs.append([pick(vectors[v], vectors[v + 1], both) for v in (0, 2)])
    return [pick(*pairs[q // 2], [(0, q % 2), (0, 2 + q % 2), (1, q % 2), (1, 2 + q % 2)]) for q in range(4)]


@dataclass
class Header:
    """What a block says beside its weights, as vectors over the rows (uint32 bits but d and dm, which are float32)."""

    d: Expr
    dm: Expr | None = None  # factor of the minimums
    scales: list[Expr] = field(default_factory=list)  # int32, one a group
    pairs: list[Expr] = field(
        default_factory=list
    )  # two int16 a dword, to be multiplied with activation sums


@dataclass
class Group:
    """Dwords of one group of a block, or of its beginning; `index` may be an expression."""

    index: Expr
    words: list[Expr]


class Format:
    """A block format. Sizes are of one block of one row."""

    name: str
    block: int  # weights
    bytes: int
    group: int  # weights of an integer group
    parts = 1  # `part` is called for 0 .. parts - 1
    largest: int  # largest weight byte
    signed = False  # weight bytes are int8
    scaled = False  # groups have integer scales
    minimum = False  # a block has minimums, which multiply with activation sums
    offset = 0  # what is to be taken from weight bytes

    @property
    def groups(self) -> int:
        return self.block // self.group

    @property
    def words(self) -> int:
        """Dwords of a group."""
        return self.group // 4

    @property
    def pairs(self) -> int:
        """Pairs of activation sums that a block multiplies with."""
        return self.groups // 2 if self.scaled else 0

    @property
    def form(self) -> str:
        """The activations' form."""
        return "q8k" if self.block == 256 else "q8x32"

    def header(self, isa: Isa, rows: Rows) -> Header:
        raise NotImplementedError

    def prepare(self, isa: Isa, rows: Rows) -> list[Expr]:
        """Vectors of a block that all parts need."""
        return []

    def part(self, isa: Isa, rows: Rows, p: Expr, prepared: Sequence[Expr]) -> list[Group]:
        raise NotImplementedError


def _u32(isa: Isa, value: int) -> Expr:
    return const(isa.u32, value)


def _low(isa: Isa, x: Expr) -> Expr:
    return x & _u32(isa, 0x0F0F0F0F)


def _high(isa: Isa, x: Expr) -> Expr:
    return (x >> _u32(isa, 4)) & _u32(isa, 0x0F0F0F0F)


def _halves(isa: Isa, x: Expr) -> tuple[Expr, Expr]:
    """float32 of the two f16 of each dword."""
    return isa.half(x & _u32(isa, 0xFFFF)), isa.half(x >> _u32(isa, 16))


class Q4K(Format):
    """d, dmin, 6-bit scales and minimums of 8 groups of 32, then 4 x 32 bytes: two groups in low and high nibbles."""

    name, block, bytes, group, parts = "q4_K", 256, 144, 32, 4
    largest, scaled, minimum = 15, True, True
    quants = 16

    def header(self, isa: Isa, rows: Rows) -> Header:
        first, u0, u1, u2 = rows.run(0)
        d, dm = _halves(isa, first)
        six, low, top = _u32(isa, 0x3F3F3F3F), _u32(isa, 0x0F0F0F0F), _u32(isa, 0x30303030)
        two, four = _u32(isa, 2), _u32(isa, 4)
        scales = [let(u0 & six), let((u2 & low) | ((u0 >> two) & top))]
        minimums = [let(u1 & six), let(((u2 >> four) & low) | ((u1 >> two) & top))]
        return Header(
            d,
            dm,
            [isa.byte_scale(scales[g // 4], g % 4, signed=False) for g in range(8)],
            [isa.byte_pair(minimums[p // 2], 2 * (p % 2), signed=False) for p in range(4)],
        )

    def part(self, isa: Isa, rows: Rows, p: Expr, prepared: Sequence[Expr]) -> list[Group]:
        here = rows.at(i64(p) * 32)
        x = here.run(self.quants) + here.run(self.quants + 16)
        return [
            Group(i64(p) * 2, [_low(isa, v) for v in x]),
            Group(i64(p) * 2 + 1, [_high(isa, v) for v in x]),
        ]


class Q5K(Q4K):
    """As q4_K; before the nibbles 32 bytes whose bit g is bit 4 of a weight of group g."""

    name, bytes, largest, quants = "q5_K", 176, 31, 48

    def prepare(self, isa: Isa, rows: Rows) -> list[Expr]:
        return rows.run(16) + rows.run(32)

    def part(self, isa: Isa, rows: Rows, p: Expr, prepared: Sequence[Expr]) -> list[Group]:
        low, high = super().part(isa, rows, p, prepared)
        shift = let(splat(cast(i64(p) * 2, "uint32"), isa.lanes))
        for group, extra in ((low, 0), (high, 1)):
            for e, bit in enumerate(prepared):
                fifth = ((bit >> shift) & _u32(isa, 0x01010101 << extra)) << _u32(isa, 4 - extra)
                group.words[e] = group.words[e] | fifth
        return [low, high]


class Q6K(Format):
    """128 bytes of nibbles, 64 bytes of 2 high bits, int8 scales of 16 groups of 16, d."""

    name, block, bytes, group, parts = "q6_K", 256, 210, 16, 4
    largest, scaled, offset = 63, True, 32

    def header(self, isa: Isa, rows: Rows) -> Header:
        dwords = rows.run(192)
        d = isa.half(rows.run(194)[3] >> _u32(isa, 16))
        return Header(
            d,
            None,
            [isa.byte_scale(dwords[g // 4], g % 4, signed=True) for g in range(16)],
            [isa.byte_pair(dwords[p // 2], 2 * (p % 2), signed=True) for p in range(8)],
        )

    def part(self, isa: Isa, rows: Rows, p: Expr, prepared: Sequence[Expr]) -> list[Group]:
        half, side = let(i64(p) >> 1), let(i64(p) & 1)
        low = rows.at(half * 64 + side * 16)
        first, second = low.run(0), low.run(32)
        top = rows.at(half * 32 + side * 16).run(128)
        two, four, mask = _u32(isa, 2), _u32(isa, 4), _u32(isa, 0x30303030)
        words = [
            [_low(isa, x) | ((t << four) & mask) for x, t in zip(first, top, strict=True)],
            [_low(isa, x) | ((t << two) & mask) for x, t in zip(second, top, strict=True)],
            [_high(isa, x) | (t & mask) for x, t in zip(first, top, strict=True)],
            [_high(isa, x) | ((t >> two) & mask) for x, t in zip(second, top, strict=True)],
        ]
        return [Group(half * 8 + side + 2 * n, w) for n, w in enumerate(words)]


class Q80(Format):
    """d, then 32 signed bytes."""

    name, block, bytes, group = "q8_0", 32, 34, 32
    largest, signed = 128, True

    def header(self, isa: Isa, rows: Rows) -> Header:
        return Header(isa.half(rows.dword(0) & _u32(isa, 0xFFFF)))

    def part(self, isa: Isa, rows: Rows, p: Expr, prepared: Sequence[Expr]) -> list[Group]:
        return [Group(i64(0), rows.run(2) + rows.run(18))]


class Q40(Format):
    """d, then 16 bytes: weights 0..15 in low nibbles, 16..31 in high ones."""

    name, block, bytes, group = "q4_0", 32, 18, 32
    largest, offset = 15, 8
    quants = 2

    def header(self, isa: Isa, rows: Rows) -> Header:
        return Header(isa.half(rows.dword(0) & _u32(isa, 0xFFFF)))

    def part(self, isa: Isa, rows: Rows, p: Expr, prepared: Sequence[Expr]) -> list[Group]:
        x = rows.run(self.quants)
        return [Group(i64(0), [_low(isa, v) for v in x] + [_high(isa, v) for v in x])]


class Q41(Q40):
    """As q4_0 with a minimum m after d."""

    name, bytes, offset, minimum, quants = "q4_1", 20, 0, True, 4

    def header(self, isa: Isa, rows: Rows) -> Header:
        d, m = _halves(isa, rows.dword(0))
        return Header(d, m)


QUANTISED: dict[str, Format] = {f.name: f for f in (Q80(), Q40(), Q41(), Q4K(), Q5K(), Q6K())}
