"""What hand-written kernels with cooperative matrices share: coopmat.hlsl, and the head that says what one binds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from codegen.gpu.tir import Interface

NEEDS = ("coopmat", "lanes32", "half")
LINE_BYTES = 9 * 16  # of a row in shared memory
_TYPES = {"float32": "float", "int32": "int", "uint32": "uint", "uint32x4": "uint4"}
_NAMES = {"out": "output"}  # what HLSL keeps for itself


def matrices() -> str:
    """Types and functions of matrices; stands behind the declarations, which say how large a tile is."""
    return text(__file__)


def text(module: str) -> str:
    """The HLSL beside a module."""
    return Path(module).with_suffix(".hlsl").read_text(encoding="utf-8")


def declarations(interface: Interface, defines: Mapping[str, int | str]) -> str:
    """Macros, the buffers in binding order, constants and sizes by name (unsigned)."""
    lines = [f"#define {name} {value}" for name, value in defines.items()]
    for binding, (name, dtype, access) in enumerate(interface.buffers):
        kind = "RWStructuredBuffer" if "w" in access else "StructuredBuffer"
        lines.append(f"[[vk::binding({binding})]] {kind}<{_TYPES[dtype]}> {_NAMES.get(name, name)};")
    fields = " ".join(f"uint {name};" for name, _ in interface.constants)
    lines += [f"struct Constants {{ {fields} }};", "[[vk::push_constant]] Constants constants;"]
    lines += [f"#define {name} constants.{name}" for name, _ in interface.constants]
    lines += [f"[[vk::constant_id({i})]] const uint {name} = 256;" for i, name in enumerate(interface.sizes)]
    return "\n".join(lines) + "\n"
