"""Foreign schemas: what is malformed goes, everything else stays, and our checks never stumble."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pithos.errors import ToolError
from pithos.tools.mcp.schemas import tidy
from pithos.tools.schema import checked, signature

GOOD = {
    "type": "object",
    "$defs": {"n": {"type": ["integer", "null"], "minimum": 0}},
    "properties": {
        "a": {"$ref": "#/$defs/n"},
        "b": {
            "anyOf": [{"type": "string", "pattern": "^x"}, {"type": "array", "items": {"enum": [1, None]}}]
        },
        "c": True,
    },
    "required": ["a"],
    "additionalProperties": {"type": "string"},
    "x-vendor": {"type": 3},
    "if": {"properties": {"a": {"const": 1}}},
    "then": {"required": ["b"]},
}


def test_a_good_schema_stays_as_it_is() -> None:
    assert tidy(GOOD) == GOOD
    assert checked("t", tidy(GOOD), {"a": 1, "b": ["x"], "c": {}, "d": "e"})["a"] == 1


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (None, {"type": "object", "properties": {}}),
        (True, {"type": "object", "properties": {}}),
        ({"type": "string"}, {"type": "object", "properties": {}}),
        ({"properties": []}, {"type": "object", "properties": {}}),
        ({"properties": {"a": 3}}, {"type": "object", "properties": {"a": {}}}),
        (
            {"properties": {"a": {"type": 3, "enum": "x", "minimum": "1"}}},
            {"type": "object", "properties": {"a": {}}},
        ),
        ({"properties": {"a": {"type": "ghost"}}}, {"type": "object", "properties": {"a": {}}}),
        ({"properties": {"a": {"anyOf": []}}}, {"type": "object", "properties": {"a": {}}}),
        ({"required": "a"}, {"type": "object", "properties": {}}),
        ({"required": [1]}, {"type": "object", "properties": {}}),
        ({"properties": {"a": {"description": 3}}}, {"type": "object", "properties": {"a": {}}}),
    ],
)
def test_what_is_malformed_goes(schema: Any, expected: Any) -> None:
    assert tidy(schema) == expected


def test_a_schema_without_a_bottom() -> None:
    schema: dict[str, Any] = {"type": "object"}
    for _ in range(500):
        schema = {"type": "object", "properties": {"a": schema}}
    assert tidy(schema)["properties"]["a"]["type"] == "object"


KEYS = st.sampled_from([
    "type", "properties", "required", "enum", "items", "minimum", "maxLength", "additionalProperties", "anyOf", "$ref",
    "description", "$defs",
])  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["object", "string", "a", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.just("a"), inner, max_size=4),
    max_leaves=25,
)


@settings(max_examples=150, deadline=None)
@given(JSON, st.dictionaries(st.sampled_from("ab"), JSON))
def test_checks_never_stumble(schema: Any, arguments: dict[str, Any]) -> None:
    found = tidy(schema)
    assert isinstance(signature(found), str)
    with contextlib.suppress(ToolError):
        assert isinstance(checked("t", found, arguments), dict)
