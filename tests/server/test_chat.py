"""POST /v1/chat/completions with a scripted core: what requests become, what events become."""

from typing import Any

import httpx
import pytest

from pithos.chat.events import (
    ChatEvent,
    Content,
    Done,
    Failed,
    MovedToReasoning,
    Progress,
    Reasoning,
    TokenInfo,
    ToolCallArguments,
    ToolCallStarted,
)
from pithos.chat.request import ChatRequest, JsonFormat, ToolChoice
from pithos.server.core import Request
from tests.server.asking import CHAT_PATH as PATH
from tests.server.asking import HI, TOOL, ask, refused
from tests.server.scripted import ScriptedCore, done
from tests.server.streams import chunks, events


def requested(client: httpx.Client, core: ScriptedCore, **fields: Any) -> ChatRequest:
    """What a body becomes."""
    answer = ask(client, **fields)
    assert answer.status_code == 200, answer.text
    request = core.requests[-1]
    assert isinstance(request, ChatRequest)
    return request


def script(*given: ChatEvent) -> Any:
    return lambda request, index: list(given)


def deltas(answer: httpx.Response) -> list[dict[str, Any]]:
    return [choice["delta"] for chunk in chunks(answer) for choice in chunk["choices"]]


def test_a_whole_answer(client: httpx.Client) -> None:
    made = ask(client).json()
    assert made["object"] == "chat.completion"
    assert made["id"].startswith("chatcmpl-")
    assert made["model"] == "scripted"
    assert made["choices"] == [
        {
            "index": 0,
            "message": {"role": "assistant", "content": "Hello!"},
            "finish_reason": "stop",
            "logprobs": None,
        }
    ]
    assert made["usage"] == {
        "prompt_tokens": 5,
        "completion_tokens": 3,
        "total_tokens": 8,
        "prompt_tokens_details": {"cached_tokens": 2},
        "completion_tokens_details": {"reasoning_tokens": 0},
    }
    timings = made["timings"]
    assert (timings["cache_n"], timings["prompt_n"], timings["predicted_n"]) == (2, 3, 3)
    assert (timings["prompt_ms"], timings["predicted_ms"]) == (500, 1500)
    assert (timings["prompt_per_second"], timings["predicted_per_second"]) == (6, 2)


def test_a_stream(client: httpx.Client) -> None:
    answer = ask(client, stream=True)
    assert answer.headers["content-type"].startswith("text/event-stream")
    made = chunks(answer)
    assert {(chunk["object"], chunk["id"]) for chunk in made} == {("chat.completion.chunk", made[0]["id"])}
    assert [chunk["choices"][0]["delta"] for chunk in made] == [
        {"role": "assistant", "content": None}, {"content": "Hel"}, {"content": "lo!"}, {}
    ]  # fmt: skip
    assert [chunk["choices"][0]["finish_reason"] for chunk in made] == [None, None, None, "stop"]
    assert made[-1]["timings"]["predicted_n"] == 3
    assert not any("usage" in chunk for chunk in made)


def test_include_usage(client: httpx.Client) -> None:
    made = chunks(ask(client, stream=True, stream_options={"include_usage": True}))
    assert [chunk["usage"] for chunk in made[:-1]] == [None] * (len(made) - 1)
    assert made[-1]["choices"] == []
    assert made[-1]["usage"]["prompt_tokens_details"] == {"cached_tokens": 2}


def test_progress(client: httpx.Client) -> None:
    made = chunks(ask(client, stream=True, return_progress=True))
    found = [chunk["prompt_progress"] for chunk in made if "prompt_progress" in chunk]
    assert found == [
        {"total": 5, "cache": 2, "processed": 2, "time_ms": 0},
        {"total": 5, "cache": 2, "processed": 5, "time_ms": 500},
    ]


def test_several_choices(client: httpx.Client, core: ScriptedCore) -> None:
    core.script = lambda request, index: [Content(f"answer {index}"), done(generated=index + 1)]
    made = ask(client, n=3).json()
    assert [choice["message"]["content"] for choice in made["choices"]] == [
        "answer 0",
        "answer 1",
        "answer 2",
    ]
    assert (made["usage"]["prompt_tokens"], made["usage"]["completion_tokens"]) == (5, 6)
    streamed = chunks(ask(client, n=3, stream=True))
    texts = dict.fromkeys(range(3), "")
    for chunk in streamed:
        texts[chunk["choices"][0]["index"]] += chunk["choices"][0]["delta"].get("content") or ""
    assert texts == {0: "answer 0", 1: "answer 1", 2: "answer 2"}


def test_reasoning_apart_from_the_answer(client: httpx.Client, core: ScriptedCore) -> None:
    core.script = script(Reasoning("hm"), Reasoning("m"), Content("Yes"), done(reasoning=2))
    made = ask(client).json()
    assert made["choices"][0]["message"] == {
        "role": "assistant",
        "content": "Yes",
        "reasoning_content": "hmm",
    }
    assert made["usage"]["completion_tokens_details"] == {"reasoning_tokens": 2}
    assert deltas(ask(client, stream=True))[1:4] == [
        {"reasoning_content": "hm"}, {"reasoning_content": "m"}, {"content": "Yes"}
    ]  # fmt: skip


def test_content_that_turns_out_to_be_reasoning(client: httpx.Client, core: ScriptedCore) -> None:
    core.script = script(Content("thought"), MovedToReasoning("thought"), Content("Yes"), done())
    message = ask(client).json()["choices"][0]["message"]
    assert message == {"role": "assistant", "content": "Yes", "reasoning_content": "thought"}
    found = deltas(ask(client, stream=True))
    assert found[1:4] == [{"content": "thought"}, {"content_to_reasoning": "thought"}, {"content": "Yes"}]


def test_tool_calls(client: httpx.Client, core: ScriptedCore) -> None:
    core.script = script(
        ToolCallStarted(0, "call_a", "add"),
        ToolCallArguments(0, '{"x": 1'),
        ToolCallArguments(0, "}"),
        ToolCallStarted(1, "call_b", "add"),
        ToolCallArguments(1, "{}"),
        done("tool_calls"),
    )
    choice = ask(client, tools=[TOOL]).json()["choices"][0]
    assert choice["finish_reason"] == "tool_calls"
    assert choice["message"]["content"] is None
    assert choice["message"]["tool_calls"] == [
        {"id": "call_a", "type": "function", "function": {"name": "add", "arguments": '{"x": 1}'}},
        {"id": "call_b", "type": "function", "function": {"name": "add", "arguments": "{}"}},
    ]
    found = [
        delta["tool_calls"][0]
        for delta in deltas(ask(client, tools=[TOOL], stream=True))
        if "tool_calls" in delta
    ]
    assert [call["index"] for call in found] == [0, 0, 0, 1, 1]
    assert found[0] == {
        "index": 0,
        "id": "call_a",
        "type": "function",
        "function": {"name": "add", "arguments": ""},
    }
    assert found[1] == {"index": 0, "function": {"arguments": '{"x": 1'}}


def test_logprobs(client: httpx.Client, core: ScriptedCore) -> None:
    token = TokenInfo(72, b"H", -0.5, ((72, -0.5), (195, -2.0)))
    core.script = script(Content("H", (token,)), done())
    request = requested(client, core, logprobs=True, top_logprobs=2)
    assert request.sampling.logprobs == 2
    entry = {
        "token": "H",
        "bytes": [72],
        "logprob": -0.5,
        "top_logprobs": [
            {"token": "H", "bytes": [72], "logprob": -0.5},
            {"token": "\ufffd", "bytes": [195], "logprob": -2.0},
        ],
    }
    made = ask(client, logprobs=True, top_logprobs=2).json()["choices"][0]["logprobs"]
    assert made == {"content": [entry], "refusal": None}
    streamed = chunks(ask(client, logprobs=True, top_logprobs=2, stream=True))
    assert streamed[1]["choices"][0]["logprobs"]["content"] == [entry]


def test_all_fields_reach_the_core(client: httpx.Client, core: ScriptedCore) -> None:
    request = requested(
        client, core, temperature=1, top_p=0.9, top_k=-1, min_p=0.1, repeat_penalty=1.1, seed=7, stop=["a", "b"],
        max_tokens=9, logit_bias={"65": -100, "66": 1.5}, presence_penalty=0, frequency_penalty=0.0,
        prompt_cache_key="talk", user="someone", unknown_field={"a": 1},
    )  # fmt: skip
    s = request.sampling
    assert (s.temperature, s.top_p, s.top_k, s.min_p, s.repeat_penalty, s.seed) == (1, 0.9, 0, 0.1, 1.1, 7)
    assert s.logit_bias == {65: -100, 66: 1.5}
    assert s.logprobs is None
    assert (request.limits.max_tokens, request.limits.stop) == (9, ("a", "b"))
    assert request.conversation == "talk"


def test_the_models_settings_fill_in(client: httpx.Client, core: ScriptedCore) -> None:
    assert requested(client, core).sampling.temperature == 0.5
    assert requested(client, core, temperature=None, stop=None).sampling.temperature == 0.5
    assert requested(client, core, stop="x", max_completion_tokens=3, max_tokens=8).limits.max_tokens == 3
    assert requested(client, core, seed=-1).sampling.seed is None
    assert requested(client, core, seed=-2).sampling.seed == 2**64 - 2


def test_messages(client: httpx.Client, core: ScriptedCore) -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "add", "arguments": "{}"}}
    given = [
        {"role": "developer", "content": "Be brief."},
        {
            "role": "user",
            "content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}],
            "name": "Ann",
        },
        {"role": "assistant", "content": None, "tool_calls": [call], "reasoning_content": "hm"},
        {"role": "tool", "content": "3", "tool_call_id": "c1"},
    ]
    client.post(PATH, json={"messages": given})
    request = core.requests[-1]
    assert isinstance(request, ChatRequest)
    assert request.messages == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "ab", "name": "Ann"},
        {"role": "assistant", "content": "", "reasoning_content": "hm", "tool_calls": [call]},
        {"role": "tool", "content": "3", "tool_call_id": "c1"},
    ]


def test_tools_and_choices(client: httpx.Client, core: ScriptedCore) -> None:
    request = requested(client, core, tools=[TOOL], tool_choice="required", parallel_tool_calls=False)
    assert request.tools == [TOOL]
    assert request.tool_choice == ToolChoice("required")
    assert not request.parallel_tool_calls
    named = {"type": "function", "function": {"name": "add"}}
    assert requested(client, core, tools=[TOOL], tool_choice=named).tool_choice == ToolChoice("named", "add")
    assert requested(client, core, tools=[TOOL], tool_choice="none").tool_choice == ToolChoice("none")
    assert requested(client, core, tools=[TOOL]).tool_choice == ToolChoice("auto")


def test_formats(client: httpx.Client, core: ScriptedCore) -> None:
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}}
    given = {"type": "json_schema", "json_schema": {"name": "n", "schema": schema, "strict": True}}
    assert requested(client, core, response_format=given).format == JsonFormat(schema)
    assert requested(client, core, response_format={"type": "json_object"}).format == JsonFormat(None)
    assert requested(client, core, response_format={"type": "text"}).format is None


@pytest.mark.parametrize(
    ("fields", "budget"),
    [
        ({}, None),
        ({"reasoning_effort": "high"}, None),
        ({"reasoning_effort": "medium"}, 2048),
        ({"reasoning_effort": "low"}, 512),
        ({"reasoning_effort": "minimal"}, 512),
        ({"reasoning_effort": "none"}, 0),
        ({"reasoning": {"effort": "off"}}, 0),
        ({"reasoning": {"effort": "low"}}, 512),
        ({"thinking_budget": 77}, 77),
        ({"thinking_budget": 0}, 0),
        ({"chat_template_kwargs": {"enable_thinking": False}}, 0),
    ],
)
def test_reasoning_levels(client: httpx.Client, core: ScriptedCore, fields: Any, budget: int | None) -> None:
    request = requested(client, core, **fields)
    assert request.reasoning == budget
    assert request.variables == {}


def test_template_variables(client: httpx.Client, core: ScriptedCore) -> None:
    request = requested(client, core, chat_template_kwargs={"preserve_thinking": True, "mood": "good"})
    assert (request.preserve_thinking, request.variables) == (True, {"mood": "good"})
    assert requested(client, core, preserve_thinking=True).preserve_thinking
    assert refused(client, chat_template_kwargs={"messages": []})["param"] == "chat_template_kwargs.messages"


def test_the_last_message_is_gone_on_with(client: httpx.Client, core: ScriptedCore) -> None:
    given = [*HI, {"role": "assistant", "content": "We"}]
    client.post(PATH, json={"messages": given, "continue_final_message": True})
    request = core.requests[-1]
    assert isinstance(request, ChatRequest)
    assert request.continues
    assert refused(client, continue_final_message=True)["param"] == "continue_final_message"


def test_a_prompt_that_does_not_fit(client: httpx.Client) -> None:
    error = refused(client, messages=[{"role": "user", "content": "x" * 2000}])
    assert error["code"] == "context_length_exceeded"
    assert (error["n_prompt_tokens"], error["n_ctx"]) == (2006, 1000)
    assert "2006" in error["message"]
    assert "1000" in error["message"]


def test_a_full_queue(client: httpx.Client, core: ScriptedCore) -> None:
    core.pause, core.queue = 0.5, 0
    answer = ask(client, n=3)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "3")
    assert answer.json()["error"]["type"] == "rate_limit_error"
    assert core.idle()


def test_a_failed_generation(client: httpx.Client, core: ScriptedCore) -> None:
    core.script = script(Content("He"), Failed("the device was lost"))
    answer = ask(client)
    assert (answer.status_code, answer.json()["error"]["message"]) == (500, "the device was lost")
    streamed = events(ask(client, stream=True))
    assert streamed[-1][1]["error"]["message"] == "the device was lost"
    assert core.idle()


def test_a_fault_of_the_core_is_a_500_without_details(client: httpx.Client, core: ScriptedCore) -> None:
    def broken(request: Request) -> Any:
        raise ZeroDivisionError("secret")

    core.prepare = broken  # type: ignore[method-assign]
    answer = ask(client)
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert ask(client, messages=[]).status_code == 400


def test_done_carries_the_reason_of_the_core(client: httpx.Client, core: ScriptedCore) -> None:
    core.script = script(Progress(1, 1, 0, 0.0), done("length"))
    choice = ask(client).json()["choices"][0]
    assert (choice["finish_reason"], choice["message"]["content"]) == ("length", "")
    assert isinstance(done(), Done)
