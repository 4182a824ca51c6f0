"""glu and norm_glu: act(w x) * (w2 x), quantised where it is made.

A workgroup takes 32 outputs, a block of the quantised result: each of its 16 runs of 32 lanes takes two rows of both
matrices. 512 threads, for 64 weight rows are to be read at once by as many lanes as keep the memory busy.

Seen on an NVIDIA H200 (q4_K, 2 x 8192 x 2048, with norm and barrier): 9.3 us, for 64 registers a thread let two
workgroups share a core; 11.7 with the first weights of both matrices held over the norm (72 registers), 12.6 with 1024
threads, 11.1 with 256, 12.1 with chunks of 32. 4 experts of 2 x 1792 x 2048: 9.5 us with
chunks of 32 (64 registers), 11.2 with chunks of 64 (112: several rows want more than one).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from codegen.gpu.acts import act_row
from codegen.gpu.formats import Acts, format_of, is_float
from codegen.gpu.lanes import MAX_ROWS, PASS, Products, picked, run_of_32
from codegen.gpu.math import GATES
from codegen.gpu.prologue import Norm, SharedRow, most
from codegen.gpu.quantize import factors, packed, quantised
from codegen.gpu.rows import rows_of_call
from codegen.gpu.tir import LANES, MAX_BUFFERS, Expr, Frame, Stage

THREADS = 512
BLOCK = 32  # outputs of a workgroup
EACH = BLOCK // (THREADS // LANES)
LOCAL = (THREADS, 1, 1)


def glu(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `fmt`, `fmt2` of w and w2 (both quantised or neither), `op`, `out` (q8s, of n a multiple of 32, or f32)."""
    bound = 3 + acts_of(static) + outputs_of(static["out"])

    def body(f: Frame) -> None:
        n, k = f.size("n"), f.size("k")
        block = GluBlock(f, static, n, f.block(), bound + 2 <= MAX_BUFFERS)
        block.hold()
        rows = rows_of_call(f)
        with f.when(rows == 1):
            block.one(act_row(f, static["fmt"], 0, k))
        with f.otherwise(), f.loop((rows + (PASS - 1)) // PASS) as number:
            base = f.let(number * PASS, "base")
            at = [f.let(base + i, "act") for i in range(PASS)]
            block.several([act_row(f, static["fmt"], row, k) for row in at], [row < rows for row in at])
            with f.loop(f.min(rows - base, PASS)) as i:
                block.finish(i, base + i)
        block.write(rows, lambda row: row, Result(f, static["out"], n))

    return [Stage(body, LOCAL, ((("/", "n", BLOCK),), (1,), (1,)), fold=True)]


def norm_glu(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: that of glu, `add`, `sandwich`; where this binds too many buffers the sum is made by a stage of its own."""
    add, sandwich = int(static["add"]), int(static["sandwich"])
    rest = 4 + outputs_of(static["out"])
    bound = rest + 2 * add + (add and sandwich)
    if bound <= MAX_BUFFERS:
        return [_norm_glu(static, "x", bound)]
    sum_ = Stage(
        lambda f: Norm(f, static, f.size("k"), f.group(0) == 0).write_sums(), LOCAL, ((1,),) * 3, suffix="add"
    )
    return [sum_, _norm_glu({**static, "add": 0, "sandwich": 0}, "h", rest)]


def _norm_glu(static: Mapping[str, Any], source: str, bound: int) -> Stage:
    def body(f: Frame) -> None:
        n, k = f.size("n"), f.size("k")
        block = GluBlock(f, static, n, f.block(), bound + 2 <= MAX_BUFFERS)
        block.hold()
        row = SharedRow(f, [static["fmt"], static["fmt2"]], k)
        factor = Norm(f, static, k, block.number == 0, source).make(row)
        block.one(row, factor)
        block.write(f.cast(1, "int32"), lambda row: row, Result(f, static["out"], n))

    suffix = "" if source == "x" else "norm"
    grid = ((("/", "n", BLOCK),), (1,), (1,))
    return Stage(body, LOCAL, grid, fold=True, suffix=suffix, most=most(static["fmt"], static["fmt2"]))


def acts_of(static: Mapping[str, Any]) -> int:
    """Buffers of x."""
    return 1 if is_float(static["fmt"]) else 2


def outputs_of(out: str) -> int:
    """Buffers of the result."""
    return 1 if out == "f32" else 2


class Result:
    """Rows of n results: yq and yq_s, or y."""

    def __init__(self, f: Frame, out: str, n: Expr) -> None:
        self.f, self.n = f, n
        self.ld = (n + 15) // 16 * 16
        self.y = f.buffer("y") if out == "f32" else None
        if self.y is None:
            self.yq, self.factors = f.buffer("yq", "uint32"), f.buffer("yq_s")

    def write(self, row: Expr, block: Expr, there: Expr, values: Sequence[Expr], lane: Expr) -> None:
        """A block of a row, where it is there: four values each of the first 8 lanes of a run. In uniform flow only."""
        f = self.f
        mine = f.let(f.all(there, lane < BLOCK // 4), "mine")
        if self.y is not None:
            first = f.let(block * BLOCK + lane * 4, "first")
            for i, value in enumerate(values):
                with f.when(f.all(mine, first + i < self.n)):
                    self.y.store(value, row * self.ld + first + i)
            return
        peak = f.abs(values[0])
        for value in values[1:]:
            peak = f.let(f.max(peak, f.abs(value)))
        d, inverse = factors(f, f.lane_max(peak))
        q = quantised(f, values, inverse)
        total = f.lane_sum_int(f.let(sum(q[1:], q[0])))
        with f.when(mine):
            self.yq.store(packed(f, q), row * (self.n >> 2) + block * (BLOCK // 4) + lane)
            with f.when(lane == 0):
                self.factors.store2([d, d * f.cast(total, "float32")], row * (self.n >> 4) + block * 2)


class GluBlock:
    """The 32 outputs of a workgroup, for up to PASS rows of activations at once."""

    def __init__(
        self,
        f: Frame,
        static: Mapping[str, Any],
        n: Expr,
        number: Expr,
        alias: bool,
        before: Expr = 0,
        active: Expr | None = None,
        wide: bool = True,
    ) -> None:
        """before: rows of w and w2 that lie before those of this matrix; active: whether the workgroup has work."""
        if is_float(static["fmt"]) != is_float(static["fmt2"]):
            raise ValueError(
                f"weights in {static['fmt']} and {static['fmt2']} want different forms of activations"
            )
        self.f, self.n, self.number, self.gate = f, n, number, GATES[static["op"]]
        self.run = f.let(f.thread() // LANES, "run")
        rows = [
            f.let(before + f.min(number * BLOCK + self.run * EACH + i, n - 1), "row") for i in range(EACH)
        ]
        lanes = run_of_32(f)
        self._parts: list[Products] = []
        for fmt, name in ((static["fmt"], "w"), (static["fmt2"], "w2")):
            weights = format_of(f, fmt, f.size("k"), name, alias, wide)
            self._parts.append(Products(f, [(weights, weights.row(row)) for row in rows], lanes, active))
        self._sums = f.local("float32", 2 * EACH * PASS, "sum")
        self._outputs = f.shared("float32", MAX_ROWS * BLOCK)

    def hold(self) -> None:
        """Asks for the first weights of w. Those of w2 too would be too many registers for two workgroups a core."""
        self._parts[0].hold()

    def one(self, x: Acts, factor: Expr | None = None) -> None:
        """The products with one row, both sums times `factor`; the outputs are kept as those of row 0."""
        self._clear(2 * EACH)
        self._parts[1].hold()
        for i, products in enumerate(self._parts):
            products.one(x, self._sums, i * EACH)
        self._keep([self._sums.load(j) for j in range(2 * EACH)], 0, factor)

    def several(self, x: Sequence[Acts], there: Sequence[Expr]) -> None:
        """The products with PASS rows, of which those count that are there."""
        self._clear(2 * EACH * PASS)
        for i, products in enumerate(self._parts):
            products.many(x, there, self._sums, i * EACH, 2 * EACH)

    def finish(self, i: Expr, row: Expr) -> None:
        """Row i of the pass: adds up the lanes and keeps the outputs as `row`'s."""
        self._keep([picked(self.f, self._sums, i, 2 * EACH, j) for j in range(2 * EACH)], row)

    def _clear(self, count: int) -> None:
        for i in range(count):
            self._sums.store(0.0, i)

    def _keep(self, sums: Sequence[Expr], row: Expr, factor: Expr | None = None) -> None:
        f = self.f
        sums = [f.lane_sum(s) for s in sums]
        if factor is not None:
            sums = [f.let(s * factor) for s in sums]
        with f.when(f.thread() % LANES == 0):
            for j in range(EACH):
                value = self.gate(f, sums[j]) * sums[EACH + j]
                self._outputs.store(value, row * BLOCK + self.run * EACH + j)

    def write(self, rows: Expr, target: Callable[[Expr], Expr], result: Result) -> None:
        """Writes the outputs kept of the first `rows` rows, a run of lanes each: to row target(row) of the result, not
        when that is below 0."""
        f = self.f
        f.sync()
        lane, row = f.let(f.thread() % LANES, "lane"), f.let(f.min(self.run, MAX_ROWS - 1), "row")
        four, none = f.let(f.min(lane, BLOCK // 4 - 1) * 4, "four"), f.cast(0, "float32")
        found = self._outputs.load4(row * BLOCK + four)
        values = [f.let(f.select(lane < BLOCK // 4, x, none)) for x in found]
        to = f.let(target(row), "target")
        there = f.let(f.all(self.run < rows, to >= 0), "there")
        result.write(to, self.number, there, values, lane)
