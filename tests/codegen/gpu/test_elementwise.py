"""unary, binary and combine_experts against float64."""

from __future__ import annotations

from math import erfc

import numpy as np
import pytest

from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import error, padded, step_of

ROOT_2_PI = np.sqrt(2 / np.pi)


def sigmoid(x: np.ndarray) -> np.ndarray:
    with np.errstate(over="ignore"):
        return 1 / (1 + np.exp(-x))


FUNCTIONS = {
    "silu": lambda x: x * sigmoid(x),
    "gelu": lambda x: x * np.array([0.5 * erfc(-v / np.sqrt(2)) for v in x]),
    "gelu_tanh": lambda x: x * sigmoid(2 * ROOT_2_PI * (x + 0.044715 * x**3)),
    "sigmoid": sigmoid,
    "scale": lambda x: x * np.float32(2.5),
    "softcap": lambda x: 2.5 * np.tanh(x / 2.5),
}


@pytest.mark.parametrize("op", FUNCTIONS)
def test_unary_over_the_whole_range(gpu_target: str, op: str) -> None:
    """The devices' exponentials lose some bits of a large argument."""
    x = np.concatenate(
        [np.linspace(-80, 80, 4001), np.linspace(-1, 1, 401), 10.0 ** np.arange(-30, 2), [0.0]]
    )
    x = padded(x[None])
    n, out = x.shape[1], np.full_like(x, 77)
    x[np.isnan(x)] = 0
    args = {
        "x": x,
        "x_at": 0,
        "out": out,
        "n": n,
        "ld_x": n,
        "ld_out": n,
        "scale": 2.5,
        "step": step_of([{}]),
    }
    found = run("unary", {"op": op}, args, gpu_target)["out"][0]
    exact = x[0].astype("f8")
    wanted = FUNCTIONS[op](exact)
    argument = np.abs(exact) + (np.where(exact < 0, exact**2 + np.abs(exact) ** 3, 0) if "gelu" in op else 0)
    tolerance = 1e-6 + 2e-7 * argument
    assert (np.abs(found - wanted) <= tolerance * np.abs(wanted) + 1e-36).all()


def test_unary_at_the_ends(gpu_target: str) -> None:
    x = np.array([[-1e30, -200.0, 0.0, 200.0, 1e30, *[0.0] * 11]], np.float32)
    args = {
        "x": x,
        "x_at": 0,
        "out": x,
        "n": 16,
        "ld_x": 16,
        "ld_out": 16,
        "scale": 1.0,
        "step": step_of([{}]),
    }
    found = run("unary", {"op": "sigmoid"}, args, gpu_target)["out"][0]
    assert (found[:2] < 1e-37).all()
    assert found[2:5].tolist() == [0.5, 1.0, 1.0]
    found = run("unary", {"op": "softcap"}, args, gpu_target)["out"][0]
    assert found[:5].tolist() == [-1.0, -1.0, 0.0, 1.0, 1.0]


@pytest.mark.parametrize("op", ["add", "mul"])
@pytest.mark.parametrize(("n", "group"), [(100, 1), (1300, 1), (96, 32), (60, 20), (63, 3), (64, 64)])
def test_binary(gpu_target: str, op: str, n: int, group: int) -> None:
    """Three rows of a grid for four; x and y in the middle of their rows, the sum in x's place for the second run."""
    rng = np.random.default_rng(n)
    a, b = (padded(rng.standard_normal((4, n + 24))) for _ in range(2))
    out = padded(np.full((4, n), 77.0), 77)
    args = {"x": a, "y": b, "n": n, "group": group, "x_at": 12, "y_at": 8, "step": step_of([{}] * 3)}
    args |= {"ld_x": a.shape[1], "ld_y": b.shape[1]}
    left, right = a[:3, 12 : 12 + n], b[:3, 8 + np.arange(n) // group]
    wanted = left + right if op == "add" else left * right
    found = run("binary", {"op": op}, {**args, "out": out, "ld_out": out.shape[1]}, gpu_target, rows=4)["out"]
    assert np.array_equal(found[:3, :n], wanted)
    assert (found[3] == 77).all()
    same = {**args, "x_at": 0, "out": a, "ld_out": a.shape[1]}
    found = run("binary", {"op": op}, same, gpu_target, rows=4)["out"]
    left = a[:3, :n]
    assert np.array_equal(found[:3, :n], left + right if op == "add" else left * right)


@pytest.mark.parametrize(("used", "n"), [(4, 100), (8, 1040), (1, 16)])
def test_combine_experts(gpu_target: str, used: int, n: int) -> None:
    rng = np.random.default_rng(0)
    x, weights = padded(rng.standard_normal((4 * used, n))), rng.random((4, used), np.float32)
    out = padded(np.full((4, n), 77.0), 77)
    args = {"x": x, "weights": weights, "out": out, "n": n, "used": used, "step": step_of([{}] * 3)}
    args |= {"ld_x": x.shape[1], "ld_out": out.shape[1]}
    found = run("combine_experts", {}, args, gpu_target, rows=4)["out"]
    parts = x[:, :n].astype("f8").reshape(4, used, n) * weights[:, :, None]
    assert error(found[:3, :n], parts.sum(1)[:3]) < 3e-7
    assert (found[3] == 77).all()
