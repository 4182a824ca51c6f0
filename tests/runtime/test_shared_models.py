"""Models with some of their experts on a GPU, on every GPU that is here: logits as with all of them there."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from pithos.engine.batch import Part, Row
from pithos.engine.cancel import Cancelled
from pithos.engine.engine import Engine
from pithos.engine.sampler import Sampling
from pithos.engine.shared_runner import SharedRunner
from pithos.experts import usage as profiles
from pithos.program.gpu.shared import SharedSession
from tests.runtime.null_models import TESTS
from tests.runtime.test_engine_kernels import TOKENS, logits_of, path_of
from tests.runtime.test_gpu_models import BACKENDS, device_of, divergence, on_cpu
from tests.runtime.test_gpu_models import opened as whole
from tests.waiting import PATIENCE, until

MODELS = ("quantised/lfm2moe", "logits/lfm2moe")
CUTS = [30, *[1] * 40, 8, 3, 60, 1, 5]
SINGLE = slice(30, 70)  # rows that run alone

pytestmark = [pytest.mark.slow, pytest.mark.gpu]


@pytest.fixture(autouse=True)
def profile_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(profiles, "places", lambda model: [tmp_path / "profile.npy"])


@pytest.fixture
def opened(monkeypatch):
    """Opens a model with room for so many experts a layer."""

    @contextmanager
    def opening(model: str, backend: str, room: int, exchanges=True, **settings) -> Iterator[Engine]:
        monkeypatch.setattr("pithos.engine.gpu_opening.needed_bytes", lambda *_: 1 << 60)
        monkeypatch.setattr(
            SharedSession, "_left", lambda self, used: max(1, room) * self.experts.expert_bytes
        )
        engine = Engine.open(
            path_of(model), gpu=backend, gpu_device=device_of(backend), threads=2, **{"batch": 64, **settings}
        )
        assert isinstance(engine.runner, SharedRunner)
        if not exchanges:
            engine.runner.cache.plan = lambda layer: None
        if not room:  # nothing is found there
            for slots in engine.runner.cache.slots:
                slots[:] = -1
            engine.runner.session.experts.publish()
        try:
            yield engine
        finally:
            engine.close()

    return opening


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("room", [0, 1, 2, 100])
def test_golden_logits(opened, backend, room):
    golden = np.load(TESTS / "golden" / "logits" / "lfm2moe.npz")
    with opened("logits/lfm2moe", backend, room, kv="f32") as engine:
        held, every = engine.runner.held
        assert held == (max(1, room) * len(engine.runner.cache.layers) if room < 100 else every)
        for cuts in ([60], [1] * 30 + [8] * 3 + [6], [13, 8, 30, 2, 7]):
            found = logits_of(engine, engine.sequence(), golden["ids"].tolist(), cuts)
            assert np.abs(found - golden["logits"]).max() < 1e-3, cuts
        assert engine.runner.single is not engine.runner.decode
        assert (engine.experts["hits"] > 0) == (room > 0)
        assert (engine.experts["misses"] > 0) == (room < 100)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("room", [0, 1, 3, 4])
def test_quantised_logits(opened, backend, room):
    ids = TOKENS[: sum(CUTS)]
    with whole("quantised/lfm2moe", backend, batch=64) as engine:
        expected = logits_of(engine, engine.sequence(), ids, CUTS)
    with opened("quantised/lfm2moe", backend, room) as engine:
        logits = logits_of(engine, engine.sequence(), ids, CUTS)
    for other in (expected, on_cpu("quantised/lfm2moe", len(ids))):
        apart = divergence(other, logits)
        assert max(np.median(apart), np.median(apart[SINGLE])) < 5e-3


@pytest.mark.parametrize("backend", BACKENDS)
def test_exchanges_change_nothing(opened, backend):
    with opened("logits/lfm2moe", backend, 2, kv="f32") as engine:
        expected = logits_of(engine, engine.sequence(), TOKENS[:120], [1] * 120)
        cache = engine.runner.cache
        end = time.monotonic() + PATIENCE
        while not cache.exchanged and time.monotonic() < end:
            logits_of(engine, engine.sequence(), TOKENS[:20], [1] * 20)
        assert cache.exchanged
        again = logits_of(engine, engine.sequence(), TOKENS[:120], [1] * 120)
        assert np.abs(again - expected).max() < 1e-3


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("model", MODELS)
def test_state_is_restored_and_taken_back(opened, model, backend):
    with opened(model, backend, 2, exchanges=False) as engine:
        sequence = engine.sequence()
        list(engine.passes.run([Part(sequence, TOKENS[:60])], [], marks={5, 31, 60}))
        assert [s.position for s in sequence.snapshots] == [5, 31, 60]
        expected = logits_of(engine, sequence.fork(), TOKENS[60:90], [1, 8, 21])
        logits_of(engine, sequence, TOKENS[700:740])
        sequence.cut(60)
        again = logits_of(engine, sequence, TOKENS[60:90], [1, 8, 21])
        assert np.abs(again - expected).max() < 1e-3 * np.abs(expected).max()
        sequence.restore(sequence.snapshots[1])
        later = logits_of(engine, sequence, TOKENS[31:60], [29])
        cold = logits_of(engine, engine.sequence(), TOKENS[:60], [31, 29])
        assert np.median(divergence(cold[31:], later)) < 1e-2


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_short_prompt_runs_a_few_rows_at_a_time(opened, backend, monkeypatch):
    with opened("logits/lfm2moe", backend, 2, kv="f32", exchanges=False) as engine:
        found = []
        for most in (0, 96):
            monkeypatch.setattr("pithos.engine.shared_runner._SHORT", most)
            sequence = engine.sequence()
            pieces = engine.passes.run([Part(sequence, TOKENS[:61])], [57, 60], marks={5, 31, 61})
            ((rows, last),) = pieces
            assert list(rows) == [57, 60]
            last = np.asarray(last)  # before the next pass: they may lie on the device
            behind = logits_of(engine, sequence, TOKENS[61:90], [1, 8, 20])
            sequence.restore(sequence.snapshots[1])
            later = logits_of(engine, sequence, TOKENS[31:60], [8, 21])
            found.append((last, behind, later))
        assert engine.runner.cache.misses > 0
        for one, other in zip(*found, strict=True):
            assert np.abs(one - other).max() < 1e-3


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("model", MODELS)
def test_neighbours_do_not_matter(opened, model, backend):
    with opened(model, backend, 2, exchanges=False) as engine:
        sequences = [engine.sequence() for _ in range(4)]
        for n, sequence in enumerate(sequences):
            engine.forward((sequence, TOKENS[10 * n : 10 * n + 3 * n + 2]), out="none")
        alone = [
            logits_of(engine, s.fork(), [TOKENS[n], TOKENS[n + 9]], [2]) for n, s in enumerate(sequences)
        ]
        rows = [Row(s, TOKENS[n + k]) for n, s in enumerate(sequences) for k in (0, 9)]
        together = np.concatenate([piece for _, piece in engine.forward(rows, out="all")])
        assert np.abs(together - np.concatenate(alone)).max() < 1e-3 * np.abs(together).max()


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("rows", [1, 60])
def test_a_pass_is_stopped_between_layers(opened, backend, rows):
    with opened("logits/lfm2moe", backend, 2) as engine:
        sequence = engine.sequence()
        expected = logits_of(engine, engine.sequence(), TOKENS[:70], [10, 60])
        logits_of(engine, sequence, TOKENS[:10], [10])
        runner, cancel = engine.runner, threading.Event()
        run, runs = runner._run, []

        def stopping(recorded):
            runs.append(recorded)
            if len(runs) == 3:
                cancel.set()
                until(lambda: runner.control.stopping)
            return run(recorded)

        runner._run = stopping
        with pytest.raises(Cancelled):
            engine.forward((sequence, TOKENS[10 : 10 + rows]), out="none", cancel=cancel)
        assert len(runs) < 2 * len(runner.cache.layers) + 1
        runner._run = run
        assert sequence.position == 10
        found = logits_of(engine, sequence, TOKENS[10:70], [60])
        assert np.median(divergence(expected[10:], found)) < 1e-2


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_lost_device_hands_the_answer_to_the_cpu(opened, backend, monkeypatch):
    greedy = Sampling(temperature=0)
    with opened("quantised/lfm2moe", backend, 2) as engine:
        expected = list(engine.generate(engine.sequence(), TOKENS[:40], greedy, max_tokens=12))
    monkeypatch.setenv("PITHOS_FAULT", f"{backend}:lost:30")
    with opened("quantised/lfm2moe", backend, 2) as engine:
        answer = list(engine.generate(engine.sequence(), TOKENS[:40], greedy, max_tokens=12))
        assert not engine.on_gpu
        assert engine.notices[-1].endswith("going on with the CPU")
    assert len(answer) == len(expected)


@pytest.mark.parametrize("backend", BACKENDS)
def test_profiles_run_recordings_one_by_one(opened, backend):
    with opened("quantised/lfm2moe", backend, 2) as engine:
        names = {kernel.family for kernel in engine.profile(rows=1, passes=1)}
    assert {"experts_glu", "experts_down", "route"} <= names
