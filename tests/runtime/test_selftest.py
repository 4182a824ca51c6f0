"""Kernels of GPUs are tried before they are trusted: right ones are remembered, wrong ones refused."""

from __future__ import annotations

import json

import numpy as np
import pytest

from pithos import caches
from pithos.engine import gpu_opening, selftest
from pithos.engine.engine import Engine
from pithos.errors import DeviceError, KernelError
from tests.runtime.test_engine_kernels import TOKENS, logits_of, path_of
from tests.runtime.test_gpu_models import BACKENDS, device_of, opened

MODEL = "quantised/lfm2moe"
TRYING = "trying the kernels"

pytestmark = [pytest.mark.slow, pytest.mark.gpu, pytest.mark.parametrize("backend", BACKENDS)]


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    monkeypatch.setattr(caches, "folder", lambda: tmp_path)
    return tmp_path


def stages_of(backend, **settings):
    """What is told while a model is opened."""
    stages: list[str] = []
    with opened(MODEL, backend, batch=32, on_stage=stages.append, **settings) as engine:
        assert engine.on_gpu
    return stages


def test_right_kernels_are_remembered_by_what_they_are(backend, folder, monkeypatch):
    stages = stages_of(backend)
    assert any(TRYING in stage for stage in stages)
    assert any("the kernels agree" in stage for stage in stages)
    (key,) = json.loads((folder / "gpu-selftests.json").read_text())
    assert not any(TRYING in stage for stage in stages_of(backend))
    for content in ("nothing that can be read", "[" * 100_000):
        (folder / "gpu-selftests.json").write_text(content)
        assert any(TRYING in stage for stage in stages_of(backend))
        assert json.loads((folder / "gpu-selftests.json").read_text()) == [key]
    (folder / "gpu-selftests.json").write_text(json.dumps([f"{key}, of another driver"]))
    assert any(TRYING in stage for stage in stages_of(backend))


def test_the_model_is_as_it_was_behind_the_test(backend):
    with opened(MODEL, backend, batch=32) as engine:
        expected = logits_of(engine, engine.sequence(), TOKENS[:20], [12, 1, 3, 4])
        assert max(selftest.compare(engine.runner)) < selftest.TOLERANCE
        assert np.array_equal(logits_of(engine, engine.sequence(), TOKENS[:20], [12, 1, 3, 4]), expected)


@pytest.mark.parametrize("tensor", ["blk.0.ffn_up.weight", "token_embd.weight"])
def test_wrong_results_are_refused(backend, tensor, folder, monkeypatch):
    """A region of weights is overwritten between upload and test."""
    plain = selftest.self_test

    def spoiled(runner, *more):
        session = runner.session
        region = session.weights.matrix(session.model.weights.of(session.model.gguf.tensors[tensor]))
        session.gpu.write(region.buffer, region.offset, np.full(region.nbytes, 0x31, np.uint8))
        plain(runner, *more)

    monkeypatch.setattr(gpu_opening, "self_test", spoiled)
    with (
        pytest.raises(KernelError, match=r"computes wrong results.*update the driver"),
        opened(MODEL, backend),
    ):
        pass
    assert not (folder / "gpu-selftests.json").exists()
    engine = Engine.open(path_of(MODEL), gpu="auto", gpu_device=device_of(backend))
    assert not engine.on_gpu
    assert "the GPU is not used" in engine.notices[-1]
    engine.close()


def test_a_device_that_is_lost_meanwhile_says_what_to_do(backend, monkeypatch):
    monkeypatch.setenv("PITHOS_FAULT", f"{backend}:lost:1")
    with pytest.raises(
        DeviceError, match=r"lost.*: try again, or use another device, or the CPU \(--gpu off\)$"
    ):
        Engine.open(path_of(MODEL), gpu=backend, gpu_device=device_of(backend))
