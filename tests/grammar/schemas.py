"""JSON schemas that are honoured: a table, and any of some kinds."""

from hypothesis import strategies as st

from tests.grammar.harness import properties

NODE = {
    "$ref": "#/$defs/n",
    "$defs": {
        "n": {
            "type": "object",
            "properties": {
                "v": {"type": "integer"},
                "next": {"anyOf": [{"$ref": "#/$defs/n"}, {"type": "null"}]},
            },
            "required": ["v", "next"],
            "additionalProperties": False,
        }
    },
}
HONOURED = {
    "anything": True,
    "empty": {},
    "object": {"type": "object"},
    "string": {"type": "string"},
    "person": properties(
        ["name"], name={"type": "string"}, age={"type": "integer", "minimum": 0, "maximum": 150}
    ),
    "closed": {**properties(["a"], a={"type": "boolean"}, b={"type": "null"}), "additionalProperties": False},
    "map": {
        "type": "object",
        "additionalProperties": {"type": "integer"},
        "minProperties": 1,
        "maxProperties": 2,
    },
    "one of two": {
        **properties(a={"type": "integer"}, b={"type": "integer"}),
        "additionalProperties": False,
        "minProperties": 1,
    },
    "required beyond": {"type": "object", "required": ["z"], "additionalProperties": {"type": "integer"}},
    "pattern properties": {
        "type": "object",
        "patternProperties": {"^x-[a-z]+$": {"type": "integer"}},
        "additionalProperties": False,
    },
    "disjoint patterns": {
        "type": "object",
        "patternProperties": {"^S_": {"type": "string"}, "^I_": {"type": "integer"}},
    },
    "pattern beside property": {
        "type": "object",
        "properties": {"a": {"type": "string"}},
        "patternProperties": {"^x-": {"type": "integer"}},
        "additionalProperties": {"type": "null"},
    },
    "overlapping property": {
        "type": "object",
        "properties": {"x-a": {"minimum": 3}},
        "patternProperties": {"^x-": {"type": "integer"}},
    },
    "list": {
        "type": "array",
        "items": {"type": "number"},
        "minItems": 1,
        "maxItems": 3,
        "uniqueItems": False,
    },
    "tuple": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "items": False},
    "length": {"type": "string", "minLength": 2, "maxLength": 4},
    "pattern": {"type": "string", "pattern": "^[a-z]{2,5}\\d$"},
    "unanchored": {"type": "string", "pattern": "\\d", "maxLength": 9},
    "pattern and length": {"type": "string", "pattern": "^a+$", "minLength": 3, "maxLength": 5},
    "date": {"type": "string", "format": "date"},
    "uuid": {"type": "string", "format": "uuid"},
    "range": {"type": "number", "minimum": 1.5, "exclusiveMaximum": 3},
    "multiple": {"type": "integer", "multipleOf": 7, "minimum": -20},
    "enum": {"enum": ["a", 1, None, {"x": [1]}, True, "é\"'\\"]},
    "enum of a type": {"type": "string", "enum": ["a", "b", 3]},
    "const": {"const": {"a": "b"}},
    "types": {"type": ["integer", "null", "string"], "maxLength": 3},
    "recursive": NODE,
    "root recursive": {
        **properties(kids={"type": "array", "items": {"$ref": "#"}}),
        "additionalProperties": False,
    },
    "all of": {
        "allOf": [
            properties(["a"], a={"type": "integer"}),
            properties(["b"], b={"type": "string", "maxLength": 5}),
        ]
    },
    "any of beside": {
        **properties(["k"], k={"type": "integer"}),
        "anyOf": [{"required": ["a"]}, {"required": ["b"]}],
    },
    "one of": {"oneOf": [{"type": "integer"}, {"type": "string", "maxLength": 4}]},
    "tagged": {
        "oneOf": [
            properties(["t"], t={"const": "a"}, n={"type": "integer"}),
            properties(["t"], t={"const": "b"}, s={"type": "boolean"}),
        ],
        "discriminator": {"propertyName": "t"},
    },
    "without type": {"properties": {"a": {"type": "integer"}}, "required": ["a"]},
    "only minimum": {"minimum": 3},
    "annotated": {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://example.com/s",
        "title": "t",
        "description": "d",
        "type": "integer",
        "default": 3,
        "examples": [1],
        "deprecated": True,
        "x-order": 1,
    },
    "names of keywords": {
        **properties(
            ["uniqueItems", "$ref"], uniqueItems={"type": "boolean"}, **{"$ref": {"const": 1}, "not": False}
        ),
        "additionalProperties": False,
    },
    "definitions": {
        "type": "array",
        "items": {"$ref": "#/definitions/a~1b"},
        "maxItems": 2,
        "definitions": {"a/b": {"type": "integer"}},
    },
}


SCALARS = st.sampled_from(
    [
        {"type": "string", "maxLength": 6},
        {"type": "integer"},
        {"type": "boolean"},
        {"type": "null"},
        {"enum": ["a", 2, None]},
        {"type": "number", "minimum": -1, "maximum": 1},
        {"type": "string", "pattern": "^[a-c]+$"},
        {"const": "x'y"},
    ]
)
NAMES = st.text("ab \"'\\/é", min_size=1, max_size=4)
SCHEMAS = st.recursive(
    SCALARS,
    lambda inner: (
        st.builds(lambda i, n: {"type": "array", "items": i, "maxItems": n}, inner, st.integers(0, 3))
        | st.builds(
            lambda p, closed: {
                "type": "object",
                "properties": p,
                "required": list(p)[::2],
                **({"additionalProperties": False} if closed else {}),
            },
            st.dictionaries(NAMES, inner, max_size=4),
            st.just(True),
        )
        | st.builds(lambda parts: {"anyOf": parts}, st.lists(inner, min_size=1, max_size=3))
    ),
    max_leaves=8,
)
