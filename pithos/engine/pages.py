"""Pages of KV: PAGE positions of all the layers of a pool, counted by their users and given out again."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.memory import aligned
from pithos.program.state import Pool

_SPARE = 8  # free pages kept for the next request


class Page:
    """One page: its memory, the number of page tables and snapshots that hold it, and how far it is written.

    Who goes on where the page ends writes behind all that others see, so it needs no copy.
    """

    __slots__ = ("end", "memory", "users")

    def __init__(self, memory: npt.NDArray[Any]) -> None:
        self.memory = memory
        self.users = 1
        self.end = 0

    @property
    def address(self) -> int:
        return int(self.memory.ctypes.data)


class PagePool:
    """Hands out pages of one KV pool."""

    def __init__(self, pool: Pool) -> None:
        self.window = pool.window
        self.page_bytes = pool.page_bytes
        self.live = 0
        self._spare: list[npt.NDArray[Any]] = []

    @property
    def nbytes(self) -> int:
        """Bytes of all pages in use."""
        return self.live * self.page_bytes

    def take(self) -> Page:
        """A page of zeros with one user."""
        self.live += 1
        if self._spare:
            memory = self._spare.pop()
            memory[:] = 0
            return Page(memory)
        return Page(aligned(self.page_bytes, np.uint8))

    def share(self, page: Page) -> Page:
        """The same page with one more user."""
        page.users += 1
        return page

    def release(self, page: Page) -> None:
        """One user less; the last one gives the page back."""
        assert page.users > 0, "a page was released twice"
        page.users -= 1
        if page.users:
            return
        self.live -= 1
        if len(self._spare) < _SPARE:
            self._spare.append(page.memory)

    def writable(self, page: Page, begin: int, end: int) -> Page:
        """A page with the same contents whose positions [begin, end) may be written: the page, or a copy of it."""
        if page.users > 1 and begin < page.end:
            page = self._copy(page)
        page.end = end
        return page

    def _copy(self, page: Page) -> Page:
        self.live += 1
        copy = aligned(self.page_bytes, np.uint8) if not self._spare else self._spare.pop()
        copy[:] = page.memory
        self.release(page)
        return Page(copy)
