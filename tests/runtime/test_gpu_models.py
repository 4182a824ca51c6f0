"""Whole models on every GPU that is here, software ones too: logits against transformers, llama.cpp and the CPU.

A device that is absent is skipped by name. Phases round differently on a GPU, so bits are compared only where the same
phases ran.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from pithos.devices.choice import found
from pithos.engine.batch import Part, Row
from pithos.engine.engine import Engine
from tests.runtime.null_models import ARCHITECTURES, TESTS
from tests.runtime.test_engine_kernels import QUANTISED, TOKENS, logits_of, path_of
from tests.runtime.test_engine_kernels import opened as opened_on_cpu

BACKENDS = ("vulkan", "opencl")
MODELS = [f"logits/{name}" for name in ARCHITECTURES] + [f"quantised/{name}" for name in QUANTISED]

pytestmark = [pytest.mark.slow, pytest.mark.gpu]


@functools.cache
def device_of(backend: str) -> str:
    """The number of the first device of a back end; skips the test when there is none."""
    devices, lacking = found()
    for info in devices:
        if info.backend == backend:
            return str(info.index)
    reason = dict(lacking).get(backend, "no device")
    pytest.skip(f"no {backend} device: {reason}")


@contextmanager
def opened(model: str, backend: str, **settings) -> Iterator[Engine]:
    engine = Engine.open(path_of(model), gpu=backend, gpu_device=device_of(backend), **settings)
    try:
        yield engine
    finally:
        engine.close()


@pytest.fixture(scope="module")
def engine(request) -> Iterator[Engine]:
    """(model, back end, kv): opened once for the tests that ask for the same, which run one after the other."""
    model, backend, kv = request.param
    with opened(model, backend, kv=kv, batch=128) as engine:
        yield engine


def on_gpus(models, kv="f16"):
    """The engine of each of these models on each back end."""
    cases = [(model, backend, kv) for backend in BACKENDS for model in models]
    return pytest.mark.parametrize("engine", cases, ids="-".join, indirect=True)


def model_of(engine) -> str:
    """The name of an opened model, without its folder."""
    return engine.gguf.path.stem.removesuffix("-q4_k_m")


def log_softmax(logits):
    logits = logits.astype(np.float64)
    shifted = logits - logits.max(axis=-1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))


def divergence(p, q):
    """The KL divergence of each row, in nats."""
    p, q = log_softmax(p), log_softmax(q)
    return (np.exp(p) * (p - q)).sum(axis=-1)


@on_gpus([f"logits/{name}" for name in ARCHITECTURES], "f32")
def test_golden_logits(engine):
    golden = np.load(TESTS / "golden" / "logits" / f"{model_of(engine)}.npz")
    for cuts in ([60], [45, *[1] * 15], [13, 8, 30, 2, 7]):
        found = logits_of(engine, engine.sequence(), golden["ids"].tolist(), cuts)
        assert np.abs(found - golden["logits"]).max() < 1e-3, cuts


@on_gpus([f"quantised/{name}" for name in QUANTISED])
def test_quantised_logits_are_near_to_llama_cpp(engine):
    golden = np.load(TESTS / "golden" / "quantised" / f"{model_of(engine)}.npz")
    ids, chunks = golden["ids"].tolist(), golden["chunks"].tolist()
    logits = logits_of(engine, engine.sequence(), ids, chunks)[np.cumsum(chunks) - 1]
    assert np.median(divergence(golden["q4_k_m"], logits)) < 5e-3
    # As far from the original as llama.cpp's own.
    ours, theirs = (np.median(divergence(golden["f32"], x)) for x in (logits, golden["q4_k_m"]))
    assert ours < 1.2 * theirs


@functools.cache
def on_cpu(model: str, count: int) -> np.ndarray:
    with opened_on_cpu(model) as engine:
        return logits_of(engine, engine.sequence(), TOKENS[:count])


@on_gpus(MODELS)
def test_chunks_mixed_with_single_tokens_agree_with_the_cpu(engine):
    """Across a border of pages, in chunks of 100, 24 and 5 tokens, single ones between."""
    cuts = [100, 1, 24, 5, 1, 100, 18, 1, 5, 1, 1, 8, 5]
    logits = logits_of(engine, engine.sequence(), TOKENS[: sum(cuts)], cuts)
    expected = on_cpu(f"{engine.gguf.path.parent.name}/{model_of(engine)}", sum(cuts))
    assert np.median(divergence(expected, logits)) < 5e-3
    order = np.sort(expected, axis=1)
    clear = order[:, -1] - order[:, -2] > 0.5  # what rounding cannot turn over
    assert (expected.argmax(axis=1) == logits.argmax(axis=1))[clear].mean() > 0.97


@on_gpus(["quantised/lfm2", "logits/lfm3", "quantised/lfm2moe"])
def test_state_is_restored_and_taken_back(engine):
    sequence = engine.sequence()
    list(engine.passes.run([Part(sequence, TOKENS[:60])], [], marks={5, 31, 60}))
    assert [s.position for s in sequence.snapshots] == [5, 31, 60]
    expected = logits_of(engine, sequence.fork(), TOKENS[60:90], [1, 8, 21])
    logits_of(engine, sequence, TOKENS[700:740])
    sequence.cut(60)
    assert np.array_equal(logits_of(engine, sequence, TOKENS[60:90], [1, 8, 21]), expected)
    sequence.cut(85)  # a few tokens back, without a snapshot
    again = logits_of(engine, sequence, TOKENS[85:90], [5])
    assert divergence(expected[25:], again).max() < 5e-2
    sequence.restore(sequence.snapshots[1])
    later = logits_of(engine, sequence, TOKENS[31:60], [29])
    whole = logits_of(engine, engine.sequence(), TOKENS[:60], [31, 29])
    assert divergence(whole[31:], later).max() < 5e-2


@on_gpus(["quantised/lfm2", "quantised/lfm2moe", "logits/llama"])
def test_neighbours_do_not_matter(engine):
    sequences = [engine.sequence() for _ in range(5)]
    for n, sequence in enumerate(sequences):
        engine.forward((sequence, TOKENS[10 * n : 10 * n + 3 * n + 2]), out="none")
    alone = [logits_of(engine, s.fork(), [TOKENS[n], TOKENS[n + 9]], [2]) for n, s in enumerate(sequences)]
    rows = [Row(s, TOKENS[n + k]) for n, s in enumerate(sequences[:3]) for k in (0, 9)]
    together = np.concatenate([piece for _, piece in engine.forward(rows, out="all")])
    assert np.array_equal(together, np.concatenate(alone[:3]))
