"""What a cache of prefixes was good for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Counts:
    """Prompts that began with a known prefix and those that did not; tokens of all prompts, and those not read again.

    `reclaimed`: how often states were given up because a device was full.
    """

    hits: int = 0
    misses: int = 0
    tokens: int = 0
    tokens_saved: int = 0
    reclaimed: int = 0

    def began(self, tokens: int, saved: int) -> None:
        self.hits += saved > 0
        self.misses += saved == 0
        self.tokens += tokens
        self.tokens_saved += saved

    def shown(self) -> dict[str, int]:
        return dict(vars(self))
