"""The move to Vulkan's memory model, instruction by instruction."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from codegen.gpu import dxc, spirv
from codegen.gpu.memory_model import MAGIC, to_vulkan_model

BUFFER, WORKGROUP, FUNCTION = 12, 4, 7
HEADER = (MAGIC, 0x10600, 0, 100, 0)


def module(*instructions: Sequence[int]) -> bytes:
    """A module of instructions, each an opcode and its operands; ids go up to 99."""
    words = [word for op, *operands in instructions for word in (len(operands) + 1 << 16 | op, *operands)]
    return np.array([*HEADER, *words], "<u4").tobytes()


def moved(*instructions: Sequence[int]) -> tuple[int, list[list[int]]]:
    """(bound of ids, instructions) after the move."""
    words = np.frombuffer(to_vulkan_model(module(*instructions)), "<u4").tolist()
    found, at = [], 5
    while at < len(words):
        count = words[at] >> 16
        found.append([words[at] & 0xFFFF, *words[at + 1 : at + count]])
        at += count
    return words[3], found


def test_capability_and_model() -> None:
    assert moved((17, 1), (17, 9), (14, 0, 1))[1] == [[17, 1], [17, 5345], [17, 9], [14, 0, 3]]


@pytest.mark.parametrize("storage", [BUFFER, WORKGROUP])
def test_accesses_of_shared_memory_are_not_private(storage: int) -> None:
    """OpTypePointer 2, OpVariable 3, OpAccessChain 4; loads, stores, and matrices with and without operands."""
    before = [
        [32, 2, storage, 1],
        [59, 2, 3, storage],
        [65, 2, 4, 3, 9],
        [61, 1, 5, 4],
        [61, 1, 6, 3, 2, 16],
        [62, 4, 5],
        [4457, 7, 8, 4, 9, 9, 0],
        [4457, 7, 8, 4, 9],
        [4458, 4, 8, 9, 9, 0],
    ]
    wanted = [
        *before[:3],
        [61, 1, 5, 4, 0x20],
        [61, 1, 6, 3, 0x22, 16],
        [62, 4, 5, 0x20],
        [4457, 7, 8, 4, 9, 9, 0x20],
        before[7],
        [4458, 4, 8, 9, 9, 0x20],
    ]
    with pytest.raises(ValueError, match="stride"):
        moved(*before)
    del before[7], wanted[7]
    assert moved(*before)[1] == wanted


def test_private_memory_is_left_as_it_is() -> None:
    before = [[32, 2, FUNCTION, 1], [59, 2, 3, FUNCTION], [61, 1, 5, 3], [62, 3, 5]]
    assert moved(*before)[1] == before


def test_barriers_make_writes_visible() -> None:
    """Constants 10 (workgroup scope) and 11 (semantics), which another instruction may use as it is."""
    before = [[43, 1, 10, 2], [43, 1, 11, 264], [224, 10, 10, 11], [225, 10, 11], [61, 1, 5, 11]]
    bound, after = moved(*before)
    assert bound == 101
    assert after == [
        *before[:2],
        [43, 1, 100, 264 | 0x6000],
        [224, 10, 10, 100],
        [225, 10, 100],
        before[4],
    ]


@pytest.mark.parametrize(
    ("instructions", "message"),
    [
        ([[43, 1, 10, 1], [43, 1, 11, 264], [224, 10, 10, 11]], "memory scope 1"),
        ([[234, 1, 2, 3, 4, 5, 6]], "atomic"),
        ([[63, 1, 2]], "copy"),
    ],
)
def test_what_needs_more_is_refused(instructions: list[list[int]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        moved(*instructions)


@pytest.mark.parametrize("data", [b"", b"abc", bytes(40)])
def test_what_is_no_module_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="no SPIR-V module"):
        to_vulkan_model(data)


def test_an_instruction_that_is_cut_short_is_refused() -> None:
    with pytest.raises(ValueError, match="1 are left"):
        to_vulkan_model(np.array([*HEADER, 4 << 16 | 43], "<u4").tobytes())


@pytest.mark.skipif(not dxc.available() or not spirv.can_validate(), reason="no DXC or no SPIRV-Tools")
def test_a_moved_kernel_is_valid() -> None:
    text = """
    [[vk::binding(0)]] StructuredBuffer<uint> x;
    [[vk::binding(1)]] RWStructuredBuffer<uint> y;
    groupshared uint shared_[32];
    [numthreads(32, 1, 1)] void kernel_main(uint t : SV_GroupIndex) {
      shared_[t] = x[t];
      GroupMemoryBarrierWithGroupSync();
      y[t] = shared_[31 - t];
    }
    """
    plain = dxc.spirv(text, "kernel_main", environment=dxc.VULKAN_MATRICES)
    spirv.validate(to_vulkan_model(plain), dxc.VULKAN_MATRICES)
