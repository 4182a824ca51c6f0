"""One choice as it grows: its texts, calls and tokens so far, whichever API it will be told through."""

from __future__ import annotations

from dataclasses import dataclass, field

from pithos.chat.events import (
    ChatEvent,
    Content,
    Done,
    Failed,
    MovedToReasoning,
    Progress,
    Reasoning,
    Timings,
    TokenInfo,
    ToolCallArguments,
    ToolCallDropped,
    ToolCallStarted,
    Usage,
)
from pithos.server.errors import Json, Problem, unavailable


@dataclass
class Call:
    """A function call: `arguments` is JSON text, complete unless the answer was cut off within the call."""

    id: str
    name: str
    arguments: str = ""


@dataclass
class Answer:
    """What a choice has become."""

    reasoning: str = ""
    content: str = ""
    calls: dict[int, Call] = field(default_factory=dict)  # by their index
    tokens: list[TokenInfo] = field(default_factory=list)  # of the content, where logprobs were asked for
    done: Done | None = None

    def add(self, event: ChatEvent) -> None:
        """Takes one event. Raises Problem for a generation that failed, or was cancelled from inside."""
        if isinstance(event, Reasoning):
            self.reasoning += event.text
        elif isinstance(event, Content):
            self.content += event.text
            self.tokens += event.tokens
        elif isinstance(event, MovedToReasoning):
            self.reasoning += event.text
            self.content = ""
            self.tokens = []
        elif isinstance(event, ToolCallStarted):
            self.calls[event.index] = Call(event.id, event.name)
        elif isinstance(event, ToolCallArguments):
            self.calls[event.index].arguments += event.text
        elif isinstance(event, ToolCallDropped):
            del self.calls[event.index]
        elif isinstance(event, Done):
            self.done = event
        check(event)


def check(event: ChatEvent) -> None:
    """Raises Problem for an event that says that there is no answer."""
    if isinstance(event, Failed) and event.again:
        raise unavailable(event.message, 5)
    if isinstance(event, Failed):
        raise Problem(500, event.message, "generation_failed")
    if isinstance(event, Done) and event.reason == "cancelled":
        raise unavailable("the generation was cancelled: the server is shutting down")


def total(usages: list[Usage]) -> Usage:
    """The usage of several choices, whose prompts count once for each prompt: `usages` of one prompt."""
    first = usages[0]
    return Usage(
        first.prompt, first.cached, sum(u.generated for u in usages), sum(u.reasoning for u in usages)
    )


def usage_json(usage: Usage) -> Json:
    """OpenAI's form."""
    return {
        "prompt_tokens": usage.prompt,
        "completion_tokens": usage.generated,
        "total_tokens": usage.prompt + usage.generated,
        "prompt_tokens_details": {"cached_tokens": usage.cached},
        "completion_tokens_details": {"reasoning_tokens": usage.reasoning},
    }


def timings_json(usage: Usage, timings: Timings) -> Json:
    """llama-server's form: milliseconds, tokens a second; prompt tokens are those that were read."""
    read = usage.prompt - usage.cached
    return {
        "cache_n": usage.cached,
        "prompt_n": read,
        "prompt_ms": timings.prompt * 1e3,
        "prompt_per_token_ms": timings.prompt * 1e3 / read if read else 0.0,
        "prompt_per_second": _rate(read, timings.prompt),
        "predicted_n": usage.generated,
        "predicted_ms": timings.decode * 1e3,
        "predicted_per_token_ms": timings.decode * 1e3 / usage.generated if usage.generated else 0.0,
        "predicted_per_second": _rate(usage.generated, timings.decode),
        "queued_ms": timings.queued * 1e3,
    }


def progress_json(event: Progress) -> Json:
    """llama-server's form: how much of the prompt is read."""
    return {
        "total": event.total,
        "cache": event.cached,
        "processed": event.done,
        "time_ms": int(event.seconds * 1e3),
    }


def _rate(count: int, seconds: float) -> float:
    return count / seconds if seconds > 0 else 0.0
