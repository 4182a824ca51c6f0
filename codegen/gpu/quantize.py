"""Activations in the form that a matmul wants (forms: see `graph.gpu`), and the family `quantize`.

q8s: q = round(x / d), ties to even, by a multiplication with 127 / max|x|; d = max|x| / 127 of 32 consecutive values; a
block whose maximum is below 2**-120 becomes zero. h16: nearest f16, ties to even, at most 65504 in magnitude.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from codegen.gpu.math import GATES
from codegen.gpu.rows import LOCAL, PIECE, each_row, four, piece_grid
from codegen.gpu.tir import Expr, Frame, Stage

BLOCK = 32  # values that share a factor
_OWNERS = BLOCK // 4  # threads that hold a block, four values each
_TINY = 2.0**-120
_HALF_MAX = 65504.0


def forms(out: str) -> tuple[bool, str | None]:
    """(f32 is wanted, the quantised form or None) of a static choice such as "f32+q8s"."""
    names = out.split("+")
    quantised = [name for name in names if name != "f32"]
    return "f32" in names, quantised[0] if quantised else None


def factors(f: Frame, peak: Expr) -> tuple[Expr, Expr]:
    """(d, what values are multiplied by before they are rounded) of a block whose largest magnitude is `peak`."""
    usable, zero = f.let(peak >= _TINY), f.cast(0, "float32")
    return f.let(f.select(usable, peak / 127.0, zero)), f.let(f.select(usable, 127.0 / peak, zero))


def quantised(f: Frame, values: Sequence[Expr], inverse: Expr) -> list[Expr]:
    """The q of values, int32."""
    return [f.let(f.cast(f.round(x * inverse), "int32"), "q") for x in values]


def packed(f: Frame, q: Sequence[Expr]) -> Expr:
    """Four q as the bytes of a uint32."""
    low = [f.cast(value, "uint32") & 0xFF for value in q]
    return f.let(low[0] | (low[1] << 8) | (low[2] << 16) | (low[3] << 24))


def halves(f: Frame, values: Sequence[Expr]) -> list[Expr]:
    """Four values as the two words of form h16: values 0 and 2, values 1 and 3."""
    h = [f.let(f.to_half(f.max(f.min(x, _HALF_MAX), -_HALF_MAX))) for x in values]
    return [f.let(h[i] | (h[i + 2] << 16)) for i in range(2)]


@dataclass(frozen=True)
class Four:
    """Four consecutive values that a thread holds; none when `at`, the index of the first, is beyond the row's n."""

    at: Expr
    values: Sequence[Expr]


class Output:
    """Writes rows of n values that a workgroup holds as `out` says: f32 to y (rows of ld_y), the rest to yq and yq_s.

    Quantising, eight neighbouring threads hold a block of 32 in their four values each; they meet in shared memory.
    `pieces`: how many `Four` a thread has at most at once.
    """

    def __init__(self, f: Frame, out: str, n: Expr, ld_y: Expr, pieces: int = 1) -> None:
        self.f, self.n, self.ld_y = f, n, ld_y
        floats, self.form = forms(out)
        self.threads = prod(f.shape)
        self.y = f.buffer("y") if floats else None
        self.yq = f.buffer("yq", "uint32") if self.form else None
        if self.form == "q8s":
            self.scales = f.buffer("yq_s")
            self.peaks = f.shared("float32", pieces * self.threads)
            self.sums = f.shared("int32", pieces * self.threads)

    def write(self, row: Expr, pieces: Sequence[Four]) -> None:
        """Every thread of the workgroup must come here; twice in a loop is safe."""
        for piece in pieces:
            with self.f.when(piece.at < self.n):
                self._each(row, piece)
        if self.form == "q8s":
            self._quantise(row, pieces)

    def _each(self, row: Expr, piece: Four) -> None:
        if self.y is not None:
            self.y.store4(piece.values, row * self.ld_y + piece.at)
        if self.form == "h16" and self.yq is not None:
            self.yq.store2(halves(self.f, piece.values), (row * self.n + piece.at) >> 1)

    def _quantise(self, row: Expr, pieces: Sequence[Four]) -> None:
        f, thread = self.f, self.f.thread()
        leader = f.let(thread & ~(_OWNERS - 1))
        for i, piece in enumerate(pieces):
            with f.when(piece.at < self.n):
                self.peaks.store(_fold(f, [f.abs(x) for x in piece.values]), thread + i * self.threads)
        f.sync()
        scales = f.local("float32", len(pieces), "d")
        for i, piece in enumerate(pieces):
            with f.when(piece.at < self.n):
                first = leader + i * self.threads
                d, inverse = factors(f, _fold(f, self.peaks.load4(first) + self.peaks.load4(first + 4)))
                scales.store(d, i)
                q = quantised(f, piece.values, inverse)
                assert self.yq is not None
                self.yq.store(packed(f, q), (row * self.n + piece.at) >> 2)
                self.sums.store(q[0] + q[1] + q[2] + q[3], thread + i * self.threads)
        f.sync()
        for i, piece in enumerate(pieces):
            with f.when(f.all(piece.at < self.n, thread == leader)):
                first = leader + i * self.threads
                total = f.let(sum(self.sums.load4(first) + self.sums.load4(first + 4)))
                d = f.let(scales.load(i))
                self.scales.store2([d, d * f.cast(total, "float32")], (row * self.n + piece.at) >> 4)


def _fold(f: Frame, values: Sequence[Expr]) -> Expr:
    """The largest of the values."""
    values = list(values)
    while len(values) > 1:
        values = [f.let(f.max(values[i], values[i + 1])) for i in range(0, len(values), 2)]
    return values[0]


def quantize(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `op` on x and x2, `out`."""
    op = static["op"]

    def body(f: Frame) -> None:
        n, ld_x = f.size("n"), f.int("ld_x")
        output = Output(f, static["out"], n, ld_x)
        with each_row(f) as row:
            at = f.let(f.group(0) * PIECE + f.thread() * 4, "at")
            values = f.local("float32", 4)
            with f.when(at < n):
                x = four(f, f.buffer("x").load4(row * ld_x + at + f.int("x_at")))
                if op != "none":
                    x2 = four(f, f.buffer("x2").load4(row * f.int("ld_x2") + at + f.int("x2_at")))
                    x = [GATES[op](f, a) * b for a, b in zip(x, x2, strict=True)]
                for i, value in enumerate(x):
                    values.store(value, i)
            output.write(row, [Four(at, [values.load(i) for i in range(4)])])

    return [Stage(body, LOCAL, piece_grid("n"))]
