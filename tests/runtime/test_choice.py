"""The choice of a device, over lists of devices that are not there."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest

from pithos.devices import choice
from pithos.devices.choice import cards, choose, choose_pair, numbered, pick, pick_pair, why_none
from pithos.devices.gpu import GpuInfo
from pithos.errors import DeviceError, UsageError

GB = 10**9


def info(backend: str, name: str, kind: str = "discrete", memory: int = 8) -> GpuInfo:
    return GpuInfo(backend, 0, name, kind, memory * GB, "1", frozenset(), GB, 32768)


LAVAPIPE = info("vulkan", "llvmpipe (LLVM 15.0.6, 256 bits)", "software", 2)
POCL = info("opencl", "cpu-EPYC", "software", 16)
CARD = info("vulkan", "AMD Radeon RX 6800 (RADV NAVI21)", memory=16)
CARD_CL = info("opencl", "AMD Radeon RX 6800", memory=17)
SMALL = info("vulkan", "NVIDIA T400", memory=4)
INTEGRATED = info("vulkan", "Intel(R) UHD Graphics 770 (ADL-S GT1)", "integrated", 64)
INTEGRATED_CL = info("opencl", "Intel(R) UHD Graphics 770", "integrated", 60)
VIRTUAL = info("vulkan", "Virtio", "virtual", 128)


def chosen(listed: list[GpuInfo], gpu: str = "auto", device: str | None = None) -> str | None:
    """Back end and beginning of the name of what is picked."""
    found = pick(numbered(listed), [("opencl", "no driver")], gpu, device)
    return found and f"{found.backend} {found.name.split(' (')[0]}"


def test_the_list_is_in_the_order_in_which_devices_are_taken() -> None:
    listed = numbered([LAVAPIPE, INTEGRATED, SMALL, VIRTUAL, CARD, POCL, CARD_CL, INTEGRATED_CL])
    assert [i.index for i in listed] == list(range(8))
    assert [(i.backend, i.name.split()[0]) for i in listed] == [
        ("vulkan", "AMD"),
        ("opencl", "AMD"),
        ("vulkan", "NVIDIA"),
        ("vulkan", "Intel(R)"),
        ("opencl", "Intel(R)"),
        ("vulkan", "Virtio"),
        ("opencl", "cpu-EPYC"),
        ("vulkan", "llvmpipe"),
    ]


def test_a_card_of_two_back_ends_is_one_and_two_equal_cards_are_two() -> None:
    assert [len(card) for card in cards([CARD, CARD_CL, SMALL])] == [2, 1]
    assert [len(card) for card in cards([CARD_CL, CARD, CARD, CARD_CL])] == [2, 2]
    assert [len(card) for card in cards([CARD, info("opencl", CARD.name, "software")])] == [1, 1]


@pytest.mark.parametrize(
    ("listed", "gpu", "device", "wanted"),
    [
        ([], "auto", None, None),
        ([LAVAPIPE, POCL], "auto", None, None),
        ([LAVAPIPE, VIRTUAL], "auto", None, "vulkan Virtio"),
        ([VIRTUAL, INTEGRATED], "auto", None, "vulkan Intel(R) UHD Graphics 770"),
        ([INTEGRATED, SMALL], "auto", None, "vulkan NVIDIA T400"),
        ([SMALL, CARD], "auto", None, "vulkan AMD Radeon RX 6800"),
        ([CARD_CL, CARD], "auto", None, "vulkan AMD Radeon RX 6800"),
        ([CARD_CL, SMALL], "auto", None, "opencl AMD Radeon RX 6800"),
        ([CARD_CL, CARD], "opencl", None, "opencl AMD Radeon RX 6800"),
        ([CARD_CL, SMALL], "vulkan", None, "vulkan NVIDIA T400"),
        ([CARD, LAVAPIPE], "auto", "1", "vulkan llvmpipe"),
        ([CARD, LAVAPIPE], "vulkan", "LLVM", "vulkan llvmpipe"),
        ([CARD, CARD_CL], "auto", "1", "opencl AMD Radeon RX 6800"),
        ([CARD, CARD_CL], "auto", "radeon", "vulkan AMD Radeon RX 6800"),
        ([CARD, CARD_CL], "opencl", "radeon", "opencl AMD Radeon RX 6800"),
        ([CARD, CARD], "auto", "6800", "vulkan AMD Radeon RX 6800"),
        ([POCL, info("vulkan", "EPYC GPU")], "auto", "epyc", "vulkan EPYC GPU"),
    ],
)
def test_what_is_taken(listed: list[GpuInfo], gpu: str, device: str | None, wanted: str | None) -> None:
    assert chosen(listed, gpu, device) == wanted


@pytest.mark.parametrize(
    ("listed", "gpu", "device", "error", "part"),
    [
        ([], "opencl", None, DeviceError, "--gpu opencl: no driver; --list-gpus shows what there is"),
        ([], "vulkan", None, DeviceError, "--gpu vulkan: it has no device"),
        (
            [CARD, POCL],
            "opencl",
            None,
            DeviceError,
            "--gpu-device takes one nevertheless: 1 (cpu-EPYC, opencl)",
        ),
        ([CARD], "d3d12", None, DeviceError, "not there yet: use --gpu vulkan, opencl or off"),
        ([CARD, SMALL], "auto", "voodoo", UsageError, "'voodoo': no such device: use 0 (AMD Radeon RX 6800"),
        ([CARD, SMALL], "auto", "2", UsageError, "no such device: use 0 (AMD"),
        ([CARD, SMALL], "auto", " ", UsageError, "no such device"),
        ([CARD, SMALL], "auto", "0+1", UsageError, "0+1: two devices are for --gpu opencl+vulkan"),
        ([CARD, SMALL], "auto", "-1", UsageError, "no such device"),
        ([], "auto", "0", UsageError, "use --gpu off, there is none; no device of opencl: no driver"),
        (
            [CARD],
            "auto",
            "radeno",
            UsageError,
            "(RADV NAVI21), vulkan); no device of opencl: no driver",
        ),
        ([CARD, INTEGRATED], "auto", "d", UsageError, "means several devices: use the number of one: 0 (AMD"),
        (
            [CARD, CARD_CL],
            "vulkan",
            "1",
            UsageError,
            "is a device of opencl, not of vulkan: use --gpu opencl, or 0 (",
        ),
    ],
)
def test_what_is_refused(
    listed: list[GpuInfo], gpu: str, device: str | None, error: type[Exception], part: str
) -> None:
    with pytest.raises(error, match=re.escape(part)):
        chosen(listed, gpu, device)


def at(info: GpuInfo, pci: str) -> GpuInfo:
    return replace(info, pci=pci)


def test_cards_are_told_apart_by_their_place_on_the_bus() -> None:
    one, two = at(CARD, "0:1:0"), at(CARD, "0:2:0")
    listed = [one, two, at(CARD_CL, "0:2:0"), at(CARD_CL, "0:1:0")]
    assert [[info.pci for info in card] for card in cards(listed)] == [["0:1:0"] * 2, ["0:2:0"] * 2]
    assert [len(card) for card in cards([one, CARD_CL])] == [2]  # a driver that does not tell


@pytest.mark.parametrize(
    ("listed", "device", "wanted"),
    [
        ([CARD, CARD_CL], None, (CARD_CL, CARD)),
        ([CARD, INTEGRATED, CARD_CL, INTEGRATED_CL, POCL], None, (CARD_CL, CARD)),
        ([CARD, INTEGRATED, INTEGRATED_CL, LAVAPIPE], None, (INTEGRATED_CL, INTEGRATED)),
        ([CARD, INTEGRATED_CL], None, (INTEGRATED_CL, CARD)),  # no card has both
        ([CARD, INTEGRATED, CARD_CL, INTEGRATED_CL], "uhd", (INTEGRATED_CL, INTEGRATED)),
        ([CARD, INTEGRATED, CARD_CL, INTEGRATED_CL], "2", (INTEGRATED_CL, INTEGRATED)),
        ([CARD, INTEGRATED, CARD_CL, INTEGRATED_CL], "1", (CARD_CL, CARD)),
        ([POCL, LAVAPIPE], "epyc+llvm", (POCL, LAVAPIPE)),
        ([POCL, LAVAPIPE], "0+1", (POCL, LAVAPIPE)),
        (
            [at(CARD, "0:1:0"), at(CARD, "0:2:0"), at(CARD_CL, "0:2:0"), at(CARD_CL, "0:1:0")],
            "2",
            (at(CARD_CL, "0:2:0"), at(CARD, "0:2:0")),
        ),
    ],
)
def test_which_two_are_taken(
    listed: list[GpuInfo], device: str | None, wanted: tuple[GpuInfo, GpuInfo]
) -> None:
    found = pick_pair(numbered(listed), [], device)
    assert [replace(info, index=0) for info in found] == list(wanted)


@pytest.mark.parametrize(
    ("listed", "device", "error", "part"),
    [
        ([CARD], None, DeviceError, "--gpu opencl+vulkan: opencl: no driver"),
        ([CARD_CL], "radeon", DeviceError, "--gpu opencl+vulkan: vulkan: it has no device"),
        ([CARD, POCL], None, DeviceError, "opencl has only devices in software"),
        ([CARD, INTEGRATED_CL], "0", UsageError, "no device of the card 0 (AMD Radeon RX 6800"),
        ([CARD, INTEGRATED_CL], "radeon", UsageError, "'radeon': no device of opencl has this in its name"),
        (
            [CARD, CARD_CL],
            "0+1",
            UsageError,
            "0 (AMD Radeon RX 6800 (RADV NAVI21), vulkan) is a device of vulkan, not",
        ),
        ([CARD, CARD_CL], "1+", UsageError, "'1+': --gpu opencl+vulkan takes one device, or two with a plus"),
        ([CARD, CARD_CL], "1+0+0", UsageError, "'1+0+0': --gpu opencl+vulkan takes one device, or two with"),
        ([CARD], "7", DeviceError, "--gpu opencl+vulkan: opencl: no driver"),
    ],
)
def test_which_two_are_refused(
    listed: list[GpuInfo], device: str | None, error: type[Exception], part: str
) -> None:
    with pytest.raises(error, match=re.escape(part)):
        pick_pair(numbered(listed), [("opencl", "no driver")], device)


def test_why_the_cpu_is_taken_is_told() -> None:
    assert why_none([], [("vulkan", "a"), ("opencl", "b")]) == (
        "there is no real GPU: no device of vulkan: a; no device of opencl: b"
    )
    assert why_none([POCL], [("vulkan", "a")]).startswith(
        "there is no real GPU: only devices in software (--gpu-device takes one nevertheless): 0 (cpu-EPYC"
    )


def test_an_unknown_mode_is_refused_before_any_driver_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "BACKENDS", ())
    with pytest.raises(
        UsageError, match=r"--gpu 'cuda': use auto, off, vulkan, opencl, opencl\+vulkan, d3d12"
    ):
        choose("cuda")
    assert choose("off", "0") is None


def test_a_back_end_that_fails_is_named_and_the_others_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> list[GpuInfo]:
        raise RuntimeError("the driver\nsaid no")

    good = SimpleNamespace(devices=lambda: [CARD_CL, POCL], unavailable=lambda: None)
    monkeypatch.setitem(sys.modules, "pithos.devices.vulkan", SimpleNamespace(devices=broken))
    monkeypatch.setitem(sys.modules, "pithos.devices.opencl", good)
    listed, lacking = choice.found()
    assert [i.name for i in listed] == [CARD_CL.name, POCL.name]
    assert lacking == [("vulkan", "it failed: RuntimeError: the driver said no")]
    assert choose("auto") == listed[0]
    with pytest.raises(DeviceError, match="--gpu vulkan: it failed: RuntimeError"):
        choose("vulkan")
    with pytest.raises(DeviceError, match=r"--gpu opencl\+vulkan: vulkan: it failed: RuntimeError"):
        choose_pair()


def test_what_this_machine_has_is_numbered() -> None:
    listed, lacking = choice.found()
    assert [i.index for i in listed] == list(range(len(listed)))
    assert {i.backend for i in listed} | {backend for backend, _ in lacking} == set(choice.BACKENDS)
    assert all("\n" not in reason for _, reason in lacking)
