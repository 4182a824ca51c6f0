"""A device that holds experts and nothing else of a model: the host gives the rows, and takes the sums back.

Rows and choice go there in two buffers that kernels read where they are, sums come back in one that they write.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.devices.gpu import Buffer, Gpu, Region
from pithos.errors import KernelError
from pithos.gguf import GGUF
from pithos.layout import PAGE
from pithos.manifest import Manifest
from pithos.memory import align
from pithos.program.gpu.arena import GpuArena
from pithos.program.gpu.program import GpuProgram, Recorded, Stages
from pithos.program.gpu.segments import Floats, Ids
from pithos.program.gpu.shared import SharedSession
from pithos.program.gpu.step import GpuStep
from pithos.program.gpu.unfolded import unfolded
from pithos.program.state import StateLayout

_ROWS, _LOGITS = "host.rows", "logits"
_EXPERTS = ("experts_", "combine_experts")
_ROUTES = {"route", "norm_route"}
_ORIGIN = "rows of the host"


class ExpertsSession(SharedSession):
    """`budget`: bytes of the device's memory that may be used, nearly all of them for experts."""

    _instead = "another device, or leave --no-gpu-dense out, or use the CPU (--gpu off)"

    def __init__(
        self,
        gguf: GGUF,
        manifest: Manifest,
        gpu: Gpu,
        budget: int,
        on_bytes: Callable[[int], None] = lambda _: None,
    ) -> None:
        """Raises ModelError when the file does not fit the plans, DeviceMemoryError when the budget is too small."""
        super().__init__(gguf, manifest, gpu, PAGE, budget, on_bytes=on_bytes)

    def _layout(self, kv: str) -> StateLayout:
        return StateLayout(kv)

    def _least_bytes(self) -> int:
        return 0

    def _what(self) -> str:
        return "one expert a layer, and buffers"

    def _stream(self) -> None:
        """Prompts do not come here."""


def experts_plan(plan: Mapping[str, Any]) -> dict[str, Any]:
    """A plan for the experts alone of a plan for few rows: each layer begins with rows that the host gives."""
    bodies = [_body(body) for body in unfolded(plan)["bodies"]]
    names = {name for body in bodies for name in _names(body["groups"])}
    used = [buffer for buffer in plan["buffers"] if buffer["name"] in names]
    width = next((body["width"] for body in bodies if body["groups"]), None)
    if width is None:
        raise KernelError(f"{plan['source']}: there are no experts that the host could share")
    rows = {"name": _ROWS, "width": width, "rows": "rows", "kind": "f32", "slot": plan["slots"]}
    logits = {"name": _LOGITS, "width": 1, "rows": "out_rows", "kind": "f32", "slot": plan["slots"] + 1}
    nothing: dict[str, Any] = {"groups": []}
    return {
        **plan, "prologue": nothing, "bodies": bodies, "head": nothing, "buffers": [*used, rows, logits],
        "slots": plan["slots"] + 2,
    }  # fmt: skip


def _body(body: Mapping[str, Any]) -> dict[str, Any]:
    """The groups behind the choice of a body up to the sum of its experts."""
    groups = body["groups"]
    routed = [n for n, group in enumerate(groups) if _families(group) & _ROUTES]
    ends = [n for n, group in enumerate(groups) if any(f.startswith(_EXPERTS) for f in _families(group))]
    if not routed or not ends:
        return {**body, "groups": []}
    chosen = [step for step in groups[routed[0]] if _families([step]) & _ROUTES]
    kept = [_behind_choice(chosen), *groups[routed[0] + 1 : ends[-1] + 1]]
    kept = [group for group in kept if group]
    read = next(call["args"] for call in _calls(kept) if call["family"].startswith("experts_"))
    name = read["x"]["buffer"]
    inputs = [c["args"]["x"] for c in _calls(kept) if isinstance(c["args"].get("x"), Mapping)]
    acts = dict.fromkeys(x["act"] for x in inputs if x.get("buffer") == name and "act" in x)
    quantize = {
        "family": "quantize", "spec": {"out": {"acts": list(acts)}, "op": "none"},
        "args": {
            "x": {"buffer": _ROWS}, "x2": None, "y": {"buffer": name, "part": "f32"},
            "yq": {"buffer": name, "part": "quant"}, "n": read["k"], "ld_x": {"ld": _ROWS}, "ld_x2": 0,
        },
    }  # fmt: skip
    return {
        **body, "groups": [[{"origin": _ORIGIN, "alternatives": [[quantize]]}], *kept], "width": read["k"],
    }  # fmt: skip


def _behind_choice(steps: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What steps do behind a choice, in those of their alternatives where it is a call of its own."""
    made = []
    for step in steps:
        rests = []
        for calls in step["alternatives"]:
            routes = [n for n, call in enumerate(calls) if call.get("family") in _ROUTES]
            if routes:
                rests.append(calls[routes[-1] + 1 :])
        if any(rests):
            made.append({**step, "alternatives": rests})
    return made


class ExpertsProgram(GpuProgram):
    """Experts of up to 8 rows, layer by layer; layers with experts are numbered."""

    def __init__(
        self,
        session: ExpertsSession,
        plan: Mapping[str, Any],
        step: GpuStep,
        arena: GpuArena,
        limits: Mapping[str, int],
        body: Stages,
        head: Stages,
    ) -> None:
        super().__init__(session, plan, step, arena, limits, body, head)
        starts = [n for n, stage in enumerate(body) if stage[0].origin == _ORIGIN]
        parts = [body[first:last] for first, last in pairwise([*starts, len(body)])]
        self.stages = {str(number): part for number, part in enumerate(parts)}
        last, most = parts[0][-1][-1], limits["rows"]
        self.width, self._used = last.numbers["n"], limits["entries"] // limits["rows"]
        stride = arena.buffer(_ROWS).stride(session.model.whole)
        rows = session.host_buffer(4 * most * stride)
        choice = session.host_buffer(8 * most * align(self._used, 128))
        sums = session.readback_buffer(4 * most * last.numbers["ld_out"])
        self._rows = _floats(rows).reshape(most, stride)
        half = choice.nbytes // 2
        self._ids, self._weights = _floats(choice)[: half // 4].view(np.int32), _floats(choice)[half // 4 :]
        self._sums = _floats(sums).reshape(most, -1)
        self._move(arena, parts, rows, Region(choice, 0, half), Region(choice, half, half), sums)
        self._counts_of = 0

    def _move(
        self,
        arena: GpuArena,
        parts: Sequence[Stages],
        rows: Buffer,
        ids: Region,
        weights: Region,
        sums: Buffer,
    ) -> None:
        """Kernels read what the host gives, and write what it takes, where these lie."""
        for part in parts:
            for stage in part:
                for bound in stage:
                    found = bound.regions
                    if bound.origin == _ORIGIN:
                        found["x"] = Region(rows, 0, rows.nbytes)
                    if "ids" in found:
                        found["ids"] = ids
                    if "weights" in found:
                        found["weights"] = weights
            part[-1][-1].regions["out"] = Region(sums, 0, sums.nbytes)

    def give(self, x: Floats, ids: Ids, weights: Floats) -> None:
        """What the next layer reads: x [rows, width], ids and weights [rows, used]."""
        rows = len(x)
        if rows != self._counts_of:
            self._counts_of = rows
            self.step.begin(rows)
        self._rows[:rows, : self.width] = x
        self._ids[: ids.size] = ids.reshape(-1)
        self._weights[: ids.size] = weights.reshape(-1)

    def recorded(self, layer: int, rows: int) -> Recorded:
        """What computes the experts of a layer that the device has."""
        (found,) = self.recordings(str(layer), rows, 1, 1)
        return found

    def sums(self, rows: int) -> Floats:
        """float32 [rows, width]: the weighted sums of the experts, when the recording has run."""
        return self._sums[:rows, : self.width]


def _floats(buffer: Buffer) -> npt.NDArray[np.float32]:
    assert buffer.array is not None
    return buffer.array[: buffer.nbytes // 4 * 4].view(np.float32)


def _calls(groups: Sequence[Sequence[Mapping[str, Any]]]) -> list[Mapping[str, Any]]:
    return [
        call
        for group in groups
        for step in group
        for alternative in step["alternatives"]
        for call in alternative
        if "family" in call
    ]


def _families(group: Sequence[Mapping[str, Any]]) -> set[str]:
    return {call["family"] for call in _calls([group])}


def _names(value: Any) -> set[str]:
    """All buffers that are named somewhere in a value."""
    if isinstance(value, Mapping):
        own = {str(value[key]) for key in ("buffer", "ld") if isinstance(value.get(key), str)}
        return own.union(*(_names(other) for other in value.values()))
    if isinstance(value, list | tuple):
        return set().union(*(_names(other) for other in value))
    return set()
