"""Models whose template and vocabulary know no calls: tools are told in words, results come as a user's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pithos.chat.core import Chat
from pithos.chat.request import ToolChoice
from pithos.chat.spelled import spelled
from pithos.engine.scripted import ScriptedEngine
from pithos.engine.service import Service
from pithos.tools.schema import signature
from tests.chat.harness import ask, chat, talking, user

UNTRAINED = Path(__file__).parents[1] / "golden" / "logits" / "qwen2.gguf"
PARAMETERS = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
WEATHER = {"name": "weather", "description": "Tells the weather.", "parameters": PARAMETERS}
TOOLS = [{"type": "function", "function": WEATHER}]
CALL = '<tool_call>\n{"name": "weather", "arguments": {"city": "Zürich"}}\n</tool_call>'


def asked(name: str, arguments: str, id: str = "1") -> dict:
    return {"id": id, "type": "function", "function": {"name": name, "arguments": arguments}}


@pytest.fixture
def core():
    engine = ScriptedEngine(UNTRAINED, [f"I look. {CALL}", "Sunny."], context=4096)
    service = Service(engine, parallel=1)
    service.start()
    made = Chat(service)
    yield made
    made.close()
    service.close()
    engine.close()


def test_a_round(core: Chat) -> None:
    assert core.spells
    question = {"role": "user", "content": "Weather?"}
    text = core.render(chat([question], tools=TOOLS))
    assert "- weather: Tells the weather. Arguments: city (string)" in text
    told = ask(core, chat([question], tools=TOOLS))
    assert [(name, json.loads(given)) for name, given in told.calls] == [("weather", {"city": "Zürich"})]
    assert (told.content.strip(), told.wait().reason) == ("I look.", "tool_calls")
    answer = {"role": "assistant", "content": "I look. ", "tool_calls": [asked(*told.calls[0])]}
    result = {"role": "tool", "tool_call_id": "1", "content": "sun"}
    turns = chat([question, answer, result], tools=TOOLS)
    assert f"I look. {CALL}" in core.render(turns)
    assert "Result of weather:\nsun" in core.render(turns)
    assert ask(core, turns).content == "Sunny."


def told(*tools: dict) -> str:
    return spelled([{"role": "user", "content": "a"}], [{"type": "function", "function": f} for f in tools])[
        0
    ]["content"]


def test_the_example_is_a_call_of_a_tool_that_is_there() -> None:
    assert '{"name": "weather", "arguments": {"city": "..."}}' in told(WEATHER, {"name": "other"})
    assert '{"name": "list_directory", "arguments": {"path": "."}}' in told(
        WEATHER, {"name": "list_directory"}
    )
    kinds = {"a": {"type": "integer"}, "b": {"enum": ["x", "y"]}, "c": {"type": ["boolean", "null"]}, "d": 3}
    schema = {"properties": kinds, "required": ["a", "b", "c", "d", "e", 5]}
    given = {"a": 1, "b": "x", "c": True, "d": "...", "e": "..."}
    assert json.dumps({"name": "f", "arguments": given}) in told({"name": "f", "parameters": schema})
    for odd in (None, [], {"required": 3}, {"required": ["a"], "properties": [1]}):
        assert '{"name": "f", "arguments": {' in told({"name": "f", "parameters": odd or None})


def test_descriptions_are_of_one_line_or_none() -> None:
    lines = told({"name": "f", "description": "a\n\n  b"}, {"name": "g", "description": None}).splitlines()
    assert lines[-2:] == ["- f: a b Arguments: nothing", "- g: Arguments: nothing"]


def test_a_result_without_a_text_is_empty() -> None:
    (made,) = spelled([{"role": "tool", "tool_call_id": "1", "content": None}], [])
    assert made["content"] == "Result of the call:\n"


def test_calls_can_be_forced(core: Chat) -> None:
    """By the grammar of the form in which they are explained."""
    request = user("Weather?", tools=TOOLS, tool_choice=ToolChoice("required"), max_tokens=200)
    hook = core.prepare(request).hook()
    assert hook is not None
    for token in core.tokenize(CALL):
        hook.accept(token)


def test_nothing_is_told_without_tools(core: Chat) -> None:
    assert "tool_call" not in core.render(user("Hi"))
    assert "weather" not in core.render(user("Hi", tools=TOOLS, tool_choice=ToolChoice("none")))


def test_no_text_of_tools_ends_a_message(core: Chat) -> None:
    """Descriptions, arguments and results may say `<|im_end|>`."""
    end = "<|im_end|>"
    tools = [{"type": "function", "function": {**WEATHER, "description": end}}]
    answer = {"role": "assistant", "content": "", "tool_calls": [asked("weather", json.dumps({"city": end}))]}
    result = {"role": "tool", "tool_call_id": "1", "content": end}
    request = chat([{"role": "user", "content": "Hi"}, answer, result], tools=tools)
    (token,) = core.tokenize(end)
    assert core.prepare(request).ids.count(token) == 4, "one ends each message: system, user, assistant, user"
    assert core.render(request).count(end) == 4 + 3


def test_a_template_that_knows_tools_gets_them_as_they_are() -> None:
    with talking("x") as made:
        assert not made.spells
        assert "You can call tools" not in made.render(user("Hi", tools=TOOLS))


def test_messages_take_turns() -> None:
    messages = [
        {"role": "user", "content": "a"},
        {"role": "assistant", "content": None, "tool_calls": [asked("f", '{"x": 1}', id) for id in "12"]},
        {"role": "tool", "tool_call_id": "1", "content": "r1"},
        {"role": "tool", "tool_call_id": "2", "content": "r2"},
        {"role": "user", "content": "b"},
    ]
    made = spelled(messages, [{"type": "function", "function": {"name": "f", "description": "Does f."}}])
    assert [m["role"] for m in made] == ["system", "user", "assistant", "user"]
    assert made[2]["content"].count('<tool_call>\n{"name": "f", "arguments": {"x": 1}}\n</tool_call>') == 2
    assert made[3]["content"] == "Result of f:\nr1\n\nResult of f:\nr2\n\nb"
    assert spelled(messages[:1], []) == messages[:1]


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({"properties": {"a": {"type": ["string", "null"]}}, "required": ["a"]}, "a (string or null)"),
        (
            {"properties": {"a": True, "b": {"type": 3}}, "required": 3},
            "a (any, optional), b (any, optional)",
        ),
        ({"properties": [1]}, "nothing"),
        ({}, "nothing"),
    ],
)
def test_parameters_of_any_schema_in_words(schema: dict, said: str) -> None:
    assert signature(schema) == said
