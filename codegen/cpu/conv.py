"""short_conv: the gated depthwise convolution of LFM2's blocks, over a ring of 16 rows a sequence.

Rows go in blocks, channels inside, rows inside those: weights are loaded once a block, and a block's lines stay close.
The ring's row of a position is always written before it is read, also by the rows of the same pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tvm.tirx.script import builder as T

from codegen.cpu import math as M
from codegen.cpu.isa import Isa
from codegen.cpu.pages import RowTable
from codegen.cpu.rows import row
from codegen.cpu.tir import (
    Expr,
    Frame,
    Memory,
    Register,
    const,
    i64,
    kernel,
    let,
    loop,
    minimum,
    quotient,
    remainder,
    select,
    shape_of,
    shuffle,
    splat,
    when,
)
from graph import families as F

ROWS = 32  # rows of a block


@dataclass
class Channels:
    """The channels [first, first + lanes) of a kernel's unit, as values of one dtype."""

    dtype: str
    first: Expr
    weights: list[Expr]  # one a tap, oldest first


class Convolution:
    def __init__(self, isa: Isa, k: Frame, taps: int, gated: bool) -> None:
        self.isa, self.taps, self.gated = isa, taps, gated
        self.table = RowTable(k)
        self.x, self.w, self.out = k.memory("x"), k.memory("w"), k.memory("out")
        self.n, self.ld_x, self.ld_out = k.int("n"), k.int("ld_x"), k.int("ld_out")
        self.ring_offset, self.copy_offset = k.int("ring_offset"), k.int("copy_offset")
        self.copies = let(self.table.step.load("int64", 8 * F.STEP_COPIES))
        self.copy_table = Memory(self.table.step.load("int64", 8 * F.STEP_COPY_TABLE))
        self.next_copy = Register("int64", let(i64(0)))

    def run(self, u0: Expr, u1: Expr) -> None:
        """All rows of the channels of the units [u0, u1)."""
        rows = self.table.count()
        first_copy = Register("int64", let(i64(0)))
        whole = let(quotient(self.n, T.int64(M.LANES)))
        with loop(quotient(rows + (ROWS - 1), T.int64(ROWS))) as b:
            begin = let(b * ROWS)
            count = let(minimum(rows - begin, T.int64(ROWS)))
            with loop(u1 - u0) as i:
                unit = let(u0 + i)
                first = let(unit * M.LANES)
                with when(unit < whole):
                    self.next_copy.set(first_copy.get())
                    self._rows(begin, count, Channels(M.F32, first, self._vector_weights(first)))
                with when(unit >= whole), loop(self.n - first) as c:
                    self.next_copy.set(first_copy.get())
                    self._rows(
                        begin, count, Channels("float32", let(first + c), self._weights(let(first + c)))
                    )
            first_copy.set(self.next_copy.get())

    def _vector_weights(self, first: Expr) -> list[Expr]:
        base = let(first * (4 * self.taps))
        inputs = [let(self.w.load(M.F32, base + 64 * t)) for t in range(self.taps)]
        return [let(shuffle(inputs, range(t, M.LANES * self.taps, self.taps))) for t in range(self.taps)]

    def _weights(self, channel: Expr) -> list[Expr]:
        return [let(self.w.load("float32", (channel * self.taps + t) * 4)) for t in range(self.taps)]

    def _rows(self, begin: Expr, count: Expr, channels: Channels) -> None:
        with loop(count) as r:
            index = let(begin + r)
            position = self.table.position(index)
            ring = Memory(self.table.word(index, F.ROW_RING) + self.ring_offset)
            value, gate = self._input(index, channels)
            ring.store(value, self._slot(position, channels))
            total = Register(channels.dtype, const(channels.dtype, 0))
            for t in range(self.taps - 1):
                past = self._past(ring, position, self.taps - 1 - t, channels)
                total.set(self.isa.fma(channels.weights[t], past, total.get()))
            result = let(self.isa.fma(channels.weights[self.taps - 1], value, total.get()))
            target = row(self.out, index, self.ld_out)
            target.store(result if gate is None else gate * result, channels.first * 4)
            self._copy(index, position, ring, channels)

    def _input(self, index: Expr, channels: Channels) -> tuple[Expr, Expr | None]:
        """(s, the gate c or None) of a row."""
        source = row(self.x, index, self.ld_x)
        at = let(channels.first * 4)
        first = let(source.load(channels.dtype, at))
        if not self.gated:
            return first, None
        part = let(self.n * 4)
        return let(first * source.load(channels.dtype, at + part * 2)), let(
            source.load(channels.dtype, at + part)
        )

    def _slot(self, position: Expr, channels: Channels) -> Expr:
        return (remainder(position, T.int64(F.RING)) * self.n + channels.first) * 4

    def _past(self, ring: Memory, position: Expr, distance: int, channels: Channels) -> Expr:
        """s of `distance` positions ago; 0 before the sequence began, whatever the ring holds there."""
        slot = self._slot(let(position + (F.RING - distance)), channels)
        there = splat(position >= i64(distance), shape_of(channels.dtype)[1])
        return let(select(there, ring.load(channels.dtype, slot), const(channels.dtype, 0)))

    def _copy(self, index: Expr, position: Expr, ring: Memory, channels: Channels) -> None:
        """The last taps - 1 values of s for every copy that is wanted after this row."""

        def wanted() -> Expr:
            at = self.next_copy.get()
            safe = minimum(at, self.copies - 1) * 16
            return (at < self.copies) & (self.copy_table.load("int64", safe) == index)

        with when(self.copies > 0), T.While(wanted()):
            number = self.next_copy.get()
            target = Memory(self.copy_table.load("int64", number * 16 + 8) + self.copy_offset)
            for t in range(self.taps - 1):
                value = self._past(ring, position, self.taps - 2 - t, channels)
                target.store(value, (channels.first + t * self.n) * 4)
            self.next_copy.set(number + 1)


def short_conv(isa: Isa, static: Mapping[str, Any]) -> Any:
    taps, gated = int(static["taps"]), bool(int(static["gated"]))

    def body(k: Frame) -> None:
        Convolution(isa, k, taps, gated).run(k.u0, k.u1)

    return kernel("short_conv", body)
