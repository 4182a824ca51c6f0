"""Which GPU is used: the devices of all back ends in one order, and the rules of --gpu and --gpu-device."""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from pithos.devices.gpu import KINDS, GpuInfo
from pithos.errors import DeviceError, UsageError, shown

BACKENDS = ("vulkan", "opencl")  # the first one is taken for a card that several have
BOTH = "opencl+vulkan"
MODES = ("auto", "off", *BACKENDS, BOTH, "d3d12")

Unavailable = tuple[str, str]  # back end, and why it has no device, in one line


def found() -> tuple[list[GpuInfo], list[Unavailable]]:
    """All devices, numbered in the order in which they would be taken, and the back ends that have none."""
    listed: list[GpuInfo] = []
    lacking: list[Unavailable] = []
    for backend in BACKENDS:
        devices, reason = _asked(backend)
        listed += devices
        if reason is not None:
            lacking.append((backend, reason))
    return numbered(listed), lacking


def choose(gpu: str, device: str | None = None) -> GpuInfo | None:
    """The device to use, None for the CPU.

    `gpu`: one of MODES; `device`: a number of the list or part of a name. Raises DeviceError when a back end that was
    asked for has no device, UsageError for a mode or device that is not there.
    """
    assert gpu != BOTH, "choose_pair chooses two"
    if gpu not in MODES:
        raise UsageError(f"--gpu {shown(gpu)}: use {', '.join(MODES)}")
    return None if gpu == "off" else pick(*found(), gpu, device)


def choose_pair(device: str | None = None) -> tuple[GpuInfo, GpuInfo]:
    """The devices of OpenCL and of Vulkan for `--gpu opencl+vulkan`, of one card where both have it.

    `device`: as of `choose`, for both, or two of them with a plus between, that of OpenCL first. Raises as `choose`.
    """
    return pick_pair(*found(), device)


def pick(
    listed: Sequence[GpuInfo], lacking: Sequence[Unavailable], gpu: str, device: str | None
) -> GpuInfo | None:
    """`choose` among these devices."""
    if gpu == "d3d12":
        raise DeviceError("--gpu d3d12: this back end is not there yet: use --gpu vulkan, opencl or off")
    fitting = [info for info in listed if gpu in ("auto", info.backend)]
    if device is not None:
        return _named(listed, fitting, gpu, device, lacking)
    real = [info for info in fitting if info.kind != "software"]
    if real or gpu == "auto":
        return real[0] if real else None
    raise DeviceError(_nothing(fitting, lacking, gpu))


def pick_pair(
    listed: Sequence[GpuInfo], lacking: Sequence[Unavailable], device: str | None
) -> tuple[GpuInfo, GpuInfo]:
    """`choose_pair` among these devices."""
    cl, vk = ([info for info in listed if info.backend == backend] for backend in BOTH.split("+"))
    if device is not None and "+" in device:
        if len(two := [part.strip() for part in device.split("+")]) != 2 or not all(two):
            raise UsageError(
                f"--gpu-device {shown(device)}: --gpu {BOTH} takes one device, or two with a plus between, that of "
                f"OpenCL first: {_numbers([*cl, *vk])}"
            )
        return _named(listed, cl, "opencl", two[0], lacking), _named(listed, vk, "vulkan", two[1], lacking)
    for backend, own in zip(BOTH.split("+"), (cl, vk), strict=True):
        if not own:
            reason = dict(lacking).get(backend, "it has no device")
            raise DeviceError(f"--gpu {BOTH}: {backend}: {reason}; --list-gpus shows what there is")
        if device is None and all(info.kind == "software" for info in own):
            raise DeviceError(
                f"--gpu {BOTH}: {backend} has only devices in software, slower than the CPU's kernels: --gpu off uses "
                f"those, --gpu-device takes two nevertheless, that of OpenCL first (0+1): {_numbers([*cl, *vk])}"
            )
    pairs = [(card[-1], card[0]) for card in cards(listed) if card[-1].backend != card[0].backend]
    if device is None:
        real = [pair for pair in pairs if pair[0].kind != "software"]
        firsts = (next(info for info in own if info.kind != "software") for own in (cl, vk))
        return real[0] if real else (next(firsts), next(firsts))
    if _is_number(device):
        return _partners(_named(listed, [*cl, *vk], BOTH, device, lacking), pairs)
    for backend, own in zip(BOTH.split("+"), (cl, vk), strict=True):
        if not any(device.casefold() in info.name.casefold() for info in own):
            raise UsageError(
                f"--gpu-device {shown(device)}: no device of {backend} has this in its name: use what both have, or "
                f"two with a plus between, that of OpenCL first: {_numbers([*cl, *vk])}"
            )
    named = _named(listed, cl, "opencl", device), _named(listed, vk, "vulkan", device)
    return next((pair for pair in pairs if named[0] in pair or named[1] in pair), named)


def _partners(info: GpuInfo, pairs: Sequence[tuple[GpuInfo, GpuInfo]]) -> tuple[GpuInfo, GpuInfo]:
    """The pair that a device is of."""
    found = next((pair for pair in pairs if info in pair), None)
    if found is None:
        raise UsageError(
            f"--gpu-device {info.index}: the other back end has no device of the card {described(info)}: name both, "
            "that of OpenCL first (--gpu-device 0+1)"
        )
    return found


def numbered(listed: Sequence[GpuInfo]) -> list[GpuInfo]:
    """Best device first: by kind, then by memory; entries of one card stand together, in the order of BACKENDS."""
    ordered = sorted(cards(listed), key=lambda card: (_rank(card), -max(info.memory for info in card)))
    return [replace(info, index=index) for index, info in enumerate(chain.from_iterable(ordered))]


def cards(listed: Sequence[GpuInfo]) -> list[list[GpuInfo]]:
    """The devices by card, in the order of BACKENDS: those with one place on the bus, else the n-th of one name."""
    found: dict[tuple[str, bool, int], list[GpuInfo]] = {}
    counts: dict[tuple[str, str, bool], int] = {}
    for info in sorted(listed, key=lambda info: BACKENDS.index(info.backend)):
        name, software = _plain(info.name), info.kind == "software"
        number = counts[info.backend, name, software] = counts.get((info.backend, name, software), 0) + 1
        same = (card for card in found.values() if info.pci and info.pci in {other.pci for other in card})
        card = next(same, None) or found.setdefault((name, software, number), [])
        card.append(info)
    return list(found.values())


def _asked(backend: str) -> tuple[list[GpuInfo], str | None]:
    """The devices of a back end, and why there are none. What a driver does must not stop a run on the CPU."""
    try:
        module = importlib.import_module(f"pithos.devices.{backend}")
        devices: list[GpuInfo] = module.devices()
        return devices, None if devices else module.unavailable() or "it has no device"
    except Exception as error:
        return [], f"it failed: {type(error).__name__}: {' '.join(str(error).split())}"


def _rank(card: Sequence[GpuInfo]) -> int:
    return min(KINDS.index(info.kind) for info in card)


def _plain(name: str) -> str:
    """A name without what back ends add to it: trademarks, and the driver in parentheses."""
    return " ".join(re.sub(r"\([^)]*\)", " ", name).casefold().split())


def _named(
    listed: Sequence[GpuInfo],
    fitting: Sequence[GpuInfo],
    gpu: str,
    device: str,
    lacking: Sequence[Unavailable] = (),
) -> GpuInfo:
    why = "".join(
        f"; no device of {lack}: {reason}" for lack, reason in lacking if gpu in ("auto", BOTH, lack)
    )
    if _is_number(device):
        info = next((info for info in listed if info.index == int(device)), None)
        if info is None:
            raise UsageError(f"--gpu-device {device}: no such device: use {_numbers(fitting)}{why}")
        if info not in fitting:
            raise UsageError(
                f"--gpu-device {device}: {described(info)} is a device of {info.backend}, not of {gpu}: "
                f"use --gpu {info.backend}, or {_numbers(fitting)}"
            )
        return info
    matching = [info for info in fitting if device.strip() and device.casefold() in info.name.casefold()]
    matching = [info for info in matching if info.kind != "software"] or matching
    if not matching and all(map(_is_number, device.split("+"))):
        raise UsageError(f"--gpu-device {device}: two devices are for --gpu {BOTH}: add that, or name one")
    if not matching:
        raise UsageError(f"--gpu-device {shown(device)}: no such device: use {_numbers(fitting)}{why}")
    if len({_plain(info.name) for info in matching}) > 1:
        raise UsageError(
            f"--gpu-device {shown(device)} means several devices: use the number of one: {_numbers(matching)}"
        )
    return matching[0]


def _is_number(device: str) -> bool:
    """Whether it is a place in the list; longer numbers are names: 4090."""
    return device.isascii() and device.isdigit() and len(device) <= 2


def _nothing(fitting: Sequence[GpuInfo], lacking: Sequence[Unavailable], gpu: str) -> str:
    """Why an explicit back end cannot be used."""
    if fitting:
        return (
            f"--gpu {gpu}: there are only devices in software, slower than the CPU's kernels: --gpu off uses those, "
            f"--gpu-device takes one nevertheless: {_numbers(fitting)}"
        )
    reason = dict(lacking).get(gpu, "it has no device")
    return f"--gpu {gpu}: {reason}; --list-gpus shows what there is, --gpu off uses the CPU"


def why_none(listed: Sequence[GpuInfo], lacking: Sequence[Unavailable]) -> str:
    """Why `auto` takes the CPU, where there is no real GPU."""
    soft = (
        [f"only devices in software (--gpu-device takes one nevertheless): {_numbers(listed)}"]
        if listed
        else []
    )
    reasons = [f"no device of {backend}: {reason}" for backend, reason in lacking]
    return f"there is no real GPU: {'; '.join(soft + reasons)}"


def _numbers(listed: Sequence[GpuInfo]) -> str:
    """Devices with their numbers, for a message."""
    return ", ".join(described(info) for info in listed) or "--gpu off, there is none"


def described(info: GpuInfo) -> str:
    """A device in a few words: 0 (NVIDIA H200, vulkan)."""
    return f"{info.index} ({info.name}, {info.backend})"
