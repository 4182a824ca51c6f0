"""Bodies of OpenAI's responses."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from pithos.server.fields import Fields, Json
from pithos.server.openai.fields import (
    MAX_MESSAGES,
    MAX_PARTS,
    MAX_TOOLS,
    TOOL_NAME,
    Content,
    ReasoningFields,
    SamplingFields,
    text_or_list,
)


class ReasoningText(Fields):
    """A piece of reasoning, or of its summary."""

    type: str | None = None
    text: str | None = None


class Item(Fields):
    """A message, a call of a function, its result, or reasoning of an earlier turn."""

    type: str | None = Field(
        None, description="message (default), function_call, function_call_output, reasoning"
    )
    role: Literal["system", "developer", "user", "assistant"] | None = None
    content: Content | None = None
    call_id: str | None = None
    name: str | None = None
    arguments: str | None = None
    output: Content | None = None
    summary: list[ReasoningText] | None = Field(None, max_length=MAX_PARTS)


Input = Annotated[
    Annotated[str, Tag("text")]
    | Annotated[Annotated[list[Item], Field(max_length=MAX_MESSAGES)], Tag("list")],
    Discriminator(text_or_list),
]


class FunctionTool(Fields):
    """A function that may be called."""

    type: Literal["function"]
    name: str = Field(pattern=TOOL_NAME)
    description: str | None = None
    parameters: Json | None = None
    strict: bool | None = None


class NamedFunction(Fields):
    """This function must be called."""

    type: Literal["function"]
    name: str


def _choice(value: Any) -> str:
    return "text" if isinstance(value, str) else "named"


Choice = Annotated[
    Annotated[Literal["none", "auto", "required"], Tag("text")] | Annotated[NamedFunction, Tag("named")],
    Discriminator(_choice),
]


class TextFormat(Fields):
    """Text, a JSON object, or what a JSON schema allows."""

    type: Literal["text", "json_object", "json_schema"]
    name: str | None = None
    schema_: Json | bool | None = Field(None, alias="schema")
    strict: bool | None = None


class TextOptions(Fields):
    """What the answer must be."""

    format: TextFormat | None = None


class InputBody(ReasoningFields):
    """POST /v1/responses/input_tokens: what makes the prompt."""

    model: str | None = Field(None, max_length=1024, description="any name: there is one model")
    input: Input
    instructions: str | None = None
    tools: list[FunctionTool] | None = Field(None, max_length=MAX_TOOLS)
    tool_choice: Choice | None = None
    parallel_tool_calls: bool | None = None
    text: TextOptions | None = None
    previous_response_id: str | None = Field(None, description="not supported: nothing is stored")
    conversation: str | Json | None = Field(None, description="not supported: nothing is stored")


class ResponsesBody(InputBody, SamplingFields):
    """POST /v1/responses."""

    max_output_tokens: int | None = Field(None, ge=0, lt=2**31)
    stream: bool | None = None
    store: bool | None = Field(None, description="nothing is stored, whatever it says")
    background: bool | None = Field(None, description="only false is supported")
    metadata: dict[str, str] | None = None
    user: str | None = None
    prompt_cache_key: str | None = Field(None, max_length=1024, description="a name of the conversation")
