"""Events of a chat to output items of a response, and to the events of its stream."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

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


class Outputs:
    """The items so far. `feed` gives the events that a stream tells of each change, without their numbers."""

    def __init__(self) -> None:
        self.items: list[Json] = []
        self._dropped: list[Json] = []
        self._open: Json | None = None

    @property
    def kept(self) -> list[Json]:
        """The items that are the response: all but calls that were none."""
        return [item for item in self.items if all(item is not other for other in self._dropped)]

    def feed(self, event: ChatEvent) -> Iterator[Json]:
        """Takes one event of the chat."""
        if isinstance(event, Reasoning) and event.text:
            yield from self._text("reasoning", event.text)
        elif isinstance(event, Content) and event.text:
            yield from self._text("message", event.text)
        elif isinstance(event, MovedToReasoning):
            yield from self._move(event.text)
        elif isinstance(event, ToolCallStarted):
            yield from self._begin(_call(event))
        elif isinstance(event, ToolCallArguments):
            yield from self._arguments(event.text)
        elif isinstance(event, ToolCallDropped):
            yield from self._drop()
        elif isinstance(event, Done):
            yield from self.close("incomplete" if event.reason == "length" else "completed")

    def close(self, status: str = "completed") -> Iterator[Json]:
        """The item that is open ends."""
        item, self._open = self._open, None
        if item is None:
            return
        item["status"] = status
        at = self._at(item)
        if item["type"] == "function_call":
            done = {"arguments": item["arguments"], "name": item["name"]}
            yield {"type": "response.function_call_arguments.done", **at, **done}
        else:
            part = item["content"][0]
            kind = "reasoning_text" if item["type"] == "reasoning" else "output_text"
            more: Json = {} if kind == "reasoning_text" else {"logprobs": []}
            yield {"type": f"response.{kind}.done", **at, "content_index": 0, "text": part["text"], **more}
            yield {"type": "response.content_part.done", **at, "content_index": 0, "part": dict(part)}
        yield {"type": "response.output_item.done", "output_index": at["output_index"], "item": _copy(item)}

    def _text(self, kind: str, text: str) -> Iterator[Json]:
        if self._open is None or self._open["type"] != kind:
            yield from self._begin(_reasoning() if kind == "reasoning" else _message())
        item = self._open
        assert item is not None
        item["content"][0]["text"] += text
        name = "reasoning_text" if kind == "reasoning" else "output_text"
        more: Json = {} if kind == "reasoning" else {"logprobs": []}
        yield {"type": f"response.{name}.delta", **self._at(item), "content_index": 0, "delta": text, **more}

    def _arguments(self, text: str) -> Iterator[Json]:
        item = self._open
        assert item is not None
        item["arguments"] += text
        yield {"type": "response.function_call_arguments.delta", **self._at(item), "delta": text}

    def _begin(self, item: Json) -> Iterator[Json]:
        yield from self.close()
        self.items.append(item)
        self._open = item
        at = self._at(item)
        parts = item.get("content")
        added = _copy(item) | ({"content": []} if parts else {})
        yield {"type": "response.output_item.added", "output_index": at["output_index"], "item": added}
        if parts:
            yield {"type": "response.content_part.added", **at, "content_index": 0, "part": dict(parts[0])}

    def _move(self, text: str) -> Iterator[Json]:
        """What was streamed as a message ends there, incomplete; in the response it is reasoning."""
        yield from self.close("incomplete")
        for at, item in enumerate(self.items):
            if item["type"] == "message":
                moved = _reasoning()
                moved["content"][0]["text"] = text
                moved["status"] = "completed"
                self.items[at] = moved

    def _drop(self) -> Iterator[Json]:
        """A call that was streamed ends there, incomplete; in the response it is not."""
        item = self._open
        yield from self.close("incomplete")
        self._dropped += [other for other in self.items if other is item]

    def _at(self, item: Json) -> Json:
        index = next(n for n, other in enumerate(self.items) if other is item)
        return {"item_id": item["id"], "output_index": index}


def _copy(item: Json) -> Json:
    made = dict(item)
    if "content" in made:
        made["content"] = [dict(part) for part in made["content"]]
    return made


def _id(prefix: str) -> str:
    return f"{prefix}_{secrets.token_hex(16)}"


def _message() -> Json:
    part: dict[str, Any] = {"type": "output_text", "text": "", "annotations": [], "logprobs": []}
    return {
        "id": _id("msg"),
        "type": "message",
        "status": "in_progress",
        "role": "assistant",
        "content": [part],
    }


def _reasoning() -> Json:
    part = {"type": "reasoning_text", "text": ""}
    return {"id": _id("rs"), "type": "reasoning", "status": "in_progress", "summary": [], "content": [part]}


def _call(event: ToolCallStarted) -> Json:
    return {
        "id": _id("fc"),
        "type": "function_call",
        "status": "in_progress",
        "call_id": event.id,
        "name": event.name,
        "arguments": "",
    }
