"""How many prompt tokens are read at once, and when it is the turn of those that write."""

from __future__ import annotations

ALONE = 1.0  # seconds that a chunk may take when nobody else is at work: others may come meanwhile
SHARED = 0.2  # seconds that a chunk may take while others are at work: the longest stall of a stream
WRITING = 0.5  # of the time of a chunk that decode passes get after it, at least a turn of everybody
_FIRST, _STEP = 64, 8  # rows of a first chunk while others wait; chunks are multiples of a step


class Pace:
    """Measures passes; shares the time between prompts and decoding."""

    def __init__(self) -> None:
        self._row = 0.0  # seconds a row of a chunk, lately
        self._pass = 0.0  # seconds a decode pass, lately
        self._turns = 0
        self._seconds = 0.0

    @property
    def reads(self) -> bool:
        """Whether a chunk may run now although there is somebody who writes."""
        return self._turns <= 0 and self._seconds <= 0

    @property
    def reading_speed(self) -> float:
        """Prompt tokens a second of the last chunks, 0 before the first."""
        return 1 / self._row if self._row else 0.0

    @property
    def writing_speed(self) -> float:
        """Decode passes a second of the last ones, 0 before the first."""
        return 1 / self._pass if self._pass else 0.0

    def chunk(self, most: int, alone: bool) -> int:
        """Rows of the next chunk, at most `most`."""
        if not self._row:
            return most if alone else min(most, _FIRST)
        rows = int((ALONE if alone else SHARED) / self._row)
        return max(1, min(most, max(_STEP, rows // _STEP * _STEP)))

    def read(self, rows: int, seconds: float, writers: int) -> None:
        """A chunk of `rows` took `seconds`, while `writers` waited."""
        if rows >= _STEP or not self._row:
            self._row = _mean(self._row, seconds / rows)
        self._turns, self._seconds = writers, seconds * WRITING if writers else 0.0

    def wrote(self, jobs: int, seconds: float) -> None:
        """A decode pass of `jobs` took `seconds`."""
        self._pass = _mean(self._pass, seconds)
        self._turns -= jobs
        self._seconds -= seconds


def _mean(old: float, new: float) -> float:
    return (old + new) / 2 if old else new
