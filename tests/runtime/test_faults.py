"""Faults on purpose."""

from __future__ import annotations

import pytest

from pithos.devices.faults import VARIABLE, Faults
from pithos.errors import UsageError


def test_the_nth_call_strikes_and_no_other_one() -> None:
    faults = Faults("vulkan", "vulkan:lost:3, opencl:memory:1")
    assert [faults.strikes("lost") for _ in range(5)] == [False, False, True, False, False]
    assert not faults.strikes("memory")
    assert Faults("opencl", "vulkan:lost:3,opencl:memory:1").strikes("memory")


def test_without_faults_nothing_strikes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert not Faults("vulkan").strikes("lost")
    monkeypatch.setenv(VARIABLE, "vulkan:memory:1")
    assert Faults("vulkan").strikes("memory")


@pytest.mark.parametrize(
    "text",
    [
        "vulkan",
        "vulkan:lost",
        "vulkan:lost:0",
        "vulkan:fire:1",
        "vulkan:lost:x",
        "vulkan:lost:1:2",
        "vulcan:lost:1",
        "OPENCL:lost:1",
    ],
)
def test_malformed_faults_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match="a fault is"):
        Faults("vulkan", text)
