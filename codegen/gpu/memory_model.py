"""Moves a SPIR-V module from the GLSL450 memory model to Vulkan's, which cooperative matrices ask for.

DXC 1.8 only makes modules of the old model: its own validator refuses the capability in a source, and it has no flag.
What the models differ in is small for kernels that share memory through workgroup barriers alone:

* the capability VulkanMemoryModel, and the model in OpMemoryModel;
* in the old model other threads see every write behind a barrier. In Vulkan's that holds for accesses that say
  NonPrivatePointer, and for barriers whose semantics say MakeAvailable and MakeVisible. So all loads and stores of
  storage buffers and of workgroup memory, matrices included, get the one and all barriers the other.

Device-wide scopes and atomics are refused: they would need more than that.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

MAGIC = 0x07230203
_HEADER = 5  # words; the fourth is the bound of ids
_VULKAN_MODEL, _CAPABILITY = 3, 5345

_MEMORY_MODEL, _CAPABILITY_OP, _TYPE_POINTER, _CONSTANT, _VARIABLE = 14, 17, 32, 43, 59
_LOAD, _STORE, _COPY_MEMORY = 61, 62, 63
_POINTERS = (
    _VARIABLE,
    65,
    66,
)  # OpVariable, OpAccessChain, OpInBoundsAccessChain: results that may be pointers
_CONTROL_BARRIER, _MEMORY_BARRIER = 224, 225
_ATOMICS = range(227, 243)
_MATRIX_LOAD, _MATRIX_STORE = 4457, 4458

_SHARED = (4, 12)  # storage classes Workgroup and StorageBuffer
_NON_PRIVATE = 0x20
_MAKE_AVAILABLE_VISIBLE = 0x2000 | 0x4000
_WORKGROUP_SCOPE, _SUBGROUP_SCOPE = 2, 3

# Where an instruction has its pointer and its memory operands (a mask, and what it asks for); words from the opcode on.
_ACCESSES = {_LOAD: (3, 4), _STORE: (1, 3), _MATRIX_LOAD: (3, 6), _MATRIX_STORE: (1, 5)}
# Where a barrier has its memory scope and its semantics, both ids of constants.
_BARRIERS = {_CONTROL_BARRIER: (2, 3), _MEMORY_BARRIER: (1, 2)}

Instruction = list[int]


def to_vulkan_model(module: bytes) -> bytes:
    """The module in Vulkan's memory model. Raises ValueError for what is no module, or needs more (see above)."""
    words = np.frombuffer(module, "<u4").tolist() if len(module) % 4 == 0 else []
    if len(words) < _HEADER or words[0] != MAGIC:
        raise ValueError(f"{len(module)} bytes are no SPIR-V module: its first word is {MAGIC:#x}")
    instructions = list(_instructions(words))
    pointers = _shared_pointers(instructions)
    semantics = _semantics(instructions, bound=words[3])
    header = [*words[:3], words[3] + len(semantics), words[4]]
    patched = [header]
    for instruction in instructions:
        patched += _patched(instruction, pointers, semantics)
    return np.array([word for part in patched for word in part], "<u4").tobytes()


def _opcode(instruction: Instruction) -> int:
    return instruction[0] & 0xFFFF


def _instructions(words: list[int]) -> Iterator[Instruction]:
    at = _HEADER
    while at < len(words):
        count = words[at] >> 16
        if count == 0 or at + count > len(words):
            raise ValueError(f"SPIR-V word {at}: an instruction of {count} words, {len(words) - at} are left")
        yield words[at : at + count]
        at += count


def _shared_pointers(instructions: list[Instruction]) -> set[int]:
    """Ids of pointers to storage buffers and workgroup memory."""
    types = {i[1] for i in instructions if _opcode(i) == _TYPE_POINTER and i[2] in _SHARED}
    return {i[2] for i in instructions if _opcode(i) in _POINTERS and i[1] in types}


def _semantics(instructions: list[Instruction], bound: int) -> dict[int, int]:
    """The constants that barriers take as semantics, to ids (from `bound` on) of those that replace them."""
    values = {i[2]: i[3] for i in instructions if _opcode(i) == _CONSTANT}
    found: dict[int, int] = {}
    for instruction in instructions:
        opcode = _opcode(instruction)
        if opcode in _ATOMICS or opcode == _COPY_MEMORY:
            raise ValueError(
                f"SPIR-V instruction {opcode} (atomic or copy) is not moved to Vulkan's memory model"
            )
        if opcode in _BARRIERS:
            scope_at, at = _BARRIERS[opcode]
            scope = values.get(instruction[scope_at])
            if scope not in (_WORKGROUP_SCOPE, _SUBGROUP_SCOPE):
                raise ValueError(f"a barrier of memory scope {scope}: only workgroup and subgroup are moved")
            found.setdefault(instruction[at], bound + len(found))
    return found


def _patched(instruction: Instruction, pointers: set[int], semantics: dict[int, int]) -> list[Instruction]:
    opcode = _opcode(instruction)
    if opcode == _MEMORY_MODEL:
        # Capabilities stand before it, whatever else does; another one may follow the last of them.
        return [[instruction[0], instruction[1], _VULKAN_MODEL]]
    if opcode == _CAPABILITY_OP and instruction[1] == 1:  # Shader, which every kernel declares once
        return [instruction, [2 << 16 | _CAPABILITY_OP, _CAPABILITY]]
    if opcode in _ACCESSES:
        pointer_at, at = _ACCESSES[opcode]
        return [_non_private(instruction, at) if instruction[pointer_at] in pointers else instruction]
    if opcode in _BARRIERS:
        at = _BARRIERS[opcode][1]
        return [[*instruction[:at], semantics[instruction[at]], *instruction[at + 1 :]]]
    if opcode == _CONSTANT and instruction[2] in semantics:
        value = instruction[3] | _MAKE_AVAILABLE_VISIBLE
        return [instruction, [instruction[0], instruction[1], semantics[instruction[2]], value]]
    return [instruction]


def _non_private(instruction: Instruction, at: int) -> Instruction:
    """The access with NonPrivatePointer in its memory operands, which stand at word `at` where there are any."""
    if len(instruction) < at:
        raise ValueError(f"SPIR-V instruction {_opcode(instruction)}: a matrix access without stride")
    if len(instruction) > at:
        return [*instruction[:at], instruction[at] | _NON_PRIVATE, *instruction[at + 1 :]]
    longer = [*instruction, _NON_PRIVATE]
    return [len(longer) << 16 | _opcode(instruction), *longer[1:]]
