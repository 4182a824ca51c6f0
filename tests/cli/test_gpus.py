"""The options that choose a GPU, and the list of GPUs."""

from __future__ import annotations

from typing import Any

import pytest

from pithos.cli import gpus, main
from pithos.devices import choice
from pithos.devices.gpu import GpuInfo
from tests.cli.harness import Cli
from tests.cli.test_parser import fails
from tests.runtime.test_engine_kernels import TARGETS

CARD = GpuInfo("vulkan", 0, "Big Card", "discrete", 24 * 10**9, "1.2", frozenset({"dot8", "half"}), 1, 2)
SOFT = GpuInfo("opencl", 1, "soft\x1b[31m", "software", 16 * 10**9, "3.1", frozenset(), 1, 2)
needs_kernels = pytest.mark.skipif(
    not TARGETS, reason="no kernels for this CPU: run make codegen TARGET=native"
)
ENGINE_COMMANDS = ("run", "chat", "bench", "ppl")


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Any:
    """machine(devices, lacking): the devices that the back ends seem to have."""
    return lambda *found: monkeypatch.setattr(choice, "found", lambda: found)


def test_the_modes_are_those_of_the_choice() -> None:
    assert gpus.MODES == choice.MODES


@pytest.mark.parametrize("command", ENGINE_COMMANDS)
def test_help_of_the_options_has_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    out = capsys.readouterr().out
    for option in (
        "--gpu MODE",
        "--cpu",
        "--gpu-device N|NAME",
        "--gpu-mem MB",
        "--no-gpu-dense",
        "--list-gpus",
    ):
        assert f"  {option} " in out
    assert "\n  --gpu-device 1 " in out


@pytest.mark.parametrize("command", ENGINE_COMMANDS)
def test_the_list_needs_nothing_else(command: str, machine: Any, capsys: pytest.CaptureFixture[str]) -> None:
    machine([CARD, SOFT], [])
    assert main([command, "--list-gpus"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines() == [
        "   device        back end  type      memory   features   driver",
        "0  Big Card      vulkan    discrete  24.0 GB  dot8 half  1.2",
        "1  soft\\x1b[31m  opencl    software  16.0 GB  -          3.1",
    ]


def test_the_list_names_back_ends_without_a_device(machine: Any, capsys: pytest.CaptureFixture[str]) -> None:
    machine([SOFT], [("vulkan", "there is no loader")])
    main(["run", "--list-gpus"])
    *_, hint, lacking = capsys.readouterr().out.splitlines()
    assert hint == "all in software: used only when --gpu-device names one"
    assert lacking == "no device of vulkan: there is no loader"
    machine([], [("vulkan", "a"), ("opencl", "b")])
    main(["run", "--list-gpus"])
    assert capsys.readouterr().out == "no GPU was found\nno device of vulkan: a\nno device of opencl: b\n"


def test_the_list_of_this_machine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--list-gpus"]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "wanted"),
    [
        ((), {"gpu": "auto"}),
        (("--kernels", "avx2"), {"gpu": "off"}),
        (("--kernels", "avx2", "--gpu-device", "1"), {"gpu": "auto", "gpu_device": "1"}),
        (("--cpu",), {"gpu": "off"}),
        (("--gpu", "auto"), {"gpu": "auto"}),
        (("--gpu", "opencl+vulkan"), {"gpu": "opencl+vulkan"}),
        (("--gpu-device", "1"), {"gpu": "auto", "gpu_device": "1"}),
        (
            ("--gpu", "opencl", "--gpu-device", "radeon", "--gpu-mem", "6000"),
            {"gpu": "opencl", "gpu_device": "radeon", "gpu_mem": 6000},
        ),
        (("--gpu-mem", "6000"), {"gpu": "auto", "gpu_mem": 6000}),
        (("--no-gpu-dense",), {"gpu": "auto", "gpu_dense": False}),
        (("--kernels", "avx2", "--no-gpu-dense"), {"gpu": "auto", "gpu_dense": False}),
        (
            ("--gpu", "opencl+vulkan", "--gpu-device", "0+1"),
            {"gpu": "opencl+vulkan", "gpu_device": "0+1"},
        ),
    ],
)
def test_what_the_engine_is_told(argv: tuple[str, ...], wanted: dict[str, Any], cli: Cli, plain: str) -> None:
    code, _, _ = cli("run", "--raw", "-m", plain, "-p", "Hi", *argv, script=["x"])
    assert code == 0
    assert {name: value for name, value in cli.settings.items() if name.startswith("gpu")} == wanted


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (("--gpu", "cuda"), "argument --gpu: invalid choice: 'cuda'"),
        (("--gpu",), "argument --gpu: expected one argument"),
        (("--cpu", "--gpu", "auto"), "not allowed with argument"),
        (("--gpu-mem", "0"), "0 is out of range: use 1 or more"),
        (("--gpu-mem", "much"), "'much' is not a whole number"),
        (("--cpu", "--gpu-device", "1"), "--gpu-device has no meaning with --gpu off"),
        (("--gpu", "off", "--gpu-mem", "1"), "--gpu-mem has no meaning with --gpu off"),
        (("--cpu", "--no-gpu-dense"), "--no-gpu-dense has no meaning with --gpu off"),
    ],
)
def test_bad_values_are_one_line(argv: tuple[str, ...], part: str, plain: str, capsys: Any) -> None:
    assert part in fails(capsys, "run", "-m", plain, "-p", "Hi", *argv)


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (("--gpu", "d3d12"), "--gpu d3d12: this back end is not there yet"),
        (("--gpu", "opencl+vulkan"), "--gpu opencl+vulkan: opencl has only devices in software"),
        (("--gpu-device", "5"), "--gpu-device 5: no such device: use 0 (Big Card, vulkan)"),
        (("--gpu-device", "voodoo"), "--gpu-device 'voodoo': no such device"),
        (("--gpu", "opencl"), "--gpu opencl: there are only devices in software"),
        (("--no-gpu-dense",), "--no-gpu-dense is for models with experts"),
        (("--no-gpu-dense", "--gpu", "vulkan"), "has none: leave it out, or use the CPU (--gpu off)"),
    ],
)
def test_devices_that_are_not_there_are_one_line(
    argv: tuple[str, ...], part: str, plain: str, machine: Any, capsys: Any
) -> None:
    machine([CARD, SOFT], [])
    assert part in fails(capsys, "run", "--raw", "-m", plain, "-p", "Hi", *argv)


@needs_kernels
@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ((), False),
        (("-v",), True),
        (("--gpu", "auto"), True),
        (("--gpu-mem", "100"), True),
        (("--cpu",), False),
        (("--kernels", "avx2"), False),
    ],
)
def test_a_gpu_that_was_wanted_and_is_not_there_is_told_with_the_reason(
    argv: tuple[str, ...], told: bool, plain: str, machine: Any, capsys: Any
) -> None:
    machine([SOFT], [("vulkan", "there is no loader")])
    assert main(["run", "--raw", "-m", plain, "-p", "Hi", "-n", "1", *argv]) == 0
    err = capsys.readouterr().err
    assert ("there is no real GPU" in err) == ("no device of vulkan: there is no loader" in err) == told
    assert ("the GPU is not used: there is no real GPU" in err) == (told and argv != ("-v",))


@needs_kernels
@pytest.mark.parametrize("error", [MemoryError(), RuntimeError("can't start new thread")])
def test_a_machine_that_cannot_drive_its_gpu_uses_the_cpu(
    error: Exception, plain: str, machine: Any, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def scarce(*_: Any) -> Any:
        raise error

    machine([CARD], [])
    monkeypatch.setattr("pithos.engine.opening.open_runner", scarce)
    argv = ["run", "--raw", "-m", plain, "-p", "Hi", "-n", "1"]
    assert main(argv) == 0
    assert "the GPU is not used: this machine has too little" in capsys.readouterr().err
    assert "too little" in fails(capsys, *argv, "--gpu", "vulkan")
