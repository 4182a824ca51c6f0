"""Device memory in few large buffers, cut into aligned regions that are never given back one by one."""

from __future__ import annotations

from pithos.devices.gpu import ALIGNMENT, Buffer, Gpu, Region
from pithos.memory import align

_CHUNK = 256 << 20


class Heap:
    """Hands out regions. `close` frees them all."""

    def __init__(self, gpu: Gpu, chunk: int = _CHUNK) -> None:
        self._gpu = gpu
        self._chunk = min(chunk, gpu.info.max_binding)  # some devices have no larger buffers either
        self._buffers: list[Buffer] = []
        self._free = 0  # bytes left in the last buffer
        self.nbytes = 0

    def take(self, nbytes: int) -> Region:
        """A region of zeros. Raises DeviceMemoryError."""
        size = align(max(nbytes, 4), ALIGNMENT)
        if size > self._free:
            self._add(max(size, self._chunk if size < self._chunk // 4 else size))
        buffer = self._buffers[-1]
        region = Region(buffer, buffer.nbytes - self._free, nbytes)
        self._free -= size
        return region

    def _add(self, nbytes: int) -> None:
        self._buffers.append(self._gpu.buffer(nbytes))
        self._free = nbytes
        self.nbytes += nbytes

    def close(self) -> None:
        """Frees everything."""
        for buffer in self._buffers:
            self._gpu.free(buffer)
        self._buffers, self._free, self.nbytes = [], 0, 0
