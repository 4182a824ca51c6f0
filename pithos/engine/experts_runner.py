"""Runs passes of a model with experts on the CPU, while a GPU computes the hot experts and nothing else.

Up to 8 rows: behind the choice of each layer the GPU computes the experts that it has, and the CPU the others. The
state is the CPU's, so a device that fails costs nothing but its speed. Chunks of prompts run on the CPU alone.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import cast

import numpy as np

from pithos.devices.cpu import CpuDevice
from pithos.engine.batch import DECODE_ROWS
from pithos.engine.host_layers import HostLayers
from pithos.engine.hot_experts import HotExperts
from pithos.engine.runner import ProgramRunner
from pithos.errors import DeviceError
from pithos.program import Program, Session
from pithos.program.gpu import bind
from pithos.program.gpu.experts_alone import ExpertsProgram, ExpertsSession, experts_plan


class ExpertsRunner(ProgramRunner):
    """`device` computes all but the experts that `there` holds."""

    def __init__(
        self,
        session: Session,
        device: CpuDevice,
        batch: int,
        there: ExpertsSession,
        on_bytes: Callable[[int], None] = lambda _: None,
    ) -> None:
        """Binds the programs and copies the hottest experts. Raises DeviceMemoryError, KernelError."""
        super().__init__(session, device, batch)
        self.there = there
        self._gone = False
        there.allocate()
        plan = experts_plan(there.manifest.plan(session.model.gguf.architecture, "decode"))
        self.gpu_program = cast(ExpertsProgram, bind(there, plan, DECODE_ROWS, ExpertsProgram))
        self.gpu_program.prepare()
        self._layers = HostLayers(self.decode, device, self.control)
        try:
            self._hot = HotExperts(there, on_bytes)
        except BaseException:
            self._layers.close()
            raise
        self.cache = self._hot.cache

    @property
    def place(self) -> str:
        return "cpu" if self._gone else f"cpu and {self.there.gpu.info.name}"

    @property
    def nbytes(self) -> int:
        return super().nbytes + self.there.heap.nbytes

    @property
    def held(self) -> tuple[int, int]:
        """How many experts of all layers are on the device, and how many there are."""
        return self._hot.held

    def statistics(self) -> dict[str, int]:
        """See `Engine.experts`."""
        return self._hot.statistics()

    def leave(self) -> None:
        """The device failed: the CPU goes on alone."""
        self._gone = True
        self._layers.end()
        self._hot.close()
        with suppress(DeviceError):
            self._close_gpu()

    def abandon(self) -> None:
        """Ends the threads that were started here; both devices stay open."""
        self._layers.close()
        self.cache.close()

    def close(self) -> None:
        """The profile of use is saved beside the model, or in the user's cache."""
        try:
            self._layers.close()
            if not self._gone:
                self._gone = True
                self._hot.close()
                self._close_gpu()
        finally:
            super().close()

    def _close_gpu(self) -> None:
        try:
            self.there.close()
        finally:
            self.there.gpu.close()

    def _pass(self, program: Program, rows: int, head: bool) -> bool:
        if self._gone or program is not self.decode or self.on_record is not None:
            self._layers.end()  # threads that are about to come back from the pass before
            return super()._pass(program, rows, head)
        self._hot.exchange()
        layers = self._layers
        layers.begin(rows, head)
        try:
            for layer in range(len(layers)):
                if not self._share(layer, rows):
                    break
            finished = layers.finished()
        except BaseException:
            layers.end()
            raise
        if not finished:
            layers.end()
            return False
        self._hot.passed(rows)
        return True

    def _share(self, layer: int, rows: int) -> bool:
        """Both sides compute the experts of a layer; False when the pass was stopped."""
        layers, gpu = self._layers, self.there.gpu
        found = layers.chosen(layer)
        if found is None:
            return False
        x, ids, weights = found
        absent = self.cache.slots[layer][ids] < 0
        here = ids.size - int(np.count_nonzero(absent))
        if here:
            self.gpu_program.give(x, ids, weights)
        chosen = ids.reshape(-1).copy()  # the CPU writes there once it goes on
        layers.give(layer, ids, weights, absent)
        number = gpu.submit(self.gpu_program.recorded(layer, rows).recording) if here else 0
        self.cache.count(layer, chosen, here)
        total = layers.summed(layer)
        if here:
            gpu.wait(number)
        if total is None:
            return False
        if here:
            total += self.gpu_program.sums(rows)
        layers.go_on(layer)
        return True
