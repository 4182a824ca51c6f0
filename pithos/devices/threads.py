"""A crew of Python threads that run one native call each, once a pass; between passes they block."""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable
from typing import Any

Job = Callable[[int], int]


def yield_function() -> Any:
    """The function of the system that gives the rest of a time slice away; called from Python, the interpreter too.

    `time.sleep(0)` takes 50 to 80 microseconds on Linux since Python 3.11, this less than one.
    """
    if sys.platform == "win32":
        return ctypes.WinDLL("kernel32").SwitchToThread
    return ctypes.CDLL(None).sched_yield


class Hand:
    """One helper thread and its job: two locks used as binary semaphores (cheaper than `threading.Semaphore`)."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.job: Job | None = None
        self.result = 0
        self.error: BaseException | None = None
        self._go, self._done = threading.Lock(), threading.Lock()
        self._go.acquire()
        self._done.acquire()
        self._thread = threading.Thread(target=self._loop, name=f"pithos-{index}", daemon=True)
        self._thread.start()

    def start(self, job: Job | None) -> None:
        self.job = job
        self._go.release()

    def wait(self) -> BaseException | None:
        """Waits for the job's end, also when Ctrl+C arrives meanwhile; returns that interruption."""
        interruption: BaseException | None = None
        while True:
            try:
                self._done.acquire()
                return interruption
            except KeyboardInterrupt as error:
                interruption = error

    def join(self) -> None:
        self._thread.join()

    def _loop(self) -> None:
        while True:
            self._go.acquire()
            if self.job is None:
                return
            try:
                self.result, self.error = self.job(self.index), None
            except BaseException as error:  # handed to the caller of Crew.run
                self.error = error
            self.job = None
            self._done.release()


class Crew:
    """`count` threads, the caller being thread 0. Not reentrant: one run at a time."""

    def __init__(self, count: int) -> None:
        if count < 1:
            raise ValueError(f"a crew of {count} threads: at least 1 is needed")
        self.count = count
        self._open = True
        self._hands = [Hand(t) for t in range(1, count)]

    def run(self, job: Job) -> int:
        """Calls `job(t)` for t = 0 .. count - 1, each on its own thread; the largest result, or the first error."""
        if not self._open:
            raise RuntimeError("this crew of threads was closed")
        for hand in self._hands:
            hand.start(job)
        error: BaseException | None = None
        result = 0
        try:
            result = job(0)
        except BaseException as caught:  # raised below, once every thread is back
            error = caught
        for hand in self._hands:
            error = hand.wait() or error
        for hand in self._hands:
            error = error or hand.error
            result = max(result, hand.result)
        if error is not None:
            raise error
        return result

    def close(self) -> None:
        """Ends the threads. A closed crew runs nothing."""
        self._open = False
        for hand in self._hands:
            hand.start(None)
        for hand in self._hands:
            hand.join()
        self._hands = []
