"""Experts that the CPU computes for a GPU, against numpy."""

from __future__ import annotations

import numpy as np
import pytest

from pithos.engine.host_experts import HostExperts
from pithos.gguf import GGUF
from pithos.weights import dequantise
from tests.runtime.test_engine_kernels import TARGETS, path_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not TARGETS, reason="no kernels for this CPU: run make codegen TARGET=native"),
]


def matrices(gguf, layer, name):
    tensor = gguf.tensors[f"blk.{layer}.ffn_{name}_exps.weight"]
    return dequantise(tensor.data, tensor.format, tuple(tensor.shape)).astype(np.float64)


def silu(x):
    return x / (1 + np.exp(-x))


def layers_of(gguf):
    return sorted({int(n.split(".")[1]) for n in gguf.tensors if "ffn_gate_exps" in n})


def chosen(experts, rows, random):
    """Rows, ids, weights, and which are absent."""
    x = random.normal(size=(rows, experts.width)).astype(np.float32)
    ids = np.array([random.permutation(experts.experts)[: experts.used] for _ in range(rows)], np.int32)
    weights = random.random((rows, experts.used)).astype(np.float32)
    return x, ids, weights, random.random((rows, experts.used)) < 0.6


def summed(gguf, layer, x, ids, weights, absent):
    gate, up, down = (matrices(gguf, layer, name) for name in ("gate", "up", "down"))
    expected = np.zeros(x.shape)
    for r, slot in zip(*np.nonzero(absent), strict=True):
        e = ids[r, slot]
        expected[r] += weights[r, slot] * (down[e] @ (silu(gate[e] @ x[r]) * (up[e] @ x[r])))
    return expected


def close_to(found, expected, tolerance):
    assert np.abs(found - expected).max() <= tolerance * max(1, np.abs(expected).max())


@pytest.mark.parametrize("model, tolerance", [("logits/lfm2moe", 1e-5), ("quantised/lfm2moe", 2e-2)])
@pytest.mark.parametrize("rows", [1, 2, 8])
def test_absent_experts_are_summed(model, tolerance, rows):
    gguf = GGUF.open(path_of(model))
    experts = HostExperts(gguf, threads=2)
    layers = layers_of(gguf)
    assert experts.layers == len(layers)
    random = np.random.default_rng(rows)
    for number, layer in list(enumerate(layers)) * 2:
        given = chosen(experts, rows, random)
        found = experts.run(number, *given)
        close_to(found, summed(gguf, layer, *given), tolerance)
    for _ in range(3):  # the same as passes, the last one given up in the middle
        experts.begin()
        for layer in layers[: len(layers) if _ < 2 else 1]:
            given = chosen(experts, rows, random)
            experts.give(*given)
            close_to(experts.take(rows), summed(gguf, layer, *given), tolerance)
    experts.end()
    close_to(experts.run(0, *given), summed(gguf, layers[0], *given), tolerance)
    experts.begin()
    experts.close()
