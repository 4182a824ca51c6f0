"""The graph between passes: values, nodes, and their text.

A graph is a list of nodes in order; a value has one definition. Names are stable, so the printed text is too. A node
that a pass fused keeps the nodes it replaced in `parts`: they are its unfused alternative in the plan.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from graph.errors import GraphError
from graph.expr import Expr, product, show


def numbered(name: str, mark: str = ".") -> Iterator[str]:
    """The name, then the name with 2, 3, ... behind the mark."""
    yield name
    for k in count(2):
        yield f"{name}{mark}{k}"


@dataclass(frozen=True)
class Value:
    """`shape` is one row's; `rows` says how many rows there are: rows, out_rows, entries (rows * experts used) or one.

    kind: f32; act (the input of matmuls, in the forms of `acts`); i32; token (an order of effects, no data).
    """

    name: str
    shape: tuple[Expr, ...]
    rows: str = "rows"
    kind: str = "f32"

    @property
    def width(self) -> Expr:
        return product(self.shape)


@dataclass(frozen=True)
class Weight:
    """A tensor that a node reads. `layer`: 0 this layer's, -1 the previous layer's, None a tensor of the model."""

    name: str
    shape: tuple[Expr, ...]
    layer: int | None = 0
    optional: bool = False


@dataclass(frozen=True, eq=False)
class Node:
    """One operation; the roles of ins, weights and attrs are those of its op (graph/ops.py, graph/passes)."""

    op: str
    outs: tuple[Value, ...]
    ins: dict[str, str]
    weights: dict[str, Weight] = field(default_factory=dict)
    attrs: dict[str, Any] = field(default_factory=dict)
    origin: str = ""
    parts: tuple[Node, ...] = ()

    @property
    def out(self) -> Value:
        return self.outs[0]

    def but(self, **changes: Any) -> Node:
        return replace(self, **changes)

    def __str__(self) -> str:
        words = [f"{role}={name}" for role, name in self.ins.items()]
        words += [f"{role}={_show_weight(w)}" for role, w in self.weights.items()]
        words += [f"{key}={_show_attr(v)}" for key, v in self.attrs.items() if v is not None]
        outs = ", ".join(f"{o.name}{_show_type(o)}" for o in self.outs)
        return f"{outs} = {self.op}({', '.join(words)})"


@dataclass(frozen=True, eq=False)
class Graph:
    """A body (or the prologue or head): `inputs` come from outside, `outputs` are the names of what leaves it."""

    name: str
    inputs: tuple[Value, ...]
    outputs: tuple[str, ...]
    nodes: tuple[Node, ...]

    def value(self, name: str) -> Value:
        return next(v for v in self.values() if v.name == name)

    def values(self) -> Iterator[Value]:
        yield from self.inputs
        for n in self.nodes:
            yield from n.outs

    def producer(self, name: str) -> Node | None:
        return next((n for n in self.nodes if any(o.name == name for o in n.outs)), None)

    def readers(self, name: str) -> list[Node]:
        """Nodes that read the value (a node that reads it twice is there once)."""
        return [n for n in self.nodes if name in n.ins.values()]

    def only_reader(self, name: str) -> Node | None:
        """The one node that reads the value, None when there are more, or when it leaves the graph."""
        readers = self.readers(name)
        return readers[0] if len(readers) == 1 and name not in self.outputs else None

    def fresh(self, name: str) -> str:
        """`name`, with a number when the graph has it already."""
        taken = {v.name for v in self.values()}
        return next(n for n in numbered(name) if n not in taken)

    def replaced(self, old: Iterable[Node], new: Iterable[Node]) -> Graph:
        """The nodes `new` in place of the last of `old`."""
        gone = set(map(id, old))
        last = max(k for k, n in enumerate(self.nodes) if id(n) in gone)
        kept = [(k, n) for k, n in enumerate(self.nodes) if id(n) not in gone]
        before, after = [n for k, n in kept if k < last], [n for k, n in kept if k > last]
        return replace(self, nodes=(*before, *new, *after))

    def __str__(self) -> str:
        ins = ", ".join(f"{v.name}{_show_type(v)}" for v in self.inputs)
        head = f"{self.name}({ins}) -> {', '.join(self.outputs)}"
        lines = [(f"  {n}", n.origin) for n in self.nodes]
        return "\n".join([head, *(f"{text:<100}  # {origin}".rstrip() for text, origin in lines)])


@dataclass(frozen=True, eq=False)
class Body:
    """One combination of block choices, of the named blocks; the first body whose `when` holds serves a layer."""

    when: Expr
    graph: Graph
    blocks: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Module:
    """A whole architecture as graphs. The layers hand on h, or h and delta, to the next one and to the head."""

    prologue: Graph
    bodies: tuple[Body, ...]
    head: Graph

    def graphs(self) -> tuple[Graph, ...]:
        return (self.prologue, *(b.graph for b in self.bodies), self.head)

    def map(self, f: Any) -> Module:
        """Each graph replaced by f(graph)."""
        return Module(
            f(self.prologue), tuple(replace(b, graph=f(b.graph)) for b in self.bodies), f(self.head)
        )

    def __str__(self) -> str:
        bodies = [f"when {show(b.when)}: {b.graph}" for b in self.bodies]
        return "\n\n".join([str(self.prologue), *bodies, str(self.head)]) + "\n"


def verify(graph: Graph, after: str) -> None:
    """Every value is defined once and before it is read; every output exists. Raises GraphError."""
    known = {v.name for v in graph.inputs}
    for n in graph.nodes:
        for role, name in n.ins.items():
            if name not in known:
                raise GraphError(
                    f"{after}: {graph.name}: {role} of `{n}` reads {name}, which is not defined before it"
                )
        for o in n.outs:
            if o.name in known:
                raise GraphError(f"{after}: {graph.name}: `{n}` defines {o.name} again")
            known.add(o.name)
    for name in graph.outputs:
        if name not in known:
            raise GraphError(f"{after}: {graph.name}: the output {name} is not defined")


def _show_weight(w: Weight) -> str:
    return w.name + ("@-1" if w.layer == -1 else "") + ("?" if w.optional else "")


def _show_attr(v: Any) -> str:
    return "[" + ", ".join(map(show, v)) + "]" if isinstance(v, list) else show(v)


def _show_type(v: Value) -> str:
    if v.kind == "token":
        return ""
    kind = "" if v.kind == "f32" else f" {v.kind}"
    rows = "" if v.rows == "rows" else f" x {v.rows}"
    return f"[{', '.join(show(d) for d in v.shape)}{kind}{rows}]"
