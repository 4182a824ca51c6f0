"""f32, f16 and bf16 weights with f32 activations: one chain of fma over k in order for each product.

Rows are read a vector at a time and transposed in registers; what is left of k is read element by element.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from codegen.cpu.formats import Rows
from codegen.cpu.isa import Isa
from codegen.cpu.schedule import PanelSchedule, Prefetch, Write
from codegen.cpu.tir import Expr, Memory, Register, bits, cast, const, let, loop, shuffle, splat

CHUNK = 64  # k of a panel's chunk
SCRATCH_BYTES = 64 * CHUNK * 4


class FloatFormat:
    """How float32 vectors over the rows come from dwords or single elements."""

    def __init__(self, name: str, size: int) -> None:
        self.name, self.size = name, size

    def step(self, isa: Isa) -> int:
        """Elements of a row that are read at once: a vector of dwords."""
        return 4 * isa.lanes // self.size

    def elements(self, isa: Isa, rows: Rows) -> Iterator[Expr]:
        """The rows' first `step` elements, in order."""
        low, sixteen = const(isa.u32, 0xFFFF), const(isa.u32, 16)
        for x in rows.square():
            if self.size == 4:
                yield bits(x, isa.f32)
            else:
                yield from (self._wide(isa, half) for half in (x & low, x >> sixteen))

    def single(self, isa: Isa, rows: Rows, at: Expr) -> Expr:
        """The element at byte `at` of each row."""
        kind = "uint32" if self.size == 4 else "uint16"
        scalars = [cast(rows.load(kind, r, at), "uint32") for r in range(isa.lanes)]
        x = let(shuffle(scalars, range(isa.lanes)) if isa.lanes > 1 else scalars[0])
        return bits(x, isa.f32) if self.size == 4 else self._wide(isa, x)

    def _wide(self, isa: Isa, x: Expr) -> Expr:
        return isa.half(x) if self.name == "f16" else bits(x << const(isa.u32, 16), isa.f32)


FLOATS = {f.name: f for f in (FloatFormat("f32", 4), FloatFormat("f16", 2), FloatFormat("bf16", 2))}


class FloatRows:
    """Byte offsets of the only part of an f32 activation row, and the row stride."""

    def __init__(self, k: Expr) -> None:
        self.stride = let(((k + 15) >> 4) << 6)


class FloatGroup:
    """Emits code for 16 rows times a few activation rows."""

    def __init__(self, isa: Isa, fmt: FloatFormat, k: Expr) -> None:
        self.isa, self.fmt, self.k = isa, fmt, k
        self.acts = FloatRows(k)
        self.row_bytes = let(k * fmt.size)
        self.vectors = 16 // isa.lanes

    def unit(self, w: Memory, row: Expr, acts: Sequence[Memory], write: Write) -> None:
        """Rows [row, row + 16) of w times each activation row."""
        isa, fmt = self.isa, self.fmt
        base = let(row * self.row_bytes)
        following = let(base + self.row_bytes * 16)
        spots = [(b, v) for b in range(len(acts)) for v in range(self.vectors)]
        sums = {spot: Register(isa.f32, const(isa.f32, 0)) for spot in spots}

        def add(k: Expr, v: int, value: Expr) -> None:
            x = let(value)
            for b, act in enumerate(acts):
                a = splat(act.load("float32", k * 4), isa.lanes)
                sums[b, v].set(isa.fma(a, x, sums[b, v].get()))

        step = fmt.step(isa)
        steps = let(self.k >> (step.bit_length() - 1))
        with loop(steps) as i:
            ahead = let(following + i * (64 * isa.lanes))
            pace = Prefetch(
                w, ahead, isa.lanes, step * self.vectors, level=2
            )  # 16 rows fill more than level 1
            for v in range(self.vectors):
                rows = self._rows(w, base, v).at(i * (4 * isa.lanes))
                for e, value in enumerate(fmt.elements(isa, rows)):
                    pace.tick()
                    add(i * step + e, v, value)
        done = let(steps * step)
        with loop(self.k - done) as e:
            for v in range(self.vectors):
                add(done + e, v, fmt.single(isa, self._rows(w, base, v), let((done + e) * fmt.size)))
        for b, v in spots:
            write(b, row + v * isa.lanes, sums[b, v].get())

    def _rows(self, w: Memory, base: Expr, v: int) -> Rows:
        return Rows.of(self.isa, w, base + self.row_bytes * (v * self.isa.lanes), self.row_bytes)


class FloatPanel(PanelSchedule):
    """Emits code for panels of `rows` rows; a block is one element; `scratch` holds `SCRATCH_BYTES`."""

    chunk = CHUNK

    def __init__(self, isa: Isa, fmt: FloatFormat, k: Expr, scratch: Memory, rows: int) -> None:
        self.isa, self.fmt, self.scratch, self.rows = isa, fmt, scratch, rows
        self.acts = FloatRows(k)
        self.blocks = k
        self.row_bytes = let(k * fmt.size)
        self.set_tile(isa.float_tile)

    def unpack(self, w: Memory, base: Expr, first: Expr, blocks: Expr) -> None:
        isa, fmt = self.isa, self.fmt
        step = fmt.step(isa)
        steps = let(blocks >> (step.bit_length() - 1))
        done = let(steps * step)
        with loop(self.vectors) as v:
            start = let(base + self.row_bytes * (v * isa.lanes) + first * fmt.size)
            rows = Rows.of(isa, w, start, self.row_bytes)
            with loop(steps) as i:
                here = rows.at(i * (4 * isa.lanes))
                for e, value in enumerate(fmt.elements(isa, here)):
                    if e % (step // isa.lanes) == 0:
                        here.prefetch(e * isa.lanes // step, CHUNK * fmt.size, 1)
                    self.scratch.store(value, self.at(i * step + e, v))
            with loop(blocks - done) as e:
                value = fmt.single(isa, rows, let((done + e) * fmt.size))
                self.scratch.store(value, self.at(done + e, v))

    def tile(
        self, first: Expr, blocks: Expr, acts: Sequence[Memory], out: Memory, ats: Sequence[Expr], v0: Expr
    ) -> None:
        isa = self.isa
        size = 4 * isa.lanes
        spots = [(t, v) for t in range(len(acts)) for v in range(self.tile_vectors)]
        sums = {(t, v): Register(isa.f32, out.load(isa.f32, ats[t] + (v0 + v) * size)) for t, v in spots}
        with loop(blocks) as k:
            weights = [let(self.scratch.load(isa.f32, self.at(k, v0 + v))) for v in range(self.tile_vectors)]
            for t, act in enumerate(acts):
                a = let(splat(act.load("float32", (first + k) * 4), isa.lanes))
                for v, x in enumerate(weights):
                    sums[t, v].set(isa.fma(a, x, sums[t, v].get()))
        for t, v in spots:
            out.store(sums[t, v].get(), ats[t] + (v0 + v) * size)
