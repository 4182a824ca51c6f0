"""Checks of an architecture file that need no graph: names, keys, conditions, and what is never used."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from graph.config import Architecture, Row, WeightDecl
from graph.errors import Faults
from graph.expr import Expr, names, weights_in
from graph.keys import known
from graph.syntax import Call, has_call

CONFIGS = Path(__file__).resolve().parent.parent / "configs"


def choose(found: str, allowed: Iterable[str], what: str) -> str:
    """A message for an unknown word: what was found, what is near, what is allowed."""
    allowed = sorted(set(allowed))  # a block may have the name of an op
    near = difflib.get_close_matches(found, allowed, 1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f"unknown {what} {found!r}; {hint}known: {', '.join(allowed) or 'none'}"


class Checker:
    """Checks of one file, into its faults."""

    def __init__(self, arch: Architecture, faults: Faults) -> None:
        self.arch, self.faults = arch, faults
        self.values: dict[
            str, Expr
        ] = {}  # dims that are expressions over dims above them, for comparing shapes

    def expression(self, e: Any, line: int, layer: bool) -> Expr:
        """Checks the names of an expression over dims."""
        if has_call(e):
            self.faults.add(line, "an op cannot stand in an expression over dims")
            return 1
        for n in names(e):
            if n == "i" and not layer:
                self.faults.add(line, "`i` has a meaning only inside a layer")
            elif n != "i" and n not in self.arch.dims:
                self.faults.add(line, choose(n, self.arch.dims, "dim"))
        for w in weights_in(e):
            if re.sub(r"^blk\.\d+\.", "", w) not in self.all_weights():
                self.faults.add(line, choose(w, self.all_weights(), "weight"))
        return e

    def all_weights(self) -> set[str]:
        blocks = [b.weights for b in self.arch.blocks.values()]
        return set().union(self.arch.weights, self.arch.layer_weights, *blocks)

    def declarations(self) -> None:
        """Dims, shapes, states and conditions; what is left unused is looked at by `unused`."""
        self._dims()
        self._expects()
        self._weights(self.arch.weights, layer=False)
        self._weights(self.arch.layer_weights, layer=True)
        for b in self.arch.blocks.values():
            self._weights(b.weights, layer=True)
            for s in b.states.values():
                for e in s.args:
                    self.expression(e, s.line, layer=True)
        for slot, rows in self.arch.slots.items():
            if slot in self.arch.blocks:
                self.faults.add(rows[0].line if rows else 1, f"the table {slot} has the name of a block")
            for r in rows:
                self._row(slot, r)

    def _dims(self) -> None:
        above: set[str] = set()
        for d in self.arch.dims.values():
            self._key(d.key, d.line)
            for e in (d.default, d.value):
                if e is not None:
                    self.expression(e, d.line, layer=False)
                    self._order(d.name, set(names(e)) & self.arch.dims.keys() - above, d.line)
            if d.value is not None and set(names(d.value)) <= above and not any(weights_in(d.value)):
                self.values[d.name] = d.value
            above.add(d.name)

    def _key(self, key: str | None, line: int) -> None:
        if key is not None and key not in known():
            self.faults.add(
                line, f"{choose(key, known(), 'GGUF key')}; a new one goes into configs/gguf_keys.yaml"
            )

    def _expects(self) -> None:
        readers = {d.key: d.name for d in self.arch.dims.values()}
        for e in self.arch.expects.values():
            self._key(e.key, e.line)
            self.expression(e.value, e.line, layer=False)
            if e.key in readers:
                self.faults.add(e.line, f"{e.key} is read by dim {readers[e.key]}: it may be anything")

    def _order(self, name: str, below: set[str], line: int) -> None:
        for other in sorted(below):
            self.faults.add(line, f"dim {name} reads {other}, which must stand above it")

    def _weights(self, weights: dict[str, WeightDecl], layer: bool) -> None:
        for w in weights.values():
            for e in w.shape.dims:
                self.expression(e, w.line, layer)
            other = w.shape.otherwise
            if other not in (None, "none") and other not in self.arch.weights:
                self.faults.add(w.line, choose(str(other), self.arch.weights, "weight"))

    def _row(self, slot: str, r: Row) -> None:
        self.expression(r.when, r.line, layer=True)
        block = self.arch.blocks.get(r.use)
        if block is None:
            self.faults.add(r.line, choose(r.use, self.arch.blocks, "block"))
            return
        for name in r.given:
            if name not in block.takes:
                self.faults.add(
                    r.line,
                    f"block {r.use} takes no {name!r}; it takes: {', '.join(block.takes) or 'nothing'}",
                )

    def unused(self) -> None:
        """Weights, dims and blocks that no line names."""
        arch = self.arch
        outside = set(words([op.value for op in (*arch.layer_ops, *arch.model)]))
        given = set(words([v for rows in arch.slots.values() for r in rows for v in r.given.values()]))
        inside = {b.name: set(words([op.value for op in b.ops])) for b in arch.blocks.values()}
        everywhere = outside.union(given, *inside.values())
        stand_ins = {str(w.shape.otherwise) for w in arch.weights.values()}
        self._unused_weights(arch.weights, everywhere | stand_ins)
        self._unused_weights(arch.layer_weights, everywhere)
        for b in arch.blocks.values():
            self._unused_weights(b.weights, inside[b.name])
            for s in b.states.values():
                if s.name not in inside[b.name]:
                    self.faults.add(s.line, f"state {s.name} is never used")
            if b.name not in outside | {r.use for rows in arch.slots.values() for r in rows}:
                self.faults.add(b.line, f"block {b.name} is never used")
        for slot, rows in arch.slots.items():
            if slot not in outside and rows:
                self.faults.add(rows[0].line, f"the table {slot} is never used")
        named = everywhere | set(words(self._dim_texts()))
        for d in arch.dims.values():
            if d.name not in named:
                self.faults.add(d.line, f"dim {d.name} is never used")

    def _unused_weights(self, weights: dict[str, WeightDecl], named: set[str]) -> None:
        for w in weights.values():
            if w.name not in named:
                self.faults.add(w.line, f"weight {w.name} is never used")

    def _dim_texts(self) -> list[Any]:
        """Everything outside of op lines that names dims."""
        arch, blocks = self.arch, self.arch.blocks.values()
        shapes = [
            w.shape.dims
            for of in (arch.weights, arch.layer_weights, *(b.weights for b in blocks))
            for w in of.values()
        ]
        states = [s.args for b in blocks for s in b.states.values()]
        conditions = [r.when for rows in arch.slots.values() for r in rows]
        return [
            *shapes,
            *states,
            *conditions,
            *((d.default, d.value) for d in arch.dims.values()),
            *(e.value for e in arch.expects.values()),
        ]


def words(e: Any) -> Iterator[str]:
    """Every name in a tree of expressions and calls."""
    if isinstance(e, str):
        yield e
    elif isinstance(e, Call):
        yield e.name
        yield from words([*e.args, *(a for _, a in e.keywords)])
    elif isinstance(e, (tuple, list)):
        for a in e:
            yield from words(a)
