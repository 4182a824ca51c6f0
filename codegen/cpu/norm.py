"""RMS norms: rms_norm, and norm_quantize (residual, norm, and the form that the next matmul wants, in one)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from codegen.cpu import math as M
from codegen.cpu.isa import Isa
from codegen.cpu.quantize import Output, forms
from codegen.cpu.rows import each, inverse_rms, row, sum_of, sum_of_squares
from codegen.cpu.tir import Expr, Frame, Memory, i64, kernel, lanes_of, let, loop, shape_of, splat


def normed(x: Expr, inverse: Expr, weight: Expr) -> Expr:
    """(x * inverse) * weight, of vectors or scalars."""
    return x * splat(inverse, lanes_of(x)) * weight


def rms_norm(isa: Isa, static: Mapping[str, Any]) -> Any:
    def body(k: Frame) -> None:
        x, w, out, eps = k.memory("x"), k.memory("w"), k.memory("out"), k.float("eps")
        n, groups, ld_x, ld_out = k.int("n"), k.int("groups"), k.int("ld_x"), k.int("ld_out")
        with k.units() as u, loop(groups) as g:
            source = Memory(x.address + (u * ld_x + g * n) * 4)
            target = Memory(out.address + (u * ld_out + g * n) * 4)
            inverse = inverse_rms(sum_of_squares(isa, n, source.load), n, eps)

            def write(dtype: str, at: Expr) -> None:
                target.store(normed(source.load(dtype, at), inverse, w.load(dtype, at)), at)

            each(n, lambda at: write(M.F32, at), lambda at: write("float32", at))

    return kernel("rms_norm", body)


def norm_quantize(isa: Isa, static: Mapping[str, Any]) -> Any:
    add, sandwich = int(static["add"]), int(static["sandwich"])
    floats, form = forms(static["out"])

    def body(k: Frame) -> None:
        n, ld_x, eps = k.int("n"), k.int("ld_x"), k.float("eps")
        x, w = k.memory("x"), k.memory("w")
        y = k.memory("y") if floats else None
        yq = k.address("yq") if form else None
        h = k.memory("h") if add else None
        add_delta = None if h is None else residual(isa, k, n, eps, bool(sandwich), lambda u: row(h, u, ld_x))
        output = Output(isa, static["out"], n, k.scratch)
        with k.units() as u:
            source = row(x, u, ld_x)
            if add_delta is None:
                total = sum_of_squares(isa, n, source.load)
            else:
                source, total = add_delta(source, u)
            inverse = inverse_rms(total, n, eps)

            def value(dtype: str, at: Expr) -> Expr:
                return let(normed(source.load(dtype, at), inverse, w.load(dtype, at)))

            target = None if y is None else row(y, u, ld_x)
            if yq is not None:
                output.write(lambda at: value(M.F32, at), i64(0), n, target, output.blob(yq, u))
                return
            assert target is not None
            each(
                n,
                lambda at: target.store(value(M.F32, at), at),
                lambda at: target.store(value("float32", at), at),
            )

    return kernel("norm_quantize", body)


def residual(
    isa: Isa, k: Frame, n: Expr, eps: Expr, sandwich: bool, place: Callable[[Expr], Memory]
) -> Callable[[Memory, Expr], tuple[Memory, Expr]]:
    """A function of x's row and its index that writes h = x + delta, or x + rms_norm(delta; post), to place(index), and
    returns h's row and the sum of h**2."""
    delta, ld_delta = k.memory("delta"), k.int("ld_delta")
    post = k.memory("post") if sandwich else None

    def emit(x: Memory, index: Expr) -> tuple[Memory, Expr]:
        d, target = row(delta, index, ld_delta), place(index)
        scale = None if post is None else inverse_rms(sum_of_squares(isa, n, d.load), n, eps)

        def term(dtype: str, at: Expr, total: Expr) -> Expr:
            value = x.load(dtype, at)
            if scale is None or post is None:
                value = let(value + d.load(dtype, at))
            else:
                normed_delta = d.load(dtype, at) * splat(scale, shape_of(dtype)[1])
                value = let(isa.fma(normed_delta, post.load(dtype, at), value))
            target.store(value, at)
            return isa.fma(value, value, total)

        return target, sum_of(isa, n, term)

    return emit
