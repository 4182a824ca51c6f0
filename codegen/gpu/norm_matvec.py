"""norm_matvec: residual, RMS norm, quantisation and matvec of one row in one dispatch.

A workgroup takes 16 weight rows, two for each run of 32 lanes. It asks for their first weights, makes the normed row
for itself while these come, and multiplies. That saves a barrier between dispatches, but every workgroup reads x, delta
and the norm's weights: 12 bytes a value beside 16 rows of weights, which counts where there are very many rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from codegen.gpu.formats import format_of
from codegen.gpu.lanes import Products, run_of_32
from codegen.gpu.prologue import Norm, SharedRow, most
from codegen.gpu.tir import LANES, MAX_BUFFERS, Expr, Frame, Stage

THREADS = 256
EACH = 2  # weight rows of a run
BLOCK = THREADS // LANES * EACH


def norm_matvec(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `fmt`, `add`, `sandwich`, `bias`. x_at, delta_at and h_at are multiples of 4; h_at is below 0 without h."""
    add, sandwich, bias, fmt = *(int(static[name]) for name in ("add", "sandwich", "bias")), static["fmt"]
    alias = 4 + 2 * add + (add and sandwich) + bias < MAX_BUFFERS

    def body(f: Frame) -> None:
        rows = BlockRows(f, fmt, alias)
        norm = Norm(f, static, rows.k, rows.block == 0)
        rows.write(norm.make(rows.row), f.buffer("b") if bias else None)

    return [block_stage(body, fmt)]


def block_stage(body: Any, fmt: str) -> Stage:
    """A stage of BLOCK weight rows a workgroup."""
    return Stage(body, (THREADS, 1, 1), ((("/", "n", BLOCK),), (1,), (1,)), fold=True, most=most(fmt))


class BlockRows:
    """The weight rows of a workgroup, times a row of activations in shared memory that is yet to be filled."""

    def __init__(self, f: Frame, name: str, alias: bool) -> None:
        self.f, self.n, self.k, self.block = f, f.size("n"), f.size("k"), f.block()
        self.first = f.let(self.block * BLOCK + f.thread() // LANES * EACH, "row")
        fmt = format_of(f, name, self.k, alias=alias)
        rows = [(fmt, fmt.row(f.min(self.first + i, self.n - 1))) for i in range(EACH)]
        self.products = Products(f, rows, run_of_32(f))
        self.products.hold()
        self.row = SharedRow(f, [name], self.k)

    def write(self, factor: Expr | None, bias: Any = None) -> None:
        """out = factor * products (+ bias)"""
        f, sums = self.f, self.f.local("float32", EACH, "sum")
        for i in range(EACH):
            sums.store(0.0, i)
        self.products.one(self.row, sums)
        whole = [f.lane_sum(sums.load(i)) for i in range(EACH)]
        with f.when(f.thread() % LANES == 0):
            self._store(whole, factor, bias)

    def _store(self, sums: Sequence[Expr], factor: Expr | None, bias: Any) -> None:
        f, out = self.f, self.f.buffer("out")
        for i, value in enumerate(sums):
            at = f.let(self.first + i, "at")
            with f.when(at < self.n):
                if factor is None:
                    value = value if bias is None else value + bias.load(at)
                else:
                    value = value * factor if bias is None else f.fma(value, factor, bias.load(at))
                out.store(value, at)
