"""Writes files of a store on a thread of its own, in the order in which they were given to it."""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from pithos.engine.pages import Page, PagePool
from pithos.reuse.files import Bytes, head
from pithos.reuse.folder import Folder
from pithos.reuse.index import Index
from pithos.reuse.names import Ids, Name

_REST = 60.0  # seconds without writing after a disk was full
_CHECKED = 64  # writes after which the folder is measured again

Held = tuple[PagePool, Page]


@dataclass
class Write:
    """A file to be written. `payload` makes its contents; `held` is the page that they are read from."""

    name: Name
    ids: Ids
    payload: Callable[[], Bytes]
    nbytes: int
    held: Held | None = None


@dataclass
class Use:
    """Files that were used, each with the number of its block."""

    names: list[tuple[int, Name]]


@dataclass
class Measure:
    """The folder is to be looked at."""


@dataclass
class Reached:
    """All before this is done."""

    event: threading.Event = field(default_factory=threading.Event)


Work = Write | Use | Measure | Reached


class Writer:
    """`done`: pages that may be released, by the thread that counts them. `problems`: what the user should know."""

    def __init__(self, folder: Folder, identity: bytes, index: Index) -> None:
        self.done: deque[Held] = deque()
        self.problems: deque[str] = deque()
        self.written = 0
        self.failed = 0
        self._folder, self._identity, self._index = folder, identity, index
        self._queue: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._pending = 0
        self._resting = 0.0
        self._unchecked = 0
        self._thread: threading.Thread | None = None

    @property
    def pending(self) -> int:
        """Bytes that wait to be written."""
        return self._pending

    def put(self, work: Work) -> None:
        if isinstance(work, Write):
            self._count(work.nbytes)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="pithos-cache", daemon=True)
            self._thread.start()
        self._queue.put(work)

    def flush(self, seconds: float) -> bool:
        """Waits until all is written; False when that took longer."""
        if self._thread is None:
            return True
        reached = Reached()
        self.put(reached)
        return reached.event.wait(seconds)

    def close(self, seconds: float) -> None:
        """Writes what is left, for so long, and ends the thread."""
        if self._thread is not None:
            self.flush(seconds)
            self._queue.put(None)
            self._thread.join(seconds)
            self._thread = None

    def _count(self, nbytes: int) -> None:
        with self._lock:
            self._pending += nbytes

    def _run(self) -> None:
        while (work := self._queue.get()) is not None:
            try:
                if isinstance(work, Write):
                    self._write(work)
                elif isinstance(work, Use):
                    self._folder.use(work.names)
                elif isinstance(work, Measure):
                    self._folder.fit()
                else:
                    work.event.set()
            except Exception as error:  # a thread that ends would keep pages for ever
                self.problems.append(f"{type(error).__name__}: {error}")

    def _write(self, work: Write) -> None:
        try:
            if time.monotonic() < self._resting:
                self.failed += 1
                return
            payload = work.payload()
            self._folder.write(work.name, head(self._identity, work.name, work.ids, payload), payload)
            self._wrote(work)
        except OSError as error:
            self.failed += 1
            self._resting = time.monotonic() + _REST
            self.problems.append(f"cannot be written: {error.strerror or error}")
            self._folder.fit()
        finally:
            self._count(-work.nbytes)
            if work.held is not None:
                self.done.append(work.held)

    def _wrote(self, work: Write) -> None:
        self.written += 1
        self._index.add(work.name, work.ids)
        superfluous = self._index.shorter(work.name, work.ids)
        self._index.forget(superfluous)
        for name in superfluous:
            self._folder.remove(name)
        self._unchecked += 1
        if self._unchecked >= _CHECKED or self._folder.nbytes > self._folder.limit:
            self._folder.fit()
            self._unchecked = 0
