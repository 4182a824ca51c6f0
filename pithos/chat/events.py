"""What a chat generation reports, in order: progress, then pieces of the answer, then one `Done` or `Failed`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Reason = Literal["stop", "length", "tool_calls", "cancelled"]


@dataclass(frozen=True)
class TokenInfo:
    """A generated token for `logprobs`: id, bytes, log probability, the likeliest others (id, logprob)."""

    id: int
    data: bytes
    logprob: float | None = None
    top: tuple[tuple[int, float], ...] = ()


@dataclass(frozen=True)
class Progress:
    """`done` of `total` prompt tokens are read; `cached` of them had been before. `seconds`: since the start."""

    done: int
    total: int
    cached: int
    seconds: float


@dataclass(frozen=True)
class Reasoning:
    """Text of the reasoning before the answer. `tokens`: those that completed it, where logprobs were asked for."""

    text: str
    tokens: tuple[TokenInfo, ...] = ()


@dataclass(frozen=True)
class Content:
    """Text of the answer."""

    text: str
    tokens: tuple[TokenInfo, ...] = ()


@dataclass(frozen=True)
class MovedToReasoning:
    """All content so far was reasoning: a </think> came although reasoning was off. `text` is what moves."""

    text: str


@dataclass(frozen=True)
class ToolCallStarted:
    """A call of the function `name` begins; `index` counts the calls of this answer from 0, `id` is unique."""

    index: int
    id: str
    name: str


@dataclass(frozen=True)
class ToolCallArguments:
    """A piece of the arguments of call `index`; all its pieces together are one JSON object."""

    index: int
    text: str


@dataclass(frozen=True)
class ToolCallDropped:
    """Call `index`, which was begun, is none: it is no part of the answer, and its text follows as content."""

    index: int


@dataclass(frozen=True)
class Usage:
    """Tokens: of the prompt, of these found in the cache, generated, and of these spent on reasoning."""

    prompt: int
    cached: int
    generated: int
    reasoning: int = 0


@dataclass(frozen=True)
class Timings:
    """Seconds: waiting in the queue, reading the prompt, generating."""

    queued: float
    prompt: float
    decode: float


@dataclass(frozen=True)
class Done:
    """The generation ended. `stop`: the stop string that ended it, if one did.

    `malformed`: a block that was meant for calls could not be read; its text is part of the content.
    """

    reason: Reason
    usage: Usage
    timings: Timings
    stop: str | None = None
    malformed: bool = False


@dataclass(frozen=True)
class Failed:
    """The generation ended because of a fault; `message` is one line for the user.

    `again`: the fault is not the request's, and the same one may be answered another time.
    """

    message: str
    again: bool = False


ChatEvent = (
    Progress
    | Reasoning
    | Content
    | MovedToReasoning
    | ToolCallStarted
    | ToolCallArguments
    | ToolCallDropped
    | Done
    | Failed
)
