"""Row by row, value by value: take_rows, unary, binary, combine_experts. Rows may be written up to their padding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codegen.gpu import math as M
from codegen.gpu.rows import LOCAL, each_four, load_four, piece_grid
from codegen.gpu.tir import Expr, Frame, Stage
from graph import gpu as G


def take_rows(static: Mapping[str, Any]) -> list[Stage]:
    def body(f: Frame) -> None:
        n, step = f.size("n"), f.buffer("step", "int32")
        with each_four(f, n, "out_rows") as (row, at):
            source = f.let(step.load(step.load(G.STEP_OUT_TABLE) + row))
            values = load_four(f, f.buffer("x"), source * f.int("ld_x") + at)
            f.buffer("out").store4(values, row * f.int("ld_out") + at)

    return [Stage(body, LOCAL, piece_grid("n", "out_rows"))]


def unary_operation(f: Frame, op: str, x: Expr, scale: Expr) -> Expr:
    """`op` of a value; scale is used by "scale" (x * scale) and "softcap" (scale * tanh(x / scale))."""
    if op == "scale":
        return f.let(x * scale)
    if op == "softcap":
        return f.let(M.tanh(f, f.let(x / scale)) * scale)
    operations = {"silu": M.silu, "gelu": M.gelu, "gelu_tanh": M.gelu_tanh, "sigmoid": M.sigmoid}
    return operations[op](f, x)


def unary(static: Mapping[str, Any]) -> list[Stage]:
    def body(f: Frame) -> None:
        n, scale = f.size("n"), f.float("scale")
        with each_four(f, n) as (row, at):
            x = load_four(f, f.buffer("x"), row * f.int("ld_x") + at + f.int("x_at"))
            values = [unary_operation(f, static["op"], value, scale) for value in x]
            f.buffer("out").store4(values, row * f.int("ld_out") + at)

    return [Stage(body, LOCAL, piece_grid("n"))]


def binary(static: Mapping[str, Any]) -> list[Stage]:
    add = static["op"] == "add"

    def body(f: Frame) -> None:
        n, group = f.size("n"), f.size("group")
        with each_four(f, n) as (row, at):
            x = load_four(f, f.buffer("x"), row * f.int("ld_x") + at + f.int("x_at"))
            first = f.let(row * f.int("ld_y") + f.int("y_at"))
            y = f.local("float32", 4)
            with f.when(group == 1):
                for i, value in enumerate(f.buffer("y").load4(first + at)):
                    y.store(value, i)
            with f.otherwise():
                one = f.buffer("y__one")
                for i in range(4):
                    y.store(one.load(first + f.min(at + i, n - 1) // group), i)
            values = [a + y.load(i) if add else a * y.load(i) for i, a in enumerate(x)]
            f.buffer("out").store4(values, row * f.int("ld_out") + at)

    return [Stage(body, LOCAL, piece_grid("n"))]


def combine_experts(static: Mapping[str, Any]) -> list[Stage]:
    def body(f: Frame) -> None:
        n, used, ld_x = f.size("n"), f.size("used"), f.int("ld_x")
        with each_four(f, n) as (row, at):
            first = f.let(row * used)
            total = f.local("float32", 4, "total")
            for i in range(4):
                total.store(0.0, i)
            with f.loop(used) as slot:
                weight = f.let(f.buffer("weights").load(first + slot))
                x = load_four(f, f.buffer("x"), (first + slot) * ld_x + at)
                for i, value in enumerate(x):
                    total.store(f.fma(weight, value, total.load(i)), i)
            f.buffer("out").store4([total.load(i) for i in range(4)], row * f.int("ld_out") + at)

    return [Stage(body, LOCAL, piece_grid("n"))]
