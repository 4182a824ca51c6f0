"""gemm and experts_gemm on tensor cores: what gemm_coopmat.hlsl is compiled with, a stage a tile.

The kernel is written by hand: TIR has no cooperative matrices. Its tiles, tokens x weight rows a workgroup and a
subgroup's part of that, were the best of those tried on an NVIDIA H200 (q4_K, 512 and 4096 tokens): 188 to 236 TFLOP/s
where 128 x 128 fills the device, 128 x 64 where half as many rows are needed to fill it, 32 x 64 for few tokens.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from codegen.gpu.tir import Interface, Stage
from graph.gpu import STEP_ROWS

FORMATS = ("q4_K", "q5_K", "q6_K", "q8_0", "q4_0", "q4_1", "f16")
NEEDS = ("coopmat", "lanes32")
_LINE_BYTES = 9 * 16  # of a row in shared memory
_HLSL_TYPES = {"float32": "float", "int32": "int", "uint32": "uint", "uint32x4": "uint4"}
_NAMES = {"out": "output"}  # what HLSL keeps for itself


@dataclass(frozen=True)
class Tile:
    """Tokens x rows of a workgroup, and of each of its subgroups."""

    tokens: int
    rows: int
    part_tokens: int
    part_rows: int
    shares: int  # workgroups that the tiles of one expert are dealt to

    @property
    def threads(self) -> int:
        return self.tokens // self.part_tokens * (self.rows // self.part_rows) * 32


TILES = (Tile(128, 128, 64, 64, 8), Tile(128, 64, 64, 32, 8), Tile(32, 64, 32, 16, 2))


def gemm_coopmat(static: Mapping[str, Any]) -> list[Stage]:
    """The stages of a gemm of form h16: one is run, chosen by its tile."""
    buffers = [
        ("step", "int32", "r"),
        *_weights(static["fmt"]),
        ("x", "uint32x4", "r"),
        ("out", "float32", "w"),
    ]
    constants = ["ld_out", "out_at"]
    if static["bias"]:
        buffers.append(("b", "float32", "r"))
    return [_stage(static, tile, buffers, constants) for tile in TILES]


def experts_gemm_coopmat(static: Mapping[str, Any]) -> list[Stage]:
    """The stages of an experts_gemm of form h16: one is run, chosen by its tile."""
    buffers = [
        *_weights(static["fmt"]),
        ("slots", "int32", "r"),
        ("x", "uint32x4", "r"),
        ("out", "float32", "w"),
    ]
    buffers += [("starts", "int32", "r"), ("entries", "int32", "r")]
    constants = ["ld_out", "out_at", "used", "by_entry"]
    return [_stage(static, tile, buffers, constants, experts=True) for tile in TILES]


def _weights(fmt: str) -> list[tuple[str, str, str]]:
    """The weights as words of 16 bytes and, for formats with factors at the end of a row, of 4 bytes."""
    wide = ("w", "uint32x4", "r")
    return [wide] if fmt in ("q4_K", "q5_K", "f16") else [wide, ("w__word", "uint32", "r")]


def _stage(
    static: Mapping[str, Any],
    tile: Tile,
    buffers: list[tuple[str, str, str]],
    constants: list[str],
    experts: bool = False,
) -> Stage:
    shared = (tile.tokens + tile.rows) * _LINE_BYTES + (8 * tile.tokens if experts else 0)
    interface = Interface(tuple(buffers), tuple((name, "int32") for name in constants), ("n", "k"), shared)
    defines = {"BM": tile.tokens, "BN": tile.rows, "WM": tile.part_tokens, "WN": tile.part_rows}
    defines[static["fmt"].upper()] = 1
    if experts:
        defines |= {"EXPERTS": 1, "SHARES": tile.shares}
    elif static["bias"]:
        defines["BIAS"] = 1
    rest = ("experts",), (tile.shares,)
    return Stage(
        None,
        (tile.threads, 1, 1),
        ((("/", "n", tile.rows),), *(rest if experts else ((("/", "rows", tile.tokens),), (1,)))),
        needs=NEEDS,
        suffix=f"t{tile.tokens}x{tile.rows}",
        source=_declarations(interface, defines) + _text("coopmat.hlsl") + _text("gemm_coopmat.hlsl"),
        interface=interface,
        tile=(tile.tokens, tile.rows),
    )


@cache
def _text(name: str) -> str:
    return (Path(__file__).parent / name).read_text()


def _declarations(interface: Interface, defines: Mapping[str, int]) -> str:
    """The head of a source: what it is compiled with, the buffers in order, constants and sizes by name."""
    lines = [f"#define {name} {value}" for name, value in defines.items()]
    for binding, (name, dtype, access) in enumerate(interface.buffers):
        kind = "RWStructuredBuffer" if "w" in access else "StructuredBuffer"
        lines.append(f"[[vk::binding({binding})]] {kind}<{_HLSL_TYPES[dtype]}> {_NAMES.get(name, name)};")
    fields = " ".join(f"uint {name};" for name, _ in interface.constants)
    lines += [f"struct Constants {{ {fields} }};", "[[vk::push_constant]] Constants constants;"]
    lines += [f"#define {name} constants.{name}" for name, _ in interface.constants]
    lines += [f"[[vk::constant_id({i})]] const uint {name} = 256;" for i, name in enumerate(interface.sizes)]
    if any(name == "step" for name, _, _ in interface.buffers):
        lines.append(f"#define ROWS (uint)step[{STEP_ROWS}]")
    return "\n".join(lines) + "\n"
