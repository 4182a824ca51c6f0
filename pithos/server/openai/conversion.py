"""Bodies of OpenAI's APIs to the requests of the chat core. Raises Problem (400) that names the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pithos.chat import reasoning
from pithos.chat.request import ChatRequest, CompletionRequest, JsonFormat, Limits, ToolChoice
from pithos.engine.sampler import Sampling
from pithos.errors import UsageError, shown
from pithos.server.core import Core, Json
from pithos.server.errors import invalid
from pithos.server.openai.fields import (
    ChatBody,
    CompletionBody,
    Message,
    NamedChoice,
    Part,
    ReasoningFields,
    RefusedFields,
    ResponseFormat,
    SamplingFields,
)

_TEXTS = ("text", "input_text", "output_text")
_SETTINGS = (
    "temperature", "top_p", "top_k", "min_p", "repeat_penalty", "presence_penalty", "frequency_penalty",
)  # fmt: skip


def sampling(body: SamplingFields, core: Core, logprobs: int | None = None) -> Sampling:
    """How tokens are chosen: the body's fields over the model's own settings."""
    given: Json = {name: value for name in _SETTINGS if (value := getattr(body, name)) is not None}
    if given.get("top_k") == -1:
        given["top_k"] = 0
    if body.seed is not None:
        given["seed"] = seed(body.seed)
    bias = biases(body.logit_bias or {}, core.vocabulary)
    try:
        return Sampling(**{**core.sampling, **given}, logit_bias=bias, logprobs=logprobs)
    except UsageError as error:
        raise invalid(str(error)) from None


def seed(value: int) -> int | None:
    """The sampler's seed: -1 means a random one, other negative ones count from the top."""
    return None if value == -1 else value % (1 << 64)


def biases(given: Mapping[str, float], vocabulary: int) -> dict[int, float]:
    """Token ids to biases."""
    made = {}
    for key, value in given.items():
        if not (key.isascii() and key.isdecimal() and int(key[:12]) < vocabulary):
            raise invalid(
                f"logit_bias has the key {shown(key)}: keys are token ids from 0 to {vocabulary - 1}",
                "logit_bias",
            )
        made[int(key)] = value
    return made


def stops(given: str | list[str] | None) -> tuple[str, ...]:
    """The stop strings."""
    return (given,) if isinstance(given, str) else tuple(given or ())


def chat_request(body: ChatBody, core: Core) -> ChatRequest:
    """A conversation to be continued."""
    _refuse(body)
    tools = [tool.model_dump(exclude_none=True) for tool in body.tools or []]
    limit = body.max_tokens if body.max_completion_tokens is None else body.max_completion_tokens
    logprobs = (body.top_logprobs or 0) if body.logprobs else None
    if body.top_logprobs is not None and not body.logprobs:
        raise invalid("top_logprobs needs logprobs to be true", "top_logprobs")
    variables, preserve = template_variables(body)
    return ChatRequest(
        messages=messages(body.messages),
        sampling=sampling(body, core, logprobs),
        limits=Limits(limit, stops(body.stop)),
        tools=tools,
        tool_choice=tool_choice(body, tools),
        parallel_tool_calls=body.parallel_tool_calls is not False,
        format=json_format(body.response_format),
        reasoning=budget(body),
        preserve_thinking=preserve,
        variables=variables,
        conversation=body.prompt_cache_key,
        continues=continues(body),
    )


def _refuse(body: RefusedFields) -> None:
    for name, field in RefusedFields.model_fields.items():
        if getattr(body, name) is not None:
            raise invalid(f"{name} is {field.description}", name, "unsupported_value")


def completion_request(body: CompletionBody, core: Core, prompt: str | list[int]) -> CompletionRequest:
    """A text to be continued."""
    return CompletionRequest(
        prompt,
        sampling(body, core, body.logprobs),
        Limits(body.max_tokens, stops(body.stop)),
        json_format(body.response_format),
        body.grammar,
    )


def messages(given: list[Message]) -> list[Json]:
    """Messages with text contents, as the core takes them."""
    return [_message(message, f"messages.{at}") for at, message in enumerate(given)]


def _message(message: Message, place: str) -> Json:
    role = "system" if message.role == "developer" else message.role
    content = text_of(message.content, f"{place}.content")
    made: Json = {"role": role, "content": content}
    if message.name is not None:
        made["name"] = message.name
    if role == "assistant":
        if message.reasoning_content is not None:
            made["reasoning_content"] = message.reasoning_content
        if message.tool_calls:
            made["tool_calls"] = [call.model_dump(exclude_none=True) for call in message.tool_calls]
    elif message.tool_calls:
        raise invalid(f"{place}.tool_calls: only the assistant calls tools", f"{place}.tool_calls")
    if message.content is None and role != "assistant":
        raise invalid(f"{place}.content is missing", f"{place}.content", "missing_required_parameter")
    if message.tool_call_id is not None and role == "tool":
        made["tool_call_id"] = message.tool_call_id
    return made


def text_of(content: str | list[Part] | None, place: str) -> str:
    """The text of a content; of several parts, one after the other."""
    if content is None or isinstance(content, str):
        return content or ""
    return "".join(_part(part, f"{place}.{at}") for at, part in enumerate(content))


def _part(part: Part, place: str) -> str:
    if part.type == "refusal":
        return part.refusal or ""
    if part.type not in _TEXTS:
        raise invalid(
            f"{place} is of the type {shown(part.type, 40)}: this model takes text only (no images, audio or files)",
            f"{place}.type",
            "unsupported_value",
        )
    if part.text is None:
        raise invalid(f"{place}.text is missing", f"{place}.text", "missing_required_parameter")
    return part.text


def tool_choice(body: ChatBody, tools: list[Json]) -> ToolChoice:
    """Whether tools may or must be called."""
    choice = body.tool_choice
    if isinstance(choice, NamedChoice):
        return named_choice(choice.function.name, tools, "tool_choice.function.name")
    return plain_choice(choice, tools)


def plain_choice(choice: Literal["none", "auto", "required"] | None, tools: list[Json]) -> ToolChoice:
    """A choice without a name; "required" needs tools."""
    if choice == "required" and not tools:
        raise invalid("tool_choice asks for a call, but there are no tools", "tool_choice")
    return ToolChoice(choice or "auto")


def named_choice(name: str, tools: list[Json], place: str) -> ToolChoice:
    """The function that must be called; it must be one of the tools."""
    if not tools:
        raise invalid("tool_choice asks for a call, but there are no tools", "tool_choice")
    if name not in (tool["function"]["name"] for tool in tools):
        raise invalid(f"tool_choice names {shown(name)}, which is none of the tools", place)
    return ToolChoice("named", name)


def json_format(given: ResponseFormat | None) -> JsonFormat | None:
    """What the answer must be."""
    if given is None or given.type == "text":
        return None
    if given.type == "json_object":
        return JsonFormat(given.schema_)
    if given.json_schema is None or given.json_schema.schema_ is None:
        raise invalid(
            "response_format.json_schema.schema is missing",
            "response_format.json_schema.schema",
            "missing_required_parameter",
        )
    return JsonFormat(given.json_schema.schema_)


def budget(body: ReasoningFields) -> int | None:
    """Tokens of reasoning, None without a limit."""
    given = body.model_dump(
        include={"reasoning_effort", "reasoning", "thinking_budget", "chat_template_kwargs"},
        exclude_none=True,
    )
    return reasoning.budget(given)


def template_variables(body: ReasoningFields) -> tuple[Json, bool]:
    """Variables of the template, and whether past reasoning stays."""
    variables: dict[str, Any] = dict(body.chat_template_kwargs or {})
    variables.pop("enable_thinking", None)  # the budget says it
    kept = variables.pop("preserve_thinking", None)
    if kept is not None and not isinstance(kept, bool):
        raise invalid(
            "chat_template_kwargs.preserve_thinking must be true or false",
            "chat_template_kwargs.preserve_thinking",
        )
    reserved = {"messages", "tools", "add_generation_prompt"} & variables.keys()
    if reserved:
        name = sorted(reserved)[0]
        raise invalid(
            f"chat_template_kwargs.{name} cannot be set: the request says it", f"chat_template_kwargs.{name}"
        )
    return variables, bool(kept if body.preserve_thinking is None else body.preserve_thinking)


def continues(body: ChatBody) -> bool:
    """Whether the last message is gone on with."""
    if not body.continue_final_message:
        return False
    if body.messages[-1].role != "assistant":
        raise invalid(
            "continue_final_message needs the last message to be the assistant's", "continue_final_message"
        )
    return True
