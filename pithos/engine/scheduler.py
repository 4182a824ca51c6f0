"""Runs several generations at once: all that decode share passes, prompts are read chunk by chunk in between."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pithos.engine.batch import DECODE_ROWS, Part
from pithos.engine.cancel import All, Cancelled
from pithos.engine.events import Event
from pithos.engine.job import Job
from pithos.engine.pace import Pace

if TYPE_CHECKING:
    from pithos.engine.passes import Passes

_IN_TURN = 3  # one chunk of so many goes to the prompt that has waited longest
Happened = tuple[Job, Event]
OnFault = Callable[[Job, Exception], None]


class Scheduler:
    """Jobs in turn. `step` runs one pass; while there are prompts and decoding jobs, both get their share of the time.

    With `on_fault` an exception ends the job that it came from, and `on_fault` hears of it; else it is raised.
    """

    def __init__(self, passes: Passes, on_fault: OnFault | None = None, pace: Pace | None = None) -> None:
        self.pace = pace or Pace()
        self._passes = passes
        self._on_fault = on_fault
        self._jobs: deque[Job] = deque()
        self._chunks = 0

    @property
    def busy(self) -> bool:
        return bool(self._jobs)

    def add(self, job: Job) -> list[Happened]:
        """Takes a job; returns its first events."""
        self._jobs.append(job)
        return [(job, event) for event in job.begin()]

    def remove(self, job: Job) -> None:
        """Forgets a job, finished or not."""
        if job in self._jobs:
            self._jobs.remove(job)

    def sweep(self) -> list[Happened]:
        """Ends the jobs that were cancelled."""
        happened: list[Happened] = [(job, job.finish("cancelled")) for job in self._jobs if job.cancelled]
        self._jobs = deque(job for job in self._jobs if not job.finished)
        return happened

    def step(self) -> list[Happened]:
        """Runs one pass and tells what happened."""
        happened = self.sweep()
        happened += self._step()
        self._jobs = deque(job for job in self._jobs if not job.finished)
        return happened

    def _step(self) -> Iterator[Happened]:
        readers = [job for job in self._jobs if len(job.pending) > 1]
        writers = [job for job in self._jobs if len(job.pending) == 1]
        if readers and (self.pace.reads or not writers):
            yield from self._read(self._reader(readers), len(writers))
        elif writers:
            yield from self._write(self._turn(writers[:DECODE_ROWS]))

    def _reader(self, readers: list[Job]) -> Job:
        """Whose chunk is next: of the shortest rest, so that who is soon done need not wait; every third in turn."""
        self._chunks += 1
        if self._chunks % _IN_TURN:
            return min(readers, key=lambda job: len(job.pending))
        return self._turn(readers[:1])[0]

    def _turn(self, jobs: list[Job]) -> list[Job]:
        """These jobs, whose next turn comes after all others' now."""
        for job in jobs:
            self._jobs.remove(job)
            self._jobs.append(job)
        return jobs

    def _read(self, job: Job, writers: int) -> Iterator[Happened]:
        """One chunk of a prompt."""
        size = self.pace.chunk(self._passes.batch, alone=len(self._jobs) == 1)
        tokens = job.pending[:size]
        last = len(tokens) == len(job.pending)
        part = Part(job.sequence, tokens, marks=job.request.marks)
        clock = time.perf_counter()
        try:
            logits = self._logits([part], [len(tokens) - 1] if last else [], [job])
        except Cancelled:
            yield job, job.finish("cancelled")
            return
        except Exception as error:
            self._failed(job, error)
            return
        self.pace.read(len(tokens), time.perf_counter() - clock, writers)
        yield from self._took(job, len(tokens), logits[0] if last else None)

    def _write(self, jobs: list[Job]) -> Iterator[Happened]:
        """One token for each of up to 8 jobs; the pass is stopped when all of them are cancelled."""
        parts = [Part(job.sequence, list(job.pending), marks=_marks(job)) for job in jobs]
        positions = [job.sequence.position for job in jobs]
        clock = time.perf_counter()
        try:
            logits = self._logits(parts, range(len(jobs)), jobs)
        except Cancelled:
            yield from ((job, job.finish("cancelled")) for job in jobs)
            return
        except Exception as error:
            alone = len(jobs) == 1 or positions != [job.sequence.position for job in jobs]
            for job in jobs:
                if alone or self._on_fault is None:
                    self._failed(job, error)
                else:  # it may be the fault of one
                    yield from self._write([job])
            return
        self.pace.wrote(len(jobs), time.perf_counter() - clock)
        for job, row in zip(jobs, logits, strict=True):
            yield from self._took(job, 1, row)

    def _logits(self, parts: list[Part], rows: Sequence[int], jobs: list[Job]) -> list[Any]:
        """A row of logits for each of `rows`."""
        cancel = jobs[0].request.cancel if len(jobs) == 1 else All([job.request.cancel for job in jobs])
        wanted = max(job.candidates for job in jobs)
        return [
            row
            for _, piece in self._passes.run(parts, rows, cancel=cancel, candidates=wanted)
            for row in piece
        ]

    def _took(self, job: Job, count: int, logits: Any | None) -> list[Happened]:
        """The events of a job whose sequence took `count` tokens."""
        try:
            events = [*job.fed(count), *(() if logits is None else job.sample(logits))]
        except Exception as error:
            self._failed(job, error)
            return []
        return [(job, event) for event in events]

    def _failed(self, job: Job, error: Exception) -> None:
        if self._on_fault is None:
            raise error
        job.finished = True
        self._on_fault(job, error)


def _marks(job: Job) -> set[int]:
    return job.request.marks if job.reading else set()
