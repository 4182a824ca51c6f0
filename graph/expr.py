"""Expressions over dims: the form they have in memory and in plans, their value, their text and a normal form.

An expression is a number, a bool, a name (a dim, or "i" for the layer's index) or a tuple (op, argument, ...) with
the ops + - * / ** == != < <= > >= and or not min max, ("[]", dim, index), ("has" | "rows" | "cols", weight).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any, Protocol

Expr = Any  # int | float | bool | str | tuple; recursive, so its type is left open


class Facts(Protocol):
    """What an expression may ask of a model."""

    def dim(self, name: str) -> Any:
        """The value of a dim: a number, a bool, or a list with one a layer."""

    def shape(self, weight: str) -> tuple[int, ...] | None:
        """The (out, in) shape of a weight, None when the model has none of that name."""


def divide(a: float, b: float) -> float:
    """Exact for whole numbers that divide, else a float."""
    return a // b if isinstance(a, int) and isinstance(b, int) and a % b == 0 else a / b


BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": divide, "**": operator.pow,
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
    "min": min, "max": max,
}  # fmt: skip
WEIGHT_FUNCTIONS = ("has", "rows", "cols")


def evaluate(e: Expr, facts: Facts, i: int | None = None) -> Any:
    """The value of an expression in layer i."""
    if isinstance(e, str):
        return i if e == "i" else facts.dim(e)
    if not isinstance(e, tuple):
        return e
    op, *args = e
    if op == "[]":
        value = facts.dim(args[0])
        return value[evaluate(args[1], facts, i)] if isinstance(value, (list, tuple)) else value
    if op in WEIGHT_FUNCTIONS:
        shape = facts.shape(args[0])
        return shape is not None if op == "has" else (shape or (0, 0))[0 if op == "rows" else -1]
    if op == "and":
        return all(evaluate(a, facts, i) for a in args)
    if op == "or":
        return any(evaluate(a, facts, i) for a in args)
    values = [evaluate(a, facts, i) for a in args]
    return not values[0] if op == "not" else reduce(BINARY[op], values)


def names(e: Expr) -> Iterator[str]:
    """Dims that an expression reads ("i" included)."""
    if isinstance(e, str):
        yield e
    elif isinstance(e, tuple) and e[0] not in WEIGHT_FUNCTIONS:
        for a in e[1:]:
            yield from names(a)


def weights_in(e: Expr) -> Iterator[str]:
    """Weights that an expression asks about."""
    if isinstance(e, tuple):
        if e[0] in WEIGHT_FUNCTIONS:
            yield e[1]
        else:
            for a in e[1:]:
                yield from weights_in(a)


LEVEL = {
    "or": 1,
    "and": 2,
    "not": 3,
    "==": 4,
    "!=": 4,
    "<": 4,
    "<=": 4,
    ">": 4,
    ">=": 4,
    "+": 5,
    "-": 5,
    "*": 6,
    "/": 6,
    "**": 8,
}


def show(e: Expr, level: int = 0) -> str:
    """The text of an expression, as a file would write it."""
    if isinstance(e, bool):
        return "true" if e else "false"
    if not isinstance(e, tuple):
        return str(e)
    op, *args = e
    if op == "[]":
        return f"{args[0]}[{show(args[1])}]"
    if op not in LEVEL:
        return f"{op}({', '.join(show(a) for a in args)})"
    own = LEVEL[op]
    if op == "not":
        text = f"not {show(args[0], own)}"
    else:
        first, *rest = args
        text = f" {op} ".join([show(first, own + (op == "**")), *(show(a, own + (op != "**")) for a in rest)])
    return f"({text})" if own < level else text


Poly = dict[
    tuple[Expr, ...], Fraction
]  # products of atoms (dims and whatever is no polynomial), with their factors


def _multiply(a: Poly, b: Poly) -> Poly:
    out: Poly = {}
    for m, x in a.items():
        for n, y in b.items():
            key = tuple(sorted(m + n, key=show))
            out[key] = out.get(key, Fraction(0)) + x * y
    return {m: x for m, x in out.items() if x}


def _add(a: Poly, b: Poly, sign: int = 1) -> Poly:
    out = dict(a)
    for m, x in b.items():
        out[m] = out.get(m, Fraction(0)) + sign * x
    return {m: x for m, x in out.items() if x}


def _divide(a: Poly, b: Poly) -> Poly | None:
    if len(b) != 1:
        return {(): Fraction(1)} if a == b and a else None
    ((divisor, factor),) = b.items()
    out: Poly = {}
    for m, x in a.items():
        rest = list(m)
        for atom in divisor:
            if atom not in rest:
                return None
            rest.remove(atom)
        out[tuple(rest)] = x / factor
    return out


def polynomial(e: Expr, values: Mapping[str, Expr] | None = None) -> Poly:
    """The normal form of an expression: a sum of products of atoms. Dims in `values` stand for their expression."""
    values = values or {}
    if isinstance(e, str):
        return polynomial(values[e], values) if e in values else {(e,): Fraction(1)}
    if not isinstance(e, tuple):
        return {(): Fraction(e)} if e else {}
    op, *args = e
    if op in ("+", "-", "*", "/"):
        a, b = (polynomial(x, values) for x in args)
        if op == "*":
            return _multiply(a, b)
        if op != "/":
            return _add(a, b, 1 if op == "+" else -1)
        quotient = _divide(a, b)
        if quotient is not None:
            return quotient
    return {(e,): Fraction(1)}


def same(a: Expr, b: Expr, values: Mapping[str, Expr] | None = None) -> bool:
    """Whether two expressions are equal for every model (by their normal forms)."""
    return polynomial(a, values) == polynomial(b, values)


def product(factors: tuple[Expr, ...]) -> Expr:
    """The product of expressions, without needless ones."""
    rest = [f for f in factors if f != 1]
    return reduce(lambda a, b: ("*", a, b), rest) if rest else 1


def quotient(e: Expr, by: Expr, values: Mapping[str, Expr] | None = None) -> Expr | None:
    """e / by as an expression when it divides for every model, else None."""
    result = _divide(polynomial(e, values), polynomial(by, values))
    if result is None or any(x.denominator != 1 for x in result.values()):
        return None
    terms = [
        product((*([int(x)] if x != 1 or not m else []), *m)) for m, x in sorted(result.items(), key=str)
    ]
    return reduce(lambda a, b: ("+", a, b), terms) if terms else 0


def to_json(e: Expr) -> Any:
    """The expression as plans write it."""
    return [e[0], *(to_json(a) for a in e[1:])] if isinstance(e, tuple) else e
