"""Rotary position embedding; head norms, rope, keys and values into the page as one kernel.

A head is worked on in pairs of values: those that are rotated together, and behind n_rot any two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from typing import Any

from codegen.gpu.norm import inverse_rms
from codegen.gpu.pagestore import PageStore
from codegen.gpu.rows import LOCAL, THREADS, RowTable, each_row
from codegen.gpu.tir import LANES, MAX_BUFFERS, Buf, Expr, Frame, Stage
from graph import families as F

RUNS = THREADS // LANES
_HEAD_THREADS = 64  # of a workgroup for one head
_BUFFERS = 9  # of qk_rope_store with head norms


class Rotation:
    """Which values of a head of hd values pair up, and their rotation by tables of cosines and sines."""

    def __init__(self, f: Frame, style: str) -> None:
        self.f, self.style = f, style
        self.n_rot = f.size("n_rot")
        self.half = f.let(self.n_rot >> 1, "half")
        self.cos, self.sin = f.buffer("cos"), f.buffer("sin")

    def pair(self, p: Expr) -> tuple[Expr, Expr]:
        """Indices of pair p of a head; the pairs from n_rot / 2 on are not rotated."""
        f, first = self.f, p * 2
        if self.style != "neox":
            return first, first + 1
        turned = p < self.half
        return f.let(f.select(turned, p, first)), f.let(f.select(turned, p + self.half, first + 1))

    def turn(self, p: Expr, position: Expr, values: Buf, at: int = 0) -> None:
        """Rotates values[at], values[at + 1], which are pair p, by the angle of the position."""
        f = self.f
        with f.when(p < self.half):
            index = f.let(position * self.half + p)
            c, s = f.let(self.cos.load(index)), f.let(self.sin.load(index))
            x, y = f.let(values.load(at)), f.let(values.load(at + 1))
            values.store(f.fma(x, c, 0.0 - y * s), at)
            values.store(f.fma(y, c, x * s), at + 1)


def rope(static: Mapping[str, Any]) -> list[Stage]:
    """A workgroup a head and row; `out` may be x."""

    def body(f: Frame) -> None:
        hd, rotation = f.size("hd"), Rotation(f, static["style"])
        with each_row(f, "rows") as row:
            position = RowTable(f).position(row)
            source = f.let(row * f.int("ld_x") + f.int("x_at") + f.group(0) * hd)
            target = f.let(row * f.int("ld_out") + f.group(0) * hd)
            values = f.local("float32", 2)
            with f.loop(f.thread(), f.max(hd >> 1, f.thread()), _HEAD_THREADS) as p:
                pair = rotation.pair(p)
                for i in range(2):
                    values.store(f.buffer("x").load(source + pair[i]), i)
                rotation.turn(p, position, values)
                for i in range(2):
                    f.buffer("out").store(values.load(i), target + pair[i])

    return [Stage(body, (_HEAD_THREADS, 1, 1), (("heads",), ("rows",), (1,)))]


def kv_store(static: Mapping[str, Any]) -> list[Stage]:
    """A workgroup a head and row."""

    def body(f: Frame) -> None:
        hd, thread = f.size("hd"), f.thread()
        with each_row(f, "rows") as row:
            head = f.group(0)
            pages = PageStore(f, static["kv"], hd, row)
            k = f.let(row * f.int("ld_k") + f.int("k_at") + head * hd)
            v = f.let(row * f.int("ld_v") + f.int("v_at") + head * hd)
            with f.loop(thread, f.max(hd, thread), _HEAD_THREADS) as d:
                pages.store(f.buffer("k").load(k + d), pages.key(head) + d * F.PAGE)
                pages.store(f.buffer("v").load(v + d), pages.value(head) + d)

    return [Stage(body, (_HEAD_THREADS, 1, 1), (("heads",), ("rows",), (1,)))]


def qk_rope_store(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `hd`, `kv`, `style`, `norm`. A workgroup has a row and a KV head: runs of 32 threads take its query heads,
    its key and its value, one each. With head norms that is more buffers than a stage may bind: two stages."""
    together = not int(static["norm"]) or MAX_BUFFERS >= _BUFFERS

    def stage(suffix: str) -> Stage:
        grid = (("kv_heads",), ("rows",), (1,))
        return Stage(lambda f: _KVHead(f, static, suffix or "qkv").run(), LOCAL, grid, suffix=suffix)

    return [stage("")] if together else [stage("q"), stage("kv")]


class _KVHead:
    """What belongs to a KV head in a row: `parts` q, kv or qkv."""

    def __init__(self, f: Frame, static: Mapping[str, Any], parts: str) -> None:
        self.f, self.parts = f, parts
        self.hd, self.kv, self.norm = int(static["hd"]), static["kv"], int(static["norm"])
        self.rotation = Rotation(f, static["style"])
        self.head, lane = f.group(0), f.let(f.thread() % LANES, "lane")
        self.group = f.let(f.size("heads") // f.size("kv_heads"), "group_size")
        self.queries: Expr = self.group if "q" in parts else 0
        # Threads without a pair go along with the last one, and neither count nor store it.
        pairs = self.hd // 2
        own = [lane + i * LANES for i in range(-(-pairs // LANES))]
        self.owned = [p < pairs if (i + 1) * LANES > pairs else None for i, p in enumerate(own)]
        self.pairs = [
            f.let(p if o is None else f.min(p, pairs - 1), "p") for p, o in zip(own, self.owned, strict=True)
        ]
        self.values = f.local("float32", 2 * len(self.pairs), "x")

    def run(self) -> None:
        f = self.f
        with each_row(f, "rows") as row:
            if "kv" not in self.parts:
                self._items(row, RowTable(f).position(row), self.queries, self.queries, None)
                return
            pages = PageStore(f, self.kv, self.hd, row)
            self._items(row, pages.position, self.queries + 1, self.queries + 2, pages)

    def _items(self, row: Expr, position: Expr, turned: Expr, count: Expr, pages: PageStore | None) -> None:
        """Query heads, and behind those `turned` heads the value, eight at a time."""
        f = self.f
        with f.loop(0, count, RUNS) as first:
            item = f.let(first + f.thread() // LANES, "item")
            if pages is not None:
                with f.when(item == turned):
                    self._store_value(row, pages)
            for name, condition, start in self._kinds(row, item):
                with f.when(condition):
                    at, buffer = f.let(start), f.buffer(name)
                    self._each(lambda i, d, at=at, buffer=buffer: self.values.store(buffer.load(at + d), i))
            if self.norm:
                self._normalise(row, item)
            with f.when(item < turned):
                for i, p in enumerate(self.pairs):
                    self.rotation.turn(p, position, self.values, 2 * i)
            self._store(row, item, pages)

    def _kinds(self, row: Expr, item: Expr) -> Iterator[tuple[str, Expr, Expr]]:
        """(argument, whether an item is one of its heads, where that begins)"""
        if "q" in self.parts:
            yield "q", item < self.queries, self._start("q", row, self.head * self.group + item)
        if "kv" in self.parts:
            yield "k", item == self.queries, self._start("k", row, self.head)

    def _start(self, name: str, row: Expr, head: Expr) -> Expr:
        return row * self.f.int(f"ld_{name}") + self.f.int(f"{name}_at") + head * self.hd

    def _each(self, body: Callable[[int, Expr], None]) -> None:
        """body(index in `values`, index in the head) for this thread's values."""
        for i, p in enumerate(self.pairs):
            for half, d in enumerate(self.rotation.pair(p)):
                body(2 * i + half, d)

    def _store_value(self, row: Expr, pages: PageStore) -> None:
        f, v = self.f, self.f.buffer("v")
        source, target = f.let(self._start("v", row, self.head)), f.let(pages.value(self.head))
        self._each(lambda _, d: pages.store(v.load(source + d), target + d))

    def _store(self, row: Expr, item: Expr, pages: PageStore | None) -> None:
        f, x = self.f, self.values
        for name, condition, start in self._kinds(row, item):
            with f.when(condition):
                if name == "q":
                    self._store_query(f.let(start))
                elif pages is not None:
                    # Pages are not read here: threads without a pair of their own may write the last one again.
                    first, write = f.let(pages.key(self.head)), pages.store
                    self._each(lambda i, d, first=first, write=write: write(x.load(i), first + d * F.PAGE))

    def _store_query(self, first: Expr) -> None:
        q, x = self.f.buffer("q"), self.values
        for i, (p, owned) in enumerate(zip(self.pairs, self.owned, strict=True)):
            with nullcontext() if owned is None else self.f.when(owned):
                for half, d in enumerate(self.rotation.pair(p)):
                    q.store(x.load(2 * i + half), first + d)

    def _normalise(self, row: Expr, item: Expr) -> None:
        f, x, total = self.f, self.values, self.f.local("float32", 1, "total")
        total.store(0.0)
        for i, owned in enumerate(self.owned):
            for value in (x.load(2 * i), x.load(2 * i + 1)):
                more = f.fma(value, value, total.load())
                total.store(more if owned is None else f.select(owned, more, total.load()))
        inverse = inverse_rms(f, f.lane_sum(total.load()), self.hd, f.float("eps"))
        for name, condition, _ in self._kinds(row, item):
            w = f.buffer(f"w{name}")
            with f.when(condition):
                self._each(lambda i, d, w=w: x.store(x.load(i) * inverse * w.load(d), i))
