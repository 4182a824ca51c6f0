"""Runs a plan in numpy, as a binder and a device would: real slots that buffers share, float32 activations.

It proves plans without any kernel: what is clobbered, read before it is written or passed wrongly changes the logits.
Alternatives and the order of independent steps can be chosen. Memory starts as NaN, and so does padding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from gpu_families import ACT_OPS, GpuFamilies

from graph import reference as ref
from graph.expr import evaluate
from graph.families import align
from graph.gpu import ALL_FAMILIES

Pick = int | Callable[[int], int]
UNARY = {**ref.ACTIVATIONS}
SAME = {
    "matmul": "matvec", "gemm": "matvec", "attention_prefill": "attention",
    "experts_matmul": "experts_matvec", "experts_gemm": "experts_matvec",
}  # fmt: skip


def tuples(e: Any) -> Any:
    """A JSON expression as graph.expr has it."""
    return (e[0], *map(tuples, e[1:])) if isinstance(e, list) else e


class Facts:
    def __init__(
        self, plan: dict[str, Any], metadata: Mapping[str, Any], tensors: Mapping[str, np.ndarray]
    ) -> None:
        self.plan, self.metadata, self.tensors = plan, metadata, tensors
        self.dims = {d["name"]: d for d in plan["dims"]}

    def dim(self, name: str) -> Any:
        d = self.dims[name]
        if "key" in d and (found := self.metadata.get(f"{self.plan['architecture']}.{d['key']}")) is not None:
            return list(found) if isinstance(found, (list, np.ndarray)) else found
        return evaluate(tuples(d["value"] if "value" in d else d["else"]), self)

    def shape(self, weight: str) -> tuple[int, ...] | None:
        found = self.tensors.get(ref.tensor_name(weight))
        return None if found is None else found.shape


class Machine:
    """`pick` chooses among the alternatives of a step: 0 is fused, -1 the last; or a function of their number."""

    def __init__(
        self, plan: dict[str, Any], metadata: Mapping[str, Any], tensors: Mapping[str, np.ndarray],
        rows: int, pick: Pick = 0, backwards: bool = False,
    ) -> None:  # fmt: skip
        self.plan, self.tensors, self.pick, self.backwards = plan, tensors, pick, backwards
        self.facts = Facts(plan, metadata, tensors)
        self.layers = self.eval(plan["layers"], None)
        used = self.eval(plan["used"], None) if plan["used"] is not None else 0
        self.used = used
        self.limit = {"rows": rows, "out_rows": rows, "entries": rows * used, "one": 1}
        self.buffers = {b["name"]: b for b in plan["buffers"]}
        self.scratch = {
            n: np.full(self.size(b), np.nan, np.float32) for n, b in self.buffers.items() if b.get("scratch")
        }
        sizes = [0] * plan["slots"]
        for b in plan["buffers"]:
            if "slot" in b:
                sizes[b["slot"]] = max(sizes[b["slot"]], self.size(b))
        self.slots = [np.full(n, np.nan, np.float32) for n in sizes]
        self.kept: dict[tuple[int, str], Any] = {}
        self.position = 0

    def size(self, b: dict[str, Any]) -> int:
        return max(align(self.eval(b["width"], i), 16) for i in range(self.layers)) * self.limit[b["rows"]]

    def eval(self, e: Any, i: int | None) -> Any:
        return evaluate(tuples(e), self.facts, i)

    def forward(self, ids: Sequence[int], out: Sequence[int]) -> np.ndarray:
        """Logits of the rows `out`."""
        self.ids = np.asarray(ids)
        self.count = {"rows": len(ids), "out_rows": 0, "entries": len(ids) * self.used, "one": 1}
        self.part(self.plan["prologue"], None)
        for i in range(self.layers):
            self.part(self.body(i), i)
        logits = np.concatenate(
            [self.head(piece) for piece in np.split(np.asarray(out), range(2, len(out), 2))]
        )
        self.position += len(ids)
        return logits

    def head(self, out: np.ndarray) -> np.ndarray:
        """Logits of a few rows: the head runs several times in a pass, so it may not overwrite what it reads."""
        self.out, self.count = out, {**self.count, "out_rows": len(out)}
        self.part(self.plan["head"], None)
        n = self.eval(self.buffers["logits"]["width"], None)
        logits = self.slots[self.buffers["logits"]["slot"]][: len(out) * align(n, 16)]
        return logits.reshape(len(out), -1)[:, :n].copy()

    def body(self, i: int) -> dict[str, Any]:
        return next(b for b in self.plan["bodies"] if self.eval(b["when"], i))

    def part(self, part: dict[str, Any], i: int | None) -> None:
        for group in part["groups"]:
            for step in reversed(group) if self.backwards and not any(map(self.replicated, group)) else group:
                for call in self.picked(step["alternatives"]):
                    if "family" in call:
                        Call(self, call, i).run()

    def picked(self, alternatives: list[Any]) -> list[Any]:
        if callable(self.pick):
            return alternatives[self.pick(len(alternatives))]
        return alternatives[-1 if self.pick < 0 else min(self.pick, len(alternatives) - 1)]

    @staticmethod
    def replicated(step: dict[str, Any]) -> bool:
        return any(c.get("replicate") for c in step["alternatives"][0])

    def weight(self, name: str, i: int | None, before: bool = False) -> np.ndarray | None:
        if before:
            i = self.layers - 1 if i is None else max(i - 1, 0)
        names = [ref.tensor_name(name, i), ref.tensor_name(name)]
        names += [
            ref.tensor_name(w["else"]) for w in self.plan["weights"] if w["name"] == name and "else" in w
        ]
        return next((self.tensors[n] for n in names if n in self.tensors), None)


class Call(GpuFamilies):
    def __init__(self, machine: Machine, call: dict[str, Any], i: int | None) -> None:
        self.m, self.i, self.family = machine, i, call["family"]
        self.args, self.spec = call["args"], call["spec"]
        assert list(self.args) == [a for a, _ in ALL_FAMILIES[self.family].args]
        self.rows = machine.count[call.get("rows", "rows")]

    def run(self) -> None:
        getattr(self, SAME.get(self.family, self.family))()

    def number(self, name: str) -> Any:
        value = self.args[name]
        if isinstance(value, dict) and "ld" in value:
            return align(self.m.eval(self.m.buffers[value["ld"]]["width"], self.i), 16)
        return self.m.eval(value["float"] if isinstance(value, dict) else value, self.i)

    def weight(self, name: str) -> np.ndarray | None:
        value = self.args[name]
        if value is None:
            return None
        return self.m.weight(value.get("weight") or value["experts"], self.i, value.get("layer") == -1)

    def flat(self, name: str) -> np.ndarray:
        value = self.args[name]
        buffer = self.m.buffers[value["buffer"]]
        if buffer["kind"] == "act" and "act" in value:
            assert value["act"] in buffer["acts"]
        memory = self.m.scratch[buffer["name"]] if buffer.get("scratch") else self.m.slots[buffer["slot"]]
        memory = memory.view(np.int32) if buffer["kind"] == "i32" else memory
        return memory[self.m.eval(value.get("offset", 0), self.i) :]

    def block(self, name: str, n: int, rows: int | None = None, ld: str | None = None) -> np.ndarray:
        """A view of [rows, n] values, `ld` apart; of an act or unpadded buffer by its own width."""
        rows = self.rows if rows is None else rows
        value = self.args[name]
        stride = (
            self.number(ld)
            if ld
            else align(self.m.eval(self.m.buffers[value["buffer"]]["width"], self.i), 16)
        )
        flat = self.flat(name)
        return np.lib.stride_tricks.as_strided(flat, (rows, n), (4 * stride, 4))

    def quantised(self, y: np.ndarray) -> None:
        for name in ("y", "yq"):
            self.block(name, y.shape[1])[:] = y

    def embed(self) -> None:
        w, k = self.weight("w"), self.number("k")
        self.block("out", k, ld="ld_out")[:] = w[self.m.ids] * np.float32(self.number("scale"))
        if self.args["zero"]:
            self.block("zero", k)[:] = 0

    def take_rows(self) -> None:
        n = self.number("n")
        self.block("out", n, ld="ld_out")[:] = self.block("x", n, len(self.m.ids), "ld_x")[self.m.out]

    def rms_norm(self) -> None:
        n, groups = self.number("n"), self.number("groups")
        x = self.block("x", n * groups, ld="ld_x").reshape(self.rows, groups, n)
        y = ref.rms_norm(x, self.weight("w"), self.number("eps"))
        self.block("out", n * groups, ld="ld_out")[:] = y.reshape(self.rows, -1)

    def norm_quantize(self) -> None:
        n, eps = self.number("n"), self.number("eps")
        a = self.block("x", n, ld="ld_x").copy()
        if self.spec["add"]:
            delta = self.block("delta", n, ld="ld_delta").copy()
            a += ref.rms_norm(delta, self.weight("post"), eps) if self.spec["sandwich"] else delta
            self.block("h", n, ld="ld_x")[:] = a
        self.quantised(ref.rms_norm(a, self.weight("w"), eps))

    def quantize(self) -> None:
        n, op = self.number("n"), self.spec["op"]
        x = self.block("x", n, ld="ld_x").copy()
        self.quantised(x if op == "none" else ACT_OPS[op](x) * self.block("x2", n, ld="ld_x2"))

    def matvec(self) -> None:
        n, k = self.number("n"), self.number("k")
        rows = self.m.count[self.args["rows"]["count"]]
        y = self.block("x", k, rows).copy() @ self.weight("w").T
        b = self.weight("b")
        self.block("out", align(n, 16), rows, "ld_out")[:] = np.nan
        self.block("out", n, rows, "ld_out")[:] = y if b is None else y + b

    def turned(self, name: str, heads: int, hd: int, ld: str, norm: str | None = None) -> np.ndarray:
        """Heads of a row, normed and rotated."""
        x = self.block(name, heads * hd, ld=ld).reshape(self.rows, heads, hd)
        if norm and self.args[norm]:
            x = ref.rms_norm(x, self.weight(norm), self.number("eps"))
        table = self.args["cos"]
        assert table == {**self.args["sin"], "rope": "cos"}
        factors = self.m.weight(table["factors"], self.i) if table["factors"] else None
        positions = np.arange(self.m.position, self.m.position + self.rows)
        base, scale = self.m.eval(table["base"], self.i), self.m.eval(table.get("scale", 1), self.i)
        return ref.rope(x, positions, base, self.spec["style"], self.number("n_rot"), scale, factors)

    def rope(self) -> None:
        heads, hd = self.number("heads"), self.number("hd")
        self.block("out", heads * hd, ld="ld_out")[:] = self.turned("x", heads, hd, "ld_x").reshape(
            self.rows, -1
        )

    def store(self, k: np.ndarray, v: np.ndarray) -> None:
        key = (self.i, self.args["pool"]["state"])
        old = self.m.kept.get(key)
        self.m.kept[key] = (
            (k, v) if old is None else (np.concatenate([old[0], k]), np.concatenate([old[1], v]))
        )

    def kv_store(self) -> None:
        heads, hd = self.number("heads"), self.number("hd")
        k, v = (self.block(n, heads * hd, ld=f"ld_{n}").reshape(self.rows, heads, hd).copy() for n in "kv")
        self.store(k, v)

    def qk_rope_store(self) -> None:
        heads, kv_heads, hd = (
            self.number("heads"),
            self.number("kv_heads"),
            self.m.eval(self.spec["hd"], self.i),
        )
        q = self.turned("q", heads, hd, "ld_q", "wq")
        self.block("q", heads * hd, ld="ld_q")[:] = q.reshape(self.rows, -1)
        k = self.turned("k", kv_heads, hd, "ld_k", "wk")
        self.store(k, self.block("v", kv_heads * hd, ld="ld_v").reshape(self.rows, kv_heads, hd).copy())

    def attention(self) -> None:
        y = self.attended().reshape(self.rows, -1)
        self.block("out", y.shape[1], ld="ld_out")[:] = y

    def attended(self) -> np.ndarray:
        heads, hd = self.number("heads"), self.m.eval(self.spec["hd"], self.i)
        q = self.block("q", heads * hd, ld="ld_q").reshape(self.rows, heads, hd)
        k, v = self.m.kept[self.i, self.args["pool"]["state"]]
        assert k.shape[1] == self.number("kv_heads")
        cap = self.number("cap") if self.spec["softcap"] else None
        window = self.number("span") or None
        y = ref.attention(q, k, v, self.m.position, self.number("scale"), window, cap)
        if self.args["ld_gate"]:
            y = y * ref.sigmoid(self.block("gate", heads, ld="ld_gate"))[..., None]
        return y

    def short_conv(self) -> None:
        n = self.number("n")
        self.block("out", n, ld="ld_out")[:] = self.convolved(n, self.weight("w"), self.spec["gated"])

    def convolved(self, n: int, w: np.ndarray, gated: bool) -> np.ndarray:
        x = self.block("x", n * (3 if gated else 1), ld="ld_x").copy()
        s = x[:, :n] * x[:, 2 * n :] if gated else x
        key = (self.i, self.args["ring_offset"]["state"])
        history = self.m.kept.get(key, np.zeros((w.shape[1] - 1, n), np.float32))
        self.m.kept[key] = np.concatenate([history, s])[len(s) :]
        y = ref.short_conv(s, w, history)
        return x[:, n : 2 * n] * y if gated else y

    def norm_route(self) -> None:
        n, eps = self.number("n"), self.number("eps")
        a = self.block("x", n, ld="ld_x").copy()
        if self.spec["add"]:
            delta = self.block("delta", n, ld="ld_delta").copy()
            a += ref.rms_norm(delta, self.weight("post"), eps) if self.spec["sandwich"] else delta
        self.choose(ref.rms_norm(a, self.weight("w"), eps) @ self.weight("router").T)

    def route(self) -> None:
        self.choose(self.block("logits", self.number("experts"), ld="ld_logits").copy())

    def choose(self, logits: np.ndarray) -> None:
        experts, used, b = self.number("experts"), self.number("used"), self.weight("b")
        assert (b is None) == (not self.spec["bias"])
        eye = np.eye(experts, dtype=np.float32)
        r = ref.route(
            logits, eye, b, used, self.spec["score"], bool(self.spec["normalise"]), self.number("scale")
        )
        self.flat("ids")[: r.ids.size] = r.ids.reshape(-1)
        self.flat("weights")[: r.weights.size] = r.weights.reshape(-1)

    def group_experts(self) -> None:
        experts, entries = self.number("experts"), self.m.count["entries"]
        ids = self.flat("ids")[:entries]
        self.flat("entries")[:entries] = np.argsort(ids, kind="stable")
        self.flat("starts")[: experts + 1] = np.searchsorted(np.sort(ids), np.arange(experts + 1))

    def experts_matvec(self) -> None:
        w, n, k, used = self.weight("w"), self.number("n"), self.number("k"), self.number("used")
        starts, entries = self.flat("starts"), self.flat("entries")
        by_entry = self.number("by_entry")
        count = self.m.count["entries" if by_entry else "rows"]
        x = self.block("x", k, count).copy()
        out = self.block("out", n, self.m.count["entries"], "ld_out")
        for e in range(self.number("experts")):
            for entry in entries[starts[e] : starts[e + 1]]:
                out[entry] = w[e] @ x[entry if by_entry else entry // used]

    def combine_experts(self) -> None:
        n, used = self.number("n"), self.number("used")
        x = self.block("x", n, self.rows * used, "ld_x").reshape(self.rows, used, n)
        weights = self.flat("weights")[: self.rows * used].reshape(self.rows, used, 1)
        self.block("out", n, ld="ld_out")[:] = (x * weights).sum(axis=1)

    def unary(self) -> None:
        n, op, scale = self.number("n"), self.spec["op"], np.float32(self.number("scale"))
        x = self.block("x", n, ld="ld_x").copy()
        plain = {"scale": lambda x: x * scale, "softcap": lambda x: scale * np.tanh(x / scale)}
        self.block("out", n, ld="ld_out")[:] = {**UNARY, **plain}[op](x)

    def binary(self) -> None:
        n, group = self.number("n"), self.number("group")
        x, y = self.block("x", n, ld="ld_x").copy(), self.block("y", n // group, ld="ld_y")
        y = np.repeat(y, group, axis=1)
        self.block("out", n, ld="ld_out")[:] = x + y if self.spec["op"] == "add" else x * y
