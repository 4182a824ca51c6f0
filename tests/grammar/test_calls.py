"""Forced calls: whatever the logits are, the parser reads calls whose arguments fit the schema."""

import json

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pithos.errors import RequestError
from pithos.grammar import Compiler
from tests.grammar.harness import answers, feed, function, properties, sample, tokenizer
from tests.grammar.schemas import NAMES, SCHEMAS
from tests.toolcalls.harness import split

SPECIAL, PLAIN = Compiler(tokenizer()), Compiler(tokenizer(spoken=False))
COMPILERS = [(SPECIAL, tokenizer()), (PLAIN, tokenizer(spoken=False))]
DIALECTS = ["lfm2", "lfm3", "json"]

WEATHER = function(
    "weather.get",
    properties(
        ["city"],
        city={"type": "string"},
        days={"type": "integer", "minimum": 1, "maximum": 14},
        unit={"enum": ["c", "f", 'it\'s "k"']},
        exact={"type": "boolean"},
        at={"type": "array", "items": {"type": "string", "maxLength": 5}, "maxItems": 3},
        where={"$ref": "#/$defs/Place"},
        kind={"$ref": "#/$defs/Kind"},
    ),
)
WEATHER["function"]["parameters"]["$defs"] = {
    "Place": {
        **properties(["lat"], lat={"type": "number"}, near={"$ref": "#/$defs/Place"}),
        "additionalProperties": False,
    },
    "Kind": {"enum": ["now", "later"]},
}
NOOP = function("noop", {"type": "object", "properties": {}})
BARE = function("no-parameters")
ONLY_OPTIONAL = function("opt", properties(a={"type": "integer"}, b={"type": "null"}, c={"const": 3}))
FREE = function("free", {"type": "object", "additionalProperties": {"type": "integer"}})
CHOICE = function(
    "choice",
    {
        "type": "object",
        "anyOf": [properties(["a"], a={"type": "integer"}), properties(["b"], b={"type": "boolean"})],
    },
)
ODD = function(
    "odd", properties(["a b", "c='x"], **{"a b": {"type": "integer"}, "c='x": {"type": "boolean"}})
)
TOOLS = [WEATHER, NOOP, BARE, ONLY_OPTIONAL, FREE, CHOICE, ODD]


def schema_of(name, tools):
    found = next(tool["function"] for tool in tools if tool["function"]["name"] == name)
    return found.get("parameters") or {"type": "object", "additionalProperties": False}


def checked(dialect, text, tools):
    """The names of the calls in a forced answer, all of them right."""
    answer = split(dialect, [text], tools)
    assert answer.malformed == []
    assert answer.text == ""
    assert answer.made
    for name, arguments in answer.made:
        jsonschema.validate(arguments, schema_of(name, tools))
    return [name for name, _ in answer.made]


@pytest.mark.parametrize("which", [0, 1], ids=["markers are tokens", "markers are text"])
@pytest.mark.parametrize("dialect", DIALECTS)
def test_forced_calls(dialect, which):
    compiler, tokens = COMPILERS[which]
    hook = compiler.tool_calls(dialect, TOOLS)
    names = [checked(dialect, text, TOOLS) for text in answers(hook, 60, tokens, limit=1500)]
    assert {name for found in names for name in found} >= {
        "weather.get",
        "noop",
        "no-parameters",
        "opt",
        "free",
    }


@pytest.mark.parametrize("dialect", DIALECTS)
def test_one_call(dialect):
    for text in answers(SPECIAL.tool_calls(dialect, TOOLS, parallel=False), 20):
        assert len(checked(dialect, text, TOOLS)) == 1


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_named_function(dialect):
    for text in answers(SPECIAL.tool_calls(dialect, TOOLS, name="opt"), 20):
        assert checked(dialect, text, TOOLS) == ["opt"]


TWO = {
    "lfm2": "<|tool_call_start|>[opt(b=null), noop()]<|tool_call_end|>",
    "lfm3": "<tool_call>\n<function=opt>\n<parameter=a>\n3\n</parameter>\n</function>\n</tool_call>\n"
    "<tool_call><function=noop></function></tool_call>",
    "json": '<tool_call>\n{"name": "opt", "arguments": {"c": 3}}\n</tool_call>\n'
    '<tool_call>\n{"name": "noop", "arguments": {}}\n</tool_call>',
}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_several_calls(dialect):
    hook = SPECIAL.tool_calls(dialect, TOOLS)
    feed(hook, "\n" + TWO[dialect])
    assert hook.satisfied
    assert checked(dialect, TWO[dialect], TOOLS) == ["opt", "noop"]
    single = SPECIAL.tool_calls(dialect, TOOLS, parallel=False)
    with pytest.raises(AssertionError):
        feed(single, TWO[dialect])


def test_python_form_where_it_can_be():
    texts = answers(SPECIAL.tool_calls("lfm2", [WEATHER], parallel=False), 30)
    assert all(text.lstrip().startswith("<|tool_call_start|>[weather.get(city=") for text in texts)
    assert any("city='" in text for text in texts)
    assert any("exact=True" in text or "exact=False" in text for text in texts)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(NAMES, SCHEMAS, max_size=4), st.sampled_from(DIALECTS), st.integers(0, 1000))
def test_any_parameters(schemas, dialect, seed):
    if dialect == "lfm3":
        schemas = {name: schema for name, schema in schemas.items() if name.strip()}
    tools = [function("f", properties(list(schemas)[::2], **schemas), strict=True)]
    try:
        hook = SPECIAL.tool_calls(dialect, tools)
    except RequestError as error:
        assert dialect == "lfm3"
        assert "of a text cannot be promised" in str(error)
        return
    text = sample(hook, seed)
    if text is None:
        return
    if dialect == "lfm3":
        schemas = {name.strip(): schema for name, schema in schemas.items()}
    checked(dialect, text, [function("f", {"type": "object", "properties": schemas})])


LOOSE = function(
    "f", properties(["a", "b"], a={"type": "string", "not": {}}, b={"type": "integer"}, c={"format": "regex"})
)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_cannot_be_promised_is_left_open_unless_it_is_strict(dialect):
    loose = [function("f", properties(["a", "b"], a={"type": "string"}, b={"type": "integer"}, c={}))]
    for text in answers(SPECIAL.tool_calls(dialect, [LOOSE]), 20):
        checked(dialect, text, loose)
    strict = json.loads(json.dumps(LOOSE))
    strict["function"]["strict"] = True
    with pytest.raises(RequestError) as caught:
        SPECIAL.tool_calls(dialect, [NOOP, strict])
    assert caught.value.param == "tools"
    assert caught.value.path == "/1/function/parameters/properties/a/not"


def test_strict_limits_of_texts_in_tags():
    tool = function("f", properties(a={"type": "string", "pattern": "^a"}), strict=True)
    with pytest.raises(RequestError) as caught:
        SPECIAL.tool_calls("lfm3", [tool])
    assert caught.value.path == "/0/function/parameters/properties/a/pattern"


@pytest.mark.parametrize(
    ("dialect", "tools", "name", "param"),
    [
        ("lfm2", [], None, "tools"),
        ("lfm2", TOOLS, "unknown", "tool_choice"),
        ("lfm2", [NOOP, NOOP], None, "tools"),
        ("lfm2", [{"type": "function"}], None, "tools"),
        ("lfm2", [3], None, "tools"),
        ("lfm2", [function("f", [1])], None, "tools"),
        ("lfm2", [function("f", {"type": "string"})], None, "tools"),
        ("lfm3", [function("a>b")], None, "tools"),
        ("lfm3", [function("f", properties(**{"a\nb": {}}))], None, "tools"),
    ],
)
def test_what_cannot_be_forced(dialect, tools, name, param):
    with pytest.raises(RequestError) as caught:
        SPECIAL.tool_calls(dialect, tools, name=name)
    assert caught.value.param == param
