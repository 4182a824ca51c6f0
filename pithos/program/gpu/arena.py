"""The buffers of one program on a device: the planner's slots, each a region that its buffers take in turn.

A plan has buffers for every way to compute something, a device takes one of them. What the others need gets memory only
when a kernel is refused late and one of them comes in.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Any

from pithos.devices.gpu import ALIGNMENT, Region
from pithos.errors import KernelError
from pithos.memory import align
from pithos.program.gpu.heap import Heap
from pithos.program.gpu.layout import FORMS, form_of, part_bytes
from pithos.program.model import Model, View


@dataclass(frozen=True)
class Parts:
    """Where the values of a buffer lie in its slot in one form, and their scales (None: the form has none)."""

    values: tuple[int, int]  # offset, bytes
    scales: tuple[int, int] | None


@dataclass(frozen=True)
class GpuBuffer:
    """A buffer of the plan; its width may differ from layer to layer."""

    name: str
    width: Any
    rows: int
    kind: str
    slot: int
    counts: str
    acts: tuple[str, ...]

    def columns(self, view: View) -> int:
        """Values of a row."""
        return view.integer(self.width)

    def stride(self, view: View) -> int:
        """Values from one row to the next, of f32 rows."""
        return align(self.columns(view), 16)


class GpuArena:
    """The buffers of one program for at most `rows` of each count; `expected`: those that have memory at once."""

    def __init__(
        self,
        model: Model,
        plan: Mapping[str, Any],
        rows: Mapping[str, int],
        tensor_cores: bool,
        heap: Heap,
        expected: Set[str],
    ) -> None:
        self._model, self._tensor_cores, self._heap, self._expected = model, tensor_cores, heap, expected
        self.buffers = {
            b["name"]: GpuBuffer(
                b["name"],
                b["width"],
                rows[b["rows"]],
                b["kind"],
                b["slot"],
                b["rows"],
                tuple(b.get("acts", ())),
            )
            for b in plan["buffers"]
        }
        self._slots: dict[tuple[int, bool], Region] = {}
        self.nbytes = 0
        for slot in sorted({buffer.slot for buffer in self.buffers.values() if buffer.name in expected}):
            self._slot(slot, True)

    def buffer(self, name: str) -> GpuBuffer:
        """Raises KernelError for a name that the plan does not declare: plan and binder do not fit."""
        if name not in self.buffers:
            raise KernelError(f"the plan names an unknown buffer {name!r}: run python -m graph plan --all")
        return self.buffers[name]

    def regions(self, name: str, view: View, form: str = "f32") -> tuple[Region, Region | None]:
        """The values of a buffer in a form, and their scales."""
        buffer = self.buffer(name)
        parts = self._parts(buffer, view)[form]
        return self._region(buffer, parts.values), self._region(
            buffer, parts.scales
        ) if parts.scales else None

    def _region(self, buffer: GpuBuffer, part: tuple[int, int]) -> Region:
        slot = self._slot(buffer.slot, buffer.name in self._expected)
        return Region(slot.buffer, slot.offset + part[0], part[1])

    def _slot(self, slot: int, expected: bool) -> Region:
        """The memory of a slot's buffers that were expected, or of its other ones."""
        if (slot, expected) not in self._slots:
            held = [
                b for b in self.buffers.values() if b.slot == slot and (b.name in self._expected) is expected
            ]
            views = self._model.views or [self._model.whole]
            size = max(self._nbytes(buffer, view) for buffer in held for view in views)
            self._slots[slot, expected] = self._heap.take(size)
            self.nbytes += size
        return self._slots[slot, expected]

    def _forms(self, buffer: GpuBuffer, view: View) -> list[str]:
        """The forms in which the buffer's readers want it."""
        if buffer.kind != "act":
            return ["f32"]
        found = {"f32"} if not buffer.acts else set()
        for name in buffer.acts:
            weight = view.tensor(name) or view.tensor(self._instead(name))
            if weight is not None:
                found.add(form_of(weight.format, self._tensor_cores))
        return [form for form in FORMS if form in found]

    def _instead(self, name: str) -> str:
        """The tensor that stands in for one that the file may lack."""
        return next((w.get("else") or name for w in self._model.plan["weights"] if w["name"] == name), name)

    def _parts(self, buffer: GpuBuffer, view: View) -> dict[str, Parts]:
        made, at = {}, 0
        for form in self._forms(buffer, view):
            values, scales = part_bytes(form, buffer.rows, buffer.columns(view))
            first = (at, values)
            at = align(at + values, ALIGNMENT)
            second = (at, scales) if scales else None
            at = align(at + scales, ALIGNMENT)
            made[form] = Parts(first, second)
        return made

    def _nbytes(self, buffer: GpuBuffer, view: View) -> int:
        parts = self._parts(buffer, view).values()
        return max((sum((p.scales or p.values)) for p in parts), default=4)
