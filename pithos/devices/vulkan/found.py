"""The devices that the loader knows, as the runtime lists them."""

from __future__ import annotations

from dataclasses import replace

from pithos.devices.gpu import KINDS, GpuInfo
from pithos.devices.vulkan.adapter import Adapter
from pithos.devices.vulkan.instance import Instance, instance
from pithos.errors import DeviceError


def devices() -> list[GpuInfo]:
    """Best kind first; none when there is no loader, driver or device (`unavailable` says why)."""
    found = _search()
    return found if isinstance(found, list) else []


def unavailable() -> str | None:
    """Why there is no device, in one line; None when there is one."""
    found = _search()
    return found if isinstance(found, str) else None


def _search() -> list[GpuInfo] | str:
    try:
        opened = instance()
        found = _described_all(opened)
    except ImportError as error:
        return f"the package `vulkan` is missing ({error}); pip install -e '.[gpu]' in Pithos' checkout brings it"
    except OSError:
        return "there is no Vulkan loader (libvulkan.so.1, vulkan-1.dll); the graphics driver or libvulkan1 brings it"
    except DeviceError as error:
        return f"no Vulkan driver answers ({error}); VK_LOADER_DEBUG=error shows what the loader tried"
    if not found:
        return "the Vulkan loader knows no device that computes"
    found.sort(key=lambda info: KINDS.index(info.kind))
    return [replace(info, index=index) for index, info in enumerate(found)]


def _described_all(opened: Instance) -> list[GpuInfo]:
    handles = opened.api.many("vkEnumeratePhysicalDevices", "VkPhysicalDevice", opened.handle)
    described = []
    for handle in handles:
        try:
            described.append(_described(Adapter(opened, handle)))
        except DeviceError:
            continue  # a device that only draws or whose driver fails; the others are not worse for it
    return described


def _described(adapter: Adapter) -> GpuInfo:
    limits = adapter.limits
    return GpuInfo(
        backend="vulkan",
        index=0,
        name=adapter.name,
        kind=adapter.kind,
        memory=adapter.local_memory(),
        driver=adapter.driver,
        features=_features(adapter),
        max_binding=min(int(limits.maxStorageBufferRange), adapter.largest_allocation),
        shared=int(limits.maxComputeSharedMemorySize),
        handle=adapter,
        pci=adapter.pci,
    )


def _features(adapter: Adapter) -> frozenset[str]:
    has = adapter.features
    found = {
        "dot8": "shaderIntegerDotProduct" in has,
        "store16": {"storageBuffer16BitAccess", "shaderInt16"} <= has,
        "half": "shaderFloat16" in has,
        "coopmat": adapter.has_matrices(),
        "lanes32": adapter.lanes.can_be_32,
    }
    return frozenset(name for name, there in found.items() if there)
