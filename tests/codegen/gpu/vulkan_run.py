"""One dispatch with arrays; the smallest use of Vulkan that does it.

On lavapipe, or where tests run with --cards on the first GPU.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

CARDS = False


class _Device:
    def __init__(self) -> None:
        import vulkan as vk

        self.vk = vk
        app = vk.VkApplicationInfo(apiVersion=vk.VK_MAKE_VERSION(1, 3, 0))
        layers = [x.layerName for x in vk.vkEnumerateInstanceLayerProperties()]
        wanted = [x for x in layers if x == "VK_LAYER_KHRONOS_validation"]
        extensions = ["VK_EXT_debug_utils"] if wanted else []
        self.instance = vk.vkCreateInstance(
            vk.VkInstanceCreateInfo(
                pApplicationInfo=app, ppEnabledLayerNames=wanted, ppEnabledExtensionNames=extensions
            ),
            None,
        )
        self.complaints: list[str] = []
        if wanted:
            self._listen()
        found = vk.vkEnumeratePhysicalDevices(self.instance)
        self.physical = next(p for p in found if self._is_wanted(p))
        features13 = vk.VkPhysicalDeviceVulkan13Features(shaderIntegerDotProduct=1)
        features12 = vk.VkPhysicalDeviceVulkan12Features(
            pNext=features13, shaderFloat16=1, vulkanMemoryModel=1
        )
        features11 = vk.VkPhysicalDeviceVulkan11Features(pNext=features12, storageBuffer16BitAccess=1)
        features = vk.VkPhysicalDeviceFeatures(shaderInt16=1)
        queue = vk.VkDeviceQueueCreateInfo(queueFamilyIndex=0, pQueuePriorities=[1.0])
        info = vk.VkDeviceCreateInfo(pNext=features11, pQueueCreateInfos=[queue], pEnabledFeatures=features)
        self.device = vk.vkCreateDevice(self.physical, info, None)
        self.queue = vk.vkGetDeviceQueue(self.device, 0, 0)
        self.memory = vk.vkGetPhysicalDeviceMemoryProperties(self.physical)
        self.pool = vk.vkCreateCommandPool(self.device, vk.VkCommandPoolCreateInfo(queueFamilyIndex=0), None)

    def _listen(self) -> None:
        """Keeps what the validation layer complains of."""
        vk = self.vk

        def heard(severity: int, kinds: int, data: Any, user: Any) -> int:
            self.complaints.append(vk.ffi.string(data.pMessage).decode(errors="replace"))
            return 0

        info = vk.VkDebugUtilsMessengerCreateInfoEXT(
            messageSeverity=vk.VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
            messageType=vk.VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
            pfnUserCallback=heard,
        )
        create = vk.vkGetInstanceProcAddr(self.instance, "vkCreateDebugUtilsMessengerEXT")
        self.messenger = create(self.instance, info, None)

    def _is_wanted(self, physical: Any) -> bool:
        kind = self.vk.vkGetPhysicalDeviceProperties(physical).deviceType
        return bool((kind == self.vk.VK_PHYSICAL_DEVICE_TYPE_CPU) is not CARDS)

    def buffer(self, array: np.ndarray) -> tuple[Any, Any, np.ndarray]:
        """(buffer, memory, its mapped bytes) that hold the array's bytes."""
        vk, size = self.vk, max(array.nbytes, 16)
        info = vk.VkBufferCreateInfo(size=size, usage=vk.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, sharingMode=0)
        made = vk.vkCreateBuffer(self.device, info, None)
        needs = vk.vkGetBufferMemoryRequirements(self.device, made)
        host = vk.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | vk.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT
        kinds = range(self.memory.memoryTypeCount)
        kind = next(i for i in kinds if self.memory.memoryTypes[i].propertyFlags & host == host)
        allocation = vk.VkMemoryAllocateInfo(allocationSize=needs.size, memoryTypeIndex=kind)
        memory = vk.vkAllocateMemory(self.device, allocation, None)
        vk.vkBindBufferMemory(self.device, made, memory, 0)
        mapped = np.frombuffer(vk.vkMapMemory(self.device, memory, 0, size, 0), np.uint8)
        mapped[: array.nbytes] = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
        return made, memory, mapped

    @cache  # noqa: B019  one device lives as long as the tests
    def pipeline(
        self, spirv: bytes, buffers: int, constants: int, sizes: tuple[int, ...], lanes: bool
    ) -> tuple[Any, Any, Any]:
        """(pipeline, layout, descriptor set layout) of a kernel with its specialised sizes."""
        vk = self.vk
        module = vk.vkCreateShaderModule(
            self.device, vk.VkShaderModuleCreateInfo(codeSize=len(spirv), pCode=spirv), None
        )
        bindings = [
            vk.VkDescriptorSetLayoutBinding(
                binding=i,
                descriptorType=vk.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                descriptorCount=1,
                stageFlags=vk.VK_SHADER_STAGE_COMPUTE_BIT,
            )
            for i in range(buffers)
        ]
        sets = vk.vkCreateDescriptorSetLayout(
            self.device, vk.VkDescriptorSetLayoutCreateInfo(pBindings=bindings), None
        )
        ranges = [
            vk.VkPushConstantRange(stageFlags=vk.VK_SHADER_STAGE_COMPUTE_BIT, offset=0, size=4 * constants)
        ]
        layout = vk.vkCreatePipelineLayout(
            self.device,
            vk.VkPipelineLayoutCreateInfo(
                pSetLayouts=[sets], pPushConstantRanges=ranges if constants else []
            ),
            None,
        )
        ids = [*range(len(sizes)), 100]
        values = np.array([*sizes, int(lanes)], np.int32)
        entries = [vk.VkSpecializationMapEntry(constantID=c, offset=4 * i, size=4) for i, c in enumerate(ids)]
        data = vk.ffi.from_buffer(values)
        special = vk.VkSpecializationInfo(pMapEntries=entries, dataSize=values.nbytes, pData=data)
        # The stage has a name of its own: inline, the wrapper would leave its strings dangling.
        stage = vk.VkPipelineShaderStageCreateInfo(
            stage=vk.VK_SHADER_STAGE_COMPUTE_BIT,
            module=module,
            pName="kernel_main",
            pSpecializationInfo=special,
        )
        info = vk.VkComputePipelineCreateInfo(stage=stage, layout=layout)
        made = vk.vkCreateComputePipelines(self.device, None, 1, [info], None)
        return made[0], layout, sets

    def dispatch(
        self, made: tuple[Any, Any, Any], grid: tuple[int, int, int], buffers: Sequence[Any], push: bytes
    ) -> None:
        vk = self.vk
        pipeline, layout, sets = made
        size = vk.VkDescriptorPoolSize(
            type=vk.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, descriptorCount=max(1, len(buffers))
        )
        pool = vk.vkCreateDescriptorPool(
            self.device, vk.VkDescriptorPoolCreateInfo(maxSets=1, pPoolSizes=[size]), None
        )
        allocation = vk.VkDescriptorSetAllocateInfo(descriptorPool=pool, pSetLayouts=[sets])
        bound = vk.vkAllocateDescriptorSets(self.device, allocation)[0]
        writes = [
            vk.VkWriteDescriptorSet(
                dstSet=bound,
                dstBinding=i,
                descriptorCount=1,
                descriptorType=vk.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                pBufferInfo=[vk.VkDescriptorBufferInfo(buffer=b, offset=0, range=(1 << 64) - 1)],
            )
            for i, b in enumerate(buffers)
        ]
        vk.vkUpdateDescriptorSets(self.device, len(writes), writes, 0, None)
        commands = vk.vkAllocateCommandBuffers(
            self.device,
            vk.VkCommandBufferAllocateInfo(
                commandPool=self.pool, level=vk.VK_COMMAND_BUFFER_LEVEL_PRIMARY, commandBufferCount=1
            ),
        )[0]
        vk.vkBeginCommandBuffer(commands, vk.VkCommandBufferBeginInfo())
        compute = vk.VK_PIPELINE_BIND_POINT_COMPUTE
        vk.vkCmdBindPipeline(commands, compute, pipeline)
        vk.vkCmdBindDescriptorSets(commands, compute, layout, 0, 1, [bound], 0, None)
        if push:
            data = vk.ffi.from_buffer(push)
            vk.vkCmdPushConstants(commands, layout, vk.VK_SHADER_STAGE_COMPUTE_BIT, 0, len(push), data)
        vk.vkCmdDispatch(commands, *grid)
        vk.vkEndCommandBuffer(commands)
        vk.vkQueueSubmit(self.queue, 1, [vk.VkSubmitInfo(pCommandBuffers=[commands])], None)
        vk.vkQueueWaitIdle(self.queue)
        vk.vkDestroyDescriptorPool(self.device, pool, None)


@cache
def _device() -> _Device:
    return _Device()


def available() -> bool:
    """Whether there is a device of the kind that is wanted."""
    try:
        return _device() is not None
    except Exception:  # no package, no loader, no device: all mean that there is none
        return False


def run(
    spirv: bytes,
    grid: tuple[int, int, int],
    arrays: Sequence[np.ndarray],
    constants: Sequence[Any],
    sizes: Sequence[int],
    lanes: bool = False,
) -> None:
    """Runs `kernel_main` and writes what it left in the buffers back to the arrays."""
    device = _device()
    buffers = {id(a): device.buffer(a) for a in arrays}
    push = b"".join(value.tobytes() for value in constants)
    made = device.pipeline(spirv, len(arrays), len(constants), tuple(sizes), lanes)
    device.dispatch(made, grid, [buffers[id(a)][0] for a in arrays], push)
    for array in {id(a): a for a in arrays}.values():
        buffer, memory, mapped = buffers[id(array)]
        after = np.frombuffer(mapped[: array.nbytes].tobytes(), array.dtype)
        array[...] = after.reshape(array.shape)
        device.vk.vkUnmapMemory(device.device, memory)
        device.vk.vkDestroyBuffer(device.device, buffer, None)
        device.vk.vkFreeMemory(device.device, memory, None)
    if device.complaints:
        told = "\n".join(device.complaints)
        device.complaints.clear()
        raise AssertionError(f"the validation layer complains:\n{told}")
