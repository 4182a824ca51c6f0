"""Memory that NVIDIA's driver must never be asked to take back, kept for later buffers of about its size.

Driver 580 crashes in clReleaseMemObject of parts that overlap, whatever the order, so a buffer of which kernels were
given parts stays until the process ends. It is taken again: what stays is about as much as was in use at one time.
That needs one context for all that open the device.
"""

from __future__ import annotations

import ctypes
import threading
from dataclasses import dataclass, field
from typing import Any

from pithos.devices.opencl.failures import api

_LARGER = 2  # times the size that is asked for, at most, so that large memory is not used up by small buffers


@dataclass(eq=False)
class Held:
    """Device memory of `size` bytes, and the parts of it that there are, by offset and bytes."""

    memory: Any
    size: int
    parts: dict[tuple[int, int], Any] = field(default_factory=dict)


class Shelf:
    """Memory of one device that nobody uses now."""

    def __init__(self, handle: Any) -> None:
        self.context: Any = api().Context([handle])
        self.lost = False
        self._free: list[Held] = []
        self._lock = threading.Lock()

    def take(self, size: int) -> Held | None:
        """The smallest memory that fits, if there is some; it holds what was there."""
        with self._lock:
            fitting = [held for held in self._free if size <= held.size <= _LARGER * size]
            found = min(fitting, key=lambda held: held.size, default=None)
            if found is not None:
                self._free.remove(found)
            return found

    def put(self, held: Held) -> None:
        """Keeps memory that nothing uses any more. Of a lost device it only stays."""
        for memory in (held.memory, *held.parts.values()):
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(memory))  # so that nothing ever releases it
        with self._lock:
            if not self.lost:
                self._free.append(held)

    def lose(self) -> None:
        """The device was lost: its context is of no use any more, nor is the memory."""
        with self._lock:
            self.lost = True
            self._free.clear()


_shelves: dict[Any, Shelf] = {}


def shelf_of(handle: Any) -> Shelf:
    """The shelf of a device; a new one after it was lost."""
    found = _shelves.get(handle)
    if found is None or found.lost:
        found = _shelves[handle] = Shelf(handle)
    return found
