"""The OpenCL back end on PoCL: devices that are lost, and memory that outlives its buffer."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pithos.devices import opencl
from pithos.devices.faults import VARIABLE
from pithos.devices.gpu import ALIGNMENT, DeviceLost, DeviceMemoryError, Region
from pithos.devices.opencl import failures, programs, shelf
from tests.runtime.test_opencl import first, floats, gpu, scaled, whole

__all__ = ["gpu"]  # a fixture


def test_memory_may_fail_on_purpose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "opencl:memory:2,vulkan:memory:1")
    opened = opencl.open_device(first())
    opened.buffer(16)
    with pytest.raises(DeviceMemoryError, match=VARIABLE):
        opened.buffer(16)
    opened.buffer(16)
    opened.close()


def test_a_lost_device_stays_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "opencl:lost:2")
    opened = opencl.open_device(first())
    buffer = opened.buffer(16)
    recording = opened.record([])
    opened.submit(recording)
    with pytest.raises(DeviceLost, match=VARIABLE):
        opened.submit(recording)
    for use in (opened.wait, lambda: opened.read(buffer, 0, 16), lambda: opened.buffer(16)):
        with pytest.raises(DeviceLost):
            use()
    opened.close()


def test_a_read_may_lose_the_device_on_purpose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "opencl:read:2")
    opened = opencl.open_device(first())
    buffer = opened.buffer(16)
    assert not opened.read(buffer, 0, 16).any()
    with pytest.raises(DeviceLost, match=VARIABLE):
        opened.read(buffer, 0, 16)
    with pytest.raises(DeviceLost):
        opened.wait()
    opened.close()


def test_whatever_finds_the_device_lost_it_stays_lost(gpu: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(_: Any) -> Any:
        raise LostError

    monkeypatch.setattr(opencl.gpu, "recorded", lost)
    monkeypatch.setattr(failures.api(), "Error", LostError)
    with pytest.raises(DeviceLost, match="recording: the device was lost"):
        gpu.record([])
    with pytest.raises(DeviceLost, match="recording"):
        gpu.buffer(16)


class LostError(Exception):
    code, routine = -36, "clSomething"


@pytest.fixture
def nvidia(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is kept as for NVIDIA's driver."""
    monkeypatch.setattr(opencl.gpu, "is_nvidia", lambda platform: True)
    monkeypatch.setattr(shelf, "_shelves", {})


def used_in_part(gpu: Any, nbytes: int) -> Any:
    """A buffer of ones of which a kernel was given a part."""
    step, buffer = gpu.buffer(16, host=True), gpu.buffer(nbytes)
    part = Region(buffer, ALIGNMENT, 256)
    gpu.submit(gpu.record([scaled(gpu, step, part, part, add=1)]))
    gpu.write(buffer, 0, np.ones(nbytes, np.uint8))
    return buffer


def test_memory_that_the_driver_must_not_take_back_is_used_again(nvidia: None) -> None:
    gpu = opencl.open_device(first())
    buffer = used_in_part(gpu, 8 * ALIGNMENT)
    memory = buffer.memory
    gpu.free(buffer)
    assert buffer.memory is None
    small, plain = gpu.buffer(3 * ALIGNMENT), gpu.buffer(9 * ALIGNMENT)
    assert memory not in (small.memory, plain.memory)
    gpu.close()
    gpu = opencl.open_device(first())  # also for those who open the device later
    again = gpu.buffer(6 * ALIGNMENT)
    assert again.memory is memory
    assert not gpu.read(again, 0, 6 * ALIGNMENT).any()
    step = gpu.buffer(16, host=True)
    for region in (whole(again), Region(again, ALIGNMENT, 256)):
        gpu.submit(gpu.record([scaled(gpu, step, region, region, add=1)]))
    np.testing.assert_array_equal(floats(gpu, again)[:64], 1)
    np.testing.assert_array_equal(floats(gpu, again)[128:192], 1)
    gpu.close()


def test_what_stays_is_as_much_as_was_used_at_one_time(nvidia: None) -> None:
    memories = set()
    for _ in range(5):
        gpu = opencl.open_device(first())
        memories |= {id(used_in_part(gpu, 8 * ALIGNMENT).memory), id(used_in_part(gpu, 9 * ALIGNMENT).memory)}
        gpu.close()
    assert len(memories) == 2


def test_memory_of_a_lost_device_is_not_used_again(nvidia: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "opencl:lost:2")
    gpu = opencl.open_device(first())
    buffer = used_in_part(gpu, 8 * ALIGNMENT)
    memory, context = buffer.memory, gpu._context
    with pytest.raises(DeviceLost):
        gpu.submit(gpu.record([]))
    gpu.close()
    gpu = opencl.open_device(first())
    assert gpu._context != context
    assert gpu.buffer(8 * ALIGNMENT).memory is not memory
    gpu.close()


def test_other_drivers_get_their_memory_back(gpu: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_shelves", {})  # other tests may have left some
    buffer = used_in_part(gpu, 8 * ALIGNMENT)
    gpu.free(buffer)
    assert gpu._shelf is None
    assert not shelf._shelves


def test_a_driver_is_known_by_its_platform() -> None:
    def device(platform: str, name: str) -> Any:
        platforms = SimpleNamespace(name=platform)
        return SimpleNamespace(
            platform=platforms, name=name, extensions="", opencl_c_version="OpenCL C 1.2",
            compute_capability_major_nv=7, compute_capability_minor_nv=0,
        )  # fmt: skip

    assert programs.Programs(None, device("NVIDIA CUDA", "Tesla V100"))._nvidia
    assert not programs.Programs(None, device("Portable Computing Language", "NVIDIA H200"))._nvidia
