"""Memory that kernels read and write by address: aligned to cache lines, zero-filled, committed when touched."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt
import psutil

LINE = 64
ROOM = 4096  # kernels prefetch past the end of what they read


def align(n: int, to: int) -> int:
    """The smallest multiple of `to` that is at least n."""
    return -(-n // to) * to


def aligned(count: int, dtype: npt.DTypeLike, room: int = 0) -> npt.NDArray[Any]:
    """`count` zeros of `dtype`, 64-byte aligned, with `room` more bytes mapped behind them.

    The array keeps its memory alive. Pages that are never touched take no memory (calloc).
    """
    size = count * np.dtype(dtype).itemsize
    raw = np.zeros(size + LINE + room, np.uint8)
    start = -raw.ctypes.data % LINE
    return raw[start : start + size].view(dtype)


def at_address(address: int, count: int, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """A writable view of `count` values at an address. The caller keeps that memory alive."""
    size = count * np.dtype(dtype).itemsize
    raw = (ctypes.c_uint8 * size).from_address(address)
    whole: npt.NDArray[Any] = np.frombuffer(raw, np.uint8).view(dtype)  # type: ignore[call-overload]
    return whole


def available() -> int:
    """Bytes that can be allocated without swapping; caches that the system would give up count as available."""
    return int(psutil.virtual_memory().available)


def total() -> int:
    """Bytes of memory of this machine."""
    return int(psutil.virtual_memory().total)
