"""Weights as kernels see them: an address, a format, a shape. Read in place, except what kernels want otherwise."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.errors import ModelError, shown
from pithos.gguf import SUPPORTED, Tensor
from pithos.memory import ROOM, aligned
from pithos.weights import dequantise

GROUP = 16  # rows that a matmul kernel reads at once


@dataclass(frozen=True)
class Weight:
    """A matrix `rows` x `cols` (a vector is one row), `count` of them one after another for experts."""

    name: str
    format: str
    shape: tuple[int, ...]
    address: int
    nbytes: int
    keeps: Any = field(repr=False, compare=False, default=None)

    @property
    def cols(self) -> int:
        return self.shape[-1]

    @property
    def rows(self) -> int:
        return self.shape[-2] if len(self.shape) > 1 else 1

    @property
    def count(self) -> int:
        return self.shape[0] if len(self.shape) > 2 else 1

    @property
    def matrix_bytes(self) -> int:
        """Bytes from one expert's matrix to the next."""
        return self.nbytes // self.count


class Weights:
    """Hands out weights and keeps the copies that had to be made, one a tensor and purpose."""

    def __init__(self, path: object) -> None:
        self._path = path  # of the file, for errors
        self._copies: dict[tuple[str, str], Weight] = {}

    @property
    def copied_bytes(self) -> int:
        return sum(weight.nbytes for weight in self._copies.values())

    def of(self, tensor: Tensor) -> Weight:
        """The tensor in place. Raises ModelError naming it when no kernel reads its format."""
        if tensor.format not in SUPPORTED:
            raise ModelError(
                f"{self._path}: tensor {shown(tensor.name)} is {tensor.format}; supported are {', '.join(SUPPORTED)}: "
                "take another quantisation of this model"
            )
        return Weight(tensor.name, tensor.format, tuple(tensor.shape), tensor.address, tensor.nbytes, tensor)

    def vector(self, weight: Weight) -> Weight:
        """The weight as f32, for kernels that read nothing else (norms, biases, convolution taps)."""
        if weight.format == "f32":
            return weight
        return self._copy(weight, "f32", lambda: self._as_f32(weight))

    def values(self, weight: Weight) -> npt.NDArray[np.float32]:
        """The weight as a float32 array."""
        return dequantise(weight.keeps.data, weight.format, weight.shape)

    def matrix(self, weight: Weight) -> Weight:
        """The matrix with at least 16 rows a matrix: zero rows are added to smaller ones."""
        if weight.rows >= GROUP or len(weight.shape) != 2:
            return weight
        return self._copy(weight, "padded", lambda: _padded(weight))

    def _copy(self, weight: Weight, purpose: str, make: Any) -> Weight:
        key = (weight.name, purpose)
        if key not in self._copies:
            self._copies[key] = make()
        return self._copies[key]

    def _as_f32(self, weight: Weight) -> Weight:
        values = self.values(weight)
        copy = aligned(values.size, np.float32, ROOM)
        copy[:] = values.reshape(-1)
        return _owned(weight, "f32", copy)


def _padded(weight: Weight) -> Weight:
    row = weight.nbytes // weight.rows
    copy = aligned(row * GROUP, np.uint8, ROOM)
    copy[: weight.nbytes] = weight.keeps.data
    return _owned(weight, weight.format, copy)


def _owned(weight: Weight, form: str, copy: npt.NDArray[Any]) -> Weight:
    return Weight(weight.name, form, weight.shape, int(copy.ctypes.data), copy.nbytes, copy)
