"""Who turns in circles is told so, and stopped if that does not help.

The same call three times in a row, failing or not, and a pattern of two to four calls that comes three times, are
circles. A call that waits for something (`read_process`) is the same only when its result is the same, too.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

TIMES = 3
PERIODS = range(1, 5)
NUDGES = 3  # circles of different kinds before the task is stopped
_KEPT = TIMES * max(PERIODS)


@dataclass(frozen=True)
class Circle:
    """The last calls came `TIMES` times: their names. `again`: although the model had been told."""

    names: tuple[str, ...]
    again: bool

    @property
    def text(self) -> str:
        """What the model is told."""
        if len(self.names) == 1:
            what = f"You have made the same call of {self.names[0]} {TIMES} times, and it gives nothing new."
        else:
            what = f"You repeat the same calls ({', '.join(self.names)}) and get nowhere."
        return (
            f"{what} Do not make it again. Change your approach: think about why it does not help, try something "
            "else, or say plainly what is in the way."
        )


class Guard:
    """Sees every call of a task in turn."""

    def __init__(self) -> None:
        self._calls: list[tuple[str, str]] = []  # (signature, name)
        self._told = 0
        self._circled: frozenset[str] = frozenset()  # signatures of circles that the model was told of

    def repeats(self, name: str, arguments: Any) -> bool:
        """Whether this call goes on with a circle that the model was just told of: it need not even be run."""
        return _signature(name, arguments, "") in self._circled and self._last_is_circle()

    def note(self, name: str, arguments: Any, result: str = "") -> Circle | None:
        """A call was made. `result` where it belongs to what makes the call the same. The circle that it closes."""
        self._calls = [*self._calls, (_signature(name, arguments, result), name)][-_KEPT:]
        circle = self._circle()
        if circle is None:
            return None
        signatures = frozenset(signature for signature, _ in circle)
        again = bool(signatures & self._circled) or self._told >= NUDGES
        self._told += 1
        self._circled |= signatures
        return Circle(tuple(name for _, name in circle), again)

    def _circle(self) -> list[tuple[str, str]] | None:
        for period in PERIODS:
            tail = self._calls[-period * TIMES :]
            if len(tail) == period * TIMES and tail == tail[:period] * TIMES:
                return tail[:period]
        return None

    def _last_is_circle(self) -> bool:
        return bool(self._calls) and self._calls[-1][0] in self._circled


def distinct(calls: Iterable[tuple[str, Any]]) -> list[int]:
    """For each call of one answer the place of the first that is the same, its own for the first."""
    first: dict[str, int] = {}
    return [first.setdefault(_signature(name, arguments, ""), n) for n, (name, arguments) in enumerate(calls)]


def _signature(name: str, arguments: Any, result: str) -> str:
    text = json.dumps([name, arguments, result], sort_keys=True, default=str)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
