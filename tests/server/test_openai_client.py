"""The `openai` package against a scripted core: it must understand what it gets, whole and streamed."""

from collections.abc import Iterator
from typing import Any

import openai
import pytest

from pithos.chat.events import (
    ChatEvent,
    Content,
    Failed,
    MovedToReasoning,
    Reasoning,
    TokenInfo,
    ToolCallArguments,
    ToolCallStarted,
)
from pithos.chat.request import ChatRequest, JsonFormat, ToolChoice
from pithos.server.life import Server
from tests.server.scripted import ScriptedCore, done

HI: Any = [{"role": "user", "content": "Hi"}]
PARAMETERS = {
    "type": "object",
    "properties": {"x": {"type": "integer"}},
    "required": ["x"],
    "additionalProperties": False,
}
TOOLS: Any = [{"type": "function", "function": {"name": "add", "strict": True, "parameters": PARAMETERS}}]
FLAT_TOOLS: Any = [{"type": "function", "name": "add", "strict": True, "parameters": PARAMETERS}]
CALLS: list[ChatEvent] = [
    Reasoning("I need a sum."),
    ToolCallStarted(0, "call_a", "add"),
    ToolCallArguments(0, '{"x": '),
    ToolCallArguments(0, "1}"),
    ToolCallStarted(1, "call_b", "add"),
    ToolCallArguments(1, '{"x": 2}'),
    done("tool_calls", reasoning=4),
]


@pytest.fixture
def ai(server: Server) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(base_url=server.address + "/v1", api_key="none", max_retries=0, timeout=10) as client:
        yield client


def script(core: ScriptedCore, *events: ChatEvent) -> None:
    core.script = lambda request, index: list(events)


def test_chat(ai: openai.OpenAI) -> None:
    made = ai.chat.completions.create(model="any", messages=HI)
    assert made.choices[0].message.content == "Hello!"
    assert made.choices[0].finish_reason == "stop"
    assert made.usage is not None
    assert made.usage.prompt_tokens_details is not None
    assert made.usage.prompt_tokens_details.cached_tokens == 2


def test_chat_streamed(ai: openai.OpenAI) -> None:
    with ai.chat.completions.stream(
        model="any", messages=HI, stream_options={"include_usage": True}
    ) as stream:
        kinds = [event.type for event in stream]
        made = stream.get_final_completion()
    assert kinds.count("content.delta") == 2
    assert "content.done" in kinds
    assert made.choices[0].message.content == "Hello!"
    assert made.usage is not None
    assert made.usage.total_tokens == 8


def test_tools(ai: openai.OpenAI, core: ScriptedCore) -> None:
    script(core, *CALLS)
    made = ai.chat.completions.create(model="any", messages=HI, tools=TOOLS, tool_choice="required")
    message = made.choices[0].message
    assert made.choices[0].finish_reason == "tool_calls"
    assert message.content is None
    assert message.reasoning_content == "I need a sum."  # type: ignore[attr-defined]
    assert [(call.id, call.function.arguments) for call in message.tool_calls or []] == [  # type: ignore[union-attr]
        ("call_a", '{"x": 1}'), ("call_b", '{"x": 2}')
    ]  # fmt: skip
    again: Any = [
        *HI,
        message.model_dump(exclude_none=True),
        {"role": "tool", "tool_call_id": "call_a", "content": "3"},
    ]
    script(core, Content("3"), done())
    ai.chat.completions.create(model="any", messages=again, tools=TOOLS)
    request = core.requests[-1]
    assert isinstance(request, ChatRequest)
    assert request.messages[1]["tool_calls"][0]["function"] == {"name": "add", "arguments": '{"x": 1}'}
    assert request.messages[1]["reasoning_content"] == "I need a sum."
    assert request.messages[2] == {"role": "tool", "tool_call_id": "call_a", "content": "3"}


def test_tools_streamed(ai: openai.OpenAI, core: ScriptedCore) -> None:
    script(core, *CALLS)
    with ai.chat.completions.stream(model="any", messages=HI, tools=TOOLS) as stream:
        events = list(stream)
        made = stream.get_final_completion()
    finished = [event for event in events if event.type == "tool_calls.function.arguments.done"]
    assert [(event.index, event.parsed_arguments) for event in finished] == [(0, {"x": 1}), (1, {"x": 2})]
    calls = made.choices[0].message.tool_calls or []
    assert [(call.id, call.function.name) for call in calls] == [("call_a", "add"), ("call_b", "add")]
    assert made.choices[0].message.content is None


def test_logprobs(ai: openai.OpenAI, core: ScriptedCore) -> None:
    script(core, Content("H", (TokenInfo(72, b"H", -0.5, ((72, -0.5),)),)), done())
    made = ai.chat.completions.create(model="any", messages=HI, logprobs=True, top_logprobs=1)
    assert made.choices[0].logprobs is not None
    assert made.choices[0].logprobs.content is not None
    assert made.choices[0].logprobs.content[0].top_logprobs[0].token == "H"
    old = ai.completions.create(model="any", prompt="x", logprobs=1).choices[0].logprobs
    assert old is not None
    assert (old.tokens, old.token_logprobs, old.text_offset) == (["H"], [-0.5], [0])


def test_json_schema(ai: openai.OpenAI, core: ScriptedCore) -> None:
    from pydantic import BaseModel

    class Point(BaseModel):
        x: int

    script(core, Content('{"x": 1}'), done())
    made = ai.chat.completions.parse(model="any", messages=HI, response_format=Point)
    assert made.choices[0].message.parsed == Point(x=1)
    request = core.requests[-1]
    assert isinstance(request, ChatRequest)
    assert isinstance(request.format, JsonFormat)
    assert isinstance(request.format.schema, dict)
    assert request.format.schema["properties"]["x"]["type"] == "integer"


def test_completions(ai: openai.OpenAI) -> None:
    made = ai.completions.create(model="any", prompt=["a", "b"], n=2)
    assert [(choice.index, choice.text) for choice in made.choices] == [(i, "Hello!") for i in range(4)]
    assert made.usage is not None
    assert (made.usage.prompt_tokens, made.usage.completion_tokens) == (10, 12)
    streamed = ai.completions.create(model="any", prompt="a", stream=True)
    assert "".join(chunk.choices[0].text for chunk in streamed) == "Hello!"


def test_models(ai: openai.OpenAI) -> None:
    assert [model.id for model in ai.models.list()] == ["scripted"]
    assert ai.models.retrieve("scripted").owned_by == "pithos"
    with pytest.raises(openai.NotFoundError, match="scripted"):
        ai.models.retrieve("gpt-9")


def test_errors(ai: openai.OpenAI, core: ScriptedCore) -> None:
    with pytest.raises(openai.BadRequestError) as caught:
        ai.chat.completions.create(model="any", messages=HI, temperature=-1)
    assert caught.value.param == "temperature"
    with pytest.raises(openai.BadRequestError) as caught:
        ai.chat.completions.create(model="any", messages=[{"role": "user", "content": "x" * 2000}])
    assert caught.value.code == "context_length_exceeded"
    script(core, Content("He"), Failed("the device was lost"))
    with pytest.raises(openai.APIError, match="the device was lost"):
        list(ai.chat.completions.create(model="any", messages=HI, stream=True))


def test_responses(ai: openai.OpenAI, core: ScriptedCore) -> None:
    made = ai.responses.create(model="any", input="Hi", instructions="Be brief.", max_output_tokens=7)
    assert made.output_text == "Hello!"
    assert made.status == "completed"
    assert made.usage is not None
    assert (made.usage.input_tokens, made.usage.input_tokens_details.cached_tokens) == (5, 2)
    request = core.requests[-1]
    assert isinstance(request, ChatRequest)
    assert request.messages == [
        {"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi"}
    ]  # fmt: skip
    assert request.limits.max_tokens == 7


def test_responses_streamed(ai: openai.OpenAI, core: ScriptedCore) -> None:
    script(core, Reasoning("h"), Reasoning("m"), Content("Yes"), Content("!"), done(reasoning=2))
    with ai.responses.stream(model="any", input="Hi") as stream:
        events = list(stream)
        made = stream.get_final_response()
    assert [event.type for event in events] == [
        "response.created",
        "response.in_progress",
        "response.output_item.added",
        "response.content_part.added",
        "response.reasoning_text.delta",
        "response.reasoning_text.delta",
        "response.reasoning_text.done",
        "response.content_part.done",
        "response.output_item.done",
        "response.output_item.added",
        "response.content_part.added",
        "response.output_text.delta",
        "response.output_text.delta",
        "response.output_text.done",
        "response.content_part.done",
        "response.output_item.done",
        "response.completed",
    ]
    assert made.output_text == "Yes!"
    assert made.output[0].type == "reasoning"
    assert made.output[0].content is not None
    assert made.output[0].content[0].text == "hm"
    assert [getattr(event, "sequence_number", None) for event in events] == list(range(len(events)))


def test_responses_with_tools(ai: openai.OpenAI, core: ScriptedCore) -> None:
    script(core, *CALLS)
    choice: Any = {"type": "function", "name": "add"}
    made = ai.responses.create(model="any", input="Hi", tools=FLAT_TOOLS, tool_choice=choice)
    assert [item.type for item in made.output] == ["reasoning", "function_call", "function_call"]
    request = core.requests[-1]
    assert isinstance(request, ChatRequest)
    assert request.tool_choice == ToolChoice("named", "add")
    assert request.tools == TOOLS
    given: Any = [{"role": "user", "content": "Hi"}, *made.output]
    given += [{"type": "function_call_output", "call_id": id, "output": "3"} for id in ("call_a", "call_b")]
    script(core, Content("3"), done())
    ai.responses.create(model="any", input=given, tools=FLAT_TOOLS)
    request = core.requests[-1]
    assert isinstance(request, ChatRequest)
    assert [message["role"] for message in request.messages] == ["user", "assistant", "tool", "tool"]
    answer = request.messages[1]
    assert answer["reasoning_content"] == "I need a sum."
    assert [call["id"] for call in answer["tool_calls"]] == ["call_a", "call_b"]
    assert request.messages[3] == {"role": "tool", "tool_call_id": "call_b", "content": "3"}


def test_responses_with_tools_streamed(ai: openai.OpenAI, core: ScriptedCore) -> None:
    script(core, *CALLS)
    with ai.responses.stream(model="any", input="Hi", tools=FLAT_TOOLS) as stream:
        events = list(stream)
        made = stream.get_final_response()
    arguments = [event.arguments for event in events if event.type == "response.function_call_arguments.done"]
    assert arguments == ['{"x": 1}', '{"x": 2}']
    assert [getattr(item, "arguments", None) for item in made.output] == [None, '{"x": 1}', '{"x": 2}']


def test_responses_with_a_schema(ai: openai.OpenAI, core: ScriptedCore) -> None:
    from pydantic import BaseModel

    class Point(BaseModel):
        x: int

    script(core, Content('{"x": 1}'), done())
    made = ai.responses.parse(model="any", input="Hi", text_format=Point)
    assert made.output_parsed == Point(x=1)
    request = core.requests[-1]
    assert isinstance(request, ChatRequest)
    assert isinstance(request.format, JsonFormat)


def test_a_response_that_is_cut_off(ai: openai.OpenAI, core: ScriptedCore) -> None:
    script(core, Content("He"), done("length"))
    made = ai.responses.create(model="any", input="Hi")
    assert made.status == "incomplete"
    assert made.incomplete_details is not None
    assert made.incomplete_details.reason == "max_output_tokens"
    with ai.responses.stream(model="any", input="Hi") as stream:
        assert [event.type for event in stream][-1] == "response.incomplete"


def test_a_response_that_fails(ai: openai.OpenAI, core: ScriptedCore) -> None:
    script(core, Content("He"), Failed("the device was lost"))
    with pytest.raises(openai.InternalServerError, match="the device was lost"):
        ai.responses.create(model="any", input="Hi")
    last = list(ai.responses.create(model="any", input="Hi", stream=True))[-1]
    assert last.type == "response.failed"
    assert last.response.error is not None
    assert last.response.error.message == "the device was lost"


def test_a_response_whose_message_was_reasoning(ai: openai.OpenAI, core: ScriptedCore) -> None:
    script(core, Content("thought"), MovedToReasoning("thought"), Content("Yes"), done())
    assert ai.responses.create(model="any", input="Hi").output_text == "Yes"
    with ai.responses.stream(model="any", input="Hi") as stream:
        list(stream)
        made = stream.get_final_response()
    assert made.output_text == "Yes"
    assert [item.type for item in made.output] == ["reasoning", "message"]


def test_responses_are_not_stored(ai: openai.OpenAI) -> None:
    assert ai.responses.create(model="any", input="Hi", store=True).store is False  # type: ignore[attr-defined]
    with pytest.raises(openai.BadRequestError) as caught:
        ai.responses.create(model="any", input="Hi", previous_response_id="resp_1")
    assert caught.value.param == "previous_response_id"
    assert "stores no responses" in caught.value.message


def test_tokens_of_an_input(ai: openai.OpenAI) -> None:
    assert ai.responses.input_tokens.count(model="any", input="Hi").input_tokens == len("user: Hi")


def test_input_items_that_are_refused(ai: openai.OpenAI) -> None:
    for given, param in (
        ([], "input"),
        ([{"type": "item_reference", "id": "x"}], "input.0.type"),
        ([{"type": "function_call", "name": "f", "arguments": "{}"}], "input.0.call_id"),
        (
            [{"role": "user", "content": [{"type": "input_image", "image_url": "x"}]}],
            "input.0.content.0.type",
        ),
        ([{"role": "user"}], "input.0.content"),
        (7, "input"),
    ):
        with pytest.raises(openai.BadRequestError) as caught:
            ai.responses.create(model="any", input=given)  # type: ignore[arg-type]
        assert caught.value.param == param
