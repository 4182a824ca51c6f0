"""Activations in the form that a matmul wants (forms: see `graph.families`), and the family `quantize`.

q = round(x * 127 / max|x|), ties to even; d = max|x| / 127; a block whose maximum is below 2**-120 becomes zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tvm.tirx.script import builder as T

from codegen.cpu import math as M
from codegen.cpu.blocksum import Activations
from codegen.cpu.isa import Isa
from codegen.cpu.rows import row
from codegen.cpu.tir import (
    Expr,
    Frame,
    Memory,
    Register,
    bits,
    cast,
    const,
    i64,
    intrinsic,
    kernel,
    let,
    loop,
    minimum,
    quotient,
    remainder,
    select,
    shuffle,
    splat,
)

CHUNK = 256  # values worked on at once: they stay in the first cache level between the passes
UNIT = 1024  # values of a unit of `quantize`
_TINY = 2.0**-120

# Bytes of the thread's scratch that `Output` uses.
_VALUES, _QUARTERS, _SIXTEENTHS = 0, 1024, 1280

Values = Callable[[Expr], Expr]  # byte offset in a row of floats -> 16 values


def forms(out: str) -> tuple[bool, str | None]:
    """(f32 is wanted, the int8 form or None) of a static choice such as "f32+q8k"."""
    names = out.split("+")
    blobs = [name for name in names if name != "f32"]
    return "f32" in names, blobs[0] if blobs else None


class Output:
    """Where a row of n values goes: f32 to `y`, the int8 form to the row blob at `blob` (either may be unused)."""

    def __init__(self, isa: Isa, out: str, n: Expr, scratch: Expr) -> None:
        self.isa = isa
        self.floats, self.form = forms(out)
        self.scratch = Memory(scratch)
        if self.form is not None:
            self.parts = Activations.of(self.form, n)

    def blob(self, base: Expr, index: Expr) -> Memory | None:
        """The blob of a row."""
        return None if self.form is None else Memory(base + i64(index) * self.parts.stride)

    def write(self, values: Values, begin: Expr, end: Expr, y: Memory | None, blob: Memory | None) -> None:
        """Computes and writes the values [begin, end): begin a multiple of 256; end may be any for f32 alone."""
        if self.form is None:
            assert y is not None
            with loop(quotient(end - begin + (M.LANES - 1), T.int64(M.LANES))) as i:
                at = let((begin + i * M.LANES) * 4)
                y.store(values(at), at)
            return
        assert blob is not None
        with loop(quotient(end - begin + (CHUNK - 1), T.int64(CHUNK))) as c:
            start = let(begin + c * CHUNK)
            size = let(minimum(end - start, T.int64(CHUNK)))
            source = Memory(y.address + start * 4) if self.floats and y is not None else self.scratch
            with loop(quotient(size, T.int64(M.LANES))) as i:
                source.store(values(let((start + i * M.LANES) * 4)), i * (4 * M.LANES))
            self._quantise(source, start, size, blob)

    def _quantise(self, source: Memory, start: Expr, size: Expr, blob: Memory) -> None:
        if self.form == "q8k":
            self._block_256(source, start, blob)
        else:
            with loop(quotient(size, T.int64(32))) as i:
                self._block_32(source, i * 128, let(start + i * 32), blob)

    def _block_256(self, source: Memory, start: Expr, blob: Memory) -> None:
        chains = [Register(M.F32, const(M.F32, 0)) for _ in range(4)]
        with loop(4) as i:
            for z, chain in enumerate(chains):
                x = source.load(M.F32, i * 256 + z * 64)
                chain.set(M.maximum(chain.get(), M.absolute(x)))
        a, b, c, d = (chain.get() for chain in chains)
        inverse = self._scale(
            M.maximum(M.maximum(a, b), M.maximum(c, d)), quotient(start, T.int64(256)), blob
        )
        with loop(16) as i:
            q = self._round(source.load(M.F32, i * 64), inverse)
            blob.store(cast(q, "int8x16"), start + i * 16)
        self._sums(start, blob)

    def _block_32(self, source: Memory, offset: Expr, start: Expr, blob: Memory) -> None:
        a, b = let(source.load(M.F32, offset)), let(source.load(M.F32, offset + 64))
        inverse = self._scale(M.maximum(M.absolute(a), M.absolute(b)), quotient(start, T.int64(32)), blob)
        qa, qb = let(self._round(a, inverse)), let(self._round(b, inverse))
        blob.store(cast(qa, "int8x16"), start)
        blob.store(cast(qb, "int8x16"), start + 16)
        blob.store(cast(M.lane_sum(qa + qb), "int16"), self.parts.s32 + quotient(start, T.int64(32)) * 2)

    def _scale(self, magnitudes: Expr, block: Expr, blob: Memory) -> Expr:
        """Writes d of a block, and returns 1/d in all lanes."""
        largest = Register("float32", M.lane_max(magnitudes)).get()
        usable = largest >= T.float32(_TINY)
        blob.store(select(usable, largest / T.float32(127), T.float32(0)), self.parts.d + block * 4)
        inverse = Register("float32", select(usable, T.float32(127) / largest, T.float32(0)))
        return let(splat(inverse.get(), M.LANES))

    def _round(self, x: Expr, inverse: Expr) -> Expr:
        return bits(self.isa.fma(x, inverse, const(M.F32, M.ROUND)), M.I32) - const(M.I32, M.ROUND_BITS)

    def _sums(self, start: Expr, blob: Memory) -> None:
        """Sums of 16 and of 32 int8 of a block of 256."""
        width = 4 * self.isa.lanes
        for i in range(0, 256, width):
            self.scratch.store(_sums_of_4(self.isa, blob.load(f"int8x{width}", start + i)), _QUARTERS + i)
        even, odd = list(range(0, 32, 2)), list(range(1, 32, 2))

        def halve(vectors: list[Expr], count: int) -> Expr:
            return let(shuffle(vectors, even[:count]) + shuffle(vectors, odd[:count]))

        fours = [let(self.scratch.load(M.I32, _QUARTERS + 64 * z)) for z in range(4)]
        sixteen = halve([halve(fours[:2], 16), halve(fours[2:], 16)], 16)
        blob.store(cast(sixteen, "int16x16"), self.parts.s16 + quotient(start, T.int64(8)))
        self.scratch.store(sixteen, _SIXTEENTHS)
        pairs = halve([let(self.scratch.load(M.I32, _SIXTEENTHS))], 8)
        blob.store(cast(pairs, "int16x8"), self.parts.s32 + quotient(start, T.int64(16)))


def _sums_of_4(isa: Isa, q: Expr) -> Expr:
    """int32 sums of four consecutive int8."""
    if isa.lanes == 16:
        zero, ones = const("int32x16", 0), const("uint8x64", 1)
        return intrinsic("int32x16", "llvm.x86.avx512.vpdpbusd.512", zero, ones, q)
    if isa.lanes == 8:
        pairs = intrinsic("int16x16", "llvm.x86.avx2.pmadd.ub.sw", const("uint8x32", 1), q)
        return intrinsic("int32x8", "llvm.x86.avx2.pmadd.wd", pairs, const("int16x16", 1))
    words = let(bits(q, "int16x8"))
    eight = const("int16x8", 8)
    pairs = ((words << eight) >> eight) + (words >> eight)
    return intrinsic("int32x4", "llvm.x86.sse2.pmadd.wd", pairs, const("int16x8", 1))


_GATES = {"mul": lambda isa, x: x, "silu_mul": M.silu, "gelu_mul": M.gelu, "gelu_tanh_mul": M.gelu_tanh}


def quantize(isa: Isa, static: Mapping[str, Any]) -> Any:
    op = static["op"]

    def body(k: Frame) -> None:
        n, ld_x, ld_x2 = k.int("n"), k.int("ld_x"), None if op == "none" else k.int("ld_x2")
        output = Output(isa, static["out"], n, k.scratch)
        x = k.memory("x")
        x2 = None if op == "none" else k.memory("x2")
        y = k.memory("y") if output.floats else None
        yq = k.address("yq") if output.form else i64(0)
        pieces = let(quotient(n + (UNIT - 1), T.int64(UNIT)))
        with k.units() as u:
            index = let(quotient(u, pieces))
            begin = let(remainder(u, pieces) * UNIT)
            a, b = row(x, index, ld_x), None if x2 is None else row(x2, index, ld_x2)

            def values(at: Expr) -> Expr:
                v = let(a.load(M.F32, at))
                return v if b is None else let(_GATES[op](isa, v) * b.load(M.F32, at))

            end = let(minimum(n, begin + UNIT))
            target = None if y is None else row(y, index, ld_x)
            output.write(values, begin, end, target, output.blob(yq, index))

    return kernel("quantize", body)
