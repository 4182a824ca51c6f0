"""Tables of rotary positions: cos and sin of position x inverse frequency, f32 [position][n_rot / 2].

Source: RoFormer (arXiv 2104.09864), inverse frequency base ** (-2 i / n_rot); optional factors divide it (Llama 3,
LFM3's 1e30 = no rotation). Frequencies and angles are rounded to f32 as other engines do, so that long positions
agree with them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pithos.memory import ROOM, aligned

Floats = npt.NDArray[np.float32]


def inverse_frequencies(base: float, n_rot: int, factors: Floats | None = None, scale: float = 1.0) -> Floats:
    """f32 [n_rot / 2]: angle of one position for each rotated pair. `scale` multiplies positions (linear scaling)."""
    exponents = np.arange(0, n_rot, 2, dtype=np.float64) / n_rot
    powers = np.power(np.full_like(exponents, base), exponents)
    frequencies: Floats = (1.0 / powers).astype(np.float32) * np.float32(scale)
    return frequencies if factors is None else np.divide(frequencies, factors, dtype=np.float32)


@dataclass
class RopeTable:
    """cos and sin for `context` positions, filled up to `filled` of them."""

    frequencies: Floats
    cos: Floats
    sin: Floats
    filled: int = 0

    @classmethod
    def of(cls, frequencies: Floats, context: int) -> RopeTable:
        count = context * len(frequencies)
        shape = (context, len(frequencies))
        return cls(
            frequencies,
            aligned(count, np.float32, ROOM).reshape(shape),
            aligned(count, np.float32, ROOM).reshape(shape),
        )

    def fill(self, positions: int) -> None:
        """Makes sure that rows [0, positions) are there."""
        if positions <= self.filled:
            return
        end = min(len(self.cos), max(positions, self.filled + 1024))
        rows = np.arange(self.filled, end, dtype=np.float32)
        angles = (rows[:, None] * self.frequencies[None, :]).astype(np.float64)
        self.cos[self.filled : end] = np.cos(angles)
        self.sin[self.filled : end] = np.sin(angles)
        self.filled = end


class RopeTables:
    """The tables of a model, one for each distinct set of frequencies; programs of one model share them."""

    def __init__(self, context: int) -> None:
        self.context = context
        self._tables: dict[bytes, RopeTable] = {}

    def table(self, frequencies: Floats) -> RopeTable:
        key = frequencies.tobytes()
        if key not in self._tables:
            self._tables[key] = RopeTable.of(frequencies, self.context)
        return self._tables[key]

    def fill(self, positions: int) -> None:
        """Makes sure that positions [0, positions) are in every table."""
        for table in self._tables.values():
            table.fill(positions)
