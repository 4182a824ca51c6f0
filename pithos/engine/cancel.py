"""Stops a running pass when an event is set."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from pithos.devices import Control

_POLL = 0.02  # seconds between looks at the event
_LINGER = 1.0  # seconds after which the idle thread ends


class Cancelled(Exception):
    """A pass was stopped because its cancel event was set; its sequences are as before the pass."""


class Signal(Protocol):
    """What says that a pass shall stop: a `threading.Event`, or something of several."""

    def is_set(self) -> bool: ...


class All:
    """Set when all of several events are: a pass that one of them still wants goes on."""

    def __init__(self, signals: Sequence[Signal | None]) -> None:
        self._signals = signals

    def is_set(self) -> bool:
        return all(signal is not None and signal.is_set() for signal in self._signals)


class Watch:
    """Looks at the cancel event of the pass that runs on `control`. One thread, only while passes come."""

    def __init__(self, control: Control) -> None:
        self._control = control
        self._lock = threading.Lock()
        self._event: Signal | None = None
        self._last = 0.0
        self._alive = False

    @contextmanager
    def over(self, event: Signal | None) -> Iterator[None]:
        """While entered, setting `event` stops the run. Raises Cancelled at once when it is set already."""
        if event is None:
            yield
            return
        if event.is_set():
            raise Cancelled
        self._arm(event)
        try:
            yield
        finally:
            self._disarm()

    def _arm(self, event: Signal) -> None:
        with self._lock:
            self._event = event
            if not self._alive:
                self._alive = True
                threading.Thread(target=self._look, name="pithos-cancel", daemon=True).start()

    def _disarm(self) -> None:
        with self._lock:
            self._event = None
            self._last = time.monotonic()
            self._control.reset()

    def _look(self) -> None:
        while True:
            with self._lock:
                if self._event is not None and self._event.is_set():
                    self._control.stop()
                elif self._event is None and time.monotonic() - self._last > _LINGER:
                    self._alive = False
                    return
            time.sleep(_POLL)
