"""matvec: 1 to 8 activation rows times all weight rows, 16 of them a unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codegen.cpu.formats import QUANTISED
from codegen.cpu.isa import Isa
from codegen.cpu.rowgroup import RowGroup
from codegen.cpu.tir import Expr, Frame, Memory, T, choose, kernel, let, loop, minimum, select

BODIES = (1, 2, 3, 4, 6, 8)  # activation rows with code of their own; 5 and 7 repeat a row


def unit_row(unit: Expr, n: Expr) -> Expr:
    """First of a unit's 16 weight rows: the last unit of n rows begins at n - 16, fewer than 16 rows were padded."""
    return let(select(n > 16, minimum(unit * 16, n - 16), T.int64(0)))


def matvec(isa: Isa, static: Mapping[str, Any]) -> Any:
    """Spec: `fmt`, a weight format, and `bias`, whether b is added."""

    def body(f: Frame) -> None:
        rows, w, x, out = f.count("rows"), f.memory("w"), f.address("x"), f.memory("out")
        n, k, ld = f.int("n"), f.int("k"), f.int("ld_out")
        bias = f.memory("b") if static["bias"] else None
        group = RowGroup(isa, QUANTISED[static["fmt"]], k, Memory(f.scratch))

        def several(count: int) -> None:
            index = [let(minimum(rows - 1, T.int64(b))) for b in range(count)]
            acts = [Memory(x + r * group.acts.stride) for r in index]
            with f.units() as u, loop(16 // isa.lanes) as part:
                row = let(unit_row(u, n) + part * isa.lanes)
                for r, value in zip(index, group.products(w, row, acts), strict=True):
                    if bias is not None:
                        value = value + bias.load(isa.f32, row * 4)
                    out.store(value, (r * ld + row) * 4)

        by_rows(rows, several)

    return kernel("matvec", body)


def by_rows(rows: Expr, several: Any) -> None:
    """Emits `several(count)` for each count of activation rows with code of its own, and picks one at run time."""
    cases = [(rows <= count, lambda count=count: several(count)) for count in BODIES[:-1]]
    choose(cases, lambda: several(BODIES[-1]))
