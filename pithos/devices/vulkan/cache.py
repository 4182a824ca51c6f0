"""Compiled kernels between runs: one file of the driver's pipeline cache for each device and driver version.

Nothing that is wrong with the file is an error: a driver is only ever given data whose checksum and header are right.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from pithos import caches
from pithos.devices.vulkan.device import Device

_MAGIC = b"pithos pipelines 1\n"
_DIGEST = 32
_UUID = slice(16, 32)  # of VkPipelineCacheHeaderVersionOne: size, version, vendor, device, UUID


def folder() -> Path:
    """Where the files lie: the user's cache folder."""
    return caches.folder() / "vulkan"


class PipelineCache:
    """`handle`: the driver's cache, begun with what an earlier run saved."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self.path = folder() / f"{device.adapter.identity}.bin"
        data = self._load()
        chars = device.api.ffi.from_buffer(data)
        self.handle = device.created("PipelineCache", initialDataSize=len(data), pInitialData=chars)
        self._saved = data

    def _load(self) -> bytes:
        """The data of the file; b"" when it is missing, damaged or another device's."""
        try:
            found = self.path.read_bytes()
        except OSError:
            return b""
        start = len(_MAGIC) + _DIGEST
        data = found[start:]
        intact = found[:start] == _MAGIC + hashlib.sha256(data).digest()
        return data if intact and self._is_ours(data) else b""

    def _is_ours(self, data: bytes) -> bool:
        about = self._device.adapter.properties
        words = [int.from_bytes(data[at : at + 4], "little") for at in (4, 8, 12)]
        return words == [1, about.vendorID, about.deviceID] and data[_UUID] == bytes(about.pipelineCacheUUID)

    def save(self) -> None:
        """Writes the file if there is something new; a folder that cannot be written is left alone."""
        data = self._data()
        if data == self._saved:
            return
        self._saved = data
        caches.write(self.path, _MAGIC + hashlib.sha256(data).digest() + data)

    def _data(self) -> bytes:
        d = self._device
        size = d.api.ffi.new("size_t *")
        d.call("vkGetPipelineCacheData", self.handle, size, d.api.null)
        data: Any = d.api.ffi.new("char[]", max(size[0], 1))
        d.call("vkGetPipelineCacheData", self.handle, size, data)
        return bytes(d.api.ffi.buffer(data, size[0]))

    def close(self) -> None:
        self._device.destroy("PipelineCache", self.handle)
