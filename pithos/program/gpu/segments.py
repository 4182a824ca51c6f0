"""Programs in segments, between which the host looks at what the router chose.

Segments alternate: one up to the choice of a layer, which then lies where the host reads it, and one with the experts
of that layer that the device has. The last segment is what comes behind the last layer of experts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.devices.gpu import ALIGNMENT, Buffer, Copy, Region, Step
from pithos.errors import KernelError
from pithos.memory import align
from pithos.program.gpu import layout as L
from pithos.program.gpu.arena import GpuArena
from pithos.program.gpu.calls import COUNT_WORDS, Bound
from pithos.program.gpu.layout import form_of
from pithos.program.gpu.program import GpuProgram, Stages
from pithos.program.gpu.session import GpuSession
from pithos.program.gpu.step import GpuStep

_LAST = ("experts_down", "combine_experts")  # what ends the experts of a layer
_ROUTERS = ("matvec", "gemm", "norm_matvec")

Floats = npt.NDArray[np.float32]
Ids = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Cut:
    """A layer of experts: the stages of the body in which its choice is made and its sum ends, and their calls.

    router: what makes the logits of the choice; first: the first of the calls that read experts.
    """

    chosen: int
    summed: int
    route: Bound
    router: Bound
    first: Bound
    last: Bound


class SegmentedProgram(GpuProgram):
    """A program with experts, whose recordings of "body" and "whole" are segments: two a layer, and one more."""

    def __init__(
        self,
        session: GpuSession,
        plan: Mapping[str, Any],
        step: GpuStep,
        arena: GpuArena,
        limits: Mapping[str, int],
        body: Stages,
        head: Stages,
    ) -> None:
        super().__init__(session, plan, step, arena, limits, body, head)
        self.cuts = _cuts(body)
        if not self.cuts:
            raise KernelError(f"{plan['source']}: there are no experts that the host could share")
        self._used = self.cuts[0].route.numbers["used"]
        size = align(4 * self.limits["rows"] * self._used, ALIGNMENT)
        self._ids_at, self._back_bytes = 0, size
        self._back: Buffer = self._make_back(session)

    def _make_back(self, session: GpuSession) -> Buffer:
        return session.readback_buffer(self._back_bytes)

    def ids(self, rows: int) -> Ids:
        """int32 [rows, used]: the experts of the layer that was routed last, by row."""
        return self._read(0, rows * self._used).view(np.int32).reshape(rows, self._used)

    def _read(self, at: int, words: int) -> npt.NDArray[np.uint8]:
        assert self._back.array is not None
        return self._back.array[at : at + 4 * words]

    def _slices(self, part: str, rows: int, pages: int, out_rows: int) -> list[list[Step]]:
        if part == "head":
            return [self.steps(part, rows, pages, out_rows)]
        counts = self._counts(rows, pages, out_rows)
        starts = {cut.chosen: cut for cut in self.cuts}
        ends = {cut.summed: cut for cut in self.cuts}
        made: list[list[Step]] = [[]]
        for number, stage in enumerate(self.stages["body"]):
            made[-1] += self.stage_steps(stage, counts)
            if number in starts:
                made[-1] += self._told(starts[number], rows)
                made.append([])
            elif number in ends:
                made.append(self._joined(ends[number], counts))
        if part == "whole":
            made[-1] += self.steps("head", rows, pages, out_rows)
        return made

    def _told(self, cut: Cut, rows: int) -> list[Step]:
        """Copies of what the host wants to know behind the choice of a layer."""
        return [self._copy(cut.route.regions["ids"], 0, rows * self._used)]

    def _joined(self, cut: Cut, counts: Mapping[str, int]) -> list[Step]:
        """What is done first behind the experts of a layer."""
        return []

    def _copy(self, source: Region, at: int, words: int) -> Copy:
        return Copy(Region(source.buffer, source.offset, 4 * words), Region(self._back, at, 4 * words))


class SharedProgram(SegmentedProgram):
    """The host adds experts of its own: `rows` gives their input, `give` takes their sum."""

    def __init__(self, session: GpuSession, *rest: Any) -> None:
        super().__init__(session, *rest)
        most = self.limits["rows"]
        self.width, self._stride_out = self.cuts[0].last.numbers["n"], self.cuts[0].last.numbers["ld_out"]
        counts = session.host_buffer(4 * L.STEP_WORDS)
        values = session.host_buffer(4 * most * self._stride_out)
        assert counts.array is not None and values.array is not None
        self._host_counts = counts.array[: 4 * L.STEP_WORDS].view(np.int32)
        self._host_rows = values.array[: 4 * most * self._stride_out].view(np.float32).reshape(most, -1)
        self._adds = {cut.summed: self._add(cut, counts, values) for cut in self.cuts}
        self._views: dict[int, tuple[Floats, Ids, Floats]] = {}
        self._inputs: dict[int, Region] = {}  # f32 rows that a layer's experts read, where there are some
        body = [list(stage) for stage in self.stages["body"]]
        for cut in self.cuts:
            self._find_input(cut, body)
        self.stages = {**self.stages, "body": body}

    def _make_back(self, session: GpuSession) -> Buffer:
        self._weights_at = self._back_bytes
        self._x_at = 2 * self._back_bytes
        self._stride_x = align(self.cuts[0].router.numbers["k"], 16)
        self._back_bytes = self._x_at + 4 * self.limits["rows"] * self._stride_x
        return super()._make_back(session)

    def _find_input(self, cut: Cut, body: list[list[Bound]]) -> None:
        """Finds the f32 rows that the experts of a layer read, or has their norm write them for the host as well."""
        if cut.router.family != "norm_matvec" and _reads_f32(cut.router):
            self._inputs[cut.chosen] = cut.router.regions["x"]
            return
        for stage in reversed(body[: cut.chosen]):
            for norm in stage:
                if norm.family != "norm_quantize":
                    continue
                if norm.regions["y"] == cut.first.regions["x"]:
                    self._inputs[cut.chosen] = norm.regions["y"]
                    return
                if norm.regions["yq"] == cut.first.regions["x"] and norm.regions["h"] != norm.regions["x"]:
                    stage.append(self._told_norm(norm))
                    return
        raise KernelError(
            f"{cut.route.origin}: the rows that experts read are nowhere f32, so the CPU cannot share them"
        )

    def _told_norm(self, norm: Bound) -> Bound:
        """The same norm as f32, for the host."""
        family, _, *rest = norm.spec.split(".")
        spec = ".".join((family, "f32", *rest))
        if not self.session.usable(spec, norm.numbers):
            raise KernelError(f"{self.session.manifest.target} has no kernel {spec}: run make codegen")
        nothing = self.session.nothing
        nbytes = 4 * self.limits["rows"] * self._stride_x
        regions = {
            **norm.regions, "h": nothing, "yq": nothing, "yq_s": nothing, "y": Region(self._back, self._x_at, nbytes),
        }  # fmt: skip
        numbers = {**norm.numbers, "h_at": -1, "y_at": 0}
        return Bound(norm.family, spec, norm.origin, norm.counts, regions, numbers)

    def inputs(self, rows: int) -> tuple[Floats, Ids, Floats]:
        """Of the layer that was routed last: rows [rows, width], ids and weights [rows, used]; views."""
        if rows not in self._views:
            x = self._read(self._x_at, rows * self._stride_x).view(np.float32).reshape(rows, -1)
            weights = self._read(self._weights_at, rows * self._used).view(np.float32).reshape(rows, -1)
            self._views[rows] = x[:, : self.width], self.ids(rows), weights
        return self._views[rows]

    def give(self, values: Floats | None) -> None:
        """What the next segment adds to the sum of the device's experts: [rows, width], or nothing."""
        if values is None:
            self._host_counts[L.STEP_ROWS] = 0
            return
        self._host_rows[: len(values), : self.width] = values
        self._host_counts[L.STEP_ROWS] = len(values)

    def specs(self) -> set[str]:
        return super().specs() | {bound.spec for bound in self._adds.values()}

    def _told(self, cut: Cut, rows: int) -> list[Step]:
        regions, entries = cut.route.regions, rows * self._used
        made: list[Step] = [
            self._copy(regions["ids"], 0, entries), self._copy(regions["weights"], self._weights_at, entries),
        ]  # fmt: skip
        if cut.chosen in self._inputs:
            made.append(self._copy(self._inputs[cut.chosen], self._x_at, rows * self._stride_x))
        return made

    def _joined(self, cut: Cut, counts: Mapping[str, int]) -> list[Step]:
        return self.stage_steps([self._adds[cut.summed]], counts)

    def _add(self, cut: Cut, counts: Buffer, values: Buffer) -> Bound:
        """out = out + what the host gave, for as many rows as it gave."""
        if not self.session.usable("binary.add"):
            raise KernelError(f"{self.session.manifest.target} has no kernel binary.add: run make codegen")
        out, stride = cut.last.regions["out"], cut.last.numbers["ld_out"]
        regions = {
            "step": Region(counts, 0, 4 * L.STEP_WORDS), "x": out, "out": out, "y": Region(values, 0, values.nbytes),
        }  # fmt: skip
        at = cut.last.numbers.get("out_at", 0)
        numbers = {
            "n": self.width, "group": 1, "ld_x": stride, "ld_y": stride, "ld_out": stride, "x_at": at, "y_at": 0,
            "out_at": at, "rows_word": COUNT_WORDS["rows"],
        }  # fmt: skip
        return Bound("binary", "binary.add", cut.last.origin, "rows", regions, numbers)


def _cuts(body: Stages) -> list[Cut]:
    """From each choice of experts to the end of their sum. Raises KernelError for one without a router before it."""
    found: list[Cut] = []
    chosen: tuple[int, Bound, Bound] | None = None
    first: Bound | None = None
    for number, stage in enumerate(body):
        for bound in stage:
            if bound.family == "route":
                chosen, first = (number, bound, _router(body[:number], bound)), None
            elif bound.family.startswith("experts_"):
                first = first or bound
            if bound.family in _LAST and chosen is not None and first is not None:
                begin, route, router = chosen
                found.append(Cut(begin, number, route, router, first, bound))
                chosen = None
    return found


def _reads_f32(product: Bound) -> bool:
    return form_of(product.matrices["w"].format, False) == "f32"


def _router(before: Sequence[Sequence[Bound]], route: Bound) -> Bound:
    """The product that made the logits of a choice."""
    for stage in reversed(before):
        for bound in stage:
            if bound.family in _ROUTERS and bound.regions["out"] == route.regions["logits"]:
                return bound
    raise KernelError(
        f"{route.origin}: no product makes the logits of the experts, so the CPU cannot share them"
    )
