"""Buffers on the device, and the parts of them that kernels are given."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np

from pithos.devices.gpu import Bytes, Region
from pithos.devices.opencl.failures import api
from pithos.devices.opencl.shelf import Held, Shelf
from pithos.memory import align

_UNIT = 16  # bytes: what is filled at once


class OpenclBuffer:
    """Device memory of zeros.

    The `array` of a host buffer is the host's copy: every `submit` of a recording that uses the buffer sends it to the
    device first, so kernels see what the host wrote, and what a kernel writes there the host sees by `read` alone. It
    may be changed again after `wait`. That of a readback buffer is filled by every `submit` of a recording that copies
    there, or whose kernels are given a part of it.
    """

    def __init__(
        self, context: Any, queue: Any, nbytes: int, host: bool, readback: bool, shelf: Shelf | None
    ) -> None:
        """`shelf`: where the memory comes from and goes to, for drivers that must not take it back."""
        cl = api()
        self.nbytes, self.readback = nbytes, readback
        self.array: Bytes | None = np.zeros(nbytes, np.uint8) if host or readback else None
        size = align(max(nbytes, 1), _UNIT)
        found = None if shelf is None else shelf.take(size)
        self._held = found or Held(cl.Buffer(context, cl.mem_flags.READ_WRITE, size), size)
        self._shelf = shelf
        self.memory: Any = self._held.memory
        try:  # drivers take the memory when it is used first, so it is used here
            cl.enqueue_fill_buffer(queue, self.memory, np.zeros(_UNIT, np.uint8), 0, size)
            queue.finish()
        except cl.Error:
            self.release()
            raise

    def part(self, region: Region) -> Any:
        """What a kernel is given of the buffer: the same object for the same region."""
        key = (region.offset, region.nbytes)
        if key == (0, self.nbytes):
            return self.memory
        parts = self._held.parts
        if key not in parts:
            parts[key] = self.memory.get_sub_region(region.offset, max(region.nbytes, 1))
        return parts[key]

    def release(self) -> None:
        """Gives the memory back when what was queued is done with it; a lost device may refuse that.

        What goes to a shelf must not be in use any more. A second time does nothing.
        """
        if self.memory is None:
            return
        held, self.memory = self._held, None
        if held.parts and self._shelf is not None:
            self._shelf.put(held)
            return
        for memory in (*held.parts.values(), held.memory):
            with suppress(api().Error):
                memory.release()
        held.parts.clear()
