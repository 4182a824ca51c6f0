"""A group of `lanes` weight rows times a few activation rows: the heart of matvec, and of experts in decode.

Per block the rows' bytes are transposed in registers and dotted with every activation row at once; the next group's
bytes, which follow in memory, are prefetched line by line in between (in a burst that would cost half the speed).
"""

from __future__ import annotations

from collections.abc import Sequence

from codegen.cpu.blocksum import Activations, BlockSum
from codegen.cpu.formats import Format, Group, Header, Rows
from codegen.cpu.isa import Isa
from codegen.cpu.schedule import Prefetch, Write
from codegen.cpu.tir import Expr, Memory, Register, cast, const, i64, let, loop

SCRATCH_BYTES = 16 * 16 * 4  # scales of 16 groups x 16 rows


class QuantisedGroup:
    """Emits code for groups of rows in one format; `scratch` holds `SCRATCH_BYTES`."""

    def __init__(self, isa: Isa, fmt: Format, k: Expr, scratch: Memory) -> None:
        self.isa, self.fmt, self.scratch = isa, fmt, scratch
        self.acts = Activations.of(fmt.form, k)
        self.sum = BlockSum(isa, fmt, self.acts)
        self.blocks = let(blocks_of(fmt, k))
        self.row_bytes = let(self.blocks * fmt.bytes)

    def unit(self, w: Memory, row: Expr, acts: Sequence[Memory], write: Write) -> None:
        """Rows [row, row + 16) of w times each activation row."""
        with loop(16 // self.isa.lanes) as part:
            first = let(row + part * self.isa.lanes)
            for b, value in enumerate(self._products(w, first, acts)):
                write(b, first, value)

    def _products(self, w: Memory, row: Expr, acts: Sequence[Memory]) -> list[Expr]:
        isa, fmt = self.isa, self.fmt
        base = let(row * self.row_bytes)
        following = let(base + self.row_bytes * isa.lanes)
        results = [Register(isa.f32, const(isa.f32, 0)) for _ in acts]
        with loop(self.blocks) as i:
            start = let(base + i * fmt.bytes)
            rows = Rows.of(isa, w, start, self.row_bytes)
            header = fmt.header(isa, rows)
            pairs = [let(p) for p in header.pairs]
            d, dm = let(header.d), None if header.dm is None else let(header.dm)
            self._store_scales(header)
            totals = [Register(isa.i32, self.sum.start(act, i)) for act in acts]
            self._dots(i, rows, totals, acts, w, let(following + i * (fmt.bytes * isa.lanes)))
            for total, act, f in zip(totals, acts, results, strict=True):
                value = self.sum.value(act, i, total.get(), self._paired(act, i, pairs), d, dm)
                f.set(self.sum.accumulate(act, i, value, f.get()))
        return [f.get() for f in results]

    def _store_scales(self, header: Header) -> None:
        for g, scale in enumerate(header.scales):
            self.scratch.store(scale, g * 4 * self.isa.lanes)

    def _paired(self, act: Memory, i: Expr, pairs: Sequence[Expr]) -> Expr | None:
        if not pairs:
            return None
        total = self.isa.zero()
        for n, pair in enumerate(pairs):
            total = let(self.isa.pair_dot(total, pair, self.sum.pair(act, i, n)))
        return total

    def _dots(
        self, i: Expr, rows: Rows, totals: Sequence[Register], acts: Sequence[Memory], w: Memory, ahead: Expr
    ) -> None:
        fmt = self.fmt
        prepared = [let(v) for v in fmt.prepare(self.isa, rows)]
        with loop(fmt.parts) as p:
            groups = fmt.part(self.isa, rows, p, prepared)
            pace = block_prefetch(self.isa, fmt, w, ahead, p, groups)
            for group in groups:
                self._group(i, group, totals, acts, pace)

    def _group(
        self, i: Expr, group: Group, totals: Sequence[Register], acts: Sequence[Memory], pace: Prefetch
    ) -> None:
        isa, fmt = self.isa, self.fmt
        scale = None
        if fmt.scaled:
            scale = let(self.scratch.load(isa.u32, group.index * (4 * isa.lanes)))
        first = let(i * fmt.block + group.index * fmt.group)
        partial: list[Expr | None] = [None] * len(acts)
        for e, word in enumerate(group.words):
            pace.tick()
            x = let(self.sum.bytes(word))
            for b, act in enumerate(acts):
                partial[b] = let(isa.dot(partial[b], x, act.load("int32", first + 4 * e), self.sum.signed))
            if (e + 1) % self.sum.span == 0 or e + 1 == len(group.words):
                for b, total in enumerate(totals):
                    total.set(isa.gather(total.get(), partial[b], scale))
                partial = [None] * len(acts)


def block_prefetch(
    isa: Isa, fmt: Format, w: Memory, ahead: Expr, p: Expr, groups: Sequence[Group]
) -> Prefetch:
    """The share of part p of the lines of a block of `lanes` rows, spread over the part's words."""
    lines = -(-fmt.bytes * isa.lanes // (64 * fmt.parts))
    steps = sum(len(group.words) for group in groups)
    return Prefetch(w, let(ahead + i64(p) * (64 * lines)), lines, steps, isa.prefetch_level)


def blocks_of(fmt: Format, k: Expr) -> Expr:
    """Blocks of a row of k weights."""
    return cast(k, "int64") >> (fmt.block.bit_length() - 1)
