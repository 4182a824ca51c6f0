"""Streams the experts of one layer after the other to a device: what a chunk uses and the device does not hold."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from pithos.devices.cpu import default_threads
from pithos.devices.gpu import BARRIER, Copy, Gpu, Piece, Region, Step
from pithos.program.gpu.experts import DeviceExperts, matrix_bytes, runs
from pithos.program.gpu.segments import Ids
from pithos.program.gpu.weights import pieces

_THREADS = 8  # that put weights in order, at most: enough to fill the bus of a data-centre card


class ExpertStream:
    """Brings experts to `DeviceExperts.stream`. Several threads put them in order while others are copied."""

    def __init__(self, gpu: Gpu, experts: DeviceExperts) -> None:
        self._gpu, self._experts = gpu, experts
        self._pool = ThreadPoolExecutor(min(_THREADS, default_threads()), "pithos-stream")

    def fetch(self, layer: int, ids: Ids) -> None:
        """Brings the experts with these ids; nothing that is submitted may read experts any more."""
        used = np.unique(ids)
        self._copy(layer, used)
        self._gpu.upload(self._pieces(layer, used), self._pool)

    def close(self) -> None:
        """Ends the threads."""
        self._pool.shutdown(cancel_futures=True)

    def _pieces(self, layer: int, used: Ids) -> Iterator[Piece]:
        """The used experts that the device does not have."""
        experts = self._experts
        for role, weight in experts.layers[layer].weights.items():
            size, target = matrix_bytes(weight), experts.stream[role]
            for first, count in runs(used[experts.slots[layer][used] < 0]):
                place = Region(target.buffer, target.offset + first * size, count * size)
                yield from pieces(weight, first * weight.rows, count * weight.rows, place)

    def _copy(self, layer: int, used: Ids) -> None:
        """The used experts that the device has come from there."""
        experts, slots = self._experts, self._experts.slots[layer]
        copies: list[Step] = []
        for role, weight in experts.layers[layer].weights.items():
            size, target = matrix_bytes(weight), experts.stream[role]
            for expert in used[slots[used] >= 0].tolist():
                place = Region(target.buffer, target.offset + expert * size, size)
                copies.append(Copy(experts.place(layer, role, int(slots[expert])), place))
        if copies:
            self._gpu.submit(self._gpu.record([*copies, BARRIER]))
