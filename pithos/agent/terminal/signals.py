"""Ctrl+C stops what runs; SIGTERM and SIGHUP end the agent in order: children, terminal, session.

A handler interrupts the main thread anywhere, also where that holds a lock that `stop` needs, or within a prompt that
takes what is raised there for its own fault: so it only writes to a pipe, and a thread at the other end calls `stop`,
or `leave`.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from pithos.cli import console

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class Ended(SystemExit):
    """The process was told to end; the exit code is 128 and the number of the signal."""


class Signals:
    """What signals do. While a task runs, `stop` is called first; a second one ends what does not stop."""

    def __init__(self) -> None:
        self._stop: Callable[[], None] | None = None
        self._leave: Callable[[], None] | None = None
        self._told = 0  # Ctrl+C since the task began
        self._pipe = -1
        self.ending: int | None = None

    @contextmanager
    def installed(self) -> Iterator[Signals]:
        """Obeys signals while entered."""
        if threading.current_thread() is not threading.main_thread():
            yield self
            return
        before = {number: signal.getsignal(number) for number in ENDING}
        reads, self._pipe = os.pipe()
        threading.Thread(target=self._listen, args=(reads,), name="signals", daemon=True).start()
        for number in ENDING:
            if before[number] is not signal.SIG_IGN:  # nohup means it
                signal.signal(number, self._end)
        try:
            yield self
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            pipe, self._pipe = self._pipe, -1
            os.close(pipe)

    @contextmanager
    def running(self, stop: Callable[[], None]) -> Iterator[None]:
        """While entered, Ctrl+C calls `stop`; a second one raises KeyboardInterrupt."""
        self._told = 0
        main = threading.current_thread() is threading.main_thread()
        before = signal.signal(signal.SIGINT, self._interrupt) if main else None
        self._stop = stop
        try:
            yield
        finally:
            self._stop = None
            if main:
                signal.signal(signal.SIGINT, before)
        if self.ending is not None:
            raise Ended(self.ending)

    @contextmanager
    def reading(self, leave: Callable[[], None]) -> Iterator[None]:
        """While entered, what ends the process calls `leave`, which lets the reading end. Then raises Ended."""
        before, self._leave = self._leave, leave
        try:
            yield
        finally:
            self._leave = before
            if self.ending is not None:
                raise Ended(self.ending)

    @contextmanager
    def asking(self) -> Iterator[None]:
        """While entered, somebody is asked in the midst of a task: what ends the process need not wait for it."""
        stop, self._stop = self._stop, None
        try:
            yield
        finally:
            self._stop = stop

    def _listen(self, reads: int) -> None:
        """On a thread of its own: stops what runs or is read, for each byte that a handler has written."""
        while os.read(reads, 1):
            stop = self._leave or self._stop
            if stop is not None:
                stop()
        os.close(reads)

    def _interrupt(self, _signal: int, _frame: FrameType | None) -> None:
        self._told += 1
        if self._told > 1 or self._stop is None:
            raise KeyboardInterrupt
        os.write(self._pipe, b"c")

    def _end(self, number: int, _frame: FrameType | None) -> None:
        if number == getattr(signal, "SIGHUP", None):  # the terminal is gone: nothing can be written there
            for stream in (sys.stdout, sys.stderr):
                if stream.isatty():
                    console.silence(stream)
        first = self.ending is None
        self.ending = 128 + number
        if (self._stop or self._leave) is not None and first:
            os.write(self._pipe, b"e")
            return
        raise Ended(self.ending)
