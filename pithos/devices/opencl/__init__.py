"""OpenCL: any GPU with an OpenCL 1.2 driver, and PoCL for tests.

Files in the order in which data passes them: failures (errors of the driver as those of Pithos), found (which devices
there are), memory (buffers), programs (kernels built from generated source), recording (what runs again and again),
device (the opened device).
"""

from pithos.devices.opencl.device import OpenclGpu, open_device
from pithos.devices.opencl.found import devices, unavailable

__all__ = ["OpenclGpu", "devices", "open_device", "unavailable"]
