"""Answers that call functions."""

from __future__ import annotations

import json

import pytest

from pithos.chat.events import Content, Done, ToolCallDropped, ToolCallStarted
from pithos.chat.request import ToolChoice
from pithos.engine.sampler import Sampling
from tests.chat.harness import ask, chat, talking, user

PARAMETERS = {
    "type": "object",
    "properties": {"city": {"type": "string"}, "days": {"type": "integer"}},
    "required": ["city"],
}
TOOLS = [{"type": "function", "function": {"name": "weather", "parameters": PARAMETERS}}]
CALL = "<|tool_call_start|>[weather(city='Zürich', days=3)]<|tool_call_end|>"
TWO = "<|tool_call_start|>[weather(city='A'), weather(city=\"B\")]<|tool_call_end|>"


def parsed(told):
    return [(name, json.loads(arguments)) for name, arguments in told.calls]


def test_a_call():
    with talking("I look it up. " + CALL) as core:
        told = ask(core, user("Weather?", tools=TOOLS))
        assert parsed(told) == [("weather", {"city": "Zürich", "days": 3})]
        assert told.content.strip() == "I look it up."
        assert told.wait().reason == "tool_calls"
        started = [e for e in told.events if isinstance(e, ToolCallStarted)]
        assert [e.index for e in started] == [0]
        assert started[0].id.startswith("call_")


def test_calls_behind_reasoning_and_none_within():
    with talking(f"<think>maybe {CALL} or so</think>{TWO}") as core:
        told = ask(core, user("Weather?", tools=TOOLS))
        assert parsed(told) == [("weather", {"city": "A"}), ("weather", {"city": "B"})]
        assert CALL in told.reasoning
        assert told.content == ""
        ids = [e.id for e in told.events if isinstance(e, ToolCallStarted)]
        assert len(set(ids)) == 2


def test_one_call_where_no_more_are_wanted():
    broken = "<|tool_call_start|>[weather(days=<oops>)]<|tool_call_end|>"
    with talking(TWO, broken + TWO) as core:
        for content in ("", "[weather(days=<oops>)]"):
            told = ask(core, user("Weather?", tools=TOOLS, parallel_tool_calls=False))
            assert parsed(told) == [("weather", {"city": "A"})]
            assert told.content == content
            assert told.wait().reason == "tool_calls"


def test_without_tools_nothing_is_called():
    with talking(CALL, CALL) as core:
        told = ask(core, user("Weather?"))
        assert told.calls == []
        assert told.content == "[weather(city='Zürich', days=3)]", "control tokens are no text"
        assert told.wait().reason == "stop"
        told = ask(core, user("Weather?", tools=TOOLS, tool_choice=ToolChoice("none")))
        assert told.calls == []


def test_a_call_that_is_none_is_text():
    with talking("<|tool_call_start|>[weather(city=<oops>]<|tool_call_end|>") as core:
        told = ask(core, user("Weather?", tools=TOOLS))
        assert "oops" in told.content
        assert told.wait().reason == "stop"


def test_a_call_that_was_begun_and_is_none_is_dropped():
    good = "weather(city='Zürich'), "
    with talking(f"<|tool_call_start|>[{good}weather(city='Z', days=<oops>)]<|tool_call_end|>") as core:
        told = ask(core, user("Weather?", tools=TOOLS))
        assert parsed(told) == [("weather", {"city": "Zürich"})]
        assert [e.index for e in told.events if isinstance(e, ToolCallDropped)] == [1]
        assert "weather(city='Z', days=<oops>)" in told.content
        assert told.wait().reason == "tool_calls"


@pytest.mark.parametrize("tokens", range(1, 24))
@pytest.mark.parametrize("before", ["Ok. ", "\n\n"])
def test_a_call_that_max_tokens_cuts(tokens, before):
    whole = "".join(f"{n}: " for n in range(9))
    with talking(f"{before}<|tool_call_start|>[weather(city='{whole}')]<|tool_call_end|>") as core:
        told = ask(core, user("Weather?", tools=TOOLS, max_tokens=tokens))
        assert told.wait().reason == "length"
        assert before.startswith(told.content), "what was cut off is no text"
        assert not any(isinstance(e, ToolCallDropped) for e in told.events)
        for name, arguments in told.calls:
            assert name == "weather"
            assert json.dumps({"city": whole}).startswith(arguments)
        assert told.calls or tokens < 20
        assert not (told.calls and told.content.isspace())


def test_a_call_that_a_stop_string_cuts_is_none():
    with talking(CALL) as core:
        told = ask(core, user("Weather?", tools=TOOLS, stop=("rich",)))
        assert told.calls == []
        assert told.content.startswith("[weather(city='Z")
        assert told.wait().reason == "stop"


def test_logprobs_of_calls_are_not_those_of_the_text_behind():
    with talking("Hm. " + CALL, "Hm.") as core:
        told = ask(core, user("?", tools=TOOLS, sampling=Sampling(temperature=0, logprobs=0)))
        tokens = [t for e in told.events if isinstance(e, Content) for t in e.tokens]
        assert b"".join(t.data for t in tokens).startswith(b"Hm.")
        assert b"weather" not in b"".join(t.data for t in tokens)


@pytest.mark.parametrize("reasoned", [False, True])
def test_the_turn_behind_a_call(reasoned):
    with talking(CALL, "Sunny.") as core:
        first = user("Weather?", tools=TOOLS)
        told = ask(core, first)
        calls = [
            {"id": "c1", "type": "function", "function": {"name": name, "arguments": arguments}}
            for name, arguments in told.calls
        ]
        answer = {"role": "assistant", "content": told.content, "tool_calls": calls}
        if reasoned:
            answer["reasoning_content"] = "thought"
        messages = [*first.messages, answer, {"role": "tool", "tool_call_id": "c1", "content": "sunny"}]
        done = ask(core, chat(messages, tools=TOOLS)).wait()
        assert isinstance(done, Done)
        prompt = core.tokenizer.decode(core.engine.prompts[-1])
        assert "<|tool_call_start|>[weather(city='Zürich', days=3)]<|tool_call_end|><|im_end|>" in prompt
        begins = core.prompts.after(first, answer)
        assert core.engine.prompts[-1][: len(begins)] == begins
