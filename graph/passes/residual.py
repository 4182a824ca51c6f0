"""Residual rotation: a layer receives h and a pending delta and starts with their sum, instead of ending with it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from graph.expr import Expr
from graph.ir import Graph, Module, Node, Value, Weight


@dataclass(frozen=True)
class Tail:
    """How a layer ends: add(residual, delta), or add(residual, rms_norm(delta; post)) with a sandwich norm."""

    nodes: tuple[Node, ...]
    residual: str
    delta: str
    post: Weight | None
    eps: Expr

    def same_kind(self, other: Tail) -> bool:
        return (self.post, self.eps) == (other.post, other.eps)


def rotate(module: Module) -> Module:
    """Unchanged unless every layer ends in the same way with a sum onto its residual."""
    tails = [_tail(b.graph) for b in module.bodies]
    first = tails[0]
    if first is None or any(t is None or not t.same_kind(first) for t in tails):
        return module
    if first.post and first.post.layer is None:
        return module
    bodies = tuple(
        replace(b, graph=_body(b.graph, t)) for b, t in zip(module.bodies, tails, strict=True) if t
    )
    return Module(_prologue(module.prologue), bodies, _head(module.head, first))


def _is_residual(graph: Graph, name: str) -> bool:
    made = graph.producer(name)
    return made is None or made.op == "add"


def _tail(graph: Graph) -> Tail | None:
    last = graph.producer(graph.outputs[0])
    if last is None or last.op != "add" or graph.readers(last.out.name):
        return None
    residual, delta = last.ins["x"], last.ins["y"]
    if not _is_residual(graph, residual):
        residual, delta = delta, residual
    if not _is_residual(graph, residual):
        return None
    norm = graph.producer(delta)
    if norm and norm.op == "rms_norm" and graph.only_reader(delta):
        return Tail((norm, last), residual, norm.ins["x"], norm.weights["w"], norm.attrs["eps"])
    return Tail((last,), residual, delta, None, 0)


def _pending(graph: Graph, tail: Tail, h: str, delta: str, out: Value, origin: str) -> list[Node]:
    """out = h + the pending delta, with the previous layer's sandwich norm."""
    nodes = []
    if tail.post:
        normed = Value(graph.fresh(f"{delta}.post"), out.shape, out.rows)
        weight = replace(tail.post, layer=-1)
        nodes.append(Node("rms_norm", (normed,), {"x": delta}, {"w": weight}, {"eps": tail.eps}, origin))
        delta = normed.name
    return [*nodes, Node("add", (out,), {"x": h, "y": delta}, {}, {}, origin)]


def _body(graph: Graph, tail: Tail) -> Graph:
    h = graph.inputs[0]
    delta, total = Value("delta", h.shape), Value(graph.fresh("h.in"), h.shape)
    start = _pending(graph, tail, h.name, delta.name, total, tail.nodes[-1].origin)
    kept = [n for n in graph.nodes if n not in tail.nodes]
    rest = [n.but(ins={k: total.name if v == h.name else v for k, v in n.ins.items()}) for n in kept]
    residual = total.name if tail.residual == h.name else tail.residual
    return Graph(graph.name, (h, delta), (residual, tail.delta), (*start, *rest))


def _prologue(graph: Graph) -> Graph:
    """The embedding also clears delta."""
    embed = next(n for n in graph.nodes if n.op == "embed")
    delta = Value("delta", graph.value(graph.outputs[0]).shape)
    graph = graph.replaced([embed], [embed.but(outs=(embed.out, delta))])
    return replace(graph, outputs=(graph.outputs[0], delta.name))


def _head(graph: Graph, tail: Tail) -> Graph:
    """take_rows(h + delta) is take_rows(h) + take_rows(delta): rows that get no logits are not added."""
    h = graph.inputs[0]
    graph = replace(graph, inputs=(h, Value("delta", h.shape)))
    readers = graph.readers(h.name)
    take = readers[0]
    if len(readers) == 1 and take.op == "take_rows":
        left = Value(graph.fresh("h.rows"), h.shape, "out_rows")
        right = Value(graph.fresh("delta.rows"), h.shape, "out_rows")
        takes = [take.but(outs=(left,)), take.but(outs=(right,), ins={"x": "delta"})]
        return graph.replaced(
            [take], [*takes, *_pending(graph, tail, left.name, right.name, take.out, take.origin)]
        )
    total = Value(graph.fresh("h.in"), h.shape)
    start = _pending(graph, tail, h.name, "delta", total, take.origin)
    rest = [n.but(ins={k: total.name if v == h.name else v for k, v in n.ins.items()}) for n in graph.nodes]
    return replace(graph, nodes=(*start, *rest))
