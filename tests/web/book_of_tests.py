"""What the scripted model answers to which question."""

from __future__ import annotations

from typing import Any

BOOK: dict[str, dict[str, Any]] = {"ping": {"answers": ["pong"]}}
