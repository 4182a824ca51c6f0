"""experts_glu and experts_down: choices that meet, experts that are elsewhere, 1 to 8 rows, against float64."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from graph import families as F
from graph import gpu as G
from tests.codegen.gpu.matrix_cases import activation, matrix
from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import assert_form, error
from tests.codegen.gpu.test_quantize import GATES

EXPERTS, PLACES = 7, 5  # experts, of which so many lie on the device


@dataclass
class Choice:
    """What rows chose, for a grid of 8 rows."""

    ids: np.ndarray  # [8, used]
    slots: np.ndarray  # [EXPERTS]
    step: np.ndarray

    @staticmethod
    def random(rng: np.random.Generator, rows: int, used: int) -> Choice:
        ids = np.stack([rng.permutation(EXPERTS)[:used] for _ in range(8)]).astype(np.int32)
        ids[rows:] = 1 << 28  # nobody may look there
        slots = np.full(EXPERTS, -1, np.int32)
        slots[rng.permutation(EXPERTS)[:PLACES]] = rng.permutation(PLACES)
        step = np.zeros(G.STEP_WORDS, np.int32)
        step[G.STEP_ROWS], step[G.STEP_ENTRIES] = rows, rows * used
        return Choice(ids, slots, step)

    def args(self) -> dict[str, Any]:
        return {"ids": self.ids, "slots": self.slots, "step": self.step, "used": self.ids.shape[1]}

    def place(self, row: int, slot: int) -> int:
        return int(self.slots[self.ids[row, slot]])


@pytest.mark.parametrize(
    ("fmt", "fmt2", "out", "n", "k", "rows", "used"),
    [
        ("q4_K", "q4_K", "q8s", 64, 2048, 1, 4),
        ("q4_K", "q4_K", "q8s", 64, 512, 7, 4),
        ("q6_K", "q4_K", "f32", 37, 768, 3, 2),
        ("q8_0", "q8_0", "q8s", 1056, 96, 2, 6),
        ("bf16", "bf16", "f32", 33, 288, 5, 1),
    ],
)
def test_glu(gpu_target: str, fmt: str, fmt2: str, out: str, n: int, k: int, rows: int, used: int) -> None:
    rng = np.random.default_rng(n + k)
    (w, weights), (w2, weights2) = matrix(fmt, PLACES * n, k, rng), matrix(fmt2, PLACES * n, k, rng)
    choice = Choice.random(rng, rows, used)
    x = activation(fmt, 4 / np.abs(weights).max() / np.sqrt(k) * rng.standard_normal((8, k)))
    y = np.full((8 * used, F.align(n, 16)), 77, np.float32) if out == "f32" else None
    args: dict[str, Any] = {**choice.args(), "w": w, "w2": w2, **x.args, "y": y, "n": n, "k": k}
    args |= {"yq": np.full((8 * used, n // 4), 77, np.uint32)}
    args |= {"yq_s": np.full((8 * used, n // 32, 2), 77, np.float32)}
    static = {"fmt": fmt, "fmt2": fmt2, "op": "silu_mul", "out": out}
    after = run("experts_glu", static, args, gpu_target, rows=8, entries=8 * used)
    for row in range(8):
        for slot in range(used):
            entry, place = row * used + slot, choice.place(row, slot) if row < rows else -1
            yq, factors = after["yq"][entry : entry + 1], after["yq_s"][entry : entry + 1]
            if place < 0:
                assert (
                    (yq == 77).all()
                    and (factors == 77).all()
                    and (y is None or (after["y"][entry] == 77).all())
                )
                continue
            part = slice(place * n, (place + 1) * n)
            wanted = GATES["silu_mul"](weights[part] @ x.values[row], weights2[part] @ x.values[row])
            if out == "f32":
                assert error(after["y"][entry, :n], wanted) < 3e-6
            else:
                assert_form("q8s", yq, factors, wanted[None])


@pytest.mark.parametrize(
    ("score", "bias", "normalise", "experts", "rows", "used"),
    [
        ("sigmoid", 1, 1, 32, 1, 4),
        ("sigmoid", 1, 1, 128, 8, 6),
        ("softmax", 1, 0, 64, 5, 4),
        ("softmax", 0, 1, 128, 8, 3),
        ("sigmoid", 0, 0, 7, 3, 2),
    ],
)
def test_route_glu(
    gpu_target: str, score: str, bias: int, normalise: int, experts: int, rows: int, used: int
) -> None:
    """The bits of route and experts_glu one after the other, for a grid of 8 rows."""
    rng = np.random.default_rng(experts + rows)
    n, k, places = 64, 256, min(experts, PLACES)
    (w, _), (w2, _) = matrix("q4_K", places * n, k, rng), matrix("q4_K", places * n, k, rng)
    choice = Choice.random(rng, rows, used)
    values = rng.standard_normal((8, F.align(experts, 16) + 16)).astype(np.float32)
    values[:, 1], values[:, experts:] = values[:, 0], np.nan  # ties, and what nobody may look at
    values[1] = values[0]  # rows that meet
    slots = np.full(experts, -1, np.int32)
    slots[rng.permutation(experts)[:places]] = rng.permutation(places)
    slots[np.argmax(values[0, :experts])] = 0
    x = activation("q4_K", rng.standard_normal((8, k)))
    args: dict[str, Any] = {
        **choice.args(),
        "slots": slots,
        "w": w,
        "w2": w2,
        **x.args,
        "n": n,
        "k": k,
        "scale": 1.5,
    }
    args |= {"logits": values, "ld_logits": values.shape[1], "experts": experts, "y": None}
    args |= {"b": (0.1 * rng.standard_normal(experts)).astype(np.float32) if bias else None}
    args |= {"ids": np.full((8, used), -7, np.int32), "weights": np.full((8, used), 77, np.float32)}
    args |= {"yq": np.full((8 * used, n // 4), 77, np.uint32)}
    args |= {"yq_s": np.full((8 * used, n // 32, 2), 77, np.float32)}
    routing = {"score": score, "bias": bias, "normalise": normalise}
    static = {"fmt": "q4_K", "fmt2": "q4_K", "op": "silu_mul", "out": "q8s"}
    found = run("route_glu", static | routing, args, gpu_target, rows=8, entries=8 * used)
    routed = run("route", routing, args, gpu_target, rows=8)
    wanted = run("experts_glu", static, {**args, "ids": routed["ids"]}, gpu_target, rows=8, entries=8 * used)
    assert np.array_equal(found["ids"], routed["ids"])
    assert error(found["weights"], routed["weights"]) < 1e-6
    assert np.array_equal(found["yq"], wanted["yq"]) and np.array_equal(found["yq_s"], wanted["yq_s"])
    assert (found["yq"] != 77).any()


@pytest.mark.parametrize(
    ("fmt", "n", "k", "rows", "used"),
    [
        ("q4_K", 37, 1792, 1, 4),
        ("q4_K", 37, 512, 8, 4),
        ("q6_K", 16, 256, 3, 6),
        ("q5_K", 5, 768, 2, 1),
        ("q4_0", 50, 96, 4, 3),
        ("f16", 17, 160, 5, 2),
    ],
)
def test_down(gpu_target: str, fmt: str, n: int, k: int, rows: int, used: int) -> None:
    rng = np.random.default_rng(n + k)
    w, weights = matrix(fmt, PLACES * n, k, rng)
    choice = Choice.random(rng, rows, used)
    x = activation(fmt, rng.standard_normal((8 * used, k)))
    shares = rng.uniform(0, 1, (8, used)).astype(np.float32)
    out = np.full((8, n + 3), 77, np.float32)
    args = {**choice.args(), "w": w, **x.args, "weights": shares, "out": out, "n": n, "k": k, "ld_out": n + 3}
    after = run("experts_down", {"fmt": fmt}, args, gpu_target, rows=8)["out"]
    wanted = np.zeros((rows, n))
    for row in range(rows):
        for slot in range(used):
            place = choice.place(row, slot)
            if place >= 0:
                part = weights[place * n : (place + 1) * n]
                wanted[row] += shares[row, slot] * (part @ x.values[row * used + slot])
    assert error(after[:rows, :n], wanted) < 3e-6
    assert (after[rows:] == 77).all() and (after[:, n:] == 77).all()


def test_eight_experts_of_a_row(gpu_target: str) -> None:
    """As many runs of lanes as a workgroup has share a row."""
    rng = np.random.default_rng(5)
    n, k, used = 6, 256, 8
    w, weights = matrix("q4_K", 9 * n, k, rng)
    ids, slots = rng.permutation(9)[:used].astype(np.int32), np.arange(9, dtype=np.int32)
    x, shares = activation("q4_K", rng.standard_normal((used, k))), rng.uniform(0, 1, used).astype(np.float32)
    args = {"ids": ids, "slots": slots, "used": used, "w": w, **x.args, "weights": shares}
    args |= {"out": np.zeros((1, n), np.float32), "n": n, "k": k, "ld_out": n}
    found = run("experts_down", {"fmt": "q4_K"}, args, gpu_target)["out"][0]
    products = np.einsum("unk,uk->un", weights.reshape(9, n, k)[ids], x.values)
    assert error(found, shares @ products) < 3e-6
