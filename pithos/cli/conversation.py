"""Messages to prompt, engine events to text: what `run` and `chat` share."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pithos.cli import reasoning
from pithos.engine.events import Finish, PromptProgress, Token
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


Output = Piece | PromptProgress | Finish


@dataclass(frozen=True)
class Settings:
    """How answers are made. `budget`: tokens of reasoning, None without a limit; `limit`: tokens of an answer."""

    sampling: Sampling
    system: str | None = None
    limit: int | None = None
    budget: int | None = None
    keep_think: bool = False


@dataclass
class Conversation:
    """The messages of a chat, and the one sequence that they run on: what is already there is not computed again."""

    engine: Engine
    settings: Settings
    messages: list[dict[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sequence = self.engine.sequence()
        self.reset()

    def reset(self) -> None:
        """Forgets everything but the system prompt."""
        system = self.settings.system
        self.messages = [{"role": "system", "content": system}] if system else []

    def ask(self, text: str, cancel: threading.Event) -> Iterator[Output]:
        """Streams the answer to `text`. An answer that was begun stays in the conversation, also when it is
        cancelled; a question that got no answer is taken back."""
        self.messages.append({"role": "user", "content": text})
        pieces: list[Piece] = []
        try:
            for event in self._answer(cancel):
                if isinstance(event, Piece):
                    pieces.append(event)
                yield event
        finally:
            self._remember(pieces)

    def _answer(self, cancel: threading.Event) -> Iterator[Output]:
        prompt = self.prompt()
        inside = reasoning.opened(prompt)
        return stream(
            self.engine,
            self.sequence,
            self.engine.tokenizer.encode(prompt),
            self.settings,
            cancel,
            splitter=ReasoningSplitter(inside) if self.engine.template.thinks else None,
            hook=reasoning.hook(self.engine, self.settings.budget, inside),
        )

    def prompt(self) -> str:
        """The conversation as the model's chat template writes it, up to where the answer begins."""
        flags: dict[str, bool] = {}
        if self.settings.keep_think:
            # Templates have several names for the same wish.
            flags |= {"keep_past_thinking": True, "preserve_thinking": True}
        if self.settings.budget == 0:
            flags["enable_thinking"] = False
        text = self.engine.template.render(self.messages, **flags)
        return reasoning.close_empty(text) if self.settings.budget == 0 else text

    def _remember(self, pieces: list[Piece]) -> None:
        answer = "".join(p.text for p in pieces if not p.reasoning)
        if not answer:
            self.messages.pop()
            return
        thoughts = "".join(p.text for p in pieces if p.reasoning)
        if thoughts and self.settings.keep_think:
            answer = f"{reasoning.OPEN}{thoughts}{reasoning.CLOSE}{answer}"
        self.messages.append({"role": "assistant", "content": answer})


def stream(
    engine: Engine,
    sequence: Sequence,
    ids: list[int],
    settings: Settings,
    cancel: threading.Event,
    *,
    splitter: ReasoningSplitter | None = None,
    hook: Any = None,
) -> Iterator[Output]:
    """The engine's events for one prompt, tokens as pieces of text."""
    events = engine.generate(
        sequence, ids, settings.sampling, max_tokens=settings.limit, hook=hook, cancel=cancel
    )
    for event in events:
        if isinstance(event, Token):
            yield from _pieces(event.text, splitter)
        elif isinstance(event, Finish):
            yield from _pieces(None, splitter)
            yield event
        else:
            yield event


def _pieces(text: str | None, splitter: ReasoningSplitter | None) -> Iterator[Piece]:
    """`text`, None at the end, as reasoning and answer."""
    if splitter is None:
        if text:
            yield Piece(text)
        return
    thought, answer = splitter.finish() if text is None else splitter.push(text)
    if thought:
        yield Piece(thought, reasoning=True)
    if answer:
        yield Piece(answer)
