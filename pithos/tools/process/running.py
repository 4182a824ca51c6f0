"""All programs that the tools of a session have started."""

from __future__ import annotations

import itertools
import threading
import time
from dataclasses import dataclass, field

from pithos.errors import ToolError, shown
from pithos.tools.process.spawn import Program, wait

KEPT = 50  # programs that have ended and can still be read
CLOSING = 5.0  # seconds


@dataclass
class Running:
    """A background program: its id as the model knows it, and when it began (time.monotonic)."""

    id: str
    command: str
    program: Program
    started: float = field(default_factory=time.monotonic)

    @property
    def state(self) -> str:
        """running, or how it ended."""
        code = self.program.code
        return "running" if code is None else f"ended, {ending(code)}"


class Processes:
    """Background programs by id, and those that somebody waits for."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._numbers = itertools.count(1)
        self._background: dict[str, Running] = {}
        self._waited: set[Program] = set()
        self._closed = False

    def watch(self, program: Program) -> None:
        """`close` ends this program too, until `unwatch`."""
        with self._lock:
            self._waited.add(program)
        if self._closed:
            program.stop(kill=True)

    def unwatch(self, program: Program) -> None:
        """Nothing is to be done for it any more."""
        with self._lock:
            self._waited.discard(program)

    def add(self, command: str, program: Program) -> Running:
        """A program that runs on in the background."""
        with self._lock:
            running = Running(f"p{next(self._numbers)}", command, program)
            self._background[running.id] = running
            ended = [r.id for r in self._background.values() if r.program.code is not None]
            for id in ended[: max(0, len(ended) - KEPT)]:
                del self._background[id]
        if self._closed:
            program.stop(kill=True)
        return running

    def get(self, id: str) -> Running:
        """The program of that id. Raises ToolError that names those that there are."""
        with self._lock:
            found = self._background.get(id)
            ids = ", ".join(self._background) or "none"
        if found is None:
            raise ToolError(f"there is no process {shown(id)}; there are: {ids}")
        return found

    def all(self) -> list[Running]:
        """All background programs, ended ones too."""
        with self._lock:
            return list(self._background.values())

    def alive(self) -> int:
        """How many background programs run."""
        return sum(running.program.code is None for running in self.all())

    def close(self) -> None:
        """Ends all programs and waits for that."""
        with self._lock:
            self._closed = True
            programs = [*self._waited, *(r.program for r in self._background.values())]
        living = [program for program in programs if program.code is None]
        for program in living:
            program.stop(kill=True)
        limit = time.monotonic() + CLOSING
        for program in living:
            wait(program, limit - time.monotonic())


def ending(code: int) -> str:
    """An exit code in words: "exit code 1", "killed by signal 9 (SIGKILL)"."""
    import signal

    if code >= 0:
        return f"exit code {code}"
    names = {number.value: number.name for number in signal.Signals}
    return f"killed by signal {-code} ({names.get(-code, 'unknown')})"
