"""A service with somebody who listens, and engines whose passes can be counted and held."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from pithos.engine.events import Finish, PromptProgress, Token
from pithos.engine.sampler import Sampling
from pithos.engine.service import Service
from pithos.engine.work import Fault, Work

GREEDY = Sampling(temperature=0)
SECONDS = 60.0  # after which a test that waits has failed


class Listener:
    """Keeps the events of one work."""

    def __init__(self) -> None:
        self.events = []
        self.begun = threading.Event()  # the first token came
        self.read = threading.Event()  # some of the prompt was read
        self.ended = threading.Event()

    def __call__(self, event) -> None:
        assert threading.current_thread().name == "pithos-engine"
        assert not self.ended.is_set(), "an event after the last one"
        self.events.append(event)
        if isinstance(event, Token):
            self.begun.set()
        if isinstance(event, PromptProgress) and event.done > event.cached:
            self.read.set()
        if isinstance(event, Finish | Fault):
            self.ended.set()

    def wait(self):
        """The last event."""
        assert self.ended.wait(SECONDS), "the work did not end"
        return self.events[-1]

    @property
    def tokens(self) -> list[int]:
        return [event.id for event in self.events if isinstance(event, Token)]

    @property
    def text(self) -> str:
        return "".join(event.text for event in self.events if isinstance(event, Token))


class Passes:
    """Counts the rows of an engine's passes; `hold()` keeps the next pass from starting until `release()`.

    `most`: the pass after so many rows is held.
    """

    def __init__(self, engine) -> None:
        self.sizes: list[list[int]] = []  # rows of each part of each pass
        self.open = threading.Event()
        self.open.set()
        self.held = threading.Event()  # a pass waits
        self.most: int | None = None
        self._run = engine.runner.run
        engine.runner.run = self.run

    @property
    def rows(self) -> int:
        return sum(map(sum, self.sizes))

    def hold(self) -> None:
        self.held.clear()
        self.open.clear()

    def release(self) -> None:
        self.open.set()

    def run(self, parts, rows):
        if self.most is not None and self.rows > self.most:
            self.most = None
            self.hold()
        if not self.open.is_set():
            self.held.set()
            assert self.open.wait(SECONDS)
        self.sizes.append([len(part.tokens) for part in parts])
        return self._run(parts, rows)


@contextmanager
def serving(engine, **settings) -> Iterator[Service]:
    """A service that runs while the context does, and leaves nothing behind."""
    service = Service(engine, **settings)
    service.start()
    try:
        yield service
    finally:
        service.close()
        assert not service._thread.is_alive()


def submit(service: Service, prompt, count=None, **fields) -> Listener:
    """A work at greedy sampling; its ticket is the listener's."""
    listener = Listener()
    sampling = fields.pop("sampling", GREEDY)
    listener.ticket = service.submit(Work(list(prompt), sampling, count, **fields), listener)
    return listener


def alone(engine, prompt, count, sampling=GREEDY) -> list[int]:
    """The tokens that a work of its own gets."""
    events = engine.generate(engine.sequence(), list(prompt), sampling, max_tokens=count)
    return [event.id for event in events if isinstance(event, Token)]
