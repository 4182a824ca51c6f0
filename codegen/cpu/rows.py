"""Rows of f32 values in memory: loops over vectors of 16 values, sums in one fixed order."""

from __future__ import annotations

from collections.abc import Callable

from tvm.tirx.script import builder as T

from codegen.cpu.isa import Isa
from codegen.cpu.math import F32, LANES, lane_sum
from codegen.cpu.tir import Expr, Memory, Register, ceil_div, const, i64, let, loop, quotient

CHAINS = 4  # independent sums of 16 lanes: hides the latency of the fma


def row(base: Memory | Expr, index: Expr, stride: Expr) -> Memory:
    """The memory of a row; stride in floats."""
    address = base.address if isinstance(base, Memory) else base
    return Memory(address + i64(index) * i64(stride) * 4)


def each_padded(n: Expr, body: Callable[[Expr], None]) -> None:
    """body(byte offset) for every 16 values of a row, the padding of its last group included."""
    with loop(ceil_div(i64(n), LANES)) as i:
        body(let(i * (4 * LANES)))


def each(n: Expr, vector: Callable[[Expr], None], scalar: Callable[[Expr], None]) -> None:
    """vector(byte offset) for every whole 16 values of n, then scalar(byte offset) for each that is left."""
    groups = let(quotient(i64(n), T.int64(LANES)))
    with loop(groups) as i:
        vector(let(i * (4 * LANES)))
    with loop(i64(n) - groups * LANES) as j:
        scalar(let((groups * LANES + j) * 4))


def sum_of(isa: Isa, n: Expr, term: Callable[[str, Expr, Expr], Expr]) -> Expr:
    """Sum over n values in an order that only n decides.

    `term(dtype, byte offset, total)` adds the values at the offset to the total (a vector of 16, or one float32).
    Vector i joins chain i % 4, vectors after the last whole four chain 0; chains and lanes are added as a tree; the
    last n % 16 values follow one by one.
    """
    chains = [Register(F32, const(F32, 0)) for _ in range(CHAINS)]
    vectors = let(quotient(i64(n), T.int64(LANES)))
    fours = let(quotient(vectors, T.int64(CHAINS)))
    with loop(fours) as i:
        for c, chain in enumerate(chains):
            chain.set(term(F32, let((i * CHAINS + c) * (4 * LANES)), chain.get()))
    with loop(vectors - fours * CHAINS) as i:
        chains[0].set(term(F32, let((fours * CHAINS + i) * (4 * LANES)), chains[0].get()))
    a, b, c, d = (chain.get() for chain in chains)
    total = Register("float32", lane_sum((a + b) + (c + d)))
    with loop(i64(n) - vectors * LANES) as j:
        total.set(term("float32", let((vectors * LANES + j) * 4), total.get()))
    return let(total.get())


def sum_of_squares(isa: Isa, n: Expr, load: Callable[[str, Expr], Expr]) -> Expr:
    """Sum of load(dtype, byte offset)**2 over n values."""

    def term(dtype: str, offset: Expr, total: Expr) -> Expr:
        x = let(load(dtype, offset))
        return isa.fma(x, x, total)

    return sum_of(isa, n, term)


def inverse_rms(total: Expr, n: Expr, eps: Expr) -> Expr:
    """1 / sqrt(total / n + eps)."""
    return let(T.float32(1) / T.sqrt(total / T.cast(n, "float32") + eps))
