"""The ops of the language: parameters, and the shape of what each gives. Their meaning is in graph/reference.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from graph.config import StateDecl
from graph.expr import Expr, quotient, same, show
from graph.ir import Value, Weight

REQUIRED = object()


class ShapeFault(Exception):
    """Arguments whose shapes do not fit; the message names both."""


@dataclass(frozen=True)
class Param:
    """kind: value, weight, state, dim, flag, word (one fixed name) or choice (one of `choices`)."""

    name: str
    kind: str
    default: Any = REQUIRED
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Arguments:
    """The bound arguments of one application, for shape functions."""

    a: dict[str, Any]
    dims: Mapping[str, Expr]  # dims that are expressions, for comparing

    def value(self, name: str) -> Value:
        value: Value = self.a[name]
        return value

    def weight(self, name: str, rank: int) -> Weight:
        w: Weight = self.a[name]
        if len(w.shape) != rank:
            raise ShapeFault(
                f"{w.name} has {len(w.shape)} dimensions ({shape_text(w.shape)}), {name} needs {rank}"
            )
        return w

    def equal(self, a: Expr, b: Expr, what: str) -> None:
        if not same(a, b, self.dims):
            raise ShapeFault(f"{what}: {show(a)} is not {show(b)}")


@dataclass(frozen=True)
class OpType:
    name: str
    params: tuple[Param, ...]
    infer: Callable[[Arguments], list[Value]]

    def signature(self) -> str:
        return (
            f"{self.name}({', '.join(p.name + ('' if p.default is REQUIRED else '=') for p in self.params)})"
        )


def shape_text(shape: tuple[Expr, ...]) -> str:
    return "(" + ", ".join(show(d) for d in shape) + ")"


def _out(*shape: Expr, like: Value | None = None, kind: str = "f32", rows: str | None = None) -> list[Value]:
    return [Value("", shape, rows or (like.rows if like else "rows"), kind)]


def _embed(a: Arguments) -> list[Value]:
    return _out(a.weight("w", 2).shape[1])


def _linear(a: Arguments) -> list[Value]:
    x, w = a.value("x"), a.weight("w", 2)
    a.equal(x.width, w.shape[1], f"width of the input and columns of {w.name} {shape_text(w.shape)}")
    if a.a["b"] is not None:
        b = a.weight("b", 1)
        a.equal(b.shape[0], w.shape[0], f"{b.name} and rows of {w.name}")
    return _out(w.shape[0], like=x)


def _rms_norm(a: Arguments) -> list[Value]:
    x, w = a.value("x"), a.weight("w", 1)
    a.equal(
        x.shape[-1],
        w.shape[0],
        f"last dimension of the input {shape_text(x.shape)} and {w.name} {shape_text(w.shape)}",
    )
    return _out(*x.shape, like=x)


def _heads(a: Arguments) -> list[Value]:
    x, n = a.value("x"), a.a["n"]
    size = quotient(x.width, n, a.dims)
    if size is None:
        raise ShapeFault(f"a width of {show(x.width)} cannot be cut into {show(n)} heads")
    return _out(n, size, like=x)


def _split(a: Arguments) -> list[Value]:
    x, sizes = a.value("x"), list(a.a["sizes"])
    if len(sizes) == 1:
        count = sizes[0]
        part = quotient(x.width, count, a.dims) if isinstance(count, int) and count > 0 else None
        if part is None:
            raise ShapeFault(f"a width of {show(x.width)} cannot be split into {show(count)} equal parts")
        sizes = [part] * count
    total: Expr = 0
    for s in sizes:
        total = ("+", total, s)
    a.equal(x.width, total, "width of the input and sum of the parts")
    return [Value("", (s,), x.rows) for s in sizes]


def _binary(a: Arguments) -> list[Value]:
    x, y = a.value("x"), a.value("y")
    if len(y.shape) > len(x.shape) or (len(y.shape) < len(x.shape) and len(y.shape) != 1):
        raise ShapeFault(f"shapes {shape_text(x.shape)} and {shape_text(y.shape)} do not fit")
    for left, right in zip(x.shape, y.shape, strict=False):
        a.equal(left, right, f"shapes {shape_text(x.shape)} and {shape_text(y.shape)} do not fit")
    return _out(*x.shape, like=x)


def _same(a: Arguments) -> list[Value]:
    return _out(*a.value("x").shape, like=a.value("x"))


def _rope(a: Arguments) -> list[Value]:
    x = a.value("x")
    if len(x.shape) != 2:
        raise ShapeFault(f"needs heads(...), not a plain row {shape_text(x.shape)}")
    a.a["n_rot"] = x.shape[1] if a.a["n_rot"] is None else a.a["n_rot"]
    if a.a["factors"] is not None:
        f = a.weight("factors", 1)
        a.equal(f.shape[0], ("/", a.a["n_rot"], 2), f"{f.name} and half of n_rot")
    return _same(a)


def _attention(a: Arguments) -> list[Value]:
    q, k, v = (a.value(n) for n in ("q", "k", "v"))
    state: StateDecl = a.a["state"]
    if state.kind != "pages" or any(len(t.shape) != 2 for t in (q, k, v)):
        raise ShapeFault("needs q, k and v as heads(...) and a state of kind pages")
    for t, name in ((k, "k"), (v, "v")):
        a.equal(t.shape[0], state.args[0], f"heads of {name} and of state {state.name}")
        a.equal(t.shape[1], state.args[1], f"head size of {name} and of state {state.name}")
    a.equal(q.shape[1], k.shape[1], "head sizes of q and k")
    return _out(*q.shape, like=q)


def _short_conv(a: Arguments) -> list[Value]:
    x, w, state = a.value("x"), a.weight("w", 2), a.a["state"]
    if state.kind != "ring":
        raise ShapeFault(f"state {state.name} must be a ring")
    a.equal(x.width, w.shape[0], f"width of the input and rows of {w.name}")
    a.equal(w.shape[0], state.args[0], f"rows of {w.name} and width of state {state.name}")
    a.equal(w.shape[1], state.args[1], f"columns of {w.name} and taps of state {state.name}")
    return _same(a)


def _route(a: Arguments) -> list[Value]:
    x, w = a.value("x"), a.weight("w", 2)
    a.equal(x.width, w.shape[1], f"width of the input and columns of {w.name}")
    if a.a["bias"] is not None:
        a.equal(a.weight("bias", 1).shape[0], w.shape[0], "bias and experts")
    return _out(a.a["top"], like=x, kind="route")


def _experts(a: Arguments) -> list[Value]:
    x, r = a.value("x"), a.value("r")
    if r.kind != "route":
        raise ShapeFault("the second argument must come from route(...)")
    gate, up, down = (a.weight(n, 3) for n in ("gate", "up", "down"))
    for d in range(3):
        a.equal(gate.shape[d], up.shape[d], f"shapes of {gate.name} and {up.name}")
    a.equal(x.width, gate.shape[2], f"width of the input and columns of {gate.name}")
    a.equal(down.shape[2], gate.shape[1], f"columns of {down.name} and rows of {gate.name}")
    a.equal(down.shape[0], gate.shape[0], f"experts of {down.name} and {gate.name}")
    return _out(down.shape[1], like=x)


def _take_rows(a: Arguments) -> list[Value]:
    return _out(*a.value("x").shape, rows="out_rows")


def _param(text: str) -> Param:
    head, has_default, default = text.partition("=")
    name, kind = head.split(":")
    choices = tuple(kind.split("|")) if "|" in kind else ()
    value: Any = REQUIRED
    if has_default:
        value = {"none": None, "true": True, "false": False}.get(default, default)
        value = float(default) if kind == "dim" and isinstance(value, str) else value
    return Param(name, "choice" if choices else kind, value, choices)


def _op(name: str, params: str, infer: Callable[[Arguments], list[Value]]) -> OpType:
    return OpType(name, tuple(map(_param, params.split())), infer)


# parameter:kind[=default]; `word` must be written as the parameter is called; `dims` takes all further arguments
OPS: dict[str, OpType] = {
    op.name: op
    for op in (
        _op("embed", "tokens:word w:weight scale:dim=1", _embed),
        _op("take_rows", "x:value out_rows:word", _take_rows),
        _op("linear", "x:value w:weight b:weight=none", _linear),
        _op("rms_norm", "x:value w:weight eps:dim", _rms_norm),
        _op("heads", "x:value n:dim", _heads),
        _op("split", "x:value sizes:dims", _split),
        _op("add", "x:value y:value", _binary),
        _op("mul", "x:value y:value", _binary),
        _op("scale", "x:value by:dim", _same),
        _op("silu", "x:value", _same),
        _op("gelu", "x:value", _same),
        _op("gelu_tanh", "x:value", _same),
        _op("sigmoid", "x:value", _same),
        _op("softcap", "x:value cap:dim", _same),
        _op(
            "rope",
            "x:value pos:word base:dim factors:weight=none style:neox|norm n_rot:dim=none scale:dim=1",
            _rope,
        ),
        _op(
            "attention",
            "q:value k:value v:value state:state window:dim=none scale:dim softcap:dim=none",
            _attention,
        ),
        _op("short_conv", "x:value w:weight state:state", _short_conv),
        _op(
            "route",
            "x:value w:weight bias:weight=none top:dim score:sigmoid|softmax normalise:flag scale:dim=1",
            _route,
        ),
        _op("experts", "x:value r:value gate:weight up:weight down:weight act:silu|gelu|gelu_tanh", _experts),
    )
}
