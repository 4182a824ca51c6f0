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


@pytest.mark.parametrize("model, tolerance", [("logits/lfm2moe", 1e-5), ("quantised/lfm2moe", 2e-2)])
@pytest.mark.parametrize("rows", [1, 2, 8])
def test_absent_experts_are_summed(model, tolerance, rows):
    gguf = GGUF.open(path_of(model))
    experts = HostExperts(gguf, threads=2)
    layers = sorted({int(n.split(".")[1]) for n in gguf.tensors if "ffn_gate_exps" in n})
    assert experts.layers == len(layers)
    random = np.random.default_rng(rows)
    for number, layer in list(enumerate(layers)) * 2:
        x = random.normal(size=(rows, experts.width)).astype(np.float32)
        ids = np.array([random.permutation(experts.experts)[: experts.used] for _ in range(rows)], np.int32)
        weights = random.random((rows, experts.used)).astype(np.float32)
        absent = random.random((rows, experts.used)) < 0.6
        gate, up, down = (matrices(gguf, layer, name) for name in ("gate", "up", "down"))
        expected = np.zeros((rows, experts.width))
        for r, slot in zip(*np.nonzero(absent), strict=True):
            e = ids[r, slot]
            expected[r] += weights[r, slot] * (down[e] @ (silu(gate[e] @ x[r]) * (up[e] @ x[r])))
        found = experts.run(number, x, ids, weights, absent)
        assert np.abs(found - expected).max() <= tolerance * max(1, np.abs(expected).max())
    experts.close()
