"""matvec: 1 to 8 activation rows times all weight rows, 16 of them a unit."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from codegen.cpu.formats import QUANTISED
from codegen.cpu.isa import Isa
from codegen.cpu.rowgroup import Activations, QuantisedGroup
from codegen.cpu.tir import Expr, Frame, Memory, T, choose, const, kernel, let, loop, minimum, quotient, select

BODIES = (1, 2, 3, 4, 6, 8)

def matvec(isa: Isa, static: Mapping[str, Any]) -> Any:
    fmt = QUANTISED[static["fmt"]]
    def body(f: Frame) -> None:
        rows, w, x, out = f.count("rows"), f.memory("w"), f.address("x"), f.memory("out")
        n, k, ld = f.int("n"), f.int("k"), f.int("ld_out")
        bias = f.memory("b") if static["bias"] else None
        parts = Activations.of(fmt.form, k)
        blocks = let(quotient(k, T.int64(fmt.block)))
        row_bytes = let(blocks * fmt.bytes)
        group = QuantisedGroup(isa, fmt, parts, Memory(f.scratch))
        halves = 16 // isa.lanes
        def rows_body(count: int) -> None:
            index = [let(minimum(rows - 1, T.int64(b))) for b in range(count)]
            acts = [Memory(x + r * parts.stride) for r in index]
            with f.units() as u, loop(halves) as h:
                row = let(select(n > 16, minimum(u * 16, n - 16), T.int64(0)) + h * isa.lanes)
                values = group.emit(w, let(row * row_bytes), row_bytes, blocks, acts)
                for r, value in zip(index, values, strict=True):
                    if bias is not None:
                        value = value + bias.load(isa.f32, row * 4)
                    out.store(value, (r * ld + row) * 4)
        cases = [(rows <= count, lambda count=count: rows_body(count)) for count in BODIES[:-1]]
        choose(cases, lambda: rows_body(BODIES[-1]))
    return kernel("matvec", body)
