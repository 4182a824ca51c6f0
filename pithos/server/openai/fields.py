"""The fields that requests of OpenAI's APIs share."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from pithos.server.fields import Fields, Json

MAX_CHOICES = 32
MAX_STOPS, MAX_STOP = 16, 512
MAX_MESSAGES, MAX_TOOLS, MAX_PARTS = 4096, 512, 256
TOOL_NAME = r"^[A-Za-z0-9_.\-]{1,128}$"

Stop = Annotated[str, Field(min_length=1, max_length=MAX_STOP)]


def text_or_list(value: Any) -> str:
    """Which of the two a value is meant to be."""
    return "list" if isinstance(value, list) else "text"


Stops = Annotated[
    Annotated[Stop, Tag("text")] | Annotated[Annotated[list[Stop], Field(max_length=MAX_STOPS)], Tag("list")],
    Discriminator(text_or_list),
]


class StreamOptions(Fields):
    """How a stream is sent."""

    include_usage: bool | None = Field(None, description="a last chunk with the usage")


class SamplingFields(Fields):
    """How tokens are chosen; what is not given is as the model's file or the server's options say."""

    temperature: float | None = Field(None, ge=0, le=100, description="0 takes the likeliest token")
    top_p: float | None = Field(None, ge=0, le=1)
    top_k: int | None = Field(None, ge=-1, lt=2**31, description="0 or -1: all tokens")
    min_p: float | None = Field(None, ge=0, le=1)
    repeat_penalty: float | None = Field(None, gt=0, le=100, description="1: none")
    presence_penalty: float | None = Field(None, ge=-2, le=2, description="of tokens of this answer")
    frequency_penalty: float | None = Field(None, ge=-2, le=2, description="the same, for each time")
    seed: int | None = Field(None, ge=-(2**63), lt=2**64, description="-1: a random one")
    logit_bias: dict[str, Annotated[float, Field(ge=-100, le=100)]] | None = Field(
        None, max_length=4096, description="token ids to what is added to their logits"
    )


class Generation(SamplingFields):
    """What is said about an answer beside its sampling."""

    model: str | None = Field(None, max_length=1024, description="any name: there is one model")
    n: int | None = Field(None, ge=1, le=MAX_CHOICES)
    stop: Stops | None = None
    max_tokens: int | None = Field(None, ge=0, lt=2**31)
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    return_progress: bool | None = Field(None, description="chunks that tell how much of the prompt is read")
    user: str | None = None
    prompt_cache_key: str | None = Field(None, max_length=1024, description="a name of the conversation")


class Part(Fields):
    """A part of a message's content; only text is supported."""

    type: str
    text: str | None = None
    refusal: str | None = None


Content = Annotated[
    Annotated[str, Tag("text")] | Annotated[Annotated[list[Part], Field(max_length=MAX_PARTS)], Tag("list")],
    Discriminator(text_or_list),
]


class CalledFunction(Fields):
    """A function and the JSON object of its arguments, as text."""

    name: str = Field(min_length=1, max_length=256)
    arguments: str = ""


class ToolCall(Fields):
    """A call that the assistant made."""

    id: str | None = None
    type: Literal["function"] = "function"
    function: CalledFunction


class Message(Fields):
    """A message of the conversation so far."""

    role: Literal["system", "developer", "user", "assistant", "tool"]
    content: Content | None = None
    name: str | None = None
    reasoning_content: str | None = None
    tool_calls: list[ToolCall] | None = Field(None, max_length=MAX_PARTS)
    tool_call_id: str | None = None


class Function(Fields):
    """A function that may be called: `parameters` is a JSON schema of its arguments."""

    name: str = Field(pattern=TOOL_NAME)
    description: str | None = None
    parameters: Json | None = None
    strict: bool | None = None


class Tool(Fields):
    """A tool: functions only."""

    type: Literal["function"]
    function: Function


class FunctionName(Fields):
    """The name of a function."""

    name: str


class NamedChoice(Fields):
    """This function must be called."""

    type: Literal["function"]
    function: FunctionName


def _choice(value: Any) -> str:
    return "text" if isinstance(value, str) else "named"


Choice = Annotated[
    Annotated[Literal["none", "auto", "required"], Tag("text")] | Annotated[NamedChoice, Tag("named")],
    Discriminator(_choice),
]


class JsonSchema(Fields):
    """A JSON schema with a name."""

    name: str | None = None
    description: str | None = None
    schema_: Json | bool | None = Field(None, alias="schema")
    strict: bool | None = None


class ResponseFormat(Fields):
    """What the answer must be: text, a JSON object, or what a JSON schema allows."""

    type: Literal["text", "json_object", "json_schema"]
    json_schema: JsonSchema | None = None
    schema_: Json | bool | None = Field(None, alias="schema", description="with json_object: the same")


class ReasoningOptions(Fields):
    """How much is thought before the answer."""

    effort: str | int | None = None


class ReasoningFields(Fields):
    """Levels: high (no limit), medium (2048), low or minimal (512), none or off, or a number of tokens."""

    reasoning_effort: str | int | None = None
    reasoning: ReasoningOptions | None = None
    thinking_budget: int | None = Field(None, ge=-1, description="tokens of reasoning, -1: no limit")
    chat_template_kwargs: Json | None = Field(None, description="variables of the chat template")
    preserve_thinking: bool | None = Field(None, description="past reasoning stays in the prompt")


class RefusedFields(Fields):
    """What would change an answer and is not supported here: ignoring it would give another one than was asked for."""

    functions: Any = Field(None, description="not supported: use tools")
    function_call: Any = Field(None, description="not supported: use tool_choice")
    audio: Any = Field(None, description="not supported")
    grammar: Any = Field(None, description="not supported: use response_format, or /v1/completions")
    json_schema: Any = Field(None, description="not supported: use response_format")


class ChatBody(Generation, ReasoningFields, RefusedFields):
    """POST /v1/chat/completions."""

    messages: list[Message] = Field(min_length=1, max_length=MAX_MESSAGES)
    max_completion_tokens: int | None = Field(None, ge=0, lt=2**31)
    logprobs: bool | None = None
    top_logprobs: int | None = Field(None, ge=0, le=20)
    tools: list[Tool] | None = Field(None, max_length=MAX_TOOLS)
    tool_choice: Choice | None = None
    parallel_tool_calls: bool | None = None
    response_format: ResponseFormat | None = None
    continue_final_message: bool | None = Field(
        None, description="the last message is the assistant's, and is gone on with"
    )


class CompletionBody(Generation):
    """POST /v1/completions: a text, token ids, or several of either."""

    prompt: str | list[str] | list[int] | list[list[int]]
    logprobs: int | None = Field(None, ge=0, le=20)
    response_format: ResponseFormat | None = None
    grammar: str | None = Field(None, max_length=1 << 20, description="llguidance's Lark form")
    echo: bool | None = Field(None, description="only false is supported")
    suffix: str | None = Field(None, description="not supported")
    best_of: int | None = Field(None, ge=1, description="only as many as n are supported")
