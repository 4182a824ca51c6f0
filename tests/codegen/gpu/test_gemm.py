"""gemm and experts_gemm of forms q8s and f32 against float64, for every format and tile."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from codegen.gpu.gemm import experts_gemm, gemm
from codegen.gpu.tir import Stage
from tests.codegen.gpu.gemm_cases import GUARD, activations, entries_of, matrix
from tests.codegen.gpu.run import run_stages
from tests.codegen.gpu.step_cases import error
from tests.codegen.matmul_cases import FLOATS, QUANTISED

LARGE, SMALL = 0, 1  # tiles
EVERY = (*QUANTISED, *FLOATS)
# (tokens, n, k, tile, bias); k of formats with blocks of 256 is rounded up
SHAPES = [
    (1, 16, 288, SMALL, 0),
    (5, 48, 256, LARGE, 1),
    (33, 80, 352, SMALL, 1),
    (64, 512, 512, LARGE, 0),
    (100, 144, 2048, LARGE, 1),
    (100, 80, 1024, SMALL, 1),
]
CASES = [
    *((fmt, SHAPES[2]) for fmt in EVERY),
    *((fmt, SHAPES[1]) for fmt in ("q4_K", "q6_K", "f16")),
    *(pytest.param(fmt, shape, marks=pytest.mark.slow) for fmt in EVERY for shape in SHAPES),
]


def form_of(fmt: str) -> str:
    return "f32" if fmt in FLOATS else "q8s"


def stage(family: Any, fmt: str, tile: int, **static: int) -> list[Stage]:
    return [family({"fmt": fmt, "form": form_of(fmt), **static})[tile]]


@pytest.mark.parametrize(("fmt", "shape"), CASES)
def test_gemm(gpu_target: str, fmt: str, shape: tuple[int, int, int, int, int]) -> None:
    """In a grid for more rows than there are; out is a part of wider rows."""
    tokens, n, k, tile, bias = shape
    k = -(-k // 256) * 256 if fmt.endswith("K") else k
    rng = np.random.default_rng(tokens + n)
    x, w = activations(form_of(fmt), tokens, k, rng), matrix(fmt, n, k, rng)
    b = rng.standard_normal(n).astype(np.float32)
    out = np.full((tokens + 1, n + 24), GUARD, np.float32)
    step = np.array([tokens, 0, 0, 0], np.int32)
    args = {**x.buffers, "w": w.words, "b": b, "out": out, "step": step, "x_at": 8, "out_at": 4}
    args |= {"n": n, "k": k, "ld_out": n + 24}
    after = run_stages(stage(gemm, fmt, tile, bias=bias), args, gpu_target, rows=tokens + 70)["out"]
    wanted = x.values @ w.values.T + (b if bias else 0)
    assert error(after[:tokens, 4 : n + 4], wanted) < (4e-6 if fmt in FLOATS else 1e-6)
    after[:tokens, 4 : n + 4] = GUARD
    assert (after == GUARD).all()


@pytest.mark.parametrize(
    ("fmt", "by_entry", "tile"),
    [
        ("q4_K", 0, SMALL),
        ("q6_K", 1, SMALL),
        ("f16", 0, SMALL),
        *(
            pytest.param(fmt, by_entry, tile, marks=pytest.mark.slow)
            for fmt in ("q4_K", "q6_K", "q8_0", "q4_1", "f16")
            for by_entry in (0, 1)
            for tile in (LARGE, SMALL)
        ),
    ],
)
def test_experts_gemm(gpu_target: str, fmt: str, by_entry: int, tile: int) -> None:
    """One expert without entries, one that is elsewhere, one with more than a workgroup does at once."""
    rng = np.random.default_rng(by_entry)
    rows, used, experts, n, k = 150, 2, 5, 80, 256
    expert = rng.choice([0, 1, 1, 1, 1, 1, 3, 4], rows * used)
    starts, entries = entries_of(expert, experts)
    slots = np.array([2, 0, 1, -1, 3], np.int32)
    x = activations(form_of(fmt), rows * used if by_entry else rows, k, rng)
    w = matrix(fmt, 4 * n, k, rng)
    out = np.full((rows * used, n + 16), GUARD, np.float32)
    args = {**x.buffers, "w": w.words, "out": out, "starts": starts, "entries": entries, "slots": slots}
    args |= {"n": n, "k": k, "ld_out": n + 16, "used": used, "by_entry": by_entry, "experts": experts}
    args |= {"x_at": 8, "out_at": 0}
    after = run_stages(stage(experts_gemm, fmt, tile), args, gpu_target, entries=rows * used)["out"]
    matrices = w.values.reshape(4, n, k)
    for entry, e in enumerate(expert):
        if slots[e] < 0:
            assert (after[entry] == GUARD).all()
            continue
        wanted = matrices[slots[e]] @ x.values[entry if by_entry else entry // used]
        assert error(after[entry, :n], wanted) < 2e-6
        assert (after[entry, n:] == GUARD).all()


def test_rows_do_not_depend_on_their_neighbours(gpu_target: str) -> None:
    """The same bits in another tile, at another place and beside other rows."""
    rng = np.random.default_rng(3)
    n, k, fmt = 80, 512, "q5_K"
    x, w = activations("q8s", 40, k, rng), matrix(fmt, n, k, rng)
    found = []
    for tile, first, count in ((LARGE, 0, 40), (SMALL, 0, 40), (SMALL, 7, 5)):
        q, pairs = x.buffers["x"].reshape(40, -1)[first:][:count], x.buffers["x_s"][first:][:count]
        args = {"x": q.ravel(), "x_s": pairs, "w": w.words, "out": np.zeros((count, n), np.float32)}
        args |= {"n": n, "k": k, "ld_out": n, "x_at": 0, "out_at": 0}
        after = run_stages(stage(gemm, fmt, tile, bias=0), args, gpu_target, rows=count)["out"]
        found.append(after[7 - first : 12 - first])
    np.testing.assert_array_equal(found[0], found[1])
    np.testing.assert_array_equal(found[0], found[2])
