"""Plans: the fused graph of one architecture and phase with symbolic sizes, as JSON that the runtime binds to a model.

They are committed as generated/<target>/plans/<architecture>.<phase>.json. GPU targets that take the same fusions share
theirs in generated/gpu/plans; one that takes others has a folder of its own, which the runtime looks at first. Phases:
decode (1 to 8 rows of any sequences), prefill (rows of one sequence), and on GPUs single (one row: kernels that do a
small step again in every workgroup).

A plan holds
    dims           name, GGUF key (`else`: the expression when it is absent) or value, origin
    expects        keys that no dim reads, and the value (an expression) that they must have where a file has them
    unread         the other keys that no dim reads: the values that change nothing (none: the key must be absent)
    harmless       keys that may be anything
    weights        tensors of the model; bodies have their layers'. `else`: the tensor that stands in; `optional`;
                   `format`: "f32" where kernels read it as plain f32
    pools          KV pools, one a distinct window
    bodies         one a combination of block choices (the first whose `when` holds serves layer i), prologue and head
    groups         lists of steps without a dependency between them: a barrier stands between groups
    step           origin, alternatives (the first whose kernels exist is taken); an alternative is a list of calls,
                   with {"barrier": true} between calls that depend on each other
    call           family, spec (static choices), args (in the family's order), rows ("out_rows" or "entries" where it
                   goes over those), replicate (every thread does all of it)
    buffers        width (values a row), rows, kind (f32, act, i32), acts (weights whose forms it holds), slot of the
                   arena; scratch: a thread's own instead
An expression is a number, a name or [op, ...]; see graph/expr.py. An argument is an expression or one of
    {"float": e} {"weight": w, "layer"?: -1} {"buffer": b, "offset"?: e, "act"?: weight, "part"?: "f32" | "quant"}
    {"ld": b} {"count": rows} {"step": true} {"state": s, "field": f} {"rope": "cos" | "sin", ...} {"experts": w}
    {"slots": w}  (GPUs: the table that says where each expert of w lies)
or null (address 0). "layer": -1 is the layer before: in layer 0 its own, in the head the last one.
A static choice is a word, an expression or one of
    {"format": w}  of a weight       {"kv": true}  of the cache
    {"acts": [w, ...]}  the forms that these weights want of what they multiply, joined by "+", f32 first:
                        on CPUs families.ACTIVATION_OF, on GPUs gpu.form_of (tensor cores in prefill alone)
    {"form": w}  (GPUs) the form that this weight wants
"""

from __future__ import annotations

import json
from typing import Any

from graph import keys, memory, passes, races
from graph.build import Loaded, layer_count
from graph.calls import emit
from graph.check import choose
from graph.config import Architecture, StateDecl, WeightDecl
from graph.context import Context, Json, Place
from graph.errors import ConfigError, Fault
from graph.expr import Expr, to_json
from graph.ir import Body, Graph, Node
from graph.targets import Target

FORMAT = 1
# The weights that a node's kernel reads in any format.
_MATRICES = {
    "linear": ("w",), "experts_linear": ("w",), "embed": ("w",), "norm_route": ("router",),
    "norm_matvec": ("w",), "norm_glu": ("w", "w2"), "glu": ("w", "w2"), "conv_matvec": ("w",),
    "attention_matvec": ("w",), "experts_glu": ("w", "w2"), "experts_down": ("w",),
    "route_glu": ("w", "w2"),
}  # fmt: skip


def make_plan(loaded: Loaded, target: Target, phase: str) -> Json:
    """The plan of an architecture for a target and phase. Raises ConfigError for an unknown phase, GraphError."""
    if phase not in target.phases:
        raise ConfigError([Fault("targets.yaml", 1, choose(phase, target.phases, f"phase of {target.name}"))])
    module = passes.run(loaded.module, target.fusions, phase)
    arch, graphs = loaded.arch, module.graphs()
    groups = [memory.schedule(memory.steps_of(g), memory.roots(g)) for g in graphs]
    places = [memory.place_values(g) for g in graphs]
    own = [memory.buffers_of(k, g, groups[k], places[k]) for k, g in enumerate(graphs)]
    buffers, renames = memory.merge(own)
    slots = memory.assign_slots(buffers)
    plain = _plain_weights(graphs)
    emitted = [
        _groups(
            g, groups[k], Context(target.kind, phase, memory.all_values(g), _renamed(places[k], renames[k]))
        )
        for k, g in enumerate(graphs)
    ]
    pools = _pools(graphs)
    bodies = [_body(arch, b, pools, emitted[k + 1], plain) for k, b in enumerate(module.bodies)]
    plan: Json = {
        "format": FORMAT, "architecture": arch.name, "phase": phase, "source": f"configs/architectures/{arch.place}",
        "dims": [_dim(arch, d) for d in arch.dims.values()],
        "expects": keys.expected(arch), "unread": keys.unread(arch), "harmless": keys.harmless(arch),
        "weights": [_weight(w, plain) for w in arch.weights.values()],
        "counts": ["rows", "out_rows", "entries"], "used": _used(graphs),
        "pools": [{"name": name, "window": to_json(w)} for name, w in pools],
        "layers": to_json(layer_count(arch)),
        "bodies": bodies, "prologue": {"groups": emitted[0]}, "head": {"groups": emitted[-1]},
        "buffers": [_buffer(b) for b in buffers], "slots": slots,
    }  # fmt: skip
    races.check(plan)
    return plan


def _renamed(places: dict[str, Place], names: dict[str, str]) -> dict[str, Place]:
    return {v: Place(names.get(p.buffer, p.buffer), p.offset) for v, p in places.items()}


def _dim(arch: Architecture, d: Any) -> Json:
    source = {"key": d.key} if d.key else {"value": to_json(d.value)}
    otherwise = {"else": to_json(d.default)} if d.default is not None else {}
    return {"name": d.name, **source, **otherwise, "origin": f"{arch.place}:{d.line}"}


def _weight(w: WeightDecl, plain: set[str]) -> Json:
    entry: Json = {"name": w.name, "shape": [to_json(e) for e in w.shape.dims]}
    if w.shape.otherwise == "none":
        entry["optional"] = True
    elif w.shape.otherwise:
        entry["else"] = w.shape.otherwise
    if w.name in plain:
        entry["format"] = "f32"
    return entry


def _buffer(b: memory.Buffer) -> Json:
    entry: Json = {"name": b.name, "width": to_json(b.width), "rows": b.rows, "kind": b.kind}
    if b.acts:
        entry["acts"] = b.acts
    return {**entry, **({"scratch": True} if b.scratch else {"slot": b.slot})}


def _plain_weights(graphs: tuple[Graph, ...]) -> set[str]:
    """Weights that no kernel reads in a quantised format."""
    found: set[str] = set()
    for g in graphs:
        for n in g.nodes:
            matrices = _MATRICES.get(n.op, ())
            found |= {w.name for role, w in n.weights.items() if role not in matrices}
    return found


def _used(graphs: tuple[Graph, ...]) -> Any:
    return next((to_json(n.attrs["used"]) for g in graphs for n in g.nodes if "used" in n.attrs), None)


def _windows(graph: Graph) -> dict[str, Expr]:
    """State of kind pages -> its window (None: all positions)."""
    return {n.attrs["state"]: n.attrs["window"] for n in graph.nodes if "window" in n.attrs}


def _pools(graphs: tuple[Graph, ...]) -> list[tuple[str, Expr]]:
    """Name and window of each pool: kv (all positions) first, then kv_sliding, kv_sliding_2, ..."""
    windows = dict.fromkeys(w for g in graphs for w in _windows(g).values())
    sliding = [w for w in windows if w is not None]
    named = [("kv_sliding" if k == 0 else f"kv_sliding_{k + 1}", w) for k, w in enumerate(sliding)]
    return [("kv", None), *named] if None in windows else named


def _state(s: StateDecl, graph: Graph, pools: list[tuple[str, Expr]]) -> Json:
    if s.kind == "ring":
        return {"name": s.name, "kind": "ring", "width": to_json(s.args[0]), "taps": to_json(s.args[1])}
    pool = [w for _, w in pools].index(_windows(graph)[s.name])
    return {
        "name": s.name,
        "kind": "pages",
        "pool": pool,
        "kv_heads": to_json(s.args[0]),
        "hd": to_json(s.args[1]),
    }


def _body(
    arch: Architecture, body: Body, pools: list[tuple[str, Expr]], groups: list[Any], plain: set[str]
) -> Json:
    """A body with the weights and states of the blocks that it was made of."""
    blocks = [arch.blocks[name] for name in body.blocks]
    weights = [*arch.layer_weights.values(), *(w for b in blocks for w in b.weights.values())]
    states = [_state(s, body.graph, pools) for b in blocks for s in b.states.values()]
    return {
        "name": body.graph.name, "when": to_json(body.when),
        "weights": [_weight(w, plain) for w in weights], "state": states, "groups": groups,
    }  # fmt: skip


def _groups(graph: Graph, groups: list[list[Node]], context: Context) -> list[list[Json]]:
    root = memory.roots(graph)
    return [
        [{"origin": n.origin, "alternatives": _alternatives(n, context, root)} for n in group]
        for group in groups
    ]


def _alternatives(node: Node, context: Context, root: dict[str, str]) -> list[list[Json]]:
    """Fused first; each further alternative undoes one more fusion, of the last node that is fused."""
    alternatives, nodes = [], [node]
    replicate = bool(node.attrs.get("replicate"))
    while True:
        alternatives.append(_calls(nodes, context, root, replicate))
        if not any(n.parts for n in nodes):
            return alternatives
        last = max(k for k, n in enumerate(nodes) if n.parts)
        nodes[last : last + 1] = nodes[last].parts


def _calls(nodes: list[Node], context: Context, root: dict[str, str], replicate: bool) -> list[Json]:
    """Calls in order; a thread that does everything for itself needs no barriers."""
    if replicate:
        return [emit(n, context, True) for n in nodes]
    calls: list[Json] = []
    for group in memory.schedule(nodes, root):
        calls += [{"barrier": True}] if calls and group else []
        calls += [emit(n, context) for n in group]
    return calls


def to_text(plan: Json) -> str:
    """The plan as JSON with one entry of a list or one call a line."""

    def line(x: Any) -> str:
        return json.dumps(x, ensure_ascii=False)

    def block(items: list[str], indent: str) -> str:
        return (
            "[]" if not items else "[\n" + ",\n".join(indent + " " + i for i in items) + "\n" + indent + "]"
        )

    def groups(of: list[list[Json]], indent: str) -> str:
        return block([block([step(s, indent + "  ") for s in g], indent + " ") for g in of], indent)

    def step(s: Json, indent: str) -> str:
        calls = [block([line(c) for c in a], indent + "  ") for a in s["alternatives"]]
        return f'{{"origin": {line(s["origin"])}, "alternatives": {block(calls, indent + " ")}}}'

    def body(b: Json) -> str:
        fields = [
            f'"{k}": {block([line(w) for w in v], "   ") if k == "weights" else line(v)}'
            for k, v in b.items()
            if k != "groups"
        ]
        return "{" + ",\n   ".join([*fields, f'"groups": {groups(b["groups"], "   ")}']) + "}"

    parts = []
    for key, value in plan.items():
        if key == "bodies":
            text = block([body(b) for b in value], " ")
        elif key in ("prologue", "head"):
            text = f'{{"groups": {groups(value["groups"], " ")}}}'
        elif key in ("dims", "expects", "weights", "buffers"):
            text = block([line(x) for x in value], " ")
        else:
            text = line(value)
        parts.append(f' "{key}": {text}')
    return "{\n" + ",\n".join(parts) + "\n}\n"
