"""norm_matvec: residuals, norms and every format against float64."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from codegen.gpu.prologue import MOST_FLOAT, MOST_QUANTISED
from tests.codegen.gpu.matrix_cases import matrix, normed, quantised_bound, residual_case
from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import error
from tests.codegen.matmul_cases import FLOATS, QUANTISED


def check(target: str, fmt: str, n: int, k: int, add: int, sandwich: int, bias: int, h: bool = True) -> None:
    rng = np.random.default_rng(n * k)
    args, a = residual_case(rng, k, add, sandwich, h)
    w, weights = matrix(fmt, n, k, rng)
    b = rng.standard_normal(n).astype(np.float32)
    args |= {"w": w, "b": b if bias else None, "out": np.full(n + 1, 77, np.float32), "n": n, "k": k}
    static = {"fmt": fmt, "add": add, "sandwich": sandwich, "bias": bias}
    after = run("norm_matvec", static, args, target)
    y = normed(a, args["norm"])
    wanted = weights @ (y if fmt in FLOATS else quantised_bound(y)) + (b if bias else 0)
    # A value near a tie of the rounding may fall to the other side: a step of one value times its weight.
    assert error(after["out"][:n], wanted) < (3e-6 if fmt in FLOATS else 3e-3)
    assert after["out"][n] == 77
    if add and h:
        assert error(after["h"][0, :k], a) < 3e-7


CASES: list[dict[str, Any]] = [
    {"n": 37, "k": 256, "add": 0, "sandwich": 0, "bias": 1},
    {"n": 19, "k": 2048, "add": 1, "sandwich": 0, "bias": 0},
    {"n": 16, "k": 4608, "add": 1, "sandwich": 1, "bias": 0},
    {"n": 3, "k": 1280, "add": 1, "sandwich": 1, "bias": 1},
    {"n": 3, "k": 512, "add": 1, "sandwich": 0, "bias": 0, "h": False},
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["k"]))
@pytest.mark.parametrize("fmt", ["q4_K", "q6_K", "f32"])
def test_residuals(gpu_target: str, fmt: str, case: dict[str, Any]) -> None:
    check(gpu_target, fmt, **case)


@pytest.mark.parametrize("fmt", (*QUANTISED, *FLOATS))
def test_formats(gpu_target: str, fmt: str) -> None:
    check(gpu_target, fmt, 21, 768, 1, 0, 1)


@pytest.mark.parametrize("fmt", ["q8_0", "q4_1", "bf16"])
def test_rows_that_no_block_of_256_divides(gpu_target: str, fmt: str) -> None:
    check(gpu_target, fmt, 5, 96, 1, 0, 0)


@pytest.mark.parametrize(
    ("fmt", "k"), [("q4_K", MOST_QUANTISED), ("q8_0", MOST_QUANTISED), ("f16", MOST_FLOAT)]
)
def test_the_longest_rows(gpu_target: str, fmt: str, k: int) -> None:
    check(gpu_target, fmt, 2, k, 1, 1, 0)


@pytest.mark.parametrize("fmt", ["q4_0", "q6_K"])
def test_many_rows_are_taken_by_few_workgroups(gpu_target: str, fmt: str) -> None:
    check(gpu_target, fmt, 32768 + 7, 256, 1, 0, 0)
