"""What the tests of Vulkan devices share: two kernels, devices whose validation layer listens, steps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pithos.devices import vulkan
from pithos.devices.gpu import Dispatch, GpuInfo, Region, StageFile
from pithos.devices.vulkan import cache

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "spirv"

CHAIN = {
    "file": "chain.spv",
    "buffers": [["x", "int32", "r"], ["result", "int32", "rw"]],
    "constants": [["add", "int32"], ["x_at", "int32"]],
    "sizes": ["n", "factor"],
    "local": [64, 1, 1],
}
ABOUT = {
    "file": "about.spv",
    "shift": "about.shift.spv",
    "dot": True,
    "entry": "main",
    "buffers": [["result", "int32", "w"]],
    "constants": [["word", "int32"], ["value", "float32"]],
    "sizes": ["n", "k"],
    "local": [32, 1, 1],
    "shared": 0,
    "needs": [],
}


def first() -> GpuInfo:
    """The device that is tested: the best one, lavapipe if it is alone."""
    found = vulkan.devices()
    if not found:
        pytest.skip(f"no Vulkan device: {vulkan.unavailable()}")
    return found[0]


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(cache, "folder", lambda: tmp_path / "vulkan")
    return tmp_path / "vulkan"


@pytest.fixture
def gpu(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[vulkan.VulkanGpu]:
    """An opened device; once it is closed the validation layer, where it is installed, has had nothing to say.

    A layer that is older than what the device can do finds fault with that: it is left out then, which
    test_the_validation_layer_knows_the_device tells.
    """
    monkeypatch.setenv("PITHOS_VULKAN_VALIDATION", "2")
    opened = vulkan.open_device(first())
    if outdated(opened):
        opened.close()
        opened.complaints.clear()
        monkeypatch.setenv("PITHOS_VULKAN_VALIDATION", "0")
        opened = vulkan.open_device(first())
    yield opened
    opened.close()
    complaints = list(opened.complaints)
    opened.complaints.clear()
    assert not complaints


def outdated(opened: vulkan.VulkanGpu) -> bool:
    """Whether the validation layer is older than an extension that the device was opened with."""
    return any("by this layer" in complaint for complaint in opened.complaints)


def stage(entry: dict[str, Any], **changes: Any) -> StageFile:
    return StageFile("test", {**entry, **changes}, FOLDER)


def whole(buffer: Any) -> Region:
    return Region(buffer, 0, buffer.nbytes)


def ints(gpu: vulkan.VulkanGpu, values: Any, host: bool = False) -> Any:
    data = np.asarray(values, np.int32)
    buffer = gpu.buffer(data.nbytes, host)
    gpu.write(buffer, 0, data.view(np.uint8))
    return buffer


def run(gpu: vulkan.VulkanGpu, steps: list[Any]) -> None:
    gpu.submit(gpu.record(steps))
    gpu.wait()


def chain(gpu: vulkan.VulkanGpu, x: Any, out: Any, add: int, factor: int = 1, name: str = "") -> Dispatch:
    count = out.nbytes // 4
    kernel = gpu.kernel(stage(CHAIN), {"n": count, "factor": factor, "unused": 0})
    return Dispatch(kernel, (whole(x), whole(out)), (add, 0), (-(-count // 64), 1, 1), name)
