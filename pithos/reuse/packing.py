"""Pages as they lie in files: only the positions that are written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.layout import PAGE
from pithos.memory import aligned
from pithos.program.state import KV_BYTES, StateLayout

Bytes = npt.NDArray[np.uint8]
_WORD = {2: np.uint16, 4: np.uint32}


class Packing:
    """The pages of one pool: for each layer K [kv head][head size][count], then V [kv head][count][head size].

    A whole page is packed as it lies in memory.
    """

    def __init__(self, layout: StateLayout, pool: int) -> None:
        self._page_bytes = layout.pools[pool].page_bytes
        self._word = _WORD[KV_BYTES[layout.kv]]
        self._layers = [pages for pages in layout.pages.values() if pages.pool == pool]

    def nbytes(self, count: int) -> int:
        """Bytes of a packed page of `count` positions."""
        if count == PAGE:
            return self._page_bytes
        size = np.dtype(self._word).itemsize
        return sum(2 * pages.kv_heads * pages.head_size * count * size for pages in self._layers)

    def pack(self, page: Bytes, count: int) -> Bytes:
        """The first `count` positions of a page; of a whole page a view."""
        if count == PAGE:
            return page
        packed = np.empty(self.nbytes(count), np.uint8)
        for ours, theirs in self._views(packed, page, count):
            ours[:] = theirs
        return packed

    def unpack(self, packed: Bytes, count: int) -> Bytes:
        """A page with these positions; the others are zeros."""
        if count == PAGE:
            return packed
        page = aligned(self._page_bytes, np.uint8)
        for theirs, ours in self._views(packed, page, count):
            ours[:] = theirs
        return page

    def _views(
        self, packed: Bytes, page: Bytes, count: int
    ) -> Iterator[tuple[npt.NDArray[Any], npt.NDArray[Any]]]:
        """The same values in a packed and in a whole page, matrix by matrix."""
        flat, whole, at = packed.view(self._word), page.view(self._word), 0
        size = np.dtype(self._word).itemsize
        for pages in self._layers:
            heads, width = pages.kv_heads, pages.head_size
            length, full = heads * width * count, heads * width * PAGE
            k, v = pages.k_offset // size, pages.v_offset // size
            keys = whole[k : k + full].reshape(heads, width, PAGE)
            yield flat[at : at + length].reshape(heads, width, count), keys[:, :, :count]
            values = whole[v : v + full].reshape(heads, PAGE, width)
            yield (
                flat[at + length : at + 2 * length].reshape(heads, count, width),
                values[:, :count],
            )
            at += 2 * length
