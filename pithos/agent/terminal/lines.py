"""Events as JSON, one a line on stdout (`--json`)."""

from __future__ import annotations

import json
import sys
import threading

from pithos.agent.events import Event


class JsonLines:
    """Writes each event at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def __call__(self, event: Event) -> None:
        """Writes an event."""
        text = json.dumps(event.json(), ensure_ascii=False, default=str)
        with self._lock:
            sys.stdout.write(text + "\n")
            sys.stdout.flush()
