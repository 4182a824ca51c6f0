"""Lists of words, as text."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a text, however its lines are broken."""
    return frozenset(text.split())
