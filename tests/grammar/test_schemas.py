"""Whatever the logits are, an answer under a schema is JSON that fits it; what cannot be promised is refused."""

import json
import time

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pithos.errors import RequestError
from pithos.gguf import GGUF
from pithos.grammar import Compiler
from pithos.text.tokenizer import Tokenizer
from tests.grammar.harness import GOLDEN, answers, properties, sample, tokenizer
from tests.grammar.schemas import HONOURED, SCHEMAS

COMPILER = Compiler(tokenizer())


@pytest.mark.parametrize("name", HONOURED)
def test_answers_fit_the_schema(name):
    schema = HONOURED[name]
    check = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())
    for text in answers(COMPILER.json(schema), 20):
        check.validate(json.loads(text))


def test_without_a_schema_the_answer_is_an_object():
    assert all(isinstance(json.loads(text), dict) for text in answers(COMPILER.json(None), 20))


def test_with_a_vocabulary_of_merges():
    tokens = Tokenizer.from_gguf(GGUF.open(GOLDEN / "tokenizer" / "small.gguf"))
    schema = HONOURED["person"]
    hook = Compiler(tokens).json(schema)
    for text in answers(hook, 20, tokens):
        jsonschema.validate(json.loads(text), schema)


REFUSED = [
    ({"not": {"type": "string"}}, "/not"),
    (properties(a={"type": "array", "uniqueItems": True}), "/properties/a/uniqueItems"),
    ({"type": "array", "contains": {"type": "integer"}}, "/contains"),
    ({"type": "object", "propertyNames": {"pattern": "^a"}}, "/propertyNames"),
    ({"type": "object", "dependentRequired": {"a": ["b"]}}, "/dependentRequired"),
    ({"if": {"required": ["a"]}, "then": {"required": ["b"]}}, "/if"),
    ({"type": "object", "unevaluatedProperties": False}, "/unevaluatedProperties"),
    ({"$dynamicRef": "#x"}, "/$dynamicRef"),
    (properties(**{"a/b~c": {"frobnicate": 3}}), "/properties/a~1b~0c/frobnicate"),
    ({"type": "string", "contentEncoding": "base64"}, "/contentEncoding"),
    ({"x-guidance": {"lenient": True}, "not": {}}, "/x-guidance"),
    ({"type": "array", "items": [{"type": "integer"}]}, "/items"),
    ({"$ref": "https://example.com/x.json"}, "/$ref"),
    ({"anyOf": [{"$ref": "other.json"}]}, "/anyOf/0/$ref"),
    ({"$ref": "#/$defs/none"}, "/$ref"),
    ({"$ref": "#anchor", "$defs": {"x": {"$anchor": "anchor"}}}, "/$ref"),
    (properties(a={"$id": "x", "type": "string"}), "/properties/a/$id"),
    (properties(a={"type": "string", "format": "regex"}), "/properties/a/format"),
    (properties(a={"type": "string", "pattern": "^(?=a)b"}), "/properties/a/pattern"),
    ({"type": "string", "pattern": "(a)\\1"}, "/pattern"),
    ({"type": "string", "pattern": "^\\w+\\b$"}, "/pattern"),
    ({"type": "string", "pattern": "("}, "/pattern"),
    (
        {"type": "array", "items": {"type": "object", "patternProperties": {"a": {}, "b": {}}}},
        "/items/patternProperties",
    ),
    ({"type": "object", "patternProperties": {"^a": {}}, "minProperties": 2}, "/minProperties"),
    ({"oneOf": [{"type": "integer"}, {"type": "number"}]}, "/oneOf"),
    ({"anyOf": [{"type": "integer", "minimum": 5, "maximum": 3}]}, "/anyOf/0/minimum"),
    ({"anyOf": [{"type": "wrong"}]}, "/anyOf/0"),
    ({"anyOf": {}}, "/anyOf"),
    ({"properties": []}, "/properties"),
    ({"properties": {"a": 3}}, "/properties/a"),
    (3, ""),
    ([], ""),
    ("string", ""),
    ({"enum": []}, "/enum"),
    ({"$ref": "#"}, ""),
    ({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}, ""),
    (properties(["a"], a={"$ref": "#"}), ""),
    ({"type": "array", "minItems": 1, "items": {"$ref": "#"}}, ""),
    (False, ""),
]


@pytest.mark.parametrize(("schema", "path"), REFUSED, ids=[json.dumps(schema)[:60] for schema, _ in REFUSED])
def test_what_cannot_be_promised_is_refused(schema, path):
    with pytest.raises(RequestError) as caught:
        COMPILER.json(schema)
    assert caught.value.param == "response_format"
    assert caught.value.path == path
    assert path in str(caught.value)
    assert "\n" not in str(caught.value)


def nested(depth):
    schema = {"type": "integer"}
    for _ in range(depth):
        schema = {"type": "array", "items": schema}
    return schema


@pytest.mark.parametrize(
    ("schema", "what"),
    [
        (nested(100), "nests more than 100 levels deep"),
        (nested(100_000), "nests more than 100 levels deep"),
        ({"enum": ["x" * (1 << 19)]}, "524288 are allowed"),
        (
            {
                "$ref": "#/$defs/0",
                "$defs": {str(i): {"$ref": f"#/$defs/{(i * 7919 + 1) % 5000}"} for i in range(5000)},
            },
            "ever ends",
        ),
    ],
)
def test_bounds(schema, what):
    begin = time.monotonic()
    with pytest.raises(RequestError, match=what):
        COMPILER.json(schema)
    assert time.monotonic() - begin < 100


@pytest.mark.parametrize(
    "schema",
    [
        {"enum": [f"value {i}" for i in range(20_000)]},
        properties(**{f"p{i}": {"type": "string"} for i in range(2000)}),
        {"type": "string", "pattern": "^(a{1,1000}){1,1000}$"},
        {"type": "string", "pattern": "(" * 500 + "a" + ")*" * 500},
        {"type": "string", "pattern": "|".join(f"[a-z]*{i}[a-z]*" for i in range(2000))},
        {"type": "array", "items": {"type": "integer"}, "minItems": 10**6, "maxItems": 10**9},
        {"anyOf": [properties(**{f"p{i}": {"type": "integer"}}) for i in range(2000)]},
        {"allOf": [properties(**{f"p{i}": {"type": "integer"}}) for i in range(500)]},
        {"type": "integer", "multipleOf": 999_983, "minimum": 1, "maximum": 10**12},
        {
            "allOf": [{"$ref": "#/$defs/0"}],
            "$defs": {
                **{str(i): {"anyOf": [{"$ref": f"#/$defs/{i + 1}"}] * 2} for i in range(40)},
                "40": {"type": "integer"},
            },
        },
    ],
    ids=lambda schema: json.dumps(schema)[:50],
)
def test_hostile_schemas_take_bounded_time(schema):
    begin = time.monotonic()
    try:
        sample(COMPILER.json(schema), 0, limit=20)
    except RequestError as error:
        assert len(str(error)) < 1000
    assert time.monotonic() - begin < 200


@settings(max_examples=60, deadline=None)
@given(SCHEMAS, st.integers(0, 1000))
def test_any_schema(schema, seed):
    text = sample(COMPILER.json(schema), seed)
    if text is not None:
        jsonschema.validate(json.loads(text), schema)


def test_one_of_several_that_overlap_says_what_to_write():
    with pytest.raises(RequestError, match="do not exclude each other: use anyOf"):
        COMPILER.json({"oneOf": [{"type": "integer"}, {"type": "number"}]})
