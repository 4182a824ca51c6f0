"""The OpenCL back end on PoCL: memory, kernels, recordings, errors."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pithos.devices import opencl
from pithos.devices.gpu import (
    ALIGNMENT,
    BARRIER,
    Copy,
    DeviceLost,
    DeviceMemoryError,
    Dispatch,
    GpuInfo,
    Region,
    StageFile,
)
from pithos.devices.opencl import failures, found, programs
from pithos.errors import DeviceError, KernelError
from tests.conftest import GOLDEN

FOLDER = GOLDEN / "opencl"
SCALE = {
    "file": "scale.cl",
    "entry": "kernel_main",
    "buffers": [["step", "int32", "r"], ["x", "float32", "r"], ["y", "float32", "w"]],
    "constants": [["add", "int32"], ["factor", "float32"]],
    "sizes": ["n"],
    "local": [16, 2, 1],
}


def first() -> GpuInfo:
    listed = opencl.devices()
    if not listed:
        pytest.skip(f"no OpenCL device: {opencl.unavailable()}")
    return next((info for info in listed if info.kind == "software"), listed[0])


@pytest.fixture
def gpu() -> Iterator[Any]:
    opened = opencl.open_device(first())
    yield opened
    opened.close()


def stage(**changes: Any) -> StageFile:
    return StageFile("scale", {**SCALE, **changes}, FOLDER)


def bits(x: float) -> int:
    return int(struct.unpack("<I", struct.pack("<f", x))[0])


def whole(buffer: Any) -> Region:
    return Region(buffer, 0, buffer.nbytes)


def floats(gpu: Any, buffer: Any) -> np.ndarray:
    return gpu.read(buffer, 0, buffer.nbytes).view(np.float32)


def scaled(
    gpu: Any, step: Any, x: Region, y: Region, n: int = 64, add: int = 0, factor: float = 1.0
) -> Dispatch:
    kernel = gpu.kernel(stage(), {"n": n})
    constants = (add & 0xFFFFFFFF, bits(factor))
    return Dispatch(kernel, (whole(step), x, y), constants, (math.ceil(n / 32), 1, 1))


def test_what_a_device_says_of_itself() -> None:
    info = first()
    assert info.backend == "opencl"
    assert info.kind in ("software", "integrated", "discrete", "virtual")
    assert {"dot8", "store16"} <= info.features
    assert "coopmat" not in info.features
    assert info.memory >= info.max_binding > 1 << 20
    assert info.shared >= 16384
    assert [i.index for i in opencl.devices()] == list(range(len(opencl.devices())))
    assert opencl.unavailable() is None


def test_a_binding_is_no_larger_than_kernels_can_count() -> None:
    """A card with much memory gives buffers of which the index of a half is no int32 any more."""
    handle = SimpleNamespace(
        name="card", extensions="", type=4, host_unified_memory=0, global_mem_size=140 << 30, driver_version="1",
        max_mem_alloc_size=35 << 30, local_mem_size=49152, pci_domain_id_nv=0, pci_bus_id_nv=1, pci_slot_id_nv=0,
    )  # fmt: skip
    platform = SimpleNamespace(name="NVIDIA CUDA", version="OpenCL 3.0")
    assert found._described(platform, handle).max_binding == 1 << 32
    handle.max_mem_alloc_size = 1 << 30
    assert found._described(platform, handle).max_binding == 1 << 30


def test_memory_is_of_zeros_and_keeps_what_is_written(gpu: Any) -> None:
    buffer = gpu.buffer(1001)
    assert buffer.nbytes == 1001
    assert buffer.array is None
    assert not gpu.read(buffer, 0, 1001).any()
    data = np.arange(500, dtype=np.uint8)
    gpu.write(buffer, 501, data)
    assert not gpu.read(buffer, 0, 501).any()
    np.testing.assert_array_equal(gpu.read(buffer, 501, 500), data)
    np.testing.assert_array_equal(gpu.read(buffer, 503, 2), [2, 3])
    gpu.write(buffer, 0, data[:0])
    assert gpu.read(buffer, 4, 0).shape == (0,)
    gpu.free(buffer)


def test_what_is_written_need_not_lie_together(gpu: Any) -> None:
    buffer = gpu.buffer(16)
    gpu.write(buffer, 0, np.arange(64, dtype=np.uint8)[::4])
    np.testing.assert_array_equal(gpu.read(buffer, 0, 16), np.arange(0, 64, 4))


def test_a_recording_runs_again_with_what_the_host_wrote(gpu: Any) -> None:
    step = gpu.buffer(16, host=True)
    x, y = gpu.buffer(4 * ALIGNMENT), gpu.buffer(4 * ALIGNMENT)
    values = np.arange(ALIGNMENT, dtype=np.float32)
    gpu.write(x, 0, values.view(np.uint8))
    region = Region(y, ALIGNMENT, 400)  # 128 floats behind the beginning
    recording = gpu.record(
        [scaled(gpu, step, Region(x, ALIGNMENT, 400), region, n=100, add=-7, factor=0.5), BARRIER]
    )
    for token in (3, 1000):
        step.array.view(np.int32)[0] = token
        gpu.submit(recording)
        gpu.wait()
        got = floats(gpu, y)
        np.testing.assert_array_equal(got[128:228], values[128:228] * 0.5 - 7 + token)
        assert not got[:128].any()
        assert not got[228:].any()


def test_steps_see_what_those_before_them_wrote(gpu: Any) -> None:
    step, x = gpu.buffer(16, host=True), gpu.buffer(1024)
    y, z = gpu.buffer(1024), gpu.buffer(1024)
    gpu.write(x, 0, np.full(256, 1, np.float32).view(np.uint8))
    steps = [
        scaled(gpu, step, whole(x), whole(y), add=1),
        BARRIER,
        scaled(gpu, step, whole(y), whole(y), factor=3),
        BARRIER,
        Copy(Region(y, 0, 128), Region(z, 512, 128)),
        BARRIER,
        scaled(gpu, step, Region(z, 512, 512), Region(z, 0, 512), add=4),
    ]
    gpu.submit(gpu.record(steps))
    got = floats(gpu, z)
    np.testing.assert_array_equal(got[:32], 10)
    np.testing.assert_array_equal(got[32:64], 4)
    np.testing.assert_array_equal(got[128:160], 6)


def test_submissions_keep_their_order_without_waiting(gpu: Any) -> None:
    step, y = gpu.buffer(16, host=True), gpu.buffer(256)
    plus = gpu.record([scaled(gpu, step, whole(y), whole(y), add=1)])
    times = gpu.record([scaled(gpu, step, whole(y), whole(y), factor=2)])
    for _ in range(5):
        gpu.submit(plus)
        gpu.submit(times)
    np.testing.assert_array_equal(floats(gpu, y), 62)


def test_a_host_buffer_is_written_and_copied_like_any_other(gpu: Any) -> None:
    host, other = gpu.buffer(512, host=True), gpu.buffer(512)
    gpu.write(host, 100, np.full(5, 9, np.uint8))
    np.testing.assert_array_equal(host.array[99:106], [0, 9, 9, 9, 9, 9, 0])
    host.array[0] = 77
    gpu.submit(gpu.record([Copy(whole(host), whole(other))]))
    np.testing.assert_array_equal(gpu.read(other, 0, 512), host.array)


def test_each_submission_can_be_waited_for_and_read_back(gpu: Any) -> None:
    step, y = gpu.buffer(16, host=True), gpu.buffer(256)
    back = gpu.buffer(1024, readback=True)
    add = scaled(gpu, step, whole(y), whole(y), add=1)
    copied = gpu.record([add, BARRIER, Copy(whole(y), Region(back, 256, 256))])
    written = gpu.record([scaled(gpu, step, whole(y), Region(back, 512, 256), factor=2)])
    for number in range(1, 4):
        first, second = gpu.submit(copied), gpu.submit(written)
        assert first < second
        gpu.wait(first)
        np.testing.assert_array_equal(back.array[256:512].view(np.float32), number)
        gpu.wait(second)
        np.testing.assert_array_equal(back.array[512:768].view(np.float32), 2 * number)
    gpu.wait(first)
    np.testing.assert_array_equal(gpu.read(back, 256, 256), back.array[256:512])


def test_kernels_are_built_once_and_specialised(gpu: Any) -> None:
    one, same, other = (gpu.kernel(stage(), {"n": n}) for n in (64, 64, 32))
    assert one.program is same.program
    assert one.program is not other.program
    step, x, y = gpu.buffer(16, host=True), gpu.buffer(256), gpu.buffer(256)
    gpu.submit(gpu.record([scaled(gpu, step, whole(x), whole(y), n=32, add=1)]))
    np.testing.assert_array_equal(floats(gpu, y), [1] * 32 + [0] * 32)


def test_times_are_those_of_the_dispatches(gpu: Any) -> None:
    step, x, y = gpu.buffer(16, host=True), gpu.buffer(256), gpu.buffer(256)
    step.array.view(np.int32)[0] = 6
    dispatch = scaled(gpu, step, whole(x), whole(y))
    times = gpu.times(gpu.record([dispatch, BARRIER, dispatch]))
    assert len(times) == 2
    assert all(0 < t < 1 for t in times)
    np.testing.assert_array_equal(floats(gpu, y), 6)


def test_the_times_of_copies_are_left_out(gpu: Any) -> None:
    step, x, y = gpu.buffer(16, host=True), gpu.buffer(256), gpu.buffer(256)
    steps = [Copy(whole(x), whole(y)), BARRIER, scaled(gpu, step, whole(x), whole(y))]
    assert len(gpu.times(gpu.record(steps))) == 1


def test_a_missing_file_names_the_command_that_builds_it(gpu: Any) -> None:
    with pytest.raises(KernelError, match=r"none\.cl is missing: `make codegen TARGET=opencl` builds it"):
        gpu.kernel(stage(file="none.cl"), {})


def test_a_kernel_that_the_compiler_refuses_is_one_line_of_its_log(gpu: Any) -> None:
    with pytest.raises(KernelError, match=r"broken\.cl: .* refuses it: .*nothing_of_this_name") as caught:
        gpu.kernel(stage(file="broken.cl"), {})
    assert "\n" not in str(caught.value)


def test_a_workgroup_that_is_too_large_is_refused_with_the_limit(gpu: Any) -> None:
    with pytest.raises(KernelError, match=r"wide\.cl: workgroups of 1048576 threads, .* with \d+ at most"):
        gpu.kernel(stage(file="wide.cl", local=[1 << 20, 1, 1]), {})


def test_an_unknown_entry_is_an_error_of_the_kernel(gpu: Any) -> None:
    with pytest.raises(KernelError, match="no kernel 'other'"):
        gpu.kernel(stage(entry="other"), {"n": 1})


def test_a_buffer_larger_than_the_device_is_want_of_memory(gpu: Any) -> None:
    with pytest.raises(DeviceMemoryError, match=r"a buffer of .* MB \(largest: .* MB\).*not enough memory"):
        gpu.buffer(1 << 60)
    gpu.buffer(16)  # nothing else is spoiled


def test_a_closed_device_says_so(gpu: Any) -> None:
    kept = gpu.buffer(16)
    gpu.close()
    gpu.close()
    assert kept.memory is None
    gpu.free(kept)
    with pytest.raises(DeviceLost, match="is closed"):
        gpu.wait()


def driver_error(code: int) -> Any:
    return SimpleNamespace(code=code, routine="clSomething")


@pytest.mark.parametrize(
    ("code", "allocates", "kind"),
    [
        (-4, False, DeviceMemoryError),
        (-5, True, DeviceMemoryError),
        (-5, False, DeviceLost),
        (-36, False, DeviceLost),
        (-9999, False, DeviceLost),
        (-30, False, DeviceError),
    ],
)
def test_what_errors_of_a_driver_mean(code: int, allocates: bool, kind: type[DeviceError]) -> None:
    pytest.importorskip("pyopencl", reason="no pyopencl")
    error = failures.meaning("card", driver_error(code), allocates)
    assert type(error) is kind
    assert str(error).startswith("card: ")
    assert "clSomething" in str(error)


def test_without_the_package_there_is_no_device_and_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Any:
        raise ImportError("No module named 'pyopencl'")

    monkeypatch.setattr(found, "api", missing)
    assert opencl.devices() == []
    assert "pip install -e '.[gpu]'" in (opencl.unavailable() or "")


def test_macros_follow_the_device() -> None:
    def device(
        platform: str, extensions: str = "", version: str = "OpenCL C 1.2", capability: int = 90
    ) -> Any:
        return SimpleNamespace(
            platform=SimpleNamespace(name=platform), extensions=extensions, opencl_c_version=version,
            compute_capability_major_nv=capability // 10, compute_capability_minor_nv=capability % 10,
        )  # fmt: skip

    dot = "cl_khr_integer_dot_product"
    assert programs._options(device("NVIDIA CUDA")) == ("-DNV",)
    assert programs._options(device("NVIDIA CUDA", capability=61)) == ("-DNV",)
    assert programs._options(device("NVIDIA CUDA", capability=52)) == ()
    assert programs._options(device("Intel(R) OpenCL", dot, "OpenCL C 3.0 ")) == (
        "-DDOT_KHR",
        "-cl-std=CL3.0",
    )
    assert programs._options(device("Other", dot)) == ()
    assert programs._options(device("Portable Computing Language")) == ()
