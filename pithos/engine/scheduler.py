"""Runs several generations at once: all that decode share passes, prompts are read chunk by chunk in between."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pithos.engine.batch import DECODE_ROWS, Part
from pithos.engine.cancel import Cancelled
from pithos.engine.events import Event
from pithos.engine.job import Job

if TYPE_CHECKING:
    from pithos.engine.passes import Passes

Happened = tuple[Job, Event]


class Scheduler:
    """Jobs in turn. `step` runs one pass; while there are prompts and decoding jobs, passes alternate between them."""

    def __init__(self, passes: Passes) -> None:
        self._passes = passes
        self._jobs: deque[Job] = deque()
        self._read_next = True

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

    def step(self) -> list[Happened]:
        """Runs one pass and tells what happened."""
        happened = list(self._step())
        self._jobs = deque(job for job in self._jobs if not job.finished)
        return happened

    def _step(self) -> Iterator[Happened]:
        yield from self._cancelled()
        readers = [job for job in self._jobs if job.reading and not job.finished]
        writers = [job for job in self._jobs if not job.reading and not job.finished]
        if readers and (self._read_next or not writers):
            self._read_next = False
            yield from self._read(readers[0])
        elif writers:
            self._read_next = True
            yield from self._write(writers[:DECODE_ROWS])

    def _cancelled(self) -> Iterator[Happened]:
        for job in [job for job in self._jobs if job.cancelled]:
            yield job, job.finish("cancelled")

    def _read(self, job: Job) -> Iterator[Happened]:
        """One chunk of a prompt; readers take turns."""
        self._jobs.remove(job)
        self._jobs.append(job)
        tokens = job.pending[: self._passes.batch]
        last = len(tokens) == len(job.pending)
        rows = [len(tokens) - 1] if last else []
        part = Part(job.sequence, tokens)
        try:
            found = self._passes.run(
                [part], rows, cancel=job.request.cancel, marks=job.request.marks, candidates=job.candidates
            )
            logits = [piece[0] for _, piece in found]
        except Cancelled:
            yield job, job.finish("cancelled")
            return
        for event in job.fed(len(tokens)):
            yield job, event
        if last:
            for event in job.sample(logits[0]):
                yield job, event

    def _write(self, jobs: list[Job]) -> Iterator[Happened]:
        """One token for each of up to 8 jobs; a job alone can be stopped within its pass."""
        self._jobs.rotate(-len(jobs) if len(jobs) == DECODE_ROWS else 0)
        parts = [Part(job.sequence, list(job.pending)) for job in jobs]
        cancel = jobs[0].request.cancel if len(jobs) == 1 else None
        try:
            wanted = max(job.candidates for job in jobs)
            found = list(self._passes.run(parts, range(len(jobs)), cancel=cancel, candidates=wanted))
        except Cancelled:
            yield jobs[0], jobs[0].finish("cancelled")
            return
        logits = [row for _, piece in found for row in piece]
        for job, row in zip(jobs, logits, strict=True):
            for event in [*job.fed(1), *job.sample(row)]:
                yield job, event
