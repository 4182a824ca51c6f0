"""Experts on a device that holds some of each layer: where they lie, and a place through which prompts stream them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.devices.gpu import ALIGNMENT, Buffer, Region
from pithos.experts.cache import ExpertLayer
from pithos.memory import align
from pithos.program.gpu.heap import Heap
from pithos.program.gpu.weights import Bytes, device_row_bytes, repacked
from pithos.program.model import Model
from pithos.program.weights import Weight

Slots = npt.NDArray[np.int32]


@dataclass(frozen=True)
class LayerExperts:
    """The experts of one layer: `number` counts layers that have some; `weights` by role, their plan name."""

    number: int
    layer: int
    weights: Mapping[str, Weight]

    @property
    def count(self) -> int:
        """Experts of the layer."""
        return next(iter(self.weights.values())).count

    @property
    def nbytes(self) -> int:
        """Bytes of one expert on the device."""
        return sum(matrix_bytes(weight) for weight in self.weights.values())


def matrix_bytes(weight: Weight) -> int:
    """Bytes of one expert's matrix on the device."""
    return device_row_bytes(weight) * weight.rows


def expert_layers(model: Model) -> list[LayerExperts]:
    """Layers with experts, in order."""
    found: list[LayerExperts] = []
    for layer in model.layers:
        weights = {
            entry["name"]: weight
            for entry in layer.body["weights"]
            if (weight := model.weight(entry["name"], layer.index)) is not None and weight.count > 1
        }
        if weights:
            found.append(LayerExperts(len(found), layer.index, weights))
    return found


def matrices(weight: Weight, first: int, count: int) -> Bytes:
    """The bytes of `count` experts from `first` on, as kernels read them."""
    data = np.asarray(weight.keeps.data).reshape(weight.count, weight.rows, -1)
    return repacked(weight.format, data[first : first + count].reshape(count * weight.rows, -1)).reshape(-1)


class DeviceExperts:
    """Room for `room` experts of each layer, and for all experts of one layer, through which prompts stream them.

    `slots`: int32 [layers][experts], the host's; kernels see what `publish` copied.
    """

    def __init__(self, layers: list[LayerExperts], heap: Heap, host_buffer: Callable[[int], Buffer]) -> None:
        self.layers, self.room = layers, 0
        self._heap = heap
        self._numbers = {
            w.name: (layer.number, role) for layer in layers for role, w in layer.weights.items()
        }
        self.slots: list[Slots] = [np.full(layer.count, -1, np.int32) for layer in layers]
        self._stride = align(4 * max(layer.count for layer in layers), ALIGNMENT)
        self._slots = host_buffer(self._stride * len(layers))
        self._places: dict[tuple[int, str], Region] = {}
        self.publish()

    @property
    def expert_bytes(self) -> int:
        """Bytes of one expert of every layer."""
        return sum(align(layer.nbytes, ALIGNMENT) for layer in self.layers)

    def allocate(self, room: int) -> None:
        """Takes memory for `room` experts of each layer. Raises DeviceMemoryError."""
        self.room = room
        for layer in self.layers:
            for role, weight in layer.weights.items():
                self._places[layer.number, role] = self._heap.take(room * matrix_bytes(weight))

    @cached_property
    def stream(self) -> dict[str, Region]:
        """By role the memory for all experts of any one layer."""
        return {role: self._heap.take(nbytes) for role, nbytes in self.stream_bytes().items()}

    def stream_bytes(self) -> dict[str, int]:
        """What `stream` takes, by role."""
        sizes: dict[str, int] = {}
        for layer in self.layers:
            for role, weight in layer.weights.items():
                sizes[role] = max(sizes.get(role, 0), matrix_bytes(weight) * weight.count)
        return sizes

    def matrix(self, weight: Weight, streamed: bool) -> Region:
        """Where kernels find the experts of a tensor: those of its slots, or all in order."""
        number, role = self._numbers[weight.name]
        if not streamed:
            return self._places[number, role]
        region = self.stream[role]
        return Region(region.buffer, region.offset, matrix_bytes(weight) * weight.count)

    def slots_region(self, weight: Weight) -> Region:
        """Where kernels find the slots of a tensor's layer."""
        number, _ = self._numbers[weight.name]
        return Region(self._slots, number * self._stride, 4 * weight.count)

    def place(self, number: int, role: str, slot: int) -> Region:
        """Where the matrix of a slot lies."""
        region = self._places[number, role]
        nbytes = matrix_bytes(self.layers[number].weights[role])
        return Region(region.buffer, region.offset + slot * nbytes, nbytes)

    def publish(self) -> None:
        """Lets kernels see `slots`; only between passes."""
        assert self._slots.array is not None
        for number, slots in enumerate(self.slots):
            at = number * self._stride
            self._slots.array[at : at + slots.nbytes] = slots.view(np.uint8)

    def cache_layers(self) -> list[ExpertLayer]:
        """The layers as the cache reads them."""
        return [
            ExpertLayer(layer.number, {role: _reader(weight) for role, weight in layer.weights.items()})
            for layer in self.layers
        ]


def _reader(weight: Weight) -> Callable[[int], Bytes]:
    return lambda expert: matrices(weight, expert, 1)


def runs(numbers: npt.NDArray[Any]) -> Iterator[tuple[int, int]]:
    """(first, count) of each run of consecutive numbers in an ascending list."""
    for part in np.split(numbers, np.flatnonzero(np.diff(numbers) != 1) + 1):
        if len(part):
            yield int(part[0]), len(part)
