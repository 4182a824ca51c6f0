"""The choice of experts as one kernel: norm, router and top-k."""

from __future__ import annotations

from graph.ir import Graph, Node
from graph.passes.norms import overwrites_input, own_norm, reading

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
    if not others or router.name in others or overwrites_input(graph, norm):
        return None
    acts = [a for a in norm.attrs["acts"] if a != router.name]
    own = own_norm(graph, norm, [router.name])
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
    return list(graph.nodes[first : last + 1]), [reading(norm, acts), fused, *between]
