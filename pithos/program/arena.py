"""The memory of a program's buffers: one arena, cut into the planner's slots.

Buffers of one slot are never live together. Rows are padded to 16 values. An "act" buffer has room for its rows in
each form that a matmul may want, one after the other: f32, q8k, q8x32 (untouched memory is never committed).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.errors import KernelError
from pithos.layout import BLOCK_OF_FORM, SCRATCH_BASE, activation_row_bytes
from pithos.memory import LINE, ROOM, align, aligned
from pithos.program.model import Model, View

FORMS = ("f32", "q8k", "q8x32")


@dataclass(frozen=True)
class Buffer:
    """A buffer of the plan; its width may differ from layer to layer."""

    name: str
    width: Any
    rows: int
    kind: str
    slot: int | None  # None: each thread has its own
    counts: str

    def columns(self, view: View) -> int:
        """Values of a row."""
        return view.integer(self.width)

    def stride(self, view: View) -> int:
        """Values from one row to the next."""
        return align(self.columns(view), 16)

    def part(self, view: View, form: str) -> int:
        """Offset in bytes of the rows in the given form."""
        offset = 0
        for other in FORMS[: FORMS.index(form)]:
            offset += self._part_bytes(self.columns(view), other)
        return offset

    def nbytes(self, view: View) -> int:
        """Bytes of all rows in all forms that the buffer may take."""
        width = self.columns(view)
        if self.kind == "act":
            return sum(self._part_bytes(width, form) for form in FORMS)
        return align(self.rows * 4 * align(width, 16), LINE)

    def _part_bytes(self, width: int, form: str) -> int:
        if form in BLOCK_OF_FORM and width % BLOCK_OF_FORM[form]:
            return 0
        return align(self.rows * activation_row_bytes(form, width), LINE)


class Arena:
    """The buffers of one program, for at most `rows` of each count ("rows", "out_rows", "entries", "one").

    Kernels use the first `scratch` bytes of a thread's scratch.
    """

    def __init__(self, model: Model, plan: Mapping[str, Any], rows: Mapping[str, int], scratch: int) -> None:
        self.buffers = {
            b["name"]: Buffer(b["name"], b["width"], rows[b["rows"]], b["kind"], b.get("slot"), b["rows"])
            for b in plan["buffers"]
        }
        self._views = model.views or [model.whole]
        self._starts, size = self._place(plan["slots"])
        self._private, self.scratch_bytes = self._place_private(scratch)
        self.memory: npt.NDArray[Any] = aligned(size, np.uint8, ROOM)

    def _place(self, slots: int) -> tuple[list[int], int]:
        sizes = [0] * slots
        for buffer in self.buffers.values():
            if buffer.slot is not None:
                sizes[buffer.slot] = max(sizes[buffer.slot], self._size(buffer))
        starts, at = [], 0
        for size in sizes:
            starts.append(at)
            at += align(size, LINE) + LINE
        return starts, at

    def _place_private(self, scratch: int) -> tuple[dict[str, int], int]:
        """Offsets in a thread's scratch, behind what kernels use, of the buffers that each thread has for itself."""
        offsets, at = {}, scratch
        for buffer in self.buffers.values():
            if buffer.slot is None:
                offsets[buffer.name] = at
                at += align(self._size(buffer), LINE)
        return offsets, at if offsets else 0

    def _size(self, buffer: Buffer) -> int:
        return max(buffer.nbytes(view) for view in self._views)

    @property
    def nbytes(self) -> int:
        return int(self.memory.nbytes)

    def buffer(self, name: str) -> Buffer:
        """Raises KernelError for a name that the plan does not declare: plan and binder do not fit."""
        if name not in self.buffers:
            raise KernelError(f"the plan names an unknown buffer {name!r}: run python -m graph plan --all")
        return self.buffers[name]

    def address(self, name: str) -> int:
        """The address of row 0; of a buffer that each thread has for itself SCRATCH_BASE + its offset there."""
        slot = self.buffer(name).slot
        return (
            SCRATCH_BASE + self._private[name]
            if slot is None
            else int(self.memory.ctypes.data) + self._starts[slot]
        )
