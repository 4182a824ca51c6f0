"""What is told of the machine: the parts that every system has, in one line."""

from __future__ import annotations

import platform

import pytest

from pithos.tools.machine import machine, operating_system


def test_this_machine() -> None:
    assert machine().startswith(operating_system()) and machine().endswith(platform.machine())
    assert platform.release() in machine() and "\n" not in machine()


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("Windows", "Windows 10 (10.0.19045)"),
        ("Darwin", "macOS 14.5"),
        ("FreeBSD", "FreeBSD 10"),
        ("", "10"),
    ],
)
def test_other_systems(system: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "system", lambda: system)
    monkeypatch.setattr(platform, "release", lambda: "10")
    monkeypatch.setattr(platform, "version", lambda: "10.0.19045")
    monkeypatch.setattr(platform, "mac_ver", lambda: ("14.5", ("", "", ""), "arm64"))
    assert operating_system() == expected


def test_linux_without_a_name_of_its_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> dict[str, str]:
        raise FileNotFoundError

    monkeypatch.setattr(platform, "system", lambda: "Linux")
    monkeypatch.setattr(platform, "release", lambda: "6.1.0")
    monkeypatch.setattr(platform, "freedesktop_os_release", gone)
    assert operating_system() == "Linux 6.1.0"
