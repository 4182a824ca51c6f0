"""The grammar of calls in a model's own syntax, in llguidance's Lark form, from the schemas of the functions.

Required arguments come, optional ones may, in the order of the schema. What follows only from a function's `strict`
flag: a schema that cannot be honoured is refused; without the flag the argument may be any value.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pithos.errors import RequestError, shown
from pithos.grammar.schema import HONOURED, checked, escaped, find, places
from pithos.grammar.tokens import literal
from pithos.text.toolcalls.dialect import MARKERS, Dialect
from pithos.text.toolcalls.schemas import kinds
from pithos.text.toolcalls.strings import NAME

MOST_CALLS = 16
"""Of one answer."""

JSON_FORM = {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "}
_DEFINITIONS = ("$defs", "definitions")
_PLAIN = frozenset({"type", "properties", "required", *_DEFINITIONS})
_PYTHON_STRING = (
    r"""PYTHON_STRING: /'([^'\\\x00-\x1f\x7f]|\\['"\\nrt])*'/ | /"([^"\\\x00-\x1f\x7f]|\\['"\\nrt])*"/"""
)


def calls(
    dialect: Dialect,
    tools: Sequence[Any],
    parallel: bool,
    name: str | None,
    marker: Callable[[str], str],
    schema: Any = None,
) -> str:
    """The grammar of one call, or of several with `parallel`; of the function `name` alone if one is named.

    `marker`: how a grammar says a marker. With a `schema` the answer may as well be JSON that fits it. Raises
    RequestError (param "tools" or "tool_choice").
    """
    functions = _functions(tools)
    if name is not None:
        functions = [(at, function) for at, function in functions if function["name"] == name]
        if not functions:
            raise RequestError(
                f"tool_choice names {shown(name)}, which is not among the tools", "tool_choice"
            )
    form = _FORMS[dialect]()
    names = [form.function(at, function) for at, function in functions]
    begin, end = (marker(text) for text in (MARKERS[dialect].begin, MARKERS[dialect].end))
    several = parallel and name is None
    rules = [
        'start: ("\\n" "\\n"?)? block' + ("" if schema is None else f" | {_json(_part(schema, {}))}"),
        f"block: {form.block(begin, end, several)}",
        f"call: {' | '.join(names)}",
        *form.rules,
    ]
    return "\n".join(rules)


def _functions(tools: Sequence[Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """(JSON pointer to its parameters, function) of all tools."""
    found: list[tuple[str, Mapping[str, Any]]] = []
    for n, tool in enumerate(tools):
        wrapped = isinstance(tool, Mapping) and isinstance(tool.get("function"), Mapping)
        function = tool["function"] if wrapped else tool
        if (
            not isinstance(function, Mapping)
            or not isinstance(function.get("name"), str)
            or not function["name"]
        ):
            raise RequestError(f"tool {n} is no function with a name", "tools", f"/{n}")
        if any(function["name"] == other["name"] for _, other in found):
            raise RequestError(f"two tools are called {shown(function['name'])}", "tools", f"/{n}")
        found.append((f"/{n}{'/function' if wrapped else ''}/parameters", function))
    if not found:
        raise RequestError("a call is required, but there are no tools", "tools")
    return found


class _Form:
    """Rules of functions in one syntax."""

    def __init__(self) -> None:
        self.rules: list[str] = []
        self._count = 0

    def block(self, begin: str, end: str, several: bool) -> str:
        """One block of calls, or all of them."""
        raise NotImplementedError

    def function(self, at: str, function: Mapping[str, Any]) -> str:
        """Adds the rules of one function; the name of its rule."""
        raise NotImplementedError

    def _rule(self, text: str, kind: str = "r", options: str = "") -> str:
        self._count += 1
        name = f"{kind}{self._count}"
        self.rules.append(f"{name}{options}: {text}")
        return name

    def _object(self, at: str, function: Mapping[str, Any]) -> str:
        """A call as an object."""
        schema = _schema(function, at)
        head = literal('{"name": ' + json.dumps(function["name"], ensure_ascii=False) + ', "arguments": ')
        return self._rule(f'{head} {_json(_object_schema(schema))} "}}"')


class _Objects(_Form):
    """{"name": "f", "arguments": {...}} between markers, a block a call."""

    def block(self, begin: str, end: str, several: bool) -> str:
        more = f' ("\\n" {begin} "\\n" call "\\n" {end}){{0,{MOST_CALLS - 1}}}' if several else ""
        return f'{begin} "\\n" call "\\n" {end}{more}'

    def function(self, at: str, function: Mapping[str, Any]) -> str:
        return self._object(at, function)


class _Python(_Form):
    """[f(a='v', n=3), g()] in one block. A function whose arguments cannot be named so is an object there."""

    def __init__(self) -> None:
        super().__init__()
        self.rules.append(_PYTHON_STRING)

    def block(self, begin: str, end: str, several: bool) -> str:
        more = f' (", " call){{0,{MOST_CALLS - 1}}}' if several else ""
        return f'{begin} "[" call{more} "]" {end}'

    def function(self, at: str, function: Mapping[str, Any]) -> str:
        schema = _schema(function, at)
        name = function["name"]
        if not _separate(schema) or not all(map(NAME.fullmatch, [name, *schema.get("properties", {})])):
            return self._object(at, function)
        required = schema.get("required", [])
        parts = [
            (literal(f"{key}=") + " " + self._value(value, schema), key in required)
            for key, value in schema.get("properties", {}).items()
        ]
        return self._rule(f'{literal(name + "(")} {self._listed(parts)} ")"')

    def _listed(self, parts: list[tuple[str, bool]]) -> str:
        """Arguments in their order with commas between those that are there."""
        first, rest = '""', '""'  # what follows the last one: nothing
        for part, required in reversed(parts):
            argument = self._rule(part)
            tail = self._rule(rest)
            head = first
            first = self._rule(f"{argument} {tail}" if required else f"{argument} {tail} | {head}")
            rest = self._rule(f'", " {argument} {tail}' if required else f'(", " {argument})? {tail}')
        return first

    def _value(self, value: Any, schema: Mapping[str, Any]) -> str:
        value = _resolved(value, schema)
        if isinstance(value, dict):
            limits = set(value) & HONOURED
            if limits == {"type"} and value["type"] == "string":
                return "PYTHON_STRING"
            if limits == {"type"} and value["type"] == "boolean":
                return '("True" | "False")'
            choices = value["enum"] if "enum" in value else [value["const"]] if "const" in value else []
            if limits <= {"type", "enum", "const"} and choices and all(_fits(c, value) for c in choices):
                return "(" + " | ".join(literal(_quoted(c)) for c in choices) + ")"
        return _json(_part(value, schema))


class _Tags(_Form):
    """<function=f><parameter=a>v</parameter></function> between markers, a block a call, with optional line breaks."""

    def __init__(self) -> None:
        super().__init__()
        self.rules.append('gap: "\\n"?')

    def block(self, begin: str, end: str, several: bool) -> str:
        more = f" (gap {begin} gap call gap {end}){{0,{MOST_CALLS - 1}}}" if several else ""
        return f"{begin} gap call gap {end}{more}"

    def function(self, at: str, function: Mapping[str, Any]) -> str:
        schema = _schema(function, at)
        names = [function["name"], *schema.get("properties", {})]
        wrong = next((name for name in names if not name.strip() or set(name) & set("<>\n")), None)
        if wrong is not None:
            raise RequestError(f"{shown(wrong)} cannot be named in this model's calls", "tools", at)
        if not _separate(schema):
            return self._object(at, function)
        required = schema.get("required", [])
        parts = [
            self._parameter(key, value, schema, function, f"{at}/properties/{escaped(key)}")
            + ("" if key in required else "?")
            for key, value in schema.get("properties", {}).items()
        ]
        head = literal(f"<function={function['name']}>")
        return self._rule(f'{head} gap {" ".join(parts)} "</function>"')

    def _parameter(
        self, key: str, value: Any, schema: Mapping[str, Any], function: Mapping[str, Any], at: str
    ) -> str:
        head, end = literal(f"<parameter={key}>"), '"</parameter>"'
        if "string" not in kinds(schema, key):
            return self._rule(f"{head} gap {_json(_part(value, schema))} gap {end} gap")
        value = _resolved(value, schema)
        value = value if isinstance(value, dict) else {}
        choices = value.get("enum", [value["const"]] if "const" in value else [])
        if choices:
            texts = [c if isinstance(c, str) else json.dumps(c, ensure_ascii=False) for c in choices]
            return self._rule(f"{head} gap ({' | '.join(map(literal, texts))}) gap {end} gap")
        limits = [name for name in value if name in HONOURED and name != "type"]
        if limits and function.get("strict"):
            raise RequestError(
                f"{limits[0]} of a text cannot be promised in this model's calls",
                "tools",
                f"{at}/{limits[0]}",
            )
        text = self._rule("/(?s:.*)/", "text", '[suffix="</parameter>"]')
        return self._rule(f"{head} gap {text} gap")


_FORMS: dict[Dialect, type[_Form]] = {"lfm2": _Python, "lfm3": _Tags, "json": _Objects}


def _schema(function: Mapping[str, Any], at: str) -> dict[str, Any]:
    """The schema of a function's arguments, honoured as a whole; loosened where it cannot be, unless it is strict."""
    schema = function.get("parameters") or {"type": "object", "properties": {}, "additionalProperties": False}
    if not isinstance(schema, dict):
        raise RequestError(f"{shown(schema)} is no schema", "tools", at)
    try:
        made = checked(schema, "tools", at)
    except RequestError:
        properties = schema.get("properties")
        if function.get("strict") or not isinstance(properties, dict):
            raise
        made = _loosened(schema, properties)
    assert isinstance(made, dict)
    return {**made, "additionalProperties": False} if _closed(made) else made


def _closed(schema: dict[str, Any]) -> bool:
    """Whether arguments that are not named would only be a slip: nothing is said about them."""
    return "properties" in schema and not set(schema) & {"additionalProperties", *HONOURED - _PLAIN}


def _loosened(schema: dict[str, Any], properties: dict[str, Any]) -> dict[str, Any]:
    definitions = {key: schema[key] for key in _DEFINITIONS if key in schema}
    made: dict[str, Any] = {"type": "object", "properties": {}, **definitions}
    for name, value in properties.items():
        try:
            checked({**value, **definitions} if isinstance(value, dict) else value, "tools")
        except RequestError:
            kind = value.get("type") if isinstance(value, dict) else None
            made["properties"][name] = {} if kind is None else {"type": kind}
        else:
            made["properties"][name] = value
    required = schema.get("required")
    made["required"] = [name for name in required if name in properties] if isinstance(required, list) else []
    try:
        return checked(made, "tools")  # type: ignore[no-any-return]
    except RequestError:
        return {
            "type": "object",
            "properties": {name: {} for name in properties},
            "required": made["required"],
        }


def _separate(schema: dict[str, Any]) -> bool:
    """Whether each argument can be written on its own: the schema says nothing beyond its properties."""
    limits = (set(schema) & HONOURED) - {
        "type",
        "properties",
        "required",
        "additionalProperties",
        *_DEFINITIONS,
    }
    properties = schema.get("properties")
    if limits or not isinstance(properties, dict) or schema.get("type", "object") != "object":
        return False
    references = [part["$ref"] for _, part in places(schema) if isinstance(part, dict) and "$ref" in part]
    known = all(name in properties for name in schema.get("required", []))
    return known and all(r.startswith(("#/$defs/", "#/definitions/")) for r in references)


def _object_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """Arguments are an object, whatever else is said."""
    if schema.get("type", "object") != "object":
        raise RequestError("the parameters of a function are an object", "tools")
    return {"type": "object", **schema}


def _resolved(value: Any, schema: Mapping[str, Any]) -> Any:
    """What a value that is nothing but a reference refers to."""
    for _ in range(len(schema.get("$defs", ())) + len(schema.get("definitions", ()))):
        if not isinstance(value, dict) or set(value) & HONOURED != {"$ref"}:
            break
        value = find(value["$ref"], schema)
    return value


def _part(value: Any, schema: Mapping[str, Any]) -> Any:
    """The schema of one argument with the definitions that it may refer to."""
    if isinstance(value, bool):
        return {} if value else {"not": {}}
    return {**value, **{key: schema[key] for key in _DEFINITIONS if key in schema}}


def _json(schema: dict[str, Any]) -> str:
    return "%json " + json.dumps({"x-guidance": JSON_FORM, **schema}, ensure_ascii=False)


def _fits(choice: Any, value: Mapping[str, Any]) -> bool:
    """Whether a choice is a text that the rest of its schema allows."""
    if not isinstance(choice, str):
        return False
    return bool(value.get("type", "string") == "string" and value.get("const", choice) == choice)


def _quoted(text: str) -> str:
    escapes = {"'": "\\'", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
    return "'" + "".join(escapes.get(char, char) for char in text) + "'"
