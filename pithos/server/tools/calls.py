"""Calls at work: on threads of their own, a few at once, the others in a queue; each can be stopped by its id."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import deque
from collections.abc import Callable

from pithos.errors import shown
from pithos.server.errors import Problem, unavailable
from pithos.tools.result import Result

Work = Callable[[threading.Event], Result]
STOPPED = Result("error: stopped by the user", ok=False, data={"stopped": True})
ENDED = Result("error: stopped, the server is shutting down", ok=False, data={"stopped": True})
_PATIENCE = 5.0  # seconds that a stopped call has to tell how far it came


class _Call:
    """One call. `work` is given the event that stops it."""

    def __init__(self, id: str, work: Work) -> None:
        self.id = id
        self.work = work
        self.cancel = threading.Event()
        self.answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

    def settle(self, result: Result | BaseException) -> None:
        """The first result is the answer, unless nobody waits for one."""
        if self.answer.done():
            return
        if isinstance(result, BaseException):
            self.answer.set_exception(result)
        else:
            self.answer.set_result(result)


class Calls:
    """Used on the event loop alone. A call that does not stop keeps its place until it ends."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._at_once, self._most = at_once, at_once + waiting
        self._calls: dict[str, _Call] = {}
        self._waiting: deque[_Call] = deque()
        self._busy = 0
        self._closed = False

    def __len__(self) -> int:
        return len(self._calls)

    async def run(self, id: str, work: Work) -> Result:
        """The result of the work. A client that leaves (the task is cancelled) stops it. Raises Problem."""
        call = self._admitted(id, work)
        try:
            return await call.answer
        finally:
            call.cancel.set()
            self._leave_queue(call)

    def stop(self, id: str) -> bool:
        """Stops the call of that id; False where there is none."""
        call = self._calls.get(id)
        if call is None:
            return False
        call.cancel.set()
        if self._leave_queue(call):
            call.settle(STOPPED)
        else:
            asyncio.get_running_loop().call_later(_PATIENCE, call.settle, STOPPED)
        return True

    def close(self) -> None:
        """Stops all calls, answers them at once and takes no more."""
        self._closed = True
        for call in list(self._calls.values()):
            call.cancel.set()
            self._leave_queue(call)
            call.settle(ENDED)

    def _admitted(self, id: str, work: Work) -> _Call:
        if self._closed:
            raise unavailable("the server is shutting down", 5)
        if id in self._calls:
            raise Problem(
                409, f"a call of the id {shown(id)} is at work: give each its own", "call_exists", "id"
            )
        if len(self._calls) >= self._most:
            raise Problem(
                429, f"{self._most} calls are at work or wait: try again later", "queue_full", retry_after=2
            )
        call = self._calls[id] = _Call(id, work)
        self._waiting.append(call)
        self._begin()
        return call

    def _leave_queue(self, call: _Call) -> bool:
        if call not in self._waiting:
            return False
        self._waiting.remove(call)
        del self._calls[call.id]
        return True

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting and self._busy < self._at_once:
            call = self._waiting.popleft()
            self._busy += 1
            # Threads that the end of the process does not wait for.
            thread = threading.Thread(target=self._work, args=(call, loop), name="pithos-tool", daemon=True)
            try:
                thread.start()
            except RuntimeError:
                self._ended(call, unavailable("no thread is left for a call: try again later"))

    def _work(self, call: _Call, loop: asyncio.AbstractEventLoop) -> None:
        result: Result | BaseException
        try:
            result = call.work(call.cancel)
        except BaseException as error:
            result = error
        with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            loop.call_soon_threadsafe(self._ended, call, result)

    def _ended(self, call: _Call, result: Result | BaseException) -> None:
        self._busy -= 1
        self._calls.pop(call.id, None)
        call.settle(result)
        self._begin()
