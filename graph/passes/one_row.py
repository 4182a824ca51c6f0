"""Fusions for a pass of one row: a small step is done again by every workgroup of the product that reads it.

A fused kernel reads x and delta in all workgroups while one of them writes their sum, so the sum lies elsewhere than x.
"""

from __future__ import annotations

from dataclasses import replace

from graph.ir import Graph, Module, Node, Weight
from graph.passes.fuse import Match, fused, made_by
from graph.passes.norms import overwrites_input, own_norm, reading

MATRICES = ("w", "w2")


def norm_matvec(graph: Graph, node: Node) -> Match | None:
    """linear(norm_quantize(x [+ delta])): each linear norms for itself."""
    reader = _reader(graph, node, "linear")
    return _absorb(graph, node, reader) if reader else None


def norm_glu(graph: Graph, node: Node) -> Match | None:
    """glu(norm_quantize(x [+ delta]))."""
    reader = _reader(graph, node, "glu")
    return _absorb(graph, node, reader) if reader else None


def _reader(graph: Graph, norm: Node, op: str) -> Node | None:
    """The last product of a kind that reads a norm which may be done twice.

    A layer with one sum, which reads h and must end in h, is left as it is: its norm works in place.
    """
    if norm.op != "norm_quantize" or norm.attrs.get("replicate") or overwrites_input(graph, norm):
        return None
    return next((n for n in reversed(graph.readers(norm.outs[-1].name)) if n.op == op), None)


def _matrices(nodes: list[Node]) -> list[str]:
    return [n.weights[role].name for n in nodes for role in MATRICES if role in n.weights]


def _absorb(graph: Graph, norm: Node, reader: Node) -> Match:
    """The reader with the norm in it. While others read the norm it stays beside, and the sum is its own to write."""
    others = [n for n in graph.readers(norm.outs[-1].name) if n is not reader]
    own = own_norm(graph, norm, _matrices([reader])) if others else norm
    weights: dict[str, Weight] = {k: v for k, v in norm.weights.items() if k != "w"}
    total = own.out if "delta" in norm.ins and not others and _is_read(graph, norm) else None
    attrs = {**reader.attrs, "eps": norm.attrs["eps"], "sum": total.name if total else None}
    # The act of a norm_glu is its last output, as that of a norm.
    sums = (total,) if total else ()
    outs = (*reader.outs, *sums) if reader.op == "linear" else (*sums, *reader.outs)
    one = Node(
        "norm_matvec" if reader.op == "linear" else "norm_glu",
        outs,
        norm.ins,
        {**weights, "norm": norm.weights["w"], **reader.weights},
        attrs,
        reader.origin,
        (own, _reads(reader, reader.ins["x"], own.outs[-1].name)),
    )
    first, last = graph.nodes.index(norm), graph.nodes.index(reader)
    between = graph.nodes[first + 1 : last]
    kept = [reading(norm, _matrices(others))] if others else []
    return list(graph.nodes[first : last + 1]), [*kept, one, *between]


def _reads(n: Node, old: str, new: str) -> Node:
    """The node, and all that it was fused from, with another value for one that it reads."""
    ins = {role: new if v == old else v for role, v in n.ins.items()}
    return n.but(ins=ins, parts=tuple(_reads(p, old, new) for p in n.parts))


def _is_read(graph: Graph, norm: Node) -> bool:
    return norm.out.name in graph.outputs or bool(graph.readers(norm.out.name))


def conv_matvec(graph: Graph, node: Node) -> Match | None:
    """linear(quantize(gated_conv(x)))."""
    found = _quantised(graph, node, "gated_conv")
    if not found:
        return None
    conv, quantize = found
    weights = {"taps": conv.weights["w"], **node.weights}
    return fused(
        "conv_matvec", [conv, quantize, node], outs=node.outs, ins=conv.ins, weights=weights, attrs=conv.attrs
    )


def attention_matvec(graph: Graph, node: Node) -> Match | None:
    """linear(quantize(attend(q))), with its gate if it has one."""
    found = _quantised(graph, node, "attend")
    if not found:
        return None
    attend, quantize = found
    attrs = {**attend.attrs, "heads": attend.out.shape[0]}
    return fused(
        "attention_matvec",
        [attend, quantize, node],
        outs=node.outs,
        ins=attend.ins,
        weights=node.weights,
        attrs=attrs,
    )


def _quantised(graph: Graph, node: Node, op: str) -> tuple[Node, Node] | None:
    """The node of kind `op`, and the quantize of its result for this linear alone."""
    quantize = made_by(graph, node.ins["x"], "quantize") if node.op == "linear" else None
    if not quantize or quantize.attrs["op"] != "none":
        return None
    made = made_by(graph, quantize.ins["x"], op)
    return (made, quantize) if made else None


def head_row(module: Module) -> Module:
    """Of one row the rows that are wanted are that row: the head reads it where it lies."""
    graph = module.head
    taken = {n.out.name: n.ins["x"] for n in graph.nodes if n.op == "take_rows"}
    if set(taken) & set(graph.outputs):
        return module
    nodes = tuple(
        n.but(ins={role: taken.get(v, v) for role, v in n.ins.items()})
        for n in graph.nodes
        if n.op != "take_rows"
    )
    return replace(module, head=replace(graph, nodes=nodes))
