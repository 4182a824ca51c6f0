"""Experts on the CPU for a model that runs on a GPU: of each token's experts those that the device does not hold.

The records of a layer's experts are taken out of the CPU's own program and run on rows that come from the device.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.devices import Control
from pithos.devices.cpu import CpuDevice
from pithos.engine.batch import DECODE_ROWS
from pithos.errors import DeviceError, KernelError
from pithos.gguf import GGUF
from pithos.layout import (
    ACTIVATION_OF,
    KIND_BARRIER,
    KIND_CALL,
    KIND_END,
    PAGE,
    RECORD_WORDS,
    STEP_ENTRIES,
    STEP_ROWS,
    WORD_COUNT,
    WORD_KIND,
)
from pithos.manifest import Manifest, checked
from pithos.memory import align, aligned, at_address
from pithos.program import Program, Session, bind
from pithos.program.records import Instruction, spec_name, words

Floats = npt.NDArray[np.float32]
Ids = npt.NDArray[np.int32]


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
        """Raises KernelError when the CPU lacks a kernel."""
        self.device = CpuDevice(kernels, threads)
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
        self._table, self._bounds = self._layout(ranges)
        self._views(ranges[0])

    @property
    def layers(self) -> int:
        return len(self._bounds)

    def run(self, layer: int, x: Floats, ids: Ids, weights: Floats, absent: npt.NDArray[np.bool_]) -> Floats:
        """The weighted sum of the absent experts of each row: float32 [rows, width], overwritten by the next run.

        x: float32 [rows, width]; ids, weights, absent: [rows, used].
        """
        rows, step = len(x), self._program.step
        entries = np.flatnonzero(absent)
        chosen = ids.reshape(-1)[entries]
        order = np.argsort(chosen, kind="stable")
        count = len(entries)
        self._order[:count] = entries[order]
        self._starts[:] = np.searchsorted(chosen[order], np.arange(self.experts + 1))
        self._weights[: rows * self.used] = np.where(absent, weights, 0).reshape(-1)
        self._x[:rows, : self.width] = x
        step.set_count(rows)
        step.block[STEP_ENTRIES] = count
        self._entries[0] = rows * self.used
        begin, end = self._bounds[layer]
        code = self.device.run(self._table, begin, end, self._control)  # type: ignore[arg-type]
        if code:
            raise DeviceError(f"{self.device.name}: experts of layer {layer} failed (code {code})")
        return self._out[:rows, : self.width]

    def close(self) -> None:
        self.device.close()

    def _layout(self, ranges: Sequence[_Range]) -> tuple[_Table, list[tuple[int, int]]]:
        """A table with every layer's records behind one that quantises its input, and where each begins and ends."""
        source = self._program.table
        rows: list[Any] = []
        bounds = []
        for part in ranges:
            begin = len(rows)
            rows.append(self._quantize(self._program.instructions[part.first]))
            rows.append(_control(KIND_BARRIER))
            for number in range(part.first, part.last + 1):
                row = source[number].copy()
                if self._program.instructions[number].family == "quantize":
                    row[WORD_COUNT] = self._entries.ctypes.data
                rows.append(row)
            rows.append(_control(KIND_END))
            bounds.append((begin, len(rows)))
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


def _control(kind: int) -> npt.NDArray[np.int64]:
    row = np.zeros(RECORD_WORDS, np.int64)
    row[WORD_KIND] = kind
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
