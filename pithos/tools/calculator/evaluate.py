"""An expression to a number: Python's parser, then only those nodes that are listed here. Nothing is ever executed."""

from __future__ import annotations

import ast
import decimal
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

from pithos.errors import ToolError, shown
from pithos.tools.calculator.functions import CONSTANTS, FUNCTIONS, power, ratio
from pithos.tools.calculator.numbers import BITS, CONTEXT, Number, limited, parsed, rounded, too_large, whole
from pithos.tools.calculator.series import WORK

LONGEST = 10_000  # characters
NODES = 5000

Operation = Callable[[Number, Number], Number]


def evaluate(text: str) -> Number:
    """The value of an expression. Raises ToolError for what is not understood, too large or has no value."""
    if len(text) > LONGEST:
        raise ToolError(f"the expression has {len(text)} characters; the most is {LONGEST}")
    source = text.strip().replace("×", "*").replace("÷", "/").replace("−", "-").replace("π", "pi")
    try:
        tree = ast.parse(source, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ToolError(f"{shown(text)} is no expression: write it as (1 + 2/3) * sqrt(2)") from None
    if sum(1 for _ in ast.walk(tree)) > NODES:
        raise ToolError(f"the expression has more than {NODES} parts")
    try:
        with decimal.localcontext(WORK):  # of Decimal's operators
            return _value(tree.body, source)
    except RecursionError:
        raise ToolError("the expression is nested too deeply") from None
    except (ArithmeticError, decimal.DecimalException):
        raise ToolError("the result is too large, or no real number") from None


def _value(node: ast.expr, source: str) -> Number:
    if isinstance(node, ast.Constant):
        return _constant(node, source)
    if isinstance(node, ast.BinOp):
        operation = OPERATIONS.get(type(node.op))
        if operation is not None:
            return operation(_value(node.left, source), _value(node.right, source))
        if isinstance(node.op, ast.BitXor):
            raise ToolError("^ is not used here: write a power as 2 ** 3")
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        value = _value(node.operand, source)
        return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.Call):
        return _call(node, source)
    if isinstance(node, ast.Name) and node.id in CONSTANTS:
        return CONSTANTS[node.id]
    raise ToolError(
        f"{shown(ast.unparse(node))} is not understood: use numbers, + - * / // % **, "
        f"{', '.join(CONSTANTS)} and {', '.join(FUNCTIONS)}"
    )


def _constant(node: ast.Constant, source: str) -> Number:
    written = ast.get_source_segment(source, node) or ""
    if isinstance(node.value, bool) or not isinstance(node.value, int | float):
        raise ToolError(f"{shown(written)} is no number")
    return parsed(written)


def _call(node: ast.Call, source: str) -> Number:
    name = node.func.id if isinstance(node.func, ast.Name) else ast.unparse(node.func)
    if name not in FUNCTIONS:
        raise ToolError(f"there is no function {shown(name)}; there are: {', '.join(FUNCTIONS)}")
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        raise ToolError(f"{name} takes plain arguments")
    function, least, most = FUNCTIONS[name]
    arguments = node.args
    if len(arguments) == 1 and isinstance(arguments[0], ast.List | ast.Tuple) and most > 2:
        arguments = arguments[0].elts  # sum([1, 2]) as sum(1, 2)
    if not least <= len(arguments) <= most:
        allowed = f"{least}" if least == most else f"{least} to {most}"
        raise ToolError(f"{name} takes {allowed} arguments, not {len(arguments)}")
    return function(*(_value(argument, source) for argument in arguments))


def _both(
    exact: Callable[[Fraction, Fraction], Fraction], about: Callable[[Decimal, Decimal], Decimal]
) -> Operation:
    def operation(a: Number, b: Number) -> Number:
        if isinstance(a, Fraction) and isinstance(b, Fraction):
            return limited(exact(a, b))
        return about(rounded(a), rounded(b))

    return operation


def _floor(a: Number, b: Number) -> Number:
    if b == 0:
        raise ToolError("division by zero")
    return limited(Fraction(Fraction(a) // Fraction(b)))


def _modulo(a: Number, b: Number) -> Number:
    if b == 0:
        raise ToolError("division by zero")
    return limited(Fraction(a) % Fraction(b))


def _shift(a: Number, b: Number) -> Number:
    value, places = whole(a, "<<"), whole(b, "<<")
    if places < 0 or value.bit_length() + places > BITS:
        raise too_large()
    return Fraction(value << places)


def _shift_back(a: Number, b: Number) -> Number:
    value, places = whole(a, ">>"), whole(b, ">>")
    if places < 0:
        raise ToolError(">> takes no negative number of places")
    return Fraction(value >> min(places, BITS + 1))


OPERATIONS: dict[type[ast.operator], Operation] = {
    ast.Add: _both(lambda a, b: a + b, CONTEXT.add),
    ast.Sub: _both(lambda a, b: a - b, CONTEXT.subtract),
    ast.Mult: _both(lambda a, b: a * b, CONTEXT.multiply),
    ast.Div: ratio,
    ast.FloorDiv: _floor,
    ast.Mod: _modulo,
    ast.Pow: power,
    ast.LShift: _shift,
    ast.RShift: _shift_back,
    ast.BitAnd: lambda a, b: Fraction(whole(a, "&") & whole(b, "&")),
    ast.BitOr: lambda a, b: Fraction(whole(a, "|") | whole(b, "|")),
}
