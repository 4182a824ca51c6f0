"""An answer that may call functions, to text and calls, however it is cut."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import Any

from pithos.text.toolcalls.body import Body
from pithos.text.toolcalls.dialect import MARKERS, Dialect, body
from pithos.text.toolcalls.pieces import CallArguments, Piece, Text

_GAP = 64  # characters between a repeated block and its closing marker


class _State(Enum):
    TEXT = auto()
    BODY = auto()
    BROKEN = auto()  # within a block that is no call: its text is passed on
    ECHO = auto()  # behind a block, while what comes may be the same again


class ToolCallStream:
    """Splits the content of an answer. Feed it no reasoning: a marker there is no call.

    Markers are never part of the text. White space alone before the first call, and what follows a call, is dropped,
    and so is a block that a model writes twice. A block that is no call is given back as text and named in
    `malformed`; a call of it that was begun gets no `CallEnd`. Without a dialect everything is text.
    """

    def __init__(self, dialect: Dialect | None, tools: Sequence[Any] = ()) -> None:
        self.malformed: list[str] = []
        self.calls = 0  # complete ones
        self._index = 0  # of the next call
        self._dialect = dialect
        self._tools = tools
        self._state = _State.TEXT
        self._held = ""  # the beginning of what may be a marker
        self._blank: list[str] = []  # white space that is text if text follows
        self._text_seen = False  # since the beginning, or the last call
        self._pieces: list[Piece] = []
        self._body: Body | None = None
        self._raw = io.StringIO()  # of the block
        self._echo = _Echo("")
        if dialect is not None:
            self._begin, self._end = MARKERS[dialect].begin, MARKERS[dialect].end
            self._markers = re.compile(f"{re.escape(self._begin)}|{re.escape(self._end)}")

    def feed(self, text: str) -> list[Piece]:
        """The pieces that `text` adds."""
        if self._dialect is None:
            return [Text(text)] if text else []
        self._take(self._held + text)
        return self._made()

    def flush(self, cut: bool = False) -> list[Piece]:
        """The pieces that were waiting when the answer ended. A block without its closing marker is complete, too.

        `cut`: the answer did not end, it was cut off. A block that it was cut in stays as it is: a call that was begun
        gets no end, and nothing of the block is text.
        """
        held, self._held = self._held, ""
        if cut and self._state is _State.BODY:
            if self._body is not None and self._body.index > self._index:
                self._blank.clear()  # a call was begun
            self._state, self._body, held = _State.TEXT, None, ""
        if self._state is _State.ECHO:
            self._state = _State.TEXT
            self._take(self._echo.held())
            held, self._held = self._held, ""
        if self._state is _State.BODY:
            self._feed_body(held)
            self._close_body()
        elif held:
            self._emit(held)
        if self._blank and not self.calls:
            self._pieces.append(Text("".join(self._blank)))
        self._blank.clear()
        return self._made()

    def _made(self) -> list[Piece]:
        pieces, self._pieces = self._pieces, []
        return _joined(pieces)

    def _take(self, text: str) -> None:
        """Consumes `text` but for the beginning of what may be a marker, which stays held."""
        at = 0
        while True:
            if self._state is _State.ECHO:
                rest = self._echo.feed(text[at:], self._end)
                if rest is None:
                    self._held = ""
                    return
                self._state, text, at = _State.TEXT, rest, 0
            found = self._markers.search(text, at)
            if found is None:
                ready = len(text) - self._beginning(text[at:])
                self._pass(text[at:ready])
                self._held = text[ready:]
                return
            self._pass(text[at : found.start()])
            self._marker(found[0])
            at = found.end()

    def _beginning(self, text: str) -> int:
        """Characters at the end of `text` that may begin a marker."""
        tail = text[-max(len(self._begin), len(self._end)) + 1 :]
        sizes = range(len(tail), 0, -1)
        return next(
            (n for n in sizes if self._begin.startswith(tail[-n:]) or self._end.startswith(tail[-n:])), 0
        )

    def _pass(self, text: str) -> None:
        if not text:
            return
        if self._state is _State.BODY:
            self._feed_body(text)
        elif self._state is _State.BROKEN:
            self._pieces.append(Text(text))
        else:
            self._emit(text)

    def _emit(self, text: str) -> None:
        if self._state is _State.TEXT and not self._text_seen:
            if not text.strip():
                self._blank.append(text)
                return
            text = text.lstrip() if self.calls else "".join([*self._blank, text])
            self._blank.clear()
            self._text_seen = True
        self._pieces.append(Text(text))

    def _marker(self, marker: str) -> None:
        if self._state is _State.BODY:
            assert self._body is not None
            if self._body.inside or marker == self._begin:
                self._feed_body(marker)
            else:
                self._close_body()
        elif self._state is _State.BROKEN:
            self._state = _State.TEXT if marker == self._end else self._state
        elif marker == self._begin:
            assert self._dialect is not None
            self._body = body(self._dialect, self._index, self._tools)
            self._raw = io.StringIO()
            self._state = _State.BODY

    def _feed_body(self, text: str) -> None:
        assert self._body is not None
        self._raw.write(text)
        self._pieces += self._body.feed(text)
        if self._body.fault is not None:
            self._break()

    def _close_body(self) -> None:
        if self._body is None:
            self._state = _State.TEXT
            return
        self._pieces += self._body.close()
        if self._body.fault is not None:
            self._break()
            self._state = _State.TEXT
            return
        self._called(self._body)
        self._echo = _Echo(self._raw.getvalue())
        self._state = _State.ECHO

    def _called(self, body: Body) -> None:
        self._index = body.index
        if body.complete:
            self.calls += body.complete
            self._text_seen = False
            self._blank.clear()
        self._body = None

    def _break(self) -> None:
        """The block is no call from here on: what no call was made of is text."""
        assert self._body is not None
        self.malformed.append(f"malformed call: {self._body.fault}")
        text = self._body.unread
        self._called(self._body)
        if text:
            self._pieces.append(Text(text))
            self._text_seen = True
        self._state = _State.BROKEN


class _Echo:
    """Waits while what follows a block is the same block again, up to its closing marker."""

    def __init__(self, block: str) -> None:
        self._expected = block.strip()
        self._parts: list[str] = []
        self._matched = 0
        self._rest = ""  # behind the block

    def held(self) -> str:
        """All that waits."""
        return "".join(self._parts)

    def feed(self, text: str, end: str) -> str | None:
        """None while it may still be the block; else the text to go on with, which lacks the block if it was one."""
        self._parts.append(text)
        expected = self._expected
        at = 0 if self._matched else len(text) - len(text.lstrip())
        size = min(len(expected) - self._matched, len(text) - at)
        if not expected or expected[self._matched : self._matched + size] != text[at : at + size]:
            return self.held()
        self._matched += size
        if self._matched < len(expected):
            return None
        self._rest += text[at + size :]
        rest = self._rest.lstrip()
        if rest.startswith(end):
            return rest[len(end) :]
        return None if end.startswith(rest) and len(self._rest) < _GAP else self.held()


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Neighbours of one kind as one."""
    made: list[Piece] = []
    for piece in pieces:
        last = made[-1] if made else None
        if isinstance(piece, Text) and isinstance(last, Text):
            made[-1] = Text(last.text + piece.text)
        elif (
            isinstance(piece, CallArguments) and isinstance(last, CallArguments) and piece.index == last.index
        ):
            made[-1] = CallArguments(piece.index, last.text + piece.text)
        else:
            made.append(piece)
    return made
