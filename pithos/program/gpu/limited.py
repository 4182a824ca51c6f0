"""A model on a device of which little may be used: what it takes is small and taken at once, so nothing lies idle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from pithos.devices.gpu import Gpu, Region
from pithos.gguf import GGUF
from pithos.layout import PAGE
from pithos.manifest import Manifest
from pithos.memory import align
from pithos.program.gpu.arena import GpuArena
from pithos.program.gpu.bind import limits_of
from pithos.program.gpu.expected import expected
from pithos.program.gpu.heap import Heap
from pithos.program.gpu.session import GpuSession
from pithos.program.gpu.state import DeviceBlocks

_CHUNK = 16 << 20  # of the heap: small, so that little of a small budget lies idle
_BRIEF = 1 << 20  # that of one for a self-test
_SPARE = 2  # pages besides those of the context: the empty one, and one that is copied before it is written
_ARENA_SHARE = (
    8  # of the budget, a prompt's buffers take at most this part: 2048 rows of a 24B-A2B in 4000 MiB
)


class LimitedSession(GpuSession):
    """`budget`: bytes of the device's memory that may be used."""

    def __init__(
        self,
        gguf: GGUF,
        manifest: Manifest,
        gpu: Gpu,
        context: int,
        budget: int,
        kv: str = "f16",
        on_bytes: Callable[[int], None] = lambda _: None,
        brief: bool = False,
    ) -> None:
        """Raises as `GpuSession`."""
        self.budget, self._chunk = budget, _BRIEF if brief else _CHUNK
        super().__init__(gguf, manifest, gpu, context, kv, on_bytes, brief)

    def chunk_rows(self, wanted: int) -> int:
        """Rows of a chunk, at most `wanted`, whose buffers take no more than a small part of the budget."""
        plan = self.manifest.plan(self.model.gguf.architecture, "prefill")
        rows, names = wanted, expected(self, plan)
        while rows > PAGE // 2:
            heap = _Counter()
            limits = limits_of(self.model, plan, rows)
            GpuArena(self.model, plan, limits, self.tensor_cores("prefill"), heap, names)
            if heap.nbytes <= self.budget // _ARENA_SHARE:
                break
            rows //= 2
        return rows

    def brief(self, context: int) -> GpuSession:
        model, layout = self.model, self.layout
        other = LimitedSession(
            model.gguf, self.manifest, self.gpu, context, self.budget, layout.kv, brief=True
        )
        other.weights = self.weights
        return other

    def _heap(self, gpu: Gpu) -> Heap:
        return Heap(gpu, self._chunk)

    def _blocks(self, gpu: Gpu, nbytes: int) -> DeviceBlocks:
        """Pages of the whole context at once: growing would need the old and the new ones together."""
        return DeviceBlocks(gpu, nbytes, align(self.context, PAGE) // PAGE + _SPARE)


class _Counter(Heap):
    """Counts what is taken, and takes nothing."""

    def __init__(self) -> None:
        self.nbytes = 0

    def take(self, nbytes: int) -> Region:
        self.nbytes += nbytes
        return Region(cast(Any, None), 0, nbytes)
