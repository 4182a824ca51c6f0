"""Blocks between <tool_call> and </tool_call>: LFM3's tags, or an object as Hermes and Qwen write it.

<function=get_weather><parameter=city>Paris</parameter><parameter=days>3</parameter></function>
{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import Any

from pithos.errors import shown
from pithos.text.toolcalls.body import Body, Malformed
from pithos.text.toolcalls.calls import CallsBody
from pithos.text.toolcalls.pieces import Piece
from pithos.text.toolcalls.schemas import kinds, parameters, typed
from pithos.text.toolcalls.words import LONGEST
from pithos.text.toolcalls.writer import JsonWriter

_FUNCTION, _END_FUNCTION = "<function=", "</function>"
_PARAMETER, _END_PARAMETER = "<parameter=", "</parameter>"
_SPACE = re.compile(r"\s*")
_TEXT = frozenset(["string"])


class _State(Enum):
    BETWEEN = auto()  # calls
    FUNCTION = auto()  # within the tag
    ARGUMENTS = auto()  # between arguments
    PARAMETER = auto()  # within the tag
    VALUE = auto()


class TagsBody(Body):
    """Calls as tags. Values have the types of the function's schema; strings come out while they are read.

    One line break at each end of a value is not part of it.
    """

    def __init__(self, index: int, tools: Sequence[Any]) -> None:
        super().__init__(index)
        self._tools = tools
        self._state = _State.BETWEEN
        self._schema: Mapping[str, Any] = {}
        self._writer = JsonWriter()
        self._kinds = _TEXT
        self._value: list[str] = []
        self._fresh = False  # nothing of the value was read yet

    @property
    def inside(self) -> bool:
        return self._state is _State.VALUE

    def _step(self, final: bool) -> bool:
        if self._state is _State.VALUE:
            return self._read_value(final)
        if self._state in (_State.FUNCTION, _State.PARAMETER):
            return self._read_name()
        found = _SPACE.match(self._text, self._at)
        self._at = found.end() if found else self._at
        tags = [_FUNCTION] if self._state is _State.BETWEEN else [_PARAMETER, _END_FUNCTION]
        rest = self._text[self._at : self._at + len(_PARAMETER)]
        tag = next((tag for tag in tags if rest.startswith(tag)), None)
        if tag is None:
            if any(tag.startswith(rest) for tag in tags) and not (final and rest):
                return False
            raise Malformed(f"{shown(rest[:1])} where {' or '.join(tags)} was expected")
        self._at += len(tag)
        if tag == _END_FUNCTION:
            self._end_function()
        else:
            self._state = _State.FUNCTION if tag == _FUNCTION else _State.PARAMETER
        return True

    def _finish(self) -> None:
        if self._state is _State.ARGUMENTS:  # only </function> is missing
            self._end_function()
        if self._state is not _State.BETWEEN:
            raise Malformed("the call is cut short")
        self._commit()

    def _flush(self) -> None:
        if self._state is not _State.BETWEEN:
            self._argue(self._writer.take())

    def _end_function(self) -> None:
        self._writer.close("}")
        self._argue(self._writer.take())
        self._end_call()
        self._commit()
        self._state = _State.BETWEEN

    def _read_name(self) -> bool:
        end = self._text.find(">", self._at)
        name = self._text[self._at : end if end >= 0 else None]
        if len(name) > LONGEST or "\n" in name:
            raise Malformed(f"{shown(name, 20)} is no name")
        if end < 0:
            return False
        self._at = end + 1
        name = name.strip()
        if not name:
            raise Malformed("a tag without a name")
        (self._begin_function if self._state is _State.FUNCTION else self._begin_value)(name)
        return True

    def _begin_function(self, name: str) -> None:
        self._start_call(name)
        self._schema = parameters(self._tools, name)
        self._writer = JsonWriter()
        self._writer.open("{")
        self._state = _State.ARGUMENTS

    def _begin_value(self, name: str) -> None:
        self._writer.key(name)
        self._kinds = kinds(self._schema, name)
        if self._kinds == _TEXT:
            self._writer.quote()
        self._fresh = True
        self._state = _State.VALUE

    def _read_value(self, final: bool) -> bool:
        if self._fresh:
            if self._at >= len(self._text):
                return False
            self._at += self._text.startswith("\n", self._at)
            self._fresh = False
        end = self._text.find(_END_PARAMETER, self._at)
        if end < 0:
            ready = len(self._text) - (0 if final else _held(self._text[self._at :][-len(_END_PARAMETER) :]))
            self._take(self._text[self._at : ready])
            self._at = ready
            return False
        value = self._text[self._at : end]
        self._take(value[:-1] if value.endswith("\n") else value)
        self._at = end + len(_END_PARAMETER)
        self._end_value()
        return True

    def _take(self, text: str) -> None:
        if self._kinds == _TEXT:
            self._writer.characters(text)
        else:
            self._value.append(text)

    def _end_value(self) -> None:
        if self._kinds == _TEXT:
            self._writer.end_string()
        else:
            self._writer.literal(typed("".join(self._value), self._kinds))
            self._value.clear()
        self._state = _State.ARGUMENTS


def _held(text: str) -> int:
    """Characters at the end of `text` that may begin the end of a value."""
    for size in range(min(len(text), len(_END_PARAMETER)), 0, -1):
        if f"\n{_END_PARAMETER}".startswith(text[-size:]) or _END_PARAMETER.startswith(text[-size:]):
            return size
    return 0


class TaggedBody(Body):
    """Tags or an object, as the first character says."""

    def __init__(self, index: int, tools: Sequence[Any]) -> None:
        super().__init__(index)
        self._tools = tools
        self._made: TagsBody | CallsBody | None = None

    @property
    def inside(self) -> bool:
        return self._made is not None and self._made.inside

    @property
    def unread(self) -> str:
        return super().unread if self._made is None else self._made.unread

    def feed(self, text: str) -> list[Piece]:
        if self._made is None:
            self._keep(text)
            if not text.strip():
                return []
            begun = super().unread
            tags = text.lstrip().startswith("<")
            self._made = TagsBody(self.index, self._tools) if tags else CallsBody(self.index, strict_end=True)
            text = begun
        return self._told(self._made.feed(text))

    def close(self) -> list[Piece]:
        if self._made is None:
            self.fault = "the call is empty"
            return []
        return self._told(self._made.close())

    def _told(self, pieces: list[Piece]) -> list[Piece]:
        assert self._made is not None
        self.index, self.complete, self.fault = self._made.index, self._made.complete, self._made.fault
        return pieces

    def _step(self, final: bool) -> bool:
        return False

    def _finish(self) -> None:
        pass
