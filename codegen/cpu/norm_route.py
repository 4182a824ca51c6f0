"""norm_route: the norm of a row, the router's logits of it and the choice of experts, without a barrier in between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codegen.cpu import math as M
from codegen.cpu.floats import FLOATS, FloatGroup
from codegen.cpu.isa import Isa
from codegen.cpu.matvec import unit_row
from codegen.cpu.norm import normed, residual
from codegen.cpu.route import SCRATCH_BYTES, Pick
from codegen.cpu.rows import each, inverse_rms, row, sum_of_squares
from codegen.cpu.tir import Expr, Frame, Memory, ceil_div, kernel, let, loop

# The scratch holds the logits where `Pick` puts the scores, and behind what `Pick` uses the row.
_ROW = SCRATCH_BYTES


def norm_route(isa: Isa, static: Mapping[str, Any]) -> Any:
    """Each part does what norm_quantize, matvec and route do, operation by operation, so the bits are the same."""

    def body(k: Frame) -> None:
        router, experts = k.memory("router"), k.int("experts")
        y, logits = Memory(k.scratch + _ROW), Memory(k.scratch)
        norm, pick = _norm(isa, static, k, y), Pick(isa, static, k)
        group = FloatGroup(isa, FLOATS[static["fmt"]], k.int("n"))

        def write(_: int, expert: Expr, value: Expr) -> None:
            logits.store(value, expert * 4)

        with k.units() as u:
            norm(u)
            with loop(ceil_div(experts, 16)) as g:
                group.unit(router, unit_row(g, experts), [y], write)
            pick.write(logits, u)

    return kernel("norm_route", body)


def _norm(isa: Isa, static: Mapping[str, Any], k: Frame, y: Memory) -> Any:
    """A function of a row's index that writes its norm to y."""
    n, ld_x, eps, x, w = k.int("n"), k.int("ld_x"), k.float("eps"), k.memory("x"), k.memory("w")
    add = residual(isa, k, n, eps, bool(int(static["sandwich"])), lambda _: y) if int(static["add"]) else None

    def emit(u: Expr) -> None:
        source = row(x, u, ld_x)
        if add is None:
            total = sum_of_squares(isa, n, source.load)
        else:
            source, total = add(source, u)
        inverse = inverse_rms(total, n, eps)

        def write(dtype: str, at: Expr) -> None:
            y.store(let(normed(source.load(dtype, at), inverse, w.load(dtype, at))), at)

        each(n, lambda at: write(M.F32, at), lambda at: write("float32", at))

    return emit
