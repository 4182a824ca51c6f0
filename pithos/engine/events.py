"""What `Engine.generate` reports while it works."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Reason = Literal["stop", "length", "cancelled", "context"]


@dataclass(frozen=True)
class PromptProgress:
    """`done` of `total` prompt tokens are in the state; `cached` of them were there before."""

    done: int
    total: int
    cached: int


@dataclass(frozen=True)
class Token:
    """A token was generated. `text`: the characters that it completes, possibly none.

    `logprob` and `top` (token, logprob pairs, likeliest first) are there when the sampling asked for them.
    """

    id: int
    text: str
    logprob: float | None = None
    top: tuple[tuple[int, float], ...] = ()


@dataclass(frozen=True)
class Finish:
    """The last event. "stop": the model ended or a stop string came; "length": max_tokens; "context": it is full.

    `stop`: the stop string that came.
    """

    reason: Reason
    prompt_tokens: int
    cached_tokens: int
    generated_tokens: int
    prompt_seconds: float
    decode_seconds: float
    stop: str | None = None


Event = PromptProgress | Token | Finish
