"""Reads the structure of an architecture file: YAML with line numbers, every piece of text parsed.

What names mean is checked by graph/build.py; here only the form of the file is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from graph.errors import Faults
from graph.expr import Expr
from graph.syntax import Call, OpLine, Shape, SyntaxFault, has_call, parse

Tree: TypeAlias = Any  # a yaml.Node


@dataclass(frozen=True)
class Dim:
    """A named number: from a GGUF key (`default` when the key is absent), or a `value` over other dims."""

    name: str
    key: str | None
    default: Expr | None
    value: Expr | None
    line: int


@dataclass(frozen=True)
class Expected:
    """A key that no dim reads, and what it must be where a file has it."""

    key: str
    value: Expr
    line: int


@dataclass(frozen=True)
class WeightDecl:
    name: str
    shape: Shape
    line: int


@dataclass(frozen=True)
class StateDecl:
    """`ring(width, taps)` or `pages(kv_heads, head size)`."""

    name: str
    kind: str
    args: tuple[Expr, ...]
    line: int


@dataclass(frozen=True)
class Op:
    """One op line and its line in the file."""

    targets: tuple[str, ...]
    value: Any
    line: int


@dataclass
class Block:
    name: str
    line: int
    weights: dict[str, WeightDecl] = field(default_factory=dict)
    states: dict[str, StateDecl] = field(default_factory=dict)
    takes: tuple[str, ...] = ()
    ops: list[Op] = field(default_factory=list)


@dataclass(frozen=True)
class Row:
    """One row of a table: the block that a layer uses when the condition holds, and what the block is given."""

    when: Expr
    use: str
    given: dict[str, Any]
    name: str
    line: int


@dataclass
class Architecture:
    """One architecture file. `place` is the file's name, for messages and origins."""

    name: str
    path: Path
    dims: dict[str, Dim] = field(default_factory=dict)
    expects: dict[str, Expected] = field(default_factory=dict)
    weights: dict[str, WeightDecl] = field(default_factory=dict)
    blocks: dict[str, Block] = field(default_factory=dict)
    layer_weights: dict[str, WeightDecl] = field(default_factory=dict)
    slots: dict[str, list[Row]] = field(default_factory=dict)
    layer_ops: list[Op] = field(default_factory=list)
    model: list[Op] = field(default_factory=list)

    @property
    def place(self) -> str:
        return self.path.name


def _line(node: Tree) -> int:
    return int(node.start_mark.line) + 1


def _text(e: Any) -> bool:
    return isinstance(e, str)


class Reader:
    """Turns YAML nodes into the classes above, collecting faults."""

    def __init__(self, path: Path, faults: Faults) -> None:
        self.faults = faults
        self.arch = Architecture(path.stem, path)

    def items(self, node: Tree | None, what: str) -> Iterator[tuple[str, int, Tree]]:
        """(key, line, value) of a mapping; duplicate keys and other kinds of nodes are faults."""
        if node is None:
            return
        if not isinstance(node, yaml.MappingNode):
            self.faults.add(_line(node), f"{what} must be a mapping of names")
            return
        seen: dict[str, int] = {}
        for key, value in node.value:
            name, line = str(key.value), _line(key)
            if name in seen:
                self.faults.add(line, f"{what}: {name!r} is there twice (first in line {seen[name]})")
                continue
            seen[name] = line
            yield name, line, value

    def fields(self, node: Tree | None, what: str, allowed: tuple[str, ...]) -> dict[str, Tree]:
        """The values of a mapping with a fixed set of keys."""
        found = {}
        for name, line, value in self.items(node, what):
            if name in allowed:
                found[name] = value
            else:
                self.faults.add(line, f"{what} has no {name!r}; it may have {', '.join(allowed)}")
        return found

    def parsed(self, node: Tree, start: str, what: str, ops: bool = False) -> Any:
        """The tree of a scalar, None after a fault. `ops`: it may apply ops."""
        if not isinstance(node, yaml.ScalarNode):
            self.faults.add(_line(node), f"{what} must be one line of text")
            return None
        try:
            tree = parse(node.value, start)
        except SyntaxFault as e:
            self.faults.add(_line(node), f"{what}: {e}")
            return None
        if not ops and has_call(tree):
            self.faults.add(_line(node), f"{what}: an op cannot stand in an expression over dims")
            return None
        return tree

    def dims(self, node: Tree | None) -> None:
        for name, line, value in self.items(node, "dims"):
            e = self.parsed(value, "expression", f"dim {name}")
            if not name.replace("_", "").isalnum() or name != name.upper():
                self.faults.add(line, f"dim {name!r} must be written in capitals, digits and _")
            elif e is not None:
                self.arch.dims[name] = _dim(name, e, line)

    def expects(self, node: Tree | None) -> None:
        for key, line, value in self.items(node, "expects"):
            e = self.parsed(value, "expression", f"what {key} must be")
            if e is not None:
                self.arch.expects[key] = Expected(key, e, line)

    def weights(self, node: Tree | None, what: str) -> dict[str, WeightDecl]:
        found = {}
        for name, line, value in self.items(node, f"weights of {what}"):
            shape = self.parsed(value, "weight", f"shape of {name}")
            if shape is not None:
                found[name] = WeightDecl(name, shape, line)
        return found

    def states(self, node: Tree | None, what: str) -> dict[str, StateDecl]:
        found = {}
        for name, line, value in self.items(node, f"state of {what}"):
            call = self.parsed(value, "expression", f"state {name}", ops=True)
            if (
                isinstance(call, Call)
                and call.name in ("ring", "pages")
                and len(call.args) == 2
                and not call.keywords
            ):
                found[name] = StateDecl(name, call.name, call.args, line)
            elif call is not None:
                self.faults.add(line, f"state {name} must be ring(width, taps) or pages(kv heads, head size)")
        return found

    def ops(self, node: Tree | None, what: str, line: int) -> list[Op]:
        if not isinstance(node, yaml.SequenceNode) or not node.value:
            self.faults.add(
                _line(node) if node is not None else line, f"{what} needs a list of op lines `name = op(...)`"
            )
            return []
        found = []
        for item in node.value:
            tree = self.parsed(item, "op_line", "op line", ops=True)
            if isinstance(tree, OpLine):
                found.append(Op(tree.targets, tree.value, _line(item)))
        return found

    def block(self, name: str, line: int, node: Tree) -> Block:
        f = self.fields(node, f"block {name}", ("weights", "state", "takes", "ops"))
        takes: tuple[str, ...] = ()
        if isinstance(f.get("takes"), yaml.SequenceNode):
            takes = tuple(str(n.value) for n in f["takes"].value)
        elif "takes" in f:
            self.faults.add(_line(f["takes"]), f"takes of block {name} must be a list of names [a, b]")
        states = self.states(f.get("state"), name)
        return Block(
            name,
            line,
            self.weights(f.get("weights"), name),
            states,
            takes,
            self.ops(f.get("ops"), f"block {name}", line),
        )

    def row(self, slot: str, node: Tree) -> Row | None:
        values = {name: (line, value) for name, line, value in self.items(node, f"a row of {slot}")}
        if "use" not in values:
            self.faults.add(_line(node), f"a row of {slot} must say `use: <block>`")
            return None
        when: Expr = True
        if "when" in values:
            when = self.parsed(values.pop("when")[1], "expression", "when")
        use = str(values.pop("use")[1].value)
        name = str(values.pop("name")[1].value) if "name" in values else use
        given = {k: self.parsed(v, "expression", k) for k, (_, v) in values.items()}
        return None if when is None or None in given.values() else Row(when, use, given, name, _line(node))

    def slot(self, name: str, line: int, node: Tree) -> None:
        if not isinstance(node, yaml.SequenceNode):
            self.faults.add(line, f"layer.{name} must be a list of rows `when: ..., use: <block>`")
            return
        rows = [self.row(name, n) for n in node.value]
        self.arch.slots[name] = found = [r for r in rows if r is not None]
        if None in rows or not found:
            return
        if found[-1].when is not True:
            self.faults.add(
                found[-1].line, f"the last row of {name} must have no `when`: it serves every other layer"
            )
        for r in found[:-1]:
            if r.when is True:
                self.faults.add(
                    r.line,
                    f"only the last row of {name} may have no `when`: no row after this one is reached",
                )

    def layer(self, node: Tree | None) -> None:
        for name, line, value in self.items(node, "layer"):
            if name == "weights":
                self.arch.layer_weights = self.weights(value, "layer")
            elif name == "ops":
                self.arch.layer_ops = self.ops(value, "layer.ops", line)
            else:
                self.slot(name, line, value)

    def read(self, root: Tree) -> Architecture:
        needed = ("architecture", "dims", "weights", "blocks", "layer", "model")
        f = self.fields(root, "the file", (*needed, "expects"))
        for name in needed:
            if name not in f:
                self.faults.add(1, f"the file has no `{name}:`")
        if "architecture" in f and str(f["architecture"].value) != self.arch.name:
            self.faults.add(
                _line(f["architecture"]),
                f"architecture is {f['architecture'].value!r}, the file's name {self.arch.name!r}: they must be equal",
            )
        self.dims(f.get("dims"))
        self.expects(f.get("expects"))
        self.arch.weights = self.weights(f.get("weights"), "model")
        for name, line, value in self.items(f.get("blocks"), "blocks"):
            self.arch.blocks[name] = self.block(name, line, value)
        self.layer(f.get("layer"))
        if f.get("model") is not None:
            self.arch.model = self.ops(f["model"], "model", 1)
        return self.arch


def _dim(name: str, e: Any, line: int) -> Dim:
    """A lower-case name is a GGUF key; `key or expression` gives what holds when it is absent."""
    if _is_key(e):
        return Dim(name, e, None, None, line)
    if isinstance(e, tuple) and e[0] == "or" and _is_key(e[1]):
        return Dim(name, e[1], e[2], None, line)
    return Dim(name, None, None, e, line)


def _is_key(e: Any) -> bool:
    return _text(e) and e != "i" and e == e.lower()


def read(path: Path, faults: Faults) -> Architecture | None:
    """The structure of an architecture file; None when it is no YAML. Faults are collected, not raised."""
    try:
        root = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as e:
        mark = e.problem_mark
        faults.add(mark.line + 1 if mark else 1, f"bad YAML: {e.problem}")
        return None
    except (OSError, UnicodeDecodeError) as e:
        faults.add(1, f"cannot be read: {getattr(e, 'strerror', None) or e}")
        return None
    if root is None:
        faults.add(1, "the file is empty")
        return None
    return Reader(path, faults).read(root)
