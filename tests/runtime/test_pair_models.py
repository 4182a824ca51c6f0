"""Models on OpenCL and Vulkan together: logits as of the CPU, and state that goes from one to the other and back."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from pithos import caches
from pithos.devices.gpu import DeviceMemoryError
from pithos.engine import pair_opening, selftest
from pithos.engine.batch import Part, Row
from pithos.engine.cancel import Cancelled
from pithos.engine.engine import Engine
from pithos.engine.pair_runner import PairRunner
from pithos.engine.sampler import Sampling
from pithos.errors import KernelError
from tests.runtime.null_models import ARCHITECTURES, TESTS
from tests.runtime.test_engine_kernels import TOKENS, logits_of, path_of
from tests.runtime.test_gpu_answers import answer
from tests.runtime.test_gpu_models import device_of, divergence, on_cpu

MODEL = "quantised/lfm2"
GREEDY = Sampling(temperature=0)

pytestmark = [pytest.mark.slow, pytest.mark.gpu]


@contextmanager
def opened(model: str, **settings) -> Iterator[Engine]:
    device = f"{device_of('opencl')}+{device_of('vulkan')}"
    engine = Engine.open(path_of(model), gpu="opencl+vulkan", gpu_device=device, **{"batch": 128, **settings})
    assert isinstance(engine.runner, PairRunner)
    try:
        yield engine
    finally:
        engine.close()


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_golden_logits(architecture):
    golden = np.load(TESTS / "golden" / "logits" / f"{architecture}.npz")
    with opened(f"logits/{architecture}", kv="f32") as engine:
        for cuts in ([60], [45, *[1] * 15], [13, 8, 30, 2, 7], [1, 9, 1, 9, 3, 37]):
            found = logits_of(engine, engine.sequence(), golden["ids"].tolist(), cuts)
            assert np.abs(found - golden["logits"]).max() < 1e-3, cuts


@pytest.mark.parametrize("model", ["quantised/lfm2", "quantised/lfm2moe", "logits/lfm3"])
def test_chunks_mixed_with_single_tokens_agree_with_the_cpu(model):
    """Across a border of pages."""
    cuts = [100, 1, 24, 5, 1, 100, 18, 1, 5, 1, 1, 8, 5]
    with opened(model) as engine:
        logits = logits_of(engine, engine.sequence(), TOKENS[: sum(cuts)], cuts)
        assert engine.on_gpu and engine.target == "opencl+vulkan"
    assert np.median(divergence(on_cpu(model, sum(cuts)), logits)) < 5e-3


def test_only_what_a_pass_reads_goes_over():
    with opened(MODEL) as engine:
        runner, sequence = engine.runner, engine.sequence()
        page, rings = runner.layout.pools[0].page_bytes, runner.layout.ring_bytes
        list(engine.forward((sequence, TOKENS[:100])))
        list(engine.forward((sequence, TOKENS[100:220])))
        assert runner.moved == 0
        moved = [0]
        for count in (1, 1, 3, 20, 9, 50, 2, 1):  # the last ones begin a second page
            list(engine.forward((sequence, TOKENS[300 : 300 + count])))
            moved.append(runner.moved)
        steps = np.diff(moved)
        assert list(steps) == [page + rings, 0, 0, page + rings, 0, 0, 2 * page + rings, 0]


@pytest.mark.parametrize("model", ["quantised/lfm2", "logits/lfm3", "quantised/lfm2moe"])
def test_state_is_restored_and_taken_back(model):
    with opened(model) as engine:
        sequence = engine.sequence()
        list(engine.passes.run([Part(sequence, TOKENS[:60])], [], marks={5, 31, 60}))
        list(engine.passes.run([Part(sequence, TOKENS[60:64])], [], marks={62}))
        assert [s.position for s in sequence.snapshots] == [5, 31, 60, 62]
        expected = logits_of(engine, sequence.fork(), TOKENS[64:94], [1, 8, 21])
        logits_of(engine, sequence, TOKENS[700:740], [1, 39])
        sequence.restore(sequence.snapshots[-1])
        logits_of(engine, sequence, TOKENS[62:64], [2])
        assert divergence(expected, logits_of(engine, sequence, TOKENS[64:94], [1, 8, 21])).max() < 1e-6
        sequence.cut(89)  # a few tokens back, without a snapshot
        assert divergence(expected[25:], logits_of(engine, sequence, TOKENS[89:94], [5])).max() < 5e-2
        sequence.cut(31)
        later = logits_of(engine, sequence, TOKENS[31:60], [3, 20, 6])
        whole = logits_of(engine, engine.sequence(), TOKENS[:60], [31, 3, 20, 6])
        assert divergence(whole[31:], later).max() < 5e-2


def test_neighbours_do_not_matter():
    with opened(MODEL) as engine:
        sequences = [engine.sequence() for _ in range(4)]
        for n, sequence in enumerate(sequences):
            engine.forward((sequence, TOKENS[10 * n : 10 * n + 6 * n + 2]), out="none")
        alone = [
            logits_of(engine, s.fork(), [TOKENS[n], TOKENS[n + 9]], [2]) for n, s in enumerate(sequences)
        ]
        rows = [Row(s, TOKENS[n + k]) for n, s in enumerate(sequences) for k in (0, 9)]
        together = np.concatenate([piece for _, piece in engine.forward(rows, out="all")])
        assert np.array_equal(together, np.concatenate(alone))


def test_a_pass_that_is_given_up_leaves_the_state_as_it_was():
    with opened(MODEL) as engine:
        expected = logits_of(engine, engine.sequence(), TOKENS[:80], [10, 1, 69])
        sequence, cancel = engine.sequence(), threading.Event()
        logits_of(engine, sequence, TOKENS[:11], [10, 1])
        cancel.set()
        with pytest.raises(Cancelled):
            engine.forward((sequence, TOKENS[200:260]), out="none", cancel=cancel)
        assert sequence.position == 11
        found = logits_of(engine, sequence, TOKENS[11:80], [69])
        assert divergence(expected[11:], found).max() < 1e-6


@pytest.mark.parametrize(
    "fault", ["vulkan:lost:{}", "opencl:lost:{}", "vulkan:memory:{}", "opencl:memory:{}"]
)
def test_a_fault_of_either_side_hands_the_answer_to_the_cpu(fault, monkeypatch):
    from pithos.devices.faults import VARIABLE, Faults

    backend, what, _ = fault.split(":")
    with opened(MODEL):
        pass  # its self-test is done
    counts = {"vulkan": 0, "opencl": 0}
    plain_init, plain = Faults.__init__, Faults.strikes

    def made(self, name, text=None):
        self.name = name
        plain_init(self, name, text)

    def counting(self, kind):
        counts[self.name] += kind == what
        return plain(self, kind)

    monkeypatch.setattr(Faults, "__init__", made)
    monkeypatch.setattr(Faults, "strikes", counting)
    prompt = TOKENS[:200]

    def talk(engine):
        others = [engine.sequence() for _ in range(6)]
        for n, sequence in enumerate(others):
            engine.forward((sequence, TOKENS[n : n + 12]), out="none")
        sequence = engine.sequence()
        first = answer(engine, sequence, prompt, GREEDY, 10)
        second = answer(engine, sequence, prompt + first + TOKENS[300:360], GREEDY, 10)
        return first, second, counts[backend]  # before the sequences go, which submits too

    with opened(MODEL) as engine:
        begin = counts[backend]
        *expected, end = talk(engine)
    assert end > begin
    at = end - 3 if what == "lost" else end
    monkeypatch.setenv(VARIABLE, fault.format(at))
    counts.update(vulkan=0, opencl=0)
    with opened(MODEL) as engine:
        assert engine.on_gpu
        found = talk(engine)
        assert not engine.on_gpu and engine.notices[-1].endswith("going on with the CPU")
    assert found[0] == expected[0] and len(found[1]) == 10


def test_both_are_tried_together(monkeypatch, tmp_path):
    monkeypatch.setattr(caches, "folder", lambda: tmp_path)
    stages: list[str] = []
    with opened(MODEL, on_stage=stages.append) as engine:
        assert max(selftest.compare(engine.runner)) < selftest.TOLERANCE
    assert any("the kernels agree" in stage for stage in stages)
    assert len(json.loads((tmp_path / "gpu-selftests.json").read_text())) == 1
    stages.clear()
    with opened(MODEL, on_stage=stages.append):
        pass
    assert not any("trying the kernels" in stage for stage in stages)


@pytest.mark.parametrize("side", [0, 1])
def test_wrong_results_of_either_side_are_refused(side, monkeypatch, tmp_path):
    monkeypatch.setattr(caches, "folder", lambda: tmp_path)
    plain = selftest.self_test

    def spoiled(runner, *more):
        session = (runner.few, runner.chunks)[side].session
        tensor = session.model.gguf.tensors["blk.0.ffn_up.weight"]
        region = session.weights.matrix(session.model.weights.of(tensor))
        session.gpu.write(region.buffer, region.offset, np.full(region.nbytes, 0x31, np.uint8))
        plain(runner, *more)

    monkeypatch.setattr(pair_opening, "self_test", spoiled)
    with pytest.raises(KernelError, match=r"\(opencl.* with .*\(vulkan.* wrong results"), opened(MODEL):
        pass


def test_what_does_not_fit_twice_is_refused_with_numbers():
    with (
        pytest.raises(DeviceMemoryError, match=r"needs \d+ MiB of the two back ends .*may use 1 MiB"),
        opened(MODEL, gpu_mem=1),
    ):
        pass


def test_profiles_hear_of_both():
    with opened(MODEL) as engine:
        few = {kernel.family for kernel in engine.profile(rows=1, passes=1)}
        many = {kernel.family for kernel in engine.profile(rows=64, passes=1)}
    assert "gemm" in many and "gemm" not in few and few
