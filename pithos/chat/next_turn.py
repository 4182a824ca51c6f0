"""After an answer: has the service read the conversation as the next turn's prompt will show it.

Templates drop the reasoning of past turns, and a model may have cut its words into other tokens than the tokenizer
does; where the two agree nothing is read.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from pithos.chat.prompt import Prompts
from pithos.chat.request import ChatRequest
from pithos.engine.slots import common
from pithos.errors import PithosError

if TYPE_CHECKING:
    from pithos.engine.service import Service

_log = logging.getLogger(__name__)
_FEW = 8  # tokens that the next turn may as well read itself
_MOST = 32  # answers that may wait


class NextTurn:
    """Renders on a thread of its own, as it takes longer than the engine's thread has."""

    def __init__(self, service: Service, prompts: Prompts) -> None:
        self._service, self._prompts = service, prompts
        self._lock = threading.Lock()
        self._waiting = 0
        self._closed = False
        self._pool: ThreadPoolExecutor | None = None

    def answered(self, request: ChatRequest, held: Callable[[], list[int]], message: dict[str, Any]) -> None:
        """An answer was given: `message`; the sequence that gave it holds the tokens `held()`."""
        with self._lock:
            if self._closed or self._waiting >= _MOST or not self._service.warms:
                return
            self._waiting += 1
            if self._pool is None:
                self._pool = ThreadPoolExecutor(1, "pithos-next-turn")
            future = self._pool.submit(self._warm, request, held, message)
        future.add_done_callback(self._told)

    def flush(self) -> None:
        """Waits until all answers so far were looked at."""
        with self._lock:
            future = None if self._pool is None else self._pool.submit(lambda: None)
        if future is not None:
            future.result()

    def close(self) -> None:
        """Ends the thread."""
        with self._lock:
            self._closed = True
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(cancel_futures=True)

    def _told(self, _: Future[None]) -> None:
        with self._lock:
            self._waiting -= 1

    def _warm(self, request: ChatRequest, held: Callable[[], list[int]], message: dict[str, Any]) -> None:
        try:
            ids = self._prompts.after(request, _returned(request, message))
            if len(ids) - common(ids, held()) > _FEW and len(ids) < self._prompts.context:
                self._service.warm(ids)
        except PithosError as error:
            _log.debug("the next turn is not prepared: %s", error)
        except Exception:
            _log.exception("the next turn could not be prepared")


def _returned(request: ChatRequest, message: dict[str, Any]) -> dict[str, Any]:
    """The message as the client will give it back: with its reasoning if it did so before, or asked for it."""
    keeps = any(m.get("reasoning_content") for m in request.messages) or request.preserve_thinking
    return message if keeps else {k: v for k, v in message.items() if k != "reasoning_content"}
