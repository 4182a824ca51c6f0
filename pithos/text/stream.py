"""Text as it arrives: bytes to characters, characters to reasoning and answer, however it is cut."""

import codecs
from enum import Enum, auto

from pithos.text.thinking import CLOSE, OPEN


class Utf8Stream:
    """Bytes to text. A character that is not complete yet waits; bytes that are no UTF-8 become U+FFFD."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def feed(self, data: bytes) -> str:
        """The text that `data` completes."""
        return self._decoder.decode(data)

    def flush(self) -> str:
        """What is left at the end: U+FFFD for a character that was never completed."""
        return self._decoder.decode(b"", True)


class _State(Enum):
    START = auto()  # nothing but white space so far
    NEWLINE = auto()  # behind <think>
    REASONING = auto()
    GAP = auto()  # behind </think>
    CONTENT = auto()


class ReasoningSplitter:
    """Splits an answer into its reasoning, if it starts with <think>...</think>, and its content.

    The markers belong to neither, nor do one line break behind <think> and the white space behind </think>.
    With `inside`, the prompt itself ended in <think>, so the answer starts with reasoning. A <think> within the
    content is content.

    With `late`, for a model that was told not to reason, a </think> in content without reasoning before it means that
    all text so far was reasoning: `moved` becomes True, `feed` returns what was left of it as reasoning, and what it
    had returned as content before belongs in front of that.
    """

    def __init__(self, inside: bool = False, *, late: bool = False) -> None:
        self.moved = False
        self._late = late and not inside
        self._inside = inside
        self._state = _State.START
        self._held = ""

    @classmethod
    def after(cls, prompt: str, *, late: bool = False) -> "ReasoningSplitter":
        """For the answer to `prompt`."""
        return cls(prompt.rstrip().endswith(OPEN), late=late)

    @property
    def reasoning(self) -> bool:
        """True while what arrives is reasoning."""
        if self._state is _State.START:
            return self._inside
        return self._state in (_State.NEWLINE, _State.REASONING)

    def feed(self, text: str) -> tuple[str, str]:
        """(reasoning, content) that `text` adds. The beginning of what may become a marker waits."""
        self._held += text
        if self._state is _State.START:
            self._start()
        if self._state is _State.NEWLINE and self._held:
            self._held = self._held.removeprefix("\n")
            self._state = _State.REASONING
        if self._late and self._state is _State.CONTENT:
            text = self._reason()
            if self._state is _State.CONTENT:
                return "", text
            self.moved, self._late, reasoning = True, False, text
        else:
            reasoning = self._reason() if self._state is _State.REASONING else ""
        if self._state is _State.GAP:
            self._held = self._held.lstrip()
            if self._held:
                self._state = _State.CONTENT
        return reasoning, self._take() if self._state is _State.CONTENT else ""

    def flush(self) -> tuple[str, str]:
        """(reasoning, content) that was waiting when the answer ended."""
        rest = self._take()
        return (rest, "") if self.reasoning else ("", rest)

    def _start(self) -> None:
        text = self._held.lstrip()
        if text.startswith(OPEN):
            self._late = False
            self._held = text.removeprefix(OPEN)
            self._state = _State.NEWLINE
        elif not OPEN.startswith(text):
            self._state = _State.NEWLINE if self._inside else _State.CONTENT

    def _reason(self) -> str:
        reasoning, found, rest = self._held.partition(CLOSE)
        if found:
            self._state = _State.GAP
            self._held = rest
            return reasoning
        kept = next((n for n in range(len(CLOSE) - 1, 0, -1) if self._held.endswith(CLOSE[:n])), 0)
        self._held, ready = self._held[len(self._held) - kept :], self._held[: len(self._held) - kept]
        return ready

    def _take(self) -> str:
        taken, self._held = self._held, ""
        return taken
