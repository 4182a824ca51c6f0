"""Buffers: each one an allocation of its own, device-local or visible to the host."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pithos.devices.gpu import Bytes, DeviceMemoryError
from pithos.devices.vulkan.device import Device

# Up to here a host buffer is taken for one that kernels read in each dispatch and lies in the device's memory; the host
# reads that slowly. Larger ones (logits) lie in the host's own memory, cached.
NEAR = 64 << 10
_UNIT = 16  # bytes to which sizes are rounded up
_USAGE = 0x1 | 0x2 | 0x20  # transfer source, transfer target, storage buffer
_LOCAL, _VISIBLE, _COHERENT, _CACHED = 1, 2, 4, 8  # VkMemoryPropertyFlagBits
_ODD = ~0xF  # lazily allocated, protected and what extensions add: not for us

DEVICE = (_LOCAL,)
NEAR_HOST = (_LOCAL | _VISIBLE | _COHERENT, _VISIBLE | _COHERENT)
HOST = (_VISIBLE | _COHERENT | _CACHED, _VISIBLE | _COHERENT)


class VulkanBuffer:
    """`array`: its bytes where the host sees them; `room`: bytes including what was rounded up."""

    def __init__(self, handle: Any, memory: Any, nbytes: int, room: int) -> None:
        self.handle, self.memory, self.nbytes, self.room = handle, memory, nbytes, room
        self.array: Bytes | None = None

    def mapped(self) -> Bytes:
        """The bytes of a buffer that is known to be visible."""
        assert self.array is not None, "the host does not see this buffer"
        return self.array


class Memory:
    """All buffers of a device."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._buffers: set[VulkanBuffer] = set()

    def __len__(self) -> int:
        return len(self._buffers)

    @property
    def used(self) -> int:
        """Bytes of all buffers."""
        return sum(buffer.room for buffer in self._buffers)

    def allocate(self, nbytes: int, kinds: Sequence[int], mapped: bool) -> VulkanBuffer:
        """A buffer in memory of the first of `kinds` (property flags) that has room. Raises DeviceMemoryError."""
        if nbytes < 1:
            raise ValueError(f"a buffer of {nbytes} bytes: at least 1 is needed")
        room = -(-nbytes // _UNIT) * _UNIT
        self._check(room)
        d = self._device
        handle = d.created("Buffer", size=room, usage=_USAGE)
        try:
            memory = self._bound(handle, kinds)
        except BaseException:
            d.destroy("Buffer", handle)
            raise
        buffer = VulkanBuffer(handle, memory, nbytes, room)
        self._buffers.add(buffer)
        if mapped:
            self._map(buffer)
        return buffer

    def _map(self, buffer: VulkanBuffer) -> None:
        """Lets the host see a buffer; when that fails the buffer goes."""
        d = self._device
        try:
            start = d.make("vkMapMemory", "void *", buffer.memory, 0, buffer.room, 0)
        except BaseException:
            self.free(buffer)
            raise
        buffer.array = np.frombuffer(d.api.ffi.buffer(start, buffer.nbytes), np.uint8)

    def free(self, buffer: VulkanBuffer) -> None:
        """No submission may use it any more. Freeing it again does nothing."""
        if buffer not in self._buffers:
            return
        self._buffers.remove(buffer)
        buffer.array = None
        self._device.destroy("Buffer", buffer.handle)
        self._device.destroy("DeviceMemory", buffer.memory)

    def close(self) -> None:
        for buffer in list(self._buffers):
            self.free(buffer)

    def _check(self, room: int) -> None:
        adapter = self._device.adapter
        if room > adapter.largest_allocation:
            raise DeviceMemoryError(
                f"{adapter.name}: a buffer of {room} bytes; one may have "
                f"{adapter.largest_allocation}. Cut it into parts"
            )
        most = int(adapter.limits.maxMemoryAllocationCount)
        if len(self._buffers) >= most:
            raise DeviceMemoryError(f"{adapter.name}: {most} buffers are all that it allows; share them")

    def _bound(self, handle: Any, kinds: Sequence[int]) -> Any:
        d = self._device
        needs = d.api.ffi.new("VkMemoryRequirements *")
        d.api.lib.vkGetBufferMemoryRequirements(d.handle, handle, needs)
        memory = self._taken(int(needs.size), int(needs.memoryTypeBits), kinds)
        try:
            d.call("vkBindBufferMemory", handle, memory, 0)
        except BaseException:
            d.destroy("DeviceMemory", memory)
            raise
        return memory

    def _taken(self, size: int, allowed: int, kinds: Sequence[int]) -> Any:
        """Memory of the first type that matches and has room."""
        d, adapter = self._device, self._device.adapter
        said = "no heap is as large"
        for index in self._types(size, allowed, kinds):
            info = d.api.struct("VkMemoryAllocateInfo", allocationSize=size, memoryTypeIndex=index)
            try:
                return d.make("vkAllocateMemory", "VkDeviceMemory", info, d.api.null)
            except DeviceMemoryError as error:
                said = str(error)
        raise DeviceMemoryError(
            f"{adapter.name}: no memory for a buffer of {size} bytes beside {self.used} bytes in {len(self)} buffers "
            f"of {adapter.local_memory()} bytes ({said}); use less context or a smaller model"
        )

    def _types(self, size: int, allowed: int, kinds: Sequence[int]) -> list[int]:
        memory = self._device.adapter.memory
        fitting = [
            index
            for index in range(memory.memoryTypeCount)
            if allowed >> index & 1 and memory.memoryHeaps[memory.memoryTypes[index].heapIndex].size >= size
        ]
        found: list[int] = []
        for wanted in kinds:
            found += [
                i
                for i in fitting
                if i not in found and memory.memoryTypes[i].propertyFlags & (wanted | _ODD) == wanted
            ]
        return found
