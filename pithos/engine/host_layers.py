"""The CPU's program for up to 8 rows, walked once a pass, with a stop at each layer of experts.

There the host sees the rows that experts read and which ones were chosen, says which of them the CPU computes, and may
add the sum of the others before the next layer begins.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from pithos.devices import Control
from pithos.devices.cpu import CpuDevice
from pithos.engine.batch import DECODE_ROWS
from pithos.engine.expert_records import Choice, Flags, Floats, Ids, Range, ranges
from pithos.engine.walk import Row, Table, Walk
from pithos.errors import KernelError
from pithos.layout import KIND_CALL, SCRATCH_BASE, STEP_ROWS, WORD_ARGS, WORD_COUNT
from pithos.memory import align, aligned, at_address
from pithos.program import Program
from pithos.program.records import Instruction, spec_name, words


class HostLayers:
    """Layers with experts are numbered; meeting 2 n is behind the choice of layer n, meeting 2 n + 1 behind its sum."""

    def __init__(self, program: Program, device: CpuDevice, control: Control) -> None:
        """Raises KernelError when the program keeps the rows that experts read where the host does not see them."""
        self._program, self._device = program, device
        found = ranges(program.instructions)
        if not found:
            raise KernelError(f"{program.plan['source']}: there are no experts that a GPU could compute")
        self.choices = [Choice(part, program.instructions) for part in found]
        self.width, self.used = self.choices[0].width, self.choices[0].used
        self._entries = aligned(1, np.int64)  # rows * used: what is quantised for the last product
        stride = max(program.instructions[part.last].args["ld_x"] for part in found)
        self._products = aligned(DECODE_ROWS * self.used * stride, np.float32)
        self._inputs: list[Floats] = []
        self._walk = Walk(device, control, 2 * len(found) + 1)
        try:
            body = self._rows(found, program.body[1])
        except KernelError:
            self._walk.close()
            raise
        head = list(program.table[program.body[1] : program.head[1] - 1])
        end = program.table[program.head[1] - 1]
        last = self._walk.tells(2 * len(found))
        self._body, self._whole = (Table.of([*body, *rest, *last, end]) for rest in ([], head))
        self._count = 0

    def __len__(self) -> int:
        return len(self.choices)

    def begin(self, rows: int, head: bool) -> None:
        """A pass of so many rows begins, whose step block is filled; with `head` it makes logits too."""
        self._count = rows
        self._entries[0] = rows * self.used
        self._walk.begin(self._whole if head else self._body)

    def chosen(self, layer: int) -> tuple[Floats, Ids, Floats] | None:
        """What experts of a layer read: rows [rows, width], ids and weights [rows, used]; views. None: stopped."""
        if not self._walk.reach(2 * layer):
            return None
        choice, entries = self.choices[layer], self._count * self.used
        shape = (self._count, self.used)
        x = self._inputs[layer][: self._count, : self.width]
        return x, choice.ids[:entries].reshape(shape), choice.weights[:entries].reshape(shape)

    def give(self, layer: int, ids: Ids, weights: Floats, absent: Flags) -> None:
        """The CPU computes these experts of a layer; their weights are overwritten."""
        self.choices[layer].put(self._program.step, ids, weights, absent)
        self._walk.let(2 * layer)

    def summed(self, layer: int) -> Floats | None:
        """The sum of the CPU's experts, [rows, width], to which others may be added. None: stopped."""
        if not self._walk.reach(2 * layer + 1):
            return None
        return self.choices[layer].out[: self._count, : self.width]

    def go_on(self, layer: int) -> None:
        """The sum of a layer is complete."""
        self._walk.let(2 * layer + 1)

    def finished(self) -> bool:
        """Waits for the end of the pass; False when it was stopped before."""
        return self._walk.reach(2 * len(self))

    def end(self) -> None:
        """The pass is over, or given up. Raises DeviceError when a kernel failed."""
        self._walk.end()

    def close(self) -> None:
        self._walk.close()

    def _rows(self, found: Sequence[Range], end: int) -> list[Row]:
        """The records of all layers, with meetings."""
        program, at = self._program, 0
        rows = self._walk.arrival()
        for layer, part in enumerate(found):
            rows += list(program.table[at : part.at])
            rows += self._input(part)
            rows += [*self._walk.tells(2 * layer), self._walk.waits(2 * layer)]
            rows += [self._expert_row(number) for number in range(part.first, part.last + 1)]
            rows += [*self._walk.tells(2 * layer + 1), self._walk.waits(2 * layer + 1)]
            at = part.last + 1
        return [*rows, *program.table[at:end]]

    def _expert_row(self, number: int) -> Row:
        """A record of experts. Entries that it leaves out keep what earlier ones wrote, so products have a place of
        their own: a sum multiplies them with 0, and what lies in a shared place may be no number.
        """
        made, row = self._program.instructions[number], np.array(self._program.table[number], np.int64)
        if made.family == "quantize":
            row[WORD_COUNT] = self._entries.ctypes.data
        elif made.family == "combine_experts" or made.args.get("by_entry"):
            name = "x" if made.family == "combine_experts" else "out"
            row[WORD_ARGS + list(made.args).index(name)] = self._products.ctypes.data
        return row

    def _input(self, part: Range) -> list[Row]:
        """Finds the f32 rows that experts read; records that make them where the program keeps them as int8 only."""
        instructions = self._program.instructions
        x = instructions[part.first].args["x"]
        for made in reversed(instructions[: part.at]):
            if made.family not in ("norm_quantize", "quantize") or x not in (made.args["y"], made.args["yq"]):
                continue
            address = made.args["y"]
            if not address and made.family == "norm_quantize" and made.args["x"] < SCRATCH_BASE:
                return self._normed(made)
            if 0 < address < SCRATCH_BASE:
                self._see(address)
                return []
            break
        raise KernelError(
            f"{self._program.plan['source']}: the rows that experts read are nowhere f32, so a GPU cannot share them: "
            "leave --no-gpu-dense out"
        )

    def _normed(self, norm: Instruction) -> list[Row]:
        """The same norm as f32; what it adds lies in its `h` already."""
        own = aligned(DECODE_ROWS * align(self.width, 16), np.float32)
        made = Instruction(KIND_CALL, "norm_quantize")
        made.spec = spec_name("norm_quantize", {"out": "f32", "add": "0", "sandwich": "0"})
        changed = {"delta": 0, "post": 0, "h": 0, "ld_delta": 0, "yq": 0, "y": int(own.ctypes.data)}
        made.args = {**norm.args, **changed, "x": norm.args["h"] or norm.args["x"]}
        made.units = norm.units
        self._see(int(own.ctypes.data), own)
        address = self._device.load([made.spec])[made.spec]
        return [np.array(words(made, address, self._program.step.word_address(STEP_ROWS)), np.int64)]

    def _see(self, address: int, keeps: npt.NDArray[np.float32] | None = None) -> None:
        """The rows of the next layer's experts."""
        stride = align(self.width, 16)
        rows = at_address(address, DECODE_ROWS * stride, np.float32) if keeps is None else keeps
        self._inputs.append(rows.reshape(DECODE_ROWS, stride))
