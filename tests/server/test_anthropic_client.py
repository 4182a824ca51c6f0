"""The `anthropic` package against a scripted core, whole and streamed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import anthropic
import pytest

from pithos.chat.events import (
    ChatEvent,
    Content,
    Failed,
    MovedToReasoning,
    Progress,
    Reasoning,
    ToolCallArguments,
    ToolCallStarted,
)
from pithos.chat.request import ChatRequest, JsonFormat, ToolChoice
from pithos.server.life import Server
from pithos.server.settings import Access, Settings
from tests.server.scripted import ScriptedCore, done, serving

HI: Any = [{"role": "user", "content": "Hi"}]
SCHEMA = {"type": "object", "properties": {"x": {"type": "integer"}}}
TOOLS: Any = [{"name": "add", "description": "Adds.", "input_schema": SCHEMA}]


@pytest.fixture
def ai(server: Server) -> Iterator[anthropic.Anthropic]:
    with anthropic.Anthropic(base_url=server.address, api_key="none", max_retries=0, timeout=10) as client:
        yield client


def script(core: ScriptedCore, *events: ChatEvent) -> None:
    core.script = lambda request, index: list(events)


def last(core: ScriptedCore) -> ChatRequest:
    request = core.requests[-1]
    assert isinstance(request, ChatRequest)
    return request


def test_a_message(ai: anthropic.Anthropic, core: ScriptedCore) -> None:
    made = ai.messages.create(
        model="any",
        max_tokens=9,
        messages=HI,
        system="Be brief.",
        stop_sequences=["\n\n"],
        extra_body={"temperature": 0.3, "top_k": 5},
    )
    assert made.content[0].type == "text"
    assert made.content[0].text == "Hello!"
    assert (made.stop_reason, made.stop_sequence, made.role, made.model) == (
        "end_turn",
        None,
        "assistant",
        "scripted",
    )
    assert (made.usage.input_tokens, made.usage.cache_read_input_tokens, made.usage.output_tokens) == (
        3,
        2,
        3,
    )
    request = last(core)
    assert request.messages == [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi"}]
    assert (request.limits.max_tokens, request.limits.stop) == (9, ("\n\n",))
    assert (request.sampling.temperature, request.sampling.top_k) == (0.3, 5)
    assert request.reasoning == 0
    assert not request.continues


def test_a_stream(ai: anthropic.Anthropic, core: ScriptedCore) -> None:
    script(core, Progress(2, 5, 2, 0.0), Reasoning("hm"), Content("Yes"), Content("!"), done(reasoning=1))
    with ai.messages.stream(model="any", max_tokens=9, messages=HI) as stream:
        kinds = [event.type for event in stream]
        made = stream.get_final_message()
    assert [kind for kind in kinds if kind not in ("text", "thinking")] == [
        "message_start",
        "content_block_start",
        "content_block_delta",
        "content_block_stop",
        "content_block_start",
        "content_block_delta",
        "content_block_delta",
        "content_block_stop",
        "message_delta",
        "message_stop",
    ]
    assert [block.type for block in made.content] == ["thinking", "text"]
    assert made.content[0].thinking == "hm"  # type: ignore[union-attr]
    assert made.content[1].text == "Yes!"  # type: ignore[union-attr]
    assert (made.stop_reason, made.usage.output_tokens, made.usage.input_tokens) == ("end_turn", 3, 3)


def test_tools(ai: anthropic.Anthropic, core: ScriptedCore) -> None:
    script(
        core,
        Content("Let me see."),
        ToolCallStarted(0, "call_a", "add"),
        ToolCallArguments(0, '{"x": '),
        ToolCallArguments(0, "1}"),
        ToolCallStarted(1, "call_b", "add"),
        ToolCallArguments(1, "{}"),
        done("tool_calls"),
    )
    made = ai.messages.create(
        model="any",
        max_tokens=9,
        messages=HI,
        tools=TOOLS,
        tool_choice={"type": "any", "disable_parallel_tool_use": True},
    )
    assert made.stop_reason == "tool_use"
    assert [block.type for block in made.content] == ["text", "tool_use", "tool_use"]
    assert [getattr(block, "input", None) for block in made.content] == [None, {"x": 1}, {}]
    request = last(core)
    assert request.tool_choice == ToolChoice("required")
    assert not request.parallel_tool_calls
    assert request.tools == [
        {"type": "function", "function": {"name": "add", "description": "Adds.", "parameters": SCHEMA}}
    ]
    with ai.messages.stream(model="any", max_tokens=9, messages=HI, tools=TOOLS) as stream:
        streamed = stream.get_final_message()
    assert [getattr(block, "input", None) for block in streamed.content] == [None, {"x": 1}, {}]


def test_results_of_tools(ai: anthropic.Anthropic, core: ScriptedCore) -> None:
    given: Any = [
        *HI,
        {"role": "assistant", "content": [
            {"type": "thinking", "thinking": "hm", "signature": ""},
            {"type": "text", "text": "Let me see."},
            {"type": "tool_use", "id": "call_a", "name": "add", "input": {"x": 1}},
        ]},
        {"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": "call_a", "content": [{"type": "text", "text": "3"}]},
            {"type": "tool_result", "tool_use_id": "call_b", "is_error": True},
            {"type": "text", "text": "Go "}, {"type": "text", "text": "on."},
        ]},
    ]  # fmt: skip
    system: Any = [
        {"type": "text", "text": "a", "cache_control": {"type": "ephemeral"}},
        {"type": "text", "text": "b"},
    ]
    ai.messages.create(model="any", max_tokens=9, messages=given, system=system, tools=TOOLS)
    call = {"id": "call_a", "type": "function", "function": {"name": "add", "arguments": '{"x": 1}'}}
    assert last(core).messages == [
        {"role": "system", "content": "a\nb"},
        {"role": "user", "content": "Hi"},
        {"role": "assistant", "content": "Let me see.", "reasoning_content": "hm", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "call_a", "content": "3"},
        {"role": "tool", "tool_call_id": "call_b", "content": "error"},
        {"role": "user", "content": "Go on."},
    ]


@pytest.mark.parametrize(
    ("fields", "budget"),
    [
        ({}, 0),
        ({"thinking": {"type": "disabled"}}, 0),
        ({"thinking": {"type": "enabled", "budget_tokens": 1500}}, 1500),
        ({"thinking": {"type": "adaptive"}}, None),
        ({"thinking": {"type": "adaptive"}, "output_config": {"effort": "low"}}, 512),
        ({"thinking": {"type": "adaptive"}, "output_config": {"effort": "max"}}, None),
    ],
)
def test_thinking(ai: anthropic.Anthropic, core: ScriptedCore, fields: Any, budget: int | None) -> None:
    ai.messages.create(model="any", max_tokens=9, messages=HI, **fields)
    assert last(core).reasoning == budget


def test_a_schema(ai: anthropic.Anthropic, core: ScriptedCore) -> None:
    config: Any = {"format": {"type": "json_schema", "schema": SCHEMA}}
    ai.messages.create(model="any", max_tokens=9, messages=HI, output_config=config)
    assert last(core).format == JsonFormat(SCHEMA)


def test_an_answer_that_is_begun(ai: anthropic.Anthropic, core: ScriptedCore) -> None:
    ai.messages.create(model="any", max_tokens=9, messages=[*HI, {"role": "assistant", "content": "We"}])
    assert last(core).continues


@pytest.mark.parametrize(
    ("event", "reason", "sequence"),
    [
        (done("length"), "max_tokens", None),
        (done("stop"), "end_turn", None),
        (replace(done("stop"), stop="END"), "stop_sequence", "END"),
    ],
)
def test_reasons(
    ai: anthropic.Anthropic, core: ScriptedCore, event: Any, reason: str, sequence: str | None
) -> None:
    script(core, Content("a"), event)
    made = ai.messages.create(model="any", max_tokens=9, messages=HI)
    assert (made.stop_reason, made.stop_sequence) == (reason, sequence)


def test_text_that_turns_out_to_be_thinking(ai: anthropic.Anthropic, core: ScriptedCore) -> None:
    script(core, Content("thought"), MovedToReasoning("thought"), Content("Yes"), done())
    made = ai.messages.create(model="any", max_tokens=9, messages=HI)
    assert [block.type for block in made.content] == ["thinking", "text"]
    assert made.content[1].text == "Yes"  # type: ignore[union-attr]


def test_counting(ai: anthropic.Anthropic) -> None:
    assert ai.messages.count_tokens(model="any", messages=HI).input_tokens == len("user: Hi")


def test_errors(ai: anthropic.Anthropic, core: ScriptedCore) -> None:
    with pytest.raises(anthropic.BadRequestError) as caught:
        ai.messages.create(model="any", max_tokens=-1, messages=HI)
    body: Any = caught.value.body
    assert (body["type"], body["error"]["type"]) == ("error", "invalid_request_error")
    assert "max_tokens" in body["error"]["message"]
    image: Any = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": ""}}
    with pytest.raises(anthropic.BadRequestError, match=r"messages\.0\.content\.0 is of the type 'image'"):
        ai.messages.create(model="any", max_tokens=9, messages=[{"role": "user", "content": [image]}])
    with pytest.raises(anthropic.BadRequestError, match="prompt is too long: 2006 tokens > 1000 maximum"):
        ai.messages.create(model="any", max_tokens=9, messages=[{"role": "user", "content": "x" * 2000}])
    script(core, Content("He"), Failed("the device was lost"))
    with pytest.raises(anthropic.InternalServerError, match="the device was lost"):
        ai.messages.create(model="any", max_tokens=9, messages=HI)
    with pytest.raises(anthropic.APIStatusError, match="the device was lost"):
        list(ai.messages.create(model="any", max_tokens=9, messages=HI, stream=True))
    core.pause, core.queue, core.parallel = 0.5, 0, 0
    with pytest.raises(anthropic.RateLimitError):
        ai.messages.create(model="any", max_tokens=9, messages=HI)


def test_a_key(core: ScriptedCore) -> None:
    with serving(core, Settings(access=Access(keys=("secret",)))) as server:
        with anthropic.Anthropic(base_url=server.address, api_key="secret", max_retries=0) as client:
            assert client.messages.create(model="any", max_tokens=9, messages=HI).stop_reason == "end_turn"
        with (
            anthropic.Anthropic(base_url=server.address, api_key="wrong", max_retries=0) as client,
            pytest.raises(anthropic.AuthenticationError),
        ):
            client.messages.create(model="any", max_tokens=9, messages=HI)
