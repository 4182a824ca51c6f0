"""The first stage of decode attention: a workgroup goes over some pages of one (row, kv head) and writes a partial.

A page at a time, 256 threads for its 256 positions, up to 4 query heads of the group at once (larger groups take
several rounds). Scores: a thread reads K for 4 or 8 consecutive positions and a slice of d; the slices are added in
shared memory, where thread t gets the score of its slot t (slots are positions in the order in which the sums lie
without bank conflicts). Values: a thread reads V for 4 or 8 consecutive d of every so many positions; the sums of the
threads are added in shared memory once, after the last page. What lies beyond the row's window is never used: its
addresses are clamped into the window (so stale memory can't bring NaN) and its weights are 0.

A partial is hd + 4 floats of `work`: sum of exp(score - m) v | m | sum of exp(score - m) | 0 | 0. That of split s of
head h of row r is number (s * rows + r) * heads + h.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from codegen.gpu.attention_pages import LEAST, Kind, Pages, Row
from codegen.gpu.tir import Buf, Expr, Factors, Frame, Stage
from graph.families import PAGE

THREADS = PAGE
HEADS = 4  # query heads of a round
TAIL = 4  # floats of a partial behind its values
RUNS = THREADS // 32
_BATCH = 8  # 16-byte loads of a thread that are under way at once


def partial_floats(hd: int) -> int:
    """Floats of one partial."""
    return hd + TAIL


def splits(f: Frame, row: Row, most: int) -> tuple[Expr, Expr]:
    """(pages of a split, splits) of a row; most: how many splits there can be, 0: one a page."""
    pages = f.let(row.last_page - row.first_page + 1, "used_pages")
    if not most:
        return 1, pages
    each = f.let((pages + (most - 1)) // most, "pages_of_split")
    return each, f.let((pages + (each - 1)) // each, "used_splits")


def stage(static: Mapping[str, Any], grid: Factors, work: Factors, most: int, rows: Factors) -> Stage:
    """The stage; `grid`: splits, `most` as in `splits`, `rows`: () when there is only one row."""

    def body(f: Frame) -> None:
        row = f.group(2)
        with f.when(row < (f.count("rows") if rows else 1)):
            _Split(f, static, most, row, many=bool(rows)).emit()

    return Stage(body, (THREADS, 1, 1), (grid, ("kv_heads",), rows or (1,)), work=work, suffix="split")


@dataclass
class _Shared:
    """Memory of the workgroup."""

    sums: Buf  # of two heads at a time: [slice][2][slot], or [2][values][thread]
    queries: Buf  # [d][4 heads], scaled
    weights: Buf  # [slot][4 heads]
    runs: Buf  # [run of 32 threads][4 heads]


@dataclass
class _State:
    """What a thread keeps of the 4 heads from page to page."""

    largest: Buf
    total: Buf  # of the thread's slots alone
    values: Buf  # [4 heads][values of a load]


class _Split:
    def __init__(self, f: Frame, static: Mapping[str, Any], most: int, row: Expr, many: bool) -> None:
        self.f, self.most, self.row_index, self.many = f, most, row, many
        self.hd, self.softcap = int(static["hd"]), bool(int(static["softcap"]))
        self.kind = Kind(static["kv"])
        self.t = f.thread()
        per = self.kind.values
        self.blocks = (
            PAGE // per
        )  # of positions; a thread takes K of block t % blocks and slice t // blocks of d
        self.slices = THREADS // self.blocks
        self.steps = self.hd // self.slices
        self.lanes = self.hd // per  # threads for one position of V
        self.parts = THREADS // self.lanes  # positions of V at once
        self.rounds = -(-PAGE // self.parts)
        self.v_batch = -(-self.rounds // -(-self.rounds // _BATCH))
        self.k_batch = max(n for n in range(1, _BATCH + 1) if self.steps % n == 0)

    def emit(self) -> None:
        f = self.f
        slots = -(-self.rounds // self.v_batch) * self.v_batch * self.parts
        self.shared = _Shared(
            f.shared("float32", 2 * THREADS * self.kind.values),
            f.shared("float32", self.hd * HEADS),
            f.shared("float32", slots * HEADS),
            f.shared("float32", RUNS * HEADS),
        )
        self.row = Row(f, self.row_index)
        self.table = self.row.table()
        each, _ = splits(f, self.row, self.most)
        first = f.let(self.row.first_page + f.group(0) * each, "split_at")
        with f.when(first <= self.row.last_page):
            self.heads = f.size("heads")
            self.group = f.let(self.heads // f.size("kv_heads"), "in_group")
            self.pages = Pages(f, self.kind, self.hd, f.group(1))
            self._no_weights(slots)
            with f.loop((self.group + (HEADS - 1)) // HEADS) as turn:
                self._turn(turn, first, f.let(f.min(first + each, self.row.last_page + 1), "split_end"))

    def _no_weights(self, slots: int) -> None:
        """Slots beyond the page weigh nothing."""
        if slots > THREADS:
            with self.f.when(self.t < slots - THREADS):
                self.shared.weights.store4([0.0] * HEADS, (self.t + THREADS) * HEADS)

    def _turn(self, turn: Expr, first: Expr, end: Expr) -> None:
        f = self.f
        self.head = f.let(f.group(1) * self.group + turn * HEADS, "head")
        self.count = f.let(f.min(self.group - turn * HEADS, HEADS), "heads_now")
        queries = self._queries()
        state = _State(
            f.local("float32", HEADS), f.local("float32", HEADS), f.local("float32", HEADS * self.kind.values)
        )
        for h in range(HEADS):
            state.largest.store(LEAST, h)
            state.total.store(0.0, h)
        for i in range(HEADS * self.kind.values):
            state.values.store(0.0, i)
        with f.loop(first, end) as index:
            self._page(state, queries, index, self.row.page(self.table, index))
        self._finish(state)

    def _queries(self) -> list[Buf]:
        """Value d = t of the heads' queries, times the scale; those of heads that are not there are 0."""
        f, q = self.f, self.f.buffer("q")
        at = f.let(f.int("q_at") + self.row_index * f.int("ld_q") + self.head * self.hd + self.t, "q_at")
        values = [f.local("float32", 1, "query") for _ in range(HEADS)]
        for h, value in enumerate(values):
            value.store(0.0)
            with f.when(f.all(self.t < self.hd, h < self.count)):
                value.store(q.load(at + h * self.hd) * f.float("scale"))
        return values

    def _pairs(self) -> Iterator[int]:
        """The first head of each pair; what is emitted for a pair is left out when none of it is there."""
        for pair in range(0, HEADS, 2):
            with self.f.when(self.count > pair) if pair else nullcontext():
                yield pair

    # --- a page -----------------------------------------------------------------------------------------------------
    def _page(self, state: _State, queries: list[Buf], index: Expr, page: Expr) -> None:
        """What a page adds. Its words are asked for before the queries are waited for."""
        f = self.f
        start = f.let(index * PAGE, "start")
        low = f.let(f.max(self.row.low - start, 0), "low_slot")
        high = f.let(f.min(self.row.position - start, PAGE - 1), "high_slot")
        early = self._values_at(page, low, high, 0)
        scores = self._scores(queries, page, low, high)
        position = f.let((self.t % self.blocks) * self.kind.values + self.t // self.blocks, "slot_position")
        seen = f.let(f.all(position >= low, position <= high), "seen")
        self._weigh(state, [f.let(f.select(seen, self._capped(s), LEAST), "score") for s in scores])
        self._add_values(state, page, low, high, early)

    def _capped(self, score: Expr) -> Expr:
        if not self.softcap:
            return score
        cap = self.f.float("cap")
        return self.f.tanh(score / cap) * cap

    def _scores(self, queries: list[Buf], page: Expr, low: Expr, high: Expr) -> list[Expr]:
        """The scores of the 4 heads at this thread's slot."""
        f, per = self.f, self.kind.values
        block = f.let(f.max(low // per, f.min(self.t % self.blocks, high // per)), "block")
        part = f.let(self.t // self.blocks, "part")
        at = f.let(page + self.pages.keys + part * (self.steps * self.blocks * 4) + block * 4, "k_at")
        sums = f.local("float32", HEADS * per, "sums")
        for i in range(HEADS * per):
            sums.store(0.0, i)
        words = self._keys_at(at, 0)
        with f.when(self.t < self.hd):
            self.shared.queries.store4([q.load() for q in queries], self.t * HEADS)
        f.sync()
        self._products(sums, words, f.let(part * self.steps, "first_d"))
        batches = self.steps // self.k_batch
        if batches > 1:
            with f.loop(1, batches) as batch:
                first = f.let(part * self.steps + batch * self.k_batch, "first_d")
                self._products(sums, self._keys_at(at, batch), first)
        return self._added_slices(sums, part)

    def _keys_at(self, at: Expr, batch: Expr) -> list[list[Expr]]:
        """The words of K of a batch of d."""
        step = self.blocks * 4
        return [self.pages.load(at + batch * (self.k_batch * step) + j * step) for j in range(self.k_batch)]

    def _products(self, sums: Buf, words: list[list[Expr]], first: Expr) -> None:
        f, per = self.f, self.kind.values
        keys = [[f.let(k, "k") for k in self.kind.floats(f, four)] for four in words]
        for pair in self._pairs():
            for j, some in enumerate(keys):
                queries = self.shared.queries.load4((first + j) * HEADS)
                for h in (pair, pair + 1):
                    for e, key in enumerate(some):
                        sums.store(f.fma(queries[h], key, sums.load(h * per + e)), h * per + e)

    def _added_slices(self, sums: Buf, part: Expr) -> list[Expr]:
        f, per = self.f, self.kind.values
        scores = f.local("float32", HEADS, "scores")
        for h in range(HEADS):
            scores.store(0.0, h)
        at = f.let(part * (2 * THREADS) + self.t % self.blocks, "sums_at")
        for pair in self._pairs():
            f.sync()
            for h in range(2):
                for e in range(per):
                    self.shared.sums.store(
                        sums.load((pair + h) * per + e), at + h * THREADS + e * self.blocks
                    )
            f.sync()
            for h in range(2):
                total: Expr = self.shared.sums.load(h * THREADS + self.t)
                for s in range(1, self.slices):
                    total = f.let(total + self.shared.sums.load((2 * s + h) * THREADS + self.t))
                scores.store(total, pair + h)
        return [scores.load(h) for h in range(HEADS)]

    def _weigh(self, state: _State, scores: list[Expr]) -> None:
        """Scores become weights in shared memory; what was summed before is brought to the new maximum."""
        f = self.f
        runs = [f.lane_max(s) for s in scores]
        with f.when(self.t % 32 == 0):
            self.shared.runs.store4(runs, self.t // 32 * HEADS)
        f.sync()
        largest = [f.let(state.largest.load(h), "largest") for h in range(HEADS)]
        for r in range(RUNS):
            four = self.shared.runs.load4(r * HEADS)
            largest = [f.let(f.max(m, four[h]), "largest") for h, m in enumerate(largest)]
        weights = [f.let(f.exp(s - m), "weight") for s, m in zip(scores, largest, strict=True)]
        self.shared.weights.store4(weights, self.t * HEADS)
        for h in range(HEADS):
            keep = f.let(f.exp(state.largest.load(h) - largest[h]), "keep")
            state.total.store(f.fma(state.total.load(h), keep, weights[h]), h)
            state.largest.store(largest[h], h)
            for i in range(h * self.kind.values, (h + 1) * self.kind.values):
                state.values.store(state.values.load(i) * keep, i)
        f.sync()

    # --- values -----------------------------------------------------------------------------------------------------
    def _slot(self, i: Expr) -> Expr:
        """The slot of V that this thread takes in round i."""
        return self.t // self.lanes + i * self.parts

    def _values_at(self, page: Expr, low: Expr, high: Expr, batch: Expr) -> list[list[Expr]]:
        """The words of V of a batch of rounds."""
        f = self.f
        at = f.let(page + self.pages.values + self.t % self.lanes * 4, "v_at")
        words = []
        for j in range(self.v_batch):
            slot = f.let(self._slot(batch * self.v_batch + j), "slot")
            position = slot % self.blocks * self.kind.values + slot // self.blocks
            inside = f.let(f.max(low, f.min(position, high)), "inside")
            words.append(self.pages.load(at + inside * (self.lanes * 4)))
        return words

    def _add_values(self, state: _State, page: Expr, low: Expr, high: Expr, early: list[list[Expr]]) -> None:
        f = self.f
        self._add_batch(state, early, 0)
        batches = -(-self.rounds // self.v_batch)
        if batches > 1:
            with f.loop(1, batches) as batch:
                self._add_batch(state, self._values_at(page, low, high, batch), batch)

    def _add_batch(self, state: _State, words: list[list[Expr]], batch: Expr) -> None:
        f, per = self.f, self.kind.values
        with f.when(self.t // self.lanes < self.parts):
            values = [[f.let(v, "v") for v in self.kind.floats(f, four)] for four in words]
            for pair in self._pairs():
                for j, some in enumerate(values):
                    weights = self.shared.weights.load4(self._slot(batch * self.v_batch + j) * HEADS)
                    for h in (pair, pair + 1):
                        for e, value in enumerate(some):
                            at = h * per + e
                            state.values.store(f.fma(weights[h], value, state.values.load(at)), at)

    # --- the partials -----------------------------------------------------------------------------------------------
    def _finish(self, state: _State) -> None:
        f, work = self.f, self.f.buffer("work")
        rows = f.count("rows") if self.many else 1
        number = f.let((f.group(0) * rows + self.row_index) * self.heads + self.head, "partial")
        at = f.let(number * partial_floats(self.hd), "partial_at")
        for pair in self._pairs():
            f.sync()
            self._write_pair(state, at, pair)
        runs = [f.lane_sum(state.total.load(h)) for h in range(HEADS)]
        f.sync()
        with f.when(self.t % 32 == 0):
            self.shared.runs.store4(runs, self.t // 32 * HEADS)
        f.sync()
        with f.when(self.t == 0):
            totals = [f.local("float32") for _ in range(HEADS)]
            for h in range(HEADS):
                totals[h].store(0.0)
            for r in range(RUNS):
                four = self.shared.runs.load4(r * HEADS)
                for h in range(HEADS):
                    totals[h].store(totals[h].load() + four[h])
            for h in range(HEADS):
                with f.when(self.count > h):
                    tail = at + h * partial_floats(self.hd) + self.hd
                    for i, value in enumerate((state.largest.load(h), totals[h].load(), 0.0, 0.0)):
                        work.store(value, tail + i)

    def _write_pair(self, state: _State, at: Expr, pair: int) -> None:
        """The values of two heads, added over the threads that share their d. Reads are staggered over the banks."""
        f, per, work = self.f, self.kind.values, self.f.buffer("work")
        for h in range(2):
            for e in range(per):
                self.shared.sums.store(
                    state.values.load((pair + h) * per + e), (h * per + e) * THREADS + self.t
                )
        f.sync()
        with f.loop(self.t, 2 * self.hd, THREADS) as i:
            h, rest = f.let(i // self.hd), f.let(i % self.hd)
            e, lane = f.let(rest // self.lanes), f.let(rest % self.lanes)
            first = f.let((h * per + e) * THREADS + lane)
            total = f.local("float32", 1, "total")
            total.store(0.0)
            with f.loop(self.parts) as p:
                total.store(total.load() + self.shared.sums.load(first + (p + e) % self.parts * self.lanes))
            with f.when(pair + h < self.count):
                work.store(total.load(), at + (pair + h) * partial_floats(self.hd) + lane * per + e)
