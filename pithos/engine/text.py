"""Tokens to text while they come: whole characters only, and nothing of a stop string."""

from __future__ import annotations

from collections.abc import Sequence

from pithos.text.stream import Utf8Stream


class TextStream:
    """Bytes of tokens in, text out. `found`: the stop string that came; text from it on never gets out."""

    def __init__(self, stop: Sequence[str] = ()) -> None:
        self.found: str | None = None
        self._stop = [text for text in stop if text]
        self._characters = Utf8Stream()
        self._held = ""

    @property
    def stopped(self) -> bool:
        """Whether a stop string came."""
        return self.found is not None

    def feed(self, data: bytes) -> str:
        """The text that `data` completes; what may be the beginning of a stop string waits."""
        return self._take(self._characters.feed(data))

    def flush(self) -> str:
        """What waited until the end."""
        text = self._take(self._characters.flush())
        if self.stopped:
            return text
        text, self._held = text + self._held, ""
        return text

    def _take(self, text: str) -> str:
        if self.stopped:
            return ""
        self._held += text
        found = [(at + len(stop), at, stop) for stop in self._stop if (at := self._held.find(stop)) >= 0]
        if found:  # the one that was complete first
            _, at, self.found = min(found)
            text, self._held = self._held[:at], ""
            return text
        keep = max((_overlap(self._held, stop) for stop in self._stop), default=0)
        split = len(self._held) - keep
        text, self._held = self._held[:split], self._held[split:]
        return text


def _overlap(text: str, stop: str) -> int:
    """Characters at the end of `text` that begin `stop`."""
    sizes = range(min(len(text), len(stop) - 1), 0, -1)
    return next((n for n in sizes if text.endswith(stop[:n])), 0)
