"""OpenCL devices (1.2 and newer). In the order in which data passes them:

failures   the package, and its errors as those of Pithos
found      the list of devices
shelf      memory that one driver must not take back
memory     buffers, and the parts of them that kernels are given
programs   kernels, built from generated source
recording  kernels with their arguments, and copies
gpu        all of it, as the runtime asks for it

Nothing is loaded before `devices`, `unavailable` or `open_device` is called.
"""

from __future__ import annotations

from pithos.devices.opencl.found import devices, unavailable
from pithos.devices.opencl.gpu import OpenclGpu, open_device

__all__ = ["OpenclGpu", "devices", "open_device", "unavailable"]
