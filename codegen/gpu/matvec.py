"""matvec: 1 to 8 rows of activations times all weight rows.

A workgroup has 8 runs of 32 lanes and takes 16 weight rows of up to 2048 weights, two a run. Longer rows are shared by
2, 4 or 8 runs, so that every workgroup reads about as much; the grid has ceil(k / 2048) times as many workgroups.

Seen on an NVIDIA H200 (one row, 2048 x 8192, with a barrier): q4_K 6.7 us, q6_K 7.7 us (8.0 and 9.3 when one row shared
its sums with the passes of several); one weight row a run 7.4 and 8.2, runs of 1024 weights 7.1 and 7.7, of 4096 7.1
and 8.7; 512 threads are no faster.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from codegen.gpu.acts import act_row
from codegen.gpu.formats import format_of
from codegen.gpu.lanes import MAX_ROWS, PASS, Lanes, Products, picked
from codegen.gpu.rows import rows_of_call
from codegen.gpu.tir import LANES, Expr, Frame, Stage

THREADS = 256
EACH = 2  # weight rows of a run
SPAN = 2048  # weights of a row that one run takes
_RUNS = THREADS // LANES
_BLOCK = _RUNS * EACH


def matvec(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `fmt`, a weight format, and `bias`, whether b is added."""

    def body(f: Frame) -> None:
        n, k = f.size("n"), f.size("k")
        log = f.let(_log_of_runs(f, k), "log")
        begin = f.let(f.block() * (_BLOCK >> log), "first")
        run = f.let(f.thread() >> 5, "run")
        lane = f.let((f.thread() & (LANES - 1)) + (run & ((1 << log) - 1)) * LANES, "lane")
        _Rows(f, static, n, k, begin, run, log).write(Lanes(lane, f.let(log + 5, "log")))

    return [Stage(body, (THREADS, 1, 1), ((("/", "n", _BLOCK), ("/", "k", SPAN)), (1,), (1,)), fold=True)]


def _log_of_runs(f: Frame, k: Expr) -> Expr:
    """log2 of the runs that share a row: the largest power of two up to ceil(k / SPAN)."""
    steps = [f.cast(k > (limit - 1) * SPAN, "int32") for limit in (2, 4, 8)]
    return steps[0] + steps[1] + steps[2]


class _Rows:
    """The weight rows from `begin` on; 2**log runs share a row."""

    def __init__(
        self, f: Frame, static: Mapping[str, Any], n: Expr, k: Expr, begin: Expr, run: Expr, log: Expr
    ) -> None:
        self.f, self.n, self.k, self.begin, self.run, self.log, self.name = (
            f,
            n,
            k,
            begin,
            run,
            log,
            static["fmt"],
        )
        self.first = f.let(begin + (run >> log) * EACH, "row")
        self.fmt = format_of(f, self.name, k)
        self.bias = f.buffer("b") if int(static["bias"]) else None
        self.out, self.ld = f.buffer("out"), f.int("ld_out")
        self.sums = f.local("float32", PASS * EACH, "sum")
        self.parts = f.shared("float32", _BLOCK * MAX_ROWS)

    def write(self, lanes: Lanes) -> None:
        f = self.f
        rows = [(self.fmt, self.fmt.row(f.min(self.first + i, self.n - 1))) for i in range(EACH)]
        products = Products(f, rows, lanes, self.begin < self.n)
        products.hold()  # before the number of rows is known
        self.rows = rows_of_call(f)
        with f.when(self.rows == 1):
            self._clear(EACH)
            products.one(act_row(f, self.name, 0, self.k), self.sums)
            self._finish([self.sums.load(j) for j in range(EACH)], 0)
        with f.otherwise(), f.loop((self.rows + (PASS - 1)) // PASS) as number:
            base = f.let(number * PASS, "base")
            self._clear(EACH * PASS)
            self._many(products, base)
            with f.loop(f.min(self.rows - base, PASS)) as i:
                sums = [picked(f, self.sums, i, EACH, j) for j in range(EACH)]
                self._finish(sums, f.let(base + i, "at"))
        with f.when(self.log > 0):
            f.sync()
            self._join()

    def _clear(self, count: int) -> None:
        for i in range(count):
            self.sums.store(0.0, i)

    def _many(self, products: Products, base: Expr) -> None:
        rows = [self.f.let(base + i, "act") for i in range(PASS)]
        acts = [act_row(self.f, self.name, row, self.k) for row in rows]
        products.many(acts, [row < self.rows for row in rows], self.sums, 0, EACH)

    def _finish(self, sums: Sequence[Expr], row: Expr) -> None:
        """Adds up the lanes of a run; the sums are whole where rows are not shared."""
        f = self.f
        sums = [f.lane_sum(x) for x in sums]
        with f.when(f.thread() & (LANES - 1) == 0):
            with f.when(self.log == 0):
                for j, value in enumerate(sums):
                    self._store(row, self.first + j, value)
            with f.otherwise():
                for j, value in enumerate(sums):
                    self.parts.store(value, (row * EACH + j) * _RUNS + self.run)

    def _join(self) -> None:
        """Adds up the runs that share a row, in order: a thread for each row of weights and of activations."""
        f = self.f
        row, at = f.let(f.thread() // _BLOCK, "act"), f.let(f.thread() % _BLOCK, "at")
        with f.when(f.all(row < self.rows, at < (_BLOCK >> self.log))):
            total = f.local("float32", 1, "total")
            total.store(0.0)
            begin = f.let((row * EACH + at % EACH) * _RUNS + ((at // EACH) << self.log), "begin")
            with f.loop(1 << self.log) as i:
                total.store(total.load() + self.parts.load(begin + i))
            self._store(row, self.begin + at, total.load())

    def _store(self, row: Expr, at: Expr, value: Expr) -> None:
        f, at = self.f, self.f.let(at, "at")
        with f.when(at < self.n):
            whole = value if self.bias is None else value + self.bias.load(at)
            self.out.store(whole, row * self.ld + at)
