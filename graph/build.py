"""From an architecture file to graphs: a prologue, a body for each combination of blocks, a head.

The faults of a whole file are collected; `load` raises all of them as one ConfigError.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product as combinations
from pathlib import Path

from graph import config
from graph.builder import GraphBuilder
from graph.check import Checker
from graph.config import Architecture, Row
from graph.errors import Faults
from graph.expr import Expr
from graph.ir import Body, Module, Value
from graph.syntax import Call


@dataclass(frozen=True)
class Loaded:
    """An architecture that passed every check, and its graphs before any pass."""

    arch: Architecture
    module: Module


def _combine(rows: tuple[Row, ...]) -> Expr:
    """Rows are taken first to last, so positive conditions in this order are enough."""
    conditions = [r.when for r in rows if r.when is not True]
    if not conditions:
        return True
    return conditions[0] if len(conditions) == 1 else ("and", *conditions)


def _bodies(checker: Checker, h: Value) -> list[Body]:
    arch, bodies = checker.arch, []
    for rows in combinations(*arch.slots.values()):
        if any(r.use not in arch.blocks for r in rows):
            continue
        name = "+".join(r.name for r in rows) or "layer"
        b = GraphBuilder(checker, name, True, dict(zip(arch.slots, rows, strict=True)))
        b.taken.add("h")
        b.variables["h"] = h
        b.run(arch.layer_ops)
        if b.variables["h"].name == "?":
            continue
        if b.variables["h"].shape != h.shape:
            checker.faults.add(arch.layer_ops[-1].line, "h leaves a layer in another shape than it came in")
        bodies.append(Body(_combine(rows), b.graph((h,), ("h",)), tuple(b.inlined)))
    return bodies


def build(arch: Architecture, faults: Faults) -> Module | None:
    """The graphs of an architecture; None when there are faults."""
    checker = Checker(arch, faults)
    checker.declarations()
    at = next(
        (k for k, op in enumerate(arch.model) if isinstance(op.value, Call) and op.value.name == "layers"),
        None,
    )
    if at is None:
        faults.add(arch.model[0].line if arch.model else 1, "model needs a line `h = layers(h, L)`")
        return None
    layers = arch.model[at]
    if layers.targets != ("h",) or len(layers.value.args) != 2 or layers.value.args[0] != "h":
        faults.add(layers.line, "layers must be written `h = layers(h, <number of layers>)`")
        return None
    checker.expression(layers.value.args[1], layers.line, layer=False)
    start = GraphBuilder(checker, "prologue", False)
    start.run(arch.model[:at])
    h = start.variables.get("h")
    if h is None:
        faults.add(layers.line, "the lines before layers define no h")
    entry = Value("h", h.shape if h and h.name != "?" else _guess_width(arch))
    bodies = _bodies(checker, entry)
    end = GraphBuilder(checker, "head", False)
    end.taken.add("h")
    end.variables["h"] = entry
    end.run(arch.model[at + 1 :])
    logits = end.variables.get("logits")
    if logits is None:
        faults.add(arch.model[-1].line, "the lines after layers define no logits")
    elif logits.name != "?" and logits.rows != "out_rows":
        faults.add(arch.model[-1].line, "logits must be made of take_rows(h, out_rows)")
    checker.unused()
    if faults.found:
        return None
    return Module(start.graph((), ("h",)), tuple(bodies), end.graph((entry,), ("logits",)))


def load(path: Path) -> Loaded:
    """Reads, checks and builds an architecture file. Raises ConfigError with all its faults."""
    faults = Faults(path.name)
    arch = config.read(path, faults)
    module = build(arch, faults) if arch else None
    faults.raise_if_any()
    assert arch and module
    return Loaded(arch, module)


def _guess_width(arch: Architecture) -> tuple[Expr, ...]:
    """The shape of h when the lines that make it are at fault, so that the rest can still be checked."""
    tables = [w.shape.dims for w in arch.weights.values() if len(w.shape.dims) == 2]
    return (tables[0][1] if tables else 1,)


def layer_count(arch: Architecture) -> Expr:
    """The expression that says how many layers there are."""
    return next(
        op.value.args[1] for op in arch.model if isinstance(op.value, Call) and op.value.name == "layers"
    )
