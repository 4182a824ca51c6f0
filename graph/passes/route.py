"""The choice of experts as one kernel: norm, router and top-k."""

from __future__ import annotations

from dataclasses import replace

from graph.ir import Graph, Node, Value

Match = tuple[list[Node], list[Node]]


def norm_route(graph: Graph, node: Node) -> Match | None:
    """pick(linear(norm_quantize(x [+ delta]))), beside the norm, which stays for the experts.

    Both norm the same row at once. So the norm may not write its sum over x: x, when it is a sum too, gets a buffer of
    its own (graph/memory.py); the x of a layer's input has none, and stays as it is when the sum is the layer's output.
    """
    linear = graph.producer(node.ins["x"]) if node.op == "pick" else None
    if (
        linear is None
        or linear.op != "linear"
        or "b" in linear.weights
        or not graph.only_reader(linear.out.name)
    ):
        return None
    norm, router = graph.producer(linear.ins["x"]), linear.weights["w"]
    if norm is None or norm.op != "norm_quantize":
        return None
    others = [n.weights["w"].name for n in graph.readers(linear.ins["x"]) if n is not linear]
    if not others or router.name in others or _overwrites_input(graph, norm):
        return None
    acts = [a for a in norm.attrs["acts"] if a != router.name]
    own = _own_norm(graph, norm, router.name)
    fused = Node(
        "norm_route",
        node.outs,
        norm.ins,
        {**norm.weights, "router": router, **node.weights},
        {"eps": norm.attrs["eps"], **node.attrs},
        node.origin,
        (own, linear.but(ins={"x": own.outs[-1].name}), node),
    )
    first, last = graph.nodes.index(norm), graph.nodes.index(node)
    between = [n for n in graph.nodes[first + 1 : last] if n is not linear]
    return list(graph.nodes[first : last + 1]), [_reading(norm, acts), fused, *between]


def _overwrites_input(graph: Graph, norm: Node) -> bool:
    inputs = {v.name for v in graph.inputs}
    return "delta" in norm.ins and norm.ins["x"] in inputs and norm.out.name in graph.outputs


def _reading(norm: Node, acts: list[str]) -> Node:
    """The norm, and all that it was fused from, for the matmuls `acts`."""
    attrs = {**norm.attrs, "acts": acts} if "acts" in norm.attrs else norm.attrs
    return norm.but(attrs=attrs, parts=tuple(_reading(p, acts) for p in norm.parts))


def _own_norm(graph: Graph, norm: Node, router: str) -> Node:
    """The norm for the router alone, with values of its own: what the unfused alternative starts with."""
    names: dict[str, str] = {}

    def copied(n: Node) -> Node:
        parts = tuple(copied(p) for p in n.parts)
        for o in n.outs:
            names.setdefault(o.name, graph.fresh(f"{o.name}.{router}"))
        outs: tuple[Value, ...] = tuple(replace(o, name=names[o.name]) for o in n.outs)
        return n.but(outs=outs, ins={role: names.get(v, v) for role, v in n.ins.items()}, parts=parts)

    return _reading(copied(norm), [router])
