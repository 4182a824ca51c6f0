"""What the Vulkan devices decide from what a device says of itself; no device is needed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pithos.devices.vulkan.adapter import Lanes
from pithos.devices.vulkan.memory import DEVICE, HOST, NEAR_HOST, Memory

GIB = 1 << 30
LOCAL, VISIBLE, COHERENT, CACHED = 1, 2, 4, 8

# (property flags, heap) of each memory type, bytes of each heap
DATA_CENTRE = ([(0, 1), (LOCAL, 0), (6, 1), (14, 1), (7, 0)], [140 * GIB, 500 * GIB])
SMALL_WINDOW = ([(0, 1), (LOCAL, 0), (6, 1), (14, 1), (7, 2)], [8 * GIB, 32 * GIB, 256 << 20])
INTEGRATED = ([(LOCAL, 0), (7, 0), (15, 0)], [16 * GIB])
WITH_EXTRAS = ([(LOCAL | 0x40, 0), (LOCAL | 0x10, 0), (LOCAL, 0), (6 | 0x80, 1), (6, 1)], [4 * GIB, 8 * GIB])


def types(
    device: tuple[list[tuple[int, int]], list[int]], size: int, kinds: Any, allowed: int = 0xFF
) -> list[int]:
    kept, heaps = device
    memory = SimpleNamespace(
        memoryTypeCount=len(kept),
        memoryTypes=[SimpleNamespace(propertyFlags=flags, heapIndex=heap) for flags, heap in kept],
        memoryHeaps=[SimpleNamespace(size=size) for size in heaps],
    )
    stub: Any = SimpleNamespace(adapter=SimpleNamespace(memory=memory))
    return Memory(stub)._types(size, allowed, kinds)


@pytest.mark.parametrize(
    ("device", "size", "kinds", "expected"),
    [
        (DATA_CENTRE, GIB, DEVICE, [1, 4]),
        (DATA_CENTRE, 200 * GIB, DEVICE, []),
        (DATA_CENTRE, 4096, NEAR_HOST, [4, 2, 3]),
        (DATA_CENTRE, GIB, HOST, [3, 2, 4]),
        (SMALL_WINDOW, GIB, DEVICE, [1]),
        (SMALL_WINDOW, 4096, NEAR_HOST, [4, 2, 3]),
        (INTEGRATED, GIB, DEVICE, [0, 1, 2]),
        (INTEGRATED, 4096, NEAR_HOST, [1, 2]),
        (INTEGRATED, GIB, HOST, [2, 1]),
        (WITH_EXTRAS, GIB, DEVICE, [2]),
        (WITH_EXTRAS, GIB, HOST, [4]),
    ],
)
def test_memory_types_in_the_order_in_which_they_are_tried(
    device: Any, size: int, kinds: Any, expected: list[int]
) -> None:
    assert types(device, size, kinds) == expected


def test_only_types_that_a_buffer_allows_are_tried() -> None:
    assert types(DATA_CENTRE, GIB, DEVICE, allowed=0b10000) == [4]


@pytest.mark.parametrize(
    ("lanes", "can", "asked"),
    [
        (Lanes(32, 32, 32, True), True, True),
        (Lanes(32, 32, 32, False), True, False),
        (Lanes(64, 32, 64, True), True, True),
        (Lanes(32, 8, 32, False), False, False),  # the driver may choose less
        (Lanes(64, 64, 64, True), False, False),
        (Lanes(8, 8, 8, True), False, False),
        (Lanes(0, 0, 0, False), False, False),
    ],
)
def test_subgroups_of_32(lanes: Lanes, can: bool, asked: bool) -> None:
    assert (lanes.can_be_32, lanes.asked) == (can, asked)
