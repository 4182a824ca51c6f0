"""Checks of an architecture file that need no graph: names, keys, conditions, and what is never used."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from graph.config import Architecture, Op, Row, WeightDecl
from graph.errors import Faults
from graph.expr import Expr, names, weights_in
from graph.syntax import Call

CONFIGS = Path(__file__).resolve().parent.parent / "configs"


@cache
def gguf_keys() -> dict[str, str]:
    """Known metadata keys and their types."""
    keys: dict[str, str] = yaml.safe_load((CONFIGS / "gguf_keys.yaml").read_text(encoding="utf-8"))
    return keys


def choose(found: str, allowed: Iterable[str], what: str) -> str:
    """A message for an unknown word: what was found, what is near, what is allowed."""
    allowed = sorted(allowed)
    near = difflib.get_close_matches(found, allowed, 1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f"unknown {what} {found!r}; {hint}known: {', '.join(allowed) or 'none'}"


class Checker:
    """State of the checks of one file: faults, and which weights and dims were used."""

    def __init__(self, arch: Architecture, faults: Faults) -> None:
        self.arch, self.faults = arch, faults
        self.used_weights: set[int] = set()
        self.used_dims: set[str] = set()
        self.values = {
            d.name: d.value
            for d in arch.dims.values()
            if d.key is None and d.value is not None and self._plain(d.value)
        }

    @staticmethod
    def _plain(e: Expr) -> bool:
        return not any(weights_in(e))

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
            self.used_dims.add(n)
        for w in weights_in(e):
            if re.sub(r"^blk\.\d+\.", "", w) not in self.all_weights():
                self.faults.add(line, choose(w, self.all_weights(), "weight"))
        return e

    def all_weights(self) -> set[str]:
        blocks = [b.weights for b in self.arch.blocks.values()]
        return set().union(self.arch.weights, self.arch.layer_weights, *blocks)

    def declarations(self) -> None:
        """Dims, shapes, states and conditions; what is left unused is looked at by `unused`."""
        for d in self.arch.dims.values():
            if d.key is not None and d.key not in gguf_keys():
                self.faults.add(d.line, choose(d.key, gguf_keys(), "GGUF key"))
            for e in (d.default, d.value):
                if e is not None:
                    self.expression(e, d.line, layer=False)
        self._weights(self.arch.weights, layer=False)
        self._weights(self.arch.layer_weights, layer=True)
        for b in self.arch.blocks.values():
            self._weights(b.weights, layer=True)
            for s in b.states.values():
                for e in s.args:
                    self.expression(e, s.line, layer=True)
        for slot, rows in self.arch.slots.items():
            for r in rows:
                self._row(slot, r)

    def _weights(self, weights: dict[str, WeightDecl], layer: bool) -> None:
        for w in weights.values():
            for e in w.shape.dims:
                self.expression(e, w.line, layer)
            other = w.shape.otherwise
            if other not in (None, "none") and other not in self.arch.weights:
                self.faults.add(w.line, choose(str(other), self.arch.weights, "weight"))
            if other in self.arch.weights:
                self.used_weights.add(id(self.arch.weights[str(other)]))

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
        decls = [*self.arch.weights.values(), *self.arch.layer_weights.values()]
        for b in self.arch.blocks.values():
            decls += b.weights.values()
        for w in decls:
            if id(w) not in self.used_weights:
                self.faults.add(w.line, f"weight {w.name} is never used")
        for d in self.arch.dims.values():
            if d.name not in self.used_dims:
                self.faults.add(d.line, f"dim {d.name} is never used")
        used = {r.use for rows in self.arch.slots.values() for r in rows} | set(called(self.arch.layer_ops))
        for b in self.arch.blocks.values():
            if b.name not in used:
                self.faults.add(b.line, f"block {b.name} is never used")


def has_call(e: Any) -> bool:
    return isinstance(e, Call) or (isinstance(e, tuple) and any(map(has_call, e)))


def called(ops: list[Op]) -> Iterable[str]:
    def walk(e: Any) -> Iterable[str]:
        if isinstance(e, Call):
            yield e.name
            for a in e.args:
                yield from walk(a)
        elif isinstance(e, tuple):
            for a in e:
                yield from walk(a)

    for op in ops:
        yield from walk(op.value)
