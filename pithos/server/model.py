"""A model that is served: engine, service, cache and chat core, opened and closed together."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict
from math import prod
from typing import TYPE_CHECKING, Any

from pithos.chat.core import Chat
from pithos.chat.reasoning import LEVELS
from pithos.chat.request import ChatRequest
from pithos.engine.service import Service
from pithos.server.core import Generation, Json, OnEvent, Request

if TYPE_CHECKING:
    from pithos.engine.engine import Engine
    from pithos.engine.work import ServiceStatus
    from pithos.gguf import GGUF
    from pithos.reuse import Reuse

_log = logging.getLogger(__name__)
_PATIENCE = 5.0  # seconds for what is asked of the engine's thread


class Model:
    """One model, open (see `core.Core`). `reuse` makes the cache, None: nothing is kept. It closes the engine."""

    def __init__(
        self,
        engine: Engine,
        *,
        alias: str,
        sampling: Mapping[str, float | int],
        parallel: int = 1,
        queue: int = 64,
        reuse: Callable[[Engine], Reuse] | None = None,
        on_notice: Callable[[str], None] | None = None,
    ) -> None:
        self.engine = engine
        self.sampling = dict(sampling)
        engine.on_notice = on_notice or engine.on_notice  # the cache has something to tell, too
        self._cache = None if reuse is None else reuse(engine)
        self._service = Service(
            engine, parallel=parallel, queue=queue, reuse=self._cache, on_notice=on_notice
        )
        self._service.start()
        self._chat = Chat(self._service, alias=alias)
        engine.template.warm()

    @property
    def alias(self) -> str:
        return self._chat.alias

    @property
    def context(self) -> int:
        return self._chat.context

    @property
    def vocabulary(self) -> int:
        return self._chat.vocabulary

    def prepare(self, request: Request) -> Any:
        return self._chat.prepare(request)

    def count(self, prepared: Any) -> int:
        return self._chat.count(prepared)

    def start(self, prepared: Any, on_event: OnEvent, index: int = 0) -> Generation:
        return self._chat.start(prepared, on_event, index)

    def tokenize(self, text: str, *, bos: bool, special: bool) -> list[int]:
        return self._chat.tokenize(text, bos=bos, special=special)

    def detokenize(self, ids: list[int]) -> str:
        return self._chat.detokenize(ids)

    def token_bytes(self, token: int) -> bytes:
        return self._chat.token_bytes(token)

    def render(self, request: ChatRequest) -> str:
        return self._chat.render(request)

    def status(self) -> ServiceStatus:
        return self._chat.status()

    def facts(self) -> Json:
        """The fields of /props."""
        engine, status = self.engine, self._chat.status()
        tokenizer = engine.tokenizer
        ends = {
            "bos_token": None if tokenizer.bos is None else tokenizer.text(tokenizer.bos),
            "eos_token": None if tokenizer.eos is None else tokenizer.text(tokenizer.eos),
        }
        return {
            "model_path": str(engine.gguf.path.name),
            "architecture": engine.gguf.architecture,
            "model_bytes": engine.gguf.size,
            "parameters": sum(prod(tensor.shape) for tensor in engine.gguf.tensors.values()),
            "quantization": _quantization(engine.gguf),
            "total_slots": len(status.slots),
            "queue": status.queue,
            "device": engine.device,
            "kernels": engine.target,
            "threads": engine.threads,
            "chat_template": engine.template.source,
            **ends,
            "knows_tools": not self._chat.spells,
            "modalities": {"vision": False, "audio": False},
            "reasoning": {"supported": engine.template.thinks, "levels": LEVELS},
            "cache": self._statistics(),
            "memory": engine.memory(),
            "totals": asdict(status.totals),
        }

    def close(self) -> None:
        """Ends what runs, lets the cache write what it keeps, closes the engine. Blocks."""
        totals = self._chat.status().totals
        self._chat.close()
        self._service.close()
        _log.info(
            "%d requests: %d prompt tokens, %d of them known before, %d generated",
            totals.finished, totals.prompt_tokens, totals.cached_tokens, totals.generated_tokens,
        )  # fmt: skip
        self.engine.close()

    def _statistics(self) -> Json | None:
        cache = self._cache
        if cache is None:
            return None
        try:
            return self._service.call(lambda _: cache.statistics(), _PATIENCE)
        except TimeoutError:  # a long pass; the next look will tell
            return None


def _quantization(gguf: GGUF) -> str:
    """The format of most bytes of a file."""
    sizes: Counter[str] = Counter()
    for tensor in gguf.tensors.values():
        sizes[tensor.format] += tensor.nbytes
    return max(sizes, key=sizes.__getitem__, default="")
