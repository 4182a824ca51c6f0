"""The levels of reasoning, as routes use them."""

from __future__ import annotations

from pithos.chat.reasoning import LEVELS, budget

__all__ = ["budget", "levels"]


def levels() -> dict[str, int | None]:
    """The levels that have names."""
    return dict(LEVELS)
