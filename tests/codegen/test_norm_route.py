"""norm_route against numpy, and bit by bit against norm_quantize, matvec and route."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.codegen.kernel_calls import Kernels, array, error, padded

pytestmark = pytest.mark.tvm
EPS, SCALE, ROWS = 1e-5, 1.5, 3

# n, experts, used: odd n, n below a vector, experts below 16 (padded rows) and no multiple of 16
SHAPES = [(2048, 32, 4), (77, 20, 3), (9, 8, 2), (256, 128, 8)]


class Case:
    """Rows, weights and outputs of one shape; the first rows of the router are equal, so there are ties."""

    def __init__(self, n: int, experts: int, used: int, static: dict[str, Any]) -> None:
        random = np.random.default_rng(n + experts)
        self.n, self.experts, self.used, self.static = n, experts, used, static
        self.x, self.delta = (padded(random.standard_normal((ROWS, n))) for _ in range(2))
        self.w, self.post = (array(1 + 0.1 * random.standard_normal(n)) for _ in range(2))
        self.router = array(np.zeros((max(16, experts), n)))
        self.router[:experts] = 2 * random.standard_normal((experts, n)) / np.sqrt(n)
        self.router[1] = self.router[3] = self.router[0]
        self.b = array(0.3 * random.standard_normal(experts))
        self.b[1] = self.b[3] = self.b[0] = 1.0

    def outputs(self) -> tuple[np.ndarray, np.ndarray]:
        shape = (ROWS, self.used)
        return array(np.full(shape, -1), "i4"), array(np.full(shape, np.nan))

    def norm_args(self) -> dict[str, Any]:
        add = self.static["add"]
        return {
            "x": self.x, "delta": self.delta if add else None, "w": self.w, "n": self.n, "ld_x": self.x.shape[1],
            "post": self.post if self.static["sandwich"] else None, "ld_delta": self.x.shape[1], "eps": EPS,
        }  # fmt: skip

    def choice_args(self, ids: np.ndarray, weights: np.ndarray) -> dict[str, Any]:
        b = self.b if self.static["bias"] else None
        return {
            "b": b,
            "ids": ids,
            "weights": weights,
            "experts": self.experts,
            "used": self.used,
            "scale": SCALE,
        }

    def fused(self, kernels: Kernels) -> tuple[np.ndarray, np.ndarray]:
        ids, weights = self.outputs()
        args = {**self.norm_args(), **self.choice_args(ids, weights), "router": self.router}
        kernels.call("norm_route", {"fmt": "f32", **self.static}, ROWS, args, threads=2)
        return ids, weights

    def chain(self, kernels: Kernels) -> tuple[np.ndarray, np.ndarray]:
        s, (ids, weights) = self.static, self.outputs()
        y, h = np.full_like(self.x, np.nan), np.full_like(self.x, np.nan)
        y, h = array(y), array(h)
        kernels.call(
            "norm_quantize", {"out": "f32", "add": s["add"], "sandwich": s["sandwich"]}, ROWS,
            {**self.norm_args(), "h": h if s["add"] else None, "y": y, "yq": None},
        )  # fmt: skip
        logits = padded(np.full((ROWS, self.experts), np.nan))
        kernels.call(
            "matvec", {"fmt": "f32", "bias": 0}, -(-self.experts // 16),
            {"rows": array([ROWS], "i8"), "w": self.router, "x": y, "out": logits, "b": None, "n": self.experts,
             "k": self.n, "ld_out": logits.shape[1]},
        )  # fmt: skip
        choice = {k: s[k] for k in ("score", "bias", "normalise")}
        args = {**self.choice_args(ids, weights), "logits": logits, "ld_logits": logits.shape[1]}
        kernels.call("route", choice, ROWS, args)
        return ids, weights

    def exact(self) -> tuple[np.ndarray, np.ndarray]:
        """(ids, weights) in float64."""
        a, s = self.x[:, : self.n].astype("f8"), self.static
        if s["add"]:
            delta = self.delta[:, : self.n].astype("f8")
            a = a + (_norm(delta, self.post) if s["sandwich"] else delta)
        logits = _norm(a, self.w) @ self.router[: self.experts].astype("f8").T
        if s["score"] == "sigmoid":
            scores = 1 / (1 + np.exp(-logits))
        else:
            scores = np.exp(logits - logits.max(1, keepdims=True))
            scores /= scores.sum(1, keepdims=True)
        keys = scores + self.b if s["bias"] else scores
        for same in (1, 3):
            keys[:, same] = keys[:, 0]  # the exact ties that BLAS may break
        ids = np.argsort(-keys, axis=1, kind="stable")[:, : self.used]
        weights = np.take_along_axis(scores, ids, 1)
        if s["normalise"]:
            weights /= weights.sum(1, keepdims=True) + (1e-6 if s["score"] == "sigmoid" else 0)
        return ids, SCALE * weights


def _norm(x: np.ndarray, w: np.ndarray) -> np.ndarray:
    return w * x / np.sqrt((x * x).mean(1, keepdims=True) + EPS)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("add", "sandwich"), [(0, 0), (1, 0), (1, 1)])
@pytest.mark.parametrize(
    ("score", "bias", "normalise"), [("sigmoid", 1, 1), ("softmax", 0, 0), ("sigmoid", 0, 1)]
)
def test_choice(
    kernels: Kernels, shape: tuple[int, int, int], add: int, sandwich: int, score: str, bias: int, normalise: int
) -> None:  # fmt: skip
    static = {"add": add, "sandwich": sandwich, "score": score, "bias": bias, "normalise": normalise}
    case = Case(*shape, static)
    before = case.x.copy(), case.delta.copy()
    ids, weights = case.fused(kernels)
    wanted, exact = case.exact()
    assert np.array_equal(ids, wanted)
    assert error(weights, exact) < 1e-5  # one f32 chain of n products
    chained = case.chain(kernels)
    assert np.array_equal(ids, chained[0])
    assert np.array_equal(weights.view("i4"), chained[1].view("i4"))
    assert all(
        np.array_equal(a, b, equal_nan=True) for a, b in zip(before, (case.x, case.delta), strict=True)
    )


def test_all_equal_logits_choose_the_lowest_indices(kernels: Kernels) -> None:
    static = {"add": 1, "sandwich": 0, "score": "softmax", "bias": 0, "normalise": 1}
    case = Case(33, 20, 4, static)
    case.router[:] = case.router[0]
    ids, weights = case.fused(kernels)
    assert np.array_equal(ids, [[0, 1, 2, 3]] * ROWS)
    assert error(weights, np.full((ROWS, 4), SCALE / 4)) < 1e-6
