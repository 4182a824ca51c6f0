"""The engine on generated kernels: golden logits, and bits that depend on nothing but a row's own past.

Needs kernels for this CPU (`make codegen TARGET=native`); every target that was built and that this CPU runs is tested.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from pithos.devices.cpu import PREFERENCE, CpuDevice, TargetFiles
from pithos.engine.batch import Part, Row
from pithos.engine.cancel import Cancelled
from pithos.engine.engine import Engine
from pithos.engine.sampler import Sampling
from pithos.manifest import generated_root
from tests.runtime.null_models import ARCHITECTURES, TESTS

TARGETS = [
    name
    for name in PREFERENCE
    if (files := TargetFiles.read(generated_root(), name)) is not None and files.runnable
]
QUANTISED = ("lfm2", "lfm2moe")
MODELS = [f"logits/{name}" for name in ARCHITECTURES] + [f"quantised/{name}" for name in QUANTISED]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not TARGETS, reason="no kernels for this CPU: run make codegen TARGET=native"),
]
TOKENS = np.random.default_rng(11).integers(0, 280, 2000).tolist()


def path_of(model):
    folder, name = model.split("/")
    return next(iter(sorted((TESTS / "golden" / folder).glob(f"{name}*.gguf"))))


@contextmanager
def opened(model: str, *, target: str | None = None, threads: int = 2, **settings) -> Iterator[Engine]:
    engine = Engine.open(path_of(model), kernels=target or TARGETS[0], threads=threads, **settings)
    try:
        yield engine
    finally:
        engine.close()


def logits_of(engine, sequence, ids, cuts=None):
    """Logits of all rows of `ids`, fed in pieces of the given sizes."""
    found, at = [], 0
    for size in cuts or [len(ids)]:
        found += [piece for _, piece in engine.forward((sequence, ids[at : at + size]), out="all")]
        at += size
    return np.concatenate(found)


@functools.cache
def cold(model: str, count: int, seed: int = 0) -> np.ndarray:
    """Logits of all rows, one token at a time on one thread."""
    ids = TOKENS[seed : seed + count]
    with opened(model, threads=1) as engine:
        return logits_of(engine, engine.sequence(), ids, [1] * count)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize("cuts", [[60], [37, *[1] * 23], [13, 8, 30, 2, 7]])
def test_golden_logits(architecture, target, cuts):
    golden = np.load(TESTS / "golden" / "logits" / f"{architecture}.npz")
    with opened(f"logits/{architecture}", target=target, kv="f32") as engine:
        found = logits_of(engine, engine.sequence(), golden["ids"].tolist(), cuts)
    assert np.abs(found - golden["logits"]).max() < 1e-3


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("threads", [1, 2, 3, 4])
def test_thread_counts_chunk_cuts_and_phases_give_equal_bits(model, threads):
    with opened(model, threads=threads, batch=64) as engine:
        for cuts in ([90], [9, 40, 41], [1, 2, 3, 4, 5, 6, 7, 8, 54]):
            found = logits_of(engine, engine.sequence(), TOKENS[:90], cuts)
            assert np.array_equal(found, cold(model, 90)), cuts


@pytest.mark.parametrize("model", MODELS)
def test_pages_and_long_chunks_give_equal_bits(model):
    with opened(model) as engine:
        whole = logits_of(engine, engine.sequence(), TOKENS[:530])
        parts = logits_of(engine, engine.sequence(), TOKENS[:530], [200, 57, 8, 1, 264])
    assert np.array_equal(whole, parts)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("count", range(1, 9))
def test_neighbours_do_not_matter(model, count):
    """`count` sequences of different lengths decode together, each as it would alone."""
    with opened(model) as engine:
        sequences = [engine.sequence() for _ in range(count)]
        for n, sequence in enumerate(sequences):
            engine.forward((sequence, TOKENS[10 * n : 10 * n + 3 * n + 2]), out="none")
        for step in range(6):
            rows = [Row(s, TOKENS[10 * n + 3 * n + 2 + step]) for n, s in enumerate(sequences)]
            found = np.concatenate([piece for _, piece in engine.forward(rows, out="all")])
            for n, logits in enumerate(found):
                assert np.array_equal(logits, cold(model, 40, 10 * n)[3 * n + 2 + step])


@pytest.mark.parametrize("model", MODELS)
def test_verification_rows_and_taking_them_back(model):
    expected = cold(model, 40)
    with opened(model) as engine:
        sequence, other = engine.sequence(), engine.sequence()
        engine.forward((sequence, TOKENS[:20]), out="none")
        engine.forward((other, TOKENS[:33]), out="none")
        for kept in range(6):
            wrong = [TOKENS[500 + kept] for _ in range(5 - kept)]
            right = TOKENS[sequence.position : sequence.position + kept + 1]
            rows = [*(Row(sequence, t) for t in right + wrong), Row(other, TOKENS[other.position])]
            at, beside = sequence.position, other.position
            found = np.concatenate([piece for _, piece in engine.forward(rows, out="all")])
            assert np.array_equal(found[: kept + 1], expected[at : at + kept + 1])
            assert np.array_equal(found[-1], expected[beside])
            sequence.cut(at + kept + 1)
            if sequence.position > 33:
                break


@pytest.mark.parametrize("model", MODELS)
def test_snapshots_are_bit_equal_to_cold_runs(model):
    expected = cold(model, 90)
    with opened(model) as engine:
        sequence = engine.sequence()
        list(engine.passes.run([Part(sequence, TOKENS[:60])], [], marks={5, 31, 60}))
        assert [s.position for s in sequence.snapshots] == [5, 31, 60]
        now = sequence.snapshot()
        logits_of(engine, sequence, TOKENS[700:760])
        other = engine.sequence()
        for snapshot in [*[s.fork() for s in sequence.snapshots], now]:
            for goer in (other, sequence):
                goer.restore(snapshot)
                found = logits_of(
                    engine, goer, TOKENS[snapshot.position : 90], [1, 2, 87 - snapshot.position]
                )
                assert np.array_equal(found, expected[snapshot.position :])


@pytest.mark.parametrize("model", MODELS)
def test_a_fork_is_bit_equal(model):
    with opened(model) as engine:
        sequence = engine.sequence()
        engine.forward((sequence, TOKENS[:50]), out="none")
        fork = sequence.fork()
        logits_of(engine, sequence, TOKENS[300:340])
        assert np.array_equal(logits_of(engine, fork, TOKENS[50:90]), cold(model, 90)[50:])


@pytest.mark.parametrize("model", MODELS)
def test_a_cancelled_pass_leaves_the_sequence_as_before(model):
    """Stopped at several points of a chunk, from before its first record to, perhaps, after its last."""
    stopped = 0
    with opened(model, batch=512) as engine:
        expected = logits_of(engine, engine.sequence(), TOKENS[:101])[100]
        engine.forward((engine.sequence(), TOKENS[:500]), out="none")
        for delay in (0.0, 0.0, 0.001, 0.003, 0.01, 0.03):
            sequence = engine.sequence()
            engine.forward((sequence, TOKENS[:100]), out="none")
            timer = threading.Timer(delay, engine.runner.control.stop)
            timer.start()
            try:
                engine.forward((sequence, TOKENS[900:1400]), out="none")
            except Cancelled:
                stopped += 1
                assert sequence.ids == TOKENS[:100]
                assert np.array_equal(logits_of(engine, sequence, TOKENS[100:101])[0], expected)
            timer.join()
            engine.runner.control.reset()
            sequence.close()
    assert stopped


def test_an_event_cancels_a_chunk():
    with opened("quantised/lfm2", batch=512, threads=1) as engine:
        sequence, event = engine.sequence(), threading.Event()
        event.set()
        with pytest.raises(Cancelled):
            engine.forward((sequence, TOKENS[:1000]), cancel=event)
        assert sequence.ids == []


@pytest.mark.parametrize("target", TARGETS)
def test_generations_together_are_as_alone(target):
    from pithos.engine.job import Request

    with opened("quantised/lfm2", target=target) as engine:
        alone = []
        for n in range(4):
            events = engine.generate(
                engine.sequence(), TOKENS[n : n + 20 + n], Sampling(seed=n), max_tokens=10
            )
            alone.append([event.id for event in events if hasattr(event, "id")])
        scheduler = engine.scheduler()
        jobs = [
            engine.job(Request(engine.sequence(), TOKENS[n : n + 20 + n], Sampling(seed=n), max_tokens=10))
            for n in range(4)
        ]
        together = {id(job): [] for job in jobs}
        happened = [pair for job in jobs for pair in scheduler.add(job)]
        while scheduler.busy:
            happened += scheduler.step()
        for job, event in happened:
            if hasattr(event, "id"):
                together[id(job)].append(event.id)
        assert [together[id(job)] for job in jobs] == alone


def test_vector_targets_agree_bit_by_bit():
    vector = [name for name in TARGETS if name in ("avx2", "avx512")]
    if len(vector) < 2:
        pytest.skip("kernels of only one vector target are built for this CPU")
    for model in MODELS:
        found = []
        for target in vector:
            with opened(model, target=target) as engine:
                found.append(logits_of(engine, engine.sequence(), TOKENS[:60], [40, 20]))
        assert np.array_equal(*found), model


def test_a_device_without_a_kernel_says_so():
    with pytest.raises(Exception, match="make codegen"):
        CpuDevice(TARGETS[0], 1).load(["matvec.q9_Z.0"])
