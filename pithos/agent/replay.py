"""A model that answers as it did in a session: the same task runs again without one."""

from __future__ import annotations

import threading
from pathlib import Path

from pithos.agent import sessions
from pithos.agent.gathering import Gathering
from pithos.agent.model import Json, OnEvent, Reply
from pithos.agent.tokens import Estimate
from pithos.chat.events import (
    Content,
    Done,
    Reason,
    Reasoning,
    Timings,
    ToolCallArguments,
    ToolCallStarted,
    Usage,
)
from pithos.errors import ModelError


class Replay:
    """The answers of a session in their order (see `Model`). Raises FileError for what is no session."""

    context: int | None = None

    def __init__(self, path: Path) -> None:
        record = sessions.read(path)
        self.name = str(record.head.get("model") or path.stem)
        self._replies = iter(record.replies)
        self._estimate = Estimate()

    def answer(
        self, messages: list[Json], tools: list[Json], on_event: OnEvent, cancel: threading.Event
    ) -> Reply:
        """The next answer; raises ModelError when there is none left."""
        found = next(self._replies, None)
        if found is None:
            raise ModelError("the recorded session has no more answers")
        message, facts = found
        gathering = Gathering(on_event)
        if message.get("reasoning_content"):
            gathering(Reasoning(message["reasoning_content"]))
        if message.get("content"):
            gathering(Content(message["content"]))
        for index, call in enumerate(message.get("tool_calls") or ()):
            gathering(ToolCallStarted(index, call["id"], call["function"]["name"]))
            gathering(ToolCallArguments(index, call["function"]["arguments"]))
        reason: Reason = "cancelled" if cancel.is_set() else facts.get("reason", "stop")
        usage = Usage(**{"prompt": 0, "cached": 0, "generated": 0, **facts.get("usage", {})})
        timings = Timings(**{"queued": 0.0, "prompt": 0.0, "decode": 0.0, **facts.get("timings", {})})
        gathering(Done(reason, usage, timings))
        return gathering.reply()

    def count(self, messages: list[Json], tools: list[Json]) -> int:
        """An estimate."""
        return self._estimate.of(messages, tools)

    def close(self) -> None:
        """Nothing is held."""
