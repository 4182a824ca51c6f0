"""Steps that are ready to be queued: kernels with their arguments, and copies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from pithos.devices.gpu import Copy, Dispatch, Region, Step
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
class OpenclRecording:
    """Steps in the order in which they run, one after the other; `hosts`: buffers that are sent before them."""

    steps: tuple[Launch | Transfer, ...]
    hosts: tuple[OpenclBuffer, ...]


def recorded(steps: Sequence[Step]) -> OpenclRecording:
    """Prepares steps. Barriers need nothing: an in-order queue has one behind every step."""
    made: list[Launch | Transfer] = []
    read: dict[int, OpenclBuffer] = {}
    for step in steps:
        if isinstance(step, Dispatch):
            made.append(_launch(step))
            regions: tuple[Region, ...] = step.regions
        elif isinstance(step, Copy):
            made.append(_transfer(step))
            regions = (step.source,)
        else:
            continue
        buffers = [cast(OpenclBuffer, region.buffer) for region in regions]
        read |= {id(buffer): buffer for buffer in buffers if buffer.array is not None}
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


def _transfer(step: Copy) -> Transfer:
    source, target = cast(OpenclBuffer, step.source.buffer), cast(OpenclBuffer, step.target.buffer)
    return Transfer(source.memory, step.source.offset, target.memory, step.target.offset, step.source.nbytes)
