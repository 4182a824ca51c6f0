"""experts_matvec and experts_matmul: each entry (row, slot) of a pass times the matrix of the expert it chose.

Entries come sorted by expert, so that a matrix is read once for all its entries; the products themselves are those of
matvec and matmul, only their rows are found through the list of entries.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codegen.cpu.isa import Isa
from codegen.cpu.matmul import REST
from codegen.cpu.matvec import BODIES, by_rows, unit_row
from codegen.cpu.products import row_group, row_panel
from codegen.cpu.schedule import store_from
from codegen.cpu.tir import (
    Expr,
    Frame,
    Memory,
    Register,
    T,
    cast,
    choose,
    i64,
    kernel,
    let,
    loop,
    minimum,
    quotient,
    select,
    when,
)

_PANEL = 64


class _Entries:
    """The arguments that both kernels share, and where an entry's rows are."""

    def __init__(self, f: Frame) -> None:
        self.table, self.x, self.out = f.memory("w"), f.address("x"), f.memory("out")
        self._starts, self._entries = f.memory("starts"), f.memory("entries")
        self.n, self.k, self.ld = f.int("n"), f.int("k"), f.int("ld_out")
        self._used, self._by_entry, self.experts = f.int("used"), f.int("by_entry"), f.int("experts")

    def start(self, expert: Expr) -> Expr:
        """Sorted position of the expert's first entry."""
        return i64(self._starts.load("int32", expert * 4))

    def matrix(self, expert: Expr) -> Memory:
        return Memory(self.table.load("int64", expert * 8))

    def entry(self, position: Expr) -> Expr:
        return let(i64(self._entries.load("int32", position * 4)))

    def input(self, entry: Expr, stride: Expr) -> Memory:
        """The activation row that an entry multiplies."""
        row = select(self._by_entry != T.int64(0), entry, quotient(entry, self._used))
        return Memory(self.x + row * stride)

    def batch(self, first: Expr, end: Expr, count: int, stride: Expr) -> tuple[list[Expr], list[Memory]]:
        """`count` entries from sorted position `first` on, the last before `end` repeated, and their inputs."""
        entries = [self.entry(minimum(first + b, end - 1)) for b in range(count)]
        return entries, [self.input(entry, stride) for entry in entries]

    def expert_of(self, position: Expr) -> Expr:
        """The expert whose entries include the sorted position: the number of experts that end before it."""
        found = Register("int64", T.int64(0))
        with loop(self.experts) as e:
            found.set(found.get() + cast(self.start(e + 1) <= position, "int64"))
        return let(found.get())


def experts_matvec(isa: Isa, static: Mapping[str, Any]) -> Any:
    """Spec: `fmt`, the experts' weight format."""

    def body(f: Frame) -> None:
        a = _Entries(f)
        group = row_group(isa, static["fmt"], a.k, Memory(f.scratch))
        parts = let((a.n + 15) >> 4)
        known, expert = Register("int64", T.int64(-1)), Register("int64", T.int64(0))
        with f.units() as u:
            position = let(quotient(u, parts))
            with when(position != known.get()):
                known.set(position)
                expert.set(a.expert_of(position))
            with when(a.start(expert.get()) == position):
                w, end = a.matrix(expert.get()), let(a.start(expert.get() + 1))
                row = unit_row(u - position * parts, a.n)
                _all_entries(a, group, w, row, position, end)

    return kernel("experts_matvec", body)


def _all_entries(a: _Entries, group: Any, w: Memory, row: Expr, begin: Expr, end: Expr) -> None:
    """16 weight rows times the entries at sorted positions [begin, end), as many at once as there is code for."""
    most = BODIES[-1]
    with loop((end - begin + (most - 1)) >> (most.bit_length() - 1)) as batch:
        first = let(begin + batch * most)

        def several(count: int) -> None:
            entries, acts = a.batch(first, end, count, group.acts.stride)

            def write(b: int, at: Expr, value: Expr) -> None:
                a.out.store(value, (entries[b] * a.ld + at) * 4)

            group.unit(w, row, acts, write)

        by_rows(end - first, several)


def experts_matmul(isa: Isa, static: Mapping[str, Any]) -> Any:
    """Spec: `fmt`, the experts' weight format."""

    def body(f: Frame) -> None:
        a = _Entries(f)
        scratch = Memory(f.scratch)
        group = row_group(isa, static["fmt"], a.k, scratch)
        panel = row_panel(isa, static["fmt"], a.k, scratch, _PANEL)
        parts = let((a.n + (_PANEL - 1)) >> (_PANEL.bit_length() - 1))
        with f.units() as u:
            expert = let(quotient(u, parts))
            begin, end = let(a.start(expert)), let(a.start(expert + 1))
            row = let((u - expert * parts) * _PANEL)
            with when(begin < end):
                w = a.matrix(expert)

                def locate(t: Expr) -> tuple[Memory, Expr]:
                    entry = a.entry(begin + t)
                    return a.input(entry, panel.acts.stride), entry

                choose(
                    [(row + _PANEL <= a.n, lambda: panel.products(w, row, end - begin, locate, a.out, a.ld))],
                    lambda: _rest(a, group, w, row, begin, end, scratch),
                )

    return kernel("experts_matmul", body)


def _rest(a: _Entries, group: Any, w: Memory, first: Expr, begin: Expr, end: Expr, scratch: Memory) -> None:
    """The weight rows from `first` on, 16 at a time: a panel that n cuts short."""
    with loop((a.n - first + 15) >> 4) as u, loop((end - begin + (REST - 1)) // REST) as tile:
        entries, acts = a.batch(let(begin + tile * REST), end, REST, group.acts.stride)

        def write(b: int, row: Expr, value: Expr) -> None:
            store_from(a.out, let((entries[b] * a.ld + row) * 4), value, row, first, scratch)

        group.unit(w, unit_row((first >> 4) + u, a.n), acts, write)
