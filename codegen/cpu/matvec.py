"""matvec: 1 to 8 activation rows times all weight rows, 16 of them a unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from codegen.cpu.isa import Isa
from codegen.cpu.products import row_group
from codegen.cpu.tir import Expr, Frame, Memory, T, choose, kernel, let, minimum, select, when

BODIES = (1, 2, 3, 4, 6, 8)  # activation rows with code of their own; 5 and 7 repeat a row


def matvec(isa: Isa, static: Mapping[str, Any]) -> Any:
    """Spec: `fmt`, a weight format, and `bias`, whether b is added."""

    def body(f: Frame) -> None:
        rows, w, x, out = f.count("rows"), f.memory("w"), f.address("x"), f.memory("out")
        n, k, ld = f.int("n"), f.int("k"), f.int("ld_out")
        bias = f.memory("b") if static["bias"] else None
        group = row_group(isa, static["fmt"], k, Memory(f.scratch))

        def several(count: int) -> None:
            index = [let(minimum(rows - 1, T.int64(b))) for b in range(count)]
            acts = [Memory(x + r * group.acts.stride) for r in index]

            def write(b: int, row: Expr, value: Expr) -> None:
                whole = value if bias is None else value + bias.load(isa.f32, row * 4)
                out.store(whole, (index[b] * ld + row) * 4)

            with f.units() as u:
                group.unit(w, unit_row(u, n), acts, write)

        with when(rows > 0):
            by_rows(rows, several)

    return kernel("matvec", body)


def unit_row(unit: Expr, n: Expr) -> Expr:
    """First of a unit's 16 weight rows: the last unit of n rows begins at n - 16, fewer than 16 rows were padded."""
    return let(select(n > 16, minimum(unit * 16, n - 16), T.int64(0)))


def by_rows(rows: Expr, several: Callable[[int], None]) -> None:
    """Emits `several(count)` for each count of activation rows with code of its own; run time picks one."""
    cases = [(rows <= count, lambda count=count: several(count)) for count in BODIES[:-1]]
    choose(cases, lambda: several(BODIES[-1]))
