"""Counts of what a service did, and how long it takes."""

from __future__ import annotations

from dataclasses import replace

from pithos.engine.events import Finish
from pithos.engine.work import Totals, WorkEvent

_FIRST = 5.0  # seconds that a work is taken to need before the first one ended
_LEAST, _MOST = 1.0, 120.0  # seconds


class Tally:
    """Totals, and the seconds that a work lately took."""

    def __init__(self) -> None:
        self.totals = Totals()
        self._seconds = 0.0

    def copy(self) -> Totals:
        """The totals as they are now."""
        return replace(self.totals)

    def wait(self, parallel: int) -> float:
        """Seconds after which, by recent speeds, one of `parallel` works will have ended."""
        return min(_MOST, max(_LEAST, (self._seconds or _FIRST) / parallel))

    def ended(self, event: WorkEvent, seconds: float) -> None:
        """The last event of a work that ran for `seconds`."""
        totals = self.totals
        if not isinstance(event, Finish):
            totals.failed += 1
            return
        if event.reason == "cancelled":
            totals.cancelled += 1
        else:
            totals.finished += 1
            self._seconds = (self._seconds * 3 + seconds) / 4 if self._seconds else seconds
        totals.prompt_tokens += event.prompt_tokens
        totals.cached_tokens += event.cached_tokens
        totals.generated_tokens += event.generated_tokens
        totals.prompt_seconds += event.prompt_seconds
        totals.decode_seconds += event.decode_seconds
