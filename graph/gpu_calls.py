"""From fused nodes of GPU targets to calls (graph/gpu.py); `fmt`, `fmt2` are the formats of `w` and `w2`."""

from __future__ import annotations

from collections.abc import Callable

from graph.context import Context, Json, made, present, real, weight
from graph.ir import Node, Value


def _norm(n: Node, c: Context) -> Json:
    """What comes before the product: x [+ delta] normed, and where the sum goes (nowhere when nobody reads it)."""
    x, delta = n.ins["x"], n.ins.get("delta")
    total = next((o for o in n.outs if o.name == n.attrs["sum"]), None)
    return {
        "x": c.at(x), "delta": c.at(delta) if delta else None,
        "post": weight(n.weights.get("post")), "norm": weight(n.weights["norm"]),
        "h": c.at(total.name) if total else None,
        "ld_x": c.ld(x), "ld_delta": c.ld(delta) if delta else 0, "eps": real(n.attrs["eps"]),
    }  # fmt: skip


def _norm_spec(n: Node) -> Json:
    return {"add": int("delta" in n.ins), "sandwich": int("post" in n.weights)}


def _formats(n: Node) -> Json:
    return {"fmt": {"format": n.weights["w"].name}, "fmt2": {"format": n.weights["w2"].name}}


def _pair(n: Node) -> Json:
    """Gate and up, of experts or not: n outputs of k values."""
    w = n.weights["w"]
    return {"n": w.shape[-2], "k": w.shape[-1]}


def _act(act: Value, c: Context) -> Json:
    return {"y": c.at(act.name, part="f32"), "yq": c.at(act.name, part="quant")}


def _product(n: Node, c: Context) -> Json:
    """A matrix, its bias, and where the product goes."""
    w, out = n.weights["w"], n.outs[0]
    return {
        "w": weight(w),
        "b": weight(n.weights.get("b")),
        "out": c.at(out.name),
        "n": w.shape[0],
        "ld_out": c.ld(out.name),
    }


def _linear_spec(n: Node) -> Json:
    return {"fmt": {"format": n.weights["w"].name}, "bias": present(n.weights.get("b"))}


def _norm_matvec(n: Node, c: Context) -> Json:
    spec = {"fmt": {"format": n.weights["w"].name}, **_norm_spec(n), "bias": present(n.weights.get("b"))}
    args = {**_norm(n, c), **_product(n, c), "k": n.weights["w"].shape[1]}
    return made("norm_matvec", spec, args, n.outs[0])


def _norm_glu(n: Node, c: Context) -> Json:
    act = n.outs[-1]
    spec = {**_formats(n), **_norm_spec(n), "op": n.attrs["op"], "out": {"acts": n.attrs["acts"]}}
    pair = {"w": weight(n.weights["w"]), "w2": weight(n.weights["w2"]), **_pair(n)}
    return made("norm_glu", spec, {**_norm(n, c), **pair, **_act(act, c)}, act)


def _glu(n: Node, c: Context) -> Json:
    act, w = n.out, n.weights["w"]
    spec = {**_formats(n), "op": n.attrs["op"], "out": {"acts": n.attrs["acts"]}}
    args = {
        "rows": {"count": act.rows}, "w": weight(w), "w2": weight(n.weights["w2"]),
        "x": c.at(n.ins["x"], act=w.name), **_act(act, c), **_pair(n),
    }  # fmt: skip
    return made("glu", spec, args, act)


def _conv_matvec(n: Node, c: Context) -> Json:
    taps, x = n.weights["taps"], n.ins["x"]
    spec = {"fmt": {"format": n.weights["w"].name}, "taps": taps.shape[1], "bias": _linear_spec(n)["bias"]}
    state = {f: {"state": n.attrs["state"], "field": f} for f in ("ring_offset", "copy_offset")}
    args = {
        "x": c.at(x),
        "taps": weight(taps),
        **_product(n, c),
        "k": taps.shape[0],
        "ld_x": c.ld(x),
        **state,
    }
    return made("conv_matvec", spec, args, n.out)


def _attention_matvec(n: Node, c: Context) -> Json:
    q, gate, window, cap = n.ins["q"], n.ins.get("gate"), n.attrs["window"], n.attrs["softcap"]
    spec = {"hd": n.attrs["hd"], "kv": {"kv": True}, "softcap": int(cap is not None), **_linear_spec(n)}
    args = {
        "q": c.at(q), "gate": c.at(gate) if gate else None, **_product(n, c),
        "heads": n.attrs["heads"], "kv_heads": n.attrs["kv_heads"],
        "ld_q": c.ld(q), "ld_gate": c.ld(gate) if gate else 0,
        **{f: {"state": n.attrs["state"], "field": f} for f in ("pool", "k_offset", "v_offset")},
        "span": 0 if window is None else window,
        "scale": real(n.attrs["scale"]), "cap": real(0 if cap is None else cap),
    }  # fmt: skip
    return made("attention_matvec", spec, args, n.out)


def _experts_glu(n: Node, c: Context) -> Json:
    act, w = n.out, n.weights["w"]
    spec = {**_formats(n), "op": n.attrs["op"], "out": {"acts": n.attrs["acts"]}}
    args = {
        "rows": {"count": "rows"}, "ids": c.at(n.ins["ids"]), "slots": {"slots": w.name},
        "x": c.at(n.ins["x"], act=w.name), "w": {"experts": w.name}, "w2": {"experts": n.weights["w2"].name},
        **_act(act, c), **_pair(n), "used": n.attrs["used"],
    }  # fmt: skip
    return made("experts_glu", spec, args, act)


def _route_glu(n: Node, c: Context) -> Json:
    ids, weights, act = n.outs
    w, logits, b = n.weights["w"], n.ins["logits"], n.weights.get("bias")
    choice = {"score": n.attrs["score"], "bias": present(b), "normalise": int(n.attrs["normalise"])}
    spec = {**_formats(n), "op": n.attrs["op"], "out": {"acts": n.attrs["acts"]}, **choice}
    args = {
        "rows": {"count": "rows"}, "logits": c.at(logits), "b": weight(b), "slots": {"slots": w.name},
        "x": c.at(n.ins["x"], act=w.name), "w": {"experts": w.name}, "w2": {"experts": n.weights["w2"].name},
        **_act(act, c), "ids": c.at(ids.name), "weights": c.at(weights.name), **_pair(n),
        "experts": n.attrs["experts"], "used": n.attrs["used"], "ld_logits": c.ld(logits),
        "scale": real(n.attrs["scale"]),
    }  # fmt: skip
    return made("route_glu", spec, args, act)


def _experts_down(n: Node, c: Context) -> Json:
    out, w = n.out, n.weights["w"]
    args = {
        "rows": {"count": "rows"}, "ids": c.at(n.ins["ids"]), "slots": {"slots": w.name},
        "weights": c.at(n.ins["weights"]), "x": c.at(n.ins["x"], act=w.name), "w": {"experts": w.name},
        "out": c.at(out.name), **_pair(n), "used": n.attrs["used"], "ld_out": c.ld(out.name),
    }  # fmt: skip
    return made("experts_down", {"fmt": {"format": w.name}}, args, out)


FUSED: dict[str, Callable[[Node, Context], Json]] = {
    "norm_matvec": _norm_matvec, "norm_glu": _norm_glu, "glu": _glu, "conv_matvec": _conv_matvec,
    "attention_matvec": _attention_matvec, "experts_glu": _experts_glu, "experts_down": _experts_down,
    "route_glu": _route_glu,
}  # fmt: skip
