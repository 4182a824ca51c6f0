"""short_conv: the gated depthwise convolution of LFM2's blocks, over a ring of 16 rows a sequence.

A thread has four channels of a row. What the row needs of earlier positions comes from x where those are rows of this
pass (the rows of a sequence stand together, in order), else from the ring. In a pass of few rows no slot that one row
writes is read by another one, and each row writes its own. In longer ones the thread of a sequence's first row does all
rows that read the ring, and then writes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from codegen.gpu.rows import RowTable, each_row, four
from codegen.gpu.tir import Buf, Expr, Frame, Stage
from graph import families as F
from graph import gpu as G

THREADS = 64
CHANNELS = 4 * THREADS  # of a workgroup


def short_conv(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `taps` (2 to 8), `gated`. n, and all offsets in values, are multiples of 4."""
    taps, gated = int(static["taps"]), bool(int(static["gated"]))

    def body(f: Frame) -> None:
        with each_row(f, "rows") as row:
            channel = f.let(f.group(0) * CHANNELS + f.thread() * 4, "channel")
            with f.when(channel < f.size("n")):
                _Channels(f, taps, gated, channel).run(row)

    return [Stage(body, (THREADS, 1, 1), ((("/", "n", CHANNELS),), ("rows",), (1,)))]


class _Channels:
    """Four channels of the rows of a pass."""

    def __init__(self, f: Frame, taps: int, gated: bool, channel: Expr) -> None:
        self.f, self.taps, self.gated, self.channel = f, taps, gated, channel
        self.n, self.table, self.rows = f.size("n"), RowTable(f), f.count("rows")
        self.x, self.rings = f.buffer("x"), f.buffer("rings")
        w = f.buffer("w")
        flat = [v for i in range(taps) for v in four(f, w.load4(channel * taps + 4 * i))]
        self.weights = [flat[t::taps] for t in range(taps)]  # oldest first, one a channel
        self.window = [f.local("float32", 4, f"s{k}") for k in range(taps)]  # s of k rows ago
        self.total = f.local("float32", 4, "total")

    def run(self, row: Expr) -> None:
        f, reach = self.f, self.taps - 1
        ring = self.table.ring(row)
        before = f.let(sum(f.cast(self._same(row - k, ring, row >= k), "int32") for k in range(1, self.taps)))
        few = f.let(f.cast(self.rows <= F.RING - reach, "int32"), "few")
        alone = f.select(before >= reach, f.cast(1, "int32"), f.cast(0, "int32"))
        many = f.select(before == 0, f.cast(reach, "int32"), alone)
        count = f.let(f.select(few == 1, f.cast(1, "int32"), many), "count")
        with f.loop(count) as i:
            own = f.let(f.cast(self._same(row + i, ring, row + i < self.rows), "int32"), "own")
            with f.when(own == 1):
                self._convolve(f.let(row + i), ring, f.let(before + i))
        with f.when(few == 1):
            self._write(ring, self.table.position(row), [self.window[0].load(i) for i in range(4)])
        with f.otherwise(), f.when(before == 0):
            self._write_last(row, ring)

    def _same(self, row: Expr, ring: Expr, there: Expr) -> Expr:
        """Whether a row exists and is one of the sequence with this ring."""
        found = self.table.ring(self.f.min(self.f.max(row, 0), self.rows - 1))
        return self.f.all(there, found == ring)

    def _convolve(self, row: Expr, ring: Expr, inside: Expr) -> None:
        """Output and copies of a row before which `inside` rows of its sequence stand in this pass, or more."""
        f, position = self.f, self.table.position(row)
        for k, s in enumerate(self.window):
            _fill(s, [0.0] * 4)
            with f.when(inside >= k):
                _fill(s, self._input(f.let(row - k)))
            if k:
                with f.when(f.all(inside < k, position >= k)):
                    _fill(s, self.rings.load4(self._slot(ring, position - k)))
        _fill(self.total, [0.0] * 4)
        for t, weights in enumerate(self.weights):
            s = self.window[self.taps - 1 - t]
            _fill(self.total, [f.fma(w, s.load(i), self.total.load(i)) for i, w in enumerate(weights)])
        out = [self.total.load(i) for i in range(4)]
        if self.gated:
            gate = four(f, self.x.load4(self._at(row) + self.n))
            out = [a * b for a, b in zip(gate, out, strict=True)]
        f.buffer("out").store4(out, row * f.int("ld_out") + self.channel)
        self._copy(row)

    def _at(self, row: Expr) -> Expr:
        return row * self.f.int("ld_x") + self.f.int("x_at") + self.channel

    def _input(self, row: Expr) -> Sequence[Expr]:
        """s of a row of the pass."""
        at = self.f.let(self._at(row))
        first = four(self.f, self.x.load4(at))
        if not self.gated:
            return first
        return [a * b for a, b in zip(first, four(self.f, self.x.load4(at + self.n * 2)), strict=True)]

    def _slot(self, ring: Expr, position: Expr) -> Expr:
        first = ring * self.f.int("ring_stride") + (self.f.int("ring_offset") >> 2)
        return first + (position & (F.RING - 1)) * self.n + self.channel

    def _write(self, ring: Expr, position: Expr, s: Sequence[Expr]) -> None:
        self.rings.store4(s, self._slot(ring, position))

    def _write_last(self, row: Expr, ring: Expr) -> None:
        """The ring's rows after the pass: the last ones of the sequence that begins at `row`."""
        f = self.f
        last, end = f.local("int32", 1, "last"), f.local("int32", 1, "end")
        last.store(row)
        end.store(self.rows)
        whole = f.let(f.cast(self.table.ring(self.rows - 1) == ring, "int32"), "whole")
        with f.when(whole == 1):
            last.store(self.rows - 1)
        with f.loop(f.select(whole == 1, f.cast(0, "int32"), f.cast(16, "int32"))):
            middle = f.let((last.load() + end.load()) >> 1)
            with f.when(self.table.ring(middle) == ring):
                last.store(middle)
            with f.otherwise():
                end.store(middle)
        with f.loop(F.RING) as back:
            source = f.let(last.load() - back)
            with f.when(source >= row):
                self._write(ring, self.table.position(source), four(f, self._input(source)))

    def _copy(self, row: Expr) -> None:
        """The last taps - 1 values of s for every copy that is wanted after this row."""
        f, step = self.f, self.table.step
        table = f.let(step.load(G.STEP_COPY_TABLE), "copy_table")
        with f.loop(f.count("copies")) as i, f.when(step.load(table + 2 * i) == row):
            first = f.let(step.load(table + 2 * i + 1) * f.int("copy_stride") + (f.int("copy_offset") >> 2))
            for t in range(self.taps - 1):
                s = self.window[self.taps - 2 - t]
                values = [s.load(j) for j in range(4)]
                f.buffer("copies").store4(values, first + t * self.n + self.channel)


def _fill(local: Buf, values: Sequence[Expr]) -> None:
    for i, value in enumerate(values):
        local.store(value, i)
