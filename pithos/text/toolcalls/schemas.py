"""What the JSON schemas of functions say about their arguments, and text as a value of that kind."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from pithos.text.toolcalls.words import number

KINDS = ("null", "boolean", "integer", "number", "object", "array", "string")
"""JSON schema's types, in the order in which a text is tried to be one of them."""

_WORDS = {"null": ("null", "none"), "boolean": ("true", "false")}
_WHOLE = re.compile(r"([+-]?[0-9]+)(?:\.0*)?")
_DEEPEST = 16


def parameters(tools: Sequence[Any], name: str) -> Mapping[str, Any]:
    """The schema of the arguments of the function `name`; empty if there is none."""
    for tool in tools:
        function = tool.get("function", tool) if isinstance(tool, Mapping) else {}
        if isinstance(function, Mapping) and function.get("name") == name:
            found = function.get("parameters") or function.get("input_schema")
            return found if isinstance(found, Mapping) else {}
    return {}


def kinds(schema: Mapping[str, Any], name: str) -> frozenset[str]:
    """The JSON types that argument `name` of a function may have; string where nothing is said."""
    properties = schema.get("properties")
    found = _kinds(properties.get(name) if isinstance(properties, Mapping) else None, schema, _DEEPEST)
    return found or frozenset(["string"])


def typed(text: str, allowed: frozenset[str]) -> str:
    """`text` as JSON: as the first of the allowed types that it can be, else as a string."""
    for kind in KINDS:
        if kind in allowed and (made := _as(kind, text.strip())) is not None:
            return made
    return json.dumps(text, ensure_ascii=False)


def _kinds(schema: Any, root: Mapping[str, Any], left: int) -> frozenset[str]:
    if not isinstance(schema, Mapping) or not left:
        return frozenset()
    if isinstance(reference := schema.get("$ref"), str):
        return _kinds(_target(reference, root), root, left - 1)
    kind = schema.get("type")
    if isinstance(kind, str | list):
        return frozenset(k for k in ([kind] if isinstance(kind, str) else kind) if k in KINDS)
    values = schema.get("enum", [schema["const"]] if "const" in schema else None)
    if isinstance(values, list):
        return frozenset(map(_kind, values))
    parts = [
        part
        for key in ("anyOf", "oneOf", "allOf")
        if isinstance(schema.get(key), list)
        for part in schema[key]
    ]
    if parts:
        return frozenset().union(*(_kinds(part, root, left - 1) for part in parts))
    implied = {"properties": "object", "items": "array", "minimum": "number", "maximum": "number"}
    return frozenset(kind for key, kind in implied.items() if key in schema)


def _target(reference: str, root: Mapping[str, Any]) -> Any:
    found: Any = root
    for step in reference.removeprefix("#").strip("/").split("/"):
        key = step.replace("~1", "/").replace("~0", "~")
        found = found.get(key) if isinstance(found, Mapping) else None
    return found if reference.startswith("#") else None


def _kind(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return "null" if value is None else "boolean"
    if isinstance(value, int | float):
        return "integer" if isinstance(value, int) else "number"
    if isinstance(value, str):
        return "string"
    return "array" if isinstance(value, list) else "object"


def _as(kind: str, text: str) -> str | None:
    if kind in _WORDS:
        word = text.lower()
        return ("null" if word == "none" else word) if word in _WORDS[kind] else None
    if kind == "integer":
        found = _WHOLE.fullmatch(text)
        return number(found[1]) if found else None
    if kind == "number":
        return number(text)
    if kind == "string":
        return json.dumps(text, ensure_ascii=False)
    return _container(text, "{" if kind == "object" else "[")


def _container(text: str, bracket: str) -> str | None:
    """An object or list in JSON, or in Python's spelling."""
    from pithos.text.toolcalls.calls import CallsBody
    from pithos.text.toolcalls.pieces import CallArguments

    if not text.startswith(bracket):
        return None
    try:
        return json.dumps(json.loads(text), ensure_ascii=False)
    except (ValueError, RecursionError):
        pass
    body = CallsBody(0)
    pieces = [*body.feed(f"f(x={text})"), *body.close()]
    if body.fault is not None or body.complete != 1:
        return None
    made = "".join(piece.text for piece in pieces if isinstance(piece, CallArguments))
    return made[len('{"x": ') : -1]
