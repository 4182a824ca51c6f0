"""What --gpu-mem allows is kept, by models that lie on the device as a whole too."""

from __future__ import annotations

from contextlib import closing

import pytest

from pithos.devices.budget import MIB, Budget, limited
from pithos.devices.gpu import DeviceMemoryError
from pithos.engine import gpu_opening, pair_opening
from pithos.engine.engine import Engine
from pithos.engine.gpu_opening import GpuChoice, open_runner
from pithos.engine.pair_opening import open_pair
from tests.runtime.fake_gpu import FakeGpu, fake_manifest
from tests.runtime.null_models import TOKENS, golden

QUIET = lambda _: None  # noqa: E731


def held(gpus):
    """Bytes of all buffers that are not the host's."""
    return sum(b.nbytes for gpu in gpus for b in gpu.buffers if not b.freed and b.array is None)


@pytest.fixture
def gpus(monkeypatch):
    """The devices that are opened."""
    found = []
    for module in (gpu_opening, pair_opening):
        monkeypatch.setattr(module.Manifest, "read", lambda root, target: fake_manifest())
        monkeypatch.setattr(module, "self_test", lambda *_: None)
    monkeypatch.setattr(gpu_opening, "open_device", lambda info: found.append(FakeGpu()) or found[-1])
    return found


def test_what_fits_is_not_decided_by_the_self_test(gpus, monkeypatch):
    """Its memory is little and given back at once; later starts, which know the kernels, do without it."""
    least = next(mem for mem in range(5, 60) if _fits(mem))
    before = []

    def tried(one, stage):
        before.append(held(gpus))
        brief = one.brief(256, 16)
        _ = brief.single, brief.decode, brief.prefill
        before.append(held(gpus))
        brief.release()

    monkeypatch.setattr(gpu_opening, "self_test", tried)
    gpus.clear()
    with closing(runner("lfm2", least)) as one:
        assert before[0] < before[1] < before[0] + 16 * MIB
        assert held(gpus) <= least * MIB
        with pytest.raises(DeviceMemoryError):
            one.session.gpu.buffer(least * MIB)


def _fits(mem):
    try:
        runner("lfm2", mem).close()
    except DeviceMemoryError:
        return False
    return True


def runner(architecture, mem, context=512, batch=512):
    info, choice = FakeGpu().info, GpuChoice("vulkan", mem=mem)
    return open_runner(golden(architecture), info, choice, context, batch, "f16", QUIET, None)


def test_buffers_count_until_they_are_freed():
    gpu, budget = FakeGpu(), Budget(3 * MIB)
    one = limited(gpu, budget)
    first = one.buffer(2 * MIB)
    one.buffer(9 * MIB, host=True)
    one.buffer(9 * MIB, readback=True)
    with pytest.raises(
        DeviceMemoryError,
        match=r"2\.0 MiB more are needed beside 2\.0 MiB, and 3 MiB may be used: allow more \(--gpu",
    ):
        one.buffer(2 * MIB)
    with pytest.raises(DeviceMemoryError):
        limited(FakeGpu(), budget).buffer(2 * MIB)
    one.free(first)
    one.buffer(3 * MIB)
    assert one.info is gpu.info and budget.used == 3 * MIB


@pytest.mark.parametrize("architecture", ["lfm2", "lfm2moe", "llama"])
def test_a_whole_model_keeps_to_it(architecture, gpus):
    mem = 40
    one = runner(architecture, mem)
    assert held(gpus) <= mem * MIB
    engine = Engine(golden(architecture), one, 512, target="fake")
    with closing(engine):
        sequence = engine.sequence()
        engine.forward((sequence, (TOKENS * 8)[:500]), out="none")
        assert held(gpus) <= mem * MIB
        assert one.bandwidth() > 0
        one.brief(256, 16).release()
    assert held(gpus) == 0


def test_without_a_limit_memory_is_taken_in_large_pieces(gpus):
    with closing(runner("lfm2", None)):
        assert held(gpus) > 40 * MIB


def test_a_context_that_does_not_fit_is_told_before_anything_is_opened(gpus):
    with pytest.raises(
        DeviceMemoryError,
        match=r"the state of 1000000 positions \d+ MiB, fake may use 9 MiB: use a smaller context",
    ):
        runner("lfm2", 9, context=1_000_000)
    assert not gpus


def test_buffers_that_do_not_fit_beside_are_told(gpus):
    with pytest.raises(DeviceMemoryError, match=r"may be used: allow more \(--gpu-mem\)"):
        runner("lfm2", 2)
    assert held(gpus) == 0 and gpus[0].closed


def test_two_back_ends_share_it(gpus):
    infos = (FakeGpu().info, FakeGpu().info)
    gguf = golden("lfm2")
    with closing(open_pair(gguf, infos, GpuChoice("opencl+vulkan", mem=60), 512, 512, "f16", QUIET)):
        assert len(gpus) == 2 and held(gpus) <= 60 * MIB
    with pytest.raises(DeviceMemoryError, match="allow more"):
        open_pair(gguf, infos, GpuChoice("opencl+vulkan", mem=20), 512, 512, "f16", QUIET)
