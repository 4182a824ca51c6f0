"""Text to trees: op lines, weight shapes and expressions, parsed with lark (grammar.lark)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.exceptions import VisitError

from graph.expr import WEIGHT_FUNCTIONS, Expr


class SyntaxFault(Exception):
    """Text that does not follow the grammar; the message says what was found where."""


@dataclass(frozen=True)
class Call:
    """An op or block applied to arguments, which are expressions or calls; `keywords` are (name, argument)."""

    name: str
    args: tuple[Any, ...]
    keywords: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class OpLine:
    """`targets = value`."""

    targets: tuple[str, ...]
    value: Any


@dataclass(frozen=True)
class Shape:
    """A weight's shape; `otherwise`: the weight that stands in for an absent one, "none", or None: it must be there."""

    dims: tuple[Expr, ...]
    otherwise: str | None


def has_call(e: Any) -> bool:
    """Whether a tree applies an op somewhere."""
    if isinstance(e, Shape):
        return any(map(has_call, e.dims))
    return isinstance(e, Call) or (isinstance(e, tuple) and any(map(has_call, e)))


@dataclass(frozen=True)
class _Keyword:
    name: str
    value: Any


class _ToTree(Transformer[Any, Any]):
    def op_line(self, c: list[Any]) -> OpLine:
        return OpLine(tuple(map(str, c[:-1])), c[-1])

    def weight(self, c: list[Any]) -> Shape:
        return Shape(tuple(c[:-1]), None if c[-1] is None else str(c[-1]))

    def call(self, c: list[Any]) -> Any:
        name, args = str(c[0]), [a for a in c[1:] if a is not None]
        if name in WEIGHT_FUNCTIONS or name in ("min", "max"):
            return _function(name, args)
        plain = tuple(a for a in args if not isinstance(a, _Keyword))
        return Call(name, plain, tuple((a.name, a.value) for a in args if isinstance(a, _Keyword)))

    def keyword(self, c: list[Any]) -> _Keyword:
        return _Keyword(str(c[0]), c[1])

    def name(self, c: list[Any]) -> Expr:
        return {"true": True, "false": False}.get(c[0], str(c[0]))

    def neg(self, c: list[Any]) -> Expr:
        return -c[0] if isinstance(c[0], (int, float)) else ("-", 0, c[0])

    def compare(self, c: list[Any]) -> Expr:
        return (str(c[1]), c[0], c[2])

    def index(self, c: list[Any]) -> Expr:
        return ("[]", str(c[0]), c[1])

    def int(self, c: list[Any]) -> int:
        return int(c[0])

    def float(self, c: list[Any]) -> float:
        return float(c[0])

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        ops = {
            "or_": "or",
            "and_": "and",
            "not_": "not",
            "add": "+",
            "sub": "-",
            "mul": "*",
            "div": "/",
            "pow": "**",
        }
        return (ops[str(data)], *children)


def _function(name: str, args: list[Any]) -> Expr:
    """rows, cols and has ask about one weight; min and max take any numbers."""
    one = name in WEIGHT_FUNCTIONS
    fits = len(args) == 1 and isinstance(args[0], str) if one else len(args) > 0
    if not fits or any(isinstance(a, _Keyword) for a in args):
        raise SyntaxFault(f"{name} must be written {name}({'<weight>' if one else 'a, b, ...'})")
    return (name, *args)


@cache
def _parser() -> Lark:
    text = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", start=["op_line", "weight", "expression"], maybe_placeholders=True)


@cache  # files repeat lines, and trees do not change
def parse(text: str, start: str) -> Any:
    """The tree of `text`; start is op_line, weight or expression. Raises SyntaxFault."""
    try:
        return _ToTree().transform(_parser().parse(text, start=start))
    except UnexpectedToken as e:
        found = "the end" if e.token.type == "$END" else repr(str(e.token))
        raise SyntaxFault(
            f"found {found} at column {max(e.column, 1)} of {text!r}, where it cannot stand"
        ) from None
    except UnexpectedCharacters as e:
        raise SyntaxFault(
            f"found {text[e.pos_in_stream or 0]!r} at column {e.column} of {text!r}, which starts no word"
        ) from None
    except VisitError as e:
        raise e.orig_exc from None
    except UnexpectedInput:
        raise SyntaxFault(f"cannot read {text!r}") from None
