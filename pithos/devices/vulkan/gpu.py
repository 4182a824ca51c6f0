"""A Vulkan device as the runtime uses it."""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor

from pithos.devices.faults import Faults
from pithos.devices.gpu import (
    Buffer,
    Bytes,
    DeviceLost,
    DeviceMemoryError,
    GpuInfo,
    Kernel,
    Piece,
    Recording,
    StageFile,
    Step,
)
from pithos.devices.vulkan.adapter import Adapter
from pithos.devices.vulkan.clock import Clock
from pithos.devices.vulkan.commands import Commands
from pithos.devices.vulkan.device import Device
from pithos.devices.vulkan.kernels import Kernels
from pithos.devices.vulkan.memory import DEVICE, HOST, NEAR, NEAR_HOST, Memory, VulkanBuffer
from pithos.devices.vulkan.queue import Queue
from pithos.devices.vulkan.recording import Handles, Recorder, VulkanRecording
from pithos.devices.vulkan.staging import Staging
from pithos.errors import DeviceError


class VulkanGpu:
    """One thread uses it at a time. `complaints`: what the validation layer said, when it is on."""

    def __init__(self, info: GpuInfo) -> None:
        adapter = info.handle
        assert isinstance(adapter, Adapter), "a device of another back end"
        self.info, self.complaints = info, adapter.instance.complaints
        self._faults = Faults("vulkan")
        self._closed = False
        with contextlib.ExitStack() as parts:
            device = self._device = parts.enter_context(contextlib.closing(Device(adapter)))
            self._memory = parts.enter_context(contextlib.closing(Memory(device)))
            self._commands = parts.enter_context(contextlib.closing(Commands(device)))
            self._queue = parts.enter_context(contextlib.closing(Queue(device, self._memory, self._commands)))
            self._kernels = parts.enter_context(contextlib.closing(Kernels(device, info.features)))
            self._parts = parts.pop_all()
        self._staging = Staging(self._memory, self._commands, self._queue)
        self._recorder = Recorder(device, self._commands)
        self._held: dict[int, Handles] = {}  # of recordings, by number
        self._dropped: list[int] = []  # numbers of recordings that nobody has any more
        self._recorded = 0

    def buffer(self, nbytes: int, host: bool = False, readback: bool = False) -> Buffer:
        """Memory of zeros. A `host` buffer up to NEAR bytes lies in the device's memory if it can: kernels read it
        fast, the host writes it fast and reads it slowly; a larger one and a `readback` one lie in the host's, cached.
        Raises DeviceMemoryError."""
        self._ready()
        if self._faults.strikes("memory"):
            raise DeviceMemoryError(
                f"{self.info.name}: no memory for a buffer of {nbytes} bytes (PITHOS_FAULT)"
            )
        self._bury()
        if host or readback:
            near = nbytes <= NEAR and not readback
            buffer = self._memory.allocate(nbytes, NEAR_HOST if near else HOST, mapped=True)
            buffer.mapped()[:] = 0
        else:
            buffer = self._memory.allocate(nbytes, DEVICE, mapped=False)
            self._staging.clear(buffer)
        return buffer

    def free(self, buffer: Buffer) -> None:
        if not self._closed:
            self._settle()
            self._memory.free(_own(buffer))

    def write(self, buffer: Buffer, offset: int, data: Bytes) -> None:
        """Copies bytes to the device, behind all that was submitted; they are there when it returns."""
        self._ready()
        own = _within(buffer, offset, data.nbytes)
        if own.array is None:
            self._staging.write(own, offset, data.reshape(-1))
        else:
            self._queue.wait()
            own.array[offset : offset + data.nbytes] = data.reshape(-1)

    def upload(self, pieces: Iterable[Piece], pool: Executor) -> None:
        """As `write`; the pieces' buffers are not the host's."""
        self._ready()
        self._staging.upload(pieces, pool)

    def read(self, buffer: Buffer, offset: int, nbytes: int) -> Bytes:
        self._strike("read")
        self._ready()
        own = _within(buffer, offset, nbytes)
        if own.array is None:
            return self._staging.read(own, offset, nbytes)
        self._queue.wait()
        return own.array[offset : offset + nbytes].copy()

    def kernel(self, stage: StageFile, sizes: Mapping[str, int]) -> Kernel:
        self._ready()
        return self._kernels.kernel(stage, sizes)

    def record(self, steps: Sequence[Step]) -> Recording:
        """A recording is given back when nobody has it any more."""
        self._ready()
        self._bury()
        self._kernels.save()
        recording = VulkanRecording(tuple(steps), self._recorder.record(steps), self)
        number = self._recorded
        self._recorded += 1
        self._held[number] = recording.handles
        weakref.finalize(recording, self._dropped.append, number).atexit = False
        return recording

    def submit(self, recording: Recording) -> int:
        own = self._recording(recording)
        self._strike("lost")
        self._ready()
        return self._queue.submit(own.handles.commands)

    def wait(self, number: int | None = None) -> None:
        self._ready()
        self._queue.wait(number)

    def times(self, recording: Recording) -> Sequence[float]:
        """Runs the dispatches one by one, so none overlaps another one. Raises DeviceError where there is no clock."""
        own = self._recording(recording)
        count = len(own.dispatches)
        if not count:
            self.submit(recording)
            self.wait()
            return []
        clock = Clock(self._device, 2 * count)
        try:
            handles = self._recorder.record(own.steps, clock.pool)
            try:
                self._queue.submit(handles.commands)
            finally:
                self._settle()
                self._recorder.free(handles)
            return clock.seconds()
        finally:
            clock.close()

    def close(self) -> None:
        """Gives everything back; a second time it does nothing."""
        if self._closed:
            return
        self._closed = True
        with contextlib.suppress(DeviceError):  # it may be lost at last
            self._settle()
            self._kernels.save()
        self._device.idle()
        for handles in self._held.values():
            self._recorder.free(handles)
        self._held.clear()
        self._parts.close()

    def _recording(self, recording: Recording) -> VulkanRecording:
        self._ready()
        assert isinstance(recording, VulkanRecording) and recording.gpu is self, (
            "a recording of another device"
        )
        return recording

    def _strike(self, what: str) -> None:
        """Loses the device when a fault on purpose wants that now."""
        if self._faults.strikes(what):
            self._device.lost = True

    def _ready(self) -> None:
        if self._closed:
            raise DeviceError(f"{self.info.name} was closed")
        if self._device.lost:
            raise DeviceLost(f"{self.info.name} was lost, and what was on it is gone")

    def _settle(self) -> None:
        """Waits until the device uses nothing any more, so that it may be given back. Of a loss others will tell."""
        if not self._device.lost:
            with contextlib.suppress(DeviceLost):
                self._queue.settle()
        if self._device.lost:
            self._device.idle()

    def _bury(self) -> None:
        """Gives recordings back that nobody has any more."""
        if self._dropped:
            self._settle()
        while self._dropped:
            self._recorder.free(self._held.pop(self._dropped.pop()))


def open_device(info: GpuInfo) -> VulkanGpu:
    """Opens a device that `devices` found. Raises DeviceError when its driver refuses."""
    return VulkanGpu(info)


def _own(buffer: Buffer) -> VulkanBuffer:
    assert isinstance(buffer, VulkanBuffer), "a buffer of another back end"
    return buffer


def _within(buffer: Buffer, offset: int, nbytes: int) -> VulkanBuffer:
    own = _own(buffer)
    if offset < 0 or nbytes < 0 or offset + nbytes > own.nbytes:
        raise ValueError(f"bytes {offset} to {offset + nbytes} of a buffer of {own.nbytes}")
    return own
