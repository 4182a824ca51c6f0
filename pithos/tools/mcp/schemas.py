"""Schemas of foreign tools: what is malformed in them goes, so that neither checks nor grammars stumble over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pithos.tools.schema import TYPES, Json

DEEPEST = 32
TEXTS = ("$ref", "$schema", "$id", "description", "title", "pattern", "format")
LISTS = ("anyOf", "oneOf", "allOf", "prefixItems")
MAPS = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas")
SINGLE = (
    "items", "additionalProperties", "additionalItems", "propertyNames", "contains", "not", "if", "then", "else",
    "unevaluatedProperties", "unevaluatedItems",
)  # fmt: skip
NUMBERS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
SIZES = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")


def tidy(schema: Any) -> Json:
    """The schema of an object with well-formed keywords alone; what no keyword is stays as it is."""
    found = _tidy(schema, 0)
    if not isinstance(found, dict):
        found = {}
    return {**found, "type": "object", "properties": found.get("properties", {})}


def _tidy(schema: Any, depth: int) -> Any:
    """A schema is an object or a boolean; anything else allows everything."""
    if isinstance(schema, bool):
        return schema
    if not isinstance(schema, dict) or depth > DEEPEST:
        return {}
    return {key: _keyword(key, value, depth + 1) for key, value in schema.items() if _sound(key, value)}


def _keyword(key: str, value: Any, depth: int) -> Any:
    if key in MAPS:
        return {name: _tidy(rule, depth) for name, rule in value.items()}
    if key in LISTS:
        return [_tidy(rule, depth) for rule in value]
    if key in SINGLE:
        return [_tidy(rule, depth) for rule in value] if isinstance(value, list) else _tidy(value, depth)
    return value


def _sound(key: str, value: Any) -> bool:
    for keys, holds in RULES:
        if key in keys:
            return holds(value)
    return True


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _type(value: Any) -> bool:
    return (isinstance(value, str) and value in TYPES) or (
        _names(value) and bool(value) and all(name in TYPES for name in value)
    )


RULES: tuple[tuple[tuple[str, ...], Callable[[Any], bool]], ...] = (
    (("type",), _type),
    (("required",), _names),
    (("enum",), lambda value: isinstance(value, list) and bool(value)),
    (NUMBERS, _number),
    (SIZES, lambda value: isinstance(value, int) and not isinstance(value, bool) and value >= 0),
    (TEXTS, lambda value: isinstance(value, str)),
    (MAPS, lambda value: isinstance(value, dict)),
    (LISTS, lambda value: isinstance(value, list) and bool(value)),
    (SINGLE, lambda value: isinstance(value, dict | bool | list)),
)
