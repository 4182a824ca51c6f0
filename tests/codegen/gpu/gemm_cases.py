"""What the tests of products share: activations in their forms, weights as they lie on a device."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.program.gpu.weights import repacked
from tests.codegen.matmul_cases import random_weights

Array = npt.NDArray[Any]
GUARD = 77.0  # what outputs hold before


@dataclass
class Activations:
    """Buffers by the name of the argument x, and the float64 values that they stand for."""

    buffers: Mapping[str, Array]
    values: Array


@dataclass
class Matrix:
    """Weights as kernels read them, and their values as float64 (rows, k)."""

    words: Array = field(repr=False)
    values: Array = field(repr=False)


def activations(form: str, rows: int, k: int, rng: np.random.Generator) -> Activations:
    """Random rows; in form f32 they begin 8 values behind the start of their buffer ("x_at")."""
    x = rng.standard_normal((rows, k)).astype(np.float32)
    x[:, 3::17] *= 9
    if form == "f32":
        shifted = np.full(8 + x.size, np.nan, np.float32)
        shifted[8:] = x.ravel()
        return Activations({"x": shifted}, x.astype("f8"))
    if form == "h16":
        halves = x.astype(np.float16)
        order = halves.reshape(rows, -1, 4)[:, :, [0, 2, 1, 3]]
        return Activations({"x": np.ascontiguousarray(order).view(np.uint32).ravel()}, halves.astype("f8"))
    blocks = x.reshape(rows, -1, 32)
    d = np.abs(blocks).max(-1) / np.float32(127)
    q = np.rint(blocks / d[..., None]).astype(np.int8)
    pairs = np.stack([d, d * q.sum(-1, dtype=np.float32)], -1).astype(np.float32)
    values = q * d[..., None].astype("f8")
    return Activations({"x": q.view(np.uint32).ravel(), "x_s": pairs}, values.reshape(rows, k))


def matrix(fmt: str, rows: int, k: int, rng: np.random.Generator, valid: int | None = None) -> Matrix:
    """Random weights; rows from `valid` on are cut off, so that reading them leaves the buffer."""
    made = random_weights(fmt, rows, k, rng)
    data = repacked(fmt, made.data.reshape(rows, -1))[:valid]
    return Matrix(np.ascontiguousarray(data).view(np.uint32).ravel(), made.values[:valid])


def entries_of(expert: Array, experts: int) -> tuple[Array, Array]:
    """(starts, entries) of group_experts for the expert of each entry."""
    entries = np.argsort(expert, kind="stable").astype(np.int32)
    starts = np.searchsorted(expert[entries], np.arange(experts + 1)).astype(np.int32)
    return starts, entries
