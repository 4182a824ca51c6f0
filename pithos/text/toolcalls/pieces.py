"""What an answer that may call functions is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Text:
    """Some text of the answer, without markers of calls."""

    text: str


@dataclass(frozen=True)
class CallStart:
    """Call `index` (0, 1, ... of an answer) of the function `name` begins."""

    index: int
    name: str


@dataclass(frozen=True)
class CallArguments:
    """A fragment of the arguments of call `index`: all fragments together are one JSON object."""

    index: int
    text: str


@dataclass(frozen=True)
class CallEnd:
    """The arguments of call `index` are complete. A call without its end was malformed or cut short."""

    index: int


Piece = Text | CallStart | CallArguments | CallEnd
