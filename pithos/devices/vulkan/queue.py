"""Submissions, and waiting for them.

Behind each recording runs a small command buffer that makes all writes visible to the host and then sets a word in
the host's memory. The host polls that word for a while: on a data-centre card a fence cost 70 to 105 microseconds to
wait for, the word 11 to 16. Each submission has a fence too; what takes longer than polling lasts is waited for with
it, and memory is given back only behind it.
"""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from pithos.devices.threads import yield_function
from pithos.devices.vulkan.commands import Commands
from pithos.devices.vulkan.device import Device
from pithos.devices.vulkan.memory import HOST, Memory

_HALF = 32  # submissions whose fences are reset together
_RING = 2 * _HALF
_POLLS = 16  # polls between two offers of the interpreter to other threads
_PATIENCE = {"software": 0.0002}  # seconds of polling; a software device needs the processor itself
_HARDWARE = 0.004
_SLICE = 200_000_000  # nanoseconds of one wait for a fence; between them an interruption is noticed
_TIMEOUT = 2  # VK_TIMEOUT


class Queue:
    """Submissions are counted from 0; `last` is the newest one, -1 at first."""

    def __init__(self, device: Device, memory: Memory, commands: Commands) -> None:
        self._device, self._commands = device, commands
        a = self._a = device.api
        self.last = self.done = self._fenced = -1
        self.patience = _PATIENCE.get(device.adapter.kind, _HARDWARE)
        software = device.adapter.kind == "software"
        self._relax: Any = partial(time.sleep, 0) if software else yield_function()
        self._done_words = memory.allocate(4 * _RING, HOST, mapped=True)
        self._words = a.ffi.cast("volatile uint32_t *", a.ffi.from_buffer(self._done_words.mapped()))
        self._fences = a.array("VkFence", [device.created("Fence") for _ in range(_RING)])
        self._signals = [self._signal(slot) for slot in range(_RING)]
        self._batch = a.ffi.new("VkCommandBuffer[2]")
        self._info = a.struct("VkSubmitInfo", commandBufferCount=2, pCommandBuffers=self._batch)

    def _signal(self, slot: int) -> Any:
        c = self._commands
        commands = c.begin()
        c.publish(commands)
        c.fill(commands, self._done_words, 4 * slot, 4, 1)
        c.publish(commands)
        return c.end(commands)

    def submit(self, commands: Any) -> int:
        """Queues a command buffer; returns the number of the submission."""
        number = self.last + 1
        slot = number % _RING
        if number % _HALF == 0 and number >= _RING:
            self._reset(slot, number)
        self._words[slot] = 0
        self._batch[0], self._batch[1] = commands, self._signals[slot]
        result = self._a.lib.vkQueueSubmit(self._device.queue, 1, self._info, self._fences[slot])
        if result:
            self._device.checked("vkQueueSubmit", result)
        self.last = number
        return number

    def _reset(self, slot: int, number: int) -> None:
        """Makes the fences of the half of the ring that starts at `slot` usable again."""
        self.settle(number - _HALF - 1)
        self._device.call("vkResetFences", _HALF, self._fences + slot)

    def wait(self, number: int | None = None) -> None:
        """Returns when this submission (the newest one) and those before it are done."""
        number = self.last if number is None else number
        if number <= self.done:
            return
        if self._polled(number % _RING):
            self.done = number
        else:
            self.settle(number)

    def _polled(self, slot: int) -> bool:
        """Whether the word of the slot was set before patience ended."""
        words, end = self._words, time.perf_counter() + self.patience
        while True:
            for _ in range(_POLLS):
                if words[slot]:
                    return True
            if time.perf_counter() > end:
                return False
            self._relax()

    def settle(self, number: int | None = None) -> None:
        """As `wait`, by the fence: memory and command buffers of these submissions may be given back."""
        number = self.last if number is None else number
        if number <= self._fenced:
            return
        fence = self._fences + number % _RING
        while self._device.call("vkWaitForFences", 1, fence, 1, _SLICE) == _TIMEOUT:
            pass
        self._fenced = number
        self.done = max(self.done, number)

    def close(self) -> None:
        """The submissions must be done, or the device lost."""
        for slot in range(_RING):
            self._device.destroy("Fence", self._fences[slot])
