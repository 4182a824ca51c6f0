"""A model in this process: engine, service, cache of prefixes and chat core, for one conversation at a time.

The prefix stays hot: a step reads only what the last one did not, which is the new result.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pithos.agent.gathering import Gathering
from pithos.agent.model import CALLS, Json, OnEvent, Reply
from pithos.chat.core import Chat, Prepared
from pithos.chat.events import ChatEvent, Failed
from pithos.chat.request import ChatRequest, Limits
from pithos.engine.sampler import Sampling
from pithos.engine.service import Service
from pithos.errors import ContextError, ModelError

if TYPE_CHECKING:
    from pithos.engine.engine import Engine
    from pithos.reuse import Reuse

_TOKENS = 8192  # of an answer at most, unless said otherwise: small models may write without end
_LOOK = 0.05  # seconds between two looks at whether the answer is still wanted


class LocalModel:
    """A model over an open engine, which it closes. `reuse` makes the cache (None: one in memory).

    `reasoning`: tokens that an answer may spend on it (None: no bound); `limit`: tokens of an answer (None: 8192, or
    half of the context). An answer that makes calls without end is cut off, as if it had been too long.
    """

    def __init__(
        self,
        engine: Engine,
        sampling: Sampling,
        *,
        name: str = "",
        reasoning: int | None = None,
        limit: int | None = None,
        reuse: Callable[[Engine], Reuse] | None = None,
        on_notice: Callable[[str], None] | None = None,
    ) -> None:
        from pithos.reuse import PrefixCache

        self.engine = engine
        engine.on_notice = on_notice or engine.on_notice  # the cache has something to tell, too
        self._cache = (reuse or PrefixCache)(engine)
        self._service = Service(engine, parallel=1, reuse=self._cache, on_notice=on_notice)
        self._service.start()
        self._chat = Chat(self._service, alias=name or engine.gguf.path.stem)
        self._sampling, self._reasoning = sampling, reasoning
        self._limit = limit or min(_TOKENS, engine.context // 2)
        self._ready: tuple[list[Json], list[Json], Prepared] | None = None
        engine.template.warm()

    @property
    def name(self) -> str:
        return self._chat.alias

    @property
    def context(self) -> int:
        return self._chat.context

    @property
    def spells(self) -> bool:
        """Whether tools are explained to it in words, since its template knows none."""
        return self._chat.spells

    def answer(
        self, messages: list[Json], tools: list[Json], on_event: OnEvent, cancel: threading.Event
    ) -> Reply:
        """See `Model`; `on_event` is called on this thread."""
        events: queue.SimpleQueue[ChatEvent] = queue.SimpleQueue()
        generation = self._chat.start(self._prepared(messages, tools), events.put)
        gathering = Gathering(on_event)
        ended = False  # by us
        try:
            while gathering.end is None:
                if not ended and (cancel.is_set() or gathering.calls > CALLS):
                    ended = True
                    generation.cancel()
                try:
                    gathering(events.get(timeout=_LOOK))
                except queue.Empty:
                    continue
        finally:
            if gathering.end is None:
                generation.cancel()
        if isinstance(gathering.end, Failed):
            raise ModelError(f"the model cannot answer: {gathering.end.message}")
        reply = gathering.reply()
        return reply if cancel.is_set() or reply.reason != "cancelled" else replace(reply, reason="length")

    def count(self, messages: list[Json], tools: list[Json]) -> int:
        """Tokens of the prompt, at least where it does not fit by far."""
        try:
            return self._chat.count(self._prepared(messages, tools))
        except ContextError as error:
            return error.needed

    def statistics(self) -> dict[str, Any]:
        """What the cache keeps and was good for."""
        return self._cache.statistics()

    def close(self) -> None:
        """Ends what runs and closes the engine."""
        self._chat.close()
        self._service.close()
        self.engine.close()

    def _prepared(self, messages: list[Json], tools: list[Json]) -> Prepared:
        """The request; what was just counted is not made a second time."""
        if self._ready is not None and self._ready[0] == messages and self._ready[1] == tools:
            return self._ready[2]
        request = ChatRequest(
            list(messages),
            replace(self._sampling),
            Limits(self._limit),
            tools=list(tools),
            reasoning=self._reasoning,
        )
        prepared = self._chat.prepare(request)
        self._ready = (list(messages), list(tools), prepared)
        return prepared
