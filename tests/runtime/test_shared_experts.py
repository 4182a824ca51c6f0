"""Experts partly on a GPU: what is bound, submitted and told, on a GPU that runs nothing."""

from __future__ import annotations

import numpy as np
import pytest

from pithos.cli.answer import experts_text
from pithos.devices.gpu import Copy, DeviceLost, DeviceMemoryError, Dispatch
from pithos.engine import gpu_opening
from pithos.engine.engine import Engine
from pithos.engine.expert_stream import ExpertStream
from pithos.engine.gpu_opening import GpuChoice
from pithos.engine.host_experts import HostExperts
from pithos.engine.shared_opening import has_experts, notice
from pithos.engine.shared_runner import SharedRunner
from pithos.experts import usage as profiles
from pithos.gguf import GGUF
from pithos.program.gpu import layout as L
from pithos.program.gpu.experts import expert_layers, matrices, matrix_bytes, runs
from pithos.program.gpu.shared import SharedSession
from tests.runtime.fake_gpu import FakeGpu, fake_manifest
from tests.runtime.null_models import TOKENS, golden
from tests.runtime.test_engine_kernels import TARGETS, path_of

pytestmark = pytest.mark.skipif(not TARGETS, reason="no kernels for this CPU: run make codegen TARGET=native")


class Routed(FakeGpu):
    """Chooses experts: `choices` are written where a choice is made, one after the other."""

    choices = ()

    def submit(self, recording):
        for step in recording:
            if isinstance(step, Dispatch) and step.name.startswith("route") and self.choices:
                wanted, self.choices = np.array(self.choices[0], np.int32), self.choices[1:]
                region = step.regions[2]  # behind logits and b
                region.buffer.memory[region.offset : region.offset + wanted.nbytes] = wanted.view(np.uint8)
        return super().submit(recording)


@pytest.fixture(autouse=True)
def profile_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(profiles, "places", lambda model: [tmp_path / "profile.npy"])
    return tmp_path


def session(budget=1 << 30, context=512, gpu=None):
    return SharedSession(golden("lfm2moe"), fake_manifest(), gpu or Routed(), context, budget)


@pytest.fixture
def made(monkeypatch):
    """Makes an engine with room for so many experts a layer."""
    engines = []

    def make(room, batch=64):
        monkeypatch.setattr(SharedSession, "_left", lambda self, used: room * self.experts.expert_bytes)
        one = session()
        host = HostExperts(one.model.gguf, threads=1)
        runner = SharedRunner(one, batch, host)
        engines.append(Engine(one.model.gguf, runner, one.context, target="fake"))
        return engines[-1]

    yield make
    for engine in engines:
        if not engine.runner.session.gpu.closed:
            engine.close()


def test_layers_with_experts():
    layers = expert_layers(session().model)
    assert [layer.number for layer in layers] == list(range(len(layers)))
    assert set(layers[0].weights) == {"ffn_gate_exps", "ffn_up_exps", "ffn_down_exps"}
    weight = layers[0].weights["ffn_up_exps"]
    data = np.asarray(weight.keeps.data).reshape(-1).view(np.uint8)
    assert (matrices(weight, 0, weight.count) == data).all()
    size = matrix_bytes(weight)
    assert (matrices(weight, 2, 1) == data[2 * size : 3 * size]).all()
    assert has_experts(golden("lfm2moe")) and not has_experts(golden("lfm2"))


def test_runs_of_numbers():
    assert list(runs(np.array([0, 1, 2, 5, 7, 8]))) == [(0, 3), (5, 1), (7, 2)]
    assert list(runs(np.array([], np.int32))) == []
    assert list(runs(np.array([4]))) == [(4, 1)]


def test_a_budget_that_is_too_small_says_what_is_needed():
    with pytest.raises(
        DeviceMemoryError, match=r"fake may use 10 MiB, .*lfm2moe\.gguf needs at least (\d+) MiB"
    ):
        session(10 << 20)


def test_the_budget_is_kept():
    one = session(200 << 20)
    assert one.chunk_rows(64) == 64
    runner = SharedRunner(one, 64, HostExperts(one.model.gguf, threads=1))
    assert sum(buffer.nbytes for buffer in one.gpu.buffers if not buffer.freed) <= 200 << 20
    assert runner.held == (one.experts.room * len(one.experts.layers),) * 2  # they all fit
    assert "experts are on fake" in notice(runner)
    runner.close()
    assert all(buffer.freed for buffer in one.gpu.buffers)


def test_two_submissions_a_layer_and_one_more(made):
    engine = made(3)
    runner, gpu = engine.runner, engine.runner.session.gpu
    layers = len(runner.cache.layers)
    for rows in (1, 3):
        before = len(gpu.submitted)
        list(engine.forward((engine.sequence(), TOKENS[:rows])))
        submitted = gpu.submitted[before:]
        segments = [s for s in submitted if any(isinstance(step, Dispatch) for step in s)]
        assert len(segments) == 2 * layers + 1
        for layer in range(layers):
            copies = [step for step in segments[2 * layer] if isinstance(step, Copy)]
            assert len(copies) == 3 and segments[2 * layer][-3:] == copies
            names = [
                step.name.split(".")[0] for step in segments[2 * layer + 1] if isinstance(step, Dispatch)
            ]
            assert names == ["experts_glu", "experts_down"]
            behind = [step.name for step in segments[2 * layer + 2] if isinstance(step, Dispatch)]
            assert behind[0].startswith("binary.add")


def test_slots_lie_where_kernels_look(made):
    engine = made(3)
    one, cache = engine.runner.session, engine.runner.cache
    for layer in one.experts.layers:
        region = one.experts.slots_region(layer.weights["ffn_gate_exps"])
        found = region.buffer.memory[region.offset : region.offset + region.nbytes].view(np.int32)
        assert (found == cache.slots[layer.number]).all() and (found >= 0).sum() == 3
        for role, weight in layer.weights.items():
            for expert in np.flatnonzero(found >= 0):
                place = one.experts.place(layer.number, role, int(found[expert]))
                there = place.buffer.memory[place.offset : place.offset + place.nbytes]
                assert (there == matrices(weight, int(expert), 1)).all()


def test_the_cpu_is_asked_for_what_is_absent(made):
    engine = made(2)
    runner, gpu = engine.runner, engine.runner.session.gpu
    used, layers = runner.decode.step.used, len(runner.cache.layers)
    given = []
    monitored = runner.host.give
    runner.host.give = lambda x, ids, w, absent: (
        given.append((ids.copy(), absent.copy())),
        monitored(x, ids, w, absent),
    )
    gpu.choices = [np.arange(used) + 1] * layers
    list(engine.forward((engine.sequence(), [1])))
    assert len(given) == layers
    for layer, (ids, absent) in enumerate(given):
        assert ids.tolist() == [list(range(1, used + 1))]
        assert absent.tolist() == [(runner.cache.slots[layer][ids[0]] < 0).tolist()]
    assert runner.cache.hits + runner.cache.misses == used * layers
    assert runner.cache.hits == layers  # expert 1 of the two that every layer has


def test_nothing_is_added_where_nothing_is_absent(made):
    engine = made(2)
    program = engine.runner.decode
    told = []
    give = program.give
    program.give = lambda values: (told.append(values is None), give(values))
    engine.runner.session.gpu.choices = [[0, 1] * 4] * 20
    list(engine.forward((engine.sequence(), [1, 2])))
    assert told and all(told)
    assert program._host_counts[L.STEP_ROWS] == 0


def test_chunks_stream_what_they_use(made, monkeypatch):
    monkeypatch.setattr("pithos.engine.shared_runner._SHORT", 0)
    engine = made(2)
    runner, gpu = engine.runner, engine.runner.session.gpu
    experts = runner.session.experts
    layers = len(experts.layers)
    choice = np.tile([0, 3], 64 * 4)[: 20 * runner.decode.step.used]
    gpu.choices = [choice] * layers
    before = len(gpu.submitted)
    list(engine.forward((engine.sequence(), TOKENS[:20])))
    last = experts.layers[-1]
    for role, weight in last.weights.items():
        region = experts.matrix(weight, streamed=True)
        there = region.buffer.memory[region.offset : region.offset + region.nbytes].reshape(weight.count, -1)
        for expert in (0, 3):
            assert (there[expert] == matrices(weight, expert, 1)).all(), role
        assert not there[1].any() or len(experts.layers) > 1
    segments = [s for s in gpu.submitted[before:] if any(isinstance(step, Dispatch) for step in s)]
    assert len(segments) == 2 * layers + 1


def test_hot_experts_come_in(made):
    engine = made(2)
    runner, gpu = engine.runner, engine.runner.session.gpu
    sequence = engine.sequence()
    for _ in range(60):
        gpu.choices = [[3] * runner.decode.step.used] * len(runner.cache.layers)
        list(engine.forward((sequence, [1])))
    assert runner.cache.exchanged > 0
    test_slots = [slots[3] >= 0 for slots in runner.cache.slots]
    assert any(test_slots)
    for layer in runner.session.experts.layers:
        region = runner.session.experts.slots_region(layer.weights["ffn_up_exps"])
        found = region.buffer.memory[region.offset : region.offset + region.nbytes].view(np.int32)
        assert (found == runner.cache.slots[layer.number]).all()


def test_the_profile_is_kept(made, profile_folder):
    engine = made(2)
    engine.runner.session.gpu.choices = [[3] * 8] * 20
    list(engine.forward((engine.sequence(), [1])))
    engine.close()
    assert (profile_folder / "profile.npy").is_file()
    again = made(1)
    assert all(slots[3] == 0 for slots in again.runner.cache.slots)


def test_statistics(made):
    engine = made(2)
    used, layers = engine.runner.decode.step.used, len(engine.runner.cache.layers)
    engine.runner.session.gpu.choices = [np.arange(used)] * layers
    list(engine.forward((engine.sequence(), [1])))
    assert engine.experts == {
        "held": 2 * layers,
        "all": len(engine.runner.cache.slots[0]) * layers,
        "hits": 2 * layers,
        "misses": (used - 2) * layers,
        "exchanged": 0,
    }
    text = experts_text(engine.experts)
    assert text.startswith(f"{2 * layers} of {engine.experts['all']} on the GPU, which computed 50.0% of")
    engine.close()


@pytest.mark.parametrize("piece", [1000, 1 << 23])
def test_streamed_experts_are_as_kernels_read_them(monkeypatch, piece):
    monkeypatch.setattr("pithos.program.gpu.weights.PIECE", piece)
    gguf = GGUF.open(path_of("quantised/lfm2moe"))
    one = SharedSession(gguf, fake_manifest(), FakeGpu(), 512, 1 << 30)
    one.experts.allocate(1)
    layer = one.experts.layers[0]
    reordered = {role for role, weight in layer.weights.items() if weight.format in L.REPACKED}
    assert reordered and reordered < set(layer.weights)
    one.experts.slots[0][2] = 0
    stream = ExpertStream(one.gpu, one.experts)
    ids = np.array([0, 1, 3], np.int32)
    stream.fetch(0, ids)
    for weight in layer.weights.values():
        region = one.experts.matrix(weight, streamed=True)
        there = region.buffer.memory[region.offset : region.offset + region.nbytes]
        for expert in ids:
            assert (there.reshape(weight.count, -1)[expert] == matrices(weight, int(expert), 1)).all()
        assert not there.reshape(weight.count, -1)[4:].any()
    stream.close()
    one.close()


def test_a_device_that_is_lost_at_the_end_of_a_pass_leaves_no_thread_at_work(made, monkeypatch):
    engine = made(2)
    gpu, host = engine.runner.session.gpu, engine.runner.host
    sequence = engine.sequence()

    def lost(number=None):
        if number is None:
            raise DeviceLost("the device is gone")

    with monkeypatch.context() as broken, pytest.raises(DeviceLost):
        broken.setattr(gpu, "wait", lost)
        engine.forward((sequence, [1]))
    assert not host.walking


@pytest.mark.parametrize("architecture, whole", [("lfm2moe", False), ("lfm2", True)])
def test_where_there_is_too_little_memory_after_all(monkeypatch, architecture, whole):
    """Experts are shared then; a model without them is refused. A device that is not used further is closed."""
    gpus = []
    monkeypatch.setattr(gpu_opening, "open_device", lambda info: gpus.append(FakeGpu()) or gpus[-1])
    monkeypatch.setattr(gpu_opening.Manifest, "read", lambda root, target: fake_manifest())
    monkeypatch.setattr(gpu_opening, "open_shared", lambda *_: "shared")

    def full(*_):
        raise DeviceMemoryError("full")

    monkeypatch.setattr(gpu_opening, "_whole", full)
    arguments = (golden(architecture), FakeGpu().info, GpuChoice("vulkan"), 512, 64, "f16", print, None)
    if whole:
        with pytest.raises(DeviceMemoryError, match="full"):
            gpu_opening.open_runner(*arguments)
        assert [gpu.closed for gpu in gpus] == [True]
    else:
        assert gpu_opening.open_runner(*arguments) == "shared"
        assert [gpu.closed for gpu in gpus] == [True, False]
