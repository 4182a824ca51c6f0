"""Random valid weight blocks of each format, with a standard deviation that is asked for.

Bit-equal for a seed on every machine: only raw bits of the generator are used, whose stream numpy promises to
keep, and arithmetic without library functions.
"""

from __future__ import annotations

import numpy as np

from synth.container import FORMATS

HEADERS = 4096  # headers (scales) are drawn from so many ready ones; the quants are fresh bits everywhere


class Bits:
    """Random bits of one tensor: PCG64 keyed by the seed of the model and the tensor's number."""

    def __init__(self, *key: int) -> None:
        self._generator = np.random.PCG64(np.random.SeedSequence(key))

    def words(self, n: int) -> np.ndarray:
        """n uint64."""
        return self._generator.random_raw(n)

    def raw(self, rows: int, size: int) -> np.ndarray:
        """uint8 (rows, size)."""
        return self.words(-(-rows * size // 8)).view(np.uint8)[: rows * size].reshape(rows, size)

    def below(self, n: int, limit: int) -> np.ndarray:
        """n int64 in [0, limit), limit up to 2**32."""
        return ((self.words(n) >> 32) * np.uint64(limit) >> 32).astype(np.int64)

    def normal(self, n: int) -> np.ndarray:
        """n float32 of mean 0 and deviation 1 within +-3.5: the sum of four 16-bit uniforms (Irwin-Hall)."""
        quarters = self.words(n).view(np.uint16).reshape(n, 4)
        total = quarters.sum(axis=1, dtype=np.int32) - 2 * 65535
        return total.astype(np.float32) * np.float32(1 / 37837.23)  # sqrt(4 / 12) * 65536


def _f16(x: np.ndarray) -> np.ndarray:
    return x.astype(np.float16).view(np.uint8).reshape(-1, 2)


def _spread(bits: Bits, n: int) -> np.ndarray:
    """n factors in [0.75, 1.25), as scales of a real tensor are not all equal; root mean square 1.0104."""
    return 0.75 + bits.below(n, 4096) / 8192


def _sign(bits: Bits, n: int) -> np.ndarray:
    return 1 - 2 * bits.below(n, 2)


def _simple(bits: Bits, std: float, mean: float, deviation: float, signed: bool) -> np.ndarray:
    """Headers of formats with one scale a block: f16 d, and f16 minimum where the values are not signed."""
    d = std / deviation / 1.0104 * _spread(bits, HEADERS) * _sign(bits, HEADERS)
    return _f16(d) if signed else np.concatenate([_f16(d), _f16(-mean * d)], axis=1)


def _k45(bits: Bits, std: float, mean: float, deviation: float) -> np.ndarray:
    """Q4_K, Q5_K: f16 d, f16 dmin, eight 6-bit scales and minimums; d * scale * mean ~ dmin * minimum."""
    scale = 16 + bits.below(HEADERS * 8, 48).reshape(HEADERS, 8)
    ratio = _spread(bits, HEADERS)
    minimum = np.minimum(63, np.rint(scale * ratio[:, None])).astype(np.int64)
    d = std / (deviation * 1.0104) / np.sqrt((np.arange(16, 64) ** 2).mean()) * _spread(bits, HEADERS)
    low = np.concatenate(
        [scale[:, :4] | scale[:, 4:] >> 4 << 6, minimum[:, :4] | minimum[:, 4:] >> 4 << 6], axis=1
    )
    high = (scale[:, 4:] & 15) | (minimum[:, 4:] & 15) << 4
    return np.concatenate(
        [_f16(d), _f16(d * mean / ratio), low.astype(np.uint8), high.astype(np.uint8)], axis=1
    )


def _q6(bits: Bits, std: float) -> np.ndarray:
    """16 int8 scales of either sign, f16 d."""
    scale = (16 + bits.below(HEADERS * 16, 112)) * _sign(bits, HEADERS * 16)
    d = std / (18.47 * 1.0104) / np.sqrt((np.arange(16, 128) ** 2).mean()) * _spread(bits, HEADERS)
    return np.concatenate([scale.reshape(HEADERS, 16).astype(np.int8).view(np.uint8), _f16(d)], axis=1)


def headers(bits: Bits, fmt: str, std: float) -> np.ndarray:
    """uint8 (HEADERS, bytes of a header): what a block holds beside its quants."""
    if fmt in ("q4_0", "q4_1"):
        return _simple(bits, std, 7.5, 4.61, fmt == "q4_0")
    if fmt == "q8_0":
        return _simple(bits, std, 0, 73.6, True)
    if fmt == "q6_K":
        return _q6(bits, std)
    return _k45(bits, std, 7.5, 4.61) if fmt == "q4_K" else _k45(bits, std, 15.5, 9.233)


def quantised(bits: Bits, fmt: str, pool: np.ndarray, n: int) -> np.ndarray:
    """n blocks, uint8 (n, bytes of a block): random quants under headers of the pool."""
    blocks = bits.raw(n, FORMATS[fmt][2])
    head = pool.shape[1]
    if fmt == "q8_0":  # no quantiser writes -128, and kernels may rely on it
        quants = blocks[:, head:].view(np.int8)
        np.maximum(quants, -127, out=quants)
    place = slice(-head, None) if fmt == "q6_K" else slice(0, head)
    blocks[:, place] = pool[bits.below(n, HEADERS)]
    return blocks


def floats(bits: Bits, fmt: str, std: float, n: int) -> np.ndarray:
    """n values as f32, f16 or bf16 (uint16, rounded to nearest, ties away from zero)."""
    x = bits.normal(n) * np.float32(std)
    if fmt == "bf16":
        return ((x.view(np.uint32) + 0x8000) >> 16).astype(np.uint16)
    return x.astype(np.float16) if fmt == "f16" else x
