"""Instruction sets of the x86-64 CPUs: how rows of weights lie in vectors, and the few operations that differ.

Weights come as dwords: four consecutive bytes of a row in a lane, a row a lane. Activations come as one dword, the
same for all lanes. Integer products of a group are gathered by `dot` in a partial sum, which `gather` adds, times the
group's scale, to the block's sum; partial sums of AVX2 have 16 bits, so they are gathered after `span` dwords.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import ClassVar

from codegen.cpu.tir import (
    Expr,
    bits,
    cast,
    const,
    dtype_of,
    fma,
    intrinsic,
    lanes_of,
    let,
    shuffle,
    splat,
    vec,
)


class Isa:
    """What all instruction sets share; `lanes` rows of weights are worked on at once."""

    name: str
    lanes: int
    signed: bool  # `dot` takes signed weight bytes as they are; else they are passed + 128
    fused: bool = True  # whether `fma` rounds once
    features: tuple[str, ...]  # CPU flags that the kernels need, as /proc/cpuinfo names them
    target: ClassVar[dict[str, object]]  # description for TVM
    # Activation rows (a power of two) x weight vectors of the largest tile of a matmul, by the kind of weights:
    # blocks with scaled groups, blocks without (their float sums are needed every 32 weights), floats.
    scaled_tile: tuple[int, int]
    plain_tile: tuple[int, int]
    float_tile: tuple[int, int]
    prefetch_level = 1  # cache level that the next rows of a matvec are fetched into

    @property
    def i32(self) -> str:
        return vec("int32", self.lanes)

    @property
    def u32(self) -> str:
        return vec("uint32", self.lanes)

    @property
    def f32(self) -> str:
        return vec("float32", self.lanes)

    def zero(self) -> Expr:
        return const(self.i32, 0)

    def span(self, largest: int) -> int:
        """Dwords whose products with int8 (-127..127) fit a partial sum, for weight bytes up to `largest`."""
        raise NotImplementedError

    def dot(self, partial: Expr | None, weights: Expr, act: Expr, signed: bool) -> Expr:
        """partial + the products of four weight bytes a lane with the four int8 of the scalar dword `act`."""
        raise NotImplementedError

    def gather(self, total: Expr, partial: Expr, scale: Expr | None) -> Expr:
        """total + partial sum times the group's scale (in the form that `scale` made), int32."""
        raise NotImplementedError

    def byte_scale(self, dwords: Expr, index: int, signed: bool) -> Expr:
        """The byte `index` of each dword as a scale that `gather` takes, uint32 bits."""
        return bits(self.byte(dwords, index, signed), self.u32)

    def byte_pair(self, dwords: Expr, index: int, signed: bool) -> Expr:
        """The bytes `index` and `index` + 1 of each dword as two int16, uint32 bits."""
        low, high = (bits(self.byte(dwords, index + i, signed), self.u32) for i in range(2))
        return (low & const(self.u32, 0xFFFF)) | (high << const(self.u32, 16))

    def byte(self, dwords: Expr, index: int, signed: bool) -> Expr:
        """The byte `index` of each dword as int32."""
        kind = self.i32 if signed else self.u32
        high = let(bits(dwords, kind) << const(kind, 24 - 8 * index))
        return bits(high >> const(kind, 24), self.i32)

    def pair_dot(self, total: Expr, pairs: Expr, act: Expr) -> Expr:
        """total + products of the two int16 of each dword of `pairs` with the two of the scalar dword `act`."""
        raise NotImplementedError

    def fma(self, a: Expr, b: Expr, c: Expr) -> Expr:
        return fma(a, b, c)

    def half(self, value: Expr) -> Expr:
        """float32 of the f16 in the low 16 bits of uint32 lanes (the high bits are zero)."""
        return cast(bits(cast(value, vec("uint16", self.lanes)), vec("float16", self.lanes)), self.f32)


class Avx512(Isa):
    """AVX-512 with BW, VL and VNNI."""

    name = "avx512"
    lanes = 16
    signed = False
    features = ("avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512_vnni", "avx2", "fma", "f16c", "bmi2")
    # LLVM splits vectors of 512 bits for this model unless told otherwise.
    target: ClassVar[dict[str, object]] = {
        "kind": "llvm",
        "mcpu": "x86-64-v4",
        "mattr": ["+avx512vnni", "-prefer-256-bit"],
    }
    # Zen 4, GFLOP/s at 64 rows: q4_K 4x2 351, 2x4 342, 4x4 312, 8x2 329; q4_1 2x4 311, 4x2 289, 4x4 220, 8x2 249.
    scaled_tile, plain_tile, float_tile = (4, 2), (2, 4), (4, 4)
    prefetch_level = (
        2  # two groups of 16 rows crowd a first level of 32 KB: 11 GB/s on Zen 4, where the second gives 24
    )

    def span(self, largest: int) -> int:
        return 1 << 16

    def dot(self, partial: Expr | None, weights: Expr, act: Expr, signed: bool) -> Expr:
        start = self.zero() if partial is None else partial
        return intrinsic(
            self.i32,
            "llvm.x86.avx512.vpdpbusd.512",
            start,
            bits(weights, "uint8x64"),
            bits(splat(act, 16), "int8x64"),
        )

    def gather(self, total: Expr, partial: Expr, scale: Expr | None) -> Expr:
        return total + (partial if scale is None else partial * bits(scale, self.i32))

    def byte_scale(self, dwords: Expr, index: int, signed: bool) -> Expr:
        if signed:
            return super().byte_scale(dwords, index, signed)
        return spread_bytes(dwords, (index, -1, -1, -1))

    def byte_pair(self, dwords: Expr, index: int, signed: bool) -> Expr:
        return byte_words(dwords, (index, index + 1), signed)

    def pair_dot(self, total: Expr, pairs: Expr, act: Expr) -> Expr:
        return intrinsic(
            self.i32,
            "llvm.x86.avx512.vpdpwssd.512",
            total,
            bits(pairs, "int16x32"),
            bits(splat(act, 16), "int16x32"),
        )


class Avx2(Isa):
    """AVX2 with FMA and F16C."""

    name = "avx2"
    lanes = 8
    signed = True
    features = ("avx2", "fma", "f16c", "bmi2")
    target: ClassVar[dict[str, object]] = {"kind": "llvm", "mcpu": "x86-64-v3"}
    # Zen 4, GFLOP/s at 64 rows: q4_K 2x2 262, 2x4 252, 4x1 238, 4x2 166; f32 2x2 76, 4x2 38.
    scaled_tile, plain_tile, float_tile = (2, 2), (2, 2), (2, 2)

    def span(self, largest: int) -> int:
        return max(1, 32767 // (2 * 127 * largest))

    def dot(self, partial: Expr | None, weights: Expr, act: Expr, signed: bool) -> Expr:
        x = bits(weights, "int8x32")
        a = bits(splat(act, 8), "int8x32")
        if (
            signed
        ):  # |x| * (a with the sign of x): the products of signed bytes would overflow 16 bits otherwise
            a = intrinsic("int8x32", "llvm.x86.avx2.psign.b", a, x)
            x = intrinsic("int8x32", "llvm.abs", x, False)
        products = intrinsic("int16x16", "llvm.x86.avx2.pmadd.ub.sw", bits(x, "uint8x32"), a)
        return products if partial is None else partial + products

    def gather(self, total: Expr, partial: Expr, scale: Expr | None) -> Expr:
        factors = const("int16x16", 1) if scale is None else bits(scale, "int16x16")
        return total + intrinsic(self.i32, "llvm.x86.avx2.pmadd.wd", factors, partial)

    def byte_scale(self, dwords: Expr, index: int, signed: bool) -> Expr:
        return byte_words(dwords, (index, index), signed)

    def byte_pair(self, dwords: Expr, index: int, signed: bool) -> Expr:
        return byte_words(dwords, (index, index + 1), signed)

    def pair_dot(self, total: Expr, pairs: Expr, act: Expr) -> Expr:
        a = bits(splat(act, 8), "int16x16")
        return total + intrinsic(self.i32, "llvm.x86.avx2.pmadd.wd", bits(pairs, "int16x16"), a)


class Scalar(Isa):
    """Any x86-64: SSE2 alone, four rows at once, no fma."""

    name = "scalar"
    lanes = 4
    signed = True
    fused = False
    features = ()
    target: ClassVar[dict[str, object]] = {"kind": "llvm", "mcpu": "x86-64"}
    scaled_tile, plain_tile, float_tile = (2, 1), (2, 1), (2, 2)

    def span(self, largest: int) -> int:
        return 1 << 16

    def dot(self, partial: Expr | None, weights: Expr, act: Expr, signed: bool) -> Expr:
        words = bits(weights, "int16x8")
        eight = const("int16x8", 8)
        if signed:
            even, odd = (words << eight) >> eight, words >> eight
        else:
            even = words & const("int16x8", 255)
            odd = bits(bits(words, "uint16x8") >> const("uint16x8", 8), "int16x8")
        a = let(bits(splat(act, 4), "int16x8"))
        total = self._madd(even, (a << eight) >> eight) + self._madd(odd, a >> eight)
        return total if partial is None else partial + total

    def _madd(self, a: Expr, b: Expr) -> Expr:
        return intrinsic(self.i32, "llvm.x86.sse2.pmadd.wd", a, b)

    def gather(self, total: Expr, partial: Expr, scale: Expr | None) -> Expr:
        return total + (partial if scale is None else partial * bits(scale, self.i32))

    def pair_dot(self, total: Expr, pairs: Expr, act: Expr) -> Expr:
        return total + self._madd(bits(pairs, "int16x8"), bits(splat(act, 4), "int16x8"))

    def fma(self, a: Expr, b: Expr, c: Expr) -> Expr:
        return a * b + c

    def half(self, value: Expr) -> Expr:
        """By the integer way: exponent and fraction moved up, the bias made up by an exact product with 2**112."""
        x = let(value)
        magnitude = let((x & const(self.u32, 0x7FFF)) << const(self.u32, 13))
        finite = let(bits(bits(magnitude, self.f32) * const(self.f32, 2.0**112), self.u32))
        special = select_lanes(
            magnitude >= const(self.u32, 0x7C00 << 13), const(self.u32, 0x7F800000), self.lanes
        )
        sign = (x & const(self.u32, 0x8000)) << const(self.u32, 16)
        return bits(finite | special | sign, self.f32)


def select_lanes(condition: Expr, value: Expr, lanes: int) -> Expr:
    """value where the condition holds, else 0 (uint32 lanes)."""
    return value * cast(condition, vec("uint32", lanes))


def spread_bytes(dwords: Expr, order: Sequence[int]) -> Expr:
    """Four bytes of each dword in the given order, -1 for a zero byte: one shuffle instruction. uint32 lanes."""
    lanes = lanes_of(dwords)
    size = 4 * lanes
    zero = const(vec("uint8", size), 0)
    chosen = [size if at < 0 else 4 * lane + at for lane in range(lanes) for at in order]
    return bits(let(shuffle([bits(dwords, vec("uint8", size)), zero], chosen)), vec("uint32", lanes))


def byte_words(dwords: Expr, index: tuple[int, int], signed: bool) -> Expr:
    """Two bytes of each dword as two int16, uint32 bits."""
    if not signed:
        return spread_bytes(dwords, (index[0], -1, index[1], -1))
    words = vec("int16", 2 * lanes_of(dwords))
    high = bits(spread_bytes(dwords, (-1, index[0], -1, index[1])), words)
    return bits(high >> const(words, 8), dtype_of(dwords))


class OneLane(Isa):
    """One row at a time, for dequantising rows: plain scales, no integer products, the other's float arithmetic."""

    lanes = 1

    def __init__(self, isa: Isa) -> None:
        self._isa = copy(isa)
        self._isa.lanes = 1
        self.name, self.fused = isa.name, isa.fused

    def fma(self, a: Expr, b: Expr, c: Expr) -> Expr:
        return self._isa.fma(a, b, c)

    def half(self, value: Expr) -> Expr:
        return self._isa.half(value)


ISAS: dict[str, Isa] = {isa.name: isa for isa in (Avx512(), Avx2(), Scalar())}
