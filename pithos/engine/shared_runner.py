"""Runs passes of a model whose experts are partly on a GPU, partly on the CPU, which compute at the same time.

Up to 8 rows: behind the choice of each layer the CPU computes the experts that the GPU does not have, while the GPU
computes the others. Longer chunks stream the experts that they use through the GPU's memory, one layer after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import numpy as np

from pithos.engine.batch import DECODE_ROWS, Part
from pithos.engine.candidates import LazyLogits
from pithos.engine.expert_stream import ExpertStream
from pithos.engine.gpu_runner import GpuRunner
from pithos.engine.host_experts import HostExperts
from pithos.engine.hot_experts import HotExperts
from pithos.engine.runner import Logits
from pithos.errors import KernelError
from pithos.program.gpu import GpuProgram, bind
from pithos.program.gpu.program import Recorded
from pithos.program.gpu.segments import SegmentedProgram, SharedProgram
from pithos.program.gpu.shared import SharedSession
from pithos.program.gpu.unfolded import unfolded

_SHORT = (
    96  # rows of a prompt that are faster a few at a time: streaming all experts takes longer than the CPU
)


class SharedRunner(GpuRunner):
    """Chunks of up to `batch` rows; `host` computes on the CPU."""

    session: SharedSession

    def __init__(
        self,
        session: SharedSession,
        batch: int,
        host: HostExperts,
        on_bytes: Callable[[int], None] = lambda _: None,
    ) -> None:
        """Binds all programs and copies the hottest experts. Raises DeviceMemoryError, KernelError."""
        super().__init__(session, session.chunk_rows(max(batch, DECODE_ROWS + 1)))
        self.host = host
        _ = self.prefill
        session.allocate()
        self._hot = HotExperts(session, on_bytes)
        self.cache = self._hot.cache
        self._experts = ExpertStream(session.gpu, session.experts)
        _ = self.decode, self.single
        self._first = 0

    @cached_property
    def decode(self) -> SharedProgram:
        """For 2 to 8 rows of any sequences."""
        return cast(SharedProgram, self._made("decode", DECODE_ROWS, SharedProgram))

    @cached_property
    def single(self) -> GpuProgram:
        """For one row; that of several rows where the device lacks kernels for one."""
        try:
            return self._made("single", 1, SharedProgram)
        except KernelError:
            return self.decode

    @cached_property
    def prefill(self) -> SegmentedProgram:
        """For chunks."""
        return cast(SegmentedProgram, self._made("prefill", self.batch, SegmentedProgram))

    @property
    def held(self) -> tuple[int, int]:
        """How many experts of all layers are on the device, and how many there are."""
        return self._hot.held

    def run(self, parts: Sequence[Part], rows: Sequence[int]) -> bool:
        """As `GpuRunner.run`; a short prompt runs a few rows at a time, so that no experts go over to the device."""
        self._first = 0
        count = sum(len(part.tokens) for part in parts)
        last = (count - 1) // DECODE_ROWS * DECODE_ROWS
        short = DECODE_ROWS < count <= _SHORT and len(parts) == 1
        if not short or any(row < last for row in rows):  # logits are made of the rows that ran last
            return super().run(parts, rows)
        for first in range(0, last, DECODE_ROWS):
            if not super().run([_cut(parts[0], first)], ()):
                return False
        done = super().run([_cut(parts[0], last)], [row - last for row in rows])
        self._first = last
        return done

    def logits(self) -> Iterator[tuple[Sequence[int], Logits | LazyLogits]]:
        first, pieces = self._first, super().logits()
        return (([row + first for row in rows], logits) for rows, logits in pieces)

    def statistics(self) -> dict[str, int]:
        """See `Engine.experts`."""
        return self._hot.statistics()

    def close(self) -> None:
        """The profile of use is saved beside the model, or in the user's cache."""
        self._hot.close()
        self._experts.close()
        try:
            self.host.close()
        finally:
            super().close()

    def _made(self, phase: str, rows: int, make: type[SegmentedProgram]) -> GpuProgram:
        plan = self.session.manifest.plan(self.session.model.gguf.architecture, phase)
        program = bind(self.session, unfolded(plan), rows, make)
        program.prepare()
        return program

    def _submit(self, program: GpuProgram, part: str, rows: int, out_rows: int) -> bool:
        if part == "head":
            return super()._submit(program, part, rows, out_rows)
        recorded = program.recordings(part, rows, self._context, out_rows)
        if isinstance(program, SharedProgram):
            return self._decode(program, recorded, rows)
        return self._stream(cast(SegmentedProgram, program), recorded, rows)

    def _decode(self, program: SharedProgram, recorded: list[Recorded], rows: int) -> bool:
        """A pass of up to 8 rows; False when it was stopped."""
        gpu = self.session.gpu
        self._hot.exchange()
        number = self._run(recorded[0])
        self.host.begin()  # its threads wake while the device is busy
        try:
            for layer in range(len(program.cuts)):
                self._run(recorded[2 * layer + 1])
                gpu.wait(number)
                if self.control.stopping:
                    break
                self._share(program, layer, rows)
                number = self._run(recorded[2 * layer + 2])
            gpu.wait()
        except BaseException:
            self.host.end()
            raise
        if self.control.stopping:
            self.host.end()
            return False
        self._hot.passed(rows)
        return True

    def _share(self, program: SharedProgram, layer: int, rows: int) -> None:
        """The part of the CPU in a layer."""
        x, ids, weights = program.inputs(rows)
        absent = self.cache.slots[layer][ids] < 0
        missing = int(np.count_nonzero(absent))
        self.host.give(x, ids, weights, absent)
        self.cache.count(layer, ids.reshape(-1), ids.size - missing)
        program.give(self.host.take(rows) if missing else None)

    def _stream(self, program: SegmentedProgram, recorded: list[Recorded], rows: int) -> bool:
        """A chunk; False when it was stopped."""
        gpu = self.session.gpu
        for layer in range(len(program.cuts)):
            self._run(recorded[2 * layer])
            gpu.wait()  # the experts of the layer before are not read any more either
            if self.control.stopping:
                return False
            ids = program.ids(rows)
            self.cache.usage.used(layer, ids.reshape(-1))
            self._experts.fetch(layer, ids)
            self._run(recorded[2 * layer + 1])
        self._run(recorded[-1])
        gpu.wait()
        if self.control.stopping:
            return False
        self.cache.usage.step(rows)
        return True

    def _run(self, recorded: Recorded) -> int:
        """Submits a recording, or runs it with a clock."""
        gpu = self.session.gpu
        if self.on_times is not None:
            self.on_times(recorded.dispatches, gpu.times(recorded.recording))
            return gpu.submit(self._nothing)
        return gpu.submit(recorded.recording)

    @cached_property
    def _nothing(self) -> object:
        return self.session.gpu.record([])


@dataclass(frozen=True)
class _Later:
    """A sequence as it will be some tokens later in the same pass."""

    position: int
    tables: Any
    rings: Any


def _cut(part: Part, first: int) -> Part:
    """The rows of a part from `first` on, as many as one small program takes."""
    sequence = part.sequence
    start, tokens = sequence.position + first, part.tokens[first : first + DECODE_ROWS]
    copies = [(at, copy) for at, copy in part.copies if start < at <= start + len(tokens)]
    return Part(cast(Any, _Later(start, sequence.tables, sequence.rings)), tokens, copies)
