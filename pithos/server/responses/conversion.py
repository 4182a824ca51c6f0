"""Input items of responses to the messages of a chat. Raises Problem (400) that names the field."""

from __future__ import annotations

from collections.abc import Iterator

from pithos.chat.request import ChatRequest, JsonFormat, Limits, ToolChoice
from pithos.engine.sampler import Sampling
from pithos.errors import shown
from pithos.server.core import Core, Json
from pithos.server.errors import Problem, invalid
from pithos.server.openai import conversion
from pithos.server.responses.fields import InputBody, Item, NamedFunction, ResponsesBody


def chat_request(body: InputBody, core: Core) -> ChatRequest:
    """A conversation to be continued."""
    for name in ("previous_response_id", "conversation"):
        if getattr(body, name) is not None:
            raise invalid(
                f"{name} is not supported: this server stores no responses, send the whole conversation as input",
                name,
                "unsupported_value",
            )
    tools = [_tool(tool.model_dump(exclude_none=True)) for tool in body.tools or []]
    variables, preserve = conversion.template_variables(body)
    full = body if isinstance(body, ResponsesBody) else None
    return ChatRequest(
        messages=messages(body),
        sampling=Sampling() if full is None else conversion.sampling(full, core),
        limits=Limits(None if full is None else full.max_output_tokens),
        tools=tools,
        tool_choice=_choice(body, tools),
        parallel_tool_calls=body.parallel_tool_calls is not False,
        format=_format(body),
        reasoning=conversion.budget(body),
        preserve_thinking=preserve,
        variables=variables,
        conversation=None if full is None else full.prompt_cache_key,
    )


def messages(body: InputBody) -> list[Json]:
    """The messages of instructions and input."""
    system = [] if body.instructions is None else [body.instructions]
    if isinstance(body.input, str):
        rest: list[Json] = [{"role": "user", "content": body.input}]
    else:
        if not body.input:
            raise invalid("input is an empty list", "input")
        rest = list(_messages(body.input))
    while rest and rest[0]["role"] == "system":
        system.append(rest.pop(0)["content"])
    return [{"role": "system", "content": "\n\n".join(system)}, *rest] if system else rest


def _messages(items: list[Item]) -> Iterator[Json]:
    """Reasoning, text and calls of the assistant that follow each other become one message."""
    answer: Json | None = None
    for at, item in enumerate(items):
        place = f"input.{at}"
        kind = item.type or "message"
        if kind in ("function_call", "reasoning") or (kind == "message" and item.role == "assistant"):
            if answer is not None and not _joins(answer, kind):
                yield answer
                answer = None
            answer = {"role": "assistant", "content": ""} if answer is None else answer
            _add(answer, item, kind, place)
            continue
        if answer is not None:
            yield answer
            answer = None
        yield _other(item, kind, place)
    if answer is not None:
        yield answer


def _joins(answer: Json, kind: str) -> bool:
    """Whether an item belongs to the message that is being put together."""
    if kind == "function_call":
        return True
    if kind == "reasoning":
        return not answer["content"] and "tool_calls" not in answer and "reasoning_content" not in answer
    return not answer["content"] and "tool_calls" not in answer


def _add(answer: Json, item: Item, kind: str, place: str) -> None:
    if kind == "message":
        answer["content"] = conversion.text_of(item.content, f"{place}.content")
    elif kind == "reasoning":
        content = reasoning_of(item)
        if content:
            answer["reasoning_content"] = content
    else:
        call_id, name = _needed(item.call_id, f"{place}.call_id"), _needed(item.name, f"{place}.name")
        function = {"name": name, "arguments": item.arguments or "{}"}
        calls = answer.setdefault("tool_calls", [])
        calls.append({"id": call_id, "type": "function", "function": function})


def reasoning_of(item: Item) -> str:
    """The text of a reasoning item: its content, else its summary."""
    if isinstance(item.content, list):
        return "".join(part.text or "" for part in item.content)
    return item.content or "".join(part.text or "" for part in item.summary or [])


def _other(item: Item, kind: str, place: str) -> Json:
    if kind == "function_call_output":
        call_id = _needed(item.call_id, f"{place}.call_id")
        output = conversion.text_of(item.output, f"{place}.output")
        return {"role": "tool", "tool_call_id": call_id, "content": output}
    if kind != "message":
        raise invalid(
            f"{place} is of the type {shown(kind, 40)}: allowed are message, function_call, function_call_output "
            "and reasoning",
            f"{place}.type",
            "unsupported_value",
        )
    role = _needed(item.role, f"{place}.role")
    if item.content is None:
        raise _missing(f"{place}.content")
    content = conversion.text_of(item.content, f"{place}.content")
    return {"role": "system" if role == "developer" else role, "content": content}


def _needed(value: str | None, place: str) -> str:
    if value is None:
        raise _missing(place)
    return value


def _missing(place: str) -> Problem:
    return invalid(f"{place} is missing", place, "missing_required_parameter")


def _tool(tool: Json) -> Json:
    kind = tool.pop("type")
    return {"type": kind, "function": tool}


def _choice(body: InputBody, tools: list[Json]) -> ToolChoice:
    choice = body.tool_choice
    if isinstance(choice, NamedFunction):
        return conversion.named_choice(choice.name, tools, "tool_choice.name")
    return conversion.plain_choice(choice, tools)


def _format(body: InputBody) -> JsonFormat | None:
    given = body.text.format if body.text is not None else None
    if given is None or given.type == "text":
        return None
    if given.type == "json_schema" and given.schema_ is None:
        raise _missing("text.format.schema")
    return JsonFormat(given.schema_)
