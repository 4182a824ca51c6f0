"""The grammar of calls in Python's form and in JSON's.

    [get_weather(city='Paris', days=3), now()]
    [{"name": "get_weather", "arguments": {"city": "Paris"}}]

Tokens are cut by `calls.py`, which knows where a string ends; the outer brackets may be missing, or the last one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer
from lark.visitors import Transformer

from pithos.text.toolcalls.body import Malformed

_GRAMMAR = """
start: "[" items? "]" | "[" items | items
items: _item ("," _item)* ","?
_item: call | object
call: NAME "(" (argument ("," argument)* ","?)? ")"
argument: NAME "=" _value
list: "[" (_value ("," _value)* ","?)? "]"
object: "{" (pair ("," pair)* ","?)? "}"
pair: (STRING | LITERAL) ":" _value
_value: STRING | LITERAL | list | object
%declare NAME STRING LITERAL
%declare LSQB RSQB LPAR RPAR LBRACE RBRACE COMMA COLON EQUAL
"""

SIGNS = {
    "[": "LSQB", "]": "RSQB", "(": "LPAR", ")": "RPAR", "{": "LBRACE", "}": "RBRACE", ",": "COMMA", ":": "COLON",
    "=": "EQUAL",
}  # fmt: skip
_TERMS = {name: f"'{sign}'" for sign, name in SIGNS.items()} | {
    "NAME": "a name", "STRING": "a string", "LITERAL": "a value", "$END": "the end",
}  # fmt: skip


class _NoLexer(Lexer):
    """Tokens come one by one from outside."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, *_: Any) -> Iterator[Token]:
        return iter(())


class _NoTree(Transformer[Token, Tree[Token]]):
    """The parser only tells whether a token fits: keeping a tree of what is streamed would cost memory."""

    def __default__(self, data: Any, children: Any, meta: Any) -> Tree[Token]:
        return Tree(data, [])

    def __default_token__(self, token: Token) -> None:
        return None


@cache
def _parser() -> Lark:
    return Lark(_GRAMMAR, parser="lalr", lexer=_NoLexer, transformer=_NoTree(), maybe_placeholders=False)


class Syntax:
    """Checks tokens in the order in which they come."""

    def __init__(self) -> None:
        self._state = _parser().parse_interactive()

    def take(self, term: str) -> None:
        """The next token. Raises Malformed if it does not fit."""
        self._feed(Token(term, ""))

    def end(self) -> None:
        """No more tokens come. Raises Malformed if calls are not complete."""
        self._feed(Token("$END", ""))

    def _feed(self, token: Token) -> None:
        try:
            self._state.feed_token(token)
        except UnexpectedInput as error:
            allowed = sorted(_TERMS.get(term, term) for term in getattr(error, "expected", ()))
            raise Malformed(f"{_TERMS[token.type]} where {' or '.join(allowed)} was expected") from error
