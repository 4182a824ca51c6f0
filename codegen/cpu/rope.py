"""Rotary position embedding; head norms, rope, keys and values into the page as one kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tvm.tirx.script import builder as T

from codegen.cpu import math as M
from codegen.cpu.isa import Isa
from codegen.cpu.norm import normed
from codegen.cpu.pages import Cache, RowTable
from codegen.cpu.rows import each, inverse_rms, row, sum_of_squares
from codegen.cpu.tir import (
    Expr,
    Frame,
    Memory,
    const,
    i64,
    kernel,
    let,
    loop,
    quotient,
    remainder,
    shuffle,
)

Load = Callable[[str, Expr], Expr]  # (dtype, byte offset in the head) -> values


class Rotation:
    """Rotates heads of hd values, the first n_rot of them, by angles whose cosines and sines stand in tables."""

    def __init__(self, isa: Isa, k: Frame, style: str, hd: Expr) -> None:
        self.isa, self.style, self.hd = isa, style, hd
        self.n_rot = k.int("n_rot")
        self.half = let(quotient(self.n_rot, T.int64(2)))
        self.cos_table, self.sin_table = k.address("cos"), k.address("sin")

    def apply(self, load: Load, target: Memory, position: Expr) -> None:
        """target = rotated values of `load`; target may be where they come from."""
        cos = Memory(self.cos_table + position * self.half * 4)
        sin = Memory(self.sin_table + position * self.half * 4)
        pair = self._neox if self.style == "neox" else self._interleaved
        each(
            self.half,
            lambda at: pair(load, target, M.F32, at, cos, sin),
            lambda at: pair(load, target, "float32", at, cos, sin),
        )
        rest = let(self.n_rot * 4)
        each(
            i64(self.hd) - self.n_rot,
            lambda at: target.store(load(M.F32, rest + at), rest + at),
            lambda at: target.store(load("float32", rest + at), rest + at),
        )

    def _turn(self, dtype: str, x: Expr, y: Expr, at: Expr, cos: Memory, sin: Memory) -> tuple[Expr, Expr]:
        """(x cos - y sin, y cos + x sin)."""
        c, s = let(cos.load(dtype, at)), let(sin.load(dtype, at))
        minus = const(dtype, 0) - s
        return let(self.isa.fma(x, c, y * minus)), let(self.isa.fma(y, c, x * s))

    def _neox(self, load: Load, target: Memory, dtype: str, at: Expr, cos: Memory, sin: Memory) -> None:
        second = let(self.half * 4 + at)
        x, y = self._turn(dtype, let(load(dtype, at)), let(load(dtype, second)), at, cos, sin)
        target.store(x, at)
        target.store(y, second)

    def _interleaved(
        self, load: Load, target: Memory, dtype: str, at: Expr, cos: Memory, sin: Memory
    ) -> None:
        first = let(at * 2)
        size = 64 if dtype == M.F32 else 4
        a, b = let(load(dtype, first)), let(load(dtype, first + size))
        if dtype == M.F32:
            a, b = let(shuffle([a, b], range(0, 32, 2))), let(shuffle([a, b], range(1, 32, 2)))
        x, y = self._turn(dtype, a, b, at, cos, sin)
        if dtype == M.F32:
            low = [lane for i in range(8) for lane in (i, 16 + i)]
            x, y = let(shuffle([x, y], low)), let(shuffle([x, y], [lane + 8 for lane in low]))
        target.store(x, first)
        target.store(y, first + size)


def rope(isa: Isa, static: Mapping[str, Any]) -> Any:
    def body(k: Frame) -> None:
        x, out, heads, hd = k.memory("x"), k.memory("out"), k.int("heads"), k.int("hd")
        ld_x, ld_out = k.int("ld_x"), k.int("ld_out")
        table, rotation = RowTable(k), Rotation(isa, k, static["style"], hd)
        with k.units() as u:
            position = table.position(u)
            with loop(heads) as head:
                source = Memory(x.address + (u * ld_x + head * hd) * 4)
                rotation.apply(source.load, Memory(out.address + (u * ld_out + head * hd) * 4), position)

    return kernel("rope", body)


def kv_store(isa: Isa, static: Mapping[str, Any]) -> Any:
    def body(k: Frame) -> None:
        keys, values, heads, hd = k.memory("k"), k.memory("v"), k.int("heads"), k.int("hd")
        ld_k, ld_v, scratch = k.int("ld_k"), k.int("ld_v"), Memory(k.scratch)
        cache = Cache(isa, k, RowTable(k), static["kv"], hd)
        with k.units() as u, loop(heads) as head:
            key = Memory(keys.address + (u * ld_k + head * hd) * 4)
            value = Memory(values.address + (u * ld_v + head * hd) * 4)
            cache.store(u, head, key, value, scratch)

    return kernel("kv_store", body)


def qk_rope_store(isa: Isa, static: Mapping[str, Any]) -> Any:
    hd, norm = int(static["hd"]), int(static["norm"])

    def body(k: Frame) -> None:
        heads, kv_heads = k.int("heads"), k.int("kv_heads")
        q, keys, values = k.memory("q"), k.memory("k"), k.memory("v")
        ld_q, ld_k, ld_v = k.int("ld_q"), k.int("ld_k"), k.int("ld_v")
        weights = (k.memory("wq"), k.memory("wk"), k.float("eps")) if norm else None
        table, rotation = RowTable(k), Rotation(isa, k, static["style"], hd)
        cache = Cache(isa, k, table, static["kv"], hd)
        rotated, encoded = Memory(k.scratch), Memory(k.scratch + 4 * hd)
        group = let(quotient(heads, kv_heads))

        def rotate(source: Memory, which: int, target: Memory, position: Expr) -> None:
            load: Load = source.load
            if weights is not None:
                inverse = inverse_rms(sum_of_squares(isa, i64(hd), source.load), i64(hd), weights[2])
                weight = weights[which]

                def load(dtype: str, at: Expr) -> Expr:
                    return normed(source.load(dtype, at), inverse, weight.load(dtype, at))

            rotation.apply(load, target, position)

        with k.units() as u:
            index, head = let(quotient(u, kv_heads)), let(remainder(u, kv_heads))
            position = table.position(index)
            first = Memory(row(q, index, ld_q).address + head * group * (4 * hd))
            with loop(group) as g:
                query = Memory(first.address + g * (4 * hd))
                rotate(query, 0, query, position)
            rotate(Memory(row(keys, index, ld_k).address + head * (4 * hd)), 1, rotated, position)
            cache.store(
                index, head, rotated, Memory(row(values, index, ld_v).address + head * (4 * hd)), encoded
            )

    return kernel("qk_rope_store", body)
