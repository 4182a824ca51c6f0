"""Builds one graph from op lines: names resolved, arguments bound, shapes inferred, blocks put in place."""

from __future__ import annotations

from typing import Any

from graph.check import Checker, choose
from graph.config import Block, Op, Row, StateDecl, WeightDecl
from graph.expr import WEIGHT_FUNCTIONS
from graph.ir import Graph, Node, Value, Weight, numbered, verify
from graph.ops import OPS, REQUIRED, Arguments, OpType, Param, ShapeFault
from graph.syntax import Call


class OpFault(Exception):
    """A fault inside an op line; the message needs only the line added."""


class GraphBuilder:
    """Builds one graph from op lines."""

    def __init__(
        self, checker: Checker, name: str, layer: bool, choice: dict[str, Row] | None = None
    ) -> None:
        self.check, self.arch = checker, checker.arch
        self.name, self.layer, self.choice = name, layer, choice or {}
        self.nodes: list[Node] = []
        self.taken: set[str] = set()
        self.inlined: dict[str, None] = {}  # names of blocks, in order
        self.states: set[str] = set()  # names of states that are in use
        self.block: Block | None = None
        self.given: dict[str, Any] = {}
        self.variables: dict[str, Value] = {}

    def run(self, ops: list[Op]) -> None:
        """Adds the op lines; a line with a fault is reported, and what it would have defined gets no second message."""
        for op in ops:
            try:
                outs = self.apply(
                    op.value,
                    op.targets[0],
                    f"{self.arch.place}:{op.line} {', '.join(op.targets)}",
                    op.targets,
                )
                if len(outs) != len(op.targets):
                    raise OpFault(f"gives {len(outs)} values, but {len(op.targets)} names stand on the left")
            except (OpFault, ShapeFault) as e:
                if str(e):
                    self.check.faults.add(op.line, str(e))
                self.variables |= {t: Value("?", ()) for t in op.targets}
                continue
            for target, v in zip(op.targets, outs, strict=True):
                self.variables[target] = v

    def apply(self, e: Any, name: str, origin: str, targets: tuple[str, ...] = ()) -> list[Value]:
        """The values of an expression that is an op, a block or a sum or product of values."""
        if isinstance(e, tuple) and e[0] in ("+", "*"):
            e = self._infix(e, origin)
        if isinstance(e, str):
            return [self.variable(e)]
        if not isinstance(e, Call):
            raise OpFault(f"an op line must apply an op; known ops: {', '.join(OPS)}")
        blocks = {**self.choice, **self.arch.blocks} if self.layer and self.block is None else {}
        if e.name in blocks:
            return [self._inline(e, origin)]
        if e.name not in OPS:
            raise OpFault(choose(e.name, [*OPS, *blocks], "op"))
        op = OPS[e.name]
        return self._node(op, self._bind(op, e, origin), name, origin, targets)

    def variable(self, name: str) -> Value:
        if name not in self.variables:
            raise OpFault(choose(name, self.variables, "value"))
        if self.variables[name].name == "?":
            raise OpFault("")
        return self.variables[name]

    def _infix(self, e: Any, origin: str) -> Call:
        left, right = (self._is_value(a) for a in e[1:])
        if e[0] == "*" and left != right:
            return Call("scale", (e[1], e[2]) if left else (e[2], e[1]))
        return Call("add" if e[0] == "+" else "mul", (e[1], e[2]))

    def _is_value(self, e: Any) -> bool:
        if isinstance(e, str):
            return e in self.variables or (e not in self._dims_here and e != e.upper())
        return isinstance(e, Call) or (
            isinstance(e, tuple) and e[0] in ("+", "*") and any(map(self._is_value, e[1:]))
        )

    @property
    def _dims_here(self) -> set[str]:
        """Lower-case names that are no values: the layer's index, and what a row gives to the block."""
        return {"i", *(self.block.takes if self.block else ())}

    def _bind(self, op: OpType, call: Call, origin: str) -> dict[str, Any]:
        params = {p.name: p for p in op.params}
        many = op.params[-1] if op.params[-1].kind == "dims" else None
        given: dict[str, Any] = {}
        if len(call.args) > len(params) and many is None:
            raise OpFault(
                f"{op.name} takes at most {len(params)} arguments, found {len(call.args)}: {op.signature()}"
            )
        for k, a in enumerate(call.args):
            p = op.params[min(k, len(params) - 1)]
            if p is many:
                given.setdefault(p.name, []).append(a)
            else:
                given[p.name] = a
        for name, a in call.keywords:
            if name not in params or name in given:
                why = "is given twice" if name in given else "is no argument"
                raise OpFault(f"{name!r} {why} of {op.signature()}")
            given[name] = a
        given = {k: self._given(v) for k, v in given.items()}
        missing = [p.name for p in op.params if p.default is REQUIRED and given.get(p.name) is None]
        if missing:
            raise OpFault(f"{op.name} needs {', '.join(missing)}: {op.signature()}")
        return {p.name: self._argument(p, given.get(p.name, p.default), op, origin) for p in op.params}

    def _given(self, a: Any) -> Any:
        """The argument with what the row of a table passes put in; None for "none" and for what it does not pass."""
        if self.block and isinstance(a, str) and a in self.block.takes:
            a = self.given.get(a)
        if isinstance(a, tuple) and a[0] not in WEIGHT_FUNCTIONS:
            parts = [self._given(part) for part in a[1:]]
            return a if None in parts else (a[0], *parts)
        return None if a == "none" else a

    def _argument(self, p: Param, a: Any, op: OpType, origin: str) -> Any:
        line = _line_of(origin)
        if a is None:
            return p.default
        if p.kind == "value":
            return self.apply(a, self._inner_name(a), origin)[0]
        if p.kind == "weight":
            return self.weight(a, optional=p.default is None)
        if p.kind == "state":
            return self.state(a)
        if p.kind == "dims":
            return [self.check.expression(x, line, self.layer) for x in a]
        if p.kind == "dim":
            return self.check.expression(a, line, self.layer)
        allowed = {"word": (p.name,), "flag": (True, False), "choice": p.choices}[p.kind]
        if a not in allowed:
            raise OpFault(
                f"{p.name} of {op.name} must be {' or '.join(str(x).lower() for x in allowed)}, found {a!r}"
            )
        return a

    def _inner_name(self, e: Any) -> str:
        """Inner values are called after their weight (linear, rms_norm) or their op."""
        if isinstance(e, Call):
            named = [
                a
                for a in e.args
                if isinstance(a, str) and e.name in ("linear", "rms_norm") and a in self.check.all_weights()
            ]
            return named[0].split(".")[-1] if named else e.name
        return {"+": "add", "*": "mul"}.get(e[0], "value") if isinstance(e, tuple) else "value"

    def weight(self, name: Any, optional: bool) -> Weight:
        scopes: list[tuple[dict[str, WeightDecl], int | None]] = [(self.arch.weights, None)]
        if self.layer:
            scopes = [(self.block.weights if self.block else {}, 0), (self.arch.layer_weights, 0), *scopes]
        for weights, layer in scopes:
            if isinstance(name, str) and name in weights:
                w = weights[name]
                may_lack = w.shape.otherwise == "none"
                if may_lack and not optional:
                    raise OpFault(f"{name} may be absent (line {w.line}), and this op cannot do without it")
                return Weight(name, w.shape.dims, layer, may_lack)
        raise OpFault(choose(str(name), [n for weights, _ in scopes for n in weights], "weight"))

    def state(self, name: Any) -> StateDecl:
        states = self.block.states if self.block else {}
        if name not in states:
            raise OpFault(choose(str(name), states, "state"))
        if name in self.states:
            raise OpFault(f"state {name} is used twice in a layer: each use needs a state of its own")
        self.states.add(str(name))
        return states[name]

    def _node(
        self, op: OpType, args: dict[str, Any], name: str, origin: str, targets: tuple[str, ...]
    ) -> list[Value]:
        bound = Arguments(args, self.check.values)
        _check_rows(args)
        try:
            inferred = op.infer(bound)
        except ShapeFault as e:
            raise ShapeFault(f"{op.name}: {e}") from None
        kinds = {p.name: p.kind for p in op.params}
        outs = []
        for k, v in enumerate(inferred):
            label = (
                targets[k]
                if len(targets) == len(inferred)
                else (name if len(inferred) == 1 else f"{name}.{k}")
            )
            outs.append(Value(self._fresh(label), v.shape, v.rows, v.kind))
        node = Node(
            op.name, tuple(outs),
            {k: v.name for k, v in args.items() if kinds[k] == "value"},
            {k: v for k, v in args.items() if kinds[k] == "weight" and v is not None},
            _attributes(args, kinds),
            origin,
        )  # fmt: skip
        if op.name == "split":
            node.attrs["sizes"] = [o.shape[0] for o in outs]
        self.nodes.append(node)
        return outs

    def _fresh(self, name: str) -> str:
        label = next(n for n in numbered(name) if n not in self.taken)
        self.taken.add(label)
        return label

    def _inline(self, call: Call, origin: str) -> Value:
        """A block in place of its call: x is the argument, y the result."""
        if len(call.args) != 1 or call.keywords:
            raise OpFault(f"{call.name} takes one argument, the value that its block calls x")
        x = self._input(call.args[0], origin)
        row = self.choice.get(call.name)
        block = self.arch.blocks[row.use if row else call.name]
        self.inlined[block.name] = None
        outer = self.block, self.given, self.variables
        self.block, self.given, self.variables = block, row.given if row else {}, {"x": x}
        self.run(block.ops)
        y = self.variables.get("y")
        self.block, self.given, self.variables = outer
        if y is None:
            self.check.faults.add(block.line, f"block {block.name} defines no y, its result")
        if y is None or y.name == "?":
            raise OpFault("")
        return y

    def _input(self, e: Any, origin: str) -> Value:
        """What a block gets as x; h after a fault, so that the block is checked all the same."""
        try:
            return self.apply(e, self._inner_name(e), origin)[0]
        except (OpFault, ShapeFault) as fault:
            if str(fault):
                self.check.faults.add(_line_of(origin), str(fault))
            return self.variables["h"]

    def graph(self, inputs: tuple[Value, ...], outputs: tuple[str, ...]) -> Graph:
        g = Graph(self.name, inputs, tuple(self.variables[o].name for o in outputs), tuple(self.nodes))
        verify(g, "build")
        return g


def _check_rows(args: dict[str, Any]) -> None:
    """All values of an op have the same rows, and only experts reads a route."""
    values = {name: a for name, a in args.items() if isinstance(a, Value)}
    rows = {v.rows for v in values.values()}
    if len(rows) > 1:
        raise OpFault("values before and after take_rows cannot meet in one op")
    for name, v in values.items():
        if v.kind == "route" and name != "r":
            raise OpFault(f"{name} is what route(...) gave: only experts can read it")


def _attributes(args: dict[str, Any], kinds: dict[str, str]) -> dict[str, Any]:
    """Arguments that are neither values nor weights; a state by its name."""
    kept = {k: v for k, v in args.items() if kinds[k] not in ("value", "weight", "word")}
    return {k: v.name if kinds[k] == "state" else v for k, v in kept.items()}


def _line_of(origin: str) -> int:
    return int(origin.split(" ")[0].rsplit(":", 1)[1])
