"""route and group_experts against numpy."""

from __future__ import annotations

import numpy as np
import pytest

from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import error, padded, step_of


@pytest.mark.parametrize(
    ("score", "bias", "normalise"),
    [("sigmoid", 1, 1), ("softmax", 0, 1), ("softmax", 1, 0), ("sigmoid", 0, 0)],
)
@pytest.mark.parametrize(("experts", "used"), [(32, 4), (20, 3), (128, 8), (256, 16), (2, 1)])
def test_route(gpu_target: str, score: str, bias: int, normalise: int, experts: int, used: int) -> None:
    """Four rows of a grid for five."""
    rng = np.random.default_rng(experts)
    values = 2 * rng.standard_normal((5, experts))
    values[1] = 0.5  # ties go to the lower index
    logits, b = padded(values, fill=99.0), (0.3 * rng.standard_normal(experts)).astype(np.float32)
    b[-1] = b[0]
    ids, weights = np.full((5, used), -7, np.int32), np.full((5, used), 77, np.float32)
    args = {"logits": logits, "b": b if bias else None, "ids": ids, "weights": weights, "scale": 1.5}
    args |= {"experts": experts, "used": used, "ld_logits": logits.shape[1], "step": step_of([{}] * 4)}
    static = {"score": score, "bias": bias, "normalise": normalise}
    after = run("route", static, args, gpu_target, rows=5)
    exact = logits[:4, :experts].astype("f8")
    if score == "sigmoid":
        s = 1 / (1 + np.exp(-exact))
    else:
        s = np.exp(exact - exact.max(1, keepdims=True))
        s /= s.sum(1, keepdims=True)
    order = np.argsort(-(s + b if bias else s), axis=1, kind="stable")[:, :used]
    wanted = np.take_along_axis(s, order, 1)
    if normalise:
        wanted /= wanted.sum(1, keepdims=True) + (1e-6 if score == "sigmoid" else 0)
    assert np.array_equal(after["ids"][:4], order)
    assert error(after["weights"][:4], 1.5 * wanted) < 1e-6
    assert (after["ids"][4] == -7).all() and (after["weights"][4] == 77).all()


def test_route_of_what_is_no_number_names_experts(gpu_target: str) -> None:
    logits = np.full((1, 32), np.nan, np.float32)
    args = {"logits": logits, "ids": np.full((1, 4), -7, np.int32), "weights": np.zeros((1, 4), np.float32)}
    args |= {"scale": 1.0, "experts": 32, "used": 4, "ld_logits": 32, "step": step_of([{}])}
    after = run("route", {"score": "sigmoid", "bias": 0, "normalise": 0}, args, gpu_target)
    assert sorted(after["ids"][0]) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("rows", "experts", "used"),
    [(1, 8, 2), (8, 32, 4), (300, 16, 4), (5, 4, 4), (1111, 256, 8), (4096, 40, 8)],
)
def test_group_experts(gpu_target: str, rows: int, experts: int, used: int) -> None:
    rng = np.random.default_rng(rows)
    ids = np.argsort(rng.random((rows, experts)), axis=1)[:, :used].astype(np.int32)
    if rows == 300:
        ids[:] = [3, 7, 1, 15]
    starts, entries = np.full(experts + 3, -1, np.int32), np.full(rows * used + 40, -1, np.int32)
    args = {"ids": ids, "starts": starts, "entries": entries, "experts": experts, "used": used}
    after = run("group_experts", {}, args, gpu_target, rows=rows)
    flat = ids.ravel()
    assert np.array_equal(after["entries"][: len(flat)], np.argsort(flat, kind="stable"))
    assert np.array_equal(after["starts"][:-2], np.searchsorted(np.sort(flat), np.arange(experts + 1)))
    assert (after["entries"][len(flat) :] == -1).all() and (after["starts"][-2:] == -1).all()
