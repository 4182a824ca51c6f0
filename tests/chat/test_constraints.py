"""Answers that must have a form: JSON, a call, a grammar; behind the reasoning of a model that reasons."""

from __future__ import annotations

import json

import pytest

from pithos.chat.events import Done
from pithos.chat.request import CompletionRequest, JsonFormat, Limits, ToolChoice
from pithos.errors import RequestError
from tests.chat.harness import GREEDY, Told, ask, chat, talking, user

KINDS = {"type": "object", "properties": {"kind": {"enum": ["a", "b"]}}, "required": ["kind"]}
CLOSED = {**KINDS, "additionalProperties": False}
TOOLS = [
    {"type": "function", "function": {"name": name, "parameters": CLOSED}} for name in ("paint", "weather")
]


def test_json_that_fits_a_schema():
    with talking('{"kind": "b"}', "Sure! Here it is: I would say b", parallel=1) as core:
        request = user("?", format=JsonFormat(CLOSED), reasoning=0)
        told = ask(core, request)
        assert told.content == '{"kind": "b"}'
        assert told.wait().reason == "stop"
        assert json.loads(ask(core, request).content)["kind"] in ("a", "b")


def test_json_with_the_text_of_a_marker():
    schema = {**CLOSED, "properties": {"kind": {"const": "so </think> there"}}}
    with talking("{") as core:
        told = ask(core, user("?", format=JsonFormat(schema), reasoning=0))
        assert json.loads(told.content) == {"kind": "so </think> there"}
        assert told.reasoning == ""


def test_json_behind_reasoning():
    with talking('<think>not {json}</think>{"kind": "b"}', "x" * 200) as core:
        request = user("?", format=JsonFormat(CLOSED))
        told = ask(core, request)
        assert (told.reasoning, told.content) == ("not {json}", '{"kind": "b"}')
        assert json.loads(ask(core, user("?", format=JsonFormat(CLOSED), reasoning=5)).content)


def test_a_budget_closes_the_reasoning_before_the_grammar():
    with talking("<think>" + "on and on " * 30) as core:
        told = ask(core, user("?", format=JsonFormat(CLOSED), reasoning=6, max_tokens=80))
        assert told.reasoning.startswith("on and on")
        assert json.loads(told.content)["kind"] in ("a", "b")


def test_a_call_is_forced():
    with talking("No, thanks.", "No, thanks.", "<think>hm</think>No") as core:
        told = ask(core, user("?", tools=TOOLS, tool_choice=ToolChoice("named", "weather"), reasoning=0))
        assert [name for name, _ in told.calls] == ["weather"]
        assert json.loads(told.calls[0][1])["kind"] in ("a", "b")
        assert told.content == ""
        assert told.wait().reason == "tool_calls"
        choice = ToolChoice("required")
        told = ask(core, user("?", tools=TOOLS, tool_choice=choice, parallel_tool_calls=False, reasoning=0))
        assert len(told.calls) == 1
        told = ask(core, user("?", tools=TOOLS, tool_choice=choice, parallel_tool_calls=False))
        assert told.reasoning == "hm"
        assert len(told.calls) == 1


def test_completions_with_a_form():
    with talking('{"kind": "a"}', "yes", "yes") as core:
        assert ask(core, CompletionRequest("?", GREEDY, format=JsonFormat(CLOSED))).content == '{"kind": "a"}'
        asked = CompletionRequest("?", GREEDY, grammar='start: "yes" | "no"')
        assert ask(core, asked).content == "yes"
        with pytest.raises(RequestError):
            core.prepare(CompletionRequest("?", GREEDY, Limits(), JsonFormat(), 'start: "x"'))
        with pytest.raises(RequestError):
            core.prepare(CompletionRequest("?", GREEDY, grammar="start: ("))


def test_each_answer_has_its_own_grammar():
    with talking(*['{"kind": "b"}'] * 3, parallel=3) as core:
        prepared = core.prepare(user("?", format=JsonFormat(CLOSED), reasoning=0))
        told = [Told() for _ in range(3)]
        for index, one in enumerate(told):
            core.start(prepared, one, index)
        assert [one.content for one in told] == ['{"kind": "b"}'] * 3
        assert all(isinstance(one.wait(), Done) for one in told)


def test_what_cannot_be_followed_is_refused():
    with talking() as core:
        with pytest.raises(RequestError) as caught:
            core.prepare(user("?", format=JsonFormat({"properties": {"x": {"not": {}}}})))
        assert caught.value.path == "/properties/x/not"
        for request in (
            user("?", tool_choice=ToolChoice("required")),
            chat(
                [{"role": "user", "content": "?"}, {"role": "assistant", "content": "{"}],
                format=JsonFormat(),
                continues=True,
            ),
        ):
            with pytest.raises(RequestError):
                core.prepare(request)
        core.prepare(user("?", format=JsonFormat(CLOSED), tools=TOOLS, tool_choice=ToolChoice("none")))


WANTS = {"type": "object", "properties": {"sum": {"type": "integer"}}, "required": ["sum"]}


@pytest.mark.parametrize("schema", [{**WANTS, "additionalProperties": False}, None])
def test_json_or_calls(schema):
    call = '<|tool_call_start|>[weather(kind="a")]<|tool_call_end|>'
    with talking(
        '{"sum": 5}', call, "Sure, I would say five.", f"<think>hm</think>{call}", parallel=1
    ) as core:
        request = user("?", format=JsonFormat(schema), tools=TOOLS, reasoning=0, max_tokens=200)
        told = ask(core, request)
        assert (told.content, told.calls, told.wait().reason) == ('{"sum": 5}', [], "stop")
        told = ask(core, request)
        assert (told.content, told.wait().reason) == ("", "tool_calls")
        assert [(name, json.loads(text)) for name, text in told.calls] == [("weather", {"kind": "a"})]
        told = ask(core, request)
        assert bool(told.calls) != bool(told.content)
        assert told.calls or isinstance(json.loads(told.content), dict)
        told = ask(core, user("?", format=JsonFormat(schema), tools=TOOLS))
        assert told.reasoning == "hm"
        assert [name for name, _ in told.calls] == ["weather"]


def test_a_form_and_a_call_that_must_be():
    with talking('{"sum": 5}') as core:
        request = user("?", format=JsonFormat(WANTS), tools=TOOLS, tool_choice=ToolChoice("required"))
        told = ask(core, request)
        assert told.calls
        assert told.content == ""
        with pytest.raises(RequestError) as error:
            core.prepare(user("?", format=JsonFormat({"not": {}}), tools=TOOLS))
        assert (error.value.param, error.value.path) == ("response_format", "/not")
