"""Where activations lie: values to buffers, buffers to slots of one arena.

Buffers that are never live in the same group share a slot. Sizes stay symbolic: a slot is as large as the largest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from graph.context import Place
from graph.errors import GraphError
from graph.expr import Expr
from graph.ir import Graph, Node, Value, numbered

VIEWS = ("split", "heads")
BESIDE = ("norm_route", "norm_matvec", "norm_glu")  # read a sum beside the norm that reads it
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


def schedule(nodes: list[Node], root: dict[str, str]) -> list[list[Node]]:
    """Nodes by level: each as early as what it reads allows. Readers of a replicated node need no barrier after it."""
    level: dict[str, int] = {}
    groups: list[list[Node]] = []
    for n in nodes:
        at = max((level.get(root.get(name, name), 0) for name in n.ins.values()), default=0)
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
    found = {v.name: v for v in graph.inputs}
    for n in _with_parts(graph.nodes):
        found.update((o.name, o) for o in n.outs if o.name not in found)
    return found


def _with_parts(nodes: Iterable[Node]) -> Iterator[Node]:
    """Every node, then the nodes that it was fused from."""
    for n in nodes:
        yield n
        yield from _with_parts(n.parts)


def place_values(graph: Graph) -> dict[str, Place]:
    """The place of every value. In place: a residual sum lies on h, the rotated q on q."""
    places = {v.name: Place(v.name) for v in graph.inputs}
    fixed = ("logits",) if graph.name == "head" else ("h", "delta")
    for name, buffer in zip(graph.outputs, fixed, strict=False):
        places.setdefault(name, Place(buffer))
    for n in graph.nodes:
        if n.op in VIEWS:
            places |= _views(n, places[n.ins["x"]])
            continue
        over = _overwrites(graph, n)
        for o in n.outs:
            places.setdefault(o.name, places[over] if over and o is n.out else Place(o.name))
    for name in all_values(graph):
        places.setdefault(name, Place(name))
    return places


def _views(n: Node, whole: Place) -> dict[str, Place]:
    """The outputs of a view, one behind the other in the row that it cuts."""
    places: dict[str, Place] = {}
    at = whole.offset
    for o in n.outs:
        places[o.name] = Place(whole.buffer, at)
        at = o.width if at == 0 else ("+", at, o.width)
    return places


def _overwrites(graph: Graph, n: Node) -> str | None:
    """The input that the first output of a node takes the place of."""
    if n.op == "rope_store":
        return n.ins["q"]
    if n.op == "norm_quantize" and "delta" in n.ins and not n.attrs.get("replicate"):
        # A sum that others than the next norm read at once lies apart: h is written meanwhile.
        apart = any(r.op in BESIDE for r in graph.readers(n.out.name))
        lasting = graph.name == "head" and n.ins["x"] in (v.name for v in graph.inputs)
        return n.ins["x"] if graph.only_reader(n.ins["x"]) and not apart and not lasting else None
    return None


@dataclass(frozen=True)
class Span:
    """A value in its buffer, from the group that makes it to the last one that reads it."""

    value: str
    first: int
    last: int


def buffers_of(index: int, graph: Graph, groups: list[list[Node]], places: dict[str, Place]) -> list[Buffer]:
    """The buffers of one graph with the groups in which they are live. Raises GraphError where values collide."""
    values = all_values(graph)
    acts = {n.outs[-1].name: list(n.attrs["acts"]) for n in _with_parts(graph.nodes) if "acts" in n.attrs}
    scratch = {n.outs[-1].name for n in graph.nodes if n.attrs.get("replicate")}
    found: dict[str, Buffer] = {}
    spans: dict[str, list[Span]] = {}
    for span in _spans(graph, groups):
        v, buffer = values[span.value], places[span.value].buffer
        if v.kind == "token":
            continue
        new = Buffer(buffer, v.width, v.rows, v.kind, acts.get(v.name, []), v.name in scratch)
        found.setdefault(buffer, new).live |= {(index, g) for g in range(span.first, span.last + 1)}
        spans.setdefault(buffer, []).append(span)
    for buffer, held in spans.items():
        _check(graph, groups, buffer, held)
    return list(found.values())


def _spans(graph: Graph, groups: list[list[Node]]) -> list[Span]:
    """How long each value is needed; views count as the value that they are part of."""
    root = roots(graph)
    first = {v.name: 0 for v in graph.inputs}
    last = dict(first)
    for g, nodes in enumerate(groups):
        for n in nodes:
            last |= {root.get(name, name): g for name in n.ins.values()}
            for name in (*(o.name for o in n.outs), *_inner(n)):
                first[name] = last[name] = g
    # The head runs several times after one pass: what it reads must outlast it.
    leaving = [*graph.outputs, *(v.name for v in graph.inputs if graph.name == "head")]
    last |= {root.get(name, name): len(groups) - 1 for name in leaving}
    return [Span(name, at, last[name]) for name, at in first.items()]


def _check(graph: Graph, groups: list[list[Node]], buffer: str, spans: list[Span]) -> None:
    """A value may follow another in its buffer: after its last reader, or as what that only reader writes in place."""
    spans = sorted(spans, key=lambda s: (s.first, s.last))
    for old, new in pairwise(spans):
        if new.first > old.last:
            continue
        root = roots(graph)
        readers = [
            n for n in groups[new.first] if old.value in (root.get(name, name) for name in n.ins.values())
        ]
        makes = [n for n in readers if new.value in (o.name for o in n.outs)]
        if new.first < old.last or len(readers) != 1 or not makes:
            place = f"memory: {graph.name}: buffer {buffer}"
            raise GraphError(f"{place}: {new.value} overwrites {old.value} before its last use")


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
            name = next(n for n in numbered(b.name, ".v") if n not in merged or merged[n].same_form(b))
            rename[b.name] = name
            known = merged.setdefault(name, Buffer(name, b.width, b.rows, b.kind, b.acts, b.scratch))
            known.live |= b.live
        renames.append(rename)
    return list(merged.values()), renames


_LARGE = frozenset(("rows", "entries"))  # counts of a chunk; of others the host reads some behind a pass


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
        large = [k for k in free if b.rows in _LARGE and all(o.rows in _LARGE for o in slots[k])]
        b.slot = (alike or same_rows or large or [len(slots)])[0]
        if b.slot == len(slots):
            slots.append([])
        slots[b.slot].append(b)
    return len(slots)
