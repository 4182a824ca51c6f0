"""Bodies of chat completions that are refused, with the field that is wrong."""

from typing import Any

import httpx
import pytest

from tests.server.asking import CHAT_PATH as PATH
from tests.server.asking import HI, TOOL, refused


@pytest.mark.parametrize(
    ("fields", "param"),
    [
        ({"messages": []}, "messages"),
        ({"messages": "Hi"}, "messages"),
        ({"messages": None}, "messages"),
        ({"messages": [1]}, "messages.0"),
        ({"messages": [{"content": "x"}]}, "messages.0.role"),
        ({"messages": [{"role": "robot", "content": "x"}]}, "messages.0.role"),
        ({"messages": [{"role": "user"}]}, "messages.0.content"),
        ({"messages": [{"role": "user", "content": 1}]}, "messages.0.content"),
        ({"messages": [{"role": "user", "content": [{"type": "text"}]}]}, "messages.0.content.0.text"),
        ({"messages": [*HI, {"role": "user", "content": ["x"]}]}, "messages.1.content.0"),
        (
            {"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]}]},
            "messages.0.content.0.type",
        ),
        (
            {"messages": [{"role": "user", "content": [{"type": "input_audio"}]}]},
            "messages.0.content.0.type",
        ),
        ({"messages": [{"role": "user", "content": "x", "tool_calls": [{"function": {"name": "f"}}]}]},
         "messages.0.tool_calls"),
        ({"temperature": "0.5"}, "temperature"),
        ({"temperature": -0.1}, "temperature"),
        ({"temperature": True}, "temperature"),
        ({"temperature": 1e9}, "temperature"),
        ({"top_p": 1.5}, "top_p"),
        ({"top_k": 1.5}, "top_k"),
        ({"top_k": -2}, "top_k"),
        ({"min_p": -1}, "min_p"),
        ({"repeat_penalty": 0}, "repeat_penalty"),
        ({"presence_penalty": 2.5}, "presence_penalty"),
        ({"frequency_penalty": -3}, "frequency_penalty"),
        ({"seed": 2**64}, "seed"),
        ({"seed": "a"}, "seed"),
        ({"n": 0}, "n"),
        ({"n": 1000}, "n"),
        ({"max_tokens": -1}, "max_tokens"),
        ({"max_tokens": 10**30}, "max_tokens"),
        ({"stop": ""}, "stop"),
        ({"stop": ["a"] * 100}, "stop"),
        ({"stop": ["a", 1]}, "stop.1"),
        ({"stop": "x" * 10_000}, "stop"),
        ({"stream": "yes"}, "stream"),
        ({"stream_options": []}, "stream_options"),
        ({"logit_bias": {"a": 1}}, "logit_bias"),
        ({"logit_bias": {"256": 1}}, "logit_bias"),
        ({"logit_bias": {"1": 101}}, "logit_bias.1"),
        ({"logit_bias": [1]}, "logit_bias"),
        ({"top_logprobs": 2}, "top_logprobs"),
        ({"logprobs": True, "top_logprobs": 21}, "top_logprobs"),
        ({"logprobs": 2}, "logprobs"),
        ({"tools": [{"type": "retrieval"}]}, "tools.0.type"),
        ({"tools": [{"type": "function", "function": {"name": "a b"}}]}, "tools.0.function.name"),
        ({"tool_choice": "required"}, "tool_choice"),
        ({"tool_choice": "any", "tools": [TOOL]}, "tool_choice"),
        ({"tools": [TOOL], "tool_choice": {"type": "function", "function": {"name": "sub"}}},
         "tool_choice.function.name"),
        ({"response_format": {"type": "xml"}}, "response_format.type"),
        ({"response_format": {"type": "json_schema"}}, "response_format.json_schema.schema"),
        ({"reasoning_effort": "extreme"}, "reasoning_effort"),
        ({"functions": [{"name": "f"}]}, "functions"),
        ({"grammar": "root ::= [a-z]"}, "grammar"),
        ({"json_schema": {}}, "json_schema"),
    ],
)  # fmt: skip
def test_what_is_refused_names_its_field(client: httpx.Client, fields: Any, param: str) -> None:
    error = refused(client, **fields)
    assert error["param"] == param
    assert param.split(".")[0] in error["message"]


def test_messages_of_errors(client: httpx.Client) -> None:
    assert refused(client, temperature="warm")["message"] == "temperature must be a number (it is 'warm')"
    none = "messages must have at least 1 item (it is a list of 0)"
    assert refused(client, messages=[])["message"] == none
    assert (
        refused(client, stop=["a"] * 17)["message"] == "stop must have at most 16 items (it is a list of 17)"
    )
    assert refused(client, stop="")["message"] == "stop must have at least 1 character (it is '')"
    role = refused(client, messages=[{"role": "robot", "content": ""}])["message"]
    assert role == (
        "messages.0.role must be 'system', 'developer', 'user', 'assistant' or 'tool' (it is 'robot')"
    )


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"messages": NaN}'])
def test_malformed_bodies(client: httpx.Client, body: bytes) -> None:
    answer = client.post(PATH, content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid_json")


def test_a_method_and_a_path_that_do_not_exist(client: httpx.Client) -> None:
    answer = client.get(PATH)
    assert (answer.status_code, answer.json()["error"]["code"]) == (405, "method_not_allowed")
    assert "POST" in answer.headers["allow"]
    assert client.post("/v1/nothing", json={}).json()["error"]["code"] == "not_found"
