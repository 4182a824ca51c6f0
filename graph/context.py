"""What the emission of a call is made of: places of values, arguments, and the call itself.

The form of an argument is described in graph/plan.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from graph.expr import Expr, to_json
from graph.gpu import ALL_FAMILIES
from graph.ir import Node, Value, Weight

Json = dict[str, Any]


@dataclass(frozen=True)
class Place:
    """Where a value lies: a buffer, and how many values into its row."""

    buffer: str
    offset: Expr = 0


@dataclass(frozen=True)
class Context:
    """What emission knows beyond the node: the kind of target, the phase, all values and their places."""

    kind: str
    phase: str
    values: Mapping[str, Value]
    places: Mapping[str, Place]

    def at(self, name: str, **part: str) -> Json:
        place = self.places[name]
        return {
            "buffer": place.buffer,
            **({"offset": to_json(place.offset)} if place.offset != 0 else {}),
            **part,
        }

    def ld(self, name: str) -> Json:
        return {"ld": self.places[name].buffer}

    def value(self, node: Node, role: str) -> Value:
        return self.values[node.ins[role]]


def weight(w: Weight | None) -> Json | None:
    return None if w is None else {"weight": w.name, **({"layer": -1} if w.layer == -1 else {})}


def present(w: Weight | None) -> Any:
    """1 or 0, or whether the model has an optional weight."""
    return 0 if w is None else ["has", w.name] if w.optional else 1


def real(e: Expr) -> Json:
    return {"float": to_json(e)}


def made(family: str, spec: Json, args: Json, out: Value, replicate: bool = False) -> Json:
    """Arguments in the family's order; `rows` is named when the call does not go over the rows of the pass."""
    order = ALL_FAMILIES[family]
    values = {"step": {"step": True}, **args} if any(a == "step" for a, _ in order.args) else args
    assert set(values) == {a for a, _ in order.args}, (family, sorted(values))
    assert tuple(spec) == order.static, (family, spec)
    spec = {s: to_json(e) for s, e in spec.items()}
    call: Json = {"family": family, "spec": spec, "args": {a: to_json(values[a]) for a, _ in order.args}}
    if out.rows in ("out_rows", "entries"):
        call["rows"] = out.rows
    return {**call, "replicate": True} if replicate else call
