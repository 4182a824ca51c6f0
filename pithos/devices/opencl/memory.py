"""Buffers on the device, and the parts of them that kernels are given."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Any

import numpy as np

from pithos.devices.gpu import Bytes, Region
from pithos.devices.opencl.failures import api
from pithos.devices.opencl.found import is_nvidia
from pithos.memory import align

_UNIT = 16  # bytes: what is filled at once


class OpenclBuffer:
    """Device memory of zeros.

    The `array` of a host buffer is the host's copy: every `submit` of a recording that uses the buffer sends it to the
    device first, so kernels see what the host wrote, and what a kernel writes there the host sees by `read` alone. It
    may be changed again after `wait`. That of a readback buffer is filled by every `submit` of a recording that copies
    there, or whose kernels are given a part of it.
    """

    def __init__(self, context: Any, queue: Any, nbytes: int, host: bool, readback: bool = False) -> None:
        cl = api()
        self.nbytes, self.readback = nbytes, readback
        self.array: Bytes | None = np.zeros(nbytes, np.uint8) if host or readback else None
        size = align(max(nbytes, 1), _UNIT)
        self.memory: Any = cl.Buffer(context, cl.mem_flags.READ_WRITE, size)
        self._parts: dict[tuple[int, int], Any] = {}
        self._parts_stay = is_nvidia(queue.device)
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
        if key not in self._parts:
            self._parts[key] = self.memory.get_sub_region(region.offset, max(region.nbytes, 1))
        return self._parts[key]

    def release(self) -> None:
        """Gives the memory back when what was queued is done with it; a lost device may refuse that.

        Of NVIDIA's driver a buffer that has parts is given back at the end of the process only.
        """
        memories = [memory for memory in (*self._parts.values(), self.memory) if memory is not None]
        for memory in memories:
            if self._parts and self._parts_stay:
                _keep(memory)
                continue
            with suppress(api().Error):
                memory.release()
        self._parts.clear()
        self.memory = None


def _keep(memory: Any) -> None:
    """Sees to it that nothing ever releases the object: driver 580 frees parts that overlap twice, and crashes."""
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(memory))
