"""Command buffers, and the few commands that the runtime puts into them beside dispatches."""

from __future__ import annotations

from typing import Any

from pithos.devices.vulkan.device import Device
from pithos.devices.vulkan.memory import VulkanBuffer

_RESETTABLE = 2  # VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT
# VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT: it may be queued while an earlier submission of it runs
_AGAIN = 4
_COMPUTE, _TRANSFER, _HOST = 0x800, 0x1000, 0x4000  # VkPipelineStageFlagBits
_SHADER, _COPY, _SEEN = (
    0x20 | 0x40,
    0x800 | 0x1000,
    0x2000,
)  # VkAccessFlagBits: shader and transfer both ways, host reads
_WRITES = 0x40 | 0x1000


class Commands:
    """The command pool of a device."""

    def __init__(self, device: Device) -> None:
        self._device, self._a = device, device.api
        a = self._a
        self.pool = device.created("CommandPool", flags=_RESETTABLE, queueFamilyIndex=device.adapter.family)
        self._begin = a.struct("VkCommandBufferBeginInfo", flags=_AGAIN)
        self._between = a.struct("VkMemoryBarrier", srcAccessMask=_WRITES, dstAccessMask=_SHADER | _COPY)
        self._last = a.struct("VkMemoryBarrier", srcAccessMask=_WRITES, dstAccessMask=_SHADER | _COPY | _SEEN)
        self._copied = a.ffi.new("VkBufferCopy *")

    def begin(self, commands: Any = None) -> Any:
        """A command buffer, a new one or an old one emptied, that takes commands."""
        if commands is None:
            d = self._device
            info = self._a.struct("VkCommandBufferAllocateInfo", commandPool=self.pool, commandBufferCount=1)
            commands = d.make("vkAllocateCommandBuffers", "VkCommandBuffer", info)
        self._device.checked("vkBeginCommandBuffer", self._a.lib.vkBeginCommandBuffer(commands, self._begin))
        return commands

    def end(self, commands: Any) -> Any:
        self._device.checked("vkEndCommandBuffer", self._a.lib.vkEndCommandBuffer(commands))
        return commands

    def free(self, commands: Any) -> None:
        one = self._a.array("VkCommandBuffer", [commands])
        self._a.lib.vkFreeCommandBuffers(self._device.handle, self.pool, 1, one)

    def barrier(self, commands: Any) -> None:
        """Kernels and copies behind it see what those before it wrote."""
        stages, null = _COMPUTE | _TRANSFER, self._a.null
        self._a.lib.vkCmdPipelineBarrier(commands, stages, stages, 0, 1, self._between, 0, null, 0, null)

    def publish(self, commands: Any) -> None:
        """As `barrier`, and the host sees it too."""
        stages, null = _COMPUTE | _TRANSFER, self._a.null
        self._a.lib.vkCmdPipelineBarrier(commands, stages, stages | _HOST, 0, 1, self._last, 0, null, 0, null)

    def copy(
        self, commands: Any, source: VulkanBuffer, begin: int, target: VulkanBuffer, at: int, nbytes: int
    ) -> None:
        copied = self._copied
        copied.srcOffset, copied.dstOffset, copied.size = begin, at, nbytes
        self._a.lib.vkCmdCopyBuffer(commands, source.handle, target.handle, 1, copied)

    def fill(self, commands: Any, buffer: VulkanBuffer, offset: int, nbytes: int, word: int) -> None:
        """`nbytes` is a multiple of 4."""
        self._a.lib.vkCmdFillBuffer(commands, buffer.handle, offset, nbytes, word)

    def close(self) -> None:
        self._device.destroy("CommandPool", self.pool)
