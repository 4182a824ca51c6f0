"""Steps, recorded into a command buffer that can be queued again and again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pithos.devices.gpu import ALIGNMENT, Copy, Dispatch, Region, Step
from pithos.devices.vulkan.commands import Commands
from pithos.devices.vulkan.device import Device
from pithos.devices.vulkan.kernels import VulkanKernel
from pithos.errors import DeviceError

_COMPUTE_POINT = 1  # VK_PIPELINE_BIND_POINT_COMPUTE
_COMPUTE_STAGE = 0x20  # VK_SHADER_STAGE_COMPUTE_BIT
_STORAGE = 7  # VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
_DONE = 0x2000  # VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT


@dataclass(eq=False)
class Handles:
    """What a recording holds on the device."""

    commands: Any = None
    pools: list[Any] = field(default_factory=list)


@dataclass(eq=False)
class VulkanRecording:
    """`steps` are kept: they own the kernels, and `times` records them again."""

    steps: tuple[Step, ...]
    handles: Handles
    gpu: Any = None  # whose it is

    @property
    def dispatches(self) -> list[Dispatch]:
        return [step for step in self.steps if isinstance(step, Dispatch)]


class Recorder:
    """Records steps; `clock`, a query pool, gets the time before and after each dispatch, which then run one by one."""

    def __init__(self, device: Device, commands: Commands) -> None:
        self._device, self._commands, self._a = device, commands, device.api

    def record(self, steps: Sequence[Step], clock: Any = None) -> Handles:
        """Raises DeviceError when a step does not fit the device, ValueError when it does not fit its kernel."""
        for step in steps:
            self._check(step)
        handles = Handles()
        try:
            sets = self._sets(handles, steps)
            handles.commands = self._commands.begin()
            self._fill(handles.commands, steps, sets, clock)
            self._commands.end(handles.commands)
        except BaseException:
            self.free(handles)
            raise
        return handles

    def free(self, handles: Handles) -> None:
        """No submission of it may run any more."""
        if handles.commands is not None:
            self._commands.free(handles.commands)
        for pool in handles.pools:
            self._device.destroy("DescriptorPool", pool)
        handles.commands, handles.pools = None, []

    def _fill(self, commands: Any, steps: Sequence[Step], sets: dict[Any, Any], clock: Any) -> None:
        if clock is not None:
            count = 2 * sum(isinstance(step, Dispatch) for step in steps)
            self._a.lib.vkCmdResetQueryPool(commands, clock, 0, count)
        pipeline = query = None
        for step in steps:
            if step is None:
                self._commands.barrier(commands)
            elif isinstance(step, Copy):
                source, target = step.source, step.target
                self._commands.copy(
                    commands, _own(source), source.offset, _own(target), target.offset, source.nbytes
                )
            else:
                query = self._stamp(commands, clock, query, alone=True)
                pipeline = self._dispatch(commands, step, sets, pipeline)
                query = self._stamp(commands, clock, query)

    def _dispatch(self, commands: Any, step: Dispatch, sets: dict[Any, Any], bound: Any) -> Any:
        """Returns the pipeline that is bound now."""
        lib, a, kernel = self._a.lib, self._a, _kernel(step)
        if kernel.pipeline != bound:
            lib.vkCmdBindPipeline(commands, _COMPUTE_POINT, kernel.pipeline)
        one = sets[_key(step)]
        lib.vkCmdBindDescriptorSets(commands, _COMPUTE_POINT, kernel.layout, 0, 1, one, 0, a.null)
        if step.constants:
            words = a.ffi.new("uint32_t[]", [int(word) & 0xFFFFFFFF for word in step.constants])
            lib.vkCmdPushConstants(commands, kernel.layout, _COMPUTE_STAGE, 0, 4 * len(step.constants), words)
        lib.vkCmdDispatch(commands, *step.grid)
        return kernel.pipeline

    def _stamp(self, commands: Any, clock: Any, query: int | None, alone: bool = False) -> int | None:
        """Writes the time into the next query, when there is a clock; `alone`: behind all that came before."""
        if clock is None:
            return None
        number = 0 if query is None else query
        if alone:
            self._commands.barrier(commands)
        self._a.lib.vkCmdWriteTimestamp(commands, _DONE, clock, number)
        return number + 1

    def _sets(self, handles: Handles, steps: Sequence[Step]) -> dict[Any, Any]:
        """A descriptor set, as an array of one, for each layout and choice of regions among the dispatches."""
        wanted = {_key(step): step for step in steps if isinstance(step, Dispatch)}
        if not wanted:
            return {}
        d, a = self._device, self._a
        count = sum(len(step.regions) for step in wanted.values())
        size = a.array("VkDescriptorPoolSize", [{"type": _STORAGE, "descriptorCount": max(count, 1)}])
        pool = d.created("DescriptorPool", maxSets=len(wanted), poolSizeCount=1, pPoolSizes=size)
        handles.pools.append(pool)
        layouts = a.array("VkDescriptorSetLayout", [_kernel(step).sets for step in wanted.values()])
        info = a.struct(
            "VkDescriptorSetAllocateInfo",
            descriptorPool=pool,
            descriptorSetCount=len(wanted),
            pSetLayouts=layouts,
        )
        made = a.ffi.new("VkDescriptorSet[]", len(wanted))
        d.call("vkAllocateDescriptorSets", info, made)
        self._write(made, list(wanted.values()), count)
        return {key: a.array("VkDescriptorSet", [made[at]]) for at, key in enumerate(wanted)}

    def _write(self, sets: Any, steps: Sequence[Dispatch], count: int) -> None:
        """Binds the regions of each step to its set: one write a set covers its consecutive bindings."""
        a = self._a
        infos = a.ffi.new("VkDescriptorBufferInfo[]", max(count, 1))
        writes = a.ffi.new("VkWriteDescriptorSet[]", len(steps))
        at = used = 0
        for number, step in enumerate(steps):
            if not step.regions:
                continue
            write = writes[used]
            write.sType = a.vk.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET
            write.dstSet, write.descriptorType = sets[number], _STORAGE
            write.descriptorCount, write.pBufferInfo = len(step.regions), infos + at
            for region in step.regions:
                infos[at].buffer, infos[at].offset = _own(region).handle, region.offset
                infos[at].range = region.nbytes
                at += 1
            used += 1
        a.lib.vkUpdateDescriptorSets(self._device.handle, used, writes, 0, a.null)

    def _check(self, step: Step) -> None:
        if isinstance(step, Copy):
            if step.source.nbytes != step.target.nbytes:
                raise ValueError(f"a copy of {step.source.nbytes} bytes to {step.target.nbytes}")
            for region in (step.source, step.target):
                _inside(region, "a copy")
        elif step is not None:
            self._check_dispatch(step)

    def _check_dispatch(self, step: Dispatch) -> None:
        kernel, name = _kernel(step), step.name or _kernel(step).name
        if len(step.regions) != kernel.buffers or len(step.constants) != kernel.constants:
            raise ValueError(
                f"{name}: {len(step.regions)} regions and {len(step.constants)} constants; "
                f"the kernel takes {kernel.buffers} and {kernel.constants}"
            )
        limits = self._device.limits
        most = [int(n) for n in limits.maxComputeWorkGroupCount]
        if any(not 0 <= count <= limit for count, limit in zip(step.grid, most, strict=True)):
            raise DeviceError(f"{name}: a grid of {step.grid} workgroups; the device takes {tuple(most)}")
        for number, region in enumerate(step.regions):
            _inside(region, f"{name}, region {number}")
            if region.offset % ALIGNMENT:
                raise ValueError(
                    f"{name}, region {number}: offset {region.offset} is no multiple of {ALIGNMENT}"
                )
            if region.nbytes > limits.maxStorageBufferRange:
                raise DeviceError(
                    f"{name}, region {number}: {region.nbytes} bytes; the device binds "
                    f"{limits.maxStorageBufferRange} at a time"
                )


def _inside(region: Region, name: str) -> None:
    if region.offset < 0 or region.nbytes < 1 or region.offset + region.nbytes > region.buffer.nbytes:
        raise ValueError(
            f"{name}: bytes {region.offset} to {region.offset + region.nbytes} of a buffer of {region.buffer.nbytes}"
        )


def _key(step: Dispatch) -> tuple[Any, ...]:
    """Dispatches with the same key share a descriptor set."""
    regions = ((id(r.buffer), r.offset, r.nbytes) for r in step.regions)
    return (len(step.regions), *regions)


def _kernel(step: Dispatch) -> VulkanKernel:
    assert isinstance(step.kernel, VulkanKernel), "a kernel of another back end"
    return step.kernel


def _own(region: Region) -> Any:
    return region.buffer
