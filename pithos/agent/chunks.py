"""The chunks of a streamed chat completion, as OpenAI's API and its likenesses send them, to events of a chat."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from typing import Any

from pithos.chat.events import (
    ChatEvent,
    Content,
    Done,
    Progress,
    Reason,
    Reasoning,
    Timings,
    ToolCallArguments,
    ToolCallStarted,
    Usage,
)
from pithos.errors import RequestError, shown

Json = dict[str, Any]
_REASONS: dict[str, Reason] = {
    "stop": "stop",
    "length": "length",
    "tool_calls": "tool_calls",
    "function_call": "tool_calls",
}
_THOUGHTS = ("reasoning_content", "reasoning")


class Chunks:
    """Takes the data of one stream, line by line. `reason`: why it ended, None while it goes on."""

    def __init__(self) -> None:
        self.reason: Reason | None = None
        self.complete = False  # [DONE] came
        self.usage = Usage(0, 0, 0)
        self.timings = Timings(0.0, 0.0, 0.0)
        self._numbers: dict[Any, int] = {}  # the server's name of a call -> our number
        self._current = -1
        self._told: dict[Any, str] = {}  # the server's name of a call -> the last id that came with it
        self._ids: set[str] = set()

    def line(self, line: str) -> Iterator[ChatEvent]:
        """The events of one line of the stream. Raises RequestError for what is no chunk, and for told errors."""
        if not line.startswith("data:"):
            return
        text = line[5:].strip()
        if text == "[DONE]":
            self.complete = True
            return
        try:
            chunk = json.loads(text)
        except (ValueError, RecursionError):
            raise RequestError(f"the server sent what is no JSON: {shown(text)}") from None
        if not isinstance(chunk, dict):
            raise RequestError(f"the server sent what is no chunk of a chat: {shown(text)}")
        if chunk.get("error"):
            raise RequestError(f"the server failed within its answer: {message_of(chunk)}")
        yield from self._chunk(chunk)

    def done(self) -> Done:
        """The last event."""
        reason = "tool_calls" if self._numbers and self.reason == "stop" else self.reason
        return Done(reason or "stop", self.usage, self.timings)

    def _chunk(self, chunk: Json) -> Iterator[ChatEvent]:
        if isinstance(progress := chunk.get("prompt_progress"), dict):
            yield Progress(
                _count(progress, "processed"), _count(progress, "total"), _count(progress, "cache"), 0.0
            )
        if isinstance(usage := chunk.get("usage"), dict):
            self.usage = _usage(usage)
        if isinstance(timings := chunk.get("timings"), dict):
            self.timings = Timings(0.0, _seconds(timings, "prompt_ms"), _seconds(timings, "predicted_ms"))
        for choice in _objects(chunk.get("choices")):
            yield from self._delta(_object(choice.get("delta") or choice.get("message")))
            if choice.get("finish_reason"):
                self.reason = _REASONS.get(str(choice["finish_reason"]), "stop")

    def _delta(self, delta: Json) -> Iterator[ChatEvent]:
        thought = next((delta[key] for key in _THOUGHTS if isinstance(delta.get(key), str)), "")
        if thought:
            yield Reasoning(thought)
        yield from _texts(delta.get("content"))
        for call in _objects(delta.get("tool_calls")):
            yield from self._call(call)

    def _call(self, call: Json) -> Iterator[ChatEvent]:
        """A piece of a call: some servers number calls, some only name them, some send each as a whole."""
        function = _object(call.get("function"))
        key = next((call[at] for at in ("index", "id") if isinstance(call.get(at), int | str)), None)
        told = str(call.get("id") or "")
        another = bool(told) and told != (self._told.get(key) or told)  # some give the number 0 to all
        if function.get("name") and (key is None or key not in self._numbers or another):
            self._current += 1
            self._numbers[key if key is not None else f"call {self._current}"] = self._current
            self._told[key] = told
            name = str(function["name"])
            id = told if told and told not in self._ids else _call_id()  # results go to calls by it
            self._ids.add(id)
            yield ToolCallStarted(self._current, id, name)
        number = self._numbers.get(key, self._current)
        arguments = function.get("arguments")
        if isinstance(arguments, dict):
            arguments = json.dumps(arguments, ensure_ascii=False)
        if arguments and number >= 0:
            yield ToolCallArguments(number, str(arguments))


def message_of(body: Any) -> str:
    """The message of an error as servers word it, "" where there is none."""
    error = body.get("error", body) if isinstance(body, dict) else body
    if isinstance(error, dict):
        error = error.get("message") or error.get("detail") or ""
    return str(error).strip()


def _texts(content: Any) -> Iterator[ChatEvent]:
    """A text, or parts of several kinds as some servers of reasoning models send them."""
    if isinstance(content, str) and content:
        yield Content(content)
    for part in _objects(content):
        if part.get("type") == "text" and isinstance(part.get("text"), str):
            yield Content(part["text"])
        elif part.get("type") == "thinking":
            thought = part.get("thinking")
            texts = [one.get("text") for one in _objects(thought)] if isinstance(thought, list) else [thought]
            yield Reasoning("".join(text for text in texts if isinstance(text, str)))


def _object(value: Any) -> Json:
    return value if isinstance(value, dict) else {}


def _objects(value: Any) -> list[Json]:
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def _call_id() -> str:
    return f"call_{secrets.token_hex(12)}"


def _usage(usage: Json) -> Usage:
    read, written = usage.get("prompt_tokens_details"), usage.get("completion_tokens_details")
    cached = _count(read, "cached_tokens") if isinstance(read, dict) else 0
    thought = _count(written, "reasoning_tokens") if isinstance(written, dict) else 0
    return Usage(_count(usage, "prompt_tokens"), cached, _count(usage, "completion_tokens"), thought)


def _count(values: Json, key: str) -> int:
    value = values.get(key)
    return value if isinstance(value, int) else 0


def _seconds(values: Json, key: str) -> float:
    value = values.get(key)
    return value / 1000 if isinstance(value, int | float) else 0.0
