"""Steps that are ready to be queued: kernels with their arguments, and copies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from pithos.devices.gpu import Bytes, Copy, Dispatch, Region, Step
from pithos.devices.opencl.failures import api
from pithos.devices.opencl.memory import OpenclBuffer
from pithos.devices.opencl.programs import OpenclKernel


@dataclass(frozen=True)
class Launch:
    """A kernel object that holds its arguments, all threads and those of a workgroup."""

    kernel: Any
    threads: tuple[int, int, int]
    local: tuple[int, int, int]

    def enqueue(self, queue: Any) -> Any:
        return api().enqueue_nd_range_kernel(queue, self.kernel, self.threads, self.local)


@dataclass(frozen=True)
class Transfer:
    """A copy from buffer to buffer."""

    source: Any
    source_offset: int
    target: Any
    target_offset: int
    nbytes: int

    def enqueue(self, queue: Any) -> Any:
        return api().enqueue_copy(
            queue,
            self.target,
            self.source,
            byte_count=self.nbytes,
            src_offset=self.source_offset,
            dst_offset=self.target_offset,
        )


@dataclass(frozen=True)
class Fetch:
    """A copy from a buffer into memory of the host."""

    source: Any
    source_offset: int
    target: Bytes

    def enqueue(self, queue: Any) -> Any:
        return api().enqueue_copy(
            queue, self.target, self.source, src_offset=self.source_offset, is_blocking=False
        )


Ready = Launch | Transfer | Fetch


@dataclass(frozen=True)
class OpenclRecording:
    """Steps in the order in which they run, one after the other; `hosts`: buffers that are sent before them."""

    steps: tuple[Ready, ...]
    hosts: tuple[OpenclBuffer, ...]


def recorded(steps: Sequence[Step]) -> OpenclRecording:
    """Prepares steps. Barriers need nothing: an in-order queue has one behind every step."""
    made: list[Ready] = []
    read: dict[int, OpenclBuffer] = {}
    back: dict[tuple[int, int, int], Region] = {}
    for step in steps:
        if isinstance(step, Dispatch):
            made.append(_launch(step))
            regions: tuple[Region, ...] = step.regions
        elif isinstance(step, Copy):
            made.append(_transfer(step))
            regions = (step.source,)
        else:
            continue
        for region in regions:
            buffer = cast(OpenclBuffer, region.buffer)
            if buffer.readback:
                back[id(buffer), region.offset, region.nbytes] = region
            elif buffer.array is not None:
                read[id(buffer)] = buffer
    made += [_fetch(region, region) for region in back.values()]
    return OpenclRecording(tuple(made), tuple(read.values()))


def _launch(step: Dispatch) -> Launch:
    kernel = cast(OpenclKernel, step.kernel)
    made = kernel.instance()
    for index, region in enumerate(step.regions):
        made.set_arg(index, cast(OpenclBuffer, region.buffer).part(region))
    for index, word in enumerate(step.constants, len(step.regions)):
        made.set_arg(index, word.to_bytes(4, "little"))
    x, y, z = kernel.local
    threads = (step.grid[0] * x, step.grid[1] * y, step.grid[2] * z)
    return Launch(made, threads, kernel.local)


def _fetch(source: Region, target: Region) -> Fetch:
    array = cast(OpenclBuffer, target.buffer).array
    assert array is not None
    memory = cast(OpenclBuffer, source.buffer).memory
    return Fetch(memory, source.offset, array[target.offset : target.offset + target.nbytes])


def _transfer(step: Copy) -> Transfer | Fetch:
    source, target = cast(OpenclBuffer, step.source.buffer), cast(OpenclBuffer, step.target.buffer)
    if target.readback:
        return _fetch(step.source, step.target)
    return Transfer(source.memory, step.source.offset, target.memory, step.target.offset, step.source.nbytes)
