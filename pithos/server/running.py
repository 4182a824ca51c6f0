"""The generations of one request, and their events on the way from the engine's thread to the event loop."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Any

from pithos.chat.events import ChatEvent, Done, Failed, Progress, Usage
from pithos.server.core import Core, Generation


class Run:
    """Choices of one request: `async with Run(...) as run: async for index, event in run.events(15)`.

    Whatever ends the block, a client that left too, ends what is still queued or at work.
    """

    def __init__(self, on_end: Callable[[Run], None] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        self._events: deque[tuple[int, ChatEvent]] = deque()
        self._arrived = asyncio.Event()
        self._told = False
        self._generations: dict[int, Generation] = {}
        self._over = False
        self._lock = threading.Lock()
        self._on_end = on_end
        self.began = time.perf_counter()
        self.first: float | None = None  # seconds to the first piece of an answer
        self.usage: dict[int, Usage] = {}

    def start(self, core: Core, prepared: Any, index: int, number: int | None = None) -> None:
        """Queues the choice `index`, of its prompt the one of this number; blocks. Raises BusyError."""
        generation = core.start(
            prepared, lambda event: self._take(index, event), index if number is None else number
        )
        with self._lock:
            if not self._over:
                self._generations[index] = generation
                return
        generation.cancel()  # the client left meanwhile

    async def events(self, patience: float) -> AsyncIterator[tuple[int, ChatEvent] | None]:
        """(choice, event) until every choice has ended; None whenever nothing came for `patience` seconds."""
        while self._generations:
            if not self._events and not await self._arrival(patience):
                yield None
            if not self._events:
                continue
            index, event = self._events.popleft()
            if index in self._generations:
                self._note(index, event)
                yield index, event

    def fail(self, message: str) -> None:
        """Ends every choice that is not done, with a fault that the client is told."""
        for index in list(self._generations):
            self._generations[index].cancel()
            self._events.append((index, Failed(message, again=True)))
        self._arrived.set()

    def cancel(self) -> None:
        """Ends every choice that is not done; no more events come."""
        with self._lock:
            self._over = True
            left = list(self._generations.values())
            self._generations.clear()
        for generation in left:
            generation.cancel()

    async def __aenter__(self) -> Run:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cancel()
        if self._on_end is not None:
            self._on_end(self)

    def _take(self, index: int, event: ChatEvent) -> None:
        """Called on the engine's thread: the loop is woken once for all events that wait."""
        self._events.append((index, event))
        if not self._told:
            self._told = True
            try:
                self._loop.call_soon_threadsafe(self._arrived.set)
            except RuntimeError:  # the loop has ended, and nobody waits any more
                return

    async def _arrival(self, patience: float) -> bool:
        """Waits for a wake-up, at most so long. It may be a late one, for events that were taken already."""
        self._arrived.clear()
        self._told = False
        if self._events:
            return True
        try:
            async with asyncio.timeout(patience):
                await self._arrived.wait()
        except TimeoutError:
            return False
        return True

    def _note(self, index: int, event: ChatEvent) -> None:
        if isinstance(event, Done):
            self.usage[index] = event.usage
        if isinstance(event, Done | Failed):
            del self._generations[index]
        elif self.first is None and not isinstance(event, Progress):
            self.first = time.perf_counter() - self.began
