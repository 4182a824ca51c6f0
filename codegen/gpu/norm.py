"""RMS norms: rms_norm, and norm_quantize (residual, norm, and the form that the next matmul wants, in one).

A workgroup works on a row. Up to KEPT * 1024 values stay in the threads' registers between the passes over the row; what
lies behind them is read again. Tried first: a workgroup of 32 threads a row, without barriers; it waits for memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from codegen.gpu.quantize import Four, Output
from codegen.gpu.rows import LOCAL, PIECE, THREADS, each_row, load_four
from codegen.gpu.tir import LANES, Expr, Frame, Stage

KEPT = 4  # pieces of a row that stay in registers
RUNS = THREADS // LANES

Load = Callable[[Expr], Sequence[Expr]]  # index of the first of four values -> the values


def inverse_rms(f: Frame, total: Expr, n: Expr, eps: Expr) -> Expr:
    """1 / sqrt(total / n + eps) for the sum of n squares."""
    return f.let(1.0 / f.sqrt(total / f.cast(n, "float32") + eps), "inverse")


class Line:
    """A row of n values in a workgroup, four values a thread and piece, in passes over all of it."""

    def __init__(self, f: Frame, n: Expr) -> None:
        self.f, self.n = f, n
        self.thread_at = f.let(f.thread() * 4)
        self.kept = [f.local("float32", 4, "kept") for _ in range(KEPT)]

    def squares(self, load: Load, keep: bool = True) -> Expr:
        """The sum of the squares of what `load` gives; `keep`: `values` gives the beginning of it again."""
        f, total = self.f, self.f.local("float32", 1, "total")
        total.store(0.0)

        def add(x: Sequence[Expr]) -> None:
            for value in x:
                total.store(f.fma(value, value, total.load()))

        for piece, kept in enumerate(self.kept):
            at = f.let(self.thread_at + piece * PIECE)
            with f.when(at < self.n):
                x = load(at)
                add(x)
                if keep:
                    for i, value in enumerate(x):
                        kept.store(value, i)
        for at in self._rest():
            with f.when(at < self.n):
                add(load(at))
        return f.group_sum(total.load())

    def write(
        self, values: Callable[[Expr, Sequence[Expr]], Sequence[Expr]], load: Load, row: Expr, out: Output
    ) -> None:
        """Writes values(at, x) of every four values x: those that were kept, or what `load` gives."""
        f, pieces = self.f, []
        for piece, kept in enumerate(self.kept):
            at = f.let(self.thread_at + piece * PIECE)
            self._compute(at, lambda _, kept=kept: [kept.load(i) for i in range(4)], values, kept)
            pieces.append(Four(at, [kept.load(i) for i in range(4)]))
        out.write(row, pieces)
        result = self.kept[0]
        for at in self._rest():
            self._compute(at, load, values, result)
            out.write(row, [Four(at, [result.load(i) for i in range(4)])])

    def _rest(self) -> Iterator[Expr]:
        """The pieces that are not kept; all threads come to each of them."""
        with self.f.loop(KEPT * PIECE, self.f.max(self.n, KEPT * PIECE), PIECE) as begin:
            yield self.f.let(begin + self.thread_at)

    def _compute(self, at: Expr, load: Load, values: Any, target: Any) -> None:
        with self.f.when(at < self.n):
            for i, value in enumerate(values(at, load(at))):
                target.store(value, i)


def norm_quantize(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `out`, `add`, `sandwich`."""
    add, sandwich, out = int(static["add"]), int(static["sandwich"]), static["out"]

    def body(f: Frame) -> None:
        n, ld_x, eps = f.size("n"), f.int("ld_x"), f.float("eps")
        line, output = Line(f, n), Output(f, out, n, ld_x, KEPT)
        with each_row(f) as row:
            first = f.let(row * ld_x)
            source = _residual(f, line, row, eps, bool(sandwich)) if add else f.buffer("x")

            def load(at: Expr) -> Sequence[Expr]:
                return _exact(f, out, load_four(f, source, first + at), at, n)

            total = line.squares(_adding(f, line, row, eps, sandwich, out) if add else load)
            inverse, w = inverse_rms(f, total, n, eps), f.buffer("w")

            def values(at: Expr, x: Sequence[Expr]) -> Sequence[Expr]:
                return [f.let(a * inverse * b) for a, b in zip(x, w.load4(at), strict=True)]

            line.write(values, load, row, output)

    return [Stage(body, LOCAL, ((1,), ("rows",), (1,)))]
