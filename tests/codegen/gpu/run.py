"""Runs a spec's stages with numpy arrays on PoCL or lavapipe, for tests of kernels.

    out = run("take_rows", {}, {"step": step, "x": x, "out": np.zeros((2, 16), np.float32), "n": 16, ...}, rows=3)

args: what the call binds, by the kernel's names: arrays (buffers; None for an address that is 0), ints and floats
(constants and sizes). "x__alias" is bound to the array of "x" unless it is given. names: rows, out_rows, entries, pages
of the grid; a step buffer with the counts is made when there is none. Returns a copy of every array after the run; what
a kernel has not written is as it was ("work": NaN).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import prod
from typing import Any

import numpy as np

from codegen.gpu import GENERATORS
from codegen.gpu.lower import Kernel, lower
from codegen.gpu.printer import opencl
from codegen.gpu.tir import Factors, Stage
from graph import gpu as G
from tests.codegen.gpu import opencl_run, vulkan_run

# vulkan-lanes: subgroups are said to have 32 threads; vulkan-shift: without packed dot products
TARGETS = ("opencl", "vulkan", "vulkan-lanes", "vulkan-shift")


def run(
    family: str, static: Mapping[str, Any], args: Mapping[str, Any], target: str = "opencl", **names: int
) -> dict[str, np.ndarray]:
    """Runs all stages of a spec in order."""
    return run_stages(GENERATORS[family](static), args, target, **names)


def run_stages(
    stages: list[Stage], args: Mapping[str, Any], target: str = "opencl", **names: int
) -> dict[str, np.ndarray]:
    """Runs stages that no generator made."""
    values = {"rows": 1, "out_rows": 1, "entries": 1, "pages": 1, **names}
    args = {"rows_word": G.STEP_ROWS, **args}
    values |= {k: int(v) for k, v in args.items() if isinstance(v, (int, np.integer))}
    arrays = {k: v.copy() for k, v in args.items() if isinstance(v, np.ndarray)}
    arrays |= {k: np.zeros(4, np.uint32) for k, v in args.items() if v is None}
    arrays.setdefault("step", step_buffer(values))
    work = max((_product(s.work, values) for s in stages if s.work), default=0)
    if work:
        arrays.setdefault("work", np.full(-(-work // 4), 0x7FC00000, np.uint32))
    for stage in stages:
        kernel = lower(stage)
        bound = [_array(arrays, b.name) for b in kernel.buffers]
        constants = [np.dtype(dtype).type(args[name]) for name, dtype in kernel.constants]
        sizes = {name: int(args[name]) for name in kernel.sizes}
        grid = _grid(stage, values)
        if 0 in grid:
            continue
        if target == "opencl":
            opencl_run.run(opencl(kernel), kernel.local, grid, bound, constants, sizes)
        else:
            spirv = _spirv(kernel, *["-DNO_DOT"] * (target == "vulkan-shift"))
            vulkan_run.run(spirv, grid, bound, constants, [*sizes.values()], target == "vulkan-lanes")
    return arrays


def step_buffer(values: Mapping[str, int], words: int = G.STEP_WORDS) -> np.ndarray:
    """A step buffer with the counts and no tables."""
    step = np.zeros(words, np.int32)
    step[G.STEP_ROWS], step[G.STEP_OUT_ROWS], step[G.STEP_ENTRIES] = (
        values.get(name, 1) for name in ("rows", "out_rows", "entries")
    )
    return step


@cache
def _spirv_of(text: str, *more: str) -> bytes:
    from codegen.gpu import dxc, printer

    return dxc.spirv(text, printer.ENTRY, (*dxc.flags(text), *more))


def _spirv(kernel: Kernel, *more: str) -> bytes:
    from codegen.gpu.printer import hlsl

    return _spirv_of(hlsl(kernel), *more)


def _array(arrays: Mapping[str, np.ndarray], name: str) -> np.ndarray:
    found = arrays.get(name, arrays.get(name.split("__")[0]))
    if found is None:
        raise KeyError(f"the kernel binds {name}, args have {', '.join(sorted(arrays))}")
    return found


def _product(factors: Factors, values: Mapping[str, int]) -> int:
    def one(factor: Any) -> int:
        if isinstance(factor, tuple):
            return -(-values[factor[1]] // int(factor[2]))
        return values[factor] if isinstance(factor, str) else int(factor)

    return prod(one(f) for f in factors)


def _grid(stage: Stage, values: Mapping[str, int]) -> tuple[int, int, int]:
    x, y, z = (_product(factors, values) for factors in stage.grid)
    if stage.fold:
        return min(x, G.FOLD), -(-x // G.FOLD), 1
    return x, y, z
