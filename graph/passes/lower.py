"""Lowerings: ops that no single kernel does are taken apart."""

from __future__ import annotations

from graph.ir import Graph, Module, Node, Value

MATMULS = ("linear", "experts_linear")


def experts(graph: Graph, node: Node) -> tuple[list[Node], list[Node]] | None:
    """route + experts -> router, choice, grouping, gate and up, activation, down, combination."""
    if node.op != "experts":
        return None
    route = graph.producer(node.ins["r"])
    assert route is not None
    x, top, w, at = node.ins["x"], route.attrs["top"], node.weights, node.origin
    count, width = w["gate"].shape[0], w["gate"].shape[1]
    name = graph.fresh

    def linear(role: str, reads: str, by_entry: int) -> Node:
        out = Value(name(w[role].name), (w[role].shape[1],), "entries")
        attrs = {"used": top, "by_entry": by_entry}
        return Node(
            "experts_linear",
            (out,),
            {"x": reads, "starts": starts.name, "entries": entries.name},
            {"w": w[role]},
            attrs,
            at,
        )

    router = route.weights["w"]
    logits = Value(name(router.name), (count,))
    ids, weights = Value(name("ids"), (top,), kind="i32"), Value(name("weights"), (top,))
    starts, entries = (
        Value(name("starts"), (("+", count, 1),), "one", "i32"),
        Value(name("entries"), (1,), "entries", "i32"),
    )
    attrs = {"experts": count, **route.attrs}
    bias = {k: v for k, v in route.weights.items() if k == "bias"}
    gate, up = linear("gate", x, 0), linear("up", x, 0)
    act = Value(name(node.attrs["act"]), (width,), "entries")
    both = Value(name("gated"), (width,), "entries")
    down = linear("down", both.name, 1)
    return [route, node], [
        Node("linear", (logits,), {"x": route.ins["x"]}, {"w": router}, {}, route.origin),
        Node("pick", (ids, weights), {"x": logits.name}, bias, attrs, route.origin),
        Node("group_experts", (starts, entries), {"ids": ids.name}, {}, {"experts": count, "used": top}, at),
        gate,
        up,
        Node(node.attrs["act"], (act,), {"x": gate.out.name}, {}, {}, at),
        Node("mul", (both,), {"x": act.name, "y": up.out.name}, {}, {}, at),
        down,
        Node(
            "combine_experts", node.outs, {"x": down.out.name, "weights": weights.name}, {}, {"used": top}, at
        ),
    ]


def attention_state(graph: Graph, node: Node) -> tuple[list[Node], list[Node]] | None:
    """attention -> kv_store, then attend, which waits for the stored pages."""
    if node.op != "attention":
        return None
    stored = Value(graph.fresh("stored"), (), kind="token")
    state = {"state": node.attrs["state"]}
    store = Node("kv_store", (stored,), {"k": node.ins["k"], "v": node.ins["v"]}, {}, state, node.origin)
    kv_heads, hd = graph.value(node.ins["k"]).shape
    attrs = {**node.attrs, "kv_heads": kv_heads, "hd": hd}
    attend = Node("attend", node.outs, {"q": node.ins["q"], "stored": stored.name}, {}, attrs, node.origin)
    return [node], [store, attend]


def quantise_inputs(module: Module) -> Module:
    """One quantize for each value that matmuls read; `acts` are their weights."""
    return module.map(_quantise_inputs)


def _quantise_inputs(graph: Graph) -> Graph:
    for value in list(graph.values()):
        readers = [n for n in graph.readers(value.name) if n.op in MATMULS and n.ins["x"] == value.name]
        if not readers:
            continue
        acts = list(dict.fromkeys(n.weights["w"].name for n in readers))
        act = Value(graph.fresh(f"{value.name}.act"), value.shape, value.rows, "act")
        quantize = Node(
            "quantize", (act,), {"x": value.name}, {}, {"op": "none", "acts": acts}, readers[0].origin
        )
        for n in readers:
            graph = graph.replaced([n], [n.but(ins={**n.ins, "x": act.name})])
        first = next(n for n in graph.nodes if act.name in n.ins.values())
        graph = graph.replaced([first], [quantize, first])
    return graph
