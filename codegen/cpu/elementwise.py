"""Row by row, value by value: take_rows, unary, binary, combine_experts.

Whole groups of 16 are written: rows are padded to 16 floats, and padding is never read as a value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from codegen.cpu import math as M
from codegen.cpu.isa import Isa
from codegen.cpu.rows import each, each_padded, row
from codegen.cpu.tir import (
    Expr,
    Frame,
    Memory,
    Register,
    choose,
    const,
    i64,
    kernel,
    let,
    loop,
    quotient,
    splat,
)
from graph import families as F

Combine = Callable[[Expr, Expr], Expr]


def take_rows(isa: Isa, static: Mapping[str, Any]) -> Any:
    def body(k: Frame) -> None:
        x, out, n, ld_x, ld_out = k.memory("x"), k.memory("out"), k.int("n"), k.int("ld_x"), k.int("ld_out")
        table = Memory(k.memory("step").load("int64", 8 * F.STEP_OUT_TABLE))
        with k.units() as u:
            source, target = row(x, let(table.load("int64", u * 8)), ld_x), row(out, u, ld_out)
            each_padded(n, lambda at: target.store(source.load(M.F32, at), at))

    return kernel("take_rows", body)


def unary_operation(isa: Isa, op: str, x: Expr, scale: Expr) -> Expr:
    """16 values of `op`; scale is used by "scale" (x * scale) and "softcap" (scale * tanh(x / scale))."""
    if op == "scale":
        return x * splat(scale, M.LANES)
    if op == "softcap":
        return M.tanh(isa, x / splat(scale, M.LANES)) * splat(scale, M.LANES)
    operations = {"silu": M.silu, "gelu": M.gelu, "gelu_tanh": M.gelu_tanh, "sigmoid": M.sigmoid}
    return operations[op](isa, x)


def unary(isa: Isa, static: Mapping[str, Any]) -> Any:
    def body(k: Frame) -> None:
        x, out, n, ld_x, ld_out = k.memory("x"), k.memory("out"), k.int("n"), k.int("ld_x"), k.int("ld_out")
        scale = k.float("scale")
        with k.units() as u:
            source, target = row(x, u, ld_x), row(out, u, ld_out)
            each_padded(
                n,
                lambda at: target.store(
                    unary_operation(isa, static["op"], let(source.load(M.F32, at)), scale), at
                ),
            )

    return kernel("unary", body)


def binary(isa: Isa, static: Mapping[str, Any]) -> Any:
    combine: Combine = {"add": lambda a, b: a + b, "mul": lambda a, b: a * b}[static["op"]]

    def body(k: Frame) -> None:
        x, y, out, n, group = k.memory("x"), k.memory("y"), k.memory("out"), k.int("n"), k.int("group")
        ld_x, ld_y, ld_out = k.int("ld_x"), k.int("ld_y"), k.int("ld_out")
        with k.units() as u:
            a, b, target = row(x, u, ld_x), row(y, u, ld_y), row(out, u, ld_out)

            def single() -> None:
                each_padded(n, lambda at: target.store(combine(a.load(M.F32, at), b.load(M.F32, at)), at))

            choose([(group == i64(1), single)], lambda: _grouped(combine, a, b, target, n, group))

    return kernel("binary", body)


def _grouped(combine: Combine, a: Memory, b: Memory, target: Memory, n: Expr, group: Expr) -> None:
    """target[j] = a[j] op b[j // group]; n is a multiple of group."""
    with loop(quotient(n, group)) as g:
        start = let(g * group * 4)
        y = let(b.load("float32", g * 4))
        each(
            group,
            lambda at: target.store(combine(a.load(M.F32, start + at), splat(y, M.LANES)), start + at),
            lambda at: target.store(combine(a.load("float32", start + at), y), start + at),
        )


def combine_experts(isa: Isa, static: Mapping[str, Any]) -> Any:
    def body(k: Frame) -> None:
        x, weights, out = k.memory("x"), k.memory("weights"), k.memory("out")
        n, used, ld_x, ld_out = k.int("n"), k.int("used"), k.int("ld_x"), k.int("ld_out")
        total = Register(M.F32)
        with k.units() as u:
            target = row(out, u, ld_out)
            first = let(u * used)
            sources = row(x, first, ld_x)

            def group(at: Expr) -> None:
                total.set(const(M.F32, 0))
                with loop(used) as slot:
                    weight = splat(weights.load("float32", (first + slot) * 4), M.LANES)
                    total.set(isa.fma(weight, sources.load(M.F32, slot * ld_x * 4 + at), total.get()))
                target.store(total.get(), at)

            each_padded(n, group)

    return kernel("combine_experts", body)
