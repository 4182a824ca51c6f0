"""The entry to the loader and its drivers.

PITHOS_VULKAN_VALIDATION=1 turns the validation layer on where it is installed, 2 also its search for missing barriers.
That takes bound regions as a whole, so one kernel reading a part of a region while another one writes another part of
it is reported too; two that write the same are not.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from pithos.devices.vulkan.api import Api, api, version
from pithos.errors import DeviceError

VALIDATION = "PITHOS_VULKAN_VALIDATION"
_LAYER = "VK_LAYER_KHRONOS_validation"
_MESSENGER = "VK_EXT_debug_utils"
_CHOICES = "VK_EXT_validation_features"
_PORTABILITY = "VK_KHR_portability_enumeration"
_PORTABLE_BIT = 1  # VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR
_BARRIERS = 4  # VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT
_NEWEST = version(1, 3)  # what the declarations of the package know


class Instance:
    """`version`: what may be used of it; `complaints`: what the validation layer said, if it is there."""

    def __init__(self, validation: int) -> None:
        self.api: Api = api()
        self.version = min(_loader_version(self.api), _NEWEST)
        self.complaints: list[str] = []
        self.validated = validation > 0 and _LAYER in self._layers()
        extensions = self._extensions()
        portable = _PORTABILITY in extensions
        wanted = [_PORTABILITY] * portable + [_MESSENGER] * self.validated
        barriers = self.validated and validation > 1 and _CHOICES in extensions
        self.handle = self._create(wanted + [_CHOICES] * barriers, _PORTABLE_BIT if portable else 0, barriers)
        if self.validated:
            self._listen()

    def _create(self, extensions: list[str], flags: int, barriers: bool) -> Any:
        a = self.api
        hazards = a.array("VkValidationFeatureEnableEXT", [_BARRIERS])
        choices = a.struct(
            "VkValidationFeaturesEXT", enabledValidationFeatureCount=1, pEnabledValidationFeatures=hazards
        )
        layers = [_LAYER] * self.validated
        about = a.struct(
            "VkApplicationInfo",
            pApplicationName=a.text("pithos"),
            apiVersion=self.version,
            applicationVersion=1,
        )
        info = a.struct(
            "VkInstanceCreateInfo",
            pNext=choices if barriers else a.null,
            flags=flags,
            pApplicationInfo=about,
            enabledLayerCount=len(layers),
            ppEnabledLayerNames=a.texts(layers),
            enabledExtensionCount=len(extensions),
            ppEnabledExtensionNames=a.texts(extensions),
        )
        return a.make("vkCreateInstance", "VkInstance", info, a.null)

    def _layers(self) -> set[str]:
        found = self.api.many("vkEnumerateInstanceLayerProperties", "VkLayerProperties")
        return {self.api.string(item.layerName) for item in found}

    def _extensions(self) -> set[str]:
        a = self.api
        found = a.many("vkEnumerateInstanceExtensionProperties", "VkExtensionProperties", a.null)
        if self.validated:
            layer = a.text(_LAYER)
            found += a.many("vkEnumerateInstanceExtensionProperties", "VkExtensionProperties", layer)
        return {a.string(item.extensionName) for item in found}

    def _listen(self) -> None:
        """Every warning and error of the layer becomes a line of `complaints`."""
        a, vk = self.api, self.api.vk

        def heard(_severity: int, _kind: int, data: Any, _user: Any) -> int:
            self.complaints.append(a.string(data.pMessage))
            return 0

        self._heard = a.ffi.callback("PFN_vkDebugUtilsMessengerCallbackEXT", heard)
        info = a.struct(
            "VkDebugUtilsMessengerCreateInfoEXT",
            messageSeverity=vk.VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT
            | vk.VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
            messageType=vk.VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT
            | vk.VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT,
            pfnUserCallback=self._heard,
        )
        create = a.extension(self.handle, "vkCreateDebugUtilsMessengerEXT")
        out = a.ffi.new("VkDebugUtilsMessengerEXT *")
        a.checked("vkCreateDebugUtilsMessengerEXT", create(self.handle, info, a.null, out))


def _loader_version(a: Api) -> int:
    out = a.ffi.new("uint32_t *")
    try:
        a.call("vkEnumerateInstanceVersion", out)
    except AttributeError:
        raise DeviceError("the Vulkan loader knows Vulkan 1.0 alone; 1.1 or newer is needed") from None
    return int(out[0])


@cache
def _opened(validation: int) -> Instance:
    return Instance(validation)


def instance() -> Instance:
    """The instance of this process: devices come and go, it stays.

    Raises ImportError without the package, OSError without a loader, DeviceError without a driver.
    """
    return _opened({"1": 1, "2": 2}.get(os.environ.get(VALIDATION, ""), 0))
