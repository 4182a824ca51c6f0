"""Timestamps of the device around dispatches."""

from __future__ import annotations

from pithos.devices.vulkan.device import Device
from pithos.errors import DeviceError

_TIMESTAMP = 2  # VK_QUERY_TYPE_TIMESTAMP
_WORDS, _WAIT = 1, 2  # VkQueryResultFlagBits: 64-bit results, wait for them


class Clock:
    """`pool`: as many queries as timestamps are taken, an even number: before and after each dispatch."""

    def __init__(self, device: Device, count: int) -> None:
        if not device.adapter.clock_bits:
            raise DeviceError(f"{device.adapter.name} has no clock; measure on another device")
        self._device, self._count = device, count
        self.pool = device.created("QueryPool", queryType=_TIMESTAMP, queryCount=count)

    def seconds(self) -> list[float]:
        """Of each pair of timestamps, once the recording that takes them is done."""
        d, count = self._device, self._count
        ticks = d.api.ffi.new("uint64_t[]", count)
        d.call("vkGetQueryPoolResults", self.pool, 0, count, 8 * count, ticks, 8, _WORDS | _WAIT)
        mask = (1 << d.adapter.clock_bits) - 1
        period = float(d.limits.timestampPeriod) * 1e-9
        return [((ticks[i + 1] - ticks[i]) & mask) * period for i in range(0, count, 2)]

    def close(self) -> None:
        self._device.destroy("QueryPool", self.pool)
