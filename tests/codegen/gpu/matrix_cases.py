"""Weights and activations for tests of GPU matrix kernels, and the numbers that they stand for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from codegen.gpu.formats import is_float
from graph import families as F
from pithos.program.gpu.weights import repacked
from tests.codegen.matmul_cases import random_weights


def matrix(fmt: str, n: int, k: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """(uint32 words as a device has them, float64 [n, k])"""
    weights = random_weights(fmt, n, k, rng)
    words = repacked(fmt, weights.data.reshape(n, -1)).reshape(-1)
    return np.ascontiguousarray(words).view(np.uint32), weights.values


@dataclass
class Activation:
    """Rows of activations: what the kernel binds as the argument, and float64 values."""

    args: dict[str, np.ndarray]
    values: np.ndarray


def q8s(x: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(q int8 [rows, k], factors float32 [rows, k / 32, 2], what they stand for) of float32 rows."""
    blocks = x.reshape(len(x), -1, 32)
    peak = np.abs(blocks).max(-1).astype(np.float32)
    d = (peak / np.float32(127)).astype(np.float32)
    inverse = np.divide(np.float32(127), peak, out=np.zeros_like(peak), where=peak > 0)
    q = np.rint(blocks * inverse[..., None]).astype(np.int8)
    factors = np.stack([d, d * q.sum(-1, dtype=np.int32).astype(np.float32)], -1).astype(np.float32)
    return q.reshape(x.shape), factors, (q * d[..., None].astype("f8")).reshape(x.shape)


def activation(fmt: str, x: np.ndarray, name: str = "x") -> Activation:
    """float32 rows in the form that a weight format wants; what is not the form's holds NaN."""
    x = x.astype(np.float32)
    if is_float(fmt):
        rows = np.full((len(x), F.align(x.shape[1], 16)), np.nan, np.float32)
        rows[:, : x.shape[1]] = x
        return Activation({name: rows, f"{name}_at": 0}, x.astype("f8"))
    q, factors, values = q8s(x)
    return Activation({name: q.view(np.uint32), f"{name}_s": factors}, values)


def normed(x: np.ndarray, w: np.ndarray, eps: float = 1e-5) -> np.ndarray:
    """rms_norm of float64 rows."""
    return w * x / np.sqrt((x * x).mean(-1, keepdims=True) + eps)


def quantised_bound(y: np.ndarray) -> np.ndarray:
    """What q8s makes of a float64 row, as float64."""
    return q8s(y.reshape(1, -1).astype(np.float32))[2][0]


def residual_case(
    rng: np.random.Generator, k: int, add: int, sandwich: int, h: bool = True
) -> tuple[dict[str, np.ndarray | float | int | None], np.ndarray]:
    """(arguments of a residual and a norm of one row, which begins inside its buffer; float64 a)"""
    x, delta = (rng.standard_normal((1, k + 16)).astype(np.float32) for _ in range(2))
    norm, post = (rng.uniform(0.5, 1.5, k).astype(np.float32) for _ in range(2))
    args: dict[str, np.ndarray | float | int | None] = {
        "x": x, "x_at": 8, "norm": norm, "eps": 1e-5, "ld_x": k, "ld_delta": k,
        "delta": delta if add else None, "delta_at": 12, "post": post if sandwich else None,
        "h": np.full((1, k + 16), 77, np.float32) if h else None, "h_at": 0 if h else -1,
    }  # fmt: skip
    a = x[0, 8 : 8 + k].astype("f8")
    if add:
        d = delta[0, 12 : 12 + k].astype("f8")
        a = a + (normed(d, post) if sandwich else d)
    return args, a
