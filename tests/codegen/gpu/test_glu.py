"""glu and norm_glu: gates, pairs of formats, 1 to 8 rows, both results, against float64."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graph import families as F
from tests.codegen.gpu.matrix_cases import activation, matrix, normed, quantised_bound, residual_case
from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import assert_form, error
from tests.codegen.gpu.test_quantize import GATES
from tests.codegen.matmul_cases import FLOATS


def outputs(out: str, rows: int, n: int) -> dict[str, np.ndarray | None]:
    """What results are written to, 77 everywhere."""
    y = np.full((rows, F.align(n, 16)), 77, np.float32) if out == "f32" else None
    return {
        "y": y,
        "yq": np.full((rows, n // 4), 77, np.uint32),
        "yq_s": np.full((rows, n // 32, 2), 77, np.float32),
    }


def check_outputs(
    after: dict[str, np.ndarray], out: str, rows: int, wanted: np.ndarray, tolerance: float
) -> None:
    """The first rows are `wanted` (rows, n), the others are as they were."""
    n = wanted.shape[1]
    if out == "f32":
        assert error(after["y"][:rows, :n], wanted) < tolerance
        assert (after["y"][rows:] == 77).all() and (after["y"][:, n:] == 77).all()
        return
    if tolerance < 1e-5:
        assert_form("q8s", after["yq"], after["yq_s"], wanted)
    else:
        d = after["yq_s"][:rows, :, :1]
        found = after["yq"].view(np.int8).reshape(len(after["yq"]), -1, 32)[:rows] * d.astype("f8")
        steps = np.abs(found - wanted.reshape(found.shape)) - 0.51 * d
        assert steps.max() < tolerance * np.abs(wanted).max()
    assert (after["yq"][rows:] == 77).all() and (after["yq_s"][rows:] == 77).all()


@pytest.mark.parametrize(
    ("fmt", "fmt2", "op", "out", "n", "k", "rows"),
    [
        ("q4_K", "q4_K", "silu_mul", "q8s", 96, 2048, 1),
        ("q4_K", "q4_K", "silu_mul", "q8s", 64, 768, 7),
        ("q4_K", "q6_K", "gelu_tanh_mul", "f32", 37, 512, 3),
        ("q5_K", "q5_K", "gelu_mul", "q8s", 64, 2304, 2),
        ("q8_0", "q4_1", "mul", "q8s", 32, 96, 1),
        ("q6_K", "q6_K", "silu_mul", "f32", 32, 2048, 1),
        ("f16", "f32", "silu_mul", "f32", 5, 160, 8),
        ("bf16", "bf16", "silu_mul", "q8s", 32, 1056, 1),
    ],
)
def test_glu(gpu_target: str, fmt: str, fmt2: str, op: str, out: str, n: int, k: int, rows: int) -> None:
    rng = np.random.default_rng(n + k)
    (w, weights), (w2, weights2) = matrix(fmt, n, k, rng), matrix(fmt2, n, k, rng)
    scale = 4 / np.abs(weights).max() / np.sqrt(k)  # gates of ordinary size
    x = activation(fmt, scale * rng.standard_normal((8, k)))
    args: dict[str, Any] = {"w": w, "w2": w2, **x.args, **outputs(out, 8, n), "n": n, "k": k}
    after = run("glu", {"fmt": fmt, "fmt2": fmt2, "op": op, "out": out}, args, gpu_target, rows=rows)
    wanted = GATES[op](x.values @ weights.T, x.values @ weights2.T)[:rows]
    check_outputs(after, out, rows, wanted, 3e-6)


@pytest.mark.parametrize(
    ("fmt", "fmt2", "out", "n", "k", "add", "sandwich"),
    [
        ("q4_K", "q4_K", "q8s", 64, 2048, 1, 0),
        ("q4_K", "q4_K", "q8s", 32, 4608, 1, 1),
        ("q4_K", "q6_K", "q8s", 32, 1024, 0, 0),
        ("q8_0", "q8_0", "q8s", 64, 576, 1, 0),
        ("q6_K", "q6_K", "f32", 37, 256, 1, 1),
        ("f32", "f16", "f32", 17, 672, 1, 1),
    ],
)
def test_norm_glu(
    gpu_target: str, fmt: str, fmt2: str, out: str, n: int, k: int, add: int, sandwich: int
) -> None:
    rng = np.random.default_rng(n + k)
    (w, weights), (w2, weights2) = matrix(fmt, n, k, rng), matrix(fmt2, n, k, rng)
    args, a = residual_case(rng, k, add, sandwich)
    args["norm"] = (4 / np.abs(weights).max() / np.sqrt(k) * args["norm"]).astype(np.float32)
    args |= {"w": w, "w2": w2, **outputs(out, 2, n), "n": n, "k": k}
    static = {"fmt": fmt, "fmt2": fmt2, "add": add, "sandwich": sandwich, "op": "silu_mul", "out": out}
    after = run("norm_glu", static, args, gpu_target)
    y = normed(a, args["norm"])
    y = y if fmt in FLOATS else quantised_bound(y)
    wanted = GATES["silu_mul"](weights @ y, weights2 @ y)[None]
    check_outputs(after, out, 1, wanted, 3e-6 if fmt in FLOATS else 5e-3)
    if add:
        assert error(after["h"][0, :k], a) < 3e-7
