"""matmul: any number of activation rows times a panel of 64 (or 16) weight rows a unit.

GFLOP/s, one Zen 4 core, 2048 x 2048, 16, 64 and 512 activation rows:
             q4_K          q6_K          q8_0          q5_K          q4_1          f32
    avx512   293 345 354   234 287 300   267 318 320   287 338 353   262 297 307    59  86 104
    avx2     229 253 253   177 208 208   107 117 117   206 239 241   177 195 197    47  56  61
    ggml     185 249 256   133 187 200   110 110 110   180 246 252    43  43  42    74  83  85
(`python tools/bench_matmul.py q4_K avx512 --ggml FOLDER`; ggml 0.26 with AVX-512, the same run as the avx512 line; its
time includes quantising the activations, about 2 %, ours does not). f32 at 16 rows is slower than ggml.
"""

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
