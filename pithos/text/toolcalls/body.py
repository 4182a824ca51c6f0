"""What the parsers of one block of calls have in common."""

from __future__ import annotations

import io
from abc import ABC, abstractmethod

from pithos.text.toolcalls.pieces import CallArguments, CallEnd, CallStart, Piece


class Malformed(Exception):
    """The text is no call; the message says why."""


class Body(ABC):
    """One block of calls, from behind its opening marker to its closing one, in pieces of text.

    `index` is the number of the next call, `complete` counts those that ended. `fault` says why the text is no call,
    once that is known; `unread` is then the text that no call was made of.
    """

    def __init__(self, index: int) -> None:
        self.index = index
        self.complete = 0
        self.fault: str | None = None
        self._pieces: list[Piece] = []
        self._text = ""  # not consumed yet
        self._at = 0
        self._base = 0  # position of _text in all the text of this body
        self._kept = io.StringIO()
        self._kept_from = self._committed = 0

    @property
    def inside(self) -> bool:
        """Whether a closing marker here would be part of a value."""
        return False

    @property
    def unread(self) -> str:
        """The text behind the last complete call."""
        return self._kept.getvalue()[self._committed - self._kept_from :]

    def feed(self, text: str) -> list[Piece]:
        """The pieces that `text` adds."""
        self._keep(text)
        self._base += self._at
        self._text = self._text[self._at :] + text
        self._at = 0
        return self._run(final=False)

    def close(self) -> list[Piece]:
        """The pieces that the end of the block adds."""
        return self._run(final=True)

    @abstractmethod
    def _step(self, final: bool) -> bool:
        """Consumes a part of the text; False when it needs more. Raises Malformed."""

    @abstractmethod
    def _finish(self) -> None:
        """The block ended. Raises Malformed if a call is not complete."""

    def _flush(self) -> None:  # noqa: B027 (nothing to do is a fine answer)
        """Makes pieces of what was written since the last time."""

    def _run(self, final: bool) -> list[Piece]:
        if self.fault is None:
            try:
                while self._step(final):
                    pass
                if final:
                    self._finish()
            except Malformed as error:
                self.fault = str(error)
            self._flush()
        made, self._pieces = self._pieces, []
        return made

    def _commit(self, back: int = 0) -> None:
        """All text so far, but for the last `back` characters, became calls."""
        self._committed = self._base + self._at - back

    def _keep(self, text: str) -> None:
        if self._committed > self._kept_from:
            rest = self.unread
            self._kept_from = self._committed
            self._kept = io.StringIO()
            self._kept.write(rest)
        self._kept.write(text)

    def _start_call(self, name: str) -> None:
        self._pieces.append(CallStart(self.index, name))
        self.index += 1

    def _argue(self, text: str) -> None:
        if text:
            self._pieces.append(CallArguments(self.index - 1, text))

    def _end_call(self) -> None:
        self._pieces.append(CallEnd(self.index - 1))
        self.complete += 1
