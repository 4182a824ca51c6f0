"""Models on the CPU with some of their experts on a GPU, on every GPU that is here: logits as of the CPU alone."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import numpy as np
import pytest

from pithos import caches
from pithos.engine import experts_opening
from pithos.engine.batch import Part, Row
from pithos.engine.cancel import Cancelled
from pithos.engine.engine import Engine
from pithos.engine.events import Token
from pithos.engine.experts_runner import ExpertsRunner
from pithos.engine.sampler import Sampling
from pithos.errors import KernelError, UsageError
from pithos.experts import usage as profiles
from pithos.program.gpu.experts_alone import ExpertsSession
from tests.runtime.null_models import TESTS
from tests.runtime.test_engine_kernels import TARGETS, TOKENS, logits_of, path_of
from tests.runtime.test_engine_kernels import opened as opened_on_cpu
from tests.runtime.test_gpu_models import BACKENDS, device_of, divergence, on_cpu
from tests.waiting import PATIENCE, until

MODELS = ("quantised/lfm2moe", "logits/lfm2moe")
GREEDY = Sampling(temperature=0)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.gpu,
    pytest.mark.skipif(not TARGETS, reason="no kernels for this CPU: run make codegen TARGET=native"),
]


@pytest.fixture(autouse=True)
def folders(tmp_path, monkeypatch):
    monkeypatch.setattr(profiles, "places", lambda model: [tmp_path / "profile.npy"])
    return tmp_path


@pytest.fixture
def opened(monkeypatch):
    """Opens a model with room for so many experts a layer."""

    @contextmanager
    def opening(model: str, backend: str, room: int, exchanges=True, **settings) -> Iterator[Engine]:
        monkeypatch.setattr(ExpertsSession, "_left", lambda self, used: room * self.experts.expert_bytes)
        engine = Engine.open(
            path_of(model), gpu=backend, gpu_device=device_of(backend), gpu_dense=False, threads=2,
            **{"batch": 64, **settings},
        )  # fmt: skip
        assert isinstance(engine.runner, ExpertsRunner)
        if not exchanges:
            engine.runner.cache.plan = lambda layer: None
        try:
            yield engine
        finally:
            engine.close()

    return opening


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("room", [1, 2, 100])
def test_golden_logits(opened, backend, room):
    golden = np.load(TESTS / "golden" / "logits" / "lfm2moe.npz")
    with opened("logits/lfm2moe", backend, room, kv="f32") as engine:
        held, every = engine.runner.held
        assert held == (room * len(engine.runner.cache.layers) if room < 100 else every)
        for cuts in ([60], [1] * 30 + [8] * 3 + [6], [13, 8, 30, 2, 7]):
            found = logits_of(engine, engine.sequence(), golden["ids"].tolist(), cuts)
            assert np.abs(found - golden["logits"]).max() < 1e-3, cuts
        assert engine.experts["hits"] > 0
        assert (engine.experts["misses"] > 0) == (room < 100)
        assert engine.on_gpu and engine.device.startswith("cpu and ")


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("room", [1, 3, 4])
def test_quantised_logits(opened, backend, room):
    cuts = [30, *[1] * 40, 8, 3, 60, 1, 5]
    with opened("quantised/lfm2moe", backend, room) as engine:
        logits = logits_of(engine, engine.sequence(), TOKENS[: sum(cuts)], cuts)
    assert np.median(divergence(on_cpu("quantised/lfm2moe", sum(cuts)), logits)) < 5e-3


@pytest.mark.parametrize("backend", BACKENDS)
def test_chunks_are_the_cpus_own(opened, backend):
    with opened("quantised/lfm2moe", backend, 2) as engine:
        logits = logits_of(engine, engine.sequence(), TOKENS[:90], [64, 26])
        assert engine.experts["hits"] == engine.experts["misses"] == 0
    assert np.array_equal(logits, on_cpu("quantised/lfm2moe", 90))


@pytest.mark.parametrize("backend", BACKENDS)
def test_passes_without_experts_there_are_the_cpus_own(opened, backend):
    """The walk with its meetings computes the same bits as the program without."""
    with opened("quantised/lfm2moe", backend, 1, exchanges=False) as engine:
        for slots in engine.runner.cache.slots:
            slots[:] = -1
        cuts = [1, 3, 8, 20, 1, 1, 8, 5]
        logits = logits_of(engine, engine.sequence(), TOKENS[: sum(cuts)], cuts)
        assert engine.experts["hits"] == 0 < engine.experts["misses"]
    with opened_on_cpu("quantised/lfm2moe") as engine:
        assert np.array_equal(logits, logits_of(engine, engine.sequence(), TOKENS[: sum(cuts)], cuts))


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
        list(engine.passes.run([Part(sequence, TOKENS[60:64])], [], marks={62}))
        assert [s.position for s in sequence.snapshots] == [5, 31, 60, 62]
        expected = logits_of(engine, sequence.fork(), TOKENS[64:94], [1, 8, 21])
        logits_of(engine, sequence, TOKENS[700:740])
        sequence.restore(sequence.snapshots[-1])
        logits_of(engine, sequence, TOKENS[62:64], [2])
        again = logits_of(engine, sequence, TOKENS[64:94], [1, 8, 21])
        assert np.abs(again - expected).max() < 1e-3 * np.abs(expected).max()
        sequence.cut(89)
        last = logits_of(engine, sequence, TOKENS[89:94], [5])
        assert np.median(divergence(expected[25:], last)) < 1e-2


@pytest.mark.parametrize("backend", BACKENDS)
def test_neighbours_do_not_matter(opened, backend):
    with opened("quantised/lfm2moe", backend, 2, exchanges=False) as engine:
        sequences = [engine.sequence() for _ in range(4)]
        for n, sequence in enumerate(sequences):
            engine.forward((sequence, TOKENS[10 * n : 10 * n + 3 * n + 2]), out="none")
        alone = [
            logits_of(engine, s.fork(), [TOKENS[n], TOKENS[n + 9]], [2]) for n, s in enumerate(sequences)
        ]
        rows = [Row(s, TOKENS[n + k]) for n, s in enumerate(sequences) for k in (0, 9)]
        together = np.concatenate([piece for _, piece in engine.forward(rows, out="all")])
        assert np.array_equal(together, np.concatenate(alone))


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("moment", ["chosen", "summed"])
def test_a_pass_is_stopped_between_layers(opened, backend, moment, monkeypatch):
    with opened("logits/lfm2moe", backend, 2, exchanges=False) as engine:
        expected = logits_of(engine, engine.sequence(), TOKENS[:70], [10, *[1] * 60])
        sequence = engine.sequence()
        logits_of(engine, sequence, TOKENS[:10], [10])
        layers, cancel, seen = engine.runner._layers, threading.Event(), []
        plain = getattr(layers, moment)

        def stopping(layer):
            seen.append(layer)
            if layer == 1:
                cancel.set()
                until(lambda: engine.runner.control.stopping)
            return plain(layer)

        with monkeypatch.context() as patched, pytest.raises(Cancelled):
            patched.setattr(layers, moment, stopping)
            engine.forward((sequence, TOKENS[10:11]), out="none", cancel=cancel)
        assert len(seen) <= len(layers)
        assert sequence.position == 10
        found = logits_of(engine, sequence, TOKENS[10:70], [1] * 60)
        assert np.abs(found - expected[10:]).max() < 1e-3 * np.abs(expected).max()


def answer(engine, sequence, prompt, count=12):
    events = engine.generate(sequence, prompt, GREEDY, max_tokens=count)
    return [event.id for event in events if isinstance(event, Token)]


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_lost_device_leaves_the_rest_to_the_cpu(opened, backend, monkeypatch):
    with opened("quantised/lfm2moe", backend, 2):
        pass  # its self-test is done
    monkeypatch.setenv("PITHOS_FAULT", f"{backend}:lost:14")
    with opened("quantised/lfm2moe", backend, 2) as engine:
        other, sequence, told = engine.sequence(), engine.sequence(), []
        engine.on_notice = told.append
        before = logits_of(engine, other, TOKENS[:12])
        found = answer(engine, sequence, TOKENS[:40], 60)
        assert not engine.on_gpu and engine.device == "cpu" and len(found) > 30
        assert len(told) == 1 and told[0].endswith("going on with the CPU")
        behind = logits_of(engine, other, TOKENS[12:20])
        ids = list(sequence.ids)
        assert ids[:40] == TOKENS[:40]
        last = logits_of(engine, sequence, TOKENS[100:108])
    with opened_on_cpu("quantised/lfm2moe") as engine:
        sequence = engine.sequence()
        assert np.array_equal(logits_of(engine, sequence, TOKENS[:12]), before)  # a chunk
        assert np.array_equal(logits_of(engine, sequence, TOKENS[12:20]), behind)
        whole = logits_of(engine, engine.sequence(), ids + TOKENS[100:108])
        assert np.median(divergence(whole[-8:], last)) < 5e-3


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_kernels_are_tried_once(opened, backend, monkeypatch, folders):
    monkeypatch.setattr(caches, "folder", lambda: folders)
    stages: list[str] = []
    for tried in (True, False):
        stages.clear()
        with opened("quantised/lfm2moe", backend, 2, on_stage=stages.append):
            pass
        assert any("the kernels agree" in stage for stage in stages) == tried
    assert len(json.loads((folders / "gpu-selftests.json").read_text())) == 1


@pytest.mark.parametrize("backend", BACKENDS)
def test_wrong_results_are_refused(opened, backend, monkeypatch, folders):
    monkeypatch.setattr(caches, "folder", lambda: folders)
    plain = experts_opening.try_experts

    def spoiled(runner, *more):
        experts = runner.there.experts
        for slot in range(experts.room):
            place = experts.place(0, "ffn_up_exps", slot)
            runner.there.gpu.write(place.buffer, place.offset, np.full(place.nbytes, 0x31, np.uint8))
        plain(runner, *more)

    monkeypatch.setattr(experts_opening, "try_experts", spoiled)
    with (
        pytest.raises(KernelError, match=r"computes wrong results: sums of experts .*update the driver"),
        opened("quantised/lfm2moe", backend, 2),
    ):
        pass
    engine = Engine.open(
        path_of("quantised/lfm2moe"), gpu="auto", gpu_device=device_of(backend), gpu_dense=False
    )
    assert not engine.on_gpu and "the GPU is not used" in engine.notices[-1]
    engine.close()


@pytest.mark.parametrize("gpu", ["auto", "vulkan", "opencl+vulkan"])
def test_a_model_without_experts_is_refused(gpu):
    with pytest.raises(UsageError, match=r"--no-gpu-dense is for models with experts, and .*lfm2.* has none"):
        Engine.open(path_of("quantised/lfm2"), gpu=gpu, gpu_dense=False)


def test_two_back_ends_have_no_experts_alone():
    with pytest.raises(UsageError, match="experts are on one back end"):
        Engine.open(path_of("quantised/lfm2moe"), gpu="opencl+vulkan", gpu_dense=False)


@pytest.mark.parametrize(
    ("held", "words"),
    [
        ((3, 8), "3 of 8 experts are on Card, the CPU computes the others and all dense layers"),
        ((8, 8), "8 of 8 experts are on Card, the CPU computes all dense layers"),
    ],
)
def test_the_notice_tells_what_is_left_to_the_cpu(held, words):
    gpu = SimpleNamespace(info=SimpleNamespace(name="Card"))
    runner = SimpleNamespace(held=held, there=SimpleNamespace(gpu=gpu))
    assert experts_opening.notice(runner) == words
