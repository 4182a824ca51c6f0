"""Weights on a device: copied once, in the order in which GPU kernels read them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.devices.gpu import Gpu, Region
from pithos.gguf.formats import BY_NAME
from pithos.memory import align
from pithos.program.gpu.heap import Heap
from pithos.program.gpu.layout import REPACKED, row_bytes
from pithos.program.weights import Weight, Weights

Bytes = npt.NDArray[np.uint8]
_PIECE = 64 << 20  # bytes that are put in order at once


def device_row_bytes(weight: Weight) -> int:
    """Bytes of one row of a matrix on the device."""
    nbytes = weight.nbytes // (weight.rows * weight.count)
    return row_bytes(weight.format, nbytes, BY_NAME[weight.format].nbytes)


def repacked(fmt: str, rows: npt.NDArray[Any]) -> Bytes:
    """Rows of GGUF blocks, uint8 [rows, bytes], as GPU kernels read them: uint8 [rows, device bytes]."""
    if fmt not in REPACKED:
        return rows
    block = BY_NAME[fmt].nbytes
    count = rows.shape[1] // block
    made: Bytes = np.zeros((len(rows), row_bytes(fmt, rows.shape[1], block)), np.uint8)
    blocks, at = rows.reshape(len(rows), count, block), 0
    for begin, end in REPACKED[fmt]:
        size = (end - begin) * count
        made[:, at : at + size] = blocks[:, :, begin:end].reshape(len(rows), size)
        at += align(size, 16)
    return made


class DeviceWeights:
    """Uploads what is asked for, one copy a tensor and form. `on_bytes` is told of every piece that went over."""

    def __init__(self, gpu: Gpu, heap: Heap, weights: Weights, on_bytes: Callable[[int], None]) -> None:
        self._gpu, self._heap, self._weights, self._on_bytes = gpu, heap, weights, on_bytes
        self._regions: dict[tuple[str, str], Region] = {}

    def matrix(self, weight: Weight) -> Region:
        """The rows of all its matrices, one after the other."""
        return self._region((weight.name, "matrix"), lambda: self._upload_matrix(weight))

    def vector(self, weight: Weight) -> Region:
        """The weight as f32."""
        return self._region((weight.name, "f32"), lambda: self._upload_vector(weight))

    def values(self, name: str, values: npt.NDArray[Any]) -> Region:
        """An array of the runtime's own (rotary tables and the like), by a name that is no tensor's."""
        return self._region((name, "values"), lambda: self._upload(values.reshape(-1).view(np.uint8)))

    def _region(self, key: tuple[str, str], make: Callable[[], Region]) -> Region:
        if key not in self._regions:
            self._regions[key] = make()
        return self._regions[key]

    def _upload_vector(self, weight: Weight) -> Region:
        values = np.ascontiguousarray(self._weights.values(weight), np.float32)
        return self._upload(values.reshape(-1).view(np.uint8))

    def _upload(self, data: Bytes) -> Region:
        region = self._heap.take(data.nbytes)
        self._gpu.write(region.buffer, region.offset, data)
        self._on_bytes(data.nbytes)
        return region

    def _upload_matrix(self, weight: Weight) -> Region:
        region = self._heap.take(device_row_bytes(weight) * weight.rows * weight.count)
        at = region.offset
        for piece in _pieces(weight):
            self._gpu.write(region.buffer, at, piece)
            self._on_bytes(piece.nbytes)
            at += piece.nbytes
        return region


def _pieces(weight: Weight) -> Iterator[Bytes]:
    """The bytes of a matrix as they go to the device, some rows at a time."""
    rows = weight.rows * weight.count
    data = np.asarray(weight.keeps.data).reshape(rows, -1)
    step = max(1, _PIECE // data.shape[1])
    for first in range(0, rows, step):
        yield repacked(weight.format, data[first : first + step]).reshape(-1)
