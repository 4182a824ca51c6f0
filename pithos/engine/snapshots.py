"""A snapshot: all that is needed to go on from one position of a sequence.

Token ids, shared pages, and the last taps - 1 inputs of every convolution. It stays valid while the sequence goes on,
and any number of sequences can be restored from it.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from pithos.engine.pages import Page, PagePool


class Snapshot:
    """The state at position `len(ids)`. `release` gives its pages back; a released snapshot cannot be restored."""

    def __init__(
        self, ids: list[int], pools: list[PagePool], pages: list[list[Page | None]], copy: npt.NDArray[Any]
    ) -> None:
        self.ids = ids
        self.copy = copy
        self.released = False
        self._pools = pools
        self._pages = pages

    @property
    def position(self) -> int:
        return len(self.ids)

    @property
    def pools(self) -> list[PagePool]:
        """Where its pages come from."""
        return self._pools

    @property
    def nbytes(self) -> int:
        """Bytes that it holds; pages that others hold too are counted in full."""
        pages = sum(
            pool.page_bytes * sum(page is not None for page in pages)
            for pool, pages in zip(self._pools, self._pages, strict=True)
        )
        return int(self.copy.nbytes) + pages

    def lies_in(self, pools: list[PagePool]) -> bool:
        """Whether its pages are of these pools."""
        return all(ours is theirs for ours, theirs in zip(self._pools, pools, strict=True))

    def share(self) -> list[list[Page | None]]:
        """Its pages, pool by pool, each with one more user."""
        assert not self.released, "a released snapshot was used"
        return [
            [None if page is None else pool.share(page) for page in pages]
            for pool, pages in zip(self._pools, self._pages, strict=True)
        ]

    def fork(self) -> Snapshot:
        """The same snapshot, to be released by somebody else."""
        return Snapshot(self.ids, self._pools, self.share(), self.copy)

    def release(self) -> None:
        """Gives its pages back; further calls do nothing."""
        if self.released:
            return
        self.released = True
        for pool, pages in zip(self._pools, self._pages, strict=True):
            for page in pages:
                if page is not None:
                    pool.release(page)
        self._pages = []
