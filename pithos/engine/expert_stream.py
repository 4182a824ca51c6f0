"""Streams the experts of one layer after the other to a device: what a chunk uses and the device does not hold."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

import numpy as np

from pithos.devices.cpu import default_threads
from pithos.devices.gpu import BARRIER, Bytes, Copy, Gpu, Region, Step
from pithos.program.gpu.experts import DeviceExperts, matrices, matrix_bytes, runs
from pithos.program.gpu.layout import REPACKED
from pithos.program.gpu.segments import Ids
from pithos.program.weights import Weight

_THREADS = 4  # that put weights in order, at most
_COMMON = (
    0.5  # chance that a chunk uses an expert from which it is worth to put it in order before that is known
)

Waiting = dict[tuple[str, int], "Future[Bytes]"]


class ExpertStream:
    """Brings experts to `DeviceExperts.stream`. Those whose rows are to be put in order are read ahead by threads."""

    def __init__(self, gpu: Gpu, experts: DeviceExperts) -> None:
        self._gpu, self._experts = gpu, experts
        self._pool: ThreadPoolExecutor | None = None
        self._ahead: Waiting = {}

    def ahead(self, layer: int, entries: int) -> None:
        """Starts to read the experts of a layer, if there is one, for a chunk that chooses so many times."""
        self._ahead = {}
        if layer >= len(self._experts.layers):
            return
        absent = np.flatnonzero(self._experts.slots[layer] < 0).tolist()
        if 1 - (1 - 1 / self._experts.layers[layer].count) ** entries < _COMMON:
            return
        for role, weight in self._experts.layers[layer].weights.items():
            if weight.format in REPACKED:
                self._ahead |= {(role, expert): self._read(weight, expert) for expert in absent}

    def fetch(self, layer: int, ids: Ids) -> None:
        """Brings the experts with these ids; nothing that is submitted may read experts any more."""
        experts, used = self._experts, np.unique(ids)
        slots = experts.slots[layer]
        copies: list[Step] = []
        for role, weight in experts.layers[layer].weights.items():
            size, target = matrix_bytes(weight), experts.stream[role]
            for first, count in runs(used[slots[used] < 0]):
                self._write(
                    role, weight, first, count, Region(target.buffer, target.offset + first * size, size)
                )
            for expert in used[slots[used] >= 0].tolist():
                place = Region(target.buffer, target.offset + expert * size, size)
                copies.append(Copy(experts.place(layer, role, int(slots[expert])), place))
        if copies:
            self._gpu.submit(self._gpu.record([*copies, BARRIER]))

    def close(self) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _write(self, role: str, weight: Weight, first: int, count: int, place: Region) -> None:
        """Writes a run of experts, the first one to `place`."""
        if (role, first) not in self._ahead:
            self._gpu.write(place.buffer, place.offset, matrices(weight, first, count))
            return
        for number in range(count):
            data = self._ahead.pop((role, first + number)).result()
            self._gpu.write(place.buffer, place.offset + number * place.nbytes, data)

    def _read(self, weight: Weight, expert: int) -> Future[Bytes]:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(min(_THREADS, default_threads()), "pithos-stream")
        return self._pool.submit(matrices, weight, expert, 1)
