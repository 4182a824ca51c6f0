"""Gate, up, activation and quantisation as one kernel, of a feed-forward and of the experts that a row chose."""

from __future__ import annotations

from graph.ir import Graph, Node
from graph.passes.fuse import Match, fused, made_by


def _gate_and_up(graph: Graph, node: Node, op: str) -> tuple[Node, Node] | None:
    """The two products of one input whose activation this quantize writes."""
    if node.op != "quantize" or "x2" not in node.ins:
        return None
    gate, up = made_by(graph, node.ins["x"], op), made_by(graph, node.ins["x2"], op)
    if not gate or not up or "b" in gate.weights or "b" in up.weights or gate.ins != up.ins:
        return None
    return gate, up


def glu(graph: Graph, node: Node) -> Match | None:
    """quantize(act(linear(x)) * linear(x))."""
    pair = _gate_and_up(graph, node, "linear")
    if not pair:
        return None
    gate, up = pair
    weights = {"w": gate.weights["w"], "w2": up.weights["w"]}
    return fused("glu", [gate, up, node], outs=node.outs, ins=gate.ins, weights=weights, attrs=node.attrs)


def experts_glu(graph: Graph, node: Node) -> Match | None:
    """All of the experts of few rows in two: gate and up of each (row, expert), then down with the weighted sum.

    Rows are not grouped by expert; group_experts stays in the unfused alternative alone.
    """
    down = made_by(graph, node.ins["x"], "experts_linear") if node.op == "combine_experts" else None
    act = down and made_by(graph, down.ins["x"], "quantize")
    pair = act and _gate_and_up(graph, act, "experts_linear")
    if not down or not act or not pair:
        return None
    gate, up = pair
    group = graph.producer(gate.ins["starts"])
    grouped: set[str] = {o.name for o in group.outs} if group else set()
    users = [n for n in graph.nodes if grouped & {*n.ins.values()}]
    if group is None or {*map(id, users)} != {*map(id, (gate, up, down))}:
        return None
    ids = group.ins["ids"]
    first = Node(
        "experts_glu",
        act.outs,
        {"ids": ids, "x": gate.ins["x"]},
        {"w": gate.weights["w"], "w2": up.weights["w"]},
        {**act.attrs, "used": gate.attrs["used"]},
        act.origin,
        (group, gate, up, act),
    )
    ins = {"ids": ids, "weights": node.ins["weights"], "x": act.out.name}
    attrs = {"used": node.attrs["used"]}
    last = Node("experts_down", node.outs, ins, {"w": down.weights["w"]}, attrs, node.origin)
    return [group, gate, up, act, down, node], [first, last]


def route_glu(graph: Graph, node: Node) -> Match | None:
    """experts_glu of what pick chose: each workgroup chooses for itself. Ids and weights stay, for experts_down."""
    pick = graph.producer(node.ins["ids"]) if node.op == "experts_glu" else None
    if not pick or pick.op != "pick":
        return None
    behind = {id(n) for n in graph.nodes[graph.nodes.index(node) :]}
    chosen = {o.name for o in pick.outs}
    if any(chosen & {*n.ins.values()} and id(n) not in behind for n in graph.nodes):
        return None
    ins = {"logits": pick.ins["x"], "x": node.ins["x"]}
    return fused(
        "route_glu",
        [pick, node],
        outs=(*pick.outs, *node.outs),
        ins=ins,
        weights={**node.weights, **pick.weights},
        attrs={**pick.attrs, **node.attrs},
    )
