"""take_rows, unary, binary, combine_experts and the functions of vectors, against float64."""

from __future__ import annotations

from math import erfc

import numpy as np
import pytest

from graph import families as F
from tests.codegen.kernel_calls import Kernels, array, error, padded

pytestmark = pytest.mark.tvm

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
def test_unary_over_the_whole_range(kernels: Kernels, op: str) -> None:
    x = np.concatenate(
        [np.linspace(-80, 80, 20001), np.linspace(-1, 1, 2001), 10.0 ** np.arange(-30, 2), [0.0]]
    )
    values = array(x)
    out, n = array(np.zeros_like(values)), len(x)
    kernels.call(
        "unary", {"op": op}, 1, {"x": values, "out": out, "n": n, "ld_x": n, "ld_out": n, "scale": 2.5}
    )
    exact = values.astype("f8")
    wanted = FUNCTIONS[op](exact)
    # The tails of gelu are exponentials, where the rounding of a large argument counts.
    argument = np.where(exact < 0, exact**2 + np.abs(exact) ** 3, 0) if op.startswith("gelu") else 0
    tolerance = 5e-7 + 1e-7 * argument
    assert (np.abs(out - wanted) <= tolerance * np.abs(wanted) + 1e-36).all()


def test_unary_at_the_ends(kernels: Kernels) -> None:
    x = array([-np.inf, -1e30, -100.0, 0.0, 100.0, 1e30, *[0.0] * 10])
    out = array(np.zeros(16))
    args = {"x": x, "out": out, "n": 16, "ld_x": 16, "ld_out": 16, "scale": 1.0}
    kernels.call("unary", {"op": "sigmoid"}, 1, args)
    assert (out[:3] < 1e-37).all()
    assert out[3:6].tolist() == [0.5, 1.0, 1.0]
    kernels.call("unary", {"op": "softcap"}, 1, args)
    assert out[:6].tolist() == [-1.0, -1.0, -1.0, 0.0, 1.0, 1.0]


@pytest.mark.parametrize("threads", [1, 2, 3, 4])
@pytest.mark.parametrize("n", [16, 100, 257])
def test_unary_rows(kernels: Kernels, threads: int, n: int) -> None:
    x = np.random.default_rng(n).standard_normal((7, n))
    source, out = padded(x), padded(np.zeros((7, n)))
    width = source.shape[1]
    args = {"x": source, "out": out, "n": n, "ld_x": width, "ld_out": width, "scale": -3.0}
    kernels.call("unary", {"op": "scale"}, 7, args, threads)
    assert np.array_equal(out[:, :n], source[:, :n] * np.float32(-3))


@pytest.mark.parametrize("op", ["add", "mul"])
@pytest.mark.parametrize(("n", "group"), [(100, 1), (96, 32), (60, 20), (64, 64)])
def test_binary(kernels: Kernels, op: str, n: int, group: int) -> None:
    random = np.random.default_rng(n)
    x, y = random.standard_normal((3, n)), random.standard_normal((3, n // group))
    a, b, out = padded(x), padded(y), padded(np.zeros((3, n)))
    args = {"x": a, "y": b, "out": out, "n": n, "group": group}
    args |= {"ld_x": a.shape[1], "ld_y": b.shape[1], "ld_out": out.shape[1]}
    kernels.call("binary", {"op": op}, 3, args, threads=2)
    left, right = a[:, :n], b[:, np.arange(n) // group]
    assert np.array_equal(out[:, :n], left + right if op == "add" else left * right)


def test_take_rows(kernels: Kernels) -> None:
    x = padded(np.random.default_rng(0).standard_normal((5, 100)))
    out, chosen = padded(np.zeros((4, 100))), array([4, 0, 2, 4], "i8")
    step = array(np.zeros(F.STEP_WORDS), "i8")
    step[F.STEP_OUT_TABLE] = chosen.ctypes.data
    kernels.call(
        "take_rows", {}, 4, {"step": step, "x": x, "out": out, "n": 100, "ld_x": 112, "ld_out": 112}, 3
    )
    assert np.array_equal(out[:, :100], x[[4, 0, 2, 4], :100])


def test_combine_experts(kernels: Kernels) -> None:
    random = np.random.default_rng(0)
    rows, used, n = 5, 4, 100
    x, weights = padded(random.standard_normal((rows * used, n))), array(random.random((rows, used)))
    out = padded(np.zeros((rows, n)))
    args = {"x": x, "weights": weights, "out": out, "n": n, "used": used, "ld_x": 112, "ld_out": 112}
    kernels.call("combine_experts", {}, rows, args, threads=2)
    parts = x[:, :n].astype("f8").reshape(rows, used, n) * weights[:, :, None]
    assert error(out[:, :n], parts.sum(1)) < 3e-7
