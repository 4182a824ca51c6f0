"""The meaning of every op in numpy, and an executor of unfused graphs: the oracle. Slow and obvious, float32.

r = Reference(load(path), metadata, tensors)
logits = r.forward(ids)            # a whole sequence: float32 [T, V]
state = r.state()
logits = r.forward(ids, state)     # the same in chunks: the state remembers what came before
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import erf
from typing import Any

import numpy as np
import numpy.typing as npt

from graph.build import Loaded, layer_count
from graph.expr import evaluate
from graph.ir import Graph, Node, Weight

Array = npt.NDArray[np.float32]


# --- ops: x is [T, ...], one row a token; each gives float32 of the same kind ---


def rms_norm(x: Array, w: Array, eps: float) -> Array:
    """w * x / sqrt(mean(x^2) + eps) over the last axis."""
    return np.asarray(w * (x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + np.float32(eps))), np.float32)


def sigmoid(x: Array) -> Array:
    """1 / (1 + exp(-x)), by an exponential that cannot overflow."""
    e = np.exp(-np.abs(x))
    return np.asarray(np.where(x >= 0, 1 / (1 + e), e / (1 + e)), np.float32)


def silu(x: Array) -> Array:
    """x * sigmoid(x)"""
    return np.asarray(x * sigmoid(x), np.float32)


def gelu_tanh(x: Array) -> Array:
    """0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))"""
    inner = np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)
    return np.asarray(0.5 * x * (1 + np.tanh(inner)), np.float32)


def gelu(x: Array) -> Array:
    """x times the normal distribution function, 0.5 x (1 + erf(x / sqrt 2))."""
    return np.asarray(0.5 * x * (1 + np.vectorize(erf, otypes=[np.float64])(x / np.sqrt(2.0))), np.float32)


def softmax(x: Array) -> Array:
    """exp(x) over its sum, along the last axis."""
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return np.asarray(e / e.sum(axis=-1, keepdims=True), np.float32)


def rope(
    x: Array,
    positions: npt.NDArray[np.int64],
    base: float,
    style: str,
    n_rot: int,
    scale: float,
    factors: Array | None,
) -> Array:
    """Rotates the first n_rot values of each head; angle = position * scale * base ** (-2 i / n_rot) / factors[i].

    Pairs: (i, i + n_rot / 2) in style neox, (2 i, 2 i + 1) in style norm.
    """
    half = n_rot // 2
    frequency = (base ** (-2.0 * np.arange(half) / n_rot)).astype(np.float32) * np.float32(scale)
    if factors is not None:
        frequency = frequency / factors
    angle = (positions[:, None].astype(np.float32) * frequency)[:, None, :].astype(np.float64)
    cos, sin = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)
    out = x.copy()
    left, right = (
        (slice(0, half), slice(half, n_rot)) if style == "neox" else (slice(0, n_rot, 2), slice(1, n_rot, 2))
    )
    a, b = x[..., left], x[..., right]
    out[..., left], out[..., right] = a * cos - b * sin, a * sin + b * cos
    return out


def attention(
    q: Array, k: Array, v: Array, first: int, scale: float, window: int | None, softcap: float | None
) -> Array:
    """Causal softmax attention: q [T, H, HD] at positions first.., k and v [S, KV, HD] from position 0."""
    group = q.shape[1] // k.shape[1]
    keys, values = np.repeat(k, group, axis=1), np.repeat(v, group, axis=1)
    scores = np.einsum("thd,shd->hts", q, keys) * np.float32(scale)
    if softcap is not None:
        scores = np.float32(softcap) * np.tanh(scores / np.float32(softcap))
    position, key = np.arange(first, first + len(q))[:, None], np.arange(len(k))[None]
    seen = (key <= position) & (key > position - (window or len(k) + 1))
    weights = softmax(np.where(seen, scores, np.float32(-np.inf)))
    return np.asarray(np.einsum("hts,shd->thd", weights, values), np.float32)


def short_conv(x: Array, w: Array, history: Array) -> Array:
    """out_t = sum_k w[:, k] * x_(t - taps + 1 + k) for each channel; history: the taps - 1 rows before x."""
    rows = np.concatenate([history, x])
    out = np.zeros_like(x)
    for k in range(w.shape[1]):
        out += w[:, k] * rows[k : k + len(x)]
    return out


@dataclass(frozen=True)
class Route:
    """ids int64 [T, top], best first; weights float32 [T, top]."""

    ids: npt.NDArray[np.int64]
    weights: Array


def route(
    x: Array, w: Array, bias: Array | None, top: int, score: str, normalise: bool, scale: float
) -> Route:
    """The top experts of each row; the bias takes part in the choice alone. Ties go to the lower index."""
    s = sigmoid(x @ w.T) if score == "sigmoid" else softmax(x @ w.T)
    ids = np.argsort(-(s if bias is None else s + bias), axis=-1, kind="stable")[:, :top]
    weights = np.take_along_axis(s, ids, axis=-1)
    if normalise:
        weights = weights / (
            weights.sum(axis=-1, keepdims=True) + np.float32(1e-6 if score == "sigmoid" else 0)
        )
    return Route(ids, (weights * np.float32(scale)).astype(np.float32))


def experts(x: Array, r: Route, gate: Array, up: Array, down: Array, act: str) -> Array:
    """sum over the chosen experts of weight * down(act(gate x) * up x)."""
    out = np.zeros((len(x), down.shape[1]), np.float32)
    for t, row in enumerate(x):
        for e, weight in zip(r.ids[t], r.weights[t], strict=True):
            out[t] += weight * (down[e] @ (ACTIVATIONS[act](gate[e] @ row) * (up[e] @ row)))
    return out


ACTIVATIONS: dict[str, Callable[[Array], Array]] = {
    "silu": silu,
    "gelu": gelu,
    "gelu_tanh": gelu_tanh,
    "sigmoid": sigmoid,
}


# --- the executor ---


@dataclass
class State:
    """What a sequence carries: its length, and what each (layer, state) has of earlier positions."""

    length: int = 0
    keep: dict[tuple[int, str], Any] = field(default_factory=dict)


class Facts:
    """Dims and weights of one model, for graph.expr.evaluate."""

    def __init__(self, loaded: Loaded, metadata: Mapping[str, Any], tensors: Mapping[str, Array]) -> None:
        self.loaded, self.metadata, self.tensors = loaded, metadata, tensors

    def dim(self, name: str) -> Any:
        d = self.loaded.arch.dims[name]
        if d.key is not None:
            found = self.metadata.get(f"{self.loaded.arch.name}.{d.key}")
            if found is not None:
                return found.tolist() if isinstance(found, np.ndarray) else found
            if d.default is None:
                raise KeyError(f"{self.loaded.arch.place}:{d.line}: the model has no {d.key}")
        return evaluate(d.default if d.key is not None else d.value, self)

    def shape(self, weight: str) -> tuple[int, ...] | None:
        found = self.tensors.get(tensor_name(weight))
        return None if found is None else found.shape


def tensor_name(weight: str, layer: int | None = None) -> str:
    """GGUF's name of a weight: a suffix .weight unless it says .bias, a prefix blk.<layer> in layers."""
    name = weight if weight.endswith(".bias") else f"{weight}.weight"
    return name if layer is None else f"blk.{layer}.{name}"


class Reference:
    """Runs the graphs of an architecture before any pass. `tensors`: GGUF name -> float32 array (out, in)."""

    def __init__(self, loaded: Loaded, metadata: Mapping[str, Any], tensors: Mapping[str, Array]) -> None:
        self.loaded, self.tensors = loaded, tensors
        self.facts = Facts(loaded, metadata, tensors)
        self.layers = int(evaluate(layer_count(loaded.arch), self.facts))

    def state(self) -> State:
        return State()

    def body(self, i: int) -> Graph:
        """The graph of layer i. Raises KeyError when no block serves it."""
        for b in self.loaded.module.bodies:
            if evaluate(b.when, self.facts, i):
                return b.graph
        raise KeyError(f"no block serves layer {i}")

    def forward(self, ids: Sequence[int], state: State | None = None) -> Array:
        """Logits [T, V] of tokens that follow what the state has seen."""
        state = state or State()
        run = Run(self, np.asarray(ids), state)
        module = self.loaded.module
        (h,) = run.graph(module.prologue, {}, None)
        for i in range(self.layers):
            (h,) = run.graph(self.body(i), {"h": h}, i)
        (logits,) = run.graph(module.head, {"h": h}, None)
        state.length += len(ids)
        return np.asarray(logits, np.float32)


class Run:
    """One pass over some tokens."""

    def __init__(self, model: Reference, ids: npt.NDArray[Any], state: State) -> None:
        self.model, self.ids, self.state = model, ids, state

    def graph(self, graph: Graph, inputs: dict[str, Any], i: int | None) -> list[Any]:
        values = dict(inputs)
        for n in graph.nodes:
            outs = self.node(n, values, i)
            values.update(
                {o.name: x for o, x in zip(n.outs, outs if n.op == "split" else (outs,), strict=True)}
            )
        return [values[name] for name in graph.outputs]

    def node(self, n: Node, values: dict[str, Any], i: int | None) -> Any:
        x = {role: values[name] for role, name in n.ins.items()}
        w = {role: self.weight(v, i) for role, v in n.weights.items()}
        a = {k: self.attribute(v, i) for k, v in n.attrs.items()}
        return MEANING[n.op](self, n, x, w, a, i)

    def attribute(self, v: Any, i: int | None) -> Any:
        if isinstance(v, list):
            return [evaluate(e, self.model.facts, i) for e in v]
        plain = v is None or (isinstance(v, str) and v not in self.model.loaded.arch.dims)
        return v if plain else evaluate(v, self.model.facts, i)

    def weight(self, w: Weight, i: int | None) -> Array | None:
        declared = self.model.loaded.arch.weights.get(w.name)
        names = [tensor_name(w.name, i if w.layer == 0 else None)]
        if declared and declared.shape.otherwise not in (None, "none"):
            names.append(tensor_name(str(declared.shape.otherwise)))
        found = next((self.model.tensors[n] for n in names if n in self.model.tensors), None)
        if found is None and not w.optional:
            raise KeyError(f"the model has no {names[0]}")
        return found

    def attention(self, x: dict[str, Array], a: dict[str, Any], i: int | None) -> Array:
        key = (i or 0, a["state"])
        old = self.state.keep.get(key)
        k, v = (
            (x["k"], x["v"])
            if old is None
            else (np.concatenate([o, x[r]]) for o, r in zip(old, "kv", strict=True))
        )
        self.state.keep[key] = (k, v)
        return attention(x["q"], k, v, self.state.length, a["scale"], a["window"], a["softcap"])

    def short_conv(self, x: Array, w: Array, name: str, i: int | None) -> Array:
        taps = w.shape[1]
        history = self.state.keep.get((i or 0, name), np.zeros((taps - 1, x.shape[1]), np.float32))
        self.state.keep[i or 0, name] = np.concatenate([history, x])[len(x) :]
        return short_conv(x, w, history)

    @property
    def positions(self) -> npt.NDArray[np.int64]:
        return np.arange(self.state.length, self.state.length + len(self.ids))


def _spread(x: Array, y: Array) -> Array:
    """y with axes added behind, so that one value a head meets a whole head."""
    return y.reshape(y.shape + (1,) * (x.ndim - y.ndim))


def _linear(x: Array, w: Array, b: Array | None) -> Array:
    y = x.reshape(len(x), -1) @ w.T
    return y if b is None else y + b


def _split(x: Array, sizes: list[int]) -> list[Array]:
    return np.split(x.reshape(len(x), -1), np.cumsum(sizes)[:-1], axis=1)


# (run, node, inputs, weights, attributes, layer) -> value
MEANING: dict[str, Callable[[Run, Node, dict[str, Any], dict[str, Any], dict[str, Any], int | None], Any]] = {
    "embed": lambda run, n, x, w, a, i: w["w"][run.ids] * np.float32(a["scale"]),
    "take_rows": lambda run, n, x, w, a, i: x["x"],
    "linear": lambda run, n, x, w, a, i: _linear(x["x"], w["w"], w.get("b")),
    "rms_norm": lambda run, n, x, w, a, i: rms_norm(x["x"], w["w"], a["eps"]),
    "heads": lambda run, n, x, w, a, i: x["x"].reshape(len(x["x"]), a["n"], -1),
    "split": lambda run, n, x, w, a, i: _split(x["x"], a["sizes"]),
    "add": lambda run, n, x, w, a, i: x["x"] + _spread(x["x"], x["y"]),
    "mul": lambda run, n, x, w, a, i: x["x"] * _spread(x["x"], x["y"]),
    "scale": lambda run, n, x, w, a, i: x["x"] * np.float32(a["by"]),
    "softcap": lambda run, n, x, w, a, i: np.float32(a["cap"]) * np.tanh(x["x"] / np.float32(a["cap"])),
    "rope": lambda run, n, x, w, a, i: rope(
        x["x"], run.positions, a["base"], a["style"], a["n_rot"], a["scale"], w.get("factors")
    ),
    "attention": lambda run, n, x, w, a, i: run.attention(x, a, i),
    "short_conv": lambda run, n, x, w, a, i: run.short_conv(x["x"], w["w"], a["state"], i),
    "route": lambda run, n, x, w, a, i: route(
        x["x"], w["w"], w.get("bias"), a["top"], a["score"], a["normalise"], a["scale"]
    ),
    "experts": lambda run, n, x, w, a, i: experts(x["x"], x["r"], w["gate"], w["up"], w["down"], a["act"]),
    **{op: lambda run, n, x, w, a, i, f=f: f(x["x"]) for op, f in ACTIVATIONS.items()},  # type: ignore[misc]
}
