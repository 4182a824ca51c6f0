"""Fusions: each rule looks at one node and gives the nodes to replace and the one in their place."""

from __future__ import annotations

from typing import Any

from graph.ir import Graph, Node

Match = tuple[list[Node], list[Node]]
ACTIVATIONS = ("silu", "gelu", "gelu_tanh")


def made_by(graph: Graph, name: str, op: str) -> Node | None:
    """The node of kind `op` that makes this value for one reader alone."""
    node = graph.producer(name)
    return node if node and node.op == op and graph.only_reader(name) else None


def fused(
    op: str,
    parts: list[Node],
    *,
    outs: tuple[Any, ...],
    ins: dict[str, str],
    weights: dict[str, Any],
    attrs: dict[str, Any],
    origin: str = "",
) -> Match:
    return parts, [Node(op, outs, ins, weights, attrs, origin or parts[-1].origin, tuple(parts))]


def gated_conv(graph: Graph, node: Node) -> Match | None:
    """c * short_conv(b * u) of b, c, u = split(x, 3)."""
    if node.op != "mul":
        return None
    for c, y in (("x", "y"), ("y", "x")):
        conv = made_by(graph, node.ins[y], "short_conv")
        inner = conv and made_by(graph, conv.ins["x"], "mul")
        split = graph.producer(node.ins[c])
        if not (conv and inner and split and split.op == "split" and len(split.outs) == 3):
            continue
        names = [o.name for o in split.outs]
        if node.ins[c] == names[1] and {*inner.ins.values()} == {names[0], names[2]}:
            attrs = {**conv.attrs, "n": node.out.width}
            return fused(
                "gated_conv",
                [inner, conv, node],
                outs=node.outs,
                ins={"x": split.ins["x"]},
                weights=conv.weights,
                attrs=attrs,
            )
    return None


def gate_attention(graph: Graph, node: Node) -> Match | None:
    """attend(...) * sigmoid(gate) with one gate a head."""
    if node.op != "mul":
        return None
    attend, sigmoid = made_by(graph, node.ins["x"], "attend"), made_by(graph, node.ins["y"], "sigmoid")
    if not attend or not sigmoid or sigmoid.out.shape != attend.out.shape[:1]:
        return None
    ins = {**attend.ins, "gate": sigmoid.ins["x"]}
    return fused("attend", [attend, sigmoid, node], outs=node.outs, ins=ins, weights={}, attrs=attend.attrs)


def _head_norm(graph: Graph, rope: Node) -> Node | None:
    return made_by(graph, rope.ins["x"], "rms_norm")


def _private(graph: Graph, name: str) -> bool:
    """Whether a value may be overwritten by its reader: nothing else reads it or the row that it is a view of."""
    node = graph.producer(name)
    if graph.only_reader(name) is None or node is None:
        return False
    return _private(graph, node.ins["x"]) if node.op == "heads" else node.op != "split"


def rope_store(graph: Graph, node: Node) -> Match | None:
    """Head norms of q and k, their rotation, and the store of k and v, for the attend that reads them."""
    if node.op != "kv_store" or node.parts:
        return None
    attend = next((n for n in graph.readers(node.out.name) if n.op == "attend"), None)
    rk = made_by(graph, node.ins["k"], "rope")
    rq = attend and made_by(graph, attend.ins["q"], "rope")
    if not rk or not rq or rk.attrs != rq.attrs or rk.weights != rq.weights:
        return None
    nq, nk = _head_norm(graph, rq), _head_norm(graph, rk)
    if (nq is None) != (nk is None) or (nq and nk and nq.attrs != nk.attrs):
        return None
    first_q, first_k = nq or rq, nk or rk
    if not _private(graph, first_q.ins["x"]) or not _private(graph, first_k.ins["x"]):
        return None
    weights = {**rk.weights, **({"wq": nq.weights["w"], "wk": nk.weights["w"]} if nq and nk else {})}
    attrs = {**rk.attrs, **(nq.attrs if nq else {}), **node.attrs}
    ins = {"q": first_q.ins["x"], "k": first_k.ins["x"], "v": node.ins["v"]}
    parts = [n for n in graph.nodes if n in (nq, nk, rq, rk, node)]
    return fused("rope_store", parts, outs=(rq.out, node.out), ins=ins, weights=weights, attrs=attrs)


def activation_quantize(graph: Graph, node: Node) -> Match | None:
    """quantize(act(x) * x2), or quantize(x * x2)."""
    if node.op != "quantize" or node.attrs["op"] != "none":
        return None
    mul = made_by(graph, node.ins["x"], "mul")
    if not mul or graph.value(mul.ins["x"]).shape != graph.value(mul.ins["y"]).shape:
        return None
    for x, other in (("x", "y"), ("y", "x")):
        act = graph.producer(mul.ins[x])
        if act and act.op in ACTIVATIONS and graph.only_reader(act.out.name):
            ins = {"x": act.ins["x"], "x2": mul.ins[other]}
            return fused(
                "quantize",
                [act, mul, node],
                outs=node.outs,
                ins=ins,
                weights={},
                attrs={**node.attrs, "op": f"{act.op}_mul"},
            )
    ins = {"x": mul.ins["x"], "x2": mul.ins["y"]}
    return fused(
        "quantize", [mul, node], outs=node.outs, ins=ins, weights={}, attrs={**node.attrs, "op": "mul"}
    )


def norm_quantize(graph: Graph, node: Node) -> Match | None:
    """quantize(rms_norm(x))."""
    norm = (
        made_by(graph, node.ins["x"], "rms_norm")
        if node.op == "quantize" and node.attrs["op"] == "none"
        else None
    )
    if not norm or len(norm.out.shape) != 1:
        return None
    attrs = {**norm.attrs, "acts": node.attrs["acts"]}
    return fused(
        "norm_quantize",
        [norm, node],
        outs=node.outs,
        ins=norm.ins,
        weights=norm.weights,
        attrs=attrs,
        origin=norm.origin,
    )


def add_norm(graph: Graph, node: Node) -> Match | None:
    """norm_quantize(x + delta); the sum stays as a value of its own."""
    if node.op != "norm_quantize" or "delta" in node.ins:
        return None
    add = graph.producer(node.ins["x"])
    if not add or add.op != "add" or graph.value(add.ins["x"]).shape != graph.value(add.ins["y"]).shape:
        return None
    between = graph.nodes[graph.nodes.index(add) + 1 : graph.nodes.index(node)]
    if any(add.out.name in n.ins.values() for n in between):
        return None
    ins = {"x": add.ins["x"], "delta": add.ins["y"]}
    return fused(
        "norm_quantize",
        [add, node],
        outs=(add.out, *node.outs),
        ins=ins,
        weights=node.weights,
        attrs=node.attrs,
    )


def sandwich_norm(graph: Graph, node: Node) -> Match | None:
    """norm_quantize(x + rms_norm(delta))."""
    if node.op != "norm_quantize" or "delta" not in node.ins or "post" in node.weights:
        return None
    post = made_by(graph, node.ins["delta"], "rms_norm")
    if not post or post.attrs["eps"] != node.attrs["eps"]:
        return None
    ins, weights = {**node.ins, "delta": post.ins["x"]}, {**node.weights, "post": post.weights["w"]}
    return fused("norm_quantize", [post, node], outs=node.outs, ins=ins, weights=weights, attrs=node.attrs)
