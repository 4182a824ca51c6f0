"""Answers that are JSON or calls: whatever the logits are, each is one of the two, and both come."""

import json

import jsonschema
import pytest

from pithos.errors import RequestError
from pithos.grammar import Compiler
from tests.grammar.harness import answers, function, properties, tokenizer
from tests.toolcalls.harness import split

COMPILER = Compiler(tokenizer())
TOOLS = [function("f", properties(["n"], n={"type": "integer", "minimum": 0, "maximum": 99}))]
SCHEMA = {
    "type": "object",
    "properties": {
        "sum": {"type": "integer"},
        "next": {"$ref": "#"},
        "code": {"pattern": "\\d", "maxLength": 4},
    },
    "required": ["sum"],
    "additionalProperties": False,
}


@pytest.mark.parametrize("dialect", ["lfm2", "lfm3", "json"])
@pytest.mark.parametrize("schema", [SCHEMA, None, True])
def test_each_is_one_of_the_two(dialect, schema):
    called = told = 0
    for text in answers(COMPILER.json_or_calls(schema, dialect, TOOLS, parallel=True), 30):
        answer = split(dialect, [text], TOOLS)
        if answer.calls:
            assert answer.text == ""
            assert all(name == "f" and 0 <= values["n"] <= 99 for name, values in answer.made)
            assert len(answer.made) == len(answer.calls)
            called += 1
        else:
            jsonschema.validate(json.loads(text), {"type": "object"} if schema is None else schema)
            told += 1
    assert told
    assert called or schema is True, "among any JSON calls are few"


def test_what_is_refused():
    with pytest.raises(RequestError) as caught:
        COMPILER.json_or_calls({"properties": {"x": {"not": {}}}}, "lfm2", TOOLS)
    assert (caught.value.param, caught.value.path) == ("response_format", "/properties/x/not")
    strict = {"type": "function", "function": {"name": "f", "strict": True, "parameters": {"not": {}}}}
    with pytest.raises(RequestError) as caught:
        COMPILER.json_or_calls(SCHEMA, "lfm2", [strict])
    assert caught.value.param == "tools"
