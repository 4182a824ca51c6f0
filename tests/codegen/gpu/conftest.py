"""The devices that kernels are tested on; one that is absent is skipped by name."""

from __future__ import annotations

import pytest

from tests.codegen.gpu import opencl_run, vulkan_run


@pytest.fixture(params=["opencl", "vulkan"])
def gpu_target(request: pytest.FixtureRequest) -> str:
    target: str = request.param
    if target == "opencl" and not opencl_run.available():
        pytest.skip("no OpenCL device (PoCL)")
    if target == "vulkan" and not vulkan_run.available():
        pytest.skip("no Vulkan device (lavapipe)")
    return target
