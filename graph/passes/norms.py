"""A norm that is done once more: copies of a norm_quantize node for some of the matmuls that read it."""

from __future__ import annotations

from dataclasses import replace

from graph.ir import Graph, Node, Value


def overwrites_input(graph: Graph, norm: Node) -> bool:
    """Whether the norm's sum may lie where its x or delta lies: then nothing else may read those beside the norm."""
    inputs = {v.name for v in graph.inputs}
    return "delta" in norm.ins and bool(inputs & {*norm.ins.values()}) and norm.out.name in graph.outputs


def reading(norm: Node, acts: list[str]) -> Node:
    """The norm, and all that it was fused from, for the matmuls `acts`."""
    attrs = {**norm.attrs, "acts": acts} if "acts" in norm.attrs else norm.attrs
    return norm.but(attrs=attrs, parts=tuple(reading(p, acts) for p in norm.parts))


def own_norm(graph: Graph, norm: Node, acts: list[str]) -> Node:
    """The norm for some matmuls alone, with values of its own: what their unfused alternative starts with."""
    names: dict[str, str] = {}

    def copied(n: Node) -> Node:
        parts = tuple(copied(p) for p in n.parts)
        for o in n.outs:
            names.setdefault(o.name, graph.fresh(f"{o.name}.{acts[0]}"))
        outs: tuple[Value, ...] = tuple(replace(o, name=names[o.name]) for o in n.outs)
        return n.but(outs=outs, ins={role: names.get(v, v) for role, v in n.ins.items()}, parts=parts)

    return reading(copied(norm), acts)
