"""A chat over a script of answers, and somebody who listens."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pithos.chat.core import Chat
from pithos.chat.events import (
    Content,
    Done,
    Failed,
    MovedToReasoning,
    Reasoning,
    ToolCallArguments,
    ToolCallDropped,
    ToolCallStarted,
)
from pithos.chat.request import ChatRequest, Limits
from pithos.engine.sampler import Sampling
from pithos.engine.scripted import ScriptedEngine
from pithos.engine.service import Service
from pithos.text.template import ChatTemplate

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
THINKS = GOLDEN / "quantised" / "lfm2-q4_k_m.gguf"
GREEDY = Sampling(temperature=0)
SECONDS = 60.0


class Told:
    """The events of one answer."""

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.ended = threading.Event()

    def __call__(self, event: Any) -> None:
        assert not self.ended.is_set(), "an event after the last one"
        self.events.append(event)
        if isinstance(event, Done | Failed):
            self.ended.set()

    def wait(self) -> Any:
        assert self.ended.wait(SECONDS)
        return self.events[-1]

    @property
    def content(self) -> str:
        self.wait()
        made = ""
        for event in self.events:
            made = "" if isinstance(event, MovedToReasoning) else made
            made += event.text if isinstance(event, Content) else ""
        return made

    @property
    def reasoning(self) -> str:
        self.wait()
        return "".join(e.text for e in self.events if isinstance(e, Reasoning | MovedToReasoning))

    @property
    def calls(self) -> list[tuple[str, str]]:
        self.wait()
        made = {e.index: [e.name, ""] for e in self.events if isinstance(e, ToolCallStarted)}
        for event in self.events:
            if isinstance(event, ToolCallArguments):
                made[event.index][1] += event.text
            elif isinstance(event, ToolCallDropped):
                del made[event.index]
        return [(name, arguments) for name, arguments in made.values()]


def user(text: str, **fields: Any) -> ChatRequest:
    """One question."""
    return chat([{"role": "user", "content": text}], **fields)


def chat(messages: list[dict[str, Any]], **fields: Any) -> ChatRequest:
    limits = Limits(fields.pop("max_tokens", None), tuple(fields.pop("stop", ())))
    return ChatRequest(messages, fields.pop("sampling", GREEDY), limits, **fields)


def ask(core: Chat, request: Any, index: int = 0) -> Told:
    """The answer to a request, once it has ended."""
    told = Told()
    core.start(core.prepare(request), told, index)
    told.wait()
    return told


@contextmanager
def talking(
    *script: str, template: str | None = None, reuse: Any = None, parallel: int = 2, **settings: Any
) -> Iterator[Chat]:
    """A chat whose answers come from a script; `template` stands in for that of the file."""
    engine = ScriptedEngine(THINKS, script, **settings)
    if template is not None:
        engine.template = ChatTemplate(template, {"bos_token": "<|startoftext|>"}, thinks=True)
    service = Service(engine, parallel=parallel, reuse=None if reuse is None else reuse(engine))
    service.start()
    core = Chat(service)
    try:
        yield core
    finally:
        core.close()
        service.close()
        engine.close()
