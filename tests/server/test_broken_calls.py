"""Calls that were begun and are none, and calls that were cut off: in all APIs, streamed and whole."""

from typing import Any

import httpx
import openai
import pytest

from pithos.chat.events import Content, ToolCallArguments, ToolCallDropped, ToolCallStarted
from tests.server.asking import HI, TOOL, ask
from tests.server.scripted import ScriptedCore, done
from tests.server.streams import chunks, events

GOOD = [ToolCallStarted(0, "call_a", "add"), ToolCallArguments(0, '{"a": 1}')]
BROKEN = [ToolCallStarted(1, "call_b", "add"), ToolCallArguments(1, '{"a": ')]
TEXT = Content("add(a=<oops>)")


@pytest.fixture
def dropped(core: ScriptedCore) -> None:
    core.script = lambda request, index: [*GOOD, *BROKEN, ToolCallDropped(1), TEXT, done("tool_calls")]


@pytest.fixture
def cut(core: ScriptedCore) -> None:
    core.script = lambda request, index: [*GOOD, *BROKEN, done("length")]


def test_a_dropped_call(client: httpx.Client, dropped: None) -> None:
    choice = ask(client, tools=[TOOL]).json()["choices"][0]
    assert [call["id"] for call in choice["message"]["tool_calls"]] == ["call_a"]
    assert choice["message"]["content"] == TEXT.text
    found = [c["choices"][0]["delta"] for c in chunks(ask(client, tools=[TOOL], stream=True))]
    assert {"dropped_tool_calls": [{"index": 1}]} in found


def test_a_cut_call(client: httpx.Client, cut: None) -> None:
    choice = ask(client, tools=[TOOL]).json()["choices"][0]
    arguments = [call["function"]["arguments"] for call in choice["message"]["tool_calls"]]
    assert arguments == ['{"a": 1}', '{"a": ']
    assert choice["message"]["content"] is None
    assert choice["finish_reason"] == "length"


def test_the_client_of_openai_takes_it(server: Any, dropped: None) -> None:
    with openai.OpenAI(base_url=f"{server.address}/v1", api_key="x") as ai:
        told: Any = {"messages": HI, "tools": [TOOL], "model": "any"}
        with ai.chat.completions.stream(**told) as stream:
            message = stream.get_final_completion().choices[0].message
    assert message.tool_calls is not None
    assert message.tool_calls[0].id == "call_a"
    assert message.content == TEXT.text


def test_responses(client: httpx.Client, dropped: None) -> None:
    body = {"input": "Hi", "tools": [{"type": "function", **TOOL["function"]}]}
    whole = client.post("/v1/responses", json=body).json()["output"]
    assert [item["type"] for item in whole] == ["function_call", "message"]
    told = [value for _, value in events(client.post("/v1/responses", json=body | {"stream": True}))]
    ended = [value["item"] for value in told if value["type"] == "response.output_item.done"]
    kinds = [(item["type"], item["status"]) for item in ended]
    assert kinds == [
        ("function_call", "completed"),
        ("function_call", "incomplete"),
        ("message", "completed"),
    ]
    final = told[-1]["response"]["output"]
    assert [item["type"] for item in final] == ["function_call", "message"]


def test_responses_that_are_cut(client: httpx.Client, cut: None) -> None:
    body = {"input": "Hi", "tools": [{"type": "function", **TOOL["function"]}]}
    made = client.post("/v1/responses", json=body).json()
    assert made["status"] == "incomplete"
    assert [(item["arguments"], item["status"]) for item in made["output"]] == [
        ('{"a": 1}', "completed"),
        ('{"a": ', "incomplete"),
    ]


def test_messages(client: httpx.Client, dropped: None) -> None:
    tool = {"name": "add", "input_schema": {"type": "object"}}
    made = client.post("/v1/messages", json={"messages": HI, "max_tokens": 9, "tools": [tool]}).json()
    assert [block["type"] for block in made["content"]] == ["tool_use", "text"]
    assert made["content"][0]["input"] == {"a": 1}
