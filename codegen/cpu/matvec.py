"""matvec: 1 to 8 activation rows times all weight rows, 16 of them a unit.

GB/s of weight bytes, one Zen 4 core, 2048 x 2048, 256 MB of matrices; 1, 4 and 8 activation rows; a plain
read reached 28 to 35 in these runs:
            q4_K 1, 4, 8    q6_K            q8_0            q5_K            q4_1            f32
    avx512  26.4 17.9 10.6  24.5 16.5 11.0  28.2 23.3 17.1  24.0 17.9 11.6  21.4 12.7  9.9  22.6 25.3 22.9
    avx2    24.4 12.7  6.7  20.4 11.4  7.2  24.1 11.1  6.6  20.2 11.4  7.0  19.8  9.1  5.8  19.9 15.4  7.5
    ggml    18.2  4.3  2.8  24.3  5.9  2.1  17.6  7.9  5.2  15.3  3.8  3.5  12.1  2.9  1.6  27.5 17.2 12.0
(`python tools/bench_matmul.py q4_K avx512 --ggml FOLDER`; ggml 0.26 with AVX-512, the same run as the avx512 line). So
4 rows of quantised weights cost 1.2 to 1.7 times one row on avx512, 1.8 to 2.2 times on avx2. f32 with one row is
slower than ggml.
Tried and left: 32 bytes a load on avx512 (q4_K with one row lost 10 %, 2 and 4 rows gained 2 to 5 %).
"""

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
