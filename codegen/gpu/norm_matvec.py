"""norm_matvec: residual, RMS norm, quantisation and matvec of one row in one dispatch.

A workgroup has 16 runs of 32 lanes and takes one or two weight rows a run. It asks for their first weights, makes the
normed row for itself while these come, and multiplies. That saves a barrier between dispatches, but every workgroup
reads x, delta and the norm's weights: 12 bytes a value, which counts where there are very many rows. There a workgroup
takes several times as many, and the workgroups behind the last row have nothing to do.

Seen on an NVIDIA H200 (k = 2048, with a barrier): q4_K 6144 rows 6.9 us, 2048 rows 4.8 us; 8.0 and 5.0 with 256 threads
and chunks of 32; q6_K 65536 rows 34 us, 46 without the turns. More than 64 registers a thread cost a second wave.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from codegen.gpu.formats import format_of
from codegen.gpu.lanes import Products, run_of_32
from codegen.gpu.prologue import Norm, SharedRow, most
from codegen.gpu.tir import LANES, MAX_BUFFERS, Expr, Frame, Stage

THREADS = 512
RUNS = THREADS // LANES
MANY, TURNS = 32768, 8  # from how many rows on a workgroup takes so many blocks of rows
_TWO = ("q4_K", "q4_0", "q4_1", "q8_0")  # formats of which a lane holds two rows in few registers


def norm_matvec(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `fmt`, `add`, `sandwich`, `bias`. x_at, delta_at and h_at are multiples of 4; h_at is below 0 without h."""
    add, sandwich, bias, fmt = *(int(static[name]) for name in ("add", "sandwich", "bias")), static["fmt"]
    alias = 4 + 2 * add + (add and sandwich) + bias < MAX_BUFFERS

    def body(f: Frame) -> None:
        rows = BlockRows(f, fmt, alias)
        with rows.there():
            norm = Norm(f, static, rows.k, rows.block == 0)
            rows.write(norm.make(rows.row), f.buffer("b") if bias else None)

    return [block_stage(body, fmt)]


def block_stage(body: Any, fmt: str) -> Stage:
    """A stage whose body takes its weight rows as BlockRows."""
    grid = ((("/", "n", RUNS * rows_of_run(fmt)),), (1,), (1,))
    return Stage(body, (THREADS, 1, 1), grid, fold=True, most=most(fmt))


def rows_of_run(fmt: str) -> int:
    """Weight rows that a run of lanes takes at once."""
    return 2 if fmt in _TWO else 1


class BlockRows:
    """The weight rows of a workgroup, times a row of activations in shared memory that is yet to be filled."""

    def __init__(self, f: Frame, name: str, alias: bool, k: Expr = None, out_at: Expr = 0) -> None:
        """k: values of the row, when no argument of that name says it; out_at: where in `out` the result begins."""
        self.f, self.n, self.block = f, f.size("n"), f.block()
        self.k, self.out_at = f.size("k") if k is None else k, out_at
        self.each = rows_of_run(name)
        self.rows = RUNS * self.each
        self.lanes, self.fmt = run_of_32(f), format_of(f, name, self.k, alias=alias, wide=name == "q4_K")
        self.turns = f.let(f.select(self.n >= MANY, TURNS, f.cast(1, "int32")), "turns")
        self.begin = f.let(self.block * self.turns * self.rows, "begin")
        self.first = f.let(self.begin + f.thread() // LANES * self.each, "row")
        self.products = self._products(self.first)
        self.row = SharedRow(f, [name], self.k)

    @contextmanager
    def there(self) -> Iterator[None]:
        """What a workgroup with rows does."""
        with self.f.when(self.begin < self.n):
            yield

    def _products(self, first: Expr) -> Products:
        fmt, f = self.fmt, self.f
        products = Products(
            f, [(fmt, fmt.row(f.min(first + i, self.n - 1))) for i in range(self.each)], self.lanes
        )
        products.hold()
        return products

    def write(self, factor: Expr | None, bias: Any = None) -> None:
        """out = factor * products (+ bias)"""
        f = self.f
        self._write(self.products, self.first, factor, bias)
        with (
            f.when(self.turns > 1),
            f.loop(1, f.min(self.turns, (self.n - self.begin + (self.rows - 1)) // self.rows)) as turn,
        ):
            first = f.let(self.first + turn * self.rows, "first")
            self._write(self._products(first), first, factor, bias)

    def _write(self, products: Products, first: Expr, factor: Expr | None, bias: Any) -> None:
        f, sums = self.f, self.f.local("float32", self.each, "sum")
        for i in range(self.each):
            sums.store(0.0, i)
        products.one(self.row, sums)
        whole = [f.lane_sum(sums.load(i)) for i in range(self.each)]
        with f.when(f.thread() % LANES == 0):
            self._store(whole, first, factor, bias)

    def _store(self, sums: Sequence[Expr], first: Expr, factor: Expr | None, bias: Any) -> None:
        f, out = self.f, self.f.buffer("out")
        for i, value in enumerate(sums):
            at = f.let(first + i, "at")
            with f.when(at < self.n):
                if factor is None:
                    value = value if bias is None else value + bias.load(at)
                else:
                    value = value * factor if bias is None else f.fma(value, factor, bias.load(at))
                out.store(value, self.out_at + at)
