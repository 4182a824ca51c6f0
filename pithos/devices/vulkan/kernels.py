"""Kernels: compute pipelines from generated SPIR-V, each made once for its sizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from pithos.devices.gpu import StageFile
from pithos.devices.vulkan.api import version
from pithos.devices.vulkan.cache import PipelineCache
from pithos.devices.vulkan.device import Device
from pithos.errors import DeviceError, KernelError

_COMPUTE = 0x20  # VK_SHADER_STAGE_COMPUTE_BIT
_STORAGE = 7  # VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
_FULL = 2  # VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT
_LANES32 = 100  # id of the specialisation constant that says whether subgroups have 32 threads
_MAGIC = 0x07230203
_SPIRV = {version(1, 1): (1, 3), version(1, 2): (1, 5), version(1, 3): (1, 6)}


@dataclass(frozen=True, eq=False)
class VulkanKernel:
    """`buffers`, `constants`: how many a dispatch gives."""

    name: str
    pipeline: Any
    layout: Any
    sets: Any  # layout of its descriptor set
    buffers: int
    constants: int


class Kernels:
    """All kernels of a device."""

    def __init__(self, device: Device, features: frozenset[str]) -> None:
        self._device, self._features = device, features
        self._kernels: dict[tuple[Any, ...], VulkanKernel] = {}
        self._sets: dict[int, Any] = {}
        self._layouts: dict[tuple[int, int], Any] = {}
        self._cache = PipelineCache(device)
        self._unsaved = False

    def __len__(self) -> int:
        return len(self._kernels)

    def kernel(self, stage: StageFile, sizes: Mapping[str, int]) -> VulkanKernel:
        """The kernel for these sizes. Raises KernelError when the device or its driver cannot have it."""
        entry = stage.entry
        missing = [name for name in entry["sizes"] if name not in sizes]
        if missing:
            raise ValueError(f"{stage.spec}: no value for the size {missing[0]!r}; given are {sorted(sizes)}")
        path = stage.folder / self._file(stage)
        values = tuple(int(sizes[name]) for name in entry["sizes"])
        key = (stage.spec, path, values)
        if key not in self._kernels:
            self._check(stage)
            self._kernels[key] = self._build(stage, path, values)
            self._unsaved = True
        return self._kernels[key]

    def save(self) -> None:
        """Saves the driver's cache when there are kernels that it may lack."""
        if self._unsaved:
            self._cache.save()
            self._unsaved = False

    def close(self) -> None:
        d = self._device
        for kernel in self._kernels.values():
            d.destroy("Pipeline", kernel.pipeline)
        for layout in self._layouts.values():
            d.destroy("PipelineLayout", layout)
        for sets in self._sets.values():
            d.destroy("DescriptorSetLayout", sets)
        self._cache.close()

    def _file(self, stage: StageFile) -> str:
        """The kernel's file, or the one without packed dot products where the device has none."""
        if "dot8" in self._features or not stage.entry.get("dot"):
            return str(stage.entry["file"])
        if "shift" not in stage.entry:
            raise KernelError(f"{stage.spec}: {self._device.adapter.name} has no packed dot product (dot8)")
        return str(stage.entry["shift"])

    def _check(self, stage: StageFile) -> None:
        """What a stage asks for against the limits of the device."""
        entry, limits = stage.entry, self._device.limits
        lacking = [f for f in entry.get("needs", ()) if f not in self._features]
        if lacking:
            raise self._refused(stage, f"it needs {', '.join(lacking)}")
        local = [int(n) for n in entry["local"]]
        asked = {
            "threads of a workgroup": (prod(local), int(limits.maxComputeWorkGroupInvocations)),
            "bytes of shared memory": (int(entry.get("shared", 0)), int(limits.maxComputeSharedMemorySize)),
            "buffers": (len(entry["buffers"]), int(limits.maxPerStageDescriptorStorageBuffers)),
            "bytes of constants": (4 * len(entry["constants"]), int(limits.maxPushConstantsSize)),
        }
        for axis, count in enumerate(local):
            asked[f"threads along axis {axis}"] = (count, int(limits.maxComputeWorkGroupSize[axis]))
        for what, (count, most) in asked.items():
            if count > most:
                raise self._refused(stage, f"it has {count} {what}, and {most} are allowed")

    def _refused(self, stage: StageFile, why: str) -> KernelError:
        return KernelError(f"{stage.spec}: {self._device.adapter.name} cannot run this kernel: {why}")

    def _build(self, stage: StageFile, path: Path, values: tuple[int, ...]) -> VulkanKernel:
        d, entry = self._device, stage.entry
        buffers, constants = len(entry["buffers"]), len(entry["constants"])
        layout = self._layout(buffers, constants)
        code = self._code(stage, path)
        try:
            words = d.api.ffi.cast("uint32_t *", d.api.ffi.from_buffer(code))
            module = d.created("ShaderModule", codeSize=len(code), pCode=words)
            try:
                pipeline = self._pipeline(entry, module, layout, values)
            finally:
                d.destroy("ShaderModule", module)
        except DeviceError as error:
            if d.lost:
                raise
            raise self._refused(stage, f"the driver says {error} to {path.name}") from error
        return VulkanKernel(stage.spec, pipeline, layout, self._sets[buffers], buffers, constants)

    def _code(self, stage: StageFile, path: Path) -> bytes:
        try:
            code = path.read_bytes()
        except OSError as error:
            raise KernelError(
                f"{stage.spec}: {path} cannot be read ({error.strerror}); generate the kernels again"
            ) from None
        if len(code) < 20 or len(code) % 4 or int.from_bytes(code[:4], "little") != _MAGIC:
            raise KernelError(f"{stage.spec}: {path} is no SPIR-V; generate the kernels again")
        found = (code[6], code[5])
        newest = max(spirv for v, spirv in _SPIRV.items() if self._device.adapter.version >= v)
        if found > newest:
            names = [".".join(map(str, v)) for v in (found, newest)]
            raise self._refused(stage, f"it is SPIR-V {names[0]}, and the driver reads {names[1]}")
        return code

    def _pipeline(self, entry: Mapping[str, Any], module: Any, layout: Any, values: tuple[int, ...]) -> Any:
        d, a = self._device, self._device.api
        lanes = d.adapter.lanes
        special = _specialised(a, [*enumerate(values), (_LANES32, int(lanes.can_be_32))])
        asked, flags = a.null, 0
        if lanes.asked:
            asked = a.struct("VkPipelineShaderStageRequiredSubgroupSizeCreateInfo", requiredSubgroupSize=32)
            if "computeFullSubgroups" in d.adapter.features and int(entry["local"][0]) % 32 == 0:
                flags = _FULL
        stage = a.struct(
            "VkPipelineShaderStageCreateInfo",
            pNext=asked,
            flags=flags,
            stage=_COMPUTE,
            module=module,
            pName=a.text(entry.get("entry", "main")),
            pSpecializationInfo=special,
        )
        info = a.struct("VkComputePipelineCreateInfo", stage=stage[0], layout=layout, basePipelineIndex=-1)
        return d.make("vkCreateComputePipelines", "VkPipeline", self._cache.handle, 1, info, a.null)

    def _layout(self, buffers: int, constants: int) -> Any:
        key = (buffers, constants)
        if key in self._layouts:
            return self._layouts[key]
        d, a = self._device, self._device.api
        if buffers not in self._sets:
            bindings = [
                {"binding": i, "descriptorType": _STORAGE, "descriptorCount": 1, "stageFlags": _COMPUTE}
                for i in range(buffers)
            ]
            array = a.array("VkDescriptorSetLayoutBinding", bindings)
            self._sets[buffers] = d.created("DescriptorSetLayout", bindingCount=buffers, pBindings=array)
        pushed = a.array(
            "VkPushConstantRange", [{"stageFlags": _COMPUTE, "offset": 0, "size": 4 * constants}]
        )
        self._layouts[key] = d.created(
            "PipelineLayout",
            setLayoutCount=1,
            pSetLayouts=a.array("VkDescriptorSetLayout", [self._sets[buffers]]),
            pushConstantRangeCount=int(constants > 0),
            pPushConstantRanges=pushed,
        )
        return self._layouts[key]


def _specialised(a: Any, constants: list[tuple[int, int]]) -> Any:
    """A VkSpecializationInfo of (id, 32-bit value)."""
    entries = [{"constantID": id, "offset": 4 * at, "size": 4} for at, (id, _) in enumerate(constants)]
    return a.struct(
        "VkSpecializationInfo",
        mapEntryCount=len(entries),
        pMapEntries=a.array("VkSpecializationMapEntry", entries),
        dataSize=4 * len(entries),
        pData=a.array("int32_t", [value for _, value in constants]),
    )
