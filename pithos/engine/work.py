"""What a `Service` is asked for and what it tells: work, a ticket for it, and the state of everything."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Literal

from pithos.engine.events import Event
from pithos.engine.hooks import Hook
from pithos.engine.job import Job
from pithos.engine.sampler import Sampling


@dataclass(frozen=True)
class Work:
    """One generation. `max_tokens` None: until the model ends or the context is full; `hook` is this work's own.

    `hidden`: tokens that have no text.
    """

    prompt: list[int]
    sampling: Sampling
    max_tokens: int | None = None
    stop: tuple[str, ...] = ()
    hook: Hook | None = None
    conversation: str | None = None
    hidden: Collection[int] = ()


@dataclass(frozen=True)
class Fault:
    """The last event of a work that failed; `message` is one line."""

    message: str


WorkEvent = Event | Fault
OnEvent = Callable[[WorkEvent], None]
State = Literal["queued", "waiting", "prefill", "decoding", "done"]


class Ticket:
    """A work that was taken. Its last event is a `Finish` or a `Fault`, whatever happens.

    queued (no slot yet) -> waiting (another one reads the same tokens) -> prefill -> decoding -> done
    """

    def __init__(self, work: Work, on_event: OnEvent, leave: Callable[[Ticket], None]) -> None:
        self.work = work
        self.on_event = on_event
        self.signal = threading.Event()  # set when it is cancelled
        self.done = threading.Event()  # set behind the last event
        self.job: Job | None = None
        self.leader: Job | None = None  # who reads the first `shared` tokens of the prompt
        self.shared = 0
        self.placed = 0.0  # when it got its slot
        self.passed = 0  # how many that came later got one before
        self.submitted = time.perf_counter()
        self._leave = leave

    @property
    def cancelled(self) -> bool:
        return self.signal.is_set()

    @property
    def state(self) -> State:
        job = self.job
        if self.done.is_set():
            return "done"
        if job is not None:
            return "prefill" if job.reading else "decoding"
        return "waiting" if self.placed else "queued"

    def cancel(self) -> None:
        """Ends the work; its slot or its place in the queue is free at once. From any thread, any number of times."""
        self.signal.set()
        self._leave(self)


@dataclass(frozen=True)
class SlotStatus:
    """One slot. Tokens: in its state, of its prompt, of these found in the cache, generated. Speeds in tokens/s."""

    id: int
    state: State | Literal["idle"] = "idle"
    n_past: int = 0
    prompt: int = 0
    cached: int = 0
    decoded: int = 0
    prompt_speed: float = 0.0
    decode_speed: float = 0.0
    conversation: str | None = None


@dataclass
class Totals:
    """Since the start: works by how they ended, tokens, and the seconds that they took."""

    finished: int = 0
    cancelled: int = 0
    failed: int = 0
    rejected: int = 0
    prompt_tokens: int = 0
    cached_tokens: int = 0
    generated_tokens: int = 0
    prompt_seconds: float = 0.0
    decode_seconds: float = 0.0


@dataclass(frozen=True)
class ServiceStatus:
    """All slots, works that wait for one, totals. Speeds of passes: prompt tokens/s and decode passes/s, lately."""

    slots: tuple[SlotStatus, ...]
    queued: int
    queue: int
    totals: Totals
    reading_speed: float = 0.0
    passes_speed: float = 0.0
    warming: int = 0
    closing: bool = False


def slot_status(number: int, ticket: Ticket | None) -> SlotStatus:
    """What a slot does now. From any thread."""
    if ticket is None:
        return SlotStatus(number)
    work, job = ticket.work, ticket.job
    if job is None:
        return SlotStatus(number, ticket.state, prompt=len(work.prompt), conversation=work.conversation)
    read = len(work.prompt) - job.cached - (len(job.pending) if job.reading else 0)
    prompt_seconds, decode_seconds = job.seconds
    return SlotStatus(
        number,
        ticket.state,
        job.sequence.position,
        len(work.prompt),
        job.cached,
        job.generated,
        read / prompt_seconds if prompt_seconds else 0.0,
        job.generated / decode_seconds if decode_seconds else 0.0,
        work.conversation,
    )
