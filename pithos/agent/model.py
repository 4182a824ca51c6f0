"""Who answers: a model in this process (`local.py`) or behind a server (`url.py`)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from pithos.chat.events import ChatEvent, Reason

Json = dict[str, Any]
OnEvent = Callable[[ChatEvent], None]
CALLS = 32  # in one answer, behind which it is cut off


@dataclass(frozen=True)
class Reply:
    """One answer.

    `message` has OpenAI's form: {"role": "assistant", "content", "reasoning_content"?, "tool_calls"?}. `usage` counts
    tokens (prompt, cached, generated, reasoning), `timings` are seconds (queued, prompt, decode). `broken`: something
    in it looks like a call and could not be read as one.
    """

    message: Json
    reason: Reason
    usage: dict[str, int] = field(default_factory=dict)
    timings: dict[str, float] = field(default_factory=dict)
    broken: bool = False

    @property
    def text(self) -> str:
        """The text of the answer."""
        return self.message.get("content") or ""

    @property
    def calls(self) -> list[Json]:
        """The calls of the answer."""
        return self.message.get("tool_calls") or []


class Model(Protocol):
    """A model that answers one request at a time. `context`: tokens of prompt and answer together, None: unknown."""

    @property
    def name(self) -> str: ...

    @property
    def context(self) -> int | None: ...

    def answer(
        self, messages: list[Json], tools: list[Json], on_event: OnEvent, cancel: threading.Event
    ) -> Reply:
        """The answer to a conversation; its events are told as they come, from any thread.

        When `cancel` is set it ends soon, with what there is so far and the reason "cancelled". Raises ContextError
        where the prompt does not fit, other PithosErrors where there is no answer.
        """

    def count(self, messages: list[Json], tools: list[Json]) -> int:
        """Tokens of the prompt; an estimate where the tokenizer is not here."""

    def close(self) -> None:
        """Releases what it holds."""
