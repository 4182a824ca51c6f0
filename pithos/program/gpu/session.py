"""What the programs of one model on one device share: weights there, state, manifest, device memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from pithos.devices.gpu import Buffer, Gpu, Kernel, Region, StageFile
from pithos.gguf import GGUF
from pithos.manifest import Manifest
from pithos.memory import align
from pithos.program.gpu.heap import Heap
from pithos.program.gpu.state import DeviceBlocks
from pithos.program.gpu.weights import DeviceWeights
from pithos.program.model import Model
from pithos.program.rope import RopeTables
from pithos.program.state import StateLayout, layout_of
from pithos.program.weights import Weight

COPIES = 16  # snapshots of rings in one pass
_HEAD_ROOM = 4096


class GpuSession:
    """A model on a device, for sequences of at most `context` positions."""

    def __init__(
        self,
        gguf: GGUF,
        manifest: Manifest,
        gpu: Gpu,
        context: int,
        kv: str = "f16",
        on_bytes: Callable[[int], None] = lambda _: None,
        brief: bool = False,
    ) -> None:
        """Raises ModelError when the file does not fit the plans, DeviceMemoryError for want of memory."""
        self.gpu, self.manifest, self.context = gpu, manifest, context
        self.model = Model(gguf, manifest.plan(gguf.architecture, "decode"), brief)
        self.layout = self._layout(kv)
        self.heap = self._heap(gpu)
        self._buffers: list[Buffer] = []
        self._kernels: dict[tuple[str, int, tuple[int, ...]], Kernel] = {}
        self.refused: dict[str, str] = {}  # why the driver takes no kernel of a spec
        self.weights = DeviceWeights(gpu, self.heap, self.model.weights, on_bytes)
        self.ropes = RopeTables(context)
        self.copy_stride = align(max(4, self.layout.copy_bytes), 4)
        self._state: list[DeviceBlocks] = []
        try:
            self._take_memory()
        except BaseException:
            self.close()
            raise

    def _take_memory(self) -> None:
        for pool in self.layout.pools:
            self._state.append(self._blocks(self.gpu, pool.page_bytes))
        self._state.append(DeviceBlocks(self.gpu, max(1, self.layout.ring_bytes)))
        *self.pages, self.rings = self._state
        self.copies = self.heap.take(COPIES * self.copy_stride)
        self.nothing = self.heap.take(_HEAD_ROOM)  # what null arguments are bound to

    @property
    def generation(self) -> int:
        """Changes when a buffer of the state was replaced."""
        return self.rings.generation + sum(pages.generation for pages in self.pages)

    def tensor_cores(self, phase: str) -> bool:
        """Whether matrices of this phase are read by tensor cores, which want f16 activations."""
        return phase == "prefill" and "coopmat" in self.gpu.info.features and self.usable("gemm.q4_K.h16.0")

    def usable(self, spec: str, args: Mapping[str, int] | None = None) -> bool:
        """Whether the target has kernels of a spec that this device can run, for these sizes."""
        found = self.manifest.entry(spec)
        if found is None:
            return False
        fits = [(self.fits(stage, args or {}), "tile" in stage) for stage in found["stages"]]
        tiles = [fit for fit, tile in fits if tile]
        return all(fit for fit, tile in fits if not tile) and (any(tiles) or not tiles)

    def fits(self, stage: Mapping[str, Any], args: Mapping[str, int]) -> bool:
        """Whether the device can run a stage of a spec."""
        info = self.gpu.info
        return (
            set(stage["needs"]) <= info.features
            and stage["shared"] <= info.shared
            and all(args.get(name, 0) <= most for name, most in stage.get("most", {}).items())
        )

    @property
    def notices(self) -> list[str]:
        """What the user should know of the model, and of kernels that the driver does not take."""
        if not self.refused:
            return self.model.notices
        why = next(iter(self.refused.values()))
        count = f"{len(self.refused)} kernel{'s' if len(self.refused) > 1 else ''}"
        return [*self.model.notices, f"{self.gpu.info.name} refuses {count}, slower ones are used: {why}"]

    def stages(self, spec: str) -> Sequence[Mapping[str, Any]]:
        """The manifest's records of a spec's kernels."""
        found = self.manifest.entry(spec)
        assert found is not None, spec
        stages: Sequence[Mapping[str, Any]] = found["stages"]
        return stages

    def kernel(self, spec: str, number: int, numbers: Mapping[str, int]) -> Kernel:
        """A kernel of a spec, built for the sizes among these numbers. Raises KernelError where a driver refuses it."""
        stage = self.stages(spec)[number]
        sizes = {name: numbers[name] for name in stage["sizes"]}
        key = (spec, number, tuple(sizes.values()))
        if key not in self._kernels:
            self._kernels[key] = self.gpu.kernel(StageFile(spec, stage, self.manifest.folder), sizes)
        return self._kernels[key]

    def brief(self, context: int) -> GpuSession:
        """The same model on the same device with the first layer of each kind only; weights are shared."""
        other = GpuSession(self.model.gguf, self.manifest, self.gpu, context, self.layout.kv, brief=True)
        other.weights = self.weights
        return other

    def expert_matrix(self, weight: Weight, phase: str) -> Region:
        """Where kernels of a phase find the matrices of a tensor of experts, one after the other."""
        return self.weights.matrix(weight)

    def expert_slots(self, weight: Weight, phase: str) -> Region:
        """Where kernels of a phase find which of these matrices is whose: int32 of each expert, below 0 for none."""
        return self.weights.values(f"slots {weight.count}", np.arange(weight.count, dtype=np.int32))

    def host_buffer(self, nbytes: int) -> Buffer:
        """A buffer that the host sees; it lives as long as the session."""
        self._buffers.append(self.gpu.buffer(nbytes, host=True))
        return self._buffers[-1]

    def top_buffer(self, nbytes: int) -> Buffer:
        """A buffer that kernels write and the host reads, without a copy where the back end can."""
        return self.readback_buffer(nbytes)

    def readback_buffer(self, nbytes: int) -> Buffer:
        """A buffer that recordings write and the host reads; it lives as long as the session."""
        self._buffers.append(self.gpu.buffer(nbytes, readback=True))
        return self._buffers[-1]

    def _layout(self, kv: str) -> StateLayout:
        return layout_of(self.model, kv)

    def _heap(self, gpu: Gpu) -> Heap:
        return Heap(gpu)

    def _blocks(self, gpu: Gpu, nbytes: int) -> DeviceBlocks:
        """The pages of a pool."""
        return DeviceBlocks(gpu, nbytes)

    def close(self) -> None:
        """Gives the device's memory back."""
        for blocks in self._state:
            blocks.close()
        for buffer in self._buffers:
            self.gpu.free(buffer)
        self._buffers = []
        self.heap.close()
