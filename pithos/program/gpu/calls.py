"""Turns calls of a plan into dispatches: arguments become regions and constants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from pithos.devices.gpu import Region
from pithos.errors import KernelError
from pithos.expressions import ExpressionError
from pithos.program.gpu import layout as L
from pithos.program.gpu.arena import GpuArena
from pithos.program.gpu.layout import form_of
from pithos.program.gpu.session import GpuSession
from pithos.program.gpu.step import GpuStep
from pithos.program.gpu.weights import device_row_bytes
from pithos.program.records import Caller, spec_name
from pithos.program.rope import inverse_frequencies
from pithos.program.weights import Weight

# Families whose arguments w and w2 are matrices in their own format; everything else is read as f32.
MATRICES = frozenset({
    "embed", "matvec", "gemm", "norm_matvec", "norm_glu", "glu", "conv_matvec", "attention_matvec",
    "experts_glu", "experts_down", "experts_gemm", "route_glu",
})  # fmt: skip


BY_ENTRY = frozenset({"experts_gemm", "experts_glu", "route_glu"})  # run over entries, and know rows besides
# Where the step buffer has the number of rows of a call.
COUNT_WORDS = {
    "rows": L.STEP_ROWS,
    "out_rows": L.STEP_OUT_ROWS,
    "entries": L.STEP_ENTRIES,
    "one": L.STEP_ROWS,
}


@dataclass
class Bound:
    """A call whose arguments are known: regions by buffer name, numbers by constant name.

    `matrices`: the weights that it reads as matrices, by argument.
    """

    family: str
    spec: str
    origin: str
    counts: str
    regions: dict[str, Region] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    matrices: dict[str, Weight] = field(default_factory=dict)

    @property
    def rows_name(self) -> str:
        """The count of its rows."""
        return "rows" if self.family in BY_ENTRY else self.counts


class GpuCaller(Caller):
    """Makes bound calls of one layer (or of the model's head and prologue: layer None)."""

    def __init__(
        self,
        session: GpuSession,
        arena: GpuArena,
        step: GpuStep,
        tensor_cores: bool,
        layer: int | None,
        phase: str,
    ) -> None:
        self.s, self.arena, self.gpu_step, self.tensor_cores = session, arena, step, tensor_cores
        self.phase = phase
        self.model, self.layer = session.model, layer
        self.view = session.model.whole if layer is None else session.model.views[layer]

    @classmethod
    def choosing(cls, session: GpuSession, layer: int | None, phase: str) -> GpuCaller:
        """One that has no memory yet: it knows the static choices of calls, and binds none."""
        nothing = cast(Any, None)
        return cls(session, nothing, nothing, session.tensor_cores(phase), layer, phase)

    def holds(self, value: Mapping[str, Any], static: Mapping[str, str]) -> bool:
        """Whether a call reads or writes something of a buffer."""
        return self._form(value, static) is not None

    def weight(self, name: str, layer: int | None = None) -> Weight | None:
        return self.model.weight(name, self.layer if layer is None else layer)

    def form(self, name: str) -> str | None:
        weight = self.weight(name)
        return None if weight is None else form_of(weight.format, self.tensor_cores)

    def bound(self, call: Mapping[str, Any], static: Mapping[str, str], origin: str) -> Bound:
        """The call with its arguments. Raises KernelError when one cannot be bound."""
        family, args = call["family"], call["args"]
        made = Bound(family, spec_name(family, static), origin, self._rows_of(call))
        kinds = self.s.manifest.arguments(family) or ()
        unknown = set(args) - {name for name, _ in kinds}
        if unknown:
            raise KernelError(
                f"{family} has no argument {', '.join(sorted(unknown))}: run make codegen TARGET=gpu"
            )
        for name, kind in kinds:
            try:
                self._bind(made, name, kind, args.get(name), static)
            except ExpressionError as error:
                raise KernelError(f"{origin}: {family} {name}: {error}") from None
        self._implicit(made, args)
        return made

    def _choice(self, value: Any) -> str:
        if isinstance(value, Mapping):
            if "form" in value:
                return self.form(value["form"]) or "f32"
            if "acts" in value:
                forms = {form for name in value["acts"] if (form := self.form(name)) is not None}
                return "+".join(f for f in ("f32", "q8s", "h16") if f in forms) or "f32"
            if "kv" in value:
                return self.s.layout.kv
        return super()._choice(value)

    def _bind(self, made: Bound, name: str, kind: str, value: Any, static: Mapping[str, str]) -> None:
        if kind in ("int", "float"):
            made.numbers[name] = self._number(value, static)
        elif kind in ("address", "act"):
            self._bind_region(made, name, value, static)

    def _number(self, value: Any, static: Mapping[str, str]) -> int:
        if value is None:
            return 0
        if not isinstance(value, Mapping):
            return self.view.integer(value)
        if "float" in value:
            return self._float(value)[0]
        if "ld" in value:
            return self.arena.buffer(value["ld"]).stride(self.view)
        if "state" in value:
            return self._state_field(value)
        raise ExpressionError(f"unknown argument {value}")

    def _state_field(self, value: Mapping[str, Any]) -> int:
        key = (-1 if self.layer is None else self.layer, value["state"])
        holder: Any = self.s.layout.pages.get(key) or self.s.layout.rings.get(key)
        if holder is None:
            raise ExpressionError(f"the layer has no state {value['state']!r}")
        return int(getattr(holder, value["field"]))

    def _bind_region(self, made: Bound, name: str, value: Any, static: Mapping[str, str]) -> None:
        region: Region | None = None
        if isinstance(value, Mapping):
            if "weight" in value:
                region = self._weight_region(made, name, value)
            elif "buffer" in value:
                region = self._buffer_region(made, name, value, static)
            elif "rope" in value:
                region = self._rope_region(value)
            elif "experts" in value or "slots" in value:
                region = self._experts_region(made, name, value)
            elif "step" in value:
                region = self.gpu_step.region
        made.regions[name] = region or self.s.nothing
        made.regions.setdefault(f"{name}_s", self.s.nothing)
        made.numbers.setdefault(f"{name}_at", 0)

    def _weight_region(self, made: Bound, name: str, value: Mapping[str, Any]) -> Region | None:
        layer = self.layer
        if "layer" in value:  # relative; behind the layers (the head) it counts from their number
            layer = max(0, (len(self.model.layers) if layer is None else layer) + value["layer"])
        weight = self.weight(value["weight"], layer)
        if weight is None:
            return None
        if made.family in MATRICES and name in ("w", "w2"):
            made.matrices[name] = weight
            return self.s.weights.matrix(weight)
        return self.s.weights.vector(weight)

    def _buffer_region(
        self, made: Bound, name: str, value: Mapping[str, Any], static: Mapping[str, str]
    ) -> Region | None:
        form = self._form(value, static)
        if form is None:
            return None
        values, scales = self.arena.regions(value["buffer"], self.view, form)
        made.numbers[f"{name}_at"] = self.view.integer(value.get("offset", 0))
        made.regions[f"{name}_s"] = scales or self.s.nothing
        return values

    def _rope_region(self, value: Mapping[str, Any]) -> Region:
        factors = None
        if value.get("factors") is not None and (weight := self.weight(value["factors"])) is not None:
            factors = self.model.weights.values(weight)
        n_rot = self.view.integer(value["n_rot"])
        scale = float(self.view.value(value.get("scale") or 1))
        frequencies = inverse_frequencies(float(self.view.value(value["base"])), n_rot, factors, scale)
        table = self.s.ropes.table(frequencies)
        self.s.ropes.fill(self.s.context)
        part = table.cos if value["rope"] == "cos" else table.sin
        return self.s.weights.values(f"{value['rope']} {len(part)} {frequencies.tobytes().hex()}", part)

    def _experts_region(self, made: Bound, name: str, value: Mapping[str, Any]) -> Region:
        weight = self.weight(value.get("experts") or value["slots"])
        if weight is None:
            raise ExpressionError(f"no tensor {value}")
        if "slots" in value:
            return self.s.expert_slots(weight, self.phase)
        made.matrices[name] = weight
        return self.s.expert_matrix(weight, self.phase)

    def _implicit(self, made: Bound, args: Mapping[str, Any]) -> None:
        """What kernels may ask for without an argument."""
        head = made.counts == "out_rows" and made.family != "take_rows"
        made.regions["step"] = self.gpu_step.head_region if head else self.gpu_step.region
        made.regions["rings"], made.regions["copies"] = self.s.rings.region, self.s.copies
        made.numbers["ring_stride"] = self.s.rings.stride // 4
        made.numbers["copy_stride"] = self.s.copy_stride // 4
        if "pool" in args:
            pages = self.s.pages[made.numbers["pool"]]
            made.regions["pages"] = pages.region
            made.numbers["page_words"] = pages.stride // 4
        made.numbers["rows_word"] = COUNT_WORDS[made.rows_name]
        if made.regions.get("h") is self.s.nothing:
            made.numbers["h_at"] = -1
        if made.family == "embed":
            made.numbers["first"], made.numbers["last"] = 0, made.matrices["w"].rows
            if made.regions["zero"] is self.s.nothing:
                made.numbers["zero_at"] = -1

    def _rows_of(self, call: Mapping[str, Any]) -> str:
        """What a call runs over: rows of the buffer that it writes."""
        if call["family"] in BY_ENTRY:
            return "entries"
        for name in ("rows", "out", "y", "yq", "ids", "q", "k"):
            value = call["args"].get(name)
            if isinstance(value, Mapping) and "count" in value:
                return str(value["count"])
            if isinstance(value, Mapping) and "buffer" in value:
                return self.arena.buffer(value["buffer"]).counts
        return "rows"


def split(made: Bound, most: int, nothing: Region) -> list[Bound]:
    """A call whose matrix is larger than one binding (`most` bytes) as several over some of its rows.

    Raises KernelError for a call that reads several matrices at once, or is of a family that cannot be cut.
    """
    large = [(name, w) for name, w in made.matrices.items() if made.regions[name].nbytes > most]
    if not large:
        return [made]
    if len(made.matrices) > 1 or made.family not in ("embed", "matvec", "gemm", "norm_matvec"):
        raise KernelError(
            f"{made.origin}: {large[0][1].name} has {large[0][1].nbytes} bytes, this device binds {most} at once"
        )
    ((name, weight),) = large
    row = device_row_bytes(weight)
    step = most // row // 128 * 128  # so that parts of weight and output begin where bindings may
    if not step:
        raise KernelError(
            f"{made.origin}: 128 rows of {weight.name} are more than the {most} bytes of a binding"
        )
    return [
        _part(made, name, row, first, min(step, weight.rows - first), nothing)
        for first in range(0, weight.rows, step)
    ]


def _part(made: Bound, name: str, row: int, first: int, rows: int, nothing: Region) -> Bound:
    region = made.regions[name]
    regions = {**made.regions, name: Region(region.buffer, region.offset + first * row, rows * row)}
    numbers = dict(made.numbers)
    if made.family == "embed":
        numbers["first"], numbers["last"] = first, first + rows
    else:
        numbers["n"] = rows
        for output in ("out", "b"):
            whole = regions[output]
            if whole is not nothing:
                regions[output] = Region(whole.buffer, whole.offset + 4 * first, whole.nbytes - 4 * first)
    return Bound(made.family, made.spec, made.origin, made.counts, regions, numbers, made.matrices)
