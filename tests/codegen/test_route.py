"""route and group_experts against numpy."""

from __future__ import annotations

import numpy as np
import pytest

from tests.codegen.kernel_calls import Kernels, array, error, padded

pytestmark = pytest.mark.tvm


@pytest.mark.parametrize("score", ["sigmoid", "softmax"])
@pytest.mark.parametrize("bias", [0, 1])
@pytest.mark.parametrize("normalise", [0, 1])
def test_route(kernels: Kernels, score: str, bias: int, normalise: int) -> None:
    for experts, used in ((32, 4), (20, 3), (128, 8)):
        random, rows = np.random.default_rng(experts), 5
        values = 2 * random.standard_normal((rows, experts))
        values[1] = 0.5  # ties go to the lower index
        logits, b = padded(values, fill=99.0), array(0.3 * random.standard_normal(experts))
        b[5] = b[3]
        ids, weights = array(np.zeros((rows, used)), "i4"), array(np.zeros((rows, used)))
        args = {"logits": logits, "b": b if bias else None, "ids": ids, "weights": weights, "scale": 1.5}
        args |= {"experts": experts, "used": used, "ld_logits": logits.shape[1]}
        kernels.call("route", {"score": score, "bias": bias, "normalise": normalise}, rows, args, threads=2)
        exact = logits[:, :experts].astype("f8")
        if score == "sigmoid":
            s = 1 / (1 + np.exp(-exact))
        else:
            s = np.exp(exact - exact.max(1, keepdims=True))
            s /= s.sum(1, keepdims=True)
        order = np.argsort(-(s + b if bias else s), axis=1, kind="stable")[:, :used]
        wanted = np.take_along_axis(s, order, 1)
        if normalise:
            wanted /= wanted.sum(1, keepdims=True) + (1e-6 if score == "sigmoid" else 0)
        assert np.array_equal(ids, order)
        assert error(weights, 1.5 * wanted) < 5e-7


@pytest.mark.parametrize(("rows", "experts", "used"), [(1, 8, 2), (8, 32, 4), (300, 16, 4), (5, 4, 4)])
def test_group_experts(kernels: Kernels, rows: int, experts: int, used: int) -> None:
    random = np.random.default_rng(rows)
    ids = array(np.argsort(random.random((rows, experts)), axis=1)[:, :used], "i4")
    starts, entries = array(np.full(experts + 1, -1), "i4"), array(np.full(rows * used, -1), "i4")
    args = {"rows": array([rows], "i8"), "ids": ids, "starts": starts, "entries": entries}
    kernels.call("group_experts", {}, 1, {**args, "experts": experts, "used": used}, threads=3)
    flat = ids.ravel()
    assert np.array_equal(entries, np.argsort(flat, kind="stable"))
    assert np.array_equal(starts, np.searchsorted(np.sort(flat), np.arange(experts + 1)))
