"""The router's choice of experts, and the list of (row, slot) entries in order of expert."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tvm.tirx.script import builder as T

from codegen.cpu import math as M
from codegen.cpu.isa import Isa
from codegen.cpu.rows import row
from codegen.cpu.tir import (
    Expr,
    Frame,
    Memory,
    Register,
    cast,
    const,
    i64,
    kernel,
    let,
    loop,
    quotient,
    select,
    splat,
    when,
)

_SCORES, _KEYS = 0, 1 << 16  # byte offsets in the scratch: floats, one an expert
SCRATCH_BYTES = 1 << 17
_EPSILON = 1e-6  # of the normalisation after a sigmoid
_TAKEN = float("-inf")


def route(isa: Isa, static: Mapping[str, Any]) -> Any:
    def body(k: Frame) -> None:
        logits, ld, pick = k.memory("logits"), k.int("ld_logits"), Pick(isa, static, k)
        with k.units() as u:
            pick.write(row(logits, u, ld), u)

    return kernel("route", body)


class Pick:
    """Code for the choice from a row of logits; takes the arguments of a kernel that has b, ids, weights, experts, used
    and scale. The first `SCRATCH_BYTES` of the scratch are its own; the logits may lie at their beginning."""

    def __init__(self, isa: Isa, static: Mapping[str, Any], k: Frame) -> None:
        self.isa, self.score, self.normalise = isa, static["score"], int(static["normalise"])
        self.ids, self.weights = k.memory("ids"), k.memory("weights")
        self.bias = k.memory("b") if int(static["bias"]) else None
        self.experts, self.used, self.scale = k.int("experts"), k.int("used"), k.float("scale")
        self.scratch = Memory(k.scratch)

    def write(self, logits: Memory, u: Expr) -> None:
        """ids[u] and weights[u] of the logits."""
        isa, scratch = self.isa, self.scratch
        if self.score == "sigmoid":
            _each_16(
                self.experts, lambda at: scratch.store(M.sigmoid(isa, logits.load(M.F32, at)), _SCORES + at)
            )
        else:
            _softmax(isa, logits, self.experts, scratch)
        _keys(scratch, self.bias, self.experts)
        factor = self._factor(_choose(scratch, self.ids, self.weights, u, self.experts, self.used))
        with loop(self.used) as slot:
            at = let((u * self.used + slot) * 4)
            self.weights.store(let(self.weights.load("float32", at) * factor), at)

    def _factor(self, total: Expr) -> Expr:
        """What the chosen scores, of the given sum, are multiplied by."""
        if not self.normalise:
            return self.scale
        return let(self.scale / (total + T.float32(_EPSILON) if self.score == "sigmoid" else total))


def _each_16(n: Expr, body: Any) -> None:
    with loop(quotient(n + (M.LANES - 1), T.int64(M.LANES))) as i:
        body(let(i * 64))


def _valid(at: Expr, experts: Expr) -> Expr:
    """Which of the 16 experts at a byte offset exist."""
    index = T.Ramp(cast(quotient(at, T.int64(4)), "int32"), T.int32(1), M.LANES)
    return index < splat(cast(experts, "int32"), M.LANES)


def _softmax(isa: Isa, source: Memory, experts: Expr, scratch: Memory) -> None:
    largest = Register(M.F32, const(M.F32, float("-inf")))

    def load(at: Expr) -> Expr:
        return select(_valid(at, experts), source.load(M.F32, at), const(M.F32, float("-inf")))

    _each_16(experts, lambda at: largest.set(M.maximum(largest.get(), load(at))))
    base = let(splat(M.lane_max(largest.get()), M.LANES))
    total = Register(M.F32, const(M.F32, 0))

    def exponential(at: Expr) -> None:
        value = M.exp(isa, load(at) - base)
        scratch.store(value, _SCORES + at)
        total.set(total.get() + value)

    _each_16(experts, exponential)
    divisor = let(splat(M.lane_sum(total.get()), M.LANES))
    _each_16(experts, lambda at: scratch.store(scratch.load(M.F32, _SCORES + at) / divisor, _SCORES + at))


def _keys(scratch: Memory, bias: Memory | None, experts: Expr) -> None:
    """What the choice goes by: the score, plus the expert's bias."""
    with loop(experts) as e:
        value = scratch.load("float32", _SCORES + e * 4)
        scratch.store(value if bias is None else value + bias.load("float32", e * 4), _KEYS + e * 4)


def _choose(scratch: Memory, ids: Memory, weights: Memory, u: Expr, experts: Expr, used: Expr) -> Expr:
    """Writes the `used` best experts and their scores, best first, ties to the lower index; the scores' sum."""
    total = Register("float32", let(const("float32", 0)))
    best, key = Register("int64"), Register("float32")
    with loop(used) as slot:
        best.set(let(i64(0)))
        key.set(const("float32", _TAKEN))
        with loop(experts) as e:
            candidate = let(scratch.load("float32", _KEYS + e * 4))
            with when(candidate > key.get()):
                key.set(candidate)
                best.set(e)
        chosen = let(scratch.load("float32", _SCORES + best.get() * 4))
        scratch.store(let(const("float32", _TAKEN)), _KEYS + best.get() * 4)
        at = let((u * used + slot) * 4)
        ids.store(cast(best.get(), "int32"), at)
        weights.store(chosen, at)
        total.set(total.get() + chosen)
    return let(total.get())


def group_experts(isa: Isa, static: Mapping[str, Any]) -> Any:
    def body(k: Frame) -> None:
        ids, starts, entries = k.memory("ids"), k.memory("starts"), k.memory("entries")
        experts, used = k.int("experts"), k.int("used")
        count = let(k.count("rows") * used)
        zero = let(const("int32", 0))
        with k.units():
            with loop(experts + 1) as e:
                starts.store(zero, e * 4)
            # Counts go two places up, so that placing the entries turns starts[e + 1] into the end of expert e.
            with loop(count) as i:
                _bump(starts, cast(ids.load("int32", i * 4), "int64") + 2, experts)
            running = Register("int32", zero)
            with loop(experts + 1) as e:
                running.set(running.get() + starts.load("int32", e * 4))
                starts.store(let(running.get()), e * 4)
            with loop(count) as i:
                slot = let((cast(ids.load("int32", i * 4), "int64") + 1) * 4)
                place = let(starts.load("int32", slot))
                entries.store(cast(i, "int32"), cast(place, "int64") * 4)
                starts.store(let(place + 1), slot)

    return kernel("group_experts", body)


def _bump(starts: Memory, index: Expr, last: Expr) -> None:
    index = let(index)
    with when(index <= last):
        starts.store(let(starts.load("int32", index * 4) + 1), index * 4)
