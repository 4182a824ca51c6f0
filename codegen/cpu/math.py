"""Functions of float32 vectors, 16 lanes on every target: the same operations, so the same bits with AVX2 and AVX-512.

Polynomials were fitted by reweighted least squares at Chebyshev nodes (relative error below 1e-8 before rounding).
Every product that meets a sum is an explicit fma: LLVM would contract them as it likes.
"""

from __future__ import annotations

from collections.abc import Callable

from codegen.cpu.isa import Isa
from codegen.cpu.tir import Expr, Register, bits, cast, const, dtype_of, intrinsic, let, select, shuffle

LANES = 16
F32, I32, U32, F16, U16 = "float32x16", "int32x16", "uint32x16", "float16x16", "uint16x16"

ROUND, ROUND_BITS = (
    12582912.0,
    0x4B400000,
)  # 1.5 * 2**23: adding it leaves the nearest integer, ties to even, in the low bits
_LOG2E = 1.4426950408889634
_LN2_HIGH, _LN2_LOW = 0.693359375, -2.12194440e-4  # the high part has 9 bits: n times it is exact
_EXP_LOW, _EXP_HIGH = -86.6, 88.3
_EXP = (
    0.4999999403953552,
    0.16666515171527863,
    0.04166845604777336,
    0.008369410410523415,
    0.0013813161058351398,
)
_TANH = (
    -0.3333328068256378,
    0.13331441581249237,
    -0.05373971536755562,
    0.02063908614218235,
    -0.005704986862838268,
)
_TANH_SMALL = 0.625


def f32(value: float) -> Expr:
    """The constant in all lanes."""
    return const(F32, value)


def horner(isa: Isa, x: Expr, coefficients: tuple[float, ...]) -> Expr:
    """Polynomial with the lowest power's coefficient first."""
    total = f32(coefficients[-1])
    for c in reversed(coefficients[:-1]):
        total = isa.fma(total, x, f32(c))
    return let(total)


def maximum(a: Expr, b: Expr) -> Expr:
    return intrinsic(F32, "llvm.maxnum", a, b)


def minimum(a: Expr, b: Expr) -> Expr:
    return intrinsic(F32, "llvm.minnum", a, b)


def absolute(x: Expr) -> Expr:
    return intrinsic(F32, "llvm.fabs", x)


def exp(isa: Isa, x: Expr) -> Expr:
    """e**x; exactly 1 at 0, exactly 0 below -86.6 (e**-86.6 = 2.5e-38), as e**88.3 above 88.3."""
    x = let(x)
    y = let(maximum(minimum(x, f32(_EXP_HIGH)), f32(_EXP_LOW)))
    # Through a register: TVM's simplifier takes x + c - c for x, and with it the rounding.
    shifted = Register(F32, isa.fma(y, f32(_LOG2E), f32(ROUND))).get()
    n = let(shifted - f32(ROUND))
    r = let(isa.fma(n, f32(-_LN2_LOW), isa.fma(n, f32(-_LN2_HIGH), y)))
    p = horner(isa, r, _EXP)
    p = let(isa.fma(p * r, r, r) + f32(1))
    scaled = let(bits(bits(p, I32) + (bits(shifted, I32) << const(I32, 23)), F32))
    return let(select(x < f32(_EXP_LOW), f32(0), scaled))


def sigmoid(isa: Isa, x: Expr) -> Expr:
    """1 / (1 + e**-x)."""
    return let(f32(1) / (f32(1) + exp(isa, f32(0) - x)))


def silu(isa: Isa, x: Expr) -> Expr:
    """x / (1 + e**-x)."""
    return let(x / (f32(1) + exp(isa, f32(0) - x)))


def tanh(isa: Isa, x: Expr) -> Expr:
    """A polynomial below 0.625, else 1 - 2 / (e**2x + 1)."""
    x = let(x)
    magnitude = let(absolute(x))
    square = let(x * x)
    small = let(isa.fma(x * square, horner(isa, square, _TANH), x))
    large = let(f32(1) - f32(2) / (exp(isa, magnitude + magnitude) + f32(1)))
    signed = bits(bits(large, U32) | (bits(x, U32) & const(U32, 0x80000000)), F32)
    return let(select(magnitude < f32(_TANH_SMALL), small, signed))


def gelu_tanh(isa: Isa, x: Expr) -> Expr:
    """x/2 (1 + tanh u) = x / (1 + e**-2u) with u = sqrt(2/pi) (x + 0.044715 x**3)."""
    x = let(x)
    double = 2 * 0.7978845608028654
    u = let(x * isa.fma(x * x, f32(-double * 0.044715), f32(-double)))
    return let(x / (f32(1) + exp(isa, u)))


# erfc(x / sqrt 2) / 2 = e**(-x*x/2) P(1 / (1 + x/4)) for 0 <= x <= 13.2
_TAIL = (
    -2.4789553208393045e-05, 0.10028937458992004, 0.09432842582464218, 0.12383104115724564, -0.026870926842093468,
    0.31651026010513306, -0.34789761900901794, 0.40582650899887085, -0.20079191029071808, 0.03479962795972824,
)  # fmt: skip


def gelu(isa: Isa, x: Expr) -> Expr:
    """x times the normal distribution's cumulative probability of x."""
    x = let(x)
    magnitude = let(minimum(absolute(x), f32(13.2)))
    t = let(f32(1) / isa.fma(magnitude, f32(0.25), f32(1)))
    tail = let(exp(isa, magnitude * magnitude * f32(-0.5)) * horner(isa, t, _TAIL))
    return let(x * select(x < f32(0), tail, f32(1) - tail))


def half_to_float(isa: Isa, x: Expr) -> Expr:
    """float32x16 of float16x16."""
    if isa.fused:
        return let(cast(x, F32))
    # Without F16C: exponent and fraction moved up, the bias made up by an exact product with 2**112.
    u = let(cast(bits(x, U16), U32))
    magnitude = let((u & const(U32, 0x7FFF)) << const(U32, 13))
    finite = let(bits(bits(magnitude, F32) * f32(2.0**112), U32))
    special = select(magnitude >= const(U32, 0x7C00 << 13), const(U32, 0x7F800000), const(U32, 0))
    return let(bits(finite | special | ((u & const(U32, 0x8000)) << const(U32, 16)), F32))


def float_to_half(isa: Isa, x: Expr) -> Expr:
    """float16x16 of float32x16, to nearest, ties to even."""
    if isa.fused:
        return let(cast(x, F16))
    u = let(bits(x, U32))
    magnitude = let(u & const(U32, 0x7FFFFFFF))
    # Below 2**-14: adding 1/2 leaves the fraction of a subnormal half in the low bits.
    tiny = let(bits(bits(magnitude, F32) + f32(0.5), U32) - const(U32, 0x3F000000))
    odd = (magnitude >> const(U32, 13)) & const(U32, 1)
    normal = let((magnitude + const(U32, (0xC8000FFF)) + odd) >> const(U32, 13))
    finite = select(magnitude < const(U32, 0x38800000), tiny, normal)
    special = select(magnitude > const(U32, 0x7F800000), const(U32, 0x7E00), const(U32, 0x7C00))
    h = let(select(magnitude >= const(U32, 0x477FF000), special, finite))
    return let(bits(cast(h | ((u >> const(U32, 16)) & const(U32, 0x8000)), U16), F16))


def round_to_int(x: Expr) -> Expr:
    """int32x16 of the nearest integers, ties to even, for |x| < 2**22."""
    return bits(x + f32(ROUND), I32) - const(I32, ROUND_BITS)


def fold(vector: Expr, combine: Callable[[Expr, Expr], Expr]) -> Expr:
    """One scalar from 16 lanes: lanes i and i + 8, then i + 4, i + 2, i + 1."""
    lanes = LANES
    while lanes > 1:
        lanes //= 2
        vector = let(vector)
        vector = combine(shuffle([vector], range(lanes)), shuffle([vector], range(lanes, 2 * lanes)))
    return let(vector)


def lane_sum(vector: Expr) -> Expr:
    """Sum of the 16 lanes in the fixed order of `fold`."""
    return fold(vector, lambda a, b: a + b)


def lane_max(vector: Expr) -> Expr:
    """Largest of the 16 lanes."""
    return fold(vector, lambda a, b: intrinsic(dtype_of(a), "llvm.maxnum", a, b))
