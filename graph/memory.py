"""Where activations lie: values to buffers, buffers to slots of one arena.

Buffers that are never live in the same group share a slot. Sizes stay symbolic: a slot is as large as the largest.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from graph.calls import Place
from graph.expr import Expr
from graph.ir import Graph, Node, Value

VIEWS = ("split", "heads")
Time = tuple[int, int]  # graph, group


@dataclass
class Buffer:
    """`width` values a row (of `kind`), `rows` rows, live in the groups `live`. A scratch buffer is a thread's own."""

    name: str
    width: Expr
    rows: str
    kind: str
    acts: list[str] = field(default_factory=list)
    scratch: bool = False
    live: set[Time] = field(default_factory=set)
    slot: int = -1

    def same_form(self, other: Buffer) -> bool:
        mine, others = ((b.width, b.rows, b.kind, b.acts, b.scratch) for b in (self, other))
        return mine == others


def steps_of(graph: Graph) -> list[Node]:
    """Nodes that are work: views are none."""
    return [n for n in graph.nodes if n.op not in VIEWS]


def schedule(nodes: list[Node], place_of: dict[str, str] | None = None) -> list[list[Node]]:
    """Nodes by level: each as early as what it reads allows. Readers of a replicated node need no barrier after it."""
    level: dict[str, int] = {}
    groups: list[list[Node]] = []
    views: dict[str, str] = place_of or {}
    for n in nodes:
        at = max((level.get(views.get(name, name), 0) for name in n.ins.values()), default=0)
        for o in n.outs:
            level[o.name] = at if n.attrs.get("replicate") and o.kind == "act" else at + 1
        while len(groups) <= at:
            groups.append([])
        groups[at].append(n)
    return groups


def roots(graph: Graph) -> dict[str, str]:
    """For every view the value whose row it lies in."""
    found: dict[str, str] = {}
    for n in graph.nodes:
        if n.op in VIEWS:
            for o in n.outs:
                found[o.name] = found.get(n.ins["x"], n.ins["x"])
    return found


def all_values(graph: Graph) -> dict[str, Value]:
    """Values of the graph and of the parts of its nodes."""
    found = {v.name: v for v in graph.values()}

    def add(n: Node) -> None:
        for p in n.parts:
            found.update((o.name, o) for o in p.outs if o.name not in found)
            add(p)

    for n in graph.nodes:
        add(n)
    return found


def place_values(graph: Graph) -> dict[str, Place]:
    """The place of every value. In place: a residual sum lies on h, the rotated q on q."""
    places = {v.name: Place(v.name) for v in graph.inputs}
    for name, fixed in zip(
        graph.outputs, ("h", "delta") if graph.name != "head" else ("logits",), strict=False
    ):
        places.setdefault(name, Place(fixed))
    for n in graph.nodes:
        if n.op in VIEWS:
            at: Expr = 0
            root = places[n.ins["x"]]
            for o in n.outs:
                places[o.name] = Place(root.buffer, at if root.offset == 0 else ("+", root.offset, at))
                at = o.width if at == 0 else ("+", at, o.width)
            continue
        over = _overwrites(graph, n)
        for o in n.outs:
            places.setdefault(o.name, places[over] if over and o is n.out else Place(o.name))
    for name in all_values(graph):
        places.setdefault(name, Place(name))
    return places


def _overwrites(graph: Graph, n: Node) -> str | None:
    if n.op == "rope_store":
        return n.ins["q"]
    if n.op == "norm_quantize" and "delta" in n.ins and not n.attrs.get("replicate"):
        return n.ins["x"] if len(graph.readers(n.ins["x"])) == 1 else None
    return None


def buffers_of(index: int, graph: Graph, groups: list[list[Node]], places: dict[str, Place]) -> list[Buffer]:
    """The buffers of one graph with the groups in which they are live."""
    values, root = all_values(graph), roots(graph)
    found: dict[str, Buffer] = {}
    acts = {n.outs[-1].name: list(n.attrs["acts"]) for n in graph.nodes if "acts" in n.attrs}
    scratch = {n.outs[-1].name for n in graph.nodes if n.attrs.get("replicate")}

    def live(name: str, first: int, last: int) -> None:
        v, buffer = values[root.get(name, name)], places[name].buffer
        if v.kind == "token":
            return
        new = Buffer(buffer, v.width, v.rows, v.kind, acts.get(v.name, []), v.name in scratch)
        b = found.setdefault(buffer, new)
        b.live |= {(index, g) for g in range(first, last + 1)}

    last = len(groups) - 1
    made = {v.name: 0 for v in graph.inputs}
    for g, nodes in enumerate(groups):
        for n in nodes:
            for name in n.ins.values():
                name = root.get(name, name)
                if name in made:
                    live(name, made[name], g)
            for o in n.outs:
                made[o.name] = g
                live(o.name, g, g)
            for name in _inner(n):
                live(name, g, g)
    for name in graph.outputs if graph.name != "head" else (*graph.outputs, *(v.name for v in graph.inputs)):
        live(name, made[root.get(name, name)], last)
    return list(found.values())


def _inner(n: Node) -> list[str]:
    """Values that only the unfused alternatives of a node have."""
    names: list[str] = []
    for p in n.parts:
        names += [o.name for o in p.outs if o not in n.outs and o.kind != "token"] + _inner(p)
    return names


def merge(buffers: list[list[Buffer]]) -> tuple[list[Buffer], list[dict[str, str]]]:
    """One list for all graphs: equal name and form are one buffer. Second: how each graph's names change."""
    merged: dict[str, Buffer] = {}
    renames: list[dict[str, str]] = []
    for of_graph in buffers:
        rename: dict[str, str] = {}
        for b in of_graph:
            names = (b.name, *(f"{b.name}.v{k}" for k in range(2, 1000)))
            name = next(n for n in names if n not in merged or merged[n].same_form(b))
            rename[b.name] = name
            known = merged.setdefault(name, Buffer(name, b.width, b.rows, b.kind, b.acts, b.scratch))
            known.live |= b.live
        renames.append(rename)
    return list(merged.values()), renames


def assign_slots(buffers: list[Buffer]) -> int:
    """Gives each buffer a slot, preferring one that holds rows of the same form; the number of slots."""
    slots: list[list[Buffer]] = []
    for b in buffers:
        if b.scratch:
            continue
        free = [k for k, held in enumerate(slots) if all(not (b.live & o.live) for o in held)]
        alike = [
            k for k in free if any((o.width, o.rows, o.kind) == (b.width, b.rows, b.kind) for o in slots[k])
        ]
        same_rows = [k for k in free if any(o.rows == b.rows for o in slots[k])]
        b.slot = (alike or same_rows or [len(slots)])[0]
        if b.slot == len(slots):
            slots.append([])
        slots[b.slot].append(b)
    return len(slots)
