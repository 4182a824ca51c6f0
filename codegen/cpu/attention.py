"""Attention over KV pages: `attention` (a row a unit) and `attention_prefill` (8 rows a unit), one body, the same bits.

The queries of a unit (rows x heads of one kv head) are gathered, up to 32 at once, and go over the pages in order:
scores (lanes are positions, a chain of fma over d), masked to -inf; the page's maximum, exponentials and their sum; the
weighted values (lanes are d, a chain of fma over positions, valid positions only, so stale memory is never multiplied);
then the page is merged into the running maximum, sum and values. Both products are the same register tile of queries x
vectors. A page without a valid position for some query leaves that query as it is, to the bit.

One thread, 4,064 positions, f16, in GFLOP/s where a loop of fma alone reached 116 (Zen 4): 32 heads of 64 over 8 kv
heads 86 (AVX2 64), heads of 128 81 (83), 9 heads of 64 over 3 92 (82). A decode row reads K and V at 21 to 24 GB/s
(AVX2 16 to 18). Row by row is as fast as 8 rows where 4 heads already share what is loaded, 11 % slower with 3 heads.
Tiles of 6 x 4, 8 x 2, 6 x 2 and 4 x 2 (AVX2: 6 x 1, 5 x 1, 2 x 2) were not clearly faster, on a busy machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tvm import tirx
from tvm.tirx.script import builder as T

from codegen.cpu import math as M
from codegen.cpu.isa import Isa
from codegen.cpu.pages import Cache, RowTable
from codegen.cpu.rows import row
from codegen.cpu.tir import (
    Expr,
    Frame,
    Memory,
    Register,
    bits,
    cast,
    const,
    i64,
    kernel,
    let,
    loop,
    minimum,
    quotient,
    remainder,
    select,
    splat,
    when,
)
from graph import families as F

ROWS = 8  # rows of a unit of attention_prefill
QUERIES = 32  # queries that go over the pages together
_TILES = {16: (4, 4), 8: (4, 1), 4: (2, 1)}  # by lanes: queries x vectors of 16 that fit the registers

_ARRAY = 4 * QUERIES
# Byte offsets in the scratch: one float a query, except the bounds of its positions (int64).
_MAX, _SUM, _PAGE_MAX, _PAGE_SUM, _KEEP, _TAKE = (i * _ARRAY for i in range(6))
_LOW, _HIGH = 6 * _ARRAY, 8 * _ARRAY
_SCORES = 10 * _ARRAY
_QUERIES = _SCORES + QUERIES * F.PAGE * 4

Finish = Callable[[int, int, Expr], None]


@dataclass
class Block:
    """Queries [first, first + count) of a unit, and the rows and kv head that they belong to."""

    row: Expr  # first row of the unit
    head: Expr
    first: Expr
    count: Expr


class Attention:
    """Emits the code of one spec; `hd`, `kv` and `softcap` are its static choices."""

    def __init__(self, isa: Isa, k: Frame, static: Mapping[str, Any]) -> None:
        self.isa, self.hd = isa, int(static["hd"])
        self.tile_queries, self.tile_vectors = _TILES[isa.lanes]
        self.table = RowTable(k)
        self.cache = Cache(isa, k, self.table, static["kv"], self.hd)
        self.heads, self.kv_heads = k.int("heads"), k.int("kv_heads")
        self.group = let(quotient(self.heads, self.kv_heads))
        self.q, self.out = k.memory("q"), k.memory("out")
        self.ld_q, self.ld_out = k.int("ld_q"), k.int("ld_out")
        self.gate, self.ld_gate = k.memory("gate"), k.int("ld_gate")
        self.span = k.int("span")
        self.scale = k.float("scale")
        self.cap = k.float("cap") if int(static["softcap"]) else None
        self.scratch = Memory(k.scratch)
        self.values_at = _QUERIES + QUERIES * self.hd * 4

    def unit(self, first_row: Expr, rows: Expr, head: Expr) -> None:
        """All queries of these rows and this kv head."""
        total = let(rows * self.group)
        with loop(quotient(total + (QUERIES - 1), T.int64(QUERIES))) as b:
            first = let(b * QUERIES)
            block = Block(first_row, head, first, let(minimum(total - first, T.int64(QUERIES))))
            self._gather(block)
            low = let(self.scratch.load("int64", _LOW))
            high = let(self.scratch.load("int64", _HIGH + (block.count - 1) * 8))
            pages = self.cache.pages(self._row(block, i64(0)))
            first_page = let(quotient(low, T.int64(F.PAGE)))
            with loop(quotient(high, T.int64(F.PAGE)) + 1 - first_page) as p:
                page = let(first_page + p)
                start = let(page * F.PAGE)
                slots = (_between(low - start), _between(high + 1 - start))
                self._page(block, let(pages.load("int64", page * 8)), start, slots)
            self._finish(block)

    # --- a query: its row, its head, its places in the scratch ------------------------------------------------------
    def _row(self, block: Block, i: Expr) -> Expr:
        return let(block.row + quotient(block.first + i, self.group))

    def _head(self, block: Block, i: Expr) -> Expr:
        return let(block.head * self.group + remainder(block.first + i, self.group))

    def _query(self, i: Expr) -> Expr:
        return i * (4 * self.hd) + _QUERIES

    def _values(self, i: Expr) -> Expr:
        return i * (4 * self.hd) + self.values_at

    def _gather(self, block: Block) -> None:
        for v in range(QUERIES // M.LANES):
            for at, value in (
                (_MAX, float("-inf")),
                (_SUM, 0.0),
                (_PAGE_MAX, float("-inf")),
                (_PAGE_SUM, 0.0),
            ):
                self.scratch.store(const(M.F32, value), at + 64 * v)
        with loop(block.count) as i:
            index = self._row(block, i)
            position = self.table.position(index)
            low = let(select(self.span > 0, position - self.span + 1, i64(0)))
            self.scratch.store(select(low > 0, low, i64(0)), _LOW + i * 8)
            self.scratch.store(position, _HIGH + i * 8)
            source = Memory(row(self.q, index, self.ld_q).address + self._head(block, i) * (4 * self.hd))
            for at in range(0, 4 * self.hd, 64):
                self.scratch.store(source.load(M.F32, at), self._query(i) + at)
                self.scratch.store(const(M.F32, 0), self._values(i) + at)

    # --- one page ---------------------------------------------------------------------------------------------------
    def _page(self, block: Block, page: Expr, start: Expr, slots: tuple[Expr, Expr]) -> None:
        width = M.LANES * self.tile_vectors
        first = let(quotient(slots[0], T.int64(width)))
        last = let(quotient(slots[1] + (width - 1), T.int64(width)))
        keys, values = self.cache.keys(page, block.head), self.cache.values(page, block.head)
        self._tiles(block.count, lambda i, count: self._scores(i, count, keys, start, first, last))
        self._rescale()
        with loop(block.count) as i:
            self._exponentials(i, first * self.tile_vectors, last * self.tile_vectors)
        self._total()
        self._tiles(block.count, lambda i, count: self._weighted(i, count, values, slots))

    def _tiles(self, count: Expr, body: Callable[[Expr, int], None]) -> None:
        """body(first query, queries) over whole tiles, then over what is left."""
        size = self.tile_queries
        whole = let(quotient(count, T.int64(size)))
        with loop(whole) as t:
            body(let(t * size), size)
        first, rest = let(whole * size), let(count - whole * size)
        cases = [(rest == i64(n), lambda n=n: body(first, n)) for n in range(1, size)]  # type: ignore[misc]
        for condition, emit in cases:
            with when(condition):
                emit()

    def _product(
        self, count: int, vectors: int, steps: tuple[Expr, Expr], left: Callable[[int, Expr], Expr],
        right: Callable[[int, Expr], Expr], finish: Finish,
    ) -> None:  # fmt: skip
        """finish(query, vector, sum over steps of left(query, step) * right(vector, step)), one chain of fma each."""
        sums = [[Register(M.F32, const(M.F32, 0)) for _ in range(vectors)] for _ in range(count)]
        with loop(steps[1] - steps[0]) as s:
            step = let(steps[0] + s)
            columns = [let(right(v, step)) for v in range(vectors)]
            for q in range(count):
                factor = let(splat(left(q, step), M.LANES))
                for v in range(vectors):
                    sums[q][v].set(self.isa.fma(factor, columns[v], sums[q][v].get()))
        for q in range(count):
            for v in range(vectors):
                finish(q, v, sums[q][v].get())

    def _scores(self, i: Expr, count: int, keys: Memory, start: Expr, first: Expr, last: Expr) -> None:
        largest = [Register(M.F32, const(M.F32, float("-inf"))) for _ in range(count)]
        bounds = [self._valid(i + q, start) for q in range(count)]
        with loop(last - first) as b:
            slot = let((first + b) * (M.LANES * self.tile_vectors))

            def finish(q: int, v: int, total: Expr) -> None:
                at = let(slot + v * M.LANES)
                score = let(self._masked(self._capped(total), at, bounds[q]))
                self.scratch.store(score, self._score(i + q, at))
                largest[q].set(M.maximum(largest[q].get(), score))

            self._product(
                count, self.tile_vectors, (i64(0), i64(self.hd)),
                lambda q, d: self.scratch.load("float32", self._query(i + q) + d * 4),
                lambda v, d: self.cache.load(keys, d * F.PAGE + slot + v * M.LANES),
                finish,
            )  # fmt: skip
        for q in range(count):
            self.scratch.store(M.lane_max(largest[q].get()), _PAGE_MAX + (i + q) * 4)

    def _score(self, i: Expr, slot: Expr) -> Expr:
        return (i * F.PAGE + slot) * 4 + _SCORES

    def _valid(self, i: Expr, start: Expr) -> tuple[Expr, Expr]:
        """First valid slot of a query in the page that starts at a position, and the number of valid slots."""
        low = _between(self.scratch.load("int64", _LOW + i * 8) - start)
        high = _between(self.scratch.load("int64", _HIGH + i * 8) + 1 - start)
        return low, let(select(high > low, high - low, i64(0)))

    def _masked(self, score: Expr, slot: Expr, bounds: tuple[Expr, Expr]) -> Expr:
        distance = tirx.Ramp(cast(slot - bounds[0], "int32"), T.int32(1), M.LANES)
        valid = bits(distance, M.U32) < splat(cast(bounds[1], "uint32"), M.LANES)
        return select(valid, score, const(M.F32, float("-inf")))

    def _capped(self, total: Expr) -> Expr:
        score = let(total * splat(self.scale, M.LANES))
        if self.cap is None:
            return score
        cap = splat(self.cap, M.LANES)
        return let(M.tanh(self.isa, score / cap) * cap)

    def _rescale(self) -> None:
        """The factors that bring the running values and the page's values to their common maximum."""
        for at in range(0, _ARRAY, 64):
            running = let(self.scratch.load(M.F32, _MAX + at))
            page = let(self.scratch.load(M.F32, _PAGE_MAX + at))
            common = let(M.maximum(running, page))
            base = _finite(common)
            self.scratch.store(M.exp(self.isa, running - base), _KEEP + at)
            self.scratch.store(M.exp(self.isa, page - base), _TAKE + at)
            self.scratch.store(common, _MAX + at)
            self.scratch.store(_finite(page), _PAGE_MAX + at)

    def _exponentials(self, i: Expr, first: Expr, last: Expr) -> None:
        base = let(splat(self.scratch.load("float32", _PAGE_MAX + i * 4), M.LANES))
        total = Register(M.F32, const(M.F32, 0))
        with loop(last - first) as v:
            at = let(self._score(i, (first + v) * M.LANES))
            weight = M.exp(self.isa, let(self.scratch.load(M.F32, at) - base))
            self.scratch.store(weight, at)
            total.set(total.get() + weight)
        self.scratch.store(M.lane_sum(total.get()), _PAGE_SUM + i * 4)

    def _total(self) -> None:
        for at in range(0, _ARRAY, 64):
            page = self.scratch.load(M.F32, _PAGE_SUM + at) * self.scratch.load(M.F32, _TAKE + at)
            kept = self.scratch.load(M.F32, _KEEP + at)
            self.scratch.store(let(self.isa.fma(self.scratch.load(M.F32, _SUM + at), kept, page)), _SUM + at)

    def _weighted(self, i: Expr, count: int, values: Memory, slots: tuple[Expr, Expr]) -> None:
        keep = [let(splat(self.scratch.load("float32", _KEEP + (i + q) * 4), M.LANES)) for q in range(count)]
        take = [let(splat(self.scratch.load("float32", _TAKE + (i + q) * 4), M.LANES)) for q in range(count)]
        size = self.tile_vectors
        whole, rest = divmod(self.hd // M.LANES, size)

        def piece(begin: Expr, vectors: int) -> None:
            def finish(q: int, v: int, total: Expr) -> None:
                at = let(self._values(i + q) + (begin + v) * 64)
                old = self.scratch.load(M.F32, at)
                self.scratch.store(let(self.isa.fma(old, keep[q], total * take[q])), at)

            self._product(
                count, vectors, slots,
                lambda q, s: self.scratch.load("float32", self._score(i + q, s)),
                lambda v, s: self.cache.load(values, s * self.hd + (begin + v) * M.LANES),
                finish,
            )  # fmt: skip

        with loop(whole) as p:
            piece(let(p * size), size)
        if rest:
            piece(let(i64(whole * size)), rest)

    def _finish(self, block: Block) -> None:
        with loop(block.count) as i:
            index, head = self._row(block, i), self._head(block, i)
            total = let(splat(self.scratch.load("float32", _SUM + i * 4), M.LANES))
            target = Memory(row(self.out, index, self.ld_out).address + head * (4 * self.hd))
            for at in range(0, 4 * self.hd, 64):
                target.store(self.scratch.load(M.F32, self._values(i) + at) / total, at)
            with when(self.ld_gate > 0):
                gate = row(self.gate, index, self.ld_gate).load("float32", head * 4)
                opened = let(M.sigmoid(self.isa, splat(gate, M.LANES)))
                for at in range(0, 4 * self.hd, 64):
                    target.store(target.load(M.F32, at) * opened, at)


def _between(slot: Expr) -> Expr:
    """The slot, at least 0 and at most a page."""
    slot = let(slot)
    return let(select(slot < 0, i64(0), select(slot > F.PAGE, i64(F.PAGE), slot)))


def _finite(maximum: Expr) -> Expr:
    """0 instead of -inf: the base of exponentials that are all 0."""
    return let(select(maximum == const(M.F32, float("-inf")), const(M.F32, 0), maximum))


def attention(isa: Isa, static: Mapping[str, Any]) -> Any:
    def body(k: Frame) -> None:
        job = Attention(isa, k, static)
        with k.units() as u:
            job.unit(let(quotient(u, job.kv_heads)), i64(1), let(remainder(u, job.kv_heads)))

    return kernel("attention", body)


def attention_prefill(isa: Isa, static: Mapping[str, Any]) -> Any:
    def body(k: Frame) -> None:
        job = Attention(isa, k, static)
        rows = job.table.count()
        tiles = let(quotient(rows + (ROWS - 1), T.int64(ROWS)))
        with k.units() as u:
            i = let(quotient(u, job.kv_heads))
            half = let(quotient(i, i64(2)))
            # Later rows see more positions: tiles from both ends in turn give every range of units the same work.
            tile = let(select(remainder(i, i64(2)) == i64(0), half, tiles - 1 - half))
            first = let(tile * ROWS)
            job.unit(first, let(minimum(rows - first, T.int64(ROWS))), let(remainder(u, job.kv_heads)))

    return kernel("attention_prefill", body)
