"""The row table and the KV pages: where a row's keys and values lie.

A page holds 256 positions of every layer of its pool; at a layer's offsets (bytes) lie K as [head][hd][256] and V as
[head][256][hd]. K is transposed because the lanes of attention are positions.
"""

from __future__ import annotations

from typing import Any

from tvm.tirx.script import builder as T

from codegen.cpu import math as M
from codegen.cpu.isa import Isa
from codegen.cpu.tir import Expr, Frame, Memory, i64, let, loop, quotient, remainder
from graph import families as F


class RowTable:
    """The rows of this pass."""

    def __init__(self, k: Frame) -> None:
        self.step = k.memory("step")
        self.rows = Memory(self.step.load("int64", 8 * F.STEP_ROW_TABLE))

    def count(self) -> Expr:
        return let(self.step.load("int64", 8 * F.STEP_ROWS))

    def word(self, index: Expr, word: Any) -> Expr:
        """A word of a row; `word` may be an expression."""
        return let(self.rows.load("int64", (i64(index) * F.ROW_WORDS + word) * 8))

    def position(self, index: Expr) -> Expr:
        return self.word(index, F.ROW_POSITION)


class Cache:
    """K and V of one layer: element type `kv` (f16 or f32), heads of `hd` values (a multiple of 16)."""

    def __init__(self, isa: Isa, k: Frame, table: RowTable, kv: str, hd: Expr) -> None:
        self.isa, self.table, self.hd = isa, table, hd
        self.half = kv == "f16"
        self.size = 2 if self.half else 4
        self.pool = k.int("pool")
        self.k_offset, self.v_offset = k.int("k_offset"), k.int("v_offset")

    def pages(self, index: Expr) -> Memory:
        """The page table of a row: addresses by page number."""
        return Memory(self.table.word(index, self.pool + F.ROW_PAGES))

    def keys(self, page: Expr, head: Expr) -> Memory:
        """K of a head in the page at an address: [hd][256]."""
        return Memory(page + self.k_offset + i64(head) * self.hd * (F.PAGE * self.size))

    def values(self, page: Expr, head: Expr) -> Memory:
        """V of a head in the page at an address: [256][hd]."""
        return Memory(page + self.v_offset + i64(head) * self.hd * (F.PAGE * self.size))

    def load(self, memory: Memory, element: Expr) -> Expr:
        """16 consecutive elements as f32."""
        if self.half:
            return M.half_to_float(self.isa, memory.load(M.F16, element * 2))
        return memory.load(M.F32, element * 4)

    def encode(self, x: Expr) -> Expr:
        """16 f32 as they are stored."""
        return M.float_to_half(self.isa, x) if self.half else x

    def store(self, index: Expr, head: Expr, key: Memory, value: Memory, scratch: Memory) -> None:
        """Writes a head's key and value of a row into its page. `scratch`: hd floats."""
        position = self.table.position(index)
        page = let(self.pages(index).load("int64", quotient(position, T.int64(F.PAGE)) * 8))
        slot = let(remainder(position, T.int64(F.PAGE)))
        self._copy(Memory(self.values(page, head).address + slot * self.hd * self.size), value)
        self._copy(scratch, key)
        column = Memory(self.keys(page, head).address + slot * self.size)
        word = f"uint{8 * self.size}"
        with loop(self.hd) as d:
            column.store(let(scratch.load(word, d * self.size)), d * (F.PAGE * self.size))

    def _copy(self, target: Memory, source: Memory) -> None:
        with loop(quotient(i64(self.hd), T.int64(M.LANES))) as i:
            target.store(self.encode(let(source.load(M.F32, i * 64))), i * (M.LANES * self.size))
