"""The page table of one sequence in one pool: which page holds positions [256 n, 256 n + 256)."""

from __future__ import annotations

import numpy as np

from pithos.engine.pages import Page, PagePool
from pithos.layout import PAGE, RING
from pithos.memory import align, aligned


class PageTable:
    """Pages by number, and their addresses where kernels read them. Pages that a window left behind are None."""

    def __init__(self, pool: PagePool, context: int) -> None:
        self.pool = pool
        self.pages: list[Page | None] = []
        self.addresses = aligned(max(1, align(context, PAGE) // PAGE), np.int64)

    @property
    def address(self) -> int:
        return int(self.addresses.ctypes.data)

    def prepare(self, begin: int, end: int) -> None:
        """Makes positions [begin, end) writable: new pages, and copies of those that others have written there."""
        for number in range(begin // PAGE, -(-end // PAGE)):
            page = self.pool.take() if number == len(self.pages) else self.pages[number]
            assert page is not None, "a position behind the window is written"
            first, last = max(begin - number * PAGE, 0), min(end - number * PAGE, PAGE)
            self._put(number, self.pool.writable(page, first, last))

    def forget(self, position: int) -> None:
        """Gives back pages that no position from `position` on can see, keeping RING positions to be taken back."""
        if self.pool.window is None:
            return
        for number in range(max(0, position - self.pool.window - RING) // PAGE):
            page = self.pages[number]
            if page is not None:
                self.pool.release(page)
                self.pages[number] = None
                self.addresses[number] = 0

    def cut(self, length: int) -> None:
        """Gives back the pages behind position `length`."""
        keep = -(-length // PAGE)
        for page in self.pages[keep:]:
            if page is not None:
                self.pool.release(page)
        self.addresses[keep : len(self.pages)] = 0
        del self.pages[keep:]

    def reaches(self, length: int) -> bool:
        """Whether a sequence of `length` positions could go on from these pages."""
        first = 0 if self.pool.window is None else max(0, length - self.pool.window + 1) // PAGE
        return all(page is not None for page in self.pages[first : -(-length // PAGE)])

    def shared(self, length: int) -> list[Page | None]:
        """The pages of the first `length` positions, each with one more user."""
        pages = self.pages[: -(-length // PAGE)]
        return [None if page is None else self.pool.share(page) for page in pages]

    def adopt(self, pages: list[Page | None]) -> None:
        """Takes over pages from `shared`; what the table held is given back."""
        self.cut(0)
        for number, page in enumerate(pages):
            if page is None:
                self.pages.append(None)
            else:
                self._put(number, page)

    def _put(self, number: int, page: Page) -> None:
        if number == len(self.pages):
            self.pages.append(page)
        self.pages[number] = page
        self.addresses[number] = page.address
