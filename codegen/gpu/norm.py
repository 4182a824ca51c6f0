"""RMS norms: rms_norm, and norm_quantize (residual, norm, and the form that the next matmul wants, in one).

A workgroup works on a row. Its first KEPT * 1024 values stay in registers between the passes over the row; what lies
behind them is read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from codegen.gpu.quantize import Four, Output
from codegen.gpu.rows import LOCAL, PIECE, THREADS, each_row, load_four, masked
from codegen.gpu.tir import LANES, Expr, Frame, Stage

KEPT = 4  # pieces of a row that stay in registers
RUNS = THREADS // LANES

Load = Callable[[Expr], Sequence[Expr]]  # index of the first of four values -> the values
Values = Callable[
    [Expr, Sequence[Expr]], Sequence[Expr]
]  # (index of the first, what was loaded) -> what is written


def inverse_rms(f: Frame, total: Expr, n: Expr, eps: Expr) -> Expr:
    """1 / sqrt(total / n + eps) for the sum of n squares."""
    return f.let(1.0 / f.sqrt(total / f.cast(n, "float32") + eps), "inverse")


class Line:
    """A row of n values in a workgroup, four values a thread and piece, in passes over all of it."""

    def __init__(self, f: Frame, n: Expr) -> None:
        self.f, self.n = f, n
        self.thread_at = f.let(f.thread() * 4, "at")
        self.kept = [f.local("float32", 4, "kept") for _ in range(KEPT)]

    def sum_of_squares(self, load: Load, keep: bool = True) -> Expr:
        """The sum of the squares of what `load` gives; `keep`: `write` has the beginning of it at hand."""
        f, total = self.f, self.f.local("float32", 1, "total")
        total.store(0.0)

        def add(at: Expr) -> Sequence[Expr]:
            x = load(at)
            for value in x:
                total.store(f.fma(value, value, total.load()))
            return x

        for kept, at in zip(self.kept, self._first(), strict=True):
            with f.when(at < self.n):
                x = add(at)
                if keep:
                    _fill(kept, x)
        for at in self._rest():
            with f.when(at < self.n):
                add(at)
        return f.group_sum(total.load())

    def write(self, row: Expr, values: Values, load: Load, output: Output) -> None:
        """Writes what `values` makes of the row: of what was kept, and behind that of what `load` gives."""
        f, pieces = self.f, []
        for kept, at in zip(self.kept, self._first(), strict=True):
            with f.when(at < self.n):
                _fill(kept, [f.let(v) for v in values(at, _all(kept))])
            pieces.append(Four(at, _all(kept)))
        output.write(row, pieces)
        result = f.local("float32", 4, "result")
        for at in self._rest():
            with f.when(at < self.n):
                _fill(result, values(at, load(at)))
            output.write(row, [Four(at, _all(result))])

    def all(self) -> Iterator[Expr]:
        """Where this thread's four values of each piece begin."""
        yield from self._first()
        yield from self._rest()

    def _first(self) -> list[Expr]:
        """Where this thread's four values of each kept piece begin."""
        return [self.f.let(self.thread_at + piece * PIECE, "at") for piece in range(KEPT)]

    def _rest(self) -> Iterator[Expr]:
        """The same of the other pieces, a loop that all threads go through."""
        with self.f.loop(KEPT * PIECE, self.f.max(self.n, KEPT * PIECE), PIECE) as begin:
            yield self.f.let(begin + self.thread_at, "at")


def _fill(local: Any, values: Sequence[Expr]) -> None:
    for i, value in enumerate(values):
        local.store(value, i)


def _all(local: Any) -> list[Expr]:
    return [local.load(i) for i in range(4)]


def _weighted(f: Frame, inverse: Expr, w: Any) -> Values:
    """(x * inverse) * weight"""
    return lambda at, x: [f.let(a * inverse * b) for a, b in zip(x, w.load4(at), strict=True)]


def norm_quantize(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `out`, `add`, `sandwich`. f32+q8s with both would bind too many buffers: the sum is a stage of its own."""
    add, sandwich, out = int(static["add"]), int(static["sandwich"]), static["out"]
    grid = ((1,), ("rows",), (1,))
    if add and sandwich and out == "f32+q8s":
        first = Stage(lambda f: _add(f, out), LOCAL, grid, suffix="add")
        return [first, Stage(lambda f: _norm(f, out, "h", None), LOCAL, grid, suffix="norm")]
    residual = bool(sandwich) if add else None
    return [Stage(lambda f: _norm(f, out, "x", residual), LOCAL, grid)]


def _norm(f: Frame, out: str, name: str, sandwich: bool | None) -> None:
    """The norm of the rows of a buffer; a residual is added first unless `sandwich` is None."""
    n, ld_x, eps = f.size("n"), f.int("ld_x"), f.float("eps")
    with each_row(f) as row:
        line, output = Line(f, n), Output(f, out, n, ld_x, KEPT)
        first = f.let(row * ld_x)
        load = again = _plain(f, out, f.buffer(name), first)
        if sandwich is not None:
            load, again = _residual(f, out, line, row, sandwich), _plain(f, out, f.buffer("h"), first)
        inverse = inverse_rms(f, line.sum_of_squares(load), n, eps)
        line.write(row, _weighted(f, inverse, f.buffer("w")), again, output)


def _add(f: Frame, out: str) -> None:
    """h = x + rms_norm(delta; post)"""
    with each_row(f) as row:
        line = Line(f, f.size("n"))
        load = _residual(f, out, line, row, True)
        for at in line.all():
            with f.when(at < line.n):
                load(at)


def _plain(f: Frame, out: str, buffer: Any, begin: Expr) -> Load:
    return lambda at: _exact(f, out, load_four(f, buffer, begin + at), at)


def _exact(f: Frame, out: str, x: Sequence[Expr], at: Expr) -> Sequence[Expr]:
    """The values with 0 for padding; rows that are quantised have none."""
    return masked(f, x, at, f.size("n")) if out == "f32" else x


def _residual(f: Frame, out: str, line: Line, row: Expr, sandwich: bool) -> Load:
    """h = x + delta, or x + rms_norm(delta; post); a load writes h."""
    first = f.let(row * f.int("ld_x"))
    x, delta = (
        _plain(f, out, f.buffer("x"), first),
        _plain(f, out, f.buffer("delta"), f.let(row * f.int("ld_delta"))),
    )
    weighted = None
    if sandwich:
        inverse = inverse_rms(f, line.sum_of_squares(delta, keep=False), line.n, f.float("eps"))
        weighted = _weighted(f, inverse, f.buffer("post"))

    def load(at: Expr) -> Sequence[Expr]:
        a, d = x(at), delta(at)
        if weighted is not None:
            d = weighted(at, d)
        h = _exact(f, out, [f.let(p + q) for p, q in zip(a, d, strict=True)], at)
        f.buffer("h").store4(h, first + at)
        return h

    return load


def rms_norm(static: Mapping[str, Any]) -> list[Stage]:
    """One group a row: a workgroup norms it; several (heads): 32 threads norm each."""

    def body(f: Frame) -> None:
        n, groups, eps = f.size("n"), f.size("groups"), f.float("eps")
        with each_row(f) as row:
            source, target = (
                f.let(row * f.int("ld_x") + f.int("x_at")),
                f.let(row * f.int("ld_out")),
            )
            with f.when(groups == 1):
                _norm_row(f, n, eps, source, target)
            with f.otherwise():
                group = f.let(f.group(0) * RUNS + f.thread() // LANES, "group")
                _norm_group(f, f.select(group < groups, n, 0), n, eps, source + group * n, target + group * n)

    return [Stage(body, LOCAL, ((("/", "groups", RUNS),), ("rows",), (1,)))]


def _norm_row(f: Frame, n: Expr, eps: Expr, source: Expr, target: Expr) -> None:
    line, x = Line(f, n), f.buffer("x")

    def load(at: Expr) -> Sequence[Expr]:
        return masked(f, load_four(f, x, source + at), at, n)

    inverse = inverse_rms(f, line.sum_of_squares(load), n, eps)
    line.write(target, _weighted(f, inverse, f.buffer("w")), load, _Rows(f, n))


class _Rows(Output):
    """Rows of f32 that begin at an index of `out`."""

    def __init__(self, f: Frame, n: Expr) -> None:
        self.f, self.n, self.out = f, n, f.buffer("out")

    def write(self, row: Expr, pieces: Sequence[Four]) -> None:
        for piece in pieces:
            with self.f.when(piece.at < self.n):
                self.out.store4(piece.values, row + piece.at)


def _norm_group(f: Frame, end: Expr, n: Expr, eps: Expr, source: Expr, target: Expr) -> None:
    """A run of threads norms `end` values: n, or none."""
    source, target, end = f.let(source), f.let(target), f.let(end)
    lane, x, w = f.let(f.thread() % LANES * 4, "lane"), f.buffer("x"), f.buffer("w")
    total = f.local("float32", 1, "total")
    total.store(0.0)
    with f.loop(lane, f.max(end, lane), 4 * LANES) as at:
        for value in masked(f, load_four(f, x, source + at), at, n):
            total.store(f.fma(value, value, total.load()))
    inverse = inverse_rms(f, f.lane_sum(total.load()), n, eps)
    with f.loop(lane, f.max(end, lane), 4 * LANES) as at:
        f.buffer("out").store4(_weighted(f, inverse, w)(at, load_four(f, x, source + at)), target + at)
