"""Runs an answer through the splitter, in pieces of any size."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pithos.text.stream import Utf8Stream
from pithos.text.toolcalls import CallArguments, CallEnd, CallStart, Dialect, Piece, Text, ToolCallStream

BEGIN, END = "<|tool_call_start|>", "<|tool_call_end|>"


@dataclass
class Call:
    name: str
    text: str = ""
    complete: bool = False


@dataclass
class Answer:
    """What came out, in a form that does not depend on how the text was cut."""

    text: str = ""
    calls: list[Call] = field(default_factory=list)
    malformed: list[str] = field(default_factory=list)

    def take(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            if isinstance(piece, Text):
                assert piece.text
                self.text += piece.text
            elif isinstance(piece, CallStart):
                assert piece.index == len(self.calls)
                self.calls.append(Call(piece.name))
            elif isinstance(piece, CallArguments):
                assert piece.text
                assert piece.index == len(self.calls) - 1
                assert not self.calls[-1].complete
                self.calls[-1].text += piece.text
            else:
                assert isinstance(piece, CallEnd)
                assert piece.index == len(self.calls) - 1
                assert isinstance(json.loads(self.calls[-1].text), dict)
                self.calls[-1].complete = True

    @property
    def made(self) -> list[tuple[str, Any]]:
        """(name, arguments) of all complete calls."""
        return [(call.name, json.loads(call.text)) for call in self.calls if call.complete]


def split(dialect: Dialect | None, parts: Iterable[str], tools: Sequence[Any] = ()) -> Answer:
    """The answer that `parts` make."""
    stream, answer = ToolCallStream(dialect, tools), Answer()
    for part in parts:
        answer.take(stream.feed(part))
    answer.take(stream.flush())
    assert stream.feed("") == []
    answer.malformed = stream.malformed
    return answer


def decoded(data: bytes, cuts: Sequence[int]) -> Iterator[str]:
    """`data` cut at `cuts`, as text like a model's tokens give it."""
    characters = Utf8Stream()
    for begin, end in zip([0, *cuts], [*cuts, len(data)], strict=True):
        yield characters.feed(data[begin:end])
    yield characters.flush()


def everywhere(dialect: Dialect | None, text: str, tools: Sequence[Any] = ()) -> Answer:
    """The answer of `text` in one piece, which is that of all cuts in two, and of single bytes."""
    whole = split(dialect, [text], tools)
    data = text.encode()
    for cut in range(len(data) + 1):
        assert split(dialect, decoded(data, [cut]), tools) == whole, f"cut at byte {cut}"
    assert split(dialect, decoded(data, range(1, len(data))), tools) == whole
    return whole


def tool(name: str, **properties: Any) -> dict[str, Any]:
    """A function with these arguments."""
    return {
        "type": "function",
        "function": {"name": name, "parameters": {"type": "object", "properties": properties}},
    }
