"""The events of an answer, gathered into its message."""

from __future__ import annotations

import json
from dataclasses import asdict

from pithos.agent.model import Json, OnEvent, Reply
from pithos.chat.events import (
    ChatEvent,
    Content,
    Done,
    Failed,
    MovedToReasoning,
    Reason,
    Reasoning,
    ToolCallArguments,
    ToolCallDropped,
    ToolCallStarted,
)


class Gathering:
    """Passes events on to `tell` and keeps what they say. `end`: the last event, None until it came."""

    def __init__(self, tell: OnEvent) -> None:
        self._tell = tell
        self._content: list[str] = []
        self._reasoning: list[str] = []
        self._calls: dict[int, Json] = {}
        self.end: Done | Failed | None = None
        self.broken = False  # a call was begun that is none
        self.size = 0  # characters so far

    def __call__(self, event: ChatEvent) -> None:
        """The next event."""
        self.size += len(getattr(event, "text", ""))
        if isinstance(event, Content):
            self._content.append(event.text)
        elif isinstance(event, Reasoning):
            self._reasoning.append(event.text)
        elif isinstance(event, MovedToReasoning):
            self._reasoning, self._content = [event.text], []
        elif isinstance(event, ToolCallStarted):
            function = {"name": event.name, "arguments": ""}
            self._calls[event.index] = {"id": event.id, "type": "function", "function": function}
        elif isinstance(event, ToolCallArguments):
            self._calls[event.index]["function"]["arguments"] += event.text
        elif isinstance(event, ToolCallDropped):
            self.broken = True
            self._calls.pop(event.index, None)
        elif isinstance(event, Done | Failed):
            self.end = event
        self._tell(event)

    @property
    def calls(self) -> int:
        """How many calls were begun so far."""
        return len(self._calls)

    def reply(self) -> Reply:
        """The answer, once `end` is a Done."""
        assert isinstance(self.end, Done), "the answer has not ended"
        reason = self.end.reason
        message: Json = {"role": "assistant", "content": "".join(self._content)}
        if self._reasoning:
            message["reasoning_content"] = "".join(self._reasoning)
        calls = self._whole(reason)
        if calls:
            message["tool_calls"] = calls
        broken = self.broken or self.end.malformed or len(calls) < len(self._calls)
        return Reply(message, reason, asdict(self.end.usage), asdict(self.end.timings), broken)

    def _whole(self, reason: Reason) -> list[Json]:
        """The calls; the last one only if the end of the answer did not cut it."""
        calls = [call for _, call in sorted(self._calls.items())]
        if calls and reason in ("length", "cancelled") and not _is_json(calls[-1]["function"]["arguments"]):
            return calls[:-1]
        return calls


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
