"""From nodes to calls: which family does a node, with which static choices and arguments (families.py, gpu.py).

The form of an argument is described in graph/plan.py.
"""

from __future__ import annotations

from collections.abc import Callable

from graph.context import Context, Json, made, present, real, weight
from graph.expr import product, to_json
from graph.gpu_calls import FUSED
from graph.ir import Node


def _embed(n: Node, c: Context) -> Json:
    w = n.weights["w"]
    zero = c.at(n.outs[1].name) if len(n.outs) > 1 else None
    args = {
        "w": weight(w),
        "out": c.at(n.out.name),
        "zero": zero,
        "k": w.shape[1],
        "ld_out": c.ld(n.out.name),
    }
    return made("embed", {"fmt": {"format": w.name}}, {**args, "scale": real(n.attrs["scale"])}, n.out)


def _take_rows(n: Node, c: Context) -> Json:
    x, out = n.ins["x"], n.out.name
    return made(
        "take_rows",
        {},
        {"x": c.at(x), "out": c.at(out), "n": n.out.width, "ld_x": c.ld(x), "ld_out": c.ld(out)},
        n.out,
    )


def _rms_norm(n: Node, c: Context) -> Json:
    x, out, shape = n.ins["x"], n.out.name, n.out.shape
    args = {
        "x": c.at(x),
        "w": weight(n.weights["w"]),
        "out": c.at(out),
        "n": shape[-1],
        "groups": product(shape[:-1]),
    }
    return made(
        "rms_norm", {}, {**args, "ld_x": c.ld(x), "ld_out": c.ld(out), "eps": real(n.attrs["eps"])}, n.out
    )


def _norm_quantize(n: Node, c: Context) -> Json:
    x, delta, act = n.ins["x"], n.ins.get("delta"), n.outs[-1]
    spec = {
        "out": {"acts": n.attrs["acts"]},
        "add": int(delta is not None),
        "sandwich": int("post" in n.weights),
    }
    args = {
        "x": c.at(x), "delta": c.at(delta) if delta else None,
        "post": weight(n.weights.get("post")), "w": weight(n.weights["w"]),
        "h": c.at(n.out.name) if delta else None, "y": c.at(act.name, part="f32"), "yq": c.at(act.name, part="quant"),
        "n": act.width, "ld_x": c.ld(x), "ld_delta": c.ld(delta) if delta else 0, "eps": real(n.attrs["eps"]),
    }  # fmt: skip
    return made("norm_quantize", spec, args, act, replicate=bool(n.attrs.get("replicate")))


def _quantize(n: Node, c: Context) -> Json:
    x, x2, act = n.ins["x"], n.ins.get("x2"), n.out
    args = {
        "x": c.at(x), "x2": c.at(x2) if x2 else None,
        "y": c.at(act.name, part="f32"), "yq": c.at(act.name, part="quant"),
        "n": act.width, "ld_x": c.ld(x), "ld_x2": c.ld(x2) if x2 else 0,
    }  # fmt: skip
    spec = {"out": {"acts": n.attrs["acts"]}, "op": n.attrs["op"]}
    return made("quantize", spec, args, act, replicate=bool(n.attrs.get("replicate")))


def _linear(n: Node, c: Context) -> Json:
    w, b, out = n.weights["w"], n.weights.get("b"), n.out
    args = {
        "rows": {"count": out.rows}, "w": weight(w), "x": c.at(n.ins["x"], act=w.name), "out": c.at(out.name),
        "b": weight(b), "n": w.shape[0], "k": w.shape[1], "ld_out": c.ld(out.name),
    }  # fmt: skip
    spec: Json = {"fmt": {"format": w.name}, "bias": present(b)}
    if c.phase != "prefill":
        return made("matvec", spec, args, out)
    if c.kind == "gpu":
        return made("gemm", {"fmt": spec["fmt"], "form": {"form": w.name}, "bias": spec["bias"]}, args, out)
    panel = ("+", 16, ("*", 48, (">=", w.shape[0], 64)))
    return made("matmul", {**spec, "panel": to_json(panel)}, args, out)


def _rope(n: Node, c: Context) -> Json:
    x, out = n.ins["x"], n.out
    args = {
        "step": {"step": True},
        "x": c.at(x),
        "out": c.at(out.name),
        **_rope_tables(n),
        "heads": out.shape[0],
        "hd": out.shape[1],
    }
    args |= {"n_rot": n.attrs["n_rot"], "ld_x": c.ld(x), "ld_out": c.ld(out.name)}
    return made("rope", {"style": n.attrs["style"]}, args, out)


def _rope_tables(n: Node) -> Json:
    factors = n.weights.get("factors")
    table = {
        "base": to_json(n.attrs["base"]),
        "factors": factors.name if factors else None,
        "n_rot": to_json(n.attrs["n_rot"]),
    }
    if n.attrs["scale"] != 1:
        table["scale"] = to_json(n.attrs["scale"])
    return {"cos": {"rope": "cos", **table}, "sin": {"rope": "sin", **table}}


def _pages(n: Node) -> Json:
    return {f: {"state": n.attrs["state"], "field": f} for f in ("pool", "k_offset", "v_offset")}


def _kv_store(n: Node, c: Context) -> Json:
    k, v = n.ins["k"], n.ins["v"]
    heads, hd = c.value(n, "k").shape
    args = {
        "step": {"step": True},
        "k": c.at(k),
        "v": c.at(v),
        "heads": heads,
        "hd": hd,
        "ld_k": c.ld(k),
        "ld_v": c.ld(v),
    }
    return made("kv_store", {"kv": {"kv": True}}, {**args, **_pages(n)}, n.out)


def _rope_store(n: Node, c: Context) -> Json:
    q, k, v = (n.ins[r] for r in "qkv")
    heads, hd = n.out.shape
    spec = {"hd": to_json(hd), "kv": {"kv": True}, "style": n.attrs["style"], "norm": int("wq" in n.weights)}
    args = {
        "step": {"step": True}, "q": c.at(q), "k": c.at(k), "v": c.at(v),
        "wq": weight(n.weights.get("wq")), "wk": weight(n.weights.get("wk")), **_rope_tables(n),
        "heads": heads, "kv_heads": c.value(n, "k").shape[0], "n_rot": n.attrs["n_rot"],
        "ld_q": c.ld(q), "ld_k": c.ld(k), "ld_v": c.ld(v), **_pages(n), "eps": real(n.attrs.get("eps", 0)),
    }  # fmt: skip
    return made("qk_rope_store", spec, args, n.out)


def _attend(n: Node, c: Context) -> Json:
    q, gate, window, cap = n.ins["q"], n.ins.get("gate"), n.attrs["window"], n.attrs["softcap"]
    spec = {"hd": to_json(n.attrs["hd"]), "kv": {"kv": True}, "softcap": int(cap is not None)}
    args = {
        "step": {"step": True}, "q": c.at(q), "out": c.at(n.out.name), "gate": c.at(gate) if gate else None,
        "heads": n.out.shape[0], "kv_heads": n.attrs["kv_heads"],
        "ld_q": c.ld(q), "ld_out": c.ld(n.out.name), "ld_gate": c.ld(gate) if gate else 0, **_pages(n),
        "span": 0 if window is None else window, "scale": real(n.attrs["scale"]),
        "cap": real(0 if cap is None else cap),
    }  # fmt: skip
    family = "attention_prefill" if c.phase == "prefill" else "attention"
    return made(family, spec, args, n.out)


def _conv(n: Node, c: Context) -> Json:
    w, x, out = n.weights["w"], n.ins["x"], n.out
    state = {f: {"state": n.attrs["state"], "field": f} for f in ("ring_offset", "copy_offset")}
    args = {"step": {"step": True}, "x": c.at(x), "w": weight(w), "out": c.at(out.name), "n": out.width}
    args |= {"ld_x": c.ld(x), "ld_out": c.ld(out.name), **state}
    return made("short_conv", {"taps": to_json(w.shape[1]), "gated": int(n.op == "gated_conv")}, args, out)


def _pick(n: Node, c: Context) -> Json:
    logits, b = n.ins["x"], n.weights.get("bias")
    spec = {"score": n.attrs["score"], "bias": present(b), "normalise": int(n.attrs["normalise"])}
    args = {
        "logits": c.at(logits),
        "b": weight(b),
        "ids": c.at(n.outs[0].name),
        "weights": c.at(n.outs[1].name),
    }
    args |= {
        "experts": n.attrs["experts"],
        "used": n.attrs["top"],
        "ld_logits": c.ld(logits),
        "scale": real(n.attrs["scale"]),
    }
    return made("route", spec, args, n.out)


def _norm_route(n: Node, c: Context) -> Json:
    x, delta, w, b = n.ins["x"], n.ins.get("delta"), n.weights["router"], n.weights.get("bias")
    spec = {
        "fmt": {"format": w.name}, "add": int(delta is not None), "sandwich": int("post" in n.weights),
        "score": n.attrs["score"], "bias": present(b), "normalise": int(n.attrs["normalise"]),
    }  # fmt: skip
    args = {
        "x": c.at(x), "delta": c.at(delta) if delta else None,
        "post": weight(n.weights.get("post")), "w": weight(n.weights["w"]), "router": weight(w), "b": weight(b),
        "ids": c.at(n.outs[0].name), "weights": c.at(n.outs[1].name),
        "n": w.shape[1], "experts": n.attrs["experts"], "used": n.attrs["top"],
        "ld_x": c.ld(x), "ld_delta": c.ld(delta) if delta else 0,
        "eps": real(n.attrs["eps"]), "scale": real(n.attrs["scale"]),
    }  # fmt: skip
    return made("norm_route", spec, args, n.out)


def _group_experts(n: Node, c: Context) -> Json:
    args = {
        "rows": {"count": "rows"},
        "ids": c.at(n.ins["ids"]),
        "starts": c.at(n.outs[0].name),
        "entries": c.at(n.outs[1].name),
    }
    return made("group_experts", {}, {**args, "experts": n.attrs["experts"], "used": n.attrs["used"]}, n.out)


def _experts_linear(n: Node, c: Context) -> Json:
    w, out = n.weights["w"], n.out
    args = {
        "rows": {"count": "rows"}, "w": {"experts": w.name}, "x": c.at(n.ins["x"], act=w.name), "out": c.at(out.name),
        "starts": c.at(n.ins["starts"]), "entries": c.at(n.ins["entries"]), "n": w.shape[1], "k": w.shape[2],
        "ld_out": c.ld(out.name), "used": n.attrs["used"], "by_entry": n.attrs["by_entry"], "experts": w.shape[0],
    }  # fmt: skip
    spec: Json = {"fmt": {"format": w.name}}
    if c.kind == "gpu":
        return made(
            "experts_gemm", {**spec, "form": {"form": w.name}}, {**args, "slots": {"slots": w.name}}, out
        )
    return made("experts_matmul" if c.phase == "prefill" else "experts_matvec", spec, args, out)


def _combine(n: Node, c: Context) -> Json:
    x, out = n.ins["x"], n.out
    args = {
        "x": c.at(x),
        "weights": c.at(n.ins["weights"]),
        "out": c.at(out.name),
        "n": out.width,
        "used": n.attrs["used"],
    }
    return made("combine_experts", {}, {**args, "ld_x": c.ld(x), "ld_out": c.ld(out.name)}, out)


def _unary(n: Node, c: Context) -> Json:
    x, out = n.ins["x"], n.out
    args = {"x": c.at(x), "out": c.at(out.name), "n": out.width, "ld_x": c.ld(x), "ld_out": c.ld(out.name)}
    return made("unary", {"op": n.op}, {**args, "scale": real(n.attrs.get("by", n.attrs.get("cap", 1)))}, out)


def _binary(n: Node, c: Context) -> Json:
    x, y, out = n.ins["x"], n.ins["y"], n.out
    group = product(out.shape[len(c.value(n, "y").shape) :])
    args = {
        "x": c.at(x),
        "y": c.at(y),
        "out": c.at(out.name),
        "n": out.width,
        "ld_x": c.ld(x),
        "ld_y": c.ld(y),
    }
    return made("binary", {"op": n.op}, {**args, "ld_out": c.ld(out.name), "group": group}, out)


EMIT: dict[str, Callable[[Node, Context], Json]] = {
    "embed": _embed, "take_rows": _take_rows, "rms_norm": _rms_norm, "norm_quantize": _norm_quantize,
    "quantize": _quantize, "linear": _linear, "norm_route": _norm_route, "rope": _rope, "kv_store": _kv_store,
    "rope_store": _rope_store, "attend": _attend,
    "short_conv": _conv, "gated_conv": _conv, "pick": _pick, "group_experts": _group_experts,
    "experts_linear": _experts_linear, "combine_experts": _combine, "add": _binary, "mul": _binary,
    "silu": _unary, "gelu": _unary, "gelu_tanh": _unary, "sigmoid": _unary, "scale": _unary, "softcap": _unary,
    **FUSED,
}  # fmt: skip


def emit(node: Node, context: Context, replicate: bool = False) -> Json:
    """The call that does a node. `replicate`: it is part of a step that every thread does for itself."""
    call = EMIT[node.op](node, context)
    return {**call, "replicate": True} if replicate else call
