"""What the tree holds: the state at one position, whose token ids are the way to it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy.typing as npt

from pithos.engine.pages import Page, PagePool
from pithos.engine.snapshots import Snapshot
from pithos.layout import PAGE

Pages = list[list[Page | None]]


class Entry:
    """Pages of the first `position` tokens, pool by pool, and the rows of the convolutions before `position`."""

    __slots__ = ("copy", "pages", "pools", "position")

    def __init__(self, position: int, pools: list[PagePool], pages: Pages, copy: npt.NDArray[Any]) -> None:
        self.position, self.pools, self.pages, self.copy = position, pools, pages, copy

    @classmethod
    def of(cls, snapshot: Snapshot) -> Entry:
        """The state of a snapshot, which is released."""
        entry = cls(snapshot.position, snapshot.pools, snapshot.share(), snapshot.copy)
        snapshot.release()
        return entry

    def snapshot(self, ids: list[int]) -> Snapshot:
        """A snapshot behind `ids`, the way here or, where nothing but pages matters, its beginning."""
        count = -(-len(ids) // PAGE)
        pages = [
            [None if page is None else pool.share(page) for page in mine[:count]]
            for pool, mine in zip(self.pools, self.pages, strict=True)
        ]
        return Snapshot(list(ids), self.pools, pages, self.copy)

    def lies_in(self, pools: list[PagePool]) -> bool:
        """Whether its pages are of these pools."""
        return all(ours is theirs for ours, theirs in zip(self.pools, pools, strict=True))

    def take_over(self, other: Entry) -> None:
        """Holds the full pages that another entry of the same way has, instead of its own copies of them."""
        full = min(self.position, other.position) // PAGE
        for pool, mine, theirs in zip(self.pools, self.pages, other.pages, strict=True):
            for number in range(full):
                ours, better = mine[number], theirs[number]
                if ours is not None and better is not None and ours is not better:
                    mine[number] = pool.share(better)
                    pool.release(ours)

    def release(self) -> None:
        """Gives its pages back."""
        for pool, pages in zip(self.pools, self.pages, strict=True):
            for page in pages:
                if page is not None:
                    pool.release(page)
        self.pages = []


class Ledger:
    """The bytes of entries; a page counts once, however many of them hold it."""

    def __init__(self) -> None:
        self.nbytes = 0
        self._holders: Counter[Page] = Counter()

    def add(self, entry: Entry) -> None:
        self.nbytes += int(entry.copy.nbytes)
        for pool, pages in zip(entry.pools, entry.pages, strict=True):
            for page in pages:
                if page is not None:
                    self._holders[page] += 1
                    self.nbytes += pool.page_bytes if self._holders[page] == 1 else 0

    def remove(self, entry: Entry) -> None:
        self.nbytes -= int(entry.copy.nbytes)
        for pool, pages in zip(entry.pools, entry.pages, strict=True):
            for page in pages:
                if page is not None:
                    self._holders[page] -= 1
                    if not self._holders[page]:
                        del self._holders[page]
                        self.nbytes -= pool.page_bytes
