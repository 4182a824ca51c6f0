"""Decode attention, family `attention`: `attention_split` over single pages, then a workgroup a head merges them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codegen.gpu import attention_split
from codegen.gpu.attention_pages import LEAST, Row
from codegen.gpu.attention_split import partial_floats
from codegen.gpu.tir import Expr, Frame, Stage

THREADS = 256


def attention(static: Mapping[str, Any]) -> list[Stage]:
    """Two stages: partials of each (row, kv head, page), and their merge for each (row, head)."""
    hd = int(static["hd"])
    work = ("rows", "heads", "pages", 4 * partial_floats(hd))
    split = attention_split.stage(static, ("pages",), work, 0, ("rows",))
    merge = Stage(
        lambda f: _merge(f, hd), (THREADS, 1, 1), (("heads",), ("rows",), (1,)), work=work, suffix="merge"
    )
    return [split, merge]


def _merge(f: Frame, hd: int) -> None:
    """Threads take 4 values each of every so many pages with a running maximum; then the threads are merged."""
    rows, row = f.count("rows"), f.group(1)
    sums = f.shared("float32", 4 * THREADS)
    with f.when(row < rows):
        _Merge(f, hd, row, rows).emit(sums)


class _Merge:
    def __init__(self, f: Frame, hd: int, row: Expr, rows: Expr) -> None:
        self.f, self.hd, self.row, self.rows = f, hd, row, rows
        self.head, self.t = f.group(0), f.thread()
        self.lanes = hd // 4
        self.parts = THREADS // self.lanes

    def emit(self, sums: Any) -> None:
        f = self.f
        largest, total = f.local("float32"), f.local("float32")
        values = f.local("float32", 4)
        largest.store(LEAST)
        total.store(0.0)
        for i in range(4):
            values.store(0.0, i)
        row = Row(f, self.row)
        part, lane = f.let(self.t // self.lanes, "part"), f.let(self.t % self.lanes, "lane")
        with f.when(part < self.parts), f.loop(part, row.last_page - row.first_page + 1, self.parts) as page:
            self._add(page, lane, largest, total, values)
        common = f.group_max(largest.load())
        keep = f.let(f.exp(largest.load() - common), "keep")
        whole = f.group_sum(f.select(lane == 0, total.load() * keep, 0.0))
        for i in range(4):
            sums.store(values.load(i) * keep, i * THREADS + self.t)
        f.sync()
        factor = f.let(self._gate() / whole, "factor")
        with f.when(self.t < self.hd):
            self._write(sums, factor)

    def _add(self, page: Expr, lane: Expr, largest: Any, total: Any, values: Any) -> None:
        f, work = self.f, self.f.buffer("work")
        number = (page * self.rows + self.row) * f.int("heads") + self.head
        at = f.let(number * partial_floats(self.hd), "at")
        tail = work.load4(at + self.hd)
        four = work.load4(at + lane * 4)
        common = f.let(f.max(largest.load(), tail[0]), "common")
        keep, take = f.let(f.exp(largest.load() - common), "keep"), f.let(f.exp(tail[0] - common), "take")
        total.store(f.fma(total.load(), keep, tail[1] * take))
        for i in range(4):
            values.store(f.fma(values.load(i), keep, four[i] * take), i)
        largest.store(common)

    def _gate(self) -> Expr:
        f = self.f
        opened = f.local("float32", 1, "opened")
        opened.store(1.0)
        with f.when(f.int("ld_gate") > 0):
            gate = f.buffer("gate").load(f.int("gate_at") + self.row * f.int("ld_gate") + self.head)
            opened.store(1.0 / (1.0 + f.exp(0.0 - gate)))
        return opened.load()

    def _write(self, sums: Any, factor: Expr) -> None:
        """Value d: that of thread lane d // 4, summed over the parts."""
        f = self.f
        first = f.let(self.t % 4 * THREADS + self.t // 4, "first")
        value = f.local("float32", 1, "value")
        value.store(0.0)
        with f.loop(self.parts) as p:
            value.store(value.load() + sums.load(first + p * self.lanes))
        at = f.int("out_at") + self.row * f.int("ld_out") + self.head * self.hd
        f.buffer("out").store(value.load() * factor, at + self.t)
