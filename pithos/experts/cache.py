"""Experts on a device that cannot hold all: the hot ones of each layer lie there, the others stay where they are.

A layer has room for the same number of experts as every other. `slots` tells kernels where an expert lies (-1: not
here). What is to be exchanged is read and put in order by a thread; `exchange` copies it between two passes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.experts.usage import Usage

Bytes = npt.NDArray[np.uint8]
MARGIN = 1.25  # an expert comes in when it is used so many times as much as the one that goes
AHEAD = 4  # exchanges that wait for their turn


@dataclass(frozen=True)
class ExpertLayer:
    """A layer of experts. `matrices`: by role (gate, up, down) what gives an expert's bytes in the device's order."""

    number: int
    matrices: Mapping[str, Callable[[int], Bytes]]


@dataclass(frozen=True)
class Exchange:
    """An expert whose bytes are ready to take the place of another one; without bytes it stays where it is."""

    layer: int
    expert: int
    instead: int
    data: Mapping[str, Bytes]


class ExpertCache:
    """Which experts are on the device. `write(layer, role, slot, bytes)` copies a matrix there."""

    def __init__(
        self,
        layers: Sequence[ExpertLayer],
        room: int,
        usage: Usage,
        slots: Sequence[npt.NDArray[np.int32]],
        write: Callable[[int, str, int, Bytes], None],
        doubt: float = 0.0,
    ) -> None:
        """`room`: experts of a layer that fit; `slots`: int32 [experts] of each layer, which kernels read.

        doubt: how many times the square root of both uses together one must be used more than the other besides, so
        that chance alone exchanges little.
        """
        self.layers, self.usage, self.slots, self.room = layers, usage, slots, room
        self.hits = self.misses = self.exchanged = 0
        self._write, self._doubt = write, doubt
        self._wanted: SimpleQueue[tuple[int, int, int] | None] = SimpleQueue()
        self._ready: SimpleQueue[Exchange] = SimpleQueue()
        self._moving: set[tuple[int, int]] = set()  # (layer, expert) coming or going
        self._thread: threading.Thread | None = None

    def fill(self, on_bytes: Callable[[int], None] = lambda _: None) -> None:
        """Copies the hottest experts of every layer."""
        for layer in self.layers:
            self.slots[layer.number][:] = -1
            for slot, expert in enumerate(self.usage.hottest(layer.number, self.room)):
                for role, read in layer.matrices.items():
                    data = read(int(expert))
                    self._write(layer.number, role, slot, data)
                    on_bytes(data.nbytes)
                self.slots[layer.number][expert] = slot

    def count(self, layer: int, ids: npt.NDArray[np.int32], hits: int) -> None:
        """These experts were used, so many of them on the device."""
        self.usage.used(layer, ids)
        self.hits += hits
        self.misses += ids.size - hits

    def plan(self, layer: int) -> None:
        """Lets the thread read the hottest absent expert of a layer if it is worth an exchange."""
        if len(self._moving) >= 2 * AHEAD or not self.room:
            return
        scores, slots = self.usage.scores[layer], self.slots[layer]
        free = np.array([(layer, e) not in self._moving for e in range(len(scores))])
        absent, present = np.flatnonzero((slots < 0) & free), np.flatnonzero((slots >= 0) & free)
        if not len(absent) or not len(present):
            return
        comes, goes = absent[np.argmax(scores[absent])], present[np.argmin(scores[present])]
        more, less = self.usage.uses(float(scores[comes])), self.usage.uses(float(scores[goes]))
        if more <= MARGIN * less or more - less <= self._doubt * (more + less) ** 0.5:
            return
        self._moving |= {(layer, int(comes)), (layer, int(goes))}
        self._start()
        self._wanted.put((layer, int(comes), int(goes)))

    def exchange(self) -> int:
        """Copies what the thread has read; only between passes. Returns how many experts came."""
        count = 0
        while True:
            try:
                ready = self._ready.get_nowait()
            except Empty:
                return count
            self._moving -= {(ready.layer, ready.expert), (ready.layer, ready.instead)}
            if not ready.data:
                continue
            slots = self.slots[ready.layer]
            slot, slots[ready.instead] = int(slots[ready.instead]), -1
            for role, data in ready.data.items():
                self._write(ready.layer, role, slot, data)
            slots[ready.expert] = slot
            self.exchanged += 1
            count += 1

    def close(self) -> None:
        """Ends the thread."""
        if self._thread is not None:
            self._wanted.put(None)
            self._thread.join()
            self._thread = None

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._read, name="pithos-experts", daemon=True)
            self._thread.start()

    def _read(self) -> None:
        numbers: dict[int, Any] = {layer.number: layer for layer in self.layers}
        while (wanted := self._wanted.get()) is not None:
            layer, expert, instead = wanted
            try:
                data = {role: np.array(read(expert)) for role, read in numbers[layer].matrices.items()}
            except MemoryError:
                data = {}
            self._ready.put(Exchange(layer, expert, instead, data))
