"""Bodies of Anthropic's messages."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from pithos.server.fields import Fields, Json
from pithos.server.openai.fields import (
    MAX_MESSAGES,
    MAX_PARTS,
    MAX_STOPS,
    MAX_TOOLS,
    TOOL_NAME,
    Stop,
    text_or_list,
)


class TextBlock(Fields):
    """A piece of text."""

    type: str
    text: str | None = None


Texts = Annotated[
    Annotated[str, Tag("text")]
    | Annotated[Annotated[list[TextBlock], Field(max_length=MAX_PARTS)], Tag("list")],
    Discriminator(text_or_list),
]


class Block(Fields):
    """A part of a message: text, thinking, tool_use, tool_result."""

    type: str
    text: str | None = None
    thinking: str | None = None
    id: str | None = None
    name: str | None = None
    input: Json | None = None
    tool_use_id: str | None = None
    content: Texts | None = None
    is_error: bool | None = None


Blocks = Annotated[
    Annotated[str, Tag("text")] | Annotated[Annotated[list[Block], Field(max_length=MAX_PARTS)], Tag("list")],
    Discriminator(text_or_list),
]


class Turn(Fields):
    """A message of the conversation so far."""

    role: Literal["user", "assistant", "system"]
    content: Blocks


class Tool(Fields):
    """A function that may be called."""

    type: Literal["custom"] | None = None
    name: str = Field(pattern=TOOL_NAME)
    description: str | None = None
    input_schema: Json


class ToolChoice(Fields):
    """Whether tools may or must be called."""

    type: Literal["auto", "any", "tool", "none"]
    name: str | None = None
    disable_parallel_tool_use: bool | None = None


class Thinking(Fields):
    """Whether there is thinking before the answer, and how many tokens of it."""

    type: Literal["enabled", "disabled", "adaptive", "between_tools"]
    budget_tokens: int | None = Field(None, ge=0, lt=2**31)


class OutputFormat(Fields):
    """A JSON schema that the answer must fit."""

    type: Literal["json_schema"]
    schema_: Json | bool = Field(alias="schema")


class OutputConfig(Fields):
    """What the answer must be, and how much is thought before it."""

    effort: str | None = None
    format: OutputFormat | None = None


class Metadata(Fields):
    """About the request."""

    user_id: str | None = Field(None, max_length=1024)


class CountBody(Fields):
    """POST /v1/messages/count_tokens: what makes the prompt."""

    model: str | None = Field(None, max_length=1024, description="any name: there is one model")
    messages: list[Turn] = Field(min_length=1, max_length=MAX_MESSAGES)
    system: Texts | None = None
    tools: list[Tool] | None = Field(None, max_length=MAX_TOOLS)
    tool_choice: ToolChoice | None = None
    thinking: Thinking | None = Field(None, description="without it, there is no thinking")
    output_config: OutputConfig | None = None


class MessagesBody(CountBody):
    """POST /v1/messages."""

    max_tokens: int = Field(ge=0, lt=2**31)
    temperature: float | None = Field(None, ge=0, le=100)
    top_p: float | None = Field(None, ge=0, le=1)
    top_k: int | None = Field(None, ge=-1, lt=2**31)
    stop_sequences: list[Stop] | None = Field(None, max_length=MAX_STOPS)
    stream: bool | None = None
    metadata: Metadata | None = None
