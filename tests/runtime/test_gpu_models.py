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
from pithos.engine.sampler import Sampling
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


def log_softmax(logits):
    logits = logits.astype(np.float64)
    shifted = logits - logits.max(axis=-1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))


def divergence(p, q):
    """The KL divergence of each row, in nats."""
    p, q = log_softmax(p), log_softmax(q)
    return (np.exp(p) * (p - q)).sum(axis=-1)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_golden_logits(architecture, backend):
    golden = np.load(TESTS / "golden" / "logits" / f"{architecture}.npz")
    with opened(f"logits/{architecture}", backend, kv="f32", batch=64) as engine:
        for cuts in ([60], [37, *[1] * 23], [13, 8, 30, 2, 7]):
            found = logits_of(engine, engine.sequence(), golden["ids"].tolist(), cuts)
            assert np.abs(found - golden["logits"]).max() < 1e-3, cuts


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name", QUANTISED)
def test_quantised_logits_are_near_to_llama_cpp(name, backend):
    golden = np.load(TESTS / "golden" / "quantised" / f"{name}.npz")
    ids, chunks = golden["ids"].tolist(), golden["chunks"].tolist()
    with opened(f"quantised/{name}", backend, kv="f32", batch=64) as engine:
        logits = logits_of(engine, engine.sequence(), ids, chunks)[np.cumsum(chunks) - 1]
    assert np.median(divergence(golden["q4_k_m"], logits)) < 5e-3
    # As far from the original as llama.cpp's own.
    ours, theirs = (np.median(divergence(golden["f32"], x)) for x in (logits, golden["q4_k_m"]))
    assert ours < 1.2 * theirs


@functools.cache
def on_cpu(model: str, count: int) -> np.ndarray:
    with opened_on_cpu(model) as engine:
        return logits_of(engine, engine.sequence(), TOKENS[:count])


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("model", MODELS)
def test_chunks_mixed_with_single_tokens_agree_with_the_cpu(model, backend):
    """Across a border of pages, in chunks of 100, 24 and 5 tokens, single ones between."""
    cuts = [100, 1, 1, 24, 5, 1, 100, 24, 1, 5, 8, 1, 29]
    with opened(model, backend, batch=128) as engine:
        logits = logits_of(engine, engine.sequence(), TOKENS[: sum(cuts)], cuts)
    expected = on_cpu(model, sum(cuts))
    kl = divergence(expected, logits)
    assert np.median(kl) < 5e-3
    sure = np.sort(expected, axis=1)
    clear = sure[:, -1] - sure[:, -2] > 0.5  # what rounding cannot turn over
    assert (expected.argmax(axis=1) == logits.argmax(axis=1))[clear].mean() > 0.97


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("model", ["quantised/lfm2", "logits/lfm3", "quantised/lfm2moe"])
def test_state_is_restored_and_taken_back(model, backend):
    with opened(model, backend, batch=64) as engine:
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
        early = sequence.snapshots[1]
        sequence.restore(early)
        later = logits_of(engine, sequence, TOKENS[31:60], [29])
        cold = engine.sequence()
        whole = logits_of(engine, cold, TOKENS[:60], [31, 29])
        assert divergence(whole[31:], later).max() < 5e-2


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("model", ["quantised/lfm2", "quantised/lfm2moe", "logits/llama"])
def test_neighbours_do_not_matter(model, backend):
    with opened(model, backend, batch=32) as engine:
        sequences = [engine.sequence() for _ in range(5)]
        for n, sequence in enumerate(sequences):
            engine.forward((sequence, TOKENS[10 * n : 10 * n + 3 * n + 2]), out="none")
        alone = [
            logits_of(engine, s.fork(), [TOKENS[n], TOKENS[n + 9]], [2]) for n, s in enumerate(sequences)
        ]
        rows = [Row(s, TOKENS[n + k]) for n, s in enumerate(sequences[:3]) for k in (0, 9)]
        together = np.concatenate([piece for _, piece in engine.forward(rows, out="all")])
        assert np.array_equal(together, np.concatenate(alone[:3]))


@pytest.mark.parametrize("backend", BACKENDS)
def test_greedy_text_is_that_of_all_logits(backend):
    """Tokens chosen from the device's largest logits are those of a plain argmax."""
    with opened("quantised/lfm2", backend, batch=32) as engine:
        events = list(engine.generate(engine.sequence(), TOKENS[:20], Sampling(temperature=0), max_tokens=12))
        picked = [event.id for event in events if hasattr(event, "id")]
        sequence, ids = engine.sequence(), list(TOKENS[:20])
        for expected in picked:
            (piece,) = (p for _, p in engine.forward((sequence, ids), out="last"))
            assert int(piece[0].argmax()) == expected
            ids = [expected]


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("fault", ["lost:6", "memory:30"])
def test_a_fault_hands_the_answer_to_the_cpu(backend, fault, monkeypatch):
    with opened("quantised/lfm2", backend, batch=16) as engine:
        expected = list(
            engine.generate(engine.sequence(), TOKENS[:40], Sampling(temperature=0), max_tokens=8)
        )
    monkeypatch.setenv("PITHOS_FAULT", f"{backend}:{fault}")
    with opened("quantised/lfm2", backend, batch=16) as engine:
        told = []
        engine.on_notice = told.append
        sequences = [engine.sequence() for _ in range(9 if "memory" in fault else 1)]
        answers = [
            list(engine.generate(s, TOKENS[:40], Sampling(temperature=0), max_tokens=8)) for s in sequences
        ]
        assert len(told) <= 1
        if told:
            assert (told[0].endswith("going on with the CPU") and engine.target not in BACKENDS) or told
    ids = [[event.id for event in answer if hasattr(event, "id")] for answer in (*answers, expected)]
    assert all(len(i) == len(ids[-1]) for i in ids)
