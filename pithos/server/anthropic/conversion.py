"""Anthropic's messages to the messages of a chat. Raises Problem (400) that names the field."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pithos.chat import reasoning
from pithos.chat import request as chat
from pithos.engine.sampler import Sampling
from pithos.errors import shown
from pithos.server.anthropic.fields import Block, CountBody, MessagesBody, TextBlock, Turn
from pithos.server.core import Core, Json
from pithos.server.errors import Problem, invalid
from pithos.server.openai import conversion

_EFFORTS = {"xhigh": "high", "max": "high"}


def chat_request(body: CountBody, core: Core) -> chat.ChatRequest:
    """A conversation to be continued. A last message of the assistant is gone on with."""
    tools = [
        {"type": "function", "function": _function(tool.model_dump(exclude_none=True))}
        for tool in body.tools or []
    ]
    full = body if isinstance(body, MessagesBody) else None
    choice = body.tool_choice
    form = body.output_config.format if body.output_config is not None else None
    return chat.ChatRequest(
        messages=messages(body),
        sampling=Sampling() if full is None else sampling(full, core),
        limits=chat.Limits()
        if full is None
        else chat.Limits(full.max_tokens, tuple(full.stop_sequences or ())),
        tools=tools,
        tool_choice=_choice(body, tools),
        parallel_tool_calls=not (choice is not None and choice.disable_parallel_tool_use),
        format=None if form is None else chat.JsonFormat(form.schema_),
        reasoning=budget(body),
        conversation=full.metadata.user_id if full is not None and full.metadata is not None else None,
        continues=body.messages[-1].role == "assistant",
    )


def sampling(body: MessagesBody, core: Core) -> Sampling:
    """How tokens are chosen: the body's fields over the model's own settings."""
    names = ("temperature", "top_p", "top_k")
    given = {name: value for name in names if (value := getattr(body, name)) is not None}
    if given.get("top_k") == -1:
        given["top_k"] = 0
    return Sampling(**{**core.sampling, **given})


def budget(body: CountBody) -> int | None:
    """Tokens of thinking: as in Anthropic's API there is none unless it is asked for."""
    thinking = body.thinking
    if thinking is None or thinking.type == "disabled":
        return 0
    if thinking.type == "enabled" and thinking.budget_tokens is not None:
        return thinking.budget_tokens
    effort = body.output_config.effort if body.output_config is not None else None
    return None if effort is None else reasoning.budget({"reasoning_effort": _EFFORTS.get(effort, effort)})


def messages(body: CountBody) -> list[Json]:
    """System prompt and turns as the core takes them."""
    system = [] if body.system is None else [_joined(body.system, "system")]
    rest: list[Json] = []
    for at, turn in enumerate(body.messages):
        rest += _turn(turn, f"messages.{at}")
    while rest and rest[0]["role"] == "system":
        system.append(rest.pop(0)["content"])
    return [{"role": "system", "content": "\n\n".join(system)}, *rest] if system else rest


def _turn(turn: Turn, place: str) -> Iterator[Json]:
    if isinstance(turn.content, str):
        yield {"role": turn.role, "content": turn.content}
    elif turn.role == "assistant":
        yield _answer(turn.content, f"{place}.content")
    else:
        yield from _given(turn.role, turn.content, f"{place}.content")


def _answer(blocks: list[Block], place: str) -> Json:
    """A message of the assistant: thinking, text and calls."""
    made: Json = {"role": "assistant", "content": ""}
    for at, block in enumerate(blocks):
        where = f"{place}.{at}"
        if block.type == "text":
            made["content"] += _needed(block.text, f"{where}.text")
        elif block.type == "thinking":
            made["reasoning_content"] = made.get("reasoning_content", "") + (block.thinking or "")
        elif block.type == "tool_use":
            function = {
                "name": _needed(block.name, f"{where}.name"),
                "arguments": json.dumps(block.input or {}, ensure_ascii=False),
            }
            call = {"id": _needed(block.id, f"{where}.id"), "type": "function", "function": function}
            made.setdefault("tool_calls", []).append(call)
        elif block.type != "redacted_thinking":
            raise _unknown(block.type, where)
    return made


def _given(role: str, blocks: list[Block], place: str) -> Iterator[Json]:
    """Results of tools, each a message, and the texts between them."""
    texts: list[str] = []
    for at, block in enumerate(blocks):
        where = f"{place}.{at}"
        if block.type == "text":
            texts.append(_needed(block.text, f"{where}.text"))
        elif block.type == "tool_result" and role == "user":
            if texts:
                yield {"role": role, "content": "".join(texts)}
                texts = []
            content = "" if block.content is None else _joined(block.content, f"{where}.content")
            if block.is_error and not content:
                content = "error"
            call = _needed(block.tool_use_id, f"{where}.tool_use_id")
            yield {"role": "tool", "tool_call_id": call, "content": content}
        else:
            raise _unknown(block.type, where)
    if texts or not blocks:
        yield {"role": role, "content": "".join(texts)}


def _joined(texts: str | list[TextBlock], place: str) -> str:
    if isinstance(texts, str):
        return texts
    for at, block in enumerate(texts):
        if block.type != "text":
            raise _unknown(block.type, f"{place}.{at}")
    return "\n".join(block.text or "" for block in texts)


def _needed(value: str | None, place: str) -> str:
    if value is None:
        raise invalid(f"{place} is missing", place, "missing_required_parameter")
    return value


def _unknown(kind: str, place: str) -> Problem:
    return invalid(
        f"{place} is of the type {shown(kind, 40)}, which is not supported here: this model takes text, thinking, "
        "tool_use and tool_result (no images or documents)",
        f"{place}.type",
        "unsupported_value",
    )


def _function(tool: Json) -> Json:
    made = {"name": tool["name"], "parameters": tool["input_schema"]}
    return {**made, "description": tool["description"]} if "description" in tool else made


def _choice(body: CountBody, tools: list[Json]) -> chat.ToolChoice:
    choice = body.tool_choice
    if choice is None or choice.type == "auto":
        return chat.ToolChoice()
    if choice.type == "none":
        return chat.ToolChoice("none")
    if choice.type == "any":
        return conversion.plain_choice("required", tools)
    return conversion.named_choice(_needed(choice.name, "tool_choice.name"), tools, "tool_choice.name")
