"""Experts on the CPU for a model that runs on a GPU: of each token's experts those that the device does not hold.

The records of a layer's experts are taken out of the CPU's own program and run on rows that come from the device. For a
pass its threads walk the records of all layers once; before each layer they wait for a flag that `give` sets, behind it
they set one that `take` looks at. So no thread is woken from layer to layer, which would cost about 75 microseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack

import numpy as np
import numpy.typing as npt

from pithos.devices import Control
from pithos.devices.cpu import CpuDevice, default_threads
from pithos.engine.batch import DECODE_ROWS
from pithos.engine.expert_records import Choice, Flags, Floats, Ids, Range, ranges
from pithos.engine.walk import Row, Table, Walk
from pithos.errors import DeviceError, KernelError
from pithos.gguf import GGUF
from pithos.layout import (
    ACTIVATION_OF,
    KIND_BARRIER,
    KIND_CALL,
    PAGE,
    RECORD_WORDS,
    STEP_ROWS,
    WORD_COUNT,
    WORD_KIND,
)
from pithos.manifest import Manifest, checked
from pithos.memory import align, aligned
from pithos.program import Program, Session, bind
from pithos.program.records import Instruction, spec_name, words


class HostExperts:
    """The experts of every layer that has some, in the order of layers."""

    def __init__(self, gguf: GGUF, kernels: str | None = None, threads: int | None = None) -> None:
        """`threads` None: three quarters of the CPUs; the runner, the driver and the exchange of experts need some too.

        Raises KernelError when the CPU lacks a kernel.
        """
        with ExitStack() as made:
            self.device = CpuDevice(kernels, threads or shared_threads())
            made.callback(self.device.close)
            self._bind(gguf, made)
            made.pop_all()

    def _bind(self, gguf: GGUF, made: ExitStack) -> None:
        """All but the device; `made` closes what was made when that fails."""
        manifest = Manifest(self.device.files.folder, checked(self.device.manifest, self.device.files.folder))
        self.session = Session.of(gguf, manifest, PAGE)
        plan = manifest.plan(gguf.architecture, "decode")
        self._program: Program = bind(self.session, plan, self.device, DECODE_ROWS)
        self._control = Control()
        found = ranges(self._program.instructions)
        if not found:
            raise KernelError(
                f"{gguf.path}: the plan of {gguf.architecture} has no experts to share with the CPU"
            )
        self._choice = Choice(found[0], self._program.instructions)
        self.width, self.used, self.experts = self._choice.width, self._choice.used, self._choice.experts
        self._stride = align(self.width, 16)
        self._x: Floats = aligned(DECODE_ROWS * self._stride, np.float32).reshape(DECODE_ROWS, -1)
        self._entries = aligned(1, np.int64)  # rows * used: what is quantised for the last product
        self._walk = Walk(self.device, self._control, len(found))
        made.callback(self._walk.close)
        self._table, self._bounds = self._layout(found)
        self._next = 0

    @property
    def layers(self) -> int:
        return len(self._bounds)

    @property
    def walking(self) -> bool:
        """Whether a pass began and was not ended."""
        return self._walk.walking

    def run(self, layer: int, x: Floats, ids: Ids, weights: Floats, absent: Flags) -> Floats:
        """The weighted sum of the absent experts of each row: float32 [rows, width], overwritten by the next run.

        x: float32 [rows, width]; ids, weights, absent: [rows, used].
        """
        self.end()
        self._put(x, ids, weights, absent)
        begin, end = self._bounds[layer]
        code = self.device.run(self._table, begin, end, self._control)  # type: ignore[arg-type]
        if code:
            raise DeviceError(f"{self.device.name}: experts of layer {layer} failed (code {code})")
        return self._choice.out[: len(x), : self.width]

    def begin(self) -> None:
        """A pass begins; when it returns the threads wait for its first layer."""
        self._next = 0
        self._walk.begin(self._table)

    def give(self, x: Floats, ids: Ids, weights: Floats, absent: Flags) -> None:
        """The next layer of the pass, as for `run`; the CPU computes it meanwhile."""
        if self._next:
            self._reach(self._next - 1)
        self._put(x, ids, weights, absent)
        self._walk.let(self._next)
        self._next += 1

    def take(self, rows: int) -> Floats:
        """The sum of the layer that was given last, as of `run`, when it is ready."""
        self._reach(self._next - 1)
        return self._choice.out[:rows, : self.width]

    def _reach(self, layer: int) -> None:
        """Returns when the threads are done with a layer."""
        if not self._walk.reach(layer):
            self.end()
            raise DeviceError(f"{self.device.name}: its threads were stopped before the experts were ready")

    def end(self) -> None:
        """A pass is over, or given up. Raises DeviceError when a kernel failed."""
        self._walk.end()

    def _put(self, x: Floats, ids: Ids, weights: Floats, absent: Flags) -> None:
        """What the records of a layer read."""
        rows, step = len(x), self._program.step
        self._x[:rows, : self.width] = x
        step.set_count(rows)
        self._choice.put(step, ids, weights, absent)
        self._entries[0] = rows * self.used

    def close(self) -> None:
        """Ends the threads."""
        try:
            self._walk.close()
        finally:
            self.device.close()

    def _layout(self, found: Sequence[Range]) -> tuple[Table, list[tuple[int, int]]]:
        """A table with every layer's records behind one that quantises its input, and where each begins and ends.

        Before and behind those are the ones that wait for the layer's flag and set it.
        """
        source = self._program.table
        rows: list[Row] = self._walk.arrival()
        bounds = []
        for layer, part in enumerate(found):
            rows.append(self._walk.waits(layer))
            begin = len(rows)
            rows += [self._quantize(self._program.instructions[part.first]), _barrier()]
            for number in range(part.first, part.last + 1):
                row = source[number].copy()
                if self._program.instructions[number].family == "quantize":
                    row[WORD_COUNT] = self._entries.ctypes.data
                rows.append(row)
            bounds.append((begin, len(rows)))
            rows += self._walk.tells(layer)
        return Table.of(rows), bounds

    def _quantize(self, reader: Instruction) -> npt.NDArray[np.int64]:
        """The record that brings f32 rows into the form that a layer's first products read."""
        out = ACTIVATION_OF[self.session.model.gguf.tensors[reader.shown["w"].removesuffix("[]")].format]
        made = Instruction(KIND_CALL, "quantize", spec_name("quantize", {"out": out, "op": "none"}))
        target = {"y": reader.args["x"], "yq": 0} if out == "f32" else {"y": 0, "yq": reader.args["x"]}
        made.args = {
            "x": int(self._x.ctypes.data), "x2": 0, **target, "n": self.width, "ld_x": self._stride, "ld_x2": 0,
        }  # fmt: skip
        made.units = (-(-self.width // 1024), 1)
        address = self.device.load([made.spec])[made.spec]
        return np.array(words(made, address, self._program.step.word_address(STEP_ROWS)), np.int64)


def shared_threads() -> int:
    """Leaves cores for the runner, the driver and the exchange of experts. The share was not measured by itself."""
    found = default_threads()
    return max(1, found - max(1, found // 4))


def _barrier() -> Row:
    row = np.zeros(RECORD_WORDS, np.int64)
    row[WORD_KIND] = KIND_BARRIER
    return row
