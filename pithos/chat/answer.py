"""What the engine tells of one generation, as events of a chat: reasoning, content, calls apart from each other."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from pithos.chat.events import (
    ChatEvent,
    Content,
    Done,
    Failed,
    MovedToReasoning,
    Progress,
    Reason,
    Reasoning,
    Timings,
    TokenInfo,
    ToolCallArguments,
    ToolCallDropped,
    ToolCallStarted,
    Usage,
)
from pithos.engine.events import Finish, PromptProgress, Token
from pithos.engine.work import WorkEvent
from pithos.text.toolcalls import CallArguments, CallStart, Piece, Text, ToolCallStream

if TYPE_CHECKING:
    from pithos.text.tokenizer import Tokenizer

Json = dict[str, Any]
_REASONS: dict[str, Reason] = {
    "stop": "stop",
    "length": "length",
    "context": "length",
    "cancelled": "cancelled",
}


class Splitter(Protocol):
    """Splits text into reasoning and content; see `pithos.text.stream`."""

    moved: bool

    @property
    def reasoning(self) -> bool: ...

    def feed(self, text: str) -> tuple[str, str]: ...

    def flush(self) -> tuple[str, str]: ...


class Answer:
    """Takes a work's events, tells `on_event` a chat's. `splitter`, what makes `calls`: None where nothing is split.
    Without `several`, calls behind the first are left out.

    Afterwards `message` is the answer as a message, `ids` its tokens, `done` the last event.
    """

    def __init__(
        self,
        on_event: Callable[[ChatEvent], None],
        tokenizer: Tokenizer,
        splitter: Splitter | None = None,
        calls: Callable[[], ToolCallStream] | None = None,
        logprobs: bool = False,
        several: bool = True,
    ) -> None:
        self.ids: list[int] = []
        self.done: Done | Failed | None = None
        self._on_event, self._tokenizer = on_event, tokenizer
        self._splitter, self._calls_of, self._logprobs = splitter, calls, logprobs
        self._several = several
        self._stream = None if calls is None else calls()
        self._moved = False
        self._clock = time.perf_counter()
        self._queued: float | None = None
        self._reasoned = 0  # tokens
        self._pending: list[TokenInfo] = []
        self._reasoning: list[str] = []
        self._content: list[str] = []
        self._calls: list[Json] = []
        self._numbers: dict[int, int] = {}  # of the stream's calls among ours: one that broke off counts, too
        self._complete: list[Json] = []
        self._open: int | None = None  # the call that was begun

    @property
    def message(self) -> Json:
        """The answer as an assistant's message."""
        made: Json = {"role": "assistant", "content": "".join(self._content)}
        if self._reasoning:
            made["reasoning_content"] = "".join(self._reasoning)
        if self._complete:
            made["tool_calls"] = self._complete
        return made

    def __call__(self, event: WorkEvent) -> None:
        """The next event of the work."""
        if isinstance(event, PromptProgress):
            now = time.perf_counter() - self._clock
            self._queued = now if self._queued is None else self._queued
            self._on_event(Progress(event.done, event.total, event.cached, now))
        elif isinstance(event, Token):
            self._token(event)
        elif isinstance(event, Finish):
            self._finish(event)
        else:
            self.done = Failed(event.message)
            self._on_event(self.done)

    def _token(self, token: Token) -> None:
        self.ids.append(token.id)
        if self._logprobs and token.id not in self._tokenizer.eog:
            data = self._tokenizer.token_bytes(token.id)
            self._pending.append(TokenInfo(token.id, data, token.logprob, token.top))
        before = self._splitter is not None and self._splitter.reasoning
        self._text(token.text)
        self._reasoned += before or (self._splitter is not None and self._splitter.reasoning)

    def _text(self, text: str) -> None:
        if self._splitter is None:
            self._answer(text)
            return
        self._split(self._splitter.feed(text))

    def _split(self, pieces: tuple[str, str]) -> None:
        reasoning, content = pieces
        if self._splitter is not None and self._splitter.moved and not self._moved:
            self._move()
        if reasoning:
            self._reasoning.append(reasoning)
            self._on_event(Reasoning(reasoning, self._tokens()))
        self._answer(content)

    def _answer(self, text: str) -> None:
        if not text:
            return
        if self._stream is None:
            self._tell_content(text)
            return
        for piece in self._stream.feed(text):
            self._piece(piece)

    def _piece(self, piece: Piece) -> None:
        if isinstance(piece, Text):
            self._drop()
            self._tell_content(piece.text)
            return
        self._pending.clear()
        if self._complete and not self._several:
            return
        if isinstance(piece, CallStart):
            self._drop()
            self._open = self._numbers[piece.index] = len(self._calls)
            call_id = f"call_{secrets.token_hex(12)}"
            function = {"name": piece.name, "arguments": ""}
            self._calls.append({"id": call_id, "type": "function", "function": function})
            self._on_event(ToolCallStarted(len(self._calls) - 1, call_id, piece.name))
        elif isinstance(piece, CallArguments):
            number = self._numbers[piece.index]
            self._calls[number]["function"]["arguments"] += piece.text
            self._on_event(ToolCallArguments(number, piece.text))
        else:
            self._complete.append(self._calls[self._numbers[piece.index]])
            self._open = None

    def _drop(self) -> None:
        """The call that was begun is none."""
        number, self._open = self._open, None
        if number is not None:
            self._on_event(ToolCallDropped(number))

    def _tell_content(self, text: str) -> None:
        self._content.append(text)
        self._on_event(Content(text, self._tokens()))

    def _move(self) -> None:
        """All content so far was reasoning."""
        self._moved = True
        if self._stream is not None and self._calls_of is not None:
            held = [piece.text for piece in self._stream.flush() if isinstance(piece, Text)]
            self._stream = self._calls_of()
            for text in held:
                self._tell_content(text)
        text = "".join(self._content)
        self._reasoned = len(self.ids)
        if text:
            self._reasoning, self._content = [text], []
            self._on_event(MovedToReasoning(text))

    def _tokens(self) -> tuple[TokenInfo, ...]:
        tokens, self._pending = tuple(self._pending), []
        return tokens

    def _finish(self, event: Finish) -> None:
        if self._splitter is not None:
            self._split(self._splitter.flush())
        reason = _REASONS[event.reason]
        for piece in self._stream.flush(reason != "stop") if self._stream is not None else ():
            self._piece(piece)
        if reason == "stop":
            self._drop()
        if self._complete and reason == "stop":
            reason = "tool_calls"
        usage = Usage(event.prompt_tokens, event.cached_tokens, event.generated_tokens, self._reasoned)
        queued = time.perf_counter() - self._clock if self._queued is None else self._queued
        timings = Timings(queued, event.prompt_seconds, event.decode_seconds)
        malformed = self._stream is not None and bool(self._stream.malformed)
        self.done = Done(reason, usage, timings, event.stop, malformed)
        self._on_event(self.done)
