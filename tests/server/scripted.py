"""A core that answers from a script, and a server around it on a real socket."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from pithos.chat.events import ChatEvent, Content, Done, Progress, Timings, Usage
from pithos.chat.request import ChatRequest, CompletionRequest
from pithos.engine.work import ServiceStatus, SlotStatus, Totals
from pithos.errors import BusyError, ContextError
from pithos.server.core import Json, OnEvent, Request
from pithos.server.life import Server
from pithos.server.settings import Settings

Script = Callable[[Request, int], list[ChatEvent]]


def text_of(request: Request) -> str:
    if isinstance(request, CompletionRequest):
        return request.prompt if isinstance(request.prompt, str) else "x" * len(request.prompt)
    return "\n".join(f"{m['role']}: {m.get('content')}" for m in request.messages)


def done(
    reason: Any = "stop", prompt: int = 5, cached: int = 2, generated: int = 3, reasoning: int = 0
) -> Done:
    return Done(reason, Usage(prompt, cached, generated, reasoning), Timings(0.0, 0.5, 1.5))


def hello(request: Request, index: int) -> list[ChatEvent]:
    return [Progress(2, 5, 2, 0.0), Progress(5, 5, 2, 0.5), Content("Hel"), Content("lo!"), done()]


class Work:
    """A choice on a thread of its own."""

    def __init__(self, core: ScriptedCore, prepared: Request, on_event: OnEvent, index: int) -> None:
        self.core, self.request, self.on_event, self.index = core, prepared, on_event, index
        self.cancelled = threading.Event()
        self.state: Any = "queued"
        self.thread = threading.Thread(target=self._run, daemon=True)

    def cancel(self) -> None:
        self.cancelled.set()

    def _run(self) -> None:
        while not self.core.slots.acquire(timeout=0.01):
            if self.cancelled.is_set():
                return self._end()
        try:
            self._work()
        finally:
            self.core.slots.release()
        return None

    def _work(self) -> None:
        self.state = "prefill"
        for event in self.core.script(self.request, self.index):
            if not isinstance(event, Progress):
                self.state = "decoding"
            if self.cancelled.wait(self.core.pause):
                break
            self.on_event(event)
        self._end()

    def _end(self) -> None:
        if self.cancelled.is_set():
            self.on_event(done("cancelled"))
        self.state = "done"
        self.core.works.discard(self)


@dataclass
class ScriptedCore:
    """Tokens are bytes. Keeps the requests that it got."""

    script: Script = hello
    parallel: int = 2
    queue: int = 8
    pause: float = 0.0  # seconds before each event
    slow_prepare: float = 0.0
    alias: str = "scripted"
    context: int = 1000
    vocabulary: int = 256
    sampling: Json = field(default_factory=lambda: {"temperature": 0.5})
    requests: list[Request] = field(default_factory=list)
    closed: bool = False

    def __post_init__(self) -> None:
        self.slots = threading.Semaphore(self.parallel)
        self.works: set[Work] = set()

    def prepare(self, request: Request) -> Any:
        time.sleep(self.slow_prepare)
        self.requests.append(request)
        needed = len(text_of(request))
        if needed > self.context:
            raise ContextError(f"the prompt has {needed} tokens, {self.context} fit", needed, self.context)
        return request

    def count(self, prepared: Any) -> int:
        return len(text_of(prepared))

    def start(self, prepared: Any, on_event: OnEvent, index: int = 0) -> Work:
        if len(self.works) >= self.parallel + self.queue:
            raise BusyError("the queue is full", 2.5)
        work = Work(self, prepared, on_event, index)
        self.works.add(work)
        work.thread.start()
        return work

    def tokenize(self, text: str, *, bos: bool, special: bool) -> list[int]:
        return [*([1] if bos else []), *text.encode()]

    def detokenize(self, ids: list[int]) -> str:
        return bytes(ids).decode("utf-8", "replace")

    def token_bytes(self, token: int) -> bytes:
        return bytes([token])

    def render(self, request: ChatRequest) -> str:
        return text_of(request) + "\nassistant:"

    def status(self) -> ServiceStatus:
        works = list(self.works)
        busy = [work for work in works if work.state in ("prefill", "decoding")]
        slots = [SlotStatus(n, busy[n].state if n < len(busy) else "idle") for n in range(self.parallel)]
        queued = sum(work.state == "queued" for work in works)
        return ServiceStatus(tuple(slots), queued, self.queue, Totals(finished=3))

    def facts(self) -> Json:
        return {"model_path": "scripted.gguf", "total_slots": self.parallel}

    def close(self) -> None:
        self.closed = True

    def idle(self, seconds: float = 30.0) -> bool:
        """Whether all slots are free within so many seconds."""
        end = time.perf_counter() + seconds
        while self.works and time.perf_counter() < end:
            time.sleep(0.005)
        return not self.works


@contextmanager
def serving(
    core: Any, settings: Settings | None = None, opener: Any = None, wait: bool = True
) -> Iterator[Server]:
    """A server on a free port, on a thread; its model is open when `wait`."""
    listening, ready = threading.Event(), threading.Event()
    server = Server(
        replace(settings or Settings(), port=0),
        opener or (lambda: core),
        on_listening=lambda _: listening.set(),
        on_ready=lambda _: ready.set(),
    )
    thread = threading.Thread(target=server.run, args=(False,), daemon=True)
    thread.start()
    try:
        assert listening.wait(60)
        assert not wait or ready.wait(60)
        yield server
    finally:
        server.stop()
        thread.join(60)
        assert not thread.is_alive()
