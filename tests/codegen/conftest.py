"""Kernels are built once a test session."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.codegen.kernel_calls import TARGETS, Kernels


@pytest.fixture(scope="session")
def kernels_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Kernels]]:
    """The kernels of every target that this CPU runs."""
    root = tmp_path_factory.mktemp("generated")
    found = {target: Kernels(root, target) for target in TARGETS}
    yield found
    for kernels in found.values():
        kernels.close()


@pytest.fixture(params=TARGETS)
def kernels(request: pytest.FixtureRequest, kernels_of: dict[str, Kernels]) -> Kernels:
    """The kernels of one target."""
    return kernels_of[request.param]
