"""Bytes between the host and device-local buffers, through two halves: one is copied while the other one is filled.

Uploads of many pieces have slots of their own, which several threads fill.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from concurrent.futures import Executor, Future, wait
from typing import Any, cast

import numpy as np

from pithos.devices.gpu import PIECE, Bytes, Piece
from pithos.devices.vulkan.commands import Commands
from pithos.devices.vulkan.memory import HOST, Memory, VulkanBuffer
from pithos.devices.vulkan.queue import Queue

SIZE = 32 << 20  # bytes of a half
_FILLING, _COPYING = 8, 4  # slots of an upload in each state


class _Half:
    """Memory of the host; `number`: the submission that used it last."""

    def __init__(self, buffer: VulkanBuffer) -> None:
        self.bytes, self.buffer = buffer.mapped(), buffer
        self.commands: Any = None
        self.number = -1


class Staging:
    """Made with the first transfer, so that a device that is only looked at takes no memory."""

    def __init__(self, memory: Memory, commands: Commands, queue: Queue, size: int = SIZE) -> None:
        self._memory, self._commands, self._queue, self._size = memory, commands, queue, size
        self._halves: list[_Half] = []
        self._slots: list[_Half] = []
        self._turn = 0

    def write(self, buffer: VulkanBuffer, offset: int, data: Bytes) -> None:
        """Copies bytes to the device; returns when they are there."""
        for begin in range(0, len(data), self._size):
            part = data[begin : begin + self._size]
            half = self._next()
            np.copyto(half.bytes[: len(part)], part)
            self._copy(half, half.buffer, 0, buffer, offset + begin, len(part))
        self._queue.wait()

    def upload(self, pieces: Iterable[Piece], pool: Executor) -> None:
        """See `Gpu.upload`."""
        while len(self._slots) < _FILLING + _COPYING:
            self._slots.append(_Half(self._memory.allocate(PIECE, HOST, mapped=True)))
        filling: deque[tuple[_Half, Piece, Future[None]]] = deque()
        try:
            for number, piece in enumerate(pieces):
                if len(filling) == _FILLING:
                    self._send(*filling.popleft())
                slot = self._slots[number % len(self._slots)]
                self._queue.settle(slot.number)
                filling.append((slot, piece, pool.submit(piece.fill, slot.bytes[: piece.nbytes])))
            while filling:
                self._send(*filling.popleft())
        finally:
            wait([future for _, _, future in filling])  # nobody writes to a slot that may be given back
        self._queue.wait()

    def _send(self, slot: _Half, piece: Piece, filled: Future[None]) -> None:
        filled.result()
        self._copy(slot, slot.buffer, 0, cast(VulkanBuffer, piece.buffer), piece.offset, piece.nbytes)

    def read(self, buffer: VulkanBuffer, offset: int, nbytes: int) -> Bytes:
        out = np.empty(nbytes, np.uint8)
        waiting: list[tuple[_Half, int]] = []
        for begin in range(0, nbytes, self._size):
            if len(waiting) == 2:
                self._fetch(*waiting.pop(0), out)
            half = self._next()
            count = min(self._size, nbytes - begin)
            self._copy(half, buffer, offset + begin, half.buffer, 0, count)
            waiting.append((half, begin))
        for half, begin in waiting:
            self._fetch(half, begin, out)
        return out

    def clear(self, buffer: VulkanBuffer) -> None:
        """Fills a buffer with zeros; returns when it is done."""
        half = self._next()
        half.commands = self._commands.begin(half.commands)
        self._commands.fill(half.commands, buffer, 0, buffer.room, 0)
        half.number = self._queue.submit(self._commands.end(half.commands))
        self._queue.wait(half.number)

    def _next(self) -> _Half:
        """The half whose turn it is, once its last use is over."""
        if not self._halves:
            self._halves = [_Half(self._memory.allocate(self._size, HOST, mapped=True)) for _ in range(2)]
        half = self._halves[self._turn]
        self._turn = 1 - self._turn
        self._queue.settle(half.number)
        return half

    def _copy(
        self, half: _Half, source: VulkanBuffer, begin: int, target: VulkanBuffer, at: int, nbytes: int
    ) -> None:
        c = self._commands
        half.commands = c.begin(half.commands)
        c.copy(half.commands, source, begin, target, at, nbytes)
        half.number = self._queue.submit(c.end(half.commands))

    def _fetch(self, half: _Half, begin: int, out: Bytes) -> None:
        self._queue.wait(half.number)
        part = out[begin : begin + self._size]
        np.copyto(part, half.bytes[: len(part)])
