"""State on a device: blocks of one size in one buffer, which grows. Kernels know a block by its number."""

from __future__ import annotations

import numpy as np

from pithos.devices.gpu import ALIGNMENT, Buffer, Bytes, Copy, DeviceMemoryError, Gpu, Region
from pithos.memory import align

_FIRST = 8  # blocks at the beginning


class DeviceBlocks:
    """Blocks of `nbytes` bytes, `stride` bytes apart (see `pithos.engine.blocks.Blocks`).

    `generation` counts how often the buffer was replaced by a larger one: recordings of an older one are void.
    """

    def __init__(self, gpu: Gpu, nbytes: int, first: int = _FIRST) -> None:
        self.nbytes = nbytes
        self.stride = align(max(nbytes, 4), ALIGNMENT)
        self.generation = 0
        self._closed = False
        self._gpu = gpu
        self._most = max(1, gpu.info.max_binding // self.stride)
        self._capacity = min(first, self._most)
        self.buffer: Buffer = gpu.buffer(self._capacity * self.stride)
        self._free = list(range(self._capacity - 1, 0, -1))  # block 0 stays zero: what `clear` copies
        self._used: set[int] = set()

    @property
    def region(self) -> Region:
        """All blocks."""
        return Region(self.buffer, 0, self.buffer.nbytes)

    def new(self) -> int:
        block = self._next()
        if block in self._used:
            self.clear(block)
        return self._taken(block)

    def copy(self, block: int) -> int:
        made = self._next()
        self.assign(made, block)
        return self._taken(made)

    def assign(self, block: int, other: int) -> None:
        self._run([Copy(self._block(other), self._block(block))])

    def clear(self, block: int) -> None:
        self.assign(block, 0)

    def free(self, block: int) -> None:
        self._free.append(block)

    def address(self, block: int) -> int:
        return block

    def read(self, block: int) -> Bytes:
        return self._gpu.read(self.buffer, block * self.stride, self.nbytes)

    def write(self, block: int, data: Bytes) -> None:
        self._gpu.write(self.buffer, block * self.stride, np.ascontiguousarray(data))

    def close(self) -> None:
        """Gives the buffer back; what is done to its blocks later is done to nothing."""
        self._closed = True
        self._gpu.free(self.buffer)

    def _next(self) -> int:
        """The free block that is taken next."""
        if not self._free:
            self._grow()
        return self._free[-1]

    def _taken(self, block: int) -> int:
        self._free.remove(block)  # others may have been given back meanwhile
        self._used.add(block)
        return block

    def _block(self, block: int) -> Region:
        return Region(self.buffer, block * self.stride, self.stride)

    def _grow(self) -> None:
        capacity = min(2 * self._capacity, self._most)
        if capacity == self._capacity:
            raise DeviceMemoryError(
                f"{self._gpu.info.name}: {capacity} blocks of {self.stride} bytes are all that one binding of this "
                "device holds: use a smaller context, fewer conversations, or the CPU"
            )
        larger = self._gpu.buffer(capacity * self.stride)
        try:
            self._run([Copy(self.region, Region(larger, 0, self.buffer.nbytes))])
        except BaseException:
            self._gpu.free(larger)
            raise
        self._gpu.free(self.buffer)
        self.buffer = larger
        self._free = list(range(capacity - 1, self._capacity - 1, -1))
        self._capacity = capacity
        self.generation += 1

    def _run(self, copies: list[Copy]) -> None:
        if self._closed:
            return
        self._gpu.submit(self._gpu.record([*copies]))
        self._gpu.wait()
