"""Events of a chat to content blocks of a message, and to the events of its stream."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pithos.chat.events import (
    ChatEvent,
    Content,
    Done,
    MovedToReasoning,
    Reasoning,
    ToolCallArguments,
    ToolCallDropped,
    ToolCallStarted,
)
from pithos.server.core import Json


class Blocks:
    """The blocks so far. `feed` gives the events that a stream tells of each change."""

    def __init__(self) -> None:
        self.made: list[Json] = []
        self._arguments: dict[int, str] = {}  # of blocks, as JSON text
        self._dropped: set[int] = set()
        self._open: int | None = None

    @property
    def content(self) -> list[Json]:
        """The blocks as a whole message has them."""
        return [
            block | {"input": _object(self._arguments[at])} if block["type"] == "tool_use" else block
            for at, block in enumerate(self.made)
            if at not in self._dropped
        ]

    def feed(self, event: ChatEvent) -> Iterator[Json]:
        """Takes one event of the chat."""
        if isinstance(event, Reasoning) and event.text:
            yield from self._text({"type": "thinking", "thinking": "", "signature": ""}, event.text)
        elif isinstance(event, Content) and event.text:
            yield from self._text({"type": "text", "text": ""}, event.text)
        elif isinstance(event, MovedToReasoning):
            yield from self._move(event.text)
        elif isinstance(event, ToolCallStarted):
            yield from self._begin({"type": "tool_use", "id": event.id, "name": event.name, "input": {}})
            self._arguments[len(self.made) - 1] = ""
        elif isinstance(event, ToolCallArguments):
            at = len(self.made) - 1
            self._arguments[at] += event.text
            yield _delta(at, {"type": "input_json_delta", "partial_json": event.text})
        elif isinstance(event, ToolCallDropped):
            self._dropped.add(len(self.made) - 1)
            yield from self._close()
        elif isinstance(event, Done):
            yield from self._close()

    def _text(self, empty: Json, text: str) -> Iterator[Json]:
        kind = empty["type"]
        if self._open is None or self.made[self._open]["type"] != kind:
            yield from self._begin(empty)
        at = len(self.made) - 1
        self.made[at][kind] += text
        yield _delta(at, {"type": f"{kind}_delta", kind: text})

    def _begin(self, block: Json) -> Iterator[Json]:
        yield from self._close()
        self.made.append(block)
        self._open = len(self.made) - 1
        yield {"type": "content_block_start", "index": self._open, "content_block": dict(block)}

    def _close(self) -> Iterator[Json]:
        at, self._open = self._open, None
        if at is not None:
            yield {"type": "content_block_stop", "index": at}

    def _move(self, text: str) -> Iterator[Json]:
        """What was streamed as text stays a block of its own; in a whole message it is thinking."""
        yield from self._close()
        for at, block in enumerate(self.made):
            if block["type"] == "text":
                self.made[at] = {"type": "thinking", "thinking": text, "signature": ""}


def _delta(at: int, delta: Json) -> Json:
    return {"type": "content_block_delta", "index": at, "delta": delta}


def _object(text: str) -> Json:
    try:
        value = json.loads(text or "{}")
    except ValueError:  # the answer was cut off within the call
        return {}
    return value if isinstance(value, dict) else {}
