"""An opened device: handle, queue, and calls that notice when it is lost."""

from __future__ import annotations

from typing import Any

from pithos.devices.gpu import DeviceLost
from pithos.devices.vulkan.adapter import COOPERATIVE, Adapter

_PORTABILITY = "VK_KHR_portability_subset"  # must be turned on where it is there


class Device:
    """`lost`: nothing may be asked of it any more but to be destroyed."""

    def __init__(self, adapter: Adapter) -> None:
        self.adapter, self.api, self.limits = adapter, adapter.api, adapter.limits
        self.lost = False
        a = self.api
        priority = a.array("float", [1.0])
        queue = a.struct(
            "VkDeviceQueueCreateInfo",
            queueFamilyIndex=adapter.family,
            queueCount=1,
            pQueuePriorities=priority,
        )
        extensions = [e for e in (COOPERATIVE, _PORTABILITY) if e in adapter.extensions]
        features = adapter.wanted_features() if adapter.features else [a.null]
        info = a.struct(
            "VkDeviceCreateInfo",
            pNext=features[0],
            queueCreateInfoCount=1,
            pQueueCreateInfos=queue,
            enabledExtensionCount=len(extensions),
            ppEnabledExtensionNames=a.texts(extensions),
        )
        self.handle = a.make("vkCreateDevice", "VkDevice", adapter.handle, info, a.null)
        out = a.ffi.new("VkQueue *")
        a.lib.vkGetDeviceQueue(self.handle, adapter.family, 0, out)
        self.queue = out[0]

    def call(self, name: str, *arguments: Any) -> int:
        """A function whose first argument is the device. Raises DeviceLost, DeviceMemoryError, DeviceError."""
        return self.checked(name, getattr(self.api.lib, name)(self.handle, *arguments))

    def checked(self, name: str, result: int) -> int:
        try:
            return self.api.checked(name, result)
        except DeviceLost:
            self.lost = True
            raise

    def make(self, name: str, kind: str, *arguments: Any) -> Any:
        """The handle that a function puts out as its last argument."""
        out = self.api.ffi.new(kind + " *")
        self.call(name, *arguments, out)
        return out[0]

    def created(self, kind: str, **fields: Any) -> Any:
        """The handle of type Vk<kind> that vkCreate<kind> makes from a struct with these fields."""
        info = self.api.struct(f"Vk{kind}CreateInfo", **fields)
        return self.make(f"vkCreate{kind}", f"Vk{kind}", info, self.api.null)

    def destroy(self, kind: str, handle: Any) -> None:
        """vkDestroy<kind> or, for memory, vkFreeMemory."""
        name = "vkFreeMemory" if kind == "DeviceMemory" else f"vkDestroy{kind}"
        getattr(self.api.lib, name)(self.handle, handle, self.api.null)

    def idle(self) -> None:
        """Waits until it does nothing; for a device that is lost, which it then says at once."""
        self.api.lib.vkDeviceWaitIdle(self.handle)

    def close(self) -> None:
        self.api.lib.vkDestroyDevice(self.handle, self.api.null)
