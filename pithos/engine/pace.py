"""How many prompt tokens are read at once, and when it is the turn of those that write."""

from __future__ import annotations

import math

ALONE = (
    1.0  # seconds that a chunk of a service may take when nobody else is at work: others may come meanwhile
)
SHARED = 0.2  # seconds that a chunk may take while others are at work: the longest stall of a stream
WRITING = 0.5  # of the time of a chunk that decode passes get after it, at least a turn of everybody
_FIRST, _LEAST = 64, 8  # rows of a first chunk where time matters; of any chunk
_SPARED = 0.8  # of a chunk's time: one of half the size must take less to be worth it
_CHANGED = 4.0  # times the time that was expected: the machine is another one now
_KEPT = 16  # sizes of which times are known


class Pace:
    """Measures passes; shares the time between prompts and decoding. `alone`: seconds of a chunk with nobody else."""

    def __init__(self, alone: float = math.inf) -> None:
        self._alone = alone
        self._row = 0.0  # seconds a row of a chunk, lately
        self._pass = 0.0  # seconds a decode pass, lately
        self._chunks: dict[int, float] = {}  # rows -> seconds, lately
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
        """Rows of the next chunk: `most`, or of its halves the first that is quick enough.

        Where no size is, because all weights have to come from somewhere, it is the largest that takes little more time
        than its half.
        """
        limit = self._alone if alone else SHARED
        if math.isinf(limit):
            return most
        if not self._chunks:
            return min(most, _FIRST)
        size = most
        while size // 2 >= _LEAST and self._time(size) > limit:
            if self._time(size // 2) > _SPARED * self._time(size):
                return self._larger(size, most)
            size //= 2
        return size

    def read(self, rows: int, seconds: float, writers: int) -> None:
        """A chunk of `rows` took `seconds`, while `writers` waited."""
        self._turns, self._seconds = writers, seconds * WRITING if writers else 0.0
        if rows < _LEAST:
            return
        self._row = _mean(self._row, seconds / rows)
        if min(self._chunks, default=rows + 1) <= rows and seconds > _CHANGED * self._time(rows):
            self._chunks.clear()
        self._chunks[rows] = _mean(self._chunks.pop(rows, 0.0), seconds)
        if len(self._chunks) > _KEPT:
            del self._chunks[next(iter(self._chunks))]

    def wrote(self, jobs: int, seconds: float) -> None:
        """A decode pass of `jobs` took `seconds`."""
        self._pass = _mean(self._pass, seconds)
        self._turns -= jobs
        self._seconds -= seconds

    def _larger(self, size: int, most: int) -> int:
        """Twice the size, as often as that takes little more time, or until that is not known."""
        while 2 * size <= most:
            known = self._chunks.get(2 * size)
            if known is None:
                return 2 * size
            if known * _SPARED > self._time(size):
                break
            size *= 2
        return size

    def _time(self, rows: int) -> float:
        """Seconds of a chunk, at most: in proportion to a smaller one; to the next larger one if none was measured."""
        smaller = [self._chunks[size] * rows / size for size in self._chunks if size <= rows]
        if smaller:
            return min(smaller)
        size = min(self._chunks)
        return self._chunks[size] * rows / size


def _mean(old: float, new: float) -> float:
    return (old + new) / 2 if old else new
