"""KV pages of one layer and the row table, for tests of what reads and writes them."""

from __future__ import annotations

from typing import Any

import numpy as np

from graph import families as F
from tests.codegen.kernel_calls import array

POOL = 1
_DTYPE = {"f16": "f2", "f32": "f4"}


class Cache:
    """Pages for `positions` positions of two layers, of which the second is looked at; filled with NaN."""

    def __init__(self, kv_heads: int, hd: int, kv: str, positions: int) -> None:
        self.kv_heads, self.hd, self.dtype = kv_heads, hd, _DTYPE[kv]
        self.half = kv_heads * hd * F.PAGE
        count = -(-positions // F.PAGE)
        self.pages = [array(np.full(4 * self.half, np.nan), self.dtype) for _ in range(count)]
        self.table = array([page.ctypes.data for page in self.pages], "i8")
        self._alive: list[Any] = []

    def keys(self) -> np.ndarray:
        """[head][position][hd]."""
        pages = [p[2 * self.half : 3 * self.half].reshape(self.kv_heads, self.hd, F.PAGE) for p in self.pages]
        return np.concatenate([p.transpose(0, 2, 1) for p in pages], axis=1)

    def values(self) -> np.ndarray:
        """[head][position][hd]."""
        pages = [p[3 * self.half :].reshape(self.kv_heads, F.PAGE, self.hd) for p in self.pages]
        return np.concatenate(pages, axis=1)

    def fill(self, random: np.random.Generator, positions: int) -> None:
        """Random keys and values at the first positions."""
        for number, page in enumerate(self.pages):
            used = min(F.PAGE, positions - number * F.PAGE)
            keys = page[2 * self.half : 3 * self.half].reshape(self.kv_heads, self.hd, F.PAGE)
            values = page[3 * self.half :].reshape(self.kv_heads, F.PAGE, self.hd)
            keys[:, :, :used] = random.standard_normal((self.kv_heads, self.hd, used))
            values[:, :used] = random.standard_normal((self.kv_heads, used, self.hd))

    def arguments(self) -> dict[str, int]:
        size = self.half * np.dtype(self.dtype).itemsize
        return {"pool": POOL, "k_offset": 2 * size, "v_offset": 3 * size}

    def step(self, first: int, rows: int) -> np.ndarray:
        """The step block of rows at the positions from `first` on."""
        table = array(np.zeros((rows, F.ROW_WORDS)), "i8")
        table[:, F.ROW_POSITION] = first + np.arange(rows)
        table[:, F.ROW_PAGES + POOL] = self.table.ctypes.data
        step = array(np.zeros(F.STEP_WORDS), "i8")
        step[F.STEP_ROWS], step[F.STEP_ROW_TABLE] = rows, table.ctypes.data
        self._alive += [table, step]
        return step
