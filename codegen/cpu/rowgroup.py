"""A group of `lanes` weight rows times a few activation rows: the heart of matvec, and of experts in decode.

Per block the rows' bytes are transposed in registers and dotted with every activation row at once; the next group's
bytes, which follow in memory, are prefetched line by line in between (in a burst that would cost half the speed).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from codegen.cpu.formats import Format, Header, Rows
from codegen.cpu.isa import Isa
from codegen.cpu.tir import Expr, Memory, Register, bits, cast, const, i64, let, loop, splat
from graph.families import align


@dataclass
class Activations:
    """Byte offsets of the parts of a quantised row of k values (see `graph.families.activation_parts`)."""

    block: int
    d: Expr
    s32: Expr
    s16: Expr
    stride: Expr

    @classmethod
    def of(cls, form: str, k: Expr) -> Activations:
        block = {"q8k": 256, "q8x32": 32}[form]
        d = let(up64(k))
        s32 = let(d + up64((k // block) * 4))
        s16 = let(s32 + up64((k // 32) * 2))
        return cls(block, d, s32, s16, let(s16 + up64((k // 16) * 2)) if form == "q8k" else s16)


def up64(n: Expr) -> Expr:
    """n rounded up to a multiple of 64."""
    return ((n + 63) >> 6) << 6


SCALES = 0
SCRATCH_BYTES = align(16 * 16 * 4, 64)


class QuantisedGroup:
    """Code for one group of rows. `acts` are addresses of quantised activation rows; `value` leaves F in registers."""

    def __init__(self, isa: Isa, fmt: Format, parts: Activations, scratch: Memory) -> None:
        self.isa, self.fmt, self.parts, self.scratch = isa, fmt, parts, scratch
        self.signed = fmt.signed and isa.signed
        self.offset = 128 if fmt.signed and not isa.signed else fmt.offset

    def rows_at(self, w: Memory, base: Expr, row_bytes: Expr) -> Rows:
        return Rows(self.isa, w, [base + row_bytes * r for r in range(self.isa.lanes)])

    def emit(self, w: Memory, base: Expr, row_bytes: Expr, blocks: Expr, acts: Sequence[Memory]) -> list[Expr]:
        """The products of the group whose first row begins at byte `base` of w, one float32 vector an activation row."""
        isa, fmt = self.isa, self.fmt
        sums = [Register(isa.f32, const(isa.f32, 0)) for _ in acts]
        following = let(base + row_bytes * isa.lanes)
        with loop(blocks) as i:
            rows = self.rows_at(w, let(base + i * fmt.bytes), row_bytes)
            header = fmt.header(isa, rows)
            d = Register(isa.f32, header.d)
            dm = None if header.dm is None else Register(isa.f32, header.dm)
            self._store_scales(header)
            pairs = [Register(isa.u32, p) for p in header.pairs]
            totals = self._totals(i, acts)
            self._dots(i, rows, totals, acts, w, let(following + i * (fmt.bytes * isa.lanes)))
            for total, act, f in zip(totals, acts, sums, strict=True):
                value = self._value(i, act, total.get(), [p.get() for p in pairs], d.get(), dm and dm.get())
                scale = splat(act.load("float32", self.parts.d + i * 4), isa.lanes)
                f.set(isa.fma(scale, value, f.get()))
        return [f.get() for f in sums]

    def _store_scales(self, header: Header) -> None:
        size = 4 * self.isa.lanes
        for g, scale in enumerate(header.scales):
            self.scratch.store(self.isa.scale(scale), SCALES + g * size)

    def _scale(self, group: Expr) -> Expr | None:
        if not self.fmt.scaled:
            return None
        return let(self.scratch.load(self.isa.u32, SCALES + group * (4 * self.isa.lanes)))

    def _totals(self, i: Expr, acts: Sequence[Memory]) -> list[Register]:
        isa = self.isa
        if self.offset and not self.fmt.scaled:
            return [Register(isa.i32, splat(self._sum(i, act) * -self.offset, isa.lanes)) for act in acts]
        return [Register(isa.i32, isa.zero()) for _ in acts]

    def _sum(self, i: Expr, act: Memory) -> Expr:
        """Sum of the activations of block i, for blocks of 32."""
        return cast(act.load("int16", self.parts.s32 + i * 2), "int32")

    def _dots(
        self, i: Expr, rows: Rows, totals: Sequence[Register], acts: Sequence[Memory], w: Memory, ahead: Expr
    ) -> None:
        isa, fmt = self.isa, self.fmt
        lines = -(-fmt.bytes * isa.lanes // (64 * fmt.parts))
        prepared = [Register(isa.u32, v) for v in fmt.prepare(isa, rows)]
        with loop(fmt.parts) as p:
            groups = fmt.part(isa, rows, p, [v.get() for v in prepared])
            steps = sum(len(g.words) for g in groups)
            done = fetched = 0
            for group in groups:
                scale = self._scale(group.index)
                first = let(i * fmt.block + group.index * fmt.group)
                partial: list[Expr | None] = [None] * len(acts)
                span = isa.span(fmt.largest)
                for e, word in enumerate(group.words):
                    while fetched * steps < (done + 1) * lines and fetched < lines:
                        w.prefetch(ahead + (p * lines + fetched) * 64)
                        fetched += 1
                    done += 1
                    x = let(self._bytes(word))
                    for b, act in enumerate(acts):
                        a = act.load("int32", first + 4 * e)
                        partial[b] = let(isa.dot(partial[b], x, a, self.signed))
                    if (e + 1) % span == 0 or e + 1 == len(group.words):
                        for b, total in enumerate(totals):
                            total.set(isa.gather(total.get(), partial[b], scale))
                        partial = [None] * len(acts)

    def _bytes(self, word: Expr) -> Expr:
        return word ^ const(self.isa.u32, 0x80808080) if self.fmt.signed and not self.isa.signed else word

    def _value(
        self, i: Expr, act: Memory, total: Expr, pairs: Sequence[Expr], d: Expr, dm: Expr | None
    ) -> Expr:
        isa, fmt = self.isa, self.fmt
        corrected = isa.zero() if fmt.minimum else total
        at = self.parts.s32 if fmt.group == 32 else self.parts.s16
        for n, pair in enumerate(pairs):
            sums = act.load("int32", at + i * (4 * fmt.pairs) + 4 * n)
            corrected = let(isa.pair_dot(corrected, pair, sums))
        if not fmt.minimum:
            return cast(corrected, isa.f32) * d
        if not fmt.scaled:
            m = cast(splat(self._sum(i, act), isa.lanes), isa.f32) * dm
            return isa.fma(cast(total, isa.f32), d, m)
        return isa.fma(cast(total, isa.f32), d, const(isa.f32, 0) - cast(corrected, isa.f32) * dm)
