"""matmul: any number of activation rows times a panel of 64 (or 16) weight rows a unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codegen.cpu.formats import QUANTISED
from codegen.cpu.isa import Isa
from codegen.cpu.matvec import unit_row
from codegen.cpu.panel import Panel
from codegen.cpu.rowgroup import RowGroup
from codegen.cpu.tir import Expr, Frame, Memory, T, choose, kernel, let, loop, minimum

REST = 4  # activation rows at once where a panel is cut short


def matmul(isa: Isa, static: Mapping[str, Any]) -> Any:
    """Spec: `fmt`, a weight format, `bias`, whether b is added, and `panel`, the weight rows of a unit."""
    size = int(static["panel"])

    def body(f: Frame) -> None:
        rows, w, x, out = f.count("rows"), f.memory("w"), f.address("x"), f.memory("out")
        n, k, ld = f.int("n"), f.int("k"), f.int("ld_out")
        bias = f.memory("b") if static["bias"] else None
        fmt, scratch = QUANTISED[static["fmt"]], Memory(f.scratch)
        panel, group = Panel(isa, fmt, k, scratch, size), RowGroup(isa, fmt, k, scratch)

        def whole(row: Expr) -> None:
            def locate(t: Expr) -> tuple[Memory, Expr]:
                return Memory(x + t * panel.acts.stride), t

            panel.products(w, row, rows, locate, out, ld)
            if bias is not None:
                with loop(rows) as t, loop(size // isa.lanes) as v:
                    at = let(row + v * isa.lanes)
                    spot = let((t * ld + at) * 4)
                    out.store(out.load(isa.f32, spot) + bias.load(isa.f32, at * 4), spot)

        def rest(first: Expr) -> None:
            """The rows from `first` on, 16 at a time: rows that two units share must be written once, whole."""
            with loop((n - first + 15) >> 4) as u, loop((rows + (REST - 1)) // REST) as tile:
                with loop(16 // isa.lanes) as part:
                    row = let(unit_row((first >> 4) + u, n) + part * isa.lanes)
                    index = [let(minimum(tile * REST + b, rows - 1)) for b in range(REST)]
                    acts = [Memory(x + r * group.acts.stride) for r in index]
                    for r, value in zip(index, group.products(w, row, acts), strict=True):
                        if bias is not None:
                            value = value + bias.load(isa.f32, row * 4)
                        out.store(value, (r * ld + row) * 4)

        with f.units() as u:
            row = let(u * size)
            choose([(row + size <= n, lambda: whole(row))], lambda: rest(row))

    return kernel("matmul", body)


__all__ = ["REST", "T", "matmul"]
