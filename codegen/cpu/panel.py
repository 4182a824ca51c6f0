"""A panel of quantised weight rows times many activation rows: the heart of matmul.

A chunk is 256 weights of each row, as u8 [dword][vector][lane], with scales and minimums as row vectors.
"""

from __future__ import annotations

from collections.abc import Sequence

from codegen.cpu.blocksum import Activations, BlockSum
from codegen.cpu.formats import Format, Header, Rows
from codegen.cpu.isa import Isa
from codegen.cpu.rowgroup import block_prefetch, blocks_of
from codegen.cpu.schedule import PanelSchedule
from codegen.cpu.tir import Expr, Memory, Register, T, let, loop

CHUNK = 256
# Parts of the scratch, in bytes a row.
_WORDS, _SCALES, _PAIRS, _D, _DM = 0, CHUNK, CHUNK + 64, CHUNK + 96, CHUNK + 128
SCRATCH_BYTES = 64 * (CHUNK + 160)  # for panels of 64 rows

Spot = tuple[int, int]  # activation row and vector of a tile


class QuantisedPanel(PanelSchedule):
    """Emits code for panels of `rows` rows in one format; `scratch` holds `SCRATCH_BYTES`."""

    def __init__(self, isa: Isa, fmt: Format, k: Expr, scratch: Memory, rows: int) -> None:
        self.isa, self.fmt, self.scratch, self.rows = isa, fmt, scratch, rows
        self.acts = Activations.of(fmt.form, k)
        self.sum = BlockSum(isa, fmt, self.acts)
        self.blocks = let(blocks_of(fmt, k))
        self.row_bytes = let(self.blocks * fmt.bytes)
        self.chunk = CHUNK // fmt.block
        self.set_tile(isa.scaled_tile if fmt.scaled else isa.plain_tile)

    def _at(self, part: int, index: Expr, vector: Expr) -> Expr:
        return self.at(index, vector) + part * self.rows

    def unpack(self, w: Memory, base: Expr, first: Expr, blocks: Expr) -> None:
        isa, fmt = self.isa, self.fmt
        group_bytes = let(self.row_bytes * isa.lanes)
        following = let(base + group_bytes * self.vectors)
        with loop(blocks) as b, loop(self.vectors) as v:
            start = let(base + v * group_bytes + (first + b) * fmt.bytes)
            rows = Rows.of(isa, w, start, self.row_bytes)
            self._store_header(fmt.header(isa, rows), b, v)
            prepared = [let(p) for p in fmt.prepare(isa, rows)]
            ahead = let(following + ((first + b) * self.vectors + v) * (fmt.bytes * isa.lanes))
            with loop(fmt.parts) as p:
                groups = fmt.part(isa, rows, p, prepared)
                pace = block_prefetch(isa, fmt, w, ahead, p, groups)
                for group in groups:
                    word = let(b * (fmt.block // 4) + group.index * fmt.words)
                    for e, x in enumerate(group.words):
                        pace.tick()
                        self.scratch.store(self.sum.bytes(x), self._at(_WORDS, word + e, v))

    def _store_header(self, header: Header, b: Expr, v: Expr) -> None:
        for g, scale in enumerate(header.scales):
            self.scratch.store(scale, self._at(_SCALES, g, v))
        for n, pair in enumerate(header.pairs):
            self.scratch.store(pair, self._at(_PAIRS, n, v))
        self.scratch.store(header.d, self._at(_D, b, v))
        if header.dm is not None:
            self.scratch.store(header.dm, self._at(_DM, b, v))

    def tile(
        self, first: Expr, blocks: Expr, acts: Sequence[Memory], out: Memory, ats: Sequence[Expr], v0: Expr
    ) -> None:
        isa, fmt = self.isa, self.fmt
        spots = [(t, v) for t in range(len(acts)) for v in range(self.tile_vectors)]
        with loop(blocks) if self.chunk > 1 else _once() as b:
            i = let(first + b)
            totals = {(t, v): Register(isa.i32, self.sum.start(acts[t], i)) for t, v in spots}
            with loop(fmt.groups) if fmt.groups > 1 else _once() as g:
                self._group(b, i, g, acts, v0, totals)
            d = [let(self.scratch.load(isa.f32, self._at(_D, b, v0 + v))) for v in range(self.tile_vectors)]
            dm = [
                let(self.scratch.load(isa.f32, self._at(_DM, b, v0 + v))) if fmt.minimum else None
                for v in range(self.tile_vectors)
            ]
            paired = self._paired(i, acts, v0, spots)
            for t, v in spots:
                at = ats[t] + (v0 + v) * (4 * isa.lanes)
                value = self.sum.value(acts[t], i, totals[t, v].get(), paired.get((t, v)), d[v], dm[v])
                out.store(self.sum.accumulate(acts[t], i, value, out.load(isa.f32, at)), at)

    def _group(
        self,
        b: Expr,
        i: Expr,
        g: Expr,
        acts: Sequence[Memory],
        v0: Expr,
        totals: dict[Spot, Register],
    ) -> None:
        isa, fmt = self.isa, self.fmt
        word, element = let(b * (fmt.block // 4) + g * fmt.words), let(i * fmt.block + g * fmt.group)
        partial: dict[Spot, Expr] = {}
        for e in range(fmt.words):
            weights = [
                let(self.scratch.load(isa.u32, self._at(_WORDS, word + e, v0 + v)))
                for v in range(self.tile_vectors)
            ]
            for t, act in enumerate(acts):
                a = let(act.load("int32", element + 4 * e))
                for v, x in enumerate(weights):
                    partial[t, v] = let(isa.dot(partial.get((t, v)), x, a, self.sum.signed))
            if (e + 1) % self.sum.span == 0 or e + 1 == fmt.words:
                self._gather(g, v0, totals, partial)
                partial = {}

    def _gather(self, g: Expr, v0: Expr, totals: dict[Spot, Register], partial: dict[Spot, Expr]) -> None:
        scales = [
            let(self.scratch.load(self.isa.u32, self._at(_SCALES, g, v0 + v))) if self.fmt.scaled else None
            for v in range(self.tile_vectors)
        ]
        for (t, v), value in partial.items():
            total = totals[t, v]
            total.set(self.isa.gather(total.get(), value, scales[v]))

    def _paired(self, i: Expr, acts: Sequence[Memory], v0: Expr, spots: Sequence[Spot]) -> dict[Spot, Expr]:
        if not self.fmt.pairs:
            return {}
        sums = {spot: self.isa.zero() for spot in spots}
        for n in range(self.fmt.pairs):
            pairs = [
                let(self.scratch.load(self.isa.u32, self._at(_PAIRS, n, v0 + v)))
                for v in range(self.tile_vectors)
            ]
            for t, act in enumerate(acts):
                a = let(self.sum.pair(act, i, n))
                for v, pair in enumerate(pairs):
                    sums[t, v] = let(self.isa.pair_dot(sums[t, v], pair, a))
        return sums


class _once:
    """A loop of one round without a loop."""

    def __enter__(self) -> Expr:
        return T.int64(0)

    def __exit__(self, *exc: object) -> None:
        return None
