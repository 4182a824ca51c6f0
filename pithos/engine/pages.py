"""Pages of KV: PAGE positions of all the layers of a pool, counted by their users and given out again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pithos.devices.gpu import DeviceMemoryError
from pithos.engine.blocks import Blocks, HostBlocks
from pithos.program.state import Pool

_SPARE = 8  # free pages kept for the next request


class Page:
    """One page: its memory, the number of page tables and snapshots that hold it, and how far it is written.

    Who goes on where the page ends writes behind all that others see, so it needs no copy.
    """

    __slots__ = ("address", "end", "memory", "users")

    def __init__(self, memory: Any, address: int) -> None:
        self.memory = memory
        self.address = address
        self.users = 1
        self.end = 0


class PagePool:
    """Hands out pages of one KV pool, which lie in `blocks` (default: in this process)."""

    def __init__(self, pool: Pool, blocks: Blocks | None = None) -> None:
        self.window = pool.window
        self.page_bytes = pool.page_bytes
        self.blocks = blocks or HostBlocks(pool.page_bytes)
        self.live = 0
        self.reclaim: Callable[[], bool] | None = None  # frees pages when memory is short; False: it has none
        self._spare: list[Any] = []

    @property
    def nbytes(self) -> int:
        """Bytes of all pages in use."""
        return self.live * self.page_bytes

    def take(self) -> Page:
        """A page of zeros with one user. Raises a PithosError when there is no room for it."""
        memory, clear = self._memory()
        if not clear:
            self.blocks.clear(memory)
        return self._page(memory)

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
        else:
            self.blocks.free(page.memory)

    def writable(self, page: Page, begin: int, end: int) -> Page:
        """A page with the same contents whose positions [begin, end) may be written: the page, or a copy of it."""
        if page.users > 1 and begin < page.end:
            page = self._copy(page)
        page.end = end
        return page

    def _copy(self, page: Page) -> Page:
        memory, _ = self._memory()
        self.blocks.assign(memory, page.memory)
        self.release(page)
        return self._page(memory)

    def _memory(self) -> tuple[Any, bool]:
        """Memory for a page, and whether it is all zeros."""
        if self._spare:
            return self._spare.pop(), False
        try:
            return self.blocks.new(), True
        except DeviceMemoryError:
            if self.reclaim is None or not self.reclaim():
                raise
            return self._memory()

    def _page(self, memory: Any) -> Page:
        self.live += 1
        return Page(memory, self.blocks.address(memory))
