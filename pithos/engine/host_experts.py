"""Experts on the CPU for a model that runs on a GPU: of each token's experts those that the device does not hold.

The records of a layer's experts are taken out of the CPU's own program and run on rows that come from the device. For a
pass its threads walk the records of all layers once; before each layer they wait for a flag that `give` sets, behind it
they set one that `take` looks at. So no thread is woken from layer to layer, which would cost about 75 microseconds.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.devices import Control
from pithos.devices.cpu import CpuDevice, default_threads
from pithos.devices.threads import Hand, yield_function
from pithos.engine.batch import DECODE_ROWS
from pithos.errors import DeviceError, KernelError
from pithos.gguf import GGUF
from pithos.layout import (
    ACTIVATION_OF,
    KIND_BARRIER,
    KIND_CALL,
    KIND_SIGNAL,
    KIND_WAIT,
    PAGE,
    RECORD_WORDS,
    STEP_ENTRIES,
    STEP_ROWS,
    WORD_ARGS,
    WORD_COUNT,
    WORD_KIND,
)
from pithos.manifest import Manifest, checked
from pithos.memory import align, aligned, at_address
from pithos.program import Program, Session, bind
from pithos.program.records import Instruction, spec_name, words

Floats = npt.NDArray[np.float32]
Ids = npt.NDArray[np.int32]
_POLLS = 40  # looks at a flag between two offers of the interpreter to other threads
_FLAG_WORDS = 8  # from one flag to the next: a cache line


@dataclass(frozen=True)
class _Table:
    """What a device needs of a program to run records."""

    table: npt.NDArray[np.int64]


@dataclass(frozen=True)
class _Range:
    """The records of one layer in the program: those from the grouping (left out) to the sum."""

    group: Instruction
    first: int
    last: int


class HostExperts:
    """The experts of every layer that has some, in the order of layers."""

    def __init__(self, gguf: GGUF, kernels: str | None = None, threads: int | None = None) -> None:
        """`threads` None: three quarters of the CPUs; the runner, the driver and the exchange of experts need some too.

        Raises KernelError when the CPU lacks a kernel.
        """
        self.device = CpuDevice(kernels, threads or _default_threads())
        manifest = Manifest(self.device.files.folder, checked(self.device.manifest, self.device.files.folder))
        self.session = Session.of(gguf, manifest, PAGE)
        plan = manifest.plan(gguf.architecture, "decode")
        self._program: Program = bind(self.session, plan, self.device, DECODE_ROWS)
        self._control = Control()
        ranges = _ranges(self._program.instructions)
        if not ranges:
            raise KernelError(
                f"{gguf.path}: the plan of {gguf.architecture} has no experts to share with the CPU"
            )
        first = self._program.instructions[ranges[0].first]
        self.width, self.used, self.experts = first.args["k"], first.args["used"], first.args["experts"]
        self._stride = align(self.width, 16)
        self._x: Floats = aligned(DECODE_ROWS * self._stride, np.float32).reshape(DECODE_ROWS, -1)
        self._entries = aligned(1, np.int64)  # rows * used: what is quantised for the last product
        self._numbers = np.arange(self.experts + 1)
        self._given = aligned(_FLAG_WORDS * len(ranges), np.int64)
        self._done = aligned(_FLAG_WORDS * (len(ranges) + 1), np.int64)  # the last one: all threads are there
        self._seen = memoryview(self._done)  # type: ignore[arg-type]  # numpy takes ten times as long for one word
        self._table, self._bounds = self._layout(ranges)
        self._views(ranges[0])
        self._hand, self._relax = Hand(0), yield_function()
        self._fence = threading.Lock()
        self._walking, self._next = False, 0

    @property
    def layers(self) -> int:
        return len(self._bounds)

    def run(self, layer: int, x: Floats, ids: Ids, weights: Floats, absent: npt.NDArray[np.bool_]) -> Floats:
        """The weighted sum of the absent experts of each row: float32 [rows, width], overwritten by the next run.

        x: float32 [rows, width]; ids, weights, absent: [rows, used].
        """
        self.end()
        self._put(x, ids, weights, absent)
        begin, end = self._bounds[layer]
        self._check(self.device.run(self._table, begin, end, self._control), layer)  # type: ignore[arg-type]
        return self._out[: len(x), : self.width]

    def begin(self) -> None:
        """A pass begins; when it returns the threads wait for its first layer."""
        self.end()
        self._given[:] = 0
        self._done[:] = 0
        self._next, self._walking = 0, True
        self._hand.start(self._walk)
        while not self._seen[_FLAG_WORDS * self.layers] and self._hand.job is not None:
            time.sleep(
                0
            )  # gives the interpreter away for longer than a yield, which each of the threads needs once

    def give(self, x: Floats, ids: Ids, weights: Floats, absent: npt.NDArray[np.bool_]) -> None:
        """The next layer of the pass, as for `run`; the CPU computes it meanwhile."""
        if self._next:
            self._reach(self._next - 1)
        self._put(x, ids, weights, absent)
        self._fenced()
        self._given[_FLAG_WORDS * self._next] = 1
        self._next += 1

    def take(self, rows: int) -> Floats:
        """The sum of the layer that was given last, as of `run`, when it is ready."""
        self._reach(self._next - 1)
        self._fenced()
        return self._out[:rows, : self.width]

    def _reach(self, layer: int) -> None:
        """Returns when the threads are done with a layer."""
        at, seen = _FLAG_WORDS * layer, self._seen
        while not seen[at]:
            for _ in range(_POLLS):
                if seen[at]:
                    break
            else:
                if self._control.stopping or not self._walking:
                    self.end()
                    raise DeviceError(
                        f"{self.device.name}: its threads were stopped before the experts were ready"
                    )
                self._relax()

    def end(self) -> None:
        """A pass is over, or given up. Raises DeviceError when a kernel failed."""
        if not self._walking:
            return
        self._walking = False
        whole = self._next == self.layers and bool(self._seen[_FLAG_WORDS * (self.layers - 1)])
        if not whole:
            self._control.stop()
        interruption = self._hand.wait()
        code, failed = self._hand.result, self._control.error_record >= 0
        self._control.reset()
        if interruption is not None:
            raise interruption
        if self._hand.error is not None:
            raise self._hand.error
        if failed:
            self._check(code, self._next)

    def _walk(self, _: int) -> int:
        return self.device.run(self._table, 0, len(self._table.table), self._control)  # type: ignore[arg-type]

    def _fenced(self) -> None:
        """What was written before is seen before what is written afterwards, also where processors reorder that."""
        for _ in range(2):
            with self._fence:
                pass

    def _check(self, code: int, layer: int) -> None:
        if code:
            raise DeviceError(f"{self.device.name}: experts of layer {layer} failed (code {code})")

    def _put(self, x: Floats, ids: Ids, weights: Floats, absent: npt.NDArray[np.bool_]) -> None:
        """What the records of a layer read."""
        rows, step = len(x), self._program.step
        entries = np.flatnonzero(absent)
        chosen = ids.reshape(-1)[entries]
        order = np.argsort(chosen, kind="stable")
        count = len(entries)
        self._order[:count] = entries[order]
        self._starts[:] = np.searchsorted(chosen[order], self._numbers)
        self._weights[: rows * self.used] = np.where(absent, weights, 0).reshape(-1)
        self._x[:rows, : self.width] = x
        step.set_count(rows)
        step.block[STEP_ENTRIES] = count
        self._entries[0] = rows * self.used

    def close(self) -> None:
        """Ends the threads."""
        try:
            self.end()
        finally:
            self._hand.start(None)
            self._hand.join()
            self.device.close()

    def _layout(self, ranges: Sequence[_Range]) -> tuple[_Table, list[tuple[int, int]]]:
        """A table with every layer's records behind one that quantises its input, and where each begins and ends.

        Before and behind those are the ones that wait for the layer's flag and set it.
        """
        source = self._program.table
        ready = int(self._done.ctypes.data) + 8 * _FLAG_WORDS * len(ranges)
        rows: list[Any] = [_control(KIND_BARRIER), _control(KIND_SIGNAL, ready)]
        bounds = []
        for layer, part in enumerate(ranges):
            at = 8 * _FLAG_WORDS * layer
            rows.append(_control(KIND_WAIT, int(self._given.ctypes.data) + at))
            begin = len(rows)
            rows.append(self._quantize(self._program.instructions[part.first]))
            rows.append(_control(KIND_BARRIER))
            for number in range(part.first, part.last + 1):
                row = source[number].copy()
                if self._program.instructions[number].family == "quantize":
                    row[WORD_COUNT] = self._entries.ctypes.data
                rows.append(row)
            bounds.append((begin, len(rows)))
            rows.append(_control(KIND_BARRIER))
            rows.append(_control(KIND_SIGNAL, int(self._done.ctypes.data) + at))
        table = aligned(len(rows) * RECORD_WORDS, np.int64).reshape(-1, RECORD_WORDS)
        table[:] = np.array(rows, np.int64)
        return _Table(table), bounds

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

    def _views(self, part: _Range) -> None:
        """The small arrays through which a layer is told what to do, and its result."""
        group, last = part.group.args, self._program.instructions[part.last].args
        self._starts = at_address(group["starts"], self.experts + 1, np.int32)
        self._order = at_address(group["entries"], DECODE_ROWS * self.used, np.int32)
        self._weights = at_address(last["weights"], DECODE_ROWS * self.used, np.float32)
        stride = last["ld_out"]
        self._out = at_address(last["out"], DECODE_ROWS * stride, np.float32).reshape(DECODE_ROWS, stride)


def _default_threads() -> int:
    """Leaves cores for the runner, the driver and the exchange of experts. The share was not measured by itself."""
    found = default_threads()
    return max(1, found - max(1, found // 4))


def _control(kind: int, flag: int = 0) -> npt.NDArray[np.int64]:
    """A barrier, or what waits until the int64 at the address `flag` is 1, or sets it to 1."""
    row = np.zeros(RECORD_WORDS, np.int64)
    row[WORD_KIND], row[WORD_ARGS], row[WORD_ARGS + 1] = kind, flag, 1
    return row


def _ranges(instructions: Sequence[Instruction]) -> list[_Range]:
    """From each grouping of experts to the sum that ends its layer."""
    found = []
    group: int | None = None
    for number, made in enumerate(instructions):
        if made.family == "group_experts":
            group = number
        elif made.family == "combine_experts" and group is not None:
            found.append(_Range(instructions[group], group + 2, number))
            group = None
    return found
