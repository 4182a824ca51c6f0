"""top_rows against a stable sort."""

from __future__ import annotations

import numpy as np
import pytest

from graph import families as F
from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import step_of


def check(target: str, x: np.ndarray, n: int, count: int, rows: int) -> None:
    """The rows of a grid for one more."""
    ids, values = np.full((rows + 1, count), -7, np.int32), np.full((rows + 1, count), 77, np.float32)
    args = {"x": x, "ids": ids, "values": values, "n": n, "count": count, "ld_x": x.shape[1]}
    after = run("top_rows", {}, {**args, "step": step_of([{}] * rows)}, target, rows=rows + 1)
    wanted = np.argsort(-x[:rows, :n], axis=1, kind="stable")[:, :count]
    assert np.array_equal(after["ids"][:rows], wanted)
    assert np.array_equal(after["values"][:rows], np.take_along_axis(x[:rows, :n], wanted, 1))
    assert (after["ids"][rows] == -7).all() and (after["values"][rows] == 77).all()


@pytest.mark.parametrize(
    ("n", "count"),
    [
        (16, 1),
        (50, 40),
        (1000, 128),
        (4097, 5),
        (65536, 64),
        (65536, 1),
        (128256, 128),
        (262144, 128),
        (262143, 1),
    ],
)
def test_top_rows(gpu_target: str, n: int, count: int) -> None:
    rng = np.random.default_rng(n)
    x = np.full((3, F.align(n, 16)), np.inf, np.float32)
    x[:, :n] = 5 * rng.standard_normal((3, n))
    check(gpu_target, x, n, count, 2)


@pytest.mark.parametrize("count", [1, 2, 100])
def test_ties_signs_and_infinities(gpu_target: str, count: int) -> None:
    rng = np.random.default_rng(1)
    few = np.array([-np.inf, -1e30, -2.5, -1e-40, -0.0, 0.0, 1e-40, 3.0, np.inf], np.float32)
    x = few[rng.integers(0, 9, (4, 2000))]
    x[1] = -np.inf
    x[2] = few[rng.integers(0, 6, 2000)]
    x[3] = 0.0
    check(gpu_target, np.concatenate([x, x[:1]]), 2000, count, 4)


@pytest.mark.parametrize("count", [1, 3])
def test_what_is_no_number_comes_last(gpu_target: str, count: int) -> None:
    x = np.full((1, 512), np.nan, np.float32)
    x[0, [100, 300, 400]] = 1, 2, -np.inf
    args = {"x": x, "ids": np.zeros((1, count), np.int32), "values": np.zeros((1, count), np.float32)}
    after = run(
        "top_rows", {}, {**args, "n": 512, "count": count, "ld_x": 512, "step": step_of([{}])}, gpu_target
    )
    assert after["ids"][0].tolist() == [300, 100, 400][:count]
