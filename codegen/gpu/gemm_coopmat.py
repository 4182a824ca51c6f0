"""gemm and experts_gemm on tensor cores: what gemm_coopmat.hlsl is compiled with, a stage a tile.

The kernel is written by hand: TIR has no cooperative matrices. Its tiles, tokens x weight rows a workgroup and a
subgroup's part of that, were the best of those tried on an NVIDIA H200 (q4_K, 512 and 4096 tokens): 188 to 236 TFLOP/s
where 128 x 128 fills the device, 128 x 64 where half as many rows are needed to fill it, 32 x 64 for few tokens.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from codegen.gpu.coopmat import LINE_BYTES, NEEDS, declarations, matrices, text
from codegen.gpu.tir import Interface, Stage
from graph.gpu import STEP_ROWS

FORMATS = ("q4_K", "q5_K", "q6_K", "q8_0", "q4_0", "q4_1", "f16")


@dataclass(frozen=True)
class Tile:
    """Tokens x rows of a workgroup, and of each of its subgroups.

    shares: workgroups that the tiles of one expert are dealt to.
    """

    tokens: int
    rows: int
    part_tokens: int
    part_rows: int
    shares: int

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
    defines = {"ROWS": f"(uint)step[{STEP_ROWS}]"}
    if static["bias"]:
        buffers.append(("b", "float32", "r"))
        defines["BIAS"] = "1"
    return [
        _stage(
            static["fmt"], tile, buffers, ("ld_out", "out_at"), defines, ((("/", "rows", tile.tokens),), (1,))
        )
        for tile in TILES
    ]


def experts_gemm_coopmat(static: Mapping[str, Any]) -> list[Stage]:
    """The stages of an experts_gemm of form h16: one is run, chosen by its tile."""
    buffers = [
        *_weights(static["fmt"]),
        ("slots", "int32", "r"),
        ("x", "uint32x4", "r"),
        ("out", "float32", "w"),
    ]
    buffers += [("starts", "int32", "r"), ("entries", "int32", "r")]
    constants = ("ld_out", "out_at", "used", "by_entry")
    return [
        _stage(
            static["fmt"], tile, buffers, constants,
            {"EXPERTS": "1", "SHARES": str(tile.shares)}, (("experts",), (tile.shares,)), 8 * tile.tokens,
        )
        for tile in TILES
    ]  # fmt: skip


def _weights(fmt: str) -> list[tuple[str, str, str]]:
    """The weights as words of 16 bytes and, for formats with factors at the end of a row, of 4 bytes."""
    wide = ("w", "uint32x4", "r")
    return [wide] if fmt in ("q4_K", "q5_K", "f16") else [wide, ("w__word", "uint32", "r")]


def _stage(
    fmt: str,
    tile: Tile,
    buffers: list[tuple[str, str, str]],
    constants: tuple[str, ...],
    defines: Mapping[str, str],
    rest: tuple[Any, Any],
    tables: int = 0,
) -> Stage:
    """`rest`: the grid behind its first axis; `tables`: bytes of shared memory beside the tiles."""
    if fmt not in FORMATS:
        raise ValueError(f"gemm of form h16: weights of {fmt}, allowed are {', '.join(FORMATS)}")
    shared = (tile.tokens + tile.rows) * LINE_BYTES + tables
    interface = Interface(tuple(buffers), tuple((name, "int32") for name in constants), ("n", "k"), shared)
    sizes = {"BM": tile.tokens, "BN": tile.rows, "WM": tile.part_tokens, "WN": tile.part_rows}
    head = declarations(interface, {**sizes, fmt.upper(): 1, **defines})
    return Stage(
        None,
        (tile.threads, 1, 1),
        ((("/", "n", tile.rows),), *rest),
        needs=NEEDS,
        suffix=f"t{tile.tokens}x{tile.rows}",
        source=head + matrices() + text(__file__),
        interface=interface,
        tile=(tile.tokens, tile.rows),
    )
