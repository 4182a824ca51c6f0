"""Vulkan devices. In the order in which data passes them:

api        the C interface: structs, calls, results as errors
instance   the loader, with the validation layer when it is wanted
adapter    a physical device: limits, features, memory types
found      the list of devices
device     an opened device
memory     buffers
commands   command buffers, barriers, copies
queue      submissions and waiting for them
staging    bytes between the host and the device
cache      compiled kernels between runs
kernels    pipelines from SPIR-V
recording  steps in command buffers
clock      timestamps
gpu        all of it, as the runtime asks for it

Nothing is loaded before `devices`, `unavailable` or `open_device` is called.
"""

from __future__ import annotations

from pithos.devices.vulkan.found import devices, unavailable
from pithos.devices.vulkan.gpu import VulkanGpu, open_device

__all__ = ["VulkanGpu", "devices", "open_device", "unavailable"]
