"""Products of a tile: what its threads load a step, keep in shared memory, and multiply. Two kinds:

* packed (form q8s): int8 dot products of groups of 32, exact, times the factors of weights and activations; the step
  is 64 along k;
* float (form f32): chains of fma along k; the step is 32.

A row of a step is 16 (packed) or 32 dwords in shared memory, and the next row begins 4 behind its end: so eight threads
that read 16 bytes of rows one after the other meet all banks once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from codegen.gpu import gemm_parts as parts
from codegen.gpu.tir import Buf, Expr, Frame

ROW_LANES = 16  # threads side by side along the weight rows


@dataclass(frozen=True)
class Tile:
    """Tokens x weight rows of a workgroup; each thread has four tokens and `per_thread` rows.

    A thread reads a quarter of a token's step and half of a row's, so there are 4 x tokens = 2 x rows threads.
    shares: workgroups that the tiles of one expert are dealt to.
    """

    tokens: int
    rows: int
    per_thread: int
    shares: int

    @property
    def threads(self) -> int:
        return 4 * self.tokens

    @property
    def token_lanes(self) -> int:
        return self.tokens // 4


class Product:
    """`row`: the weight row (dwords) that this thread reads half of; `token`: the row of x that it reads a part of."""

    step: int
    line: int  # dwords from row to row in shared memory

    def __init__(self, f: Frame, tile: Tile) -> None:
        self.f, self.tile = f, tile
        thread = f.thread()
        self.quarter, self.half = f.let(thread & 3, "quarter"), f.let(thread & 1, "half")
        self.token_line, self.row_line = f.let((thread >> 2) * self.line), f.let((thread >> 1) * self.line)
        self.token_lane, self.row_lane = f.let(thread >> 4, "token_lane"), f.let(thread & 15, "row_lane")
        self.k = f.size("k")

    @property
    def steps(self) -> Expr:
        return (self.k + (self.step - 1)) // self.step

    def row_words(self) -> Expr:
        """Dwords of a weight row."""
        raise NotImplementedError

    def fetch(self, step: Expr, row: Expr, token: Expr) -> None:
        """Loads of one step, into registers."""
        raise NotImplementedError

    def put(self, step: Expr) -> None:
        """From registers to shared memory."""
        raise NotImplementedError

    def multiply(self, acc: Buf) -> None:
        """acc[4 i + j] += row row_lane + 16 i times token token_lane + token_lanes * j."""
        raise NotImplementedError

    def _tokens(self) -> list[Expr]:
        return [self.f.let(self.token_lane + self.tile.token_lanes * j, "t") for j in range(4)]


class Packed(Product):
    step, line = parts.STEP, 20

    def __init__(self, f: Frame, tile: Tile, fmt: str) -> None:
        super().__init__(f, tile)
        self.x, self.x_s = f.buffer("x", "uint32"), f.buffer("x_s")
        self.format: Any = parts.FORMATS[fmt](f, self.k)
        self.ragged = self.format.block < self.step
        self.w_tile, self.x_tile = (
            f.shared("uint32", self.line * tile.rows),
            f.shared("uint32", self.line * tile.tokens),
        )
        self.factors, self.x_factors = (
            f.shared("float32", 4 * tile.rows),
            f.shared("float32", 4 * tile.tokens),
        )
        self.held = f.local("uint32", self.format.registers, "held")
        self.x_held, self.s_held = f.local("uint32", 4, "x_held"), f.local("float32", 2, "s_held")

    def row_words(self) -> Expr:
        return self.format.row_words()

    def fetch(self, step: Expr, row: Expr, token: Expr) -> None:
        f, blocks = self.f, self.k // 32
        self.format.fetch(self.held, row, step, self.half)
        at, block = step * 16 + self.quarter * 4, step * 2 + self.half
        if self.ragged:  # behind the end any values do: the factors there are 0
            at, block = f.min(at, self.k // 4 - 4), f.min(block, blocks - 1)
        _hold(self.x_held, self.x.load4(token * (self.k // 16) * 4 + f.let(at >> 2) * 4))
        # A token's four threads: two of them read the factors of a group each.
        with f.when(self.quarter < 2):
            _hold(self.s_held, self.x_s.load2((token * blocks + block) * 2))

    def put(self, step: Expr) -> None:
        f, thread = self.f, self.f.thread()
        decoded = self.format.decode(self.held, step, self.half)
        for at, words in decoded.runs:
            self.w_tile.store4(words, self.row_line + at)
        self.factors.store2(list(decoded.pair), thread * 2)
        self.x_tile.store4([self.x_held.load(i) for i in range(4)], self.token_line + self.quarter * 4)
        with f.when(self.quarter < 2):
            pair = [self.s_held.load(0), self.s_held.load(1)]
            self.x_factors.store2(pair, (thread >> 2) * 4 + self.half * 2)

    def multiply(self, acc: Buf) -> None:
        tokens = self._tokens()
        for number in range(2):
            x = [self._line(self.x_tile, t, number) for t in tokens]
            scales = [self.x_factors.load2(t * 4 + number * 2) for t in tokens]
            with self.f.loop(self.tile.per_thread, unroll=True) as i:
                row = self.f.let(self.row_lane + i * ROW_LANES, "row")
                w = self._line(self.w_tile, row, number)
                factors = [*self.factors.load2(row * 4), *self.factors.load2(row * 4 + 2)]
                group = self.format.group(factors, number)
                for j in range(4):
                    acc.store(self._sum(acc.load(i * 4 + j), w, x[j], group, scales[j]), i * 4 + j)

    def _line(self, tile: Buf, line: Expr, number: int) -> list[Expr]:
        at = line * self.line + number * 8
        return [*tile.load4(at), *tile.load4(at + 4)]

    def _sum(
        self, acc: Expr, w: Sequence[Expr], x: Sequence[Expr], group: parts.Group, scale: Sequence[Expr]
    ) -> Expr:
        f, size = self.f, 8 // len(group.scales)
        exact = []
        for first in range(0, 8, size):
            dot: Expr = f.cast(0, "int32")
            for c in range(first, first + size):
                dot = f.dot4(w[c], x[c], dot)
            exact.append(f.cast(dot, "float32"))
        total = group.scales[0] * exact[0]
        for s, value in zip(group.scales[1:], exact[1:], strict=True):
            total = f.fma(s, value, total)
        acc = f.fma(scale[0], total, acc)
        return acc if group.minimum is None else f.fma(group.minimum, scale[1], acc)


class Floats(Product):
    """Weights are f32, f16 or bf16."""

    step, line = 32, 36

    def __init__(self, f: Frame, tile: Tile, fmt: str) -> None:
        super().__init__(f, tile)
        self.fmt = fmt
        self.x, self.w = f.buffer("x"), f.buffer("w", "uint32")
        self.w_tile, self.x_tile = (
            f.shared("float32", self.line * tile.rows),
            f.shared("float32", self.line * tile.tokens),
        )
        self.held, self.x_held = f.local("uint32", 16, "held"), f.local("float32", 8, "x_held")

    def row_words(self) -> Expr:
        return self.k if self.fmt == "f32" else self.k // 2

    def fetch(self, step: Expr, row: Expr, token: Expr) -> None:
        count = 16 if self.fmt == "f32" else 8
        at = row + (step * 2 + self.half) * count
        _hold(self.held, [word for i in range(0, count, 4) for word in self.w.load4(at + i)])
        at = token * self.k + step * 32 + self.quarter * 8 + self.f.int("x_at")
        _hold(self.x_held, [*self.x.load4(at), *self.x.load4(at + 4)])

    def put(self, step: Expr) -> None:
        values = self._values()
        for i in range(0, 16, 4):
            self.w_tile.store4(values[i : i + 4], self.row_line + self.half * 16 + i)
        for i in (0, 4):
            held = [self.x_held.load(i + c) for c in range(4)]
            self.x_tile.store4(held, self.token_line + self.quarter * 8 + i)

    def _values(self) -> list[Expr]:
        f = self.f
        if self.fmt == "f32":
            return [f.bits(self.held.load(i), "float32") for i in range(16)]
        if self.fmt == "f16":
            return [half(self.held.load(i)) for i in range(8) for half in (f.half, f.half_hi)]
        high = parts.u32(0xFFFF0000)
        words = [w for i in range(8) for w in (self.held.load(i) << 16, self.held.load(i) & high)]
        return [f.bits(word, "float32") for word in words]

    def multiply(self, acc: Buf) -> None:
        tokens = self._tokens()
        for at in range(0, 32, 4):
            x = [self.x_tile.load4(t * self.line + at) for t in tokens]
            with self.f.loop(self.tile.per_thread, unroll=True) as i:
                w = self.w_tile.load4((self.row_lane + i * ROW_LANES) * self.line + at)
                for j in range(4):
                    total = acc.load(i * 4 + j)
                    for c in range(4):
                        total = self.f.fma(w[c], x[j][c], total)
                    acc.store(total, i * 4 + j)


def _hold(held: Buf, values: Sequence[Expr]) -> None:
    for i, value in enumerate(values):
        held.store(value, i)
