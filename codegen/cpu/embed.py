"""embed: rows of the token table, dequantised by the block code of the matmuls with one lane: a row at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from codegen.cpu.floats import FLOATS, FloatFormat
from codegen.cpu.formats import QUANTISED, Format, Rows
from codegen.cpu.isa import Isa, OneLane
from codegen.cpu.rowgroup import blocks_of
from codegen.cpu.tir import (
    Expr,
    Frame,
    Memory,
    T,
    bits,
    cast,
    const,
    i64,
    kernel,
    let,
    loop,
    splat,
    when,
)
from graph import families as F

Store = Callable[[Expr, Expr], None]  # a float32 scalar or vector and the index of its first element


def embed(isa: Isa, static: Mapping[str, Any]) -> Any:
    """Spec: `fmt`, the table's weight format."""
    fmt = static["fmt"]
    one = OneLane(isa)

    def body(f: Frame) -> None:
        step, w, out, zero = f.memory("step"), f.memory("w"), f.memory("out"), f.memory("zero")
        k, ld, scale = f.int("k"), f.int("ld_out"), f.float("scale")
        table = Memory(step.load("int64", 8 * F.STEP_ROW_TABLE))
        scratch = Memory(f.scratch)
        with f.units() as r:
            token = let(table.load("int64", r * (8 * F.ROW_WORDS) + 8 * F.ROW_TOKEN))
            at = let(r * ld * 4)

            def store(value: Expr, index: Expr) -> None:
                lanes = 4 if fmt in QUANTISED else 1
                out.store(value * splat(scale, lanes), at + index * 4)

            if fmt in FLOATS:
                _float_row(one, FLOATS[fmt], w, token, k, store)
            else:
                _quantised_row(one, QUANTISED[fmt], w, token, k, scratch, store)
            with when(zero.address != T.int64(0)), loop(k) as j:
                zero.store(const("float32", 0), at + j * 4)

    return kernel("embed", body)


def _float_row(isa: Isa, fmt: FloatFormat, w: Memory, token: Expr, k: Expr, store: Store) -> None:
    row = Rows.of(isa, w, token * k * fmt.size, k)
    with loop(k) as j:
        store(fmt.single(isa, row, j * fmt.size), j)


def _quantised_row(
    isa: Isa, fmt: Format, w: Memory, token: Expr, k: Expr, scratch: Memory, store: Store
) -> None:
    blocks = let(blocks_of(fmt, k))
    base = let(token * blocks * fmt.bytes)
    with loop(blocks) as i:
        rows = Rows.of(isa, w, base + i * fmt.bytes, T.int64(0))
        factors = _factors(isa, fmt, rows, scratch)
        prepared = [let(x) for x in fmt.prepare(isa, rows)]
        with loop(fmt.parts) as p:
            for group in fmt.part(isa, rows, p, prepared):
                factor, minus = factors(group.index)
                first = let(i * fmt.block + group.index * fmt.group)
                for e, word in enumerate(group.words):
                    x = cast(bits(let(word), "int8x4" if fmt.signed else "uint8x4"), "float32x4")
                    x = x - const("float32x4", fmt.offset) if fmt.offset else x
                    store(_affine(isa, x, factor, minus), first + 4 * e)


def _affine(isa: Isa, x: Expr, factor: Expr, minus: Expr | None) -> Expr:
    if minus is None:
        return x * splat(factor, 4)
    return isa.fma(x, splat(factor, 4), const("float32x4", 0) - splat(minus, 4))


def _factors(
    isa: Isa, fmt: Format, rows: Rows, scratch: Memory
) -> Callable[[Expr], tuple[Expr, Expr | None]]:
    """Factor and subtrahend of a group's weights, by the group's index."""
    header = fmt.header(isa, rows)
    d, dm = let(header.d), None if header.dm is None else let(header.dm)
    if not fmt.scaled:
        return lambda g: (d, None if dm is None else let(const("float32", 0) - dm))
    for g, scale in enumerate(header.scales):
        scratch.store(let(d * cast(bits(scale, "int32"), "float32")), 4 * g)
    if dm is not None:
        for p, pair in enumerate(header.pairs):
            x = let(pair)
            for half in range(2):
                minimum = (x >> const("uint32", 16 * half)) & const("uint32", 0xFFFF)
                scratch.store(let(dm * cast(minimum, "float32")), 64 + 4 * (2 * p + half))

    def of_group(g: Expr) -> tuple[Expr, Expr | None]:
        minus = None if dm is None else let(scratch.load("float32", i64(g) * 4 + 64))
        return let(scratch.load("float32", i64(g) * 4)), minus

    return of_group
