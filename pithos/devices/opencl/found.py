"""The devices that the installed drivers have, as the runtime lists them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pithos.devices.gpu import ALIGNMENT, KINDS, GpuInfo
from pithos.devices.opencl.failures import api, status

_NO_DRIVER = (
    "no OpenCL driver is installed; the driver of the card brings one (Linux: a file in /etc/OpenCL/vendors)"
)
_BINDING = (
    1 << 32
)  # bytes, as with Vulkan: kernels count in int32, the smallest of what they count are halves of a word


def devices() -> list[GpuInfo]:
    """Best kind first; none when there is no package, driver or device (`unavailable` says why)."""
    found = _search()
    return found if isinstance(found, list) else []


def unavailable() -> str | None:
    """Why there is no device, in one line; None when there is one."""
    found = _search()
    return found if isinstance(found, str) else None


def _search() -> list[GpuInfo] | str:
    try:
        cl = api()
    except ImportError as error:
        return f"the package `pyopencl` is missing ({error}); pip install -e '.[gpu]' in Pithos' checkout brings it"
    except OSError as error:
        return f"the OpenCL library cannot be loaded ({error})"
    try:
        platforms = cl.get_platforms()
    except cl.Error:
        return _NO_DRIVER
    refusals: list[str] = []
    found = [info for platform in platforms for info in _of(platform, refusals)]
    if not found:
        return "; ".join(refusals) or (_NO_DRIVER if not platforms else "the OpenCL drivers know no device")
    found.sort(key=lambda info: KINDS.index(info.kind))
    return [replace(info, index=index) for index, info in enumerate(found)]


def _of(platform: Any, refusals: list[str]) -> list[GpuInfo]:
    """The devices of a driver that can be used; what fails is named in `refusals`."""
    cl = api()
    try:
        handles = platform.get_devices()
    except cl.Error as error:
        refusals.append(f"{platform.name.strip()}: {status(error)}")
        return []
    found = []
    for handle in handles:
        try:
            reason = _refusal(handle)
            if reason is None:
                found.append(_described(platform, handle))
        except cl.Error as error:
            reason = status(error)
        if reason is not None:
            refusals.append(f"{handle.name.strip()}: {reason}")
    return found


def _refusal(handle: Any) -> str | None:
    """Why a device cannot be used."""
    if not handle.available:
        return "the driver says that it is not available"
    if not handle.compiler_available:
        return "its driver has no compiler"
    if not handle.endian_little:
        return "it is big-endian"
    if handle.mem_base_addr_align > 8 * ALIGNMENT:
        return (
            f"it binds memory at multiples of {handle.mem_base_addr_align // 8} bytes, {ALIGNMENT} are needed"
        )
    return None


def _described(platform: Any, handle: Any) -> GpuInfo:
    return GpuInfo(
        backend="opencl",
        index=0,
        name=_name(handle),
        kind=_kind(handle),
        memory=int(handle.global_mem_size),
        driver=f"{platform.version.partition('  ')[0].strip()}, driver {handle.driver_version.strip()}",
        features=_features(platform, handle),
        max_binding=min(int(handle.max_mem_alloc_size), _BINDING),
        shared=int(handle.local_mem_size),
        handle=handle,
        pci=_pci(platform, handle),
    )


def _pci(platform: Any, handle: Any) -> str:
    """Where the card is on the bus, which NVIDIA's driver tells; a slot is a device and three bits of function."""
    if not is_nvidia(platform):
        return ""
    try:
        return f"{handle.pci_domain_id_nv:x}:{handle.pci_bus_id_nv:x}:{handle.pci_slot_id_nv >> 3:x}"
    except (api().Error, AttributeError):
        return ""


def _name(handle: Any) -> str:
    """The name of the card; AMD's driver has that of the chip in its place."""
    board = str(handle.board_name_amd) if "cl_amd_device_attribute_query" in handle.extensions else ""
    return " ".join((board.strip(" \0") or str(handle.name)).split())


def _kind(handle: Any) -> str:
    if handle.type & api().device_type.CPU:
        return "software"
    if handle.type & api().device_type.GPU:
        return "integrated" if handle.host_unified_memory else "discrete"
    return "virtual"


def _features(platform: Any, handle: Any) -> frozenset[str]:
    """Packed dot products are always there: what a device lacks, the kernels compute by themselves."""
    found = {"dot8", "store16"}
    if "cl_khr_fp16" in handle.extensions.split():
        found.add("half")
    if is_nvidia(platform):
        found.add("lanes32")
    return frozenset(found)


def is_nvidia(platform: Any) -> bool:
    """Whether a device of this driver runs PTX."""
    return "NVIDIA" in str(platform.name)
