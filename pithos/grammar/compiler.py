"""Grammars to hooks of sampling."""

from __future__ import annotations

import json
import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pithos.errors import RequestError
from pithos.grammar import calls
from pithos.grammar.hook import GrammarHook
from pithos.grammar.schema import checked, places
from pithos.grammar.tokens import build, marker

if TYPE_CHECKING:
    from pithos.text.tokenizer import Tokenizer
    from pithos.text.toolcalls.dialect import Dialect

MAX_GRAMMAR = 1 << 18
"""Characters of a grammar or regular expression that a user gives."""

_ONE_OF = "the branches of oneOf do not exclude each other: use anyOf, or give each another const"
_STEPS = 4
_KEPT = 32  # compiled grammars
_TRIES = 300  # parts of a refused schema that are compiled to find the one at fault


def compiler(tokenizer: Tokenizer) -> Compiler:
    """The compiler of a model's vocabulary; it costs nothing until it is used."""
    return Compiler(tokenizer)


class Compiler:
    """Makes hooks that keep answers within grammars. Safe to use from several threads; methods block.

    JSON is written as `json.dumps` does, ", " and ": " on one line: white space that a grammar leaves free is where
    small models lose themselves.
    """

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._lock = threading.Lock()
        self._native: Any = None
        self._compiled: OrderedDict[str, Any] = OrderedDict()

    def json(self, schema: Any = None, param: str = "response_format") -> GrammarHook:
        """A JSON value that fits `schema`, any object without one.

        Raises RequestError with the JSON pointer of what is not supported; `param` names the request's field.
        """
        if schema is None:
            schema = {"type": "object"}
        made = checked(schema, param)
        grammar = _of_schema(made)
        error = self._compile(grammar)
        if error:
            place, reason = self._fault(made, error)
            where = f" at {place}" if place else ""
            raise RequestError(f"this JSON schema is not supported{where}: {reason}", param, place)
        return self._hook(grammar)

    def json_or_calls(
        self, schema: Any, dialect: Dialect, tools: Sequence[Any], parallel: bool = True
    ) -> GrammarHook:
        """What `json` allows, or what `tool_calls` does. Raises RequestError."""
        self.json(schema)
        made = {"type": "object"} if schema is None else checked(schema, "response_format")
        return self._calls(dialect, tools, parallel, None, made)

    def tool_calls(
        self, dialect: Dialect, tools: Sequence[Any], parallel: bool = True, name: str | None = None
    ) -> GrammarHook:
        """Calls of functions in a model's own syntax: one or, with `parallel`, several; of `name` exactly one.

        Raises RequestError (param "tools" or "tool_choice").
        """
        return self._calls(dialect, tools, parallel, name, None)

    def _calls(
        self, dialect: Dialect, tools: Sequence[Any], parallel: bool, name: str | None, schema: Any
    ) -> GrammarHook:
        def marked(text: str) -> str:
            return marker(self._tokenizer, text)

        grammar = calls.calls(dialect, tools, parallel, name, marked, schema)
        error = self._compile(grammar)
        if error:
            raise RequestError(f"the parameters of these tools are not supported: {error}", "tools")
        return self._hook(grammar)

    def lark(self, text: str, param: str = "grammar") -> GrammarHook:
        """A grammar in llguidance's Lark form. Raises RequestError."""
        return self._given(text, lambda native: native.grammar_from_lark(text), param)

    def regex(self, text: str, param: str = "regex") -> GrammarHook:
        """A regular expression, without lookaround and back-references. Raises RequestError."""
        return self._given(text, lambda native: native.grammar_from_regex(text), param)

    def _given(self, text: str, make: Callable[[Any], str], param: str) -> GrammarHook:
        from llguidance import LLMatcher

        if len(text) > MAX_GRAMMAR:
            raise RequestError(f"the grammar has {len(text)} characters, {MAX_GRAMMAR} are allowed", param)
        grammar = make(LLMatcher)
        error = self._compile(grammar)
        if error:
            raise RequestError(f"the grammar is not valid: {error}", param)
        return self._hook(grammar)

    def _hook(self, grammar: str) -> GrammarHook:
        def make() -> Any:
            with self._lock:
                prototype = self._compiled.get(grammar)
            return self._matcher(grammar) if prototype is None else prototype.deep_copy()

        return GrammarHook(make, self._tokenizer.eog, self._tokenizer.n_vocab)

    def _compile(self, grammar: str) -> str:
        """Compiles and keeps a grammar; what is wrong with it, "" if nothing is."""
        with self._lock:
            if grammar in self._compiled:
                self._compiled.move_to_end(grammar)
                return ""
        made = self._matcher(grammar)
        error = _reason(made) or self._tried(made)
        if error:
            return error
        with self._lock:
            self._compiled[grammar] = made
            while len(self._compiled) > _KEPT:
                self._compiled.popitem(last=False)
        return ""

    def _matcher(self, grammar: str) -> Any:
        from llguidance import LLMatcher

        with self._lock:
            if self._native is None:
                self._native = build(self._tokenizer)
        return LLMatcher(self._native, grammar, log_level=0)

    def _tried(self, prototype: Any) -> str:
        """What goes wrong within the first tokens: a grammar that branches too much shows it there.

        Later answers are spared the work of their first mask.
        """
        prototype.compute_bitmask()
        matcher = prototype.deep_copy()
        for _ in range(_STEPS):
            forced = matcher.compute_ff_tokens()
            mask = np.frombuffer(matcher.compute_bitmask(), np.uint8)
            byte = int(np.flatnonzero(mask)[0]) if mask.any() else 0
            lowest = 8 * byte + (int(mask[byte]) & -int(mask[byte])).bit_length() - 1
            if matcher.is_stopped() or not matcher.consume_token(forced[0] if forced else lowest):
                break
        return _reason(matcher)

    def _fault(self, schema: Any, error: str) -> tuple[str, str]:
        """(JSON pointer, reason) of the innermost part of a schema that is refused by itself."""
        place, part, reason = "", schema, error
        shared = {
            key: schema[key] for key in ("$defs", "definitions") if isinstance(schema, dict) and key in schema
        }
        tries = 0
        for at, inner in places(schema):
            tries += 1
            if tries > _TRIES or not at.startswith(place) or not isinstance(inner, dict):
                continue
            found = _reason(self._matcher(_of_schema({**shared, **inner})))
            if found:
                place, part, reason = at, inner, found
        for key in part if isinstance(part, dict) else ():
            rest = {k: v for k, v in part.items() if k != key}
            if key not in ("type", *shared) and not _reason(self._matcher(_of_schema({**shared, **rest}))):
                return f"{place}/{key}", reason
        return place, reason


def _of_schema(schema: Any) -> str:
    options = {"x-guidance": calls.JSON_FORM}
    inner = {**options, **schema} if isinstance(schema, dict) else schema
    return json.dumps({"grammars": [{"json_schema": inner}]})


def _reason(matcher: Any) -> str:
    """The first lines of a matcher's error, "" without one."""
    lines = str(matcher.get_error()).partition("<state>")[0].split("\n")
    text = " ".join(" ".join(lines).split())[:300]
    return re.sub(r"oneOf constraints are not supported\..*", _ONE_OF, text)
