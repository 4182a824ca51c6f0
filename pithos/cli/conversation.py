"""Messages to prompt, engine events to text: what `run` and `chat` share."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from pithos.cli import reasoning
from pithos.engine.events import Finish, PromptProgress, Token
from pithos.text import thinking
from pithos.text.stream import ReasoningSplitter

if TYPE_CHECKING:
    from pithos.engine.engine import Engine
    from pithos.engine.sampler import Sampling
    from pithos.engine.sequence import Sequence


@dataclass(frozen=True)
class Piece:
    """Some text of an answer, or of the reasoning before it."""

    text: str
    reasoning: bool = False


Output: TypeAlias = Piece | PromptProgress | Finish


@dataclass(frozen=True)
class Settings:
    """How answers are made. `budget` bounds the tokens of reasoning, `limit` those of an answer (None: no bound)."""

    sampling: Sampling
    system: str | None = None
    limit: int | None = None
    budget: int | None = None
    keep_think: bool = False


class Transcript:
    """An answer while it arrives: what the model wrote, and the same as reasoning and answer."""

    def __init__(self, splitter: ReasoningSplitter | None = None) -> None:
        self.splitter = splitter
        self.raw = ""
        self.answer = ""

    def feed(self, text: str) -> Iterator[Piece]:
        """The pieces that `text` adds."""
        self.raw += text
        return self._pieces(*(("", text) if self.splitter is None else self.splitter.feed(text)))

    def flush(self) -> Iterator[Piece]:
        """The pieces that were held back when the answer ended."""
        return self._pieces(*(("", "") if self.splitter is None else self.splitter.flush()))

    def _pieces(self, thought: str, answer: str) -> Iterator[Piece]:
        self.answer += answer
        if thought:
            yield Piece(thought, reasoning=True)
        if answer:
            yield Piece(answer)


@dataclass
class Conversation:
    """The messages of a chat, and the one sequence that they run on: what is there is not computed again."""

    engine: Engine
    settings: Settings
    sequence: Sequence
    messages: list[dict[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forgets everything but the system prompt."""
        system = self.settings.system
        self.messages = [{"role": "system", "content": system}] if system else []

    def ask(self, text: str, cancel: threading.Event) -> Iterator[Output]:
        """Streams the answer to `text`. An answer that was begun stays in the conversation, also when it is
        cancelled; a question that got no answer is taken back."""
        self.messages.append({"role": "user", "content": text})
        transcript = Transcript()
        inside = False
        try:
            prompt = self.prompt()
            inside = thinking.opened(prompt)
            if self.engine.template.thinks:
                transcript.splitter = ReasoningSplitter(inside)
            ids = self.engine.prompt_ids(prompt)
            hook = reasoning.hook(self.engine, self.settings.budget, inside)
            yield from stream(self.engine, self.sequence, ids, self.settings, transcript, cancel, hook)
        finally:
            self._remember(transcript, inside)

    def prompt(self) -> str:
        """The conversation as the model's chat template writes it, up to where the answer begins."""
        flags: dict[str, Any] = {}
        if self.settings.keep_think:
            # Templates have several names for the same wish.
            flags |= {"keep_past_thinking": True, "preserve_thinking": True}
        if self.settings.budget == 0:
            flags["enable_thinking"] = False
        text = self.engine.template.render(self.messages, **flags)
        return thinking.close_empty(text) if self.settings.budget == 0 else text

    def _remember(self, transcript: Transcript, inside: bool) -> None:
        if not transcript.answer:
            self.messages.pop()
            return
        kept = (
            (thinking.OPEN if inside else "") + transcript.raw
            if self.settings.keep_think
            else transcript.answer
        )
        self.messages.append({"role": "assistant", "content": kept})


def stream(
    engine: Engine,
    sequence: Sequence,
    ids: list[int],
    settings: Settings,
    transcript: Transcript,
    cancel: threading.Event,
    hook: Any = None,
) -> Iterator[Output]:
    """The engine's events for one prompt, tokens as pieces of text."""
    events = engine.generate(
        sequence, ids, settings.sampling, max_tokens=settings.limit, hook=hook, cancel=cancel
    )
    for event in events:
        if isinstance(event, Token):
            yield from transcript.feed(event.text)
            continue
        if isinstance(event, Finish):
            yield from transcript.flush()
        yield event
