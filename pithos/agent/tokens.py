"""How many tokens a conversation has where no tokenizer is at hand."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]
_FIRST = 3.2  # characters a token, before anything is known: code has fewer than prose
_EACH = 8  # tokens around a message


class Estimate:
    """Tokens by characters, with a ratio learnt from what a server has counted."""

    def __init__(self) -> None:
        self._ratio = _FIRST

    def of(self, messages: list[Json], tools: list[Json]) -> int:
        """About so many tokens."""
        return int(characters(messages, tools) / self._ratio) + _EACH * len(messages)

    def learn(self, messages: list[Json], tools: list[Json], tokens: int) -> None:
        """A prompt had so many tokens."""
        tokens -= _EACH * len(messages)
        if tokens > 0:
            self._ratio = min(max(characters(messages, tools) / tokens, 1.0), 8.0)


def characters(messages: list[Json], tools: list[Json]) -> int:
    """The characters of all that a model reads."""
    size = len(json.dumps(tools, ensure_ascii=False)) if tools else 0
    for message in messages:
        size += len(message.get("content") or "")
        size += sum(_of_call(call) for call in message.get("tool_calls") or ())
    return size


def _of_call(call: Json) -> int:
    function = call.get("function") or {}
    return len(str(function.get("name"))) + len(str(function.get("arguments")))
