"""A model whose experts do not all fit on the device: the dense part and some experts of each layer lie there."""

from __future__ import annotations

from collections.abc import Callable

from pithos.devices.gpu import DeviceMemoryError, Gpu, Region
from pithos.gguf import GGUF
from pithos.manifest import Manifest
from pithos.program.gpu.experts import DeviceExperts, expert_layers
from pithos.program.gpu.limited import LimitedSession
from pithos.program.gpu.weights import device_row_bytes
from pithos.program.weights import Weight

MIB = 1 << 20
_SCRATCH = 48 * MIB  # for the small programs, and what recordings take when they are made


class SharedSession(LimitedSession):
    """`budget`: bytes of the device's memory that may be used."""

    _instead = "a smaller context (-c), a smaller quantisation, another device, or the CPU (--gpu off)"

    def __init__(
        self,
        gguf: GGUF,
        manifest: Manifest,
        gpu: Gpu,
        context: int,
        budget: int,
        kv: str = "f16",
        on_bytes: Callable[[int], None] = lambda _: None,
    ) -> None:
        """Raises ModelError when the file does not fit the plans, DeviceMemoryError when the budget is too small."""
        super().__init__(gguf, manifest, gpu, context, budget, kv, on_bytes)
        self.experts = DeviceExperts(expert_layers(self.model), self.heap, self.host_buffer)
        self._check(self._least_bytes())

    def _least_bytes(self) -> int:
        """Bytes that the weights on the device have without any expert that stays there."""
        return self.dense_bytes() + sum(self.experts.stream_bytes().values())

    def dense_bytes(self) -> int:
        """Bytes of all weights but experts on the device."""
        weights = (self.model.weights.of(tensor) for tensor in self.model.gguf.tensors.values())
        return sum(device_row_bytes(weight) * weight.rows for weight in weights if weight.count == 1)

    def allocate(self) -> None:
        """Gives what is left of the budget to experts: once the program of prompts is bound, which has all else."""
        self._stream()
        self._check(self.heap.nbytes)
        largest = max(weight.count for layer in self.experts.layers for weight in layer.weights.values())
        self.experts.allocate(min(largest, self._left(self.heap.nbytes) // self.experts.expert_bytes))

    def _stream(self) -> None:
        """Takes the memory through which prompts stream experts."""
        _ = self.experts.stream

    def expert_matrix(self, weight: Weight, phase: str) -> Region:
        return self.experts.matrix(weight, phase == "prefill")

    def expert_slots(self, weight: Weight, phase: str) -> Region:
        if phase == "prefill":
            return super().expert_slots(weight, phase)
        return self.experts.slots_region(weight)

    def _left(self, used: int) -> int:
        """Bytes for experts when `used` bytes of weights and buffers are taken."""
        state = sum(pages.buffer.nbytes for pages in self.pages) + self.rings.buffer.nbytes
        return self.budget - used - state - _SCRATCH

    def _check(self, used: int) -> None:
        """Raises DeviceMemoryError when one expert of each layer does not fit beside `used` bytes."""
        left, needed = self._left(used), self.experts.expert_bytes
        if left < needed:
            least = -(-(self.budget - left + needed) // MIB)
            raise DeviceMemoryError(
                f"{self.gpu.info.name} may use {self.budget // MIB} MiB, {self.model.gguf.path} needs at least {least} "
                f"MiB there ({self._what()}): use {self._instead}"
            )

    def _what(self) -> str:
        """What has to be on the device at least."""
        return f"all but its experts, the state of {self.context} positions and one expert a layer"
