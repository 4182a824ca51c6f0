"""Waiting for something that happens at once on a quiet machine."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 60.0  # seconds; a busy machine may take many


def until(condition: Callable[[], object], what: str = "it did not happen") -> None:
    """Returns when `condition` holds; AssertionError when it does not in PATIENCE seconds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.002)
