"""What the tools of the web may reach, and within what limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

Found = list[dict[str, str]]  # title, href, body
Search = Callable[[str, int, float], Found]  # query, most results, seconds


@dataclass(frozen=True)
class Web:
    """Caps of a page: bytes as received and as unpacked, seconds in all, hops; characters of a part.

    `private`: addresses as "127.0.0.1:8000" that may be fetched though they are private. For tests alone: nothing
    that a user or a model writes reaches it. `search`: what searches instead of the library.
    """

    bytes: int = 5_000_000
    seconds: float = 30.0
    hops: int = 8
    part: int = 10_000
    private: frozenset[str] = field(default_factory=frozenset)
    search: Search | None = None
