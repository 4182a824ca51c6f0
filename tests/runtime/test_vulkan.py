"""Vulkan devices, on the best one there is; lavapipe is enough: dispatches, memory, kernels."""

from __future__ import annotations

import struct
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pithos.devices import vulkan
from pithos.devices.gpu import ALIGNMENT, BARRIER, Copy, DeviceMemoryError, Dispatch, Region, StageFile
from pithos.devices.vulkan import staging
from pithos.devices.vulkan.memory import NEAR
from pithos.errors import DeviceError, KernelError
from tests.runtime.vulkan_cases import (
    ABOUT,
    CHAIN,
    FOLDER,
    cache_folder,
    chain,
    first,
    gpu,
    ints,
    outdated,
    run,
    stage,
    whole,
)

__all__ = ["cache_folder", "gpu"]  # fixtures
pytestmark = pytest.mark.gpu


def test_a_device_says_what_it_is() -> None:
    info = first()
    assert info.backend == "vulkan" and info.index == 0 and info.name and info.driver
    assert info.kind in ("discrete", "integrated", "virtual", "software")
    assert info.memory > 1 << 20 and info.max_binding >= 1 << 27 and info.shared >= 16 << 10
    assert info.features <= {"dot8", "store16", "half", "coopmat", "lanes32"}


def test_dependent_dispatches_run_in_order(gpu: vulkan.VulkanGpu) -> None:
    x, out = ints(gpu, range(1000)), ints(gpu, np.zeros(1000))
    steps: list[Any] = []
    expected = np.zeros(1000, np.int64)
    for number in range(200):
        factor = 3 if number % 2 else 1
        steps += [chain(gpu, x, out, number, factor), BARRIER]
        expected = expected * factor + np.arange(1000) + number
    recording = gpu.record(steps)
    gpu.submit(recording)
    gpu.wait()
    assert (gpu.read(out, 0, 4000).view(np.int32) == expected.astype(np.int32)).all()


def test_a_recording_runs_again_and_again_without_waiting(gpu: vulkan.VulkanGpu) -> None:
    x, out = ints(gpu, np.ones(300)), ints(gpu, np.zeros(300), host=True)
    recording = gpu.record([chain(gpu, x, out, 1)])
    for _ in range(150):  # more than the ring of submissions has
        gpu.submit(recording)
    gpu.wait()
    assert (out.array.view(np.int32) == 300).all()
    for number in range(100):
        gpu.submit(recording)
        gpu.wait()
        assert int(out.array.view(np.int32)[299]) == 302 + 2 * number


def test_each_submission_can_be_waited_for_and_read_back(gpu: vulkan.VulkanGpu) -> None:
    x, out = ints(gpu, np.ones(300)), ints(gpu, np.zeros(300))
    back = gpu.buffer(2000, readback=True)
    counted = gpu.record([chain(gpu, x, out, 1), BARRIER, Copy(whole(out), Region(back, 512, 1200))])
    before = 0
    for number in range(1, 100):
        first, second = gpu.submit(counted), gpu.submit(gpu.record([]))
        assert before < first < second
        gpu.wait(first)
        assert (back.array[512:1712].view(np.int32) == 2 * number).all()
        before = second


@pytest.mark.parametrize("patience", [0.0, 5.0], ids=["fence", "word"])
def test_waiting_by_the_word_and_by_the_fence(gpu: vulkan.VulkanGpu, patience: float) -> None:
    gpu._queue.patience = patience
    x, out = ints(gpu, np.ones(20_000)), ints(gpu, np.zeros(20_000), host=True)
    steps = [step for _ in range(10) for step in (chain(gpu, x, out, 0), BARRIER)]
    recording = gpu.record(steps)
    for number in range(1, 81):
        gpu.submit(recording)
        gpu.wait()
        assert (out.array.view(np.int32) == 10 * number).all()


def test_constants_sizes_grid_and_lanes(gpu: vulkan.VulkanGpu) -> None:
    out = gpu.buffer(4 * 8 * 6)
    value = struct.unpack("<I", struct.pack("<f", -1.5))[0]
    kernel = gpu.kernel(stage(ABOUT), {"n": 2048, "k": -5})
    run(gpu, [Dispatch(kernel, (whole(out),), (0x02FF0104, value), (1, 3, 2))])
    found = gpu.read(out, 0, out.nbytes).view(np.int32).reshape(6, 8)
    lanes32 = int("lanes32" in gpu.info.features)
    for row in found:
        assert row[:3].tolist() == [2048, -5, lanes32]
        assert row[4] == 0x02FF0104 and row[5:6].view(np.float32)[0] == -1.5
        assert row[6] == 4 * 4 + 3 * 1 + 2 * -1 + 1 * 2
    assert (found[0, 3] == 32) == bool(lanes32)


def test_without_packed_dots_the_other_file_is_taken(gpu: vulkan.VulkanGpu) -> None:
    gpu.close()
    gpu = vulkan.open_device(replace(gpu.info, features=gpu.info.features - {"dot8"}))
    out = gpu.buffer(64)
    run(gpu, [Dispatch(gpu.kernel(stage(ABOUT), {"n": 1, "k": 2}), (whole(out),), (0, 0), (1, 1, 1))])
    assert gpu.read(out, 0, 32).view(np.int32)[6] == -1
    entry = {name: value for name, value in ABOUT.items() if name != "shift"}
    with pytest.raises(KernelError, match="packed dot product"):
        gpu.kernel(stage(entry), {"n": 1, "k": 2})
    gpu.close()


def test_kernels_are_made_once_for_their_sizes(gpu: vulkan.VulkanGpu) -> None:
    first = gpu.kernel(stage(ABOUT), {"n": 1, "k": 2})
    assert gpu.kernel(stage(ABOUT), {"k": 2, "n": 1}) is first
    assert gpu.kernel(stage(ABOUT), {"n": 1, "k": 3}) is not first
    with pytest.raises(ValueError, match="no value for the size 'k'"):
        gpu.kernel(stage(ABOUT), {"n": 1})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"needs": ["tensors"]}, "needs tensors"),
        ({"shared": 1 << 30}, "bytes of shared memory"),
        ({"local": [1 << 20, 1, 1]}, "threads of a workgroup"),
        ({"constants": [["c", "int32"]] * 2000}, "bytes of constants"),
        ({"file": "absent.spv"}, "absent.spv cannot be read"),
        ({"file": "README.md"}, "no SPIR-V"),
    ],
)
def test_kernels_that_a_device_cannot_have(gpu: vulkan.VulkanGpu, changes: dict[str, Any], said: str) -> None:
    with pytest.raises(KernelError, match=said):
        gpu.kernel(stage(ABOUT, **changes), {"n": 1, "k": 2})


def test_newer_spirv_than_the_driver_reads_is_refused(gpu: vulkan.VulkanGpu, tmp_path: Path) -> None:
    code = bytearray((FOLDER / "about.spv").read_bytes())
    code[5] = 9
    (tmp_path / "new.spv").write_bytes(code)
    with pytest.raises(KernelError, match=r"SPIR-V 1\.9, and the driver reads 1\."):
        gpu.kernel(StageFile("test", {**ABOUT, "file": "new.spv"}, tmp_path), {"n": 1, "k": 2})


def test_regions_constants_and_grids_are_checked(gpu: vulkan.VulkanGpu) -> None:
    out = gpu.buffer(4096)
    kernel = gpu.kernel(stage(ABOUT), {"n": 1, "k": 2})
    good = Dispatch(kernel, (whole(out),), (0, 0), (1, 1, 1), "layer 3")
    gpu.record([good, replace(good, grid=(0, 1, 1))])
    with pytest.raises(DeviceError, match=r"layer 3: a grid of \(1, 4294967295, 1\)"):
        gpu.record([replace(good, grid=(1, (1 << 32) - 1, 1))])
    for change in (
        {"constants": (1,)},
        {"regions": ()},
        {"regions": (Region(out, 4, 64),)},
        {"regions": (Region(out, 0, 8192),)},
        {"regions": (Region(out, ALIGNMENT * 8, 4),)},
    ):
        with pytest.raises(ValueError, match="layer 3"):
            gpu.record([replace(good, **change)])
    with pytest.raises(ValueError, match="copy"):
        gpu.record([Copy(Region(out, 0, 8), Region(out, 16, 4))])


def test_regions_begin_at_their_offsets(gpu: vulkan.VulkanGpu) -> None:
    values = np.arange(1024, dtype=np.int32)
    x, out = ints(gpu, values), ints(gpu, np.zeros(256))
    kernel = gpu.kernel(stage(CHAIN), {"n": 128, "factor": 1})
    regions = (Region(x, ALIGNMENT, 2048), Region(out, ALIGNMENT, 512))
    run(gpu, [Dispatch(kernel, regions, (5, 7), (2, 1, 1))])
    found = gpu.read(out, 0, 1024).view(np.int32)
    assert (found[:128] == 0).all() and (found[128:] == values[135:263] + 5).all()


def test_copies_between_dispatches(gpu: vulkan.VulkanGpu) -> None:
    x, one = ints(gpu, np.arange(64)), ints(gpu, np.zeros(64))
    two = ints(gpu, np.zeros(128))
    back = gpu.buffer(1 << 20, host=True)
    steps = [
        chain(gpu, x, one, 1), BARRIER, Copy(whole(one), Region(two, 256, 256)), BARRIER, chain(gpu, x, two, 0),
        BARRIER, Copy(Region(two, 0, 512), Region(back, 1024, 512)),
    ]  # fmt: skip
    kernel = gpu.kernel(stage(CHAIN), {"n": 64, "factor": 2})
    steps[4] = Dispatch(kernel, (whole(x), Region(two, 0, 512)), (0, 0), (1, 1, 1))
    run(gpu, steps)
    found = back.array[1024:1536].view(np.int32)
    assert (found[:64] == np.arange(64)).all() and (found[64:] == np.arange(64) + 1).all()


@pytest.mark.parametrize("host", [False, True])
@pytest.mark.parametrize("nbytes", [1, 3, 4, 1000, NEAR, NEAR + 1, 5 << 20])
def test_memory_is_zero_and_keeps_what_is_written(gpu: vulkan.VulkanGpu, nbytes: int, host: bool) -> None:
    junk = gpu.buffer(8 << 20)
    gpu.write(junk, 0, np.full(8 << 20, 255, np.uint8))
    gpu.free(junk)
    buffer = gpu.buffer(nbytes, host)
    assert buffer.nbytes == nbytes and (buffer.array is not None) == host
    assert not gpu.read(buffer, 0, nbytes).any()
    data = np.random.default_rng(nbytes).integers(1, 256, nbytes, np.uint8)
    begin = nbytes // 3
    gpu.write(buffer, begin, data[begin:])
    found = gpu.read(buffer, 0, nbytes)
    assert (found[begin:] == data[begin:]).all() and not found[:begin].any()
    with pytest.raises(ValueError, match="of a buffer of"):
        gpu.write(buffer, 1, data)
    with pytest.raises(ValueError, match="of a buffer of"):
        gpu.read(buffer, nbytes, 1)


@pytest.mark.parametrize("part", [1, 7, 16, 17, 31, 33, 100])
def test_long_data_go_through_the_halves_in_turn(gpu: vulkan.VulkanGpu, part: int) -> None:
    gpu._staging._size = part
    data = np.random.default_rng(part).integers(0, 256, 100, np.uint8)
    buffer = gpu.buffer(120)
    gpu.write(buffer, 11, data)
    assert (gpu.read(buffer, 11, 100) == data).all()
    assert (gpu.read(buffer, 60, 51) == data[49:]).all()


@pytest.mark.slow
def test_uploads_larger_than_the_halves(gpu: vulkan.VulkanGpu) -> None:
    nbytes = 3 * staging.SIZE + 12345
    data = np.random.default_rng(0).integers(0, 256, nbytes, np.uint8)
    buffer = gpu.buffer(nbytes + 5)
    gpu.write(buffer, 5, data)
    assert (gpu.read(buffer, 5, nbytes) == data).all()


def test_too_much_memory_is_an_error_that_passes(gpu: vulkan.VulkanGpu) -> None:
    for nbytes in (1 << 36, 1 << 50):
        with pytest.raises(DeviceMemoryError, match=str(nbytes)):
            gpu.buffer(nbytes)
    assert not gpu.read(gpu.buffer(64), 0, 64).any()


def test_the_validation_layer_knows_the_device(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITHOS_VULKAN_VALIDATION", "2")
    opened = vulkan.open_device(first())
    old, complaints = outdated(opened), list(opened.complaints)
    opened.complaints.clear()
    opened.close()
    if old:
        pytest.skip("the validation layer is older than the device: nothing is validated")
    assert not complaints


def test_a_missing_barrier_is_complained_about(gpu: vulkan.VulkanGpu) -> None:
    if not gpu.info.handle.instance.validated:
        pytest.skip("the validation layer is not installed, or older than the device")
    x, out = ints(gpu, np.ones(64)), ints(gpu, np.zeros(64))
    gpu.record([chain(gpu, x, out, 1), BARRIER, chain(gpu, out, x, 2)])
    assert not gpu.complaints
    gpu.record([chain(gpu, x, out, 1), chain(gpu, out, x, 2)])
    assert any("HAZARD" in complaint for complaint in gpu.complaints)
    gpu.complaints.clear()


def test_a_dispatch_has_a_time(gpu: vulkan.VulkanGpu) -> None:
    x, out = ints(gpu, np.ones(1 << 20)), ints(gpu, np.zeros(1 << 20))
    small = ints(gpu, np.zeros(64))
    steps = [
        chain(gpu, x, out, 0),
        chain(gpu, x, small, 0),
        BARRIER,
        Copy(whole(small), Region(out, 0, 256)),
        BARRIER,
    ]
    times = gpu.times(gpu.record(steps))
    assert len(times) == 2 and all(0 < t < 10 for t in times) and times[0] > times[1]
    assert (gpu.read(small, 0, 256).view(np.int32) == 1).all()
    assert gpu.times(gpu.record([Copy(whole(small), Region(out, 0, 256))])) == []
