"""conv_matvec: the gated short convolution of one row, quantised, times a matrix, in one dispatch.

Every workgroup convolves for itself; the first one writes the ring and the copies that are wanted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from codegen.gpu.norm_matvec import BlockRows, block_stage
from codegen.gpu.prologue import EACH, eight
from codegen.gpu.rows import RowTable
from codegen.gpu.tir import MAX_BUFFERS, Expr, Frame, Stage
from graph import families as F
from graph import gpu as G


def conv_matvec(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `fmt`, `taps` (2 to 8), `bias`. x_at is a multiple of 4, ring_offset and copy_offset of 16."""
    fmt, taps, bias = static["fmt"], int(static["taps"]), int(static["bias"])

    def body(f: Frame) -> None:
        rows = BlockRows(f, fmt, 7 + bias < MAX_BUFFERS)
        with rows.there():
            rows.row.fill(_Convolution(f, taps, rows.k, rows.block == 0))
            rows.write(None, f.buffer("b") if bias else None)

    return [block_stage(body, fmt)]


class _Convolution:
    """x = [b, c, u] of k channels, s = b * u; the row is c * sum over t of taps[channel, t] * s of taps - 1 - t ago."""

    def __init__(self, f: Frame, taps: int, k: Expr, writer: Expr) -> None:
        self.f, self.taps, self.k, self.writer = f, taps, k, writer
        table = RowTable(f)
        self.step, self.position = table.step, table.position(0)
        self.ring = f.let(table.ring(0) * f.int("ring_stride") + (f.int("ring_offset") >> 2), "ring")
        self.x, self.rings, self.weights = f.buffer("x"), f.buffer("rings"), f.buffer("taps")

    def load(self, at: Expr) -> list[Expr]:
        f, x = self.f, at + self.f.int("x_at")
        loaded = [v for part in range(3) for v in eight(f, self.x, x + self.k * part)]
        for i in range(self.taps):
            loaded += eight(f, self.weights, at * self.taps + i * EACH)
        for back in range(1, self.taps):
            loaded += eight(f, self.rings, self._slot(self.position + (F.RING - back)) + at)
        return loaded

    def values(self, at: Expr, loaded: Sequence[Expr]) -> list[Expr]:
        f, parts = self.f, [loaded[i : i + EACH] for i in range(0, len(loaded), EACH)]
        b, c, u = parts[:3]
        flat = [v for part in parts[3 : 3 + self.taps] for v in part]
        now = [f.let(p * q) for p, q in zip(b, u, strict=True)]
        window = [now] + [self._past(back, s) for back, s in enumerate(parts[3 + self.taps :], 1)]
        with f.when(self.writer):
            self._write(at, window)
        return [f.let(gate * self._sum(flat[i * self.taps :], window, i)) for i, gate in enumerate(c)]

    def _sum(self, weights: Sequence[Expr], window: Sequence[Sequence[Expr]], channel: int) -> Expr:
        total = self.f.cast(0, "float32")
        for t in range(self.taps):
            total = self.f.let(self.f.fma(weights[t], window[self.taps - 1 - t][channel], total))
        return total

    def _past(self, back: int, s: Sequence[Expr]) -> list[Expr]:
        """s of `back` positions ago; 0 before the sequence began, whatever the ring holds there."""
        there = self.position >= back
        return [self.f.let(self.f.select(there, v, self.f.cast(0, "float32"))) for v in s]

    def _slot(self, position: Expr) -> Expr:
        return self.f.let(self.ring + (position & (F.RING - 1)) * self.k, "slot")

    def _write(self, at: Expr, window: Sequence[Sequence[Expr]]) -> None:
        f = self.f
        _store(self.rings, window[0], self._slot(self.position) + at)
        table = f.let(self.step.load(G.STEP_COPY_TABLE), "copies")
        with f.loop(f.count("copies")) as i, f.when(self.step.load(table + 2 * i) == 0):
            first = f.let(
                self.step.load(table + 2 * i + 1) * f.int("copy_stride") + (f.int("copy_offset") >> 2)
            )
            for t in range(self.taps - 1):
                _store(f.buffer("copies"), window[self.taps - 2 - t], f.let(first + self.k * t + at))


def _store(buffer: Any, values: Sequence[Expr], at: Expr) -> None:
    buffer.store4(values[:4], at)
    buffer.store4(values[4:], at + 4)
