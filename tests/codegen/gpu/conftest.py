"""The devices that kernels are tested on: software, or with --cards GPUs; one that is absent is skipped by name."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from zlib import crc32

import pytest

from tests.codegen.gpu import opencl_run, vulkan_run


@pytest.fixture(params=["opencl", "vulkan"])
def gpu_target(request: pytest.FixtureRequest) -> str:
    target: str = request.param
    if target == "opencl" and not opencl_run.available():
        pytest.skip("no OpenCL device (a GPU)" if opencl_run.CARDS else "no OpenCL device (PoCL)")
    if target == "vulkan" and not vulkan_run.available():
        pytest.skip("no Vulkan device (a GPU)" if vulkan_run.CARDS else "no Vulkan device (lavapipe)")
    return target


EACH = 2  # cases of a test function and device that run without --all-kernels; which ones its name decides
_HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A software device takes a second and more to compile a kernel: without --all-kernels some cases stand for all."""
    opencl_run.CARDS = vulkan_run.CARDS = config.getoption("--cards")
    if config.getoption("--all-kernels"):
        return
    cases: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if _HERE in item.path.parents:
            device = next((t for t in ("opencl", "vulkan") if t in item.nodeid.partition("[")[2]), "")
            cases[item.nodeid.partition("[")[0], device].append(item)
    chosen = {
        item for of in cases.values() for item in sorted(of, key=lambda i: crc32(i.nodeid.encode()))[:EACH]
    }
    left = [item for of in cases.values() for item in of if item not in chosen]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]
