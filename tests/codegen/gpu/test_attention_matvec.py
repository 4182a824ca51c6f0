"""attention_matvec on the devices that are there, against attention in float64, quantised, times the matrix."""

from __future__ import annotations

import numpy as np
import pytest

from graph import families as F
from tests.codegen.gpu.attention_cases import Cached, Case, queries
from tests.codegen.gpu.matrix_cases import matrix, q8s
from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import error

pytestmark = pytest.mark.tvm


def check(case: Case, fmt: str, position: int, n: int, bias: int, target: str) -> None:
    random = np.random.default_rng(position)
    k = case.heads * case.hd
    cached = Cached(case, [position + 1], random)
    q, gate = queries(case, 1, random)
    words, weights = matrix(fmt, n, k, random)
    attended = cached.wanted([(0, position)], q, gate).astype(np.float32)
    wanted = q8s(attended)[2] @ weights.T
    b = random.standard_normal(n).astype(np.float32)
    out = np.full((1, F.align(n, 16) + 16), 7, np.float32)
    args = cached.args([(0, position)], q, gate) | {"w": words, "b": b, "out": out, "out_at": 16, "n": n}
    static = case.static | {"fmt": fmt, "bias": bias}
    found = run("attention_matvec", static, args, target, pages=128)["out"][0]
    # A value within the rounding of the merge of a tie may be quantised either way.
    assert error(found[16 : 16 + n], wanted[0] + bias * b) < (2e-3 if _near_tie(attended) else 5e-6)
    assert (found[:16] == 7).all()


def _near_tie(x: np.ndarray) -> bool:
    blocks = x.reshape(-1, 32).astype("f8")
    steps = blocks * 127 / np.abs(blocks).max(1, keepdims=True)
    return bool((np.abs(steps - np.floor(steps) - 0.5) < 1e-4).any())


@pytest.mark.parametrize("position", [0, 255, 256, 700])
def test_positions(position: int, gpu_target: str) -> None:
    check(Case(heads=32, kv_heads=8, gate=1), "q4_K", position, 37, 0, gpu_target)


@pytest.mark.parametrize("position", [15 * F.PAGE + 9, 16 * F.PAGE, 37 * F.PAGE + 200])
def test_several_pages_of_a_split(position: int, gpu_target: str) -> None:
    check(Case(heads=4, kv_heads=1), "q8_0", position, 48, 1, gpu_target)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("case", "fmt"),
    [
        (Case(128, "f16", 28, 4, span=300), "q6_K"),
        (Case(64, "f16", 9, 3, softcap=1), "q4_1"),
        (Case(64, "f16", 48, 4, gate=1), "q5_K"),
    ],
    ids=str,
)
def test_shapes(case: Case, fmt: str, gpu_target: str) -> None:
    check(case, fmt, 900, 21, 1, gpu_target)


@pytest.mark.slow
@pytest.mark.parametrize("fmt", ["q8_0", "q4_0", "q4_1", "q4_K", "q5_K", "q6_K"])
@pytest.mark.parametrize("hd", [64, 128])
def test_all_specs(fmt: str, hd: int, gpu_target: str) -> None:
    check(Case(hd, softcap=int(fmt > "q4_K")), fmt, 300, 40, 0, gpu_target)
