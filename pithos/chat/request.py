"""What a chat generation is asked for, whichever API it came through."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from pithos.engine.sampler import Sampling

Json = dict[str, Any]


@dataclass(frozen=True)
class ToolChoice:
    """Whether functions may or must be called. `name` with "named": the one that must be."""

    kind: Literal["auto", "none", "required", "named"] = "auto"
    name: str | None = None


@dataclass(frozen=True)
class JsonFormat:
    """The answer must be a JSON value that fits `schema` (None: any JSON object)."""

    schema: Json | bool | None = None


@dataclass
class Limits:
    """What bounds one answer: `max_tokens` (None: until the model ends), stop strings."""

    max_tokens: int | None = None
    stop: tuple[str, ...] = ()


@dataclass
class ChatRequest:
    """A conversation to be continued.

    `messages` have OpenAI's form with text contents: {"role", "content", "reasoning_content"?, "tool_calls"?,
    "tool_call_id"?, "name"?}. `reasoning`: tokens that may be spent on it, None without a limit, 0 for none at all.
    `variables` reach the template as they are. `conversation`: a stable name of the conversation, if the client gave
    one. `continues`: the last message is the assistant's and is gone on with.
    """

    messages: list[Json]
    sampling: Sampling
    limits: Limits = field(default_factory=Limits)
    tools: list[Json] = field(default_factory=list)
    tool_choice: ToolChoice = field(default_factory=ToolChoice)
    parallel_tool_calls: bool = True
    format: JsonFormat | None = None
    reasoning: int | None = None
    preserve_thinking: bool = False
    variables: Json = field(default_factory=dict)
    conversation: str | None = None
    continues: bool = False


@dataclass
class CompletionRequest:
    """A text, or token ids, to be continued as they are: no template, no reasoning, no tool calls."""

    prompt: str | list[int]
    sampling: Sampling
    limits: Limits = field(default_factory=Limits)
    format: JsonFormat | None = None
    grammar: str | None = None  # Lark form of llguidance
