"""The router's choice of experts, and the list of (row, slot) entries in order of expert."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codegen.gpu import math as M
from codegen.gpu.rows import LOCAL, THREADS, each_row, four
from codegen.gpu.scan import Scan
from codegen.gpu.tir import Expr, Frame, Stage

USED = 16  # experts of a row at most
EPSILON = 1e-6  # of the normalisation after a sigmoid
LOWEST, NONE = -3e38, -3.4e38  # of an expert's key; of threads without an expert


def route(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `score`, `bias`, `normalise`. A thread has an expert (at most 256) and counts those that are better."""

    def body(f: Frame) -> None:
        keys, chosen = f.shared("float32", THREADS), f.shared("float32", USED)
        with each_row(f) as row:
            score = _score(f, static["score"], row)
            key = f.local("float32", 1, "key")
            key.store(NONE)
            with f.when(f.thread() < f.size("experts")):
                bias = f.buffer("b").load(f.thread()) if int(static["bias"]) else 0.0
                key.store(f.max(score + bias, LOWEST))
            _choose(f, static, row, score, f.let(key.load()), keys, chosen)

    return [Stage(body, LOCAL, ((1,), ("rows",), (1,)))]


def _score(f: Frame, score: str, row: Expr) -> Expr:
    """The score of this thread's expert."""
    experts, thread = f.size("experts"), f.thread()
    logit = f.local("float32", 1, "logit")
    logit.store(NONE)
    with f.when(thread < experts):
        logit.store(f.buffer("logits").load(row * f.int("ld_logits") + thread))
    x = f.let(logit.load())
    if score == "sigmoid":
        return M.sigmoid(f, x)
    largest = f.group_max(x)
    e = f.let(f.select(thread < experts, f.exp(x - largest), f.cast(0, "float32")))
    return f.let(e / f.group_sum(e))


def _choose(
    f: Frame, static: Mapping[str, Any], row: Expr, score: Expr, key: Expr, keys: Any, chosen: Any
) -> None:
    thread, experts, used = f.thread(), f.size("experts"), f.size("used")
    keys.store(key, thread)
    f.sync()
    rank = f.local("int32", 1, "rank")
    rank.store(0)
    with f.loop(0, experts, 4) as other:
        for i, value in enumerate(keys.load4(other)):
            better = f.any(value > key, f.all(value == key, other + i < thread))
            rank.store(rank.load() + f.cast(better, "int32"))
    with f.when(f.all(thread < experts, rank.load() < used)):
        chosen.store(score, rank.load())
        f.buffer("ids", "int32").store(thread, row * used + rank.load())
    f.sync()
    with f.when(thread < used):
        total, factor = f.local("float32", 1, "total"), f.float("scale")
        if int(static["normalise"]):
            total.store(EPSILON if static["score"] == "sigmoid" else 0.0)
            with f.loop(used) as slot:
                total.store(total.load() + chosen.load(slot))
            factor = factor / total.load()
        f.buffer("weights").store(chosen.load(thread) * factor, row * used + thread)


def group_experts(static: Mapping[str, Any]) -> list[Stage]:
    """A workgroup an expert: it finds its entries and counts those of the experts before it. A thread looks through
    consecutive entries, of which there may be 32768."""

    def body(f: Frame) -> None:
        expert, ids = f.group(0), f.buffer("ids", "int32")
        count = f.let(f.count("rows") * f.size("used"), "count")
        share = f.let((count + (4 * THREADS - 1)) // (4 * THREADS) * 4, "share")
        first = f.let(f.thread() * share, "first")
        equal, less = f.local("int32", 1, "equal"), f.local("int32", 1, "less")
        equal.store(0)
        less.store(0)
        with f.loop(0, share, 4) as i, f.when(first + i < count):
            for j, found in enumerate(four(f, ids.load4(first + i))):
                there = first + i + j < count
                equal.store(equal.load() + f.cast(f.all(there, found == expert), "int32"))
                less.store(less.load() + f.cast(f.all(there, found < expert), "int32"))
        start = f.let(f.cast(f.group_sum(f.cast(less.load(), "float32")), "int32"), "start")
        before, _ = Scan(f).before(equal.load())
        _place(f, ids, first, share, count, f.let(start + before))
        starts, experts = f.buffer("starts", "int32"), f.size("experts")
        with f.when(f.thread() == 0):
            starts.store(start, expert)
            with f.when(expert == experts - 1):
                starts.store(count, experts)

    return [Stage(body, LOCAL, (("experts",), (1,), (1,)))]


def _place(f: Frame, ids: Any, first: Expr, share: Expr, count: Expr, start: Expr) -> None:
    """Writes this thread's entries of the workgroup's expert from `start` on."""
    place, entries = f.local("int32", 1, "place"), f.buffer("entries", "int32")
    place.store(start)
    with f.loop(0, share, 4) as i, f.when(first + i < count):
        for j, found in enumerate(four(f, ids.load4(first + i))):
            with f.when(f.all(first + i + j < count, found == f.group(0))):
                entries.store(first + i + j, place.load())
                place.store(place.load() + 1)
