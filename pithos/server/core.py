"""What the server needs of the part that answers; `model.py` has it from an engine, tests from a script."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from pithos.chat.events import ChatEvent
from pithos.chat.request import ChatRequest, CompletionRequest
from pithos.engine.work import ServiceStatus

Json = dict[str, Any]
Request = ChatRequest | CompletionRequest
OnEvent = Callable[[ChatEvent], None]


class Generation(Protocol):
    """A choice that is queued, or at work."""

    def cancel(self) -> None:
        """Ends it; from any thread."""


class Core(Protocol):
    """One model, open. What blocks is called on worker threads."""

    @property
    def alias(self) -> str:
        """The name of the model in answers."""

    @property
    def context(self) -> int:
        """Tokens of prompt and answer together."""

    @property
    def vocabulary(self) -> int:
        """Token ids are below it."""

    @property
    def sampling(self) -> Mapping[str, float | int]:
        """Settings of `Sampling` for what a request leaves open."""

    def prepare(self, request: Request) -> Any:
        """Template and tokens. Blocks. Raises PithosError."""

    def count(self, prepared: Any) -> int:
        """The tokens of a prompt."""

    def start(self, prepared: Any, on_event: OnEvent, index: int = 0) -> Generation:
        """Queues a choice. `on_event` is called on the engine's thread. Raises BusyError."""

    def tokenize(self, text: str, *, bos: bool, special: bool) -> list[int]:
        """Tokens; with `special`, the text of a control token is that token."""

    def detokenize(self, ids: list[int]) -> str:
        """The text of tokens. Raises PithosError for ids that do not exist."""

    def token_bytes(self, token: int) -> bytes:
        """The bytes of one token."""

    def render(self, request: ChatRequest) -> str:
        """The prompt that the chat template makes. Blocks. Raises PithosError."""

    def status(self) -> ServiceStatus:
        """What is at work now."""

    def facts(self) -> Json:
        """What /props tells about model, engine and cache."""

    def close(self) -> None:
        """Ends what runs, and keeps what the cache is to keep. Blocks."""
