"""Evaluates the expressions of plans: numbers, names of dims, and lists [operator, operand, ...].

    value = evaluate(["*", "H", "HD"], scope)        # scope["H"] * scope["HD"]

A name that holds one value a layer is an array; `["[]", "KV", "i"]` indexes it, and a scalar may be indexed too.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

Value = Any  # int, float, bool, or a sequence of them (a dim with one value a layer)


class Tensors(Protocol):
    """What expressions may ask about tensors."""

    def has(self, name: str) -> bool: ...

    def rows(self, name: str) -> int: ...

    def cols(self, name: str) -> int: ...


class ExpressionError(ValueError):
    """An expression that cannot be evaluated: a fault of the plan or a value of the file that it does not expect."""


def _divide(a: Value, b: Value) -> Value:
    if b == 0:
        raise ExpressionError("division by zero")
    return a // b if isinstance(a, int) and isinstance(b, int) and a % b == 0 else a / b


_BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": _divide, "**": operator.pow,
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_FOLDS: dict[str, Callable[[Sequence[Any]], Any]] = {"min": min, "max": max}


def evaluate(expression: Any, scope: Mapping[str, Value], tensors: Tensors | None = None) -> Value:
    """The value of an expression. Raises ExpressionError naming the operator or name at fault."""
    if isinstance(expression, bool | int | float):
        return expression
    if isinstance(expression, str):
        if expression not in scope:
            raise ExpressionError(f"unknown name {expression!r}")
        return scope[expression]
    if not isinstance(expression, list) or not expression:
        raise ExpressionError(f"no expression: {expression!r}")
    return _operation(expression[0], expression[1:], scope, tensors)


def _operation(op: str, operands: list[Any], scope: Mapping[str, Value], tensors: Tensors | None) -> Value:
    if op in ("has", "rows", "cols"):
        if tensors is None:
            raise ExpressionError(f"{op!r} needs a model")
        return getattr(tensors, op)(operands[0])
    if op == "and":
        return all(evaluate(x, scope, tensors) for x in operands)
    if op == "or":
        return any(evaluate(x, scope, tensors) for x in operands)
    values = [evaluate(x, scope, tensors) for x in operands]
    if op == "not":
        return not values[0]
    if op == "[]":
        return _index(operands[0], *values)
    if op in _FOLDS:
        return _FOLDS[op](values)
    if op == "-" and len(values) == 1:
        return -values[0]
    if op not in _BINARY or len(values) < 2:
        raise ExpressionError(f"unknown operator {op!r} of {len(values)} operands")
    return _fold(_BINARY[op], values)


def _fold(function: Callable[[Any, Any], Any], values: list[Value]) -> Value:
    result = values[0]
    for value in values[1:]:
        result = function(result, value)
    return result


def _index(name: Any, value: Value, at: int) -> Value:
    if isinstance(value, bool | int | float):
        return value
    if not 0 <= at < len(value):
        raise ExpressionError(f"{name} has {len(value)} values, none for layer {at}")
    return value[at]
