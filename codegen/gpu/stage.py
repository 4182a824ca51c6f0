"""What a spec is made of: stages, each a dispatch with what it binds and the grid that it runs on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codegen.gpu.tir import Frame

Factor = int | str | tuple[str, str, int]
Factors = tuple[Factor, ...]


@dataclass(frozen=True)
class Interface:
    """What a hand-written kernel binds: (name, dtype, "r" | "w") of buffers, (name, dtype) of constants, sizes."""

    buffers: tuple[tuple[str, str, str], ...]
    constants: tuple[tuple[str, str], ...] = ()
    sizes: tuple[str, ...] = ()
    shared: int = 0  # bytes


@dataclass(frozen=True)
class Stage:
    """One dispatch of a spec. A grid is three products of factors: ints, names, or ("/", name, d) = ceil(name / d).

    Names in grids and `work` are int arguments of the call, or rows, out_rows, entries, pages of the recorded bucket.
    fold: grid[0] may exceed 65535 and is then folded into y; the body uses `Frame.block` and guards its range.
    needs: what GpuInfo.features must have; that kernels store 16 bits is found without being said.
    source: HLSL written by hand instead of a body, bound as `interface` says, with the entry `kernel_main`.
    most: (name, number) of int arguments: the runtime takes the spec only where each is at most that.
    tile: (tokens, weight rows) of a workgroup, of stages that do the same: the runtime runs one of them, the first for
    which tokens <= T and groups >= tokens * rows / 64, else the last. T: rows, or ceil(entries / experts), of the
    recorded bucket; groups = ceil(T / tokens) * ceil(n / rows), times the experts: with fewer, large tiles leave the
    device idle.
    """

    body: Callable[[Frame], None] | None
    local: tuple[int, int, int]
    grid: tuple[Factors, Factors, Factors]
    fold: bool = False
    work: Factors = ()
    needs: tuple[str, ...] = ()
    suffix: str = ""
    source: str | None = None
    interface: Interface | None = None
    tile: tuple[int, int] | None = None
    most: tuple[tuple[str, int], ...] = ()
