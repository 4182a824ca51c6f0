"""Turns calls of a plan into instructions: specs by name, arguments as numbers, each with a readable form."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pithos.errors import KernelError
from pithos.experts import ExpertTables
from pithos.expressions import ExpressionError
from pithos.layout import (
    ACTIVATION_OF,
    KIND_BARRIER,
    KIND_CALL,
    KIND_END,
    KIND_REPLICATE,
    RECORD_WORDS,
    WORD_ARGS,
    WORD_TAKEN,
    units,
)
from pithos.manifest import Manifest
from pithos.program.arena import Arena
from pithos.program.model import Model, View, tensor_name
from pithos.program.rope import RopeTables, inverse_frequencies
from pithos.program.state import StateLayout
from pithos.program.weights import Weight

MATRICES = ("embed", "matvec", "matmul", "experts_matvec", "experts_matmul", "norm_route")
Args = dict[str, int]


@dataclass
class Instruction:
    """One record before it has an address: `args` as words by name, `shown` the same for a reader."""

    kind: int
    family: str = ""
    spec: str = ""
    args: Args = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    counts: str = ""
    units: tuple[int, int] = (0, 0)
    grain: int = 0
    origin: str = ""
    weight_bytes: int = 0
    flops: int = 0  # of one row

    def line(self) -> str:
        """Stable text: family, spec, arguments by name; no addresses."""
        if self.kind != KIND_CALL and self.kind != KIND_REPLICATE:
            return {KIND_BARRIER: "barrier", KIND_END: "end"}[self.kind]
        args = " ".join(f"{name}={text}" for name, text in self.shown.items())
        mul, div = self.units
        count = f"{mul} units" if not div else f"{mul} * {self.counts}" + (f" / {div}" if div > 1 else "")
        kind = " replicate" if self.kind == KIND_REPLICATE else ""
        return f"{self.spec}{kind}  {args}  [{count}]  # {self.origin}"


@dataclass
class Binding:
    """All that the arguments of calls may refer to."""

    model: Model
    manifest: Manifest
    arena: Arena
    layout: StateLayout
    ropes: RopeTables
    experts: ExpertTables
    step: int  # address of the step block
    counts: Mapping[str, int]  # address of each count
    limits: Mapping[str, int]  # the largest value of each count


class Caller:
    """Makes instructions of one layer (or of the model's head and prologue: layer None)."""

    def __init__(self, binding: Binding, layer: int | None) -> None:
        self.b = binding
        self.layer = layer
        self.view: View = binding.model.whole if layer is None else binding.model.views[layer]

    def static(self, call: Mapping[str, Any]) -> dict[str, str]:
        """The static choices of a call, as text."""
        return {name: self._choice(value) for name, value in call["spec"].items()}

    def instruction(self, call: Mapping[str, Any], static: Mapping[str, str], origin: str) -> Instruction:
        """The instruction of a call. Raises KernelError when an argument cannot be bound."""
        family = call["family"]
        args: Args = {}
        shown: dict[str, str] = {}
        for name in self._argument_names(family, call["args"]):
            value = call["args"].get(name)
            try:
                args[name], shown[name] = self._argument(value, family, static)
            except ExpressionError as error:
                raise KernelError(f"{origin}: {family} {name}: {error}") from None
        made = Instruction(KIND_REPLICATE if call.get("replicate") else KIND_CALL, family)
        made.spec, made.args, made.shown, made.origin = spec_name(family, static), args, shown, origin
        made.counts = call.get("rows") or self._counts(family, call["args"])
        made.units = units(family, args, int(static.get("panel", 16)))
        made.weight_bytes, made.flops = self._cost(call)
        return made

    def weight(self, name: str, layer: int | None = None) -> Weight | None:
        return self.b.model.weight(name, self.layer if layer is None else layer)

    def form(self, name: str) -> str | None:
        """The activation form that a weight wants; None for a weight that the file does not have."""
        weight = self.weight(name)
        return None if weight is None else ACTIVATION_OF[weight.format]

    def _choice(self, value: Any) -> str:
        if isinstance(value, Mapping):
            if "format" in value:
                weight = self.weight(value["format"])
                return "none" if weight is None else weight.format
            if "acts" in value:
                forms = {form for name in value["acts"] if (form := self.form(name)) is not None}
                return "+".join(f for f in ("f32", "q8k", "q8x32") if f in forms) or "f32"
            if "kv" in value:
                return self.b.layout.kv
        if isinstance(value, str) and value not in self.view.scope:
            return value
        value = self.view.value(value)
        return str(int(value))

    def _argument_names(self, family: str, given: Mapping[str, Any]) -> list[str]:
        order = self.b.manifest.arguments(family)
        if order is None:
            return list(given)
        names = [pair[0] for pair in order]
        unknown = set(given) - set(names)
        if unknown:
            raise KernelError(f"{family} has no argument {', '.join(sorted(unknown))}: run make codegen")
        return names

    def _argument(self, value: Any, family: str, static: Mapping[str, str]) -> tuple[int, str]:
        if value is None:
            return 0, "0"
        if not isinstance(value, Mapping):
            number = self.view.integer(value)
            return number, str(number)
        for key, bind in _ARGUMENTS.items():
            if key in value:
                bound: tuple[int, str] = bind(self, value, family, static)
                return bound
        raise ExpressionError(f"unknown argument {value}")

    def _float(self, value: Mapping[str, Any], *_: Any) -> tuple[int, str]:
        number = float(self.view.value(value["float"]))
        return struct.unpack("<I", struct.pack("<f", number))[0], f"{number:.8g}"

    def _weight(self, value: Mapping[str, Any], family: str, _: Any) -> tuple[int, str]:
        layer = self.layer
        if "layer" in value:  # relative; behind the layers (the head) it counts from their number
            layer = max(0, (len(self.b.model.layers) if layer is None else layer) + value["layer"])
        weight = self.weight(value["weight"], layer)
        if weight is None:
            return 0, "0"
        store = self.b.model.weights
        bound = store.matrix(weight) if family in MATRICES and len(weight.shape) > 1 else store.vector(weight)
        return bound.address, bound.name

    def _buffer(self, value: Mapping[str, Any], _: str, static: Mapping[str, str]) -> tuple[int, str]:
        name = value["buffer"]
        buffer = self.b.arena.buffer(name)
        offset = 4 * self.view.integer(value.get("offset", 0))
        form = self._form(value, static)
        if form is None:
            return 0, "0"
        if buffer.kind == "act":
            offset += buffer.part(self.view, form)
            name = f"{name}:{form}"
        return self.b.arena.address(buffer.name) + offset, name + (
            f"+{value['offset']}" if "offset" in value else ""
        )

    def _form(self, value: Mapping[str, Any], static: Mapping[str, str]) -> str | None:
        """Which part of an act buffer is meant; None when the call writes no such part."""
        if "act" in value:
            return self.form(value["act"])
        if value.get("part") == "quant":
            return next((f for f in static["out"].split("+") if f != "f32"), None)
        if value.get("part") == "f32" and "out" in static and "f32" not in static["out"].split("+"):
            return None
        return "f32"

    def _ld(self, value: Mapping[str, Any], *_: Any) -> tuple[int, str]:
        stride = self.b.arena.buffer(value["ld"]).stride(self.view)
        return stride, str(stride)

    def _count(self, value: Mapping[str, Any], *_: Any) -> tuple[int, str]:
        return self.b.counts[value["count"]], value["count"]

    def _step(self, *_: Any) -> tuple[int, str]:
        return self.b.step, "step"

    def _state(self, value: Mapping[str, Any], *_: Any) -> tuple[int, str]:
        key = (-1 if self.layer is None else self.layer, value["state"])
        holder: Any = self.b.layout.pages.get(key) or self.b.layout.rings.get(key)
        if holder is None:
            raise ExpressionError(f"the layer has no state {value['state']!r}")
        number = int(getattr(holder, value["field"]))
        return number, str(number)

    def _rope(self, value: Mapping[str, Any], *_: Any) -> tuple[int, str]:
        factors = None
        if value.get("factors") is not None and (weight := self.weight(value["factors"])) is not None:
            factors = self.b.model.weights.values(weight)
        n_rot = self.view.integer(value["n_rot"])
        scale = float(self.view.value(value.get("scale") or 1))
        frequencies = inverse_frequencies(float(self.view.value(value["base"])), n_rot, factors, scale)
        table = self.b.ropes.table(frequencies)
        part = table.cos if value["rope"] == "cos" else table.sin
        return int(part.ctypes.data), value["rope"]

    def _experts(self, value: Mapping[str, Any], *_: Any) -> tuple[int, str]:
        weight = self.weight(value["experts"])
        if weight is None:
            raise ExpressionError(f"no tensor {tensor_name(value['experts'], self.layer)}")
        return self.b.experts.address(weight), f"{weight.name}[]"

    def _counts(self, family: str, args: Mapping[str, Any]) -> str:
        """What a call runs over: rows of the buffer that it writes."""
        if family in ("experts_matvec", "experts_matmul"):
            return "entries"
        for name in ("rows", "out", "y", "yq", "ids", "q", "k"):
            value = args.get(name)
            if isinstance(value, Mapping) and "count" in value:
                return str(value["count"])
            if isinstance(value, Mapping) and "buffer" in value:
                return self.b.arena.buffer(value["buffer"]).counts
        return "rows"

    def _cost(self, call: Mapping[str, Any]) -> tuple[int, int]:
        """(bytes of weights read, floating point operations a row); experts as if one were used."""
        value = call["args"].get("router") or call["args"].get("w") or {}
        name = value.get("weight") or value.get("experts") if isinstance(value, Mapping) else None
        weight = self.weight(name) if name and call["family"] in MATRICES[1:] else None
        if weight is None:
            return 0, 0
        return weight.matrix_bytes, 2 * weight.rows * weight.cols


_ARGUMENTS: dict[str, Any] = {
    "float": Caller._float,
    "weight": Caller._weight,
    "buffer": Caller._buffer,
    "ld": Caller._ld,
    "count": Caller._count,
    "step": Caller._step,
    "state": Caller._state,
    "rope": Caller._rope,
    "experts": Caller._experts,
}


def spec_name(family: str, static: Mapping[str, str]) -> str:
    """The file-safe name of a spec: `matvec.q4_K.0`, `take_rows`."""
    return ".".join([family, *static.values()])


def words(instruction: Instruction, address: int, count: int) -> Sequence[int]:
    """The words of a record; `count` is the address of what its units are counted by."""
    mul, div = instruction.units
    head = [address, instruction.kind, mul, div or 1, count if div else 0, instruction.grain]
    record = head + list(instruction.args.values())
    assert len(head) == WORD_ARGS and len(record) <= WORD_TAKEN, instruction.spec
    return record + [0] * (RECORD_WORDS - len(record))
