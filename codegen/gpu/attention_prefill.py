"""Attention of prompts, family `attention_prefill`: tiles of 64 queries x 64 positions with a running softmax, in f32.

The queries of a kv head are numbered row by row, number = row * group + head of the group, so that a tile of K and V
serves the whole group whatever its size. A workgroup of 128 threads takes 64 of them, the last tiles (those with the
most positions) first. Thread (ty, tx) has the scores of 8 queries and 4 positions, and 8 x 4 values of every 64 d.
Both products go through shared memory: chunks of d of Q (transposed) and K, then the weights and chunks of V.

Positions are numbered in a tile so that nothing collides in the banks: the 4 of thread tx are consecutive
(`_position`), row c * 16 + tx of the weights is the c-th of them, and V is brought in that order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codegen.gpu.attention_pages import LEAST, Kind, Pages, Row, window_low
from codegen.gpu.tir import Buf, Expr, Frame, Stage
from graph.families import PAGE

TILE = 64  # queries, and positions
THREADS = 128
_TX = 16
_ROWS = 8  # queries of a thread
_COLUMNS = 4  # positions of a thread, and d at a time
_STRIDE = TILE + 4  # of Q and of the weights in shared memory
_UNROLL = 4


def attention_prefill(static: Mapping[str, Any]) -> list[Stage]:
    """One stage. `out_at` and the rows of out are multiples of 4 floats."""
    grid = ((("/", "rows", TILE), "heads"), (1,), (1,))
    return [Stage(lambda f: _Prefill(f, static).emit(), (THREADS, 1, 1), grid)]


class _Prefill:
    def __init__(self, f: Frame, static: Mapping[str, Any]) -> None:
        self.f, self.t = f, f.thread()
        self.hd, self.softcap = int(static["hd"]), bool(int(static["softcap"]))
        self.kind = Kind(static["kv"])
        self.chunk = 16 if self.hd % 32 else 32  # of d in the first product
        self.quads = self.hd // 4
        self.rounds = -(-self.quads // _TX)  # of 4 d in the second one
        self.v_rows = min(TILE, 1 << ((2048 // self.hd).bit_length() - 1))
        self.tx, self.ty = f.let(self.t % _TX, "tx"), f.let(self.t // _TX, "ty")

    def emit(self) -> None:
        f = self.f
        weights, values = TILE * _STRIDE, max(self.v_rows * self.hd, _TX * _STRIDE)
        self.memory = f.shared("float32", weights + values)
        self.starts = f.shared("int32", TILE)  # of the tile's queries in q
        self.second = weights  # where V and what threads tell each other begin
        heads, kv_heads = f.size("heads"), f.size("kv_heads")
        self.group = f.let(heads // kv_heads, "in_group")
        self.total = f.let(f.count("rows") * self.group, "total")
        tiles = f.let((self.total + (TILE - 1)) // TILE, "tiles")
        number = f.let(tiles - 1 - f.group(0) // kv_heads, "number")
        with f.when(number >= 0):
            self.kv_head = f.let(f.group(0) % kv_heads, "kv_head")
            self.first = f.let(number * TILE, "first")
            self._tile()

    def _tile(self) -> None:
        f = self.f
        self.pages = Pages(f, self.kind, self.hd, self.kv_head)
        row = Row(f, 0)
        table = row.table()
        self.begin = row.position
        self.top = f.let(self.begin + self.first // self.group, "top")
        self.bottom = f.let(
            self.begin + f.min(self.first + (TILE - 1), self.total - 1) // self.group, "bottom"
        )
        self.positions = [f.let(self.begin + self._row(self._query(r)), "row_position") for r in range(_ROWS)]
        with f.when(self.t < TILE):
            query = f.let(f.min(self.first + self.t, self.total - 1))
            head = self.kv_head * self.group + query % self.group
            start = f.int("q_at") + query // self.group * f.int("ld_q") + head * self.hd
            self.starts.store(start, self.t)
        self._clear()
        low = f.let(window_low(f, self.top) // TILE, "low_tile")
        with f.loop(low, self.bottom // TILE + 1) as tile:
            start = f.let(tile * TILE, "start")
            page = row.page(table, start // PAGE)
            self._positions_of(start, page)
        self._finish()

    def _query(self, r: int) -> Expr:
        """The number of a thread's query; behind the last one that one again."""
        f = self.f
        return f.let(f.min(self.first + self.ty * _ROWS + r, self.total - 1), "query")

    def _row(self, query: Expr) -> Expr:
        return query // self.group

    def _clear(self) -> None:
        f = self.f
        self.largest, self.sums = f.local("float32", _ROWS, "largest"), f.local("float32", _ROWS, "sums")
        self.out = f.local("float32", _ROWS * 4 * self.rounds, "values")
        for r in range(_ROWS):
            self.largest.store(LEAST, r)
            self.sums.store(0.0, r)
        for i in range(_ROWS * 4 * self.rounds):
            self.out.store(0.0, i)

    def _positions_of(self, start: Expr, page: Expr) -> None:
        """What 64 positions add."""
        scores = self.f.local("float32", _ROWS * _COLUMNS, "scores")
        for i in range(_ROWS * _COLUMNS):
            scores.store(0.0, i)
        slot = self.f.let(start % PAGE, "slot")
        with self.f.loop(self.hd // self.chunk) as c:
            d = self.f.let(c * self.chunk, "d")
            self.f.sync()
            self._bring_queries(d)
            self._bring_keys(d, page, slot)
            self.f.sync()
            self._score(scores)
        self._mask(scores, start)
        self._weigh(scores)
        last = self.f.let(self.f.min(self.bottom - start, TILE - 1), "last")
        with self.f.loop(TILE // self.v_rows) as c:
            first = self.f.let(c * self.v_rows, "first_row")
            self.f.sync()
            self._bring_values(first, page, slot, last)
            self.f.sync()
            self._add_values(first)

    # --- scores -----------------------------------------------------------------------------------------------------
    def _bring_queries(self, d: Expr) -> None:
        """Q of the chunk, times the scale, as [d][query]: 4 queries a thread, neighbouring threads read along d."""
        f, q = self.f, self.f.buffer("q")
        for u in range(self.chunk * TILE // 4 // THREADS):
            task = self.t + u * THREADS
            mine, four = f.let(task % self.chunk, "mine"), f.let(task // self.chunk * 4, "four")
            at = f.let(d + mine, "at")
            values = [
                f.let(q.load(self.starts.load(four + i) + at) * f.float("scale"), "x") for i in range(4)
            ]
            self.memory.store4(values, mine * _STRIDE + four)

    def _bring_keys(self, d: Expr, page: Expr, slot: Expr) -> None:
        """K of the chunk as [d][position in the order of `_position`]."""
        f, per = self.f, self.kind.values
        blocks = TILE // per
        first = f.let(page + self.pages.keys + slot // self.kind.per_word, "k_at")
        for u in range(self.chunk * blocks // THREADS):
            task = self.t + u * THREADS
            mine, block = f.let(task // blocks, "mine"), f.let(task % blocks, "block")
            words = self.pages.load(first + (d + mine) * (PAGE // self.kind.per_word) + block * 4)
            at = f.let(self.chunk * _STRIDE + mine * TILE + block * 4, "at")
            values = self.kind.floats(f, words)
            for part in range(per // 4):
                self.memory.store4(values[4 * part : 4 * part + 4], at + part * (TILE // 2))

    def _position(self, c: int, tx: Expr) -> Expr:
        """The position in the tile of column c of thread tx."""
        if self.kind.half:
            return tx % 8 * 8 + tx // 8 * 4 + c
        return tx * 4 + c

    def _score(self, scores: Buf) -> None:
        f = self.f
        with f.loop(self.chunk // _UNROLL) as i:
            for u in range(_UNROLL):
                d = i * _UNROLL + u
                keys = self.memory.load4(d * TILE + self.tx * 4 + self.chunk * _STRIDE)
                queries = [
                    x for v in range(2) for x in self.memory.load4(d * _STRIDE + self.ty * _ROWS + 4 * v)
                ]
                self._outer(scores, queries, keys, 0)

    def _outer(self, sums: Buf, left: list[Expr], right: list[Expr], first: int) -> None:
        for r, a in enumerate(left):
            for c, b in enumerate(right):
                at = first + r * 4 + c
                sums.store(self.f.fma(a, b, sums.load(at)), at)

    def _mask(self, scores: Buf, start: Expr) -> None:
        """Softcap; LEAST where a row does not attend, in tiles in which there is such a position.

        A row without any position in a tile gets wrong sums there; they vanish at its first position, which comes.
        """
        f = self.f
        if self.softcap:
            cap = f.float("cap")
            for i in range(_ROWS * _COLUMNS):
                scores.store(f.tanh(scores.load(i) / cap) * cap, i)
        early = start < window_low(f, self.bottom)
        with f.when(f.any(start + (TILE - 1) > self.top, early)):
            for c in range(_COLUMNS):
                position = f.let(start + self._position(c, self.tx), "position")
                for r, own in enumerate(self.positions):
                    seen = f.all(position <= own, position >= window_low(f, own))
                    at = r * _COLUMNS + c
                    scores.store(f.select(seen, scores.load(at), LEAST), at)

    # --- softmax ----------------------------------------------------------------------------------------------------
    def _weigh(self, scores: Buf) -> None:
        """Scores become weights, in shared memory as [c * 16 + tx][query]; values are brought to the new maximum."""
        f = self.f
        self._tell([self._largest(scores, r) for r in range(_ROWS)])
        largest = [f.let(self.largest.load(r), "new") for r in range(_ROWS)]
        largest = self._told(largest, f.max)
        for r, new in enumerate(largest):
            keep = f.let(f.exp(self.largest.load(r) - new), "keep")
            total: Expr = self.sums.load(r) * keep
            for c in range(_COLUMNS):
                at = r * _COLUMNS + c
                scores.store(f.exp(scores.load(at) - new), at)
                total = f.let(total + scores.load(at), "total")
            self.sums.store(total, r)
            self.largest.store(new, r)
            for i in range(self.rounds * 4):
                at = self._at(r, i)
                self.out.store(self.out.load(at) * keep, at)
        for c in range(_COLUMNS):
            for v in range(2):
                some = [scores.load((4 * v + r) * _COLUMNS + c) for r in range(4)]
                self.memory.store4(some, (self.tx + c * _TX) * _STRIDE + self.ty * _ROWS + 4 * v)

    def _largest(self, scores: Buf, r: int) -> Expr:
        value: Expr = scores.load(r * _COLUMNS)
        for c in range(1, _COLUMNS):
            value = self.f.max(value, scores.load(r * _COLUMNS + c))
        return self.f.let(value, "most")

    def _at(self, r: int, i: int) -> int:
        """Where value i (of rounds x 4) of a query lies in `out`: rounds are apart."""
        return (i // 4 * _ROWS + r) * 4 + i % 4

    def _tell(self, values: list[Expr]) -> None:
        """Shows a value for each of the thread's queries to the threads that share them."""
        f = self.f
        f.sync()
        at = f.let(self.tx * _STRIDE + self.ty * _ROWS + self.second, "tell_at")
        for v in range(2):
            self.memory.store4(values[4 * v : 4 * v + 4], at + 4 * v)
        f.sync()

    def _told(self, start: list[Expr], join: Any) -> list[Expr]:
        f, values = self.f, start
        for tx in range(_TX):
            at = tx * _STRIDE + self.ty * _ROWS + self.second
            told = [x for v in range(2) for x in self.memory.load4(at + 4 * v)]
            values = [f.let(join(a, b), "joined") for a, b in zip(values, told, strict=True)]
        return values

    # --- values -----------------------------------------------------------------------------------------------------
    def _bring_values(self, first: Expr, page: Expr, slot: Expr, last: Expr) -> None:
        """V of some rows of the weights. Behind the last position that one again: its weight is 0."""
        f, per = self.f, self.kind.values
        lanes = self.hd // per
        begin = f.let(page + self.pages.values + slot * (lanes * 4), "v_at")
        tasks = self.v_rows * lanes
        for u in range(-(-tasks // THREADS)):
            task = f.let(self.t + u * THREADS, "task")
            with f.when(task < tasks):
                mine, lane = f.let(task // lanes, "mine"), f.let(task % lanes, "lane")
                number = f.let(first + mine, "number")
                position = f.let(f.min(self._position(0, number % _TX) + number // _TX, last), "position")
                values = self.kind.floats(f, self.pages.load(begin + position * (lanes * 4) + lane * 4))
                at = f.let(mine * self.hd + lane * 4 + self.second, "at")
                for part in range(per // 4):
                    self.memory.store4(values[4 * part : 4 * part + 4], at + part * (self.hd // 2))

    def _quad(self, c: int) -> Expr:
        """The quad of V in shared memory that this thread takes in round c."""
        quad = self.tx + c * _TX
        return quad if (c + 1) * _TX <= self.quads else self.f.min(quad, self.quads - 1)

    def _add_values(self, first: Expr) -> None:
        f = self.f
        quads = [f.let(self._quad(c) * 4, "quad") for c in range(self.rounds)]
        with f.loop(self.v_rows // _UNROLL) as i:
            for u in range(_UNROLL):
                at = (first + i * _UNROLL + u) * _STRIDE + self.ty * _ROWS
                weights = [x for v in range(2) for x in self.memory.load4(at + 4 * v)]
                for c, quad in enumerate(quads):
                    values = self.memory.load4((i * _UNROLL + u) * self.hd + quad + self.second)
                    self._outer(self.out, weights, values, c * _ROWS * 4)

    def _finish(self) -> None:
        f, out = self.f, self.f.buffer("out")
        self._tell([self.sums.load(r) for r in range(_ROWS)])
        sums = self._told([0.0] * _ROWS, lambda a, b: a + b)
        for r, total in enumerate(sums):
            with f.when(self.first + self.ty * _ROWS + r < self.total):
                query = self._query(r)
                row, head = (
                    f.let(query // self.group, "row"),
                    f.let(query % self.group + self.kv_head * self.group, "head"),
                )
                factor = f.let(self._gate(row, head) / total, "factor")
                at = f.let(f.int("out_at") + row * f.int("ld_out") + head * self.hd, "out_row")
                for c in range(self.rounds):
                    quad = f.let(self.tx + c * _TX, "quad")
                    with f.when(quad < self.quads):
                        values = [self.out.load(self._at(r, 4 * c + i)) * factor for i in range(4)]
                        out.store4(values, at + self._first_d(quad))

    def _first_d(self, quad: Expr) -> Expr:
        """The first d of a quad of V as it lies in shared memory."""
        if not self.kind.half:
            return quad * 4
        half = self.quads // 2
        return self.f.select(quad < half, quad * 8, (quad - half) * 8 + 4)

    def _gate(self, row: Expr, head: Expr) -> Expr:
        f = self.f
        opened = f.local("float32", 1, "opened")
        opened.store(1.0)
        with f.when(f.int("ld_gate") > 0):
            gate = f.buffer("gate").load(f.int("gate_at") + row * f.int("ld_gate") + head)
            opened.store(1.0 / (1.0 + f.exp(0.0 - gate)))
        return opened.load()
