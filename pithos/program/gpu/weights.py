"""Weights on a device: copied once, in the order in which GPU kernels read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.devices.gpu import PIECE, Gpu, Piece, Region
from pithos.gguf.formats import BY_NAME
from pithos.memory import align
from pithos.program.gpu.heap import Heap
from pithos.program.gpu.layout import REPACKED, row_bytes
from pithos.program.weights import Weight, Weights

Bytes = npt.NDArray[np.uint8]
_THREADS = 4  # that put rows in order


def device_row_bytes(weight: Weight) -> int:
    """Bytes of one row of a matrix on the device."""
    nbytes = weight.nbytes // (weight.rows * weight.count)
    return row_bytes(weight.format, nbytes, BY_NAME[weight.format].nbytes)


def repacked(fmt: str, rows: npt.NDArray[Any]) -> Bytes:
    """Rows of GGUF blocks, uint8 [rows, bytes], as GPU kernels read them: uint8 [rows, device bytes]."""
    if fmt not in REPACKED:
        return rows
    made: Bytes = np.empty((len(rows), row_bytes(fmt, rows.shape[1], BY_NAME[fmt].nbytes)), np.uint8)
    repack(fmt, rows, made)
    return made


def repack(fmt: str, rows: npt.NDArray[Any], out: Bytes) -> None:
    """Writes rows of GGUF blocks as `repacked` returns them to `out`."""
    if fmt not in REPACKED:
        np.copyto(out, rows)
        return
    block = BY_NAME[fmt].nbytes
    count = rows.shape[1] // block
    blocks, at = rows.reshape(len(rows), count, block), 0
    for begin, end in REPACKED[fmt]:
        size, room = (end - begin) * count, align((end - begin) * count, 16)
        out[:, at : at + size].reshape(len(rows), count, end - begin)[:] = blocks[:, :, begin:end]
        out[:, at + size : at + room] = 0
        at += room


def pieces(weight: Weight, first: int, rows: int, place: Region) -> Iterator[Piece]:
    """What brings `rows` rows of a weight, from `first` on, to `place` in the order in which kernels read them."""
    data = np.asarray(weight.keeps.data).reshape(weight.rows * weight.count, -1)
    nbytes = device_row_bytes(weight)
    step = max(1, PIECE // nbytes)
    for begin in range(0, rows, step):
        part = data[first + begin : first + min(begin + step, rows)]
        at = place.offset + begin * nbytes
        yield Piece(place.buffer, at, len(part) * nbytes, partial(_fill, weight.format, part))


def _fill(fmt: str, rows: npt.NDArray[Any], out: Bytes) -> None:
    repack(fmt, rows, out.reshape(len(rows), -1))


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
        rows = weight.rows * weight.count
        region = self._heap.take(device_row_bytes(weight) * rows)
        with ThreadPoolExecutor(_THREADS, "pithos-upload") as pool:
            self._gpu.upload(self._told(pieces(weight, 0, rows, region)), pool)
        return region

    def _told(self, parts: Iterable[Piece]) -> Iterator[Piece]:
        for part in parts:
            self._on_bytes(part.nbytes)
            yield part
