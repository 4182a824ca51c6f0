"""experts_glu, route_glu and experts_down: matrices of the experts that rows chose, 1 to 8 rows.

route_glu is experts_glu behind a route: its workgroups choose for themselves, and the first one of a row writes what
the row chose for experts_down. An entry is row * used + slot. Where several rows chose the same expert, the workgroups
of the first of these entries do all of them, so that a weight is read and decoded once. In experts_down a workgroup has
all entries of some output rows; entries of one expert meet in the cache.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from codegen.gpu.acts import act_row
from codegen.gpu.choice import EXPERTS, Choice
from codegen.gpu.formats import format_of
from codegen.gpu.glu import BLOCK, GluBlock, Result, acts_of, outputs_of
from codegen.gpu.glu import LOCAL as GLU_LOCAL
from codegen.gpu.lanes import MAX_ROWS, PASS, Products, run_of_32
from codegen.gpu.route import USED
from codegen.gpu.tir import LANES, MAX_BUFFERS, Buf, Expr, Frame, Stage

THREADS = 256  # of experts_down
EACH = 2  # weight rows of a run
_RUNS = THREADS // LANES
_DOWN_BLOCK = _RUNS * EACH
_GLU_GRID = ((("/", "n", BLOCK),), ("entries",), (1,))
_PARTS = 512  # sums of a workgroup of experts_down: `used` is 32 at most


def experts_glu(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: that of glu."""
    bound = 5 + acts_of(static) + outputs_of(static["out"])

    def body(f: Frame) -> None:
        chosen = Chosen(f, f.buffer("ids", "int32"), f.count("entries"))
        _glu(f, static, chosen, bound + 2 <= MAX_BUFFERS)

    return [Stage(body, GLU_LOCAL, _GLU_GRID)]


def route_glu(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: that of experts_glu, and that of route."""

    def body(f: Frame) -> None:
        used = f.size("used")
        rows = f.let(f.min(f.count("rows"), MAX_ROWS), "rows_now")
        choice = Choice(f, static, rows)
        chosen = Chosen(f, choice.ids, f.let(rows * used, "count"))

        def write() -> None:
            first = f.all(f.group(0) == 0, chosen.entry < chosen.count, chosen.entry % used == 0)
            with f.when(first):
                choice.write(f.let(chosen.entry // used, "own"))

        _glu(f, static, chosen, False, write)

    return [Stage(body, GLU_LOCAL, _GLU_GRID, most=(("experts", EXPERTS), ("used", USED)))]


def _glu(
    f: Frame,
    static: Mapping[str, Any],
    chosen: Chosen,
    alias: bool,
    meanwhile: Callable[[], None] = lambda: None,
) -> None:
    """`meanwhile`: done while the first weights come."""
    n = f.size("n")
    block = GluBlock(f, static, n, f.group(0), alias, chosen.place * n, wide=False)
    block.hold()
    meanwhile()
    _Entries(f, static, chosen, block, f.size("used")).run(Result(f, static["out"], n))


class Chosen:
    """The expert of the workgroup's entry, and where it lies; ids: of all `count` entries."""

    def __init__(self, f: Frame, ids: Buf, count: Expr) -> None:
        self.entry, self.count, self.ids = f.let(f.group(1), "entry"), count, ids
        entry = self.entry
        self.expert = f.let(self.ids.load(f.max(f.min(entry, self.count - 1), 0)), "expert")
        place = f.let(f.buffer("slots", "int32").load(self.expert), "place")
        self.there = f.let(f.cast(f.all(entry < self.count, place >= 0), "int32"), "there")
        self.place = f.let(f.max(place, 0), "place")


class _Entries:
    """All entries of an expert, if the one of this workgroup is the first of them."""

    def __init__(
        self, f: Frame, static: Mapping[str, Any], chosen: Chosen, block: GluBlock, used: Expr
    ) -> None:
        self.f, self.static, self.chosen, self.block, self.used = f, static, chosen, block, used
        self.rows = f.let(f.min(chosen.count // used, MAX_ROWS), "rows")
        self.match = f.shared("int32", MAX_ROWS)  # the expert's entry in each row, or -1

    def run(self, result: Result) -> None:
        f, block = self.f, self.block
        self._find()
        first = f.all(self.chosen.there == 1, f.any(self.rows == 1, self._first()))
        self.passes = f.let(f.select(first, (self.rows + (PASS - 1)) // PASS, 0), "passes")
        with f.when(self.rows == 1), f.loop(self.passes):
            block.one(self._acts(0))
        with f.otherwise(), f.loop(self.passes) as number:
            base = f.let(number * PASS, "base")
            rows = [f.let(base + i, "row") for i in range(PASS)]
            there = [self.match.load(f.min(row, MAX_ROWS - 1)) >= 0 for row in rows]
            block.several([self._acts(row) for row in rows], there)
            with f.loop(PASS) as i:
                block.finish(i, base + i)
        block.write(self.rows, self._target, result)

    def _target(self, row: Expr) -> Expr:
        """The row of the result, below 0 where a row has none of this expert."""
        f = self.f
        found = f.select(self.rows == 1, self.chosen.entry, self.match.load(row))
        return f.select(self.passes > 0, found, f.cast(-1, "int32"))

    def _acts(self, row: Expr) -> Any:
        return act_row(self.f, self.static["fmt"], row, self.f.size("k"))

    def _find(self) -> None:
        f, chosen, thread = self.f, self.chosen, self.f.thread()
        with f.when(thread < MAX_ROWS):
            self.match.store(-1, thread)
        f.sync()
        end = f.max(f.select(self.rows > 1, self.rows * self.used, 0), thread)
        with f.loop(thread, end, GLU_LOCAL[0]) as at, f.when(chosen.ids.load(at) == chosen.expert):
            self.match.store(at, at // self.used)
        f.sync()

    def _first(self) -> Expr:
        """Whether no earlier row has this expert."""
        f, own = self.f, self.f.let(self.chosen.entry // self.used, "own")
        none = [f.any(own <= row, self.match.load(row) < 0) for row in range(MAX_ROWS - 1)]
        return f.all(*none)


def experts_down(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `fmt`, the experts' weight format. At most 32 experts a row.

    Runs of 32 lanes share an output row by entries, as many as `used` allows; their sums meet in shared memory.
    """

    def body(f: Frame) -> None:
        _Down(f, static, 6 + acts_of(static) < MAX_BUFFERS).run()

    grid = ((("/", "n", _DOWN_BLOCK), "used"), (1,), (1,))
    return [Stage(body, (THREADS, 1, 1), grid, fold=True, most=(("used", _PARTS // (2 * MAX_ROWS)),))]


class _Down:
    def __init__(self, f: Frame, static: Mapping[str, Any], alias: bool) -> None:
        self.f, self.fmt, self.n, self.k, self.used = (
            f,
            static["fmt"],
            f.size("n"),
            f.size("k"),
            f.size("used"),
        )
        steps = [f.cast(self.used >= runs, "int32") for runs in (2, 4, 8)]
        self.log = f.let(steps[0] + steps[1] + steps[2], "log")  # of the runs that share a row
        self.block_rows = f.let(_DOWN_BLOCK >> self.log, "block_rows")
        run = f.let(f.thread() // LANES, "run")
        self.begin = f.let(f.block() * self.block_rows, "first")
        self.local_row = f.let((run >> self.log) * EACH, "local")
        self.member = f.let(run & ((1 << self.log) - 1), "member")
        self.weights = format_of(f, self.fmt, self.k, alias=alias, wide=True)
        self.parts = f.shared("float32", _PARTS)
        self.rows = f.count("rows")

    def run(self) -> None:
        f, entries = self.f, self.f.let(self.rows * self.used, "entries")
        with f.loop((entries + (1 << self.log) - 1) >> self.log) as number:
            self._entry(f.let((number << self.log) + self.member, "entry"), entries)
        f.sync()
        row, at = f.let(f.thread() // self.block_rows, "row"), f.let(f.thread() % self.block_rows, "at")
        with f.when(f.all(row < self.rows, self.begin + at < self.n)):
            self._write(row, at)

    def _place(self, entry: Expr) -> Expr:
        """Where the expert of an entry lies, below 0 when it is elsewhere."""
        expert = self.f.let(self.f.buffer("ids", "int32").load(entry), "expert")
        return self.f.let(self.f.buffer("slots", "int32").load(expert), "place")

    def _entry(self, entry: Expr, entries: Expr) -> None:
        """The products of an entry with the run's two weight rows."""
        f, safe = self.f, self.f.let(self.f.min(entry, entries - 1), "safe")
        place = self._place(safe)
        first = f.let(f.max(place, 0) * self.n, "matrix")
        rows = [f.let(first + f.min(self.begin + self.local_row + i, self.n - 1)) for i in range(EACH)]
        active = f.all(entry < entries, place >= 0, self.begin < self.n)
        products = Products(f, [(self.weights, self.weights.row(row)) for row in rows], run_of_32(f), active)
        sums = f.local("float32", EACH, "sum")
        for i in range(EACH):
            sums.store(0.0, i)
        products.hold()
        products.one(act_row(f, self.fmt, safe, self.k), sums)
        whole = [f.lane_sum(sums.load(i)) for i in range(EACH)]
        with f.when(f.all(f.thread() % LANES == 0, entry < entries)):
            for i, value in enumerate(whole):
                self.parts.store(value, entry * self.block_rows + self.local_row + i)

    def _write(self, row: Expr, at: Expr) -> None:
        f, total = self.f, self.f.local("float32", 1, "total")
        total.store(0.0)
        with f.loop(self.used) as slot:
            entry = f.let(row * self.used + slot, "entry")
            with f.when(self._place(entry) >= 0):
                weight = f.buffer("weights").load(entry)
                total.store(f.fma(weight, self.parts.load(entry * self.block_rows + at), total.load()))
        f.buffer("out").store(total.load(), row * f.int("ld_out") + self.begin + at)
