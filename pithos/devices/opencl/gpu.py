"""An OpenCL device as the runtime uses it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future, wait
from contextlib import suppress
from typing import Any, NoReturn, cast

import numpy as np

from pithos.devices.faults import VARIABLE, Faults
from pithos.devices.gpu import (
    PIECE,
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
from pithos.devices.opencl.failures import api, failures, meaning
from pithos.devices.opencl.found import is_nvidia
from pithos.devices.opencl.memory import OpenclBuffer
from pithos.devices.opencl.programs import Programs
from pithos.devices.opencl.recording import Fetch, Launch, OpenclRecording, recorded
from pithos.devices.opencl.shelf import Shelf, shelf_of
from pithos.errors import DeviceError

_FILLING = 8  # pieces of an upload that are filled at the same time


def open_device(info: GpuInfo) -> OpenclGpu:
    """Opens a device of `devices()`. Raises DeviceError."""
    return OpenclGpu(info)


class OpenclGpu:
    """See `pithos.devices.gpu.Gpu`. Everything goes through one queue that keeps its order."""

    def __init__(self, info: GpuInfo) -> None:
        self.info = info
        self._faults = Faults("opencl")
        self._lost: DeviceLost | None = None
        self._profiled: Any = None  # a queue that takes times
        self._sent: list[Any] = []  # events of copies from and to the host; dropping one would wait for it
        self._ends: dict[int, Any] = {}  # the last event of each submission that nobody waited for
        self._submitted = 0
        self._buffers: set[OpenclBuffer] = set()
        cl = api()
        self._shelf: Shelf | None = None
        with failures(f"opening {info.name}", allocates=True):
            if is_nvidia(info.handle.platform):
                self._shelf = shelf_of(info.handle)
            self._context = self._shelf.context if self._shelf else cl.Context([info.handle])
            self._queue = cl.CommandQueue(self._context, info.handle)
        self._programs = Programs(self._context, info.handle)

    def buffer(self, nbytes: int, host: bool = False, readback: bool = False) -> Buffer:
        self._alive()
        if self._faults.strikes("memory"):
            raise DeviceMemoryError(f"{self.info.name}: no memory for a buffer, as {VARIABLE} wants it")
        largest = self.info.handle.max_mem_alloc_size
        place = f"{self.info.name}: a buffer of {nbytes / 1e6:.1f} MB (largest: {largest / 1e6:.1f} MB)"
        made: OpenclBuffer = self._run(
            lambda: OpenclBuffer(self._context, self._queue, nbytes, host, readback, self._shelf), place, True
        )
        self._buffers.add(made)
        return made

    def free(self, buffer: Buffer) -> None:
        found = cast(OpenclBuffer, buffer)
        if self._shelf is not None and self._lost is None:
            with suppress(DeviceError):
                self.wait()
        self._buffers.discard(found)
        found.release()

    def write(self, buffer: Buffer, offset: int, data: Bytes) -> None:
        found = cast(OpenclBuffer, buffer)
        values = np.ascontiguousarray(data).reshape(-1).view(np.uint8)
        if found.array is not None:
            found.array[offset : offset + values.nbytes] = values
        if values.nbytes:
            self._run(lambda: api().enqueue_copy(self._queue, found.memory, values, dst_offset=offset))

    def upload(self, pieces: Iterable[Piece], pool: Executor) -> None:
        filling: deque[tuple[Piece, Bytes, Future[None]]] = deque()
        spare: list[Bytes] = []
        try:
            for piece in pieces:
                if len(filling) == _FILLING:
                    spare.append(self._send(*filling.popleft()))
                data = spare.pop() if spare else np.empty(PIECE, np.uint8)
                filling.append((piece, data, pool.submit(piece.fill, data[: piece.nbytes])))
            while filling:
                self._send(*filling.popleft())
        finally:
            wait([future for _, _, future in filling])

    def _send(self, piece: Piece, data: Bytes, filled: Future[None]) -> Bytes:
        """Copies a piece once it is filled; its memory is free then."""
        filled.result()
        self.write(piece.buffer, piece.offset, data[: piece.nbytes])
        return data

    def read(self, buffer: Buffer, offset: int, nbytes: int) -> Bytes:
        values: Bytes = np.empty(nbytes, np.uint8)
        found = cast(OpenclBuffer, buffer)
        if self._faults.strikes("read"):
            self._lose(DeviceLost(f"{self.info.name}: lost in a read, as {VARIABLE} wants it"))
        if found.readback and found.array is not None:
            self.wait()
            return found.array[offset : offset + nbytes].copy()
        if nbytes:
            self._run(lambda: api().enqueue_copy(self._queue, values, found.memory, src_offset=offset))
        self._sent.clear()
        return values

    def kernel(self, stage: StageFile, sizes: Mapping[str, int]) -> Kernel:
        made: Kernel = self._run(
            lambda: self._programs.kernel(stage, sizes), f"{self.info.name}: {stage.spec}"
        )
        return made

    def record(self, steps: Sequence[Step]) -> Recording:
        made: Recording = self._run(lambda: recorded(steps), f"{self.info.name}: recording")
        return made

    def submit(self, recording: Recording) -> int:
        self._alive()
        if self._faults.strikes("lost"):
            self._lose(DeviceLost(f"{self.info.name}: lost, as {VARIABLE} wants it"))
        events = self._run(lambda: self._enqueue(cast(OpenclRecording, recording), self._queue))
        self._submitted += 1
        if events:
            self._ends[self._submitted] = events[-1]
        return self._submitted

    def wait(self, number: int | None = None) -> None:
        if number is None or number >= self._submitted:
            self._run(lambda: self._queue.finish())
            self._sent.clear()
            self._ends.clear()
            return
        for earlier in [n for n in self._ends if n <= number]:  # in order: the queue keeps it
            self._run(self._ends.pop(earlier).wait)

    def times(self, recording: Recording) -> Sequence[float]:
        self.wait()
        if self._profiled is None:
            how = api().command_queue_properties.PROFILING_ENABLE
            self._profiled = self._run(
                lambda: api().CommandQueue(self._context, self.info.handle, properties=how)
            )
        found = cast(OpenclRecording, recording)
        events: list[Any] = self._run(lambda: self._enqueue(found, self._profiled))
        self._run(self._profiled.finish)
        self._sent.clear()
        launched = [e for e, step in zip(events, found.steps, strict=True) if isinstance(step, Launch)]
        return [1e-9 * (event.profile.end - event.profile.start) for event in launched]

    def close(self) -> None:
        """Also of a lost device; a second time does nothing."""
        if self._lost is None:
            with suppress(DeviceError):
                self.wait()
        self._lost = self._lost or DeviceLost(f"{self.info.name} is closed")
        for buffer in self._buffers:
            buffer.release()
        self._buffers.clear()
        self._sent.clear()
        self._ends.clear()
        self._programs = self._queue = self._profiled = self._context = cast(Any, None)

    def _enqueue(self, recording: OpenclRecording, queue: Any) -> list[Any]:
        """Queues a recording; the events of its steps."""
        cl = api()
        for buffer in recording.hosts:
            self._sent.append(cl.enqueue_copy(queue, buffer.memory, buffer.array, is_blocking=False))
        events = [step.enqueue(queue) for step in recording.steps]
        self._sent += [e for e, step in zip(events, recording.steps, strict=True) if isinstance(step, Fetch)]
        queue.flush()
        return events

    def _run(self, work: Callable[[], Any], place: str = "", allocates: bool = False) -> Any:
        """Does what needs the device; `place` begins what an error says. A lost device stays lost."""
        self._alive()
        try:
            return work()
        except api().Error as error:
            found = meaning(place or self.info.name, error, allocates)
        if isinstance(found, DeviceLost):
            self._lose(found)
        raise found

    def _lose(self, error: DeviceLost) -> NoReturn:
        self._lost = error
        if self._shelf is not None:
            self._shelf.lose()
        raise error

    def _alive(self) -> None:
        if self._lost is not None:
            raise DeviceLost(str(self._lost))
