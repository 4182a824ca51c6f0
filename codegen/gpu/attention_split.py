"""The first stage of decode attention: a workgroup goes over some positions of one (row, kv head) and writes a partial.

A chunk of 128 positions at a time, up to 4 query heads of the group at once (larger groups take several rounds): each
half of the 256 threads has two of the heads, and finds in the cache what the other half reads. Scores: a thread reads K
for 4 or 8 consecutive positions and a slice of d; the slices are added in shared memory, where thread t of a half gets
the scores of its slot t (slots are positions in the order in which the sums lie without bank conflicts). Values: a
thread reads V for 4 or 8 consecutive d of every so many positions; the sums of the threads are added in shared memory
once, after the last chunk. The loads of a step, and those of the next chunk's first K, are under way while the step
before is computed. What lies beyond the row's window is never used: its addresses are clamped into the window (so stale
memory can't bring NaN) and its weights are 0.

Where there are few positions the time goes into loads that wait for each other, barriers, and fetching the code: so a
chunk has three barriers and two batches of loads (head sizes up to 64).

A partial is hd + 4 floats of `work`: sum of exp(score - m) v | m | sum of exp(score - m) | splits of the row | 0. That
of split s of head h of row r is number (s * rows + r) * heads + h.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from codegen.gpu.attention_pages import LEAST, Kind, Pages, Row
from codegen.gpu.tir import LANES, Buf, Expr, Factors, Frame, Stage
from graph.families import PAGE

CHUNK = 128  # positions
THREADS = 2 * CHUNK
HEADS, PAIR = 4, 2  # query heads of a round, of a thread
TAIL = 4  # floats of a partial behind its values
_RUNS = CHUNK // LANES  # of a half
_BATCH = (
    8  # 16-byte loads of a thread in a step; half as many where more steps than two are under way at once
)
_ROW = (
    THREADS + 4
)  # floats from one value of all threads to the next one: neighbouring d lie in different banks


def partial_floats(hd: int) -> int:
    """Floats of one partial."""
    return hd + TAIL


def stage(static: Mapping[str, Any], grid: Factors, work: Factors, most: int, rows: Factors) -> Stage:
    """The stage; `grid`: splits; most: of a row at most, 0: one a page; rows: () when there is only one row."""

    def body(f: Frame) -> None:
        row = f.group(2)
        with f.when(row < (f.count("rows") if rows else 1)):
            _Split(f, static, most, row, many=bool(rows)).emit()

    return Stage(body, (THREADS, 1, 1), (grid, ("kv_heads",), rows or (1,)), work=work, suffix="split")


@dataclass
class _Shared:
    """Memory of the workgroup."""

    sums: (
        Buf  # [half][slice][slot][2 heads], or [2 heads][values][thread] with _ROW floats to a row of threads
    )
    queries: Buf  # [half][d][2 heads], scaled
    weights: Buf  # [half][position][2 heads]
    runs: Buf  # [run of 32 threads][4]: maxima of 2 heads; at last sums of 2 heads and their maxima


@dataclass
class _State:
    """What a thread keeps of its 2 heads from chunk to chunk."""

    largest: Buf
    total: Buf  # of the thread's slots alone
    values: Buf  # [2 heads][values of a load]


class _Split:
    def __init__(self, f: Frame, static: Mapping[str, Any], most: int, row: Expr, many: bool) -> None:
        self.f, self.most, self.row_index, self.many = f, most, row, many
        self.hd, self.softcap = int(static["hd"]), bool(int(static["softcap"]))
        self.kind = Kind(static["kv"])
        self.half, self.t = f.let(f.thread() // CHUNK, "half"), f.let(f.thread() % CHUNK, "t")
        per = self.kind.values
        self.blocks = (
            CHUNK // per
        )  # of positions; a thread takes K of block t % blocks, slice t // blocks of d
        self.slices = CHUNK // self.blocks
        self.steps = self.hd // self.slices
        self.lanes = self.hd // per  # threads for one position of V
        self.parts = CHUNK // self.lanes  # positions of V at once
        rounds = -(-CHUNK // self.parts)
        batch = _BATCH if max(self.steps, rounds) <= _BATCH else _BATCH // 2
        self.k_batch = max(n for n in range(1, batch + 1) if self.steps % n == 0)
        self.v_batches = -(-rounds // batch)
        self.v_batch = -(-rounds // self.v_batches)

    def emit(self) -> None:
        f, per = self.f, self.kind.values
        places = self.v_batches * self.v_batch * self.parts  # CHUNK, or more where hd is no power of two
        self.places = places
        self.shared = _Shared(
            f.shared("float32", max(THREADS * PAIR * per, PAIR * per * _ROW)),
            f.shared("float32", self.hd * HEADS),
            f.shared("float32", places * HEADS),
            f.shared("float32", THREADS // LANES * 4),
        )
        self.row = Row(f, self.row_index)
        self.table = self.row.table()
        first, end = self._range()
        with f.when(first < end):
            self.heads = f.size("heads")
            self.group = f.let(self.heads // f.size("kv_heads"), "in_group")
            self.pages = Pages(f, self.kind, self.hd, f.group(1))
            if places > CHUNK:
                with f.when(self.t < places - CHUNK):
                    self.shared.weights.store2([0.0] * PAIR, self._place(self.t + CHUNK))
            with f.loop((self.group + (HEADS - 1)) // HEADS) as turn:
                self._turn(turn, first, end)

    def _range(self) -> tuple[Expr, Expr]:
        """The chunks of this split, which may be none."""
        f, row, split = self.f, self.row, self.f.group(0)
        low, last = f.let(row.low // CHUNK, "low_chunk"), f.let(row.position // CHUNK, "last_chunk")
        if not self.most:
            self.splits = f.let(row.last_page - row.first_page + 1, "splits")
            page = f.let((row.first_page + split) * (PAGE // CHUNK), "page_chunk")
            return f.let(f.max(page, low), "first"), f.let(f.min(page + PAGE // CHUNK, last + 1), "end")
        chunks = f.let(last - low + 1, "chunks")
        each = f.let((chunks + (self.most - 1)) // self.most, "chunks_of_split")
        self.splits = f.let((chunks + (each - 1)) // each, "splits")
        first = f.let(low + split * each, "first")
        return first, f.let(f.min(first + each, last + 1), "end")

    def _turn(self, turn: Expr, first: Expr, end: Expr) -> None:
        """Four heads, over all chunks."""
        f = self.f
        self.head = f.let(f.group(1) * self.group + turn * HEADS, "head")
        self.count = f.let(f.min(self.group - turn * HEADS, HEADS), "heads_now")
        self.own = f.let(self.count - self.half * PAIR, "own_heads")
        queries = self._queries()
        self._look_up(first)
        keys = f.local("uint32", 4 * self.k_batch, "keys")
        self._keep(keys, self._keys_at(first, 0))
        state = self._state()
        self._share(queries)
        f.sync()
        with f.loop(first, end) as chunk:
            self._chunk(state, keys, chunk, end)
        self._finish(state)

    def _state(self) -> _State:
        f = self.f
        state = _State(
            f.local("float32", PAIR), f.local("float32", PAIR), f.local("float32", PAIR * self.kind.values)
        )
        for h in range(PAIR):
            state.largest.store(LEAST, h)
            state.total.store(0.0, h)
        for i in range(PAIR * self.kind.values):
            state.values.store(0.0, i)
        return state

    def _queries(self) -> list[tuple[Expr, Buf]]:
        """(d, value of both heads), times the scale; those of heads that are not there are 0."""
        f, q = self.f, self.f.buffer("q")
        first = f.let(self.head + self.half * PAIR, "own")
        at = f.let(f.int("q_at") + self.row_index * f.int("ld_q") + first * self.hd, "q_at")
        found = []
        for begin in range(0, self.hd, CHUNK):
            d, pair = f.let(self.t + begin, "d"), f.local("float32", PAIR, "query")
            for h in range(PAIR):
                pair.store(0.0, h)
                with f.when(f.all(d < self.hd, h < self.own)):
                    pair.store(q.load(at + h * self.hd + d) * f.float("scale"), h)
            found.append((d, pair))
        return found

    def _share(self, queries: list[tuple[Expr, Buf]]) -> None:
        for d, pair in queries:
            with self.f.when(d < self.hd):
                values = [pair.load(h) for h in range(PAIR)]
                self.shared.queries.store2(values, (self.half * self.hd + d) * PAIR)

    # --- a chunk ----------------------------------------------------------------------------------------------------
    def _look_up(self, chunk: Expr) -> None:
        self.page = self.f.local("int32", 1, "page")
        self.page.store(self.row.page(self.table, chunk // (PAGE // CHUNK)))

    def _chunk(self, state: _State, keys: Buf, chunk: Expr, end: Expr) -> None:
        """What a chunk adds; `keys` has its first words of K, and at last those of the next chunk."""
        f, start = self.f, self.f.let(chunk * CHUNK, "start")
        self.low = f.let(f.max(self.row.low - start, 0), "low")
        self.high = f.let(f.min(self.row.position - start, CHUNK - 1), "high")
        sums = f.local("float32", PAIR * self.kind.values, "sums")
        for i in range(PAIR * self.kind.values):
            sums.store(0.0, i)
        words = [[keys.load(4 * j + i) for i in range(4)] for j in range(self.k_batch)]
        batches = self.steps // self.k_batch
        for batch in range(batches):
            last = batch == batches - 1
            following = self._values_at(chunk, 0) if last else self._keys_at(chunk, batch + 1)
            self._products(sums, words, batch)
            words = following
        with f.when(chunk + 1 < end):
            next_page = self.row.page(self.table, (chunk + 1) // (PAGE // CHUNK))
            self._keep(keys, self._keys_at(chunk + 1, 0, next_page))
        self._weigh(state, self._scores(sums))
        for batch in range(self.v_batches):
            following = self._values_at(chunk, batch + 1) if batch + 1 < self.v_batches else []
            self._add_values(state, words, batch)
            words = following
        with f.when(chunk + 1 < end):
            self.page.store(self.row.page(self.table, (chunk + 1) // (PAGE // CHUNK)))

    def _keep(self, keys: Buf, words: list[list[Expr]]) -> None:
        for i, word in enumerate(w for four in words for w in four):
            keys.store(word, i)

    def _inside(self, chunk: Expr) -> Expr:
        """The position in its page at which a chunk begins."""
        return chunk % (PAGE // CHUNK) * CHUNK

    # --- scores -----------------------------------------------------------------------------------------------------
    def _keys_at(self, chunk: Expr, batch: int, page: Expr = None) -> list[list[Expr]]:
        """The words of K of a batch of d."""
        f, per = self.f, self.kind.values
        start = chunk * CHUNK
        low = f.let(f.max(self.row.low - start, 0) // per, "low_block")
        high = f.let(f.min(self.row.position - start, CHUNK - 1) // per, "high_block")
        block = f.let(f.max(low, f.min(self.t % self.blocks, high)), "block")
        step = PAGE // per * 4
        d = self.t // self.blocks * self.steps + batch * self.k_batch
        begin = (self.page.load() if page is None else page) + self.pages.keys
        at = f.let(begin + d * step + self._inside(chunk) // self.kind.per_word + block * 4, "k_at")
        return [self.pages.load(at + j * step) for j in range(self.k_batch)]

    def _products(self, sums: Buf, words: list[list[Expr]], batch: int) -> None:
        f, per = self.f, self.kind.values
        d = self.half * self.hd + self.t // self.blocks * self.steps + batch * self.k_batch
        first = f.let(d * PAIR, "query_at")
        with f.when(self.own > 0):
            for j, four in enumerate(words):
                queries = self.shared.queries.load2(first + j * PAIR)
                for e, key in enumerate(self.kind.floats(f, four)):
                    key = f.let(key, "k")
                    for h in range(PAIR):
                        sums.store(f.fma(queries[h], key, sums.load(h * per + e)), h * per + e)

    def _scores(self, sums: Buf) -> list[Expr]:
        """The scores of the 2 heads at this thread's slot."""
        f, per = self.f, self.kind.values
        half = f.let(self.half * (self.slices * CHUNK * PAIR), "half_at")
        to = f.let(half + (self.t // self.blocks * CHUNK + self.t % self.blocks) * PAIR, "sums_at")
        for e in range(per):
            self.shared.sums.store2(
                [sums.load(h * per + e) for h in range(PAIR)], to + e * self.blocks * PAIR
            )
        f.sync()
        scores: list[Expr] = [f.cast(0, "float32")] * PAIR
        for s in range(self.slices):
            pair = self.shared.sums.load2(half + self.t * PAIR + s * CHUNK * PAIR)
            scores = [f.let(a + b, "score") for a, b in zip(scores, pair, strict=True)]
        return scores

    def _capped(self, score: Expr) -> Expr:
        if not self.softcap:
            return score
        cap = self.f.float("cap")
        return self.f.tanh(score / cap) * cap

    def _place(self, position: Expr) -> Expr:
        """Where the weights of a position lie."""
        return (self.half * self.places + position) * PAIR

    def _weigh(self, state: _State, scores: list[Expr]) -> None:
        """Scores become weights in shared memory; what was summed before is brought to the new maximum."""
        f, runs = self.f, self.shared.runs
        position = f.let(self.t % self.blocks * self.kind.values + self.t // self.blocks, "position")
        seen = f.let(f.all(position >= self.low, position <= self.high), "seen")
        scores = [f.let(f.select(seen, self._capped(s), LEAST), "score") for s in scores]
        peaks = [f.lane_max(s) for s in scores]
        with f.when(self.t % LANES == 0):
            runs.store2(peaks, f.thread() // LANES * 4)
        f.sync()
        largest = [f.let(state.largest.load(h), "largest") for h in range(PAIR)]
        for r in range(_RUNS):
            pair = runs.load2((self.half * _RUNS + r) * 4)
            largest = [f.let(f.max(a, b), "largest") for a, b in zip(largest, pair, strict=True)]
        weights = [f.let(f.exp(s - m), "weight") for s, m in zip(scores, largest, strict=True)]
        self.shared.weights.store2(weights, self._place(position))
        for h in range(PAIR):
            keep = f.let(f.exp(state.largest.load(h) - largest[h]), "keep")
            state.total.store(f.fma(state.total.load(h), keep, weights[h]), h)
            state.largest.store(largest[h], h)
            for i in range(h * self.kind.values, (h + 1) * self.kind.values):
                state.values.store(state.values.load(i) * keep, i)
        f.sync()

    # --- values -----------------------------------------------------------------------------------------------------
    def _values_at(self, chunk: Expr, batch: int) -> list[list[Expr]]:
        """The words of V of a batch of rounds."""
        f = self.f
        begin = self.page.load() + self.pages.values
        at = f.let(begin + self._inside(chunk) * (self.lanes * 4) + self.t % self.lanes * 4, "v_at")
        words = []
        for j in range(self.v_batch):
            position = self.t // self.lanes + (batch * self.v_batch + j) * self.parts
            inside = f.let(f.max(self.low, f.min(position, self.high)), "inside")
            words.append(self.pages.load(at + inside * (self.lanes * 4)))
        return words

    def _add_values(self, state: _State, words: list[list[Expr]], batch: int) -> None:
        f, per = self.f, self.kind.values
        first = f.let(self._place(self.t // self.lanes + batch * self.v_batch * self.parts), "weights_at")
        all_work = self.parts * self.lanes == CHUNK
        with (
            f.when(self.own > 0),
            nullcontext() if all_work else f.when(self.t // self.lanes < self.parts),
        ):
            for j, four in enumerate(words):
                weights = self.shared.weights.load2(first + j * self.parts * PAIR)
                for e, value in enumerate(self.kind.floats(f, four)):
                    value = f.let(value, "v")
                    for h in range(PAIR):
                        at = h * per + e
                        state.values.store(f.fma(weights[h], value, state.values.load(at)), at)

    # --- the partials -----------------------------------------------------------------------------------------------
    def _finish(self, state: _State) -> None:
        f = self.f
        rows = f.count("rows") if self.many else 1
        number = f.let((f.group(0) * rows + self.row_index) * self.heads + self.head, "partial")
        at = f.let(number * partial_floats(self.hd), "partial_at")
        for i in range(PAIR * self.kind.values):
            self.shared.sums.store(state.values.load(i), i * _ROW + f.thread())
        totals = [f.lane_sum(state.total.load(h)) for h in range(PAIR)]
        with f.when(self.t % LANES == 0):
            peaks = [state.largest.load(h) for h in range(PAIR)]
            self.shared.runs.store4([*totals, *peaks], f.thread() // LANES * 4)
        f.sync()
        self._write_values(at)
        self._write_tail(at)

    def _write_values(self, at: Expr) -> None:
        """The values of all heads, added over the threads that share their d."""
        f, per, work = self.f, self.kind.values, self.f.buffer("work")
        with f.loop(f.thread(), f.max(self.count * self.hd, f.thread()), THREADS) as i:
            h, d = f.let(i // self.hd, "h"), f.let(i % self.hd, "d")
            row = h % PAIR * per + d % per
            first = f.let(row * _ROW + h // PAIR * CHUNK + d // per, "first")
            total: Expr = f.cast(0, "float32")
            for p in range(self.parts):
                total = f.let(total + self.shared.sums.load(first + p * self.lanes), "total")
            work.store(total, at + h * partial_floats(self.hd) + d)

    def _write_tail(self, at: Expr) -> None:
        f, runs, work = self.f, self.shared.runs, self.f.buffer("work")
        h = f.thread()
        with f.when(h < self.count):
            first = f.let(h // PAIR * (_RUNS * 4) + h % PAIR, "first")
            total: Expr = f.cast(0, "float32")
            for r in range(_RUNS):
                total = f.let(total + runs.load(first + r * 4), "total")
            tail = f.let(at + h * partial_floats(self.hd) + self.hd, "tail")
            for i, value in enumerate((runs.load(first + PAIR), total, f.cast(self.splits, "float32"), 0.0)):
                work.store(value, tail + i)
