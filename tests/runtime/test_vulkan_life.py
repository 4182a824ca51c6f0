"""The life of a Vulkan device: opening, closing, failing, being absent, and what is kept between runs."""

from __future__ import annotations

import gc
import hashlib
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pithos.devices import vulkan
from pithos.devices.gpu import DeviceLost, DeviceMemoryError
from pithos.errors import DeviceError
from tests.runtime.vulkan_cases import CHAIN, cache_folder, chain, first, gpu, ints, stage

__all__ = ["cache_folder", "gpu"]  # fixtures
pytestmark = pytest.mark.gpu
ROOT = Path(__file__).resolve().parents[2]


def test_recordings_are_given_back_when_nobody_has_them(gpu: vulkan.VulkanGpu) -> None:
    x, out = ints(gpu, np.ones(64)), ints(gpu, np.zeros(64))
    for number in range(50):
        gpu.submit(gpu.record([chain(gpu, x, out, number)]))
    gc.collect()
    assert len(gpu._held) <= 2
    gpu.wait()
    assert (gpu.read(out, 0, 256).view(np.int32) == 50 + sum(range(50))).all()


def test_a_lost_device_stays_lost(gpu: vulkan.VulkanGpu, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITHOS_FAULT", "vulkan:lost:3,opencl:memory:1")
    other = vulkan.open_device(gpu.info)
    buffer = other.buffer(64)
    recording = other.record([])
    other.submit(recording)
    other.submit(recording)
    with pytest.raises(DeviceLost, match="lost"):
        other.submit(recording)
    for call in (
        other.wait, lambda: other.buffer(64), lambda: other.read(buffer, 0, 4), lambda: other.submit(recording),
        lambda: other.record([]), lambda: other.times(recording), lambda: other.kernel(stage(CHAIN), {}),
    ):  # fmt: skip
        with pytest.raises(DeviceLost):
            call()
    other.free(buffer)
    other.close()


def test_memory_that_runs_out(gpu: vulkan.VulkanGpu, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITHOS_FAULT", "vulkan:memory:2")
    other = vulkan.open_device(gpu.info)
    other.buffer(64)
    with pytest.raises(DeviceMemoryError):
        other.buffer(64)
    other.buffer(64)
    other.close()


def test_a_loss_that_is_found_while_memory_is_given_back(
    gpu: vulkan.VulkanGpu, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The memory is given back nevertheless; the next call tells."""
    other = vulkan.open_device(gpu.info)
    buffer = other.buffer(64)
    held = len(other._memory)

    def lost(number: int | None = None) -> None:
        other._device.checked("vkWaitForFences", -4)

    monkeypatch.setattr(other._queue, "settle", lost)
    other.free(buffer)
    assert len(other._memory) == held - 1
    with pytest.raises(DeviceLost, match="lost"):
        other.wait()
    other.close()


def test_a_buffer_that_cannot_be_mapped_takes_no_memory(
    gpu: vulkan.VulkanGpu, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, plain = len(gpu._memory), gpu._device.make

    def failing(name: str, *arguments: Any) -> Any:
        return gpu._device.checked(name, -1) if name == "vkMapMemory" else plain(name, *arguments)

    with monkeypatch.context() as broken:
        broken.setattr(gpu._device, "make", failing)
        with pytest.raises(DeviceMemoryError, match="vkMapMemory: out of host memory"):
            gpu.buffer(64, host=True)
    assert len(gpu._memory) == held
    gpu.free(gpu.buffer(64, host=True))


def test_a_read_that_loses_the_device(gpu: vulkan.VulkanGpu, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITHOS_FAULT", "vulkan:read:2")
    other = vulkan.open_device(gpu.info)
    buffer = other.buffer(64)
    assert not other.read(buffer, 0, 64).any()
    with pytest.raises(DeviceLost, match="lost"):
        other.read(buffer, 0, 64)
    other.close()


def test_a_closed_device_does_nothing(gpu: vulkan.VulkanGpu) -> None:
    other = vulkan.open_device(gpu.info)
    buffer, recording = other.buffer(64), other.record([])
    other.submit(recording)
    other.close()
    other.close()
    other.free(buffer)
    for call in (other.wait, lambda: other.buffer(4), lambda: other.submit(recording)):
        with pytest.raises(DeviceError, match="closed"):
            call()


def test_opening_and_closing_leaves_nothing_behind(gpu: vulkan.VulkanGpu) -> None:
    def open_and_close() -> None:
        other = vulkan.open_device(gpu.info)
        x, out = ints(other, np.ones(1 << 18)), ints(other, np.zeros(1 << 18), host=True)
        recording = other.record([chain(other, x, out, 1)])
        other.submit(recording)
        other.close()

    open_and_close()
    before, threads = memory_in_use(), threading.active_count()
    for _ in range(20):
        open_and_close()
    assert memory_in_use() - before < 64 << 20 and threading.active_count() <= threads


def memory_in_use() -> int:
    import psutil

    gc.collect()
    return int(psutil.Process().memory_info().rss)


def test_compiled_kernels_are_kept_between_runs(gpu: vulkan.VulkanGpu, cache_folder: Path) -> None:
    def loaded() -> bytes:
        """What a device opened now begins with; it makes a kernel, saves, and closes."""
        other = vulkan.open_device(gpu.info)
        begun = other._kernels._cache._load()
        other.kernel(stage(CHAIN), {"n": 1, "factor": 1})
        other.record([])
        other.close()
        return begun

    assert loaded() == b""
    (file,) = cache_folder.iterdir()
    content = file.read_bytes()
    assert file.suffix == ".bin" and content.startswith(b"pithos pipelines 1\n")
    assert content.endswith(loaded()) and len(content) - len(loaded()) == 19 + 32
    foreign = bytearray(content[51:])
    foreign[8] ^= 1  # of another vendor
    signed = content[:19] + hashlib.sha256(foreign).digest() + foreign
    flipped = content[:60] + bytes([content[60] ^ 1]) + content[61:]
    for damaged in (b"", content[:-1], flipped, bytes(4096), signed):
        file.write_bytes(damaged)
        assert loaded() == b""
        assert list(cache_folder.iterdir()) == [file] and loaded() == content[51:]


def test_a_cache_folder_that_cannot_be_written_does_not_matter(
    gpu: vulkan.VulkanGpu, cache_folder: Path
) -> None:
    cache_folder.write_text("a file where the folder should be")
    gpu.kernel(stage(CHAIN), {"n": 1, "factor": 1})
    gpu.record([])


def python(code: str, **environment: str) -> str:
    """What a process of its own prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


SAY = "from pithos.devices import vulkan; print(vulkan.devices(), vulkan.unavailable())"


def test_without_a_driver_there_is_no_device() -> None:
    pytest.importorskip("vulkan", exc_type=(ImportError, OSError))
    said = python(SAY, VK_DRIVER_FILES="/nonexistent", VK_ICD_FILENAMES="/nonexistent")
    assert said.startswith("[] ") and "driver" in said and "\n" not in said


def test_without_the_package_there_is_no_device() -> None:
    said = python(f"import sys; sys.modules['vulkan'] = None; {SAY}")
    assert said.startswith("[] ") and "pip install -e '.[gpu]'" in said


def test_without_a_loader_there_is_no_device() -> None:
    said = python(
        f"import builtins; real = builtins.__import__\n"
        f"def refuse(name, *rest):\n"
        f"    if name == 'vulkan': raise OSError('no library')\n"
        f"    return real(name, *rest)\n"
        f"builtins.__import__ = refuse; {SAY}"
    )
    assert said.startswith("[] ") and "no Vulkan loader" in said


def test_the_package_is_not_loaded_before_it_is_needed() -> None:
    assert python("import sys; from pithos.devices import vulkan; print('vulkan' in sys.modules)") == "False"


def test_a_process_may_end_without_closing() -> None:
    first()
    code = (
        "from pithos.devices import vulkan\n"
        "gpu = vulkan.open_device(vulkan.devices()[0])\n"
        "buffer = gpu.buffer(1 << 20); recording = gpu.record([]); gpu.submit(recording)\n"
        "print('ended')"
    )
    assert python(code, PITHOS_VULKAN_VALIDATION="0") == "ended"
