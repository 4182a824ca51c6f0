"""Works that have a slot: what each begins with, whose tokens it need not read again, how it ends.

All of it runs on the engine's thread.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from pithos.engine.events import Event, Finish
from pithos.engine.job import Job, Request
from pithos.engine.pace import ALONE, Pace
from pithos.engine.scheduler import Scheduler
from pithos.engine.work import Fault, Ticket, WorkEvent
from pithos.errors import PithosError

if TYPE_CHECKING:
    from pithos.engine.engine import Engine
    from pithos.engine.sequence import Sequence
    from pithos.reuse import Reuse

_log = logging.getLogger(__name__)
_WORTH = 32  # tokens that another one is about to read, from which on it is worth to wait for it
_BLOCK = 512
Tell = Callable[[Ticket, WorkEvent], None]


class Slots:
    """Tickets at work. `tell` hears their events."""

    def __init__(self, engine: Engine, reuse: Reuse, tell: Tell) -> None:
        self.scheduler = Scheduler(engine.passes, self._on_fault, Pace(ALONE))
        self._engine, self._reuse, self._tell = engine, reuse, tell
        self._running: dict[Job, Ticket] = {}
        self._waiting: list[Ticket] = []

    def __len__(self) -> int:
        return len(self._running) + len(self._waiting)

    def admit(self, ticket: Ticket) -> None:
        """Starts a work, or lets it wait for the one that reads the same tokens just now."""
        job, shared = self._leader(ticket.work.prompt)
        if job is None:
            self._start(ticket)
            return
        if self._engine.runner.layout.forgets:
            job.request.marks.add(shared)
        ticket.leader, ticket.shared = job, shared
        self._waiting.append(ticket)

    def sweep(self) -> None:
        """Ends what was cancelled."""
        for ticket in [ticket for ticket in self._waiting if ticket.cancelled]:
            self._waiting.remove(ticket)
            self._tell(ticket, gone(ticket))
        self._take(self.scheduler.sweep())

    def step(self) -> None:
        """Runs one pass."""
        self._take(self.scheduler.step())
        for ticket in [t for t in self._waiting if t.leader and t.leader.sequence.position >= t.shared]:
            self._waiting.remove(ticket)
            self._start(ticket)

    def fail(self, message: str) -> None:
        """Ends everything, after a fault of which nobody knows whose it is."""
        for job, ticket in list(self._running.items()):
            self._forget(job)
            self._tell(ticket, Fault(message))
        waiting, self._waiting = self._waiting, []
        for ticket in waiting:
            self._tell(ticket, Fault(message))

    def _take(self, happened: list[tuple[Job, Event]]) -> None:
        for job, event in happened:
            ticket = self._running.get(job)
            if ticket is None:  # it failed
                continue
            if isinstance(event, Finish):
                self._end(job)
            self._tell(ticket, event)

    def _start(self, ticket: Ticket) -> None:
        work = ticket.work
        sequence: Sequence | None = None
        try:
            sequence = self._sequence(work.prompt)
            request = Request(
                sequence,
                work.prompt,
                work.sampling,
                work.max_tokens,
                work.stop,
                work.hook,
                ticket.signal,
                self._reuse.marks(work.prompt),
                work.hidden,
            )
            job = self._engine.job(request)
        except Exception as error:
            if sequence is not None:
                sequence.close()
            self._tell(ticket, _fault(error))
            return
        ticket.job = job
        self._running[job] = ticket
        self._take(self.scheduler.add(job))

    def _sequence(self, prompt: list[int]) -> Sequence:
        """One that holds as much of the prompt as is known, be it from earlier works or from one that runs."""
        known = self._reuse.begin(prompt)
        donor, shared = None, known.position
        for job in self._running:
            ids = job.sequence.ids
            reachable = job.sequence.reachable(min(common(prompt, ids), len(prompt) - 1))
            if reachable > shared:
                donor, shared = job.sequence, reachable
        if donor is None:
            return known
        known.close()
        fork = donor.fork()
        fork.cut(shared)
        return fork

    def _leader(self, prompt: list[int]) -> tuple[Job | None, int]:
        """Who is about to read the most of the first tokens of a prompt, and how many of them it shares."""
        found, most = None, 0
        for job in self._running:
            if not job.reading or job.cancelled:
                continue
            shared = min(common(prompt, job.request.prompt), len(prompt) - 1)
            if shared - job.sequence.position >= _WORTH and shared > most:
                found, most = job, shared
        return found, most

    def _end(self, job: Job) -> None:
        """What it read goes to the first of those that waited for it, the others wait for that one."""
        waiting = [ticket for ticket in self._waiting if ticket.leader is job]
        self._waiting = [ticket for ticket in self._waiting if ticket.leader is not job]
        if waiting:
            self._start(waiting[0])
        del self._running[job]
        try:
            self._reuse.end(job.sequence)
        except Exception:
            _log.exception("what a generation leaves behind could not be kept")
            job.sequence.close()
        for ticket in waiting[1:]:
            self.admit(ticket)

    def _on_fault(self, job: Job, error: Exception) -> None:
        ticket = self._running[job]
        waiting = [ticket for ticket in self._waiting if ticket.leader is job]
        self._waiting = [ticket for ticket in self._waiting if ticket.leader is not job]
        self._forget(job)
        self._tell(ticket, _fault(error))
        for one in waiting:
            self.admit(one)

    def _forget(self, job: Job) -> None:
        """Ends a job whose state nobody should go on from."""
        del self._running[job]
        self.scheduler.remove(job)
        job.sequence.close()


def common(a: list[int], b: list[int]) -> int:
    """How many first tokens two lists share."""
    most = min(len(a), len(b))
    at = 0
    while at < most and a[at : at + _BLOCK] == b[at : at + _BLOCK]:
        at += _BLOCK
    while at < most and a[at] == b[at]:
        at += 1
    return min(at, most)


def gone(ticket: Ticket) -> Finish:
    """The end of a work that was cancelled before it began."""
    return Finish("cancelled", len(ticket.work.prompt), 0, 0, 0.0, 0.0)


def _fault(error: Exception) -> Fault:
    if isinstance(error, PithosError):
        return Fault(str(error))
    _log.error("a generation failed", exc_info=error)
    return Fault(f"internal error: {type(error).__name__}: {error}".replace("\n", " "))
