"""Choosing a target and its errors. Running kernels is tested with the kernels."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pithos.devices.cpu import CpuDevice, choose_target, default_threads
from pithos.devices.features import cpu_flags, machine
from pithos.errors import DeviceError, KernelError


def build(root: Path, target: str, features: list[str], on: str | None = None) -> None:
    """A target's folder without objects."""
    folder = root / target
    folder.mkdir(parents=True)
    manifest = {
        "machine": on or machine(),
        "features": features,
        "objects": {},
        "loop": {"file": "objects/loop.o"},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest))


def test_the_best_target_that_this_cpu_runs_is_taken(tmp_path: Path) -> None:
    build(tmp_path, "scalar", [])
    assert choose_target(tmp_path).name == "scalar"
    build(tmp_path, "avx2", sorted(cpu_flags())[:2])
    assert choose_target(tmp_path).name == "avx2"
    build(tmp_path, "avx512", ["a_flag_that_no_cpu_has"])
    assert choose_target(tmp_path).name == "avx2"


def test_kernels_of_another_machine_are_not_taken(tmp_path: Path) -> None:
    build(tmp_path, "scalar", [], on="pdp11")
    with pytest.raises(KernelError, match="make codegen TARGET=native"):
        choose_target(tmp_path)
    with pytest.raises(KernelError, match="'scalar' need pdp11, which this CPU does not have"):
        choose_target(tmp_path, "scalar")


def test_a_target_that_is_not_built_names_the_command(tmp_path: Path) -> None:
    build(tmp_path, "scalar", [])
    with pytest.raises(KernelError, match=r"there are: scalar.*`make codegen TARGET=avx2`"):
        choose_target(tmp_path, "avx2")


def test_an_unknown_target_lists_the_known_ones(tmp_path: Path) -> None:
    for name in ("mmx", "neon"):
        with pytest.raises(KernelError, match=f"no CPU target '{name}': allowed are avx512, avx2, scalar$"):
            choose_target(tmp_path, name)


def test_a_feature_that_is_missing_is_named(tmp_path: Path) -> None:
    build(tmp_path, "avx2", ["a_flag_that_no_cpu_has"])
    with pytest.raises(KernelError, match="'avx2' need a_flag_that_no_cpu_has"):
        choose_target(tmp_path, "avx2")


def test_an_object_that_is_missing_names_the_command(tmp_path: Path) -> None:
    build(tmp_path, "scalar", [])
    with pytest.raises(KernelError, match=r"loop.o is missing: `make codegen TARGET=scalar`"):
        CpuDevice("scalar", 1, tmp_path)


@pytest.mark.parametrize("content", [b"", b"\x7fELF\x02\x01\x01", b"no object" * 100])
def test_an_object_that_is_damaged_names_the_command(tmp_path: Path, content: bytes) -> None:
    build(tmp_path, "scalar", [])
    (tmp_path / "scalar" / "objects").mkdir()
    (tmp_path / "scalar" / "objects" / "loop.o").write_bytes(content)
    with pytest.raises(
        KernelError, match=r"loop\.o is damaged: delete it, then `make codegen TARGET=scalar`"
    ):
        CpuDevice("scalar", 1, tmp_path)


def test_a_manifest_that_is_cut_short_is_one_line(tmp_path: Path) -> None:
    build(tmp_path, "scalar", [])
    (tmp_path / "scalar" / "manifest.json").write_text('{"machine": ')
    with pytest.raises(KernelError, match=r"manifest.json.*`make codegen TARGET=scalar`"):
        choose_target(tmp_path)


def test_at_least_one_thread(tmp_path: Path) -> None:
    build(tmp_path, "scalar", [])
    with pytest.raises(DeviceError, match="0 threads: at least 1"):
        CpuDevice("scalar", 0, tmp_path)
    assert default_threads() >= 1
