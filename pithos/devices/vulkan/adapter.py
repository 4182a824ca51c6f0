"""A physical device: what it is, what it can, which memory it has."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pithos.devices.vulkan.api import version
from pithos.devices.vulkan.instance import Instance
from pithos.errors import DeviceError

_V11, _V12, _V13 = version(1, 1), version(1, 2), version(1, 3)
_PLACE = ("VK_EXT_pci_bus_info", "VkPhysicalDevicePCIBusInfoPropertiesEXT")
COOPERATIVE = "VK_KHR_cooperative_matrix"
_KINDS = {1: "integrated", 2: "discrete", 3: "virtual", 4: "software"}  # VkPhysicalDeviceType

# Features that kernels or the runtime use, by the struct that has them and the version since which it is core.
_CORE = ("shaderInt16", "shaderInt64")
_FEATURES: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("VkPhysicalDeviceVulkan11Features", _V12, ("storageBuffer16BitAccess",)),
    (
        "VkPhysicalDeviceVulkan12Features",
        _V12,
        ("shaderFloat16", "shaderInt8", "vulkanMemoryModel", "vulkanMemoryModelDeviceScope"),
    ),
    (
        "VkPhysicalDeviceVulkan13Features",
        _V13,
        ("shaderIntegerDotProduct", "subgroupSizeControl", "computeFullSubgroups", "maintenance4"),
    ),
)
_COOPERATIVE = ("VkPhysicalDeviceCooperativeMatrixFeaturesKHR", 0, ("cooperativeMatrix",))


@dataclass(frozen=True)
class Lanes:
    """Threads of a subgroup: what comes of itself, and the range that a kernel may ask for (0, 0: none)."""

    natural: int
    least: int
    most: int
    settable: bool

    @property
    def can_be_32(self) -> bool:
        return self.asked or self.natural == self.least == self.most == 32

    @property
    def asked(self) -> bool:
        """Whether a kernel must ask for 32 and can."""
        return self.settable and self.least <= 32 <= self.most


class Adapter:
    """`properties`, `limits`, `memory`: the structs of Vulkan; `features`: names of those that are there and used."""

    def __init__(self, instance: Instance, handle: Any) -> None:
        self.instance, self.api, self.handle = instance, instance.api, handle
        a = self.api
        plain = a.ffi.new("VkPhysicalDeviceProperties *")
        a.lib.vkGetPhysicalDeviceProperties(handle, plain)
        self.version = min(int(plain.apiVersion), instance.version)
        self.extensions = {
            a.string(e.extensionName)
            for e in a.many("vkEnumerateDeviceExtensionProperties", "VkExtensionProperties", handle, a.null)
        }
        self._read_properties()
        self.features = self._read_features() if self.version >= _V11 else frozenset[str]()
        self.memory = a.ffi.new("VkPhysicalDeviceMemoryProperties *")
        a.lib.vkGetPhysicalDeviceMemoryProperties(handle, self.memory)
        self.family, self.clock_bits = self._compute_family()

    def _read_properties(self) -> None:
        a = self.api
        self._properties = a.struct("VkPhysicalDeviceProperties2")
        wanted = {
            "VkPhysicalDeviceMaintenance3Properties": _V11,
            "VkPhysicalDeviceIDProperties": _V11,
            "VkPhysicalDeviceSubgroupProperties": _V11,
            "VkPhysicalDeviceDriverProperties": _V12,
            "VkPhysicalDeviceSubgroupSizeControlProperties": _V13,
            "VkPhysicalDeviceMaintenance4Properties": _V13,
        }
        found = {n: a.struct(n) for n, since in wanted.items() if self.version >= since}
        if _PLACE[0] in self.extensions and self.version >= _V11:
            found[_PLACE[1]] = a.struct(_PLACE[1])
        self._found = found
        _link(a, [self._properties, *found.values()])
        if self.version >= _V11:
            a.lib.vkGetPhysicalDeviceProperties2(self.handle, self._properties)
        else:
            a.lib.vkGetPhysicalDeviceProperties(self.handle, a.ffi.addressof(self._properties, "properties"))
        properties = self.properties = self._properties.properties
        self.limits = properties.limits
        self.name = a.string(properties.deviceName)
        self.kind = _KINDS.get(properties.deviceType, "virtual")
        self.driver = self._driver(properties)
        self.identity = self._identity(properties)
        self.largest_allocation = self._largest()

    def _driver(self, properties: Any) -> str:
        found = self._found.get("VkPhysicalDeviceDriverProperties")
        if found is None:
            return f"driver {properties.driverVersion:#x}"
        return f"{self.api.string(found.driverName)} {self.api.string(found.driverInfo)}".strip()

    def _identity(self, properties: Any) -> str:
        """What tells compiled kernels of this device and driver from others': device UUID, driver version."""
        found = self._found.get("VkPhysicalDeviceIDProperties")
        uuid = bytes(found.deviceUUID if found is not None else properties.pipelineCacheUUID).hex()
        return f"{uuid}-{properties.driverVersion:x}"

    @property
    def pci(self) -> str:
        """Where the card is on the bus; empty when the driver does not tell."""
        found = self._found.get(_PLACE[1])
        return "" if found is None else f"{found.pciDomain:x}:{found.pciBus:x}:{found.pciDevice:x}"

    def _largest(self) -> int:
        sizes = [1 << 62]
        if (found := self._found.get("VkPhysicalDeviceMaintenance3Properties")) is not None:
            sizes.append(int(found.maxMemoryAllocationSize))
        if (found := self._found.get("VkPhysicalDeviceMaintenance4Properties")) is not None:
            sizes.append(int(found.maxBufferSize))
        return min(size for size in sizes if size)

    def _structs(self, has: frozenset[str] | None = None) -> list[Any]:
        """The linked feature structs of this device: empty, or with the members of `has` set."""
        a = self.api
        tables = [t for t in _FEATURES if self.version >= t[1]]
        if COOPERATIVE in self.extensions and self.version >= _V13:
            tables.append(_COOPERATIVE)
        core = a.struct("VkPhysicalDeviceFeatures2")
        made = [core]
        for name, _, members in tables:
            made.append(a.struct(name, **{m: 1 for m in members if has is not None and m in has}))
        for member in _CORE:
            setattr(core.features, member, int(has is not None and member in has))
        _link(a, made)
        self._tables = tables
        return made

    def _read_features(self) -> frozenset[str]:
        structs = self._structs()
        self.api.lib.vkGetPhysicalDeviceFeatures2(self.handle, structs[0])
        found = {m for m in _CORE if getattr(structs[0].features, m)}
        for struct, (_, _, members) in zip(structs[1:], self._tables, strict=True):
            found |= {m for m in members if getattr(struct, m)}
        return frozenset(found)

    def wanted_features(self) -> list[Any]:
        """Linked structs that turn on what was found; the first one is VkPhysicalDeviceFeatures2."""
        return self._structs(self.features)

    @property
    def lanes(self) -> Lanes:
        group = self._found.get("VkPhysicalDeviceSubgroupProperties")
        natural = int(group.subgroupSize) if group is not None else 0
        control = self._found.get("VkPhysicalDeviceSubgroupSizeControlProperties")
        if control is None:
            return Lanes(natural, natural, natural, False)
        compute = self.api.vk.VK_SHADER_STAGE_COMPUTE_BIT
        settable = (
            bool(control.requiredSubgroupSizeStages & compute) and "subgroupSizeControl" in self.features
        )
        return Lanes(natural, int(control.minSubgroupSize), int(control.maxSubgroupSize), settable)

    def local_memory(self) -> int:
        """Bytes of the heaps that belong to the device."""
        local = self.api.vk.VK_MEMORY_HEAP_DEVICE_LOCAL_BIT
        heaps = [self.memory.memoryHeaps[i] for i in range(self.memory.memoryHeapCount)]
        return sum(int(heap.size) for heap in heaps if heap.flags & local)

    def has_matrices(self) -> bool:
        """Whether subgroups multiply 16 x 16 x 16 matrices of f16 into f32."""
        a, vk = self.api, self.api.vk
        if not {"cooperativeMatrix", "vulkanMemoryModel"} <= self.features:
            return False
        name = "vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR"
        ask = a.extension(self.instance.handle, name)
        count = a.ffi.new("uint32_t *")
        a.checked(name, ask(self.handle, count, a.null))
        made = [a.struct("VkCooperativeMatrixPropertiesKHR") for _ in range(count[0])]
        items = a.array("VkCooperativeMatrixPropertiesKHR", [m[0] for m in made])
        a.checked(name, ask(self.handle, count, items))
        half, single = vk.VK_COMPONENT_TYPE_FLOAT16_KHR, vk.VK_COMPONENT_TYPE_FLOAT32_KHR
        wanted = (16, 16, 16, half, half, single, single, vk.VK_SCOPE_SUBGROUP_KHR)
        return wanted in [
            (m.MSize, m.NSize, m.KSize, m.AType, m.BType, m.CType, m.ResultType, m.scope)
            for m in (items[i] for i in range(count[0]))
        ]

    def _compute_family(self) -> tuple[int, int]:
        """The queue family that is used, and the valid bits of its clock. One that computes also copies."""
        a = self.api
        count = a.ffi.new("uint32_t *")
        a.lib.vkGetPhysicalDeviceQueueFamilyProperties(self.handle, count, a.null)
        found = a.ffi.new("VkQueueFamilyProperties[]", count[0])
        a.lib.vkGetPhysicalDeviceQueueFamilyProperties(self.handle, count, found)
        for index in range(count[0]):
            if found[index].queueFlags & a.vk.VK_QUEUE_COMPUTE_BIT:
                return index, int(found[index].timestampValidBits)
        raise DeviceError(f"{self.name} has no queue that computes")


def _link(a: Any, structs: list[Any]) -> None:
    for first, second in pairwise(structs):
        first.pNext = second
