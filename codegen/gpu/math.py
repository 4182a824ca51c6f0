"""Functions of float32 values: activations and what they are made of.

The polynomials are those of the CPU kernels. Arguments of exp are kept below 88, where float32 still holds the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from codegen.gpu.tir import Expr, Frame

_LARGEST = 88.0
_TANH = (
    -0.3333328068256378,
    0.13331441581249237,
    -0.05373971536755562,
    0.02063908614218235,
    -0.005704986862838268,
)
_TANH_SMALL = 0.625
# erfc(x / sqrt 2) / 2 = e**(-x*x/2) P(1 / (1 + x/4)) for 0 <= x <= 13.2
_TAIL = (
    -2.4789553208393045e-05, 0.10028937458992004, 0.09432842582464218, 0.12383104115724564, -0.026870926842093468,
    0.31651026010513306, -0.34789761900901794, 0.40582650899887085, -0.20079191029071808, 0.03479962795972824,
)  # fmt: skip
_TAIL_END = 13.2


def _horner(f: Frame, x: Expr, coefficients: Sequence[float]) -> Expr:
    """Polynomial with the lowest power's coefficient first."""
    total: Expr = f.cast(coefficients[-1], "float32")
    for c in reversed(coefficients[:-1]):
        total = f.fma(total, x, f.cast(c, "float32"))
    return f.let(total)


def _exp(f: Frame, x: Expr) -> Expr:
    return f.let(f.exp(f.min(x, _LARGEST)))


def sigmoid(f: Frame, x: Expr) -> Expr:
    """1 / (1 + e**-x)"""
    return f.let(1.0 / (1.0 + _exp(f, 0.0 - x)))


def silu(f: Frame, x: Expr) -> Expr:
    """x / (1 + e**-x)"""
    return f.let(x / (1.0 + _exp(f, 0.0 - x)))


def tanh(f: Frame, x: Expr) -> Expr:
    """A polynomial below 0.625, else 1 - 2 / (e**2x + 1)."""
    magnitude, square = f.let(f.abs(x)), f.let(x * x)
    small = f.let(f.fma(x * square, _horner(f, square, _TANH), x))
    large = f.let(1.0 - 2.0 / (_exp(f, magnitude + magnitude) + 1.0))
    signed = f.select(x < 0.0, 0.0 - large, large)
    return f.let(f.select(magnitude < _TANH_SMALL, small, signed))


def gelu_tanh(f: Frame, x: Expr) -> Expr:
    """x/2 (1 + tanh u) = x / (1 + e**-2u) with u = sqrt(2/pi) (x + 0.044715 x**3)."""
    double = 2 * 0.7978845608028654
    minus = f.let(x * f.fma(x * x, f.cast(-double * 0.044715, "float32"), f.cast(-double, "float32")))
    return f.let(x / (1.0 + _exp(f, minus)))


def gelu(f: Frame, x: Expr) -> Expr:
    """x times the normal distribution's cumulative probability of x."""
    magnitude = f.let(f.min(f.abs(x), _TAIL_END))
    t = f.let(1.0 / f.fma(magnitude, f.cast(0.25, "float32"), f.cast(1.0, "float32")))
    tail = f.let(f.exp(magnitude * magnitude * -0.5) * _horner(f, t, _TAIL))
    return f.let(x * f.select(x < 0.0, tail, 1.0 - tail))


# What `quantize` and the fused gates do to the first of two factors.
GATES: dict[str, Callable[[Frame, Expr], Expr]] = {
    "mul": lambda f, x: x,
    "silu_mul": silu,
    "gelu_mul": gelu,
    "gelu_tanh_mul": gelu_tanh,
}
