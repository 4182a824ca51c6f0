"""Which date a conversation has: that of its first request, so that a prompt does not change at midnight."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

_MOST = 4096  # conversations that are remembered
_OLD = 6 * 3600.0  # seconds after which the same first message begins another conversation


def beginning(messages: list[dict[str, Any]], tools: list[Any]) -> str:
    """A name for all conversations with these tools, and these messages up to the first of the user."""
    first = next((n for n, m in enumerate(messages) if m.get("role") == "user"), len(messages) - 1)
    text = json.dumps([messages[: first + 1], tools], sort_keys=True, default=str)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


class Dates:
    """The moments of conversations by name. Safe to use from several threads."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._moments: OrderedDict[str, float] = OrderedDict()

    def moment(self, name: str, first: bool) -> float:
        """The Unix time of the first request of a conversation. `first`: nothing of it was answered yet."""
        now = self._clock()
        with self._lock:
            found = self._moments.get(name, now)
            if first and now - found > _OLD:
                found = now
            self._moments[name] = found
            self._moments.move_to_end(name)
            if len(self._moments) > _MOST:
                self._moments.popitem(last=False)
            return found
