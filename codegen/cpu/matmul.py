"""matmul: any number of activation rows times a panel of 64 (or 16) weight rows a unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codegen.cpu.isa import Isa
from codegen.cpu.matvec import unit_row
from codegen.cpu.products import row_group, row_panel
from codegen.cpu.schedule import store_from
from codegen.cpu.tir import Expr, Frame, Memory, choose, kernel, let, loop, minimum, when

REST = 4  # activation rows at once where a panel is cut short


def matmul(isa: Isa, static: Mapping[str, Any]) -> Any:
    """Spec: `fmt`, a weight format, `bias`, whether b is added, and `panel`, the weight rows of a unit."""
    size = int(static["panel"])

    def body(f: Frame) -> None:
        rows, w, x, out = f.count("rows"), f.memory("w"), f.address("x"), f.memory("out")
        n, k, ld = f.int("n"), f.int("k"), f.int("ld_out")
        bias = f.memory("b") if static["bias"] else None
        scratch = Memory(f.scratch)
        panel = row_panel(isa, static["fmt"], k, scratch, size)
        group = row_group(isa, static["fmt"], k, scratch)

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
            """The rows from `first` on, 16 at a time."""
            with loop((n - first + 15) >> 4) as u, loop((rows + (REST - 1)) // REST) as tile:
                index = [let(minimum(tile * REST + b, rows - 1)) for b in range(REST)]
                acts = [Memory(x + r * group.acts.stride) for r in index]

                def write(b: int, row: Expr, value: Expr) -> None:
                    total = value if bias is None else value + bias.load(isa.f32, row * 4)
                    store_from(out, let((index[b] * ld + row) * 4), total, row, first, scratch)

                group.unit(w, unit_row((first >> 4) + u, n), acts, write)

        with when(rows > 0), f.units() as u:
            row = let(u * size)
            choose([(row + size <= n, lambda: whole(row))], lambda: rest(row))

    return kernel("matmul", body)
