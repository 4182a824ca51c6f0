"""A conversation that fills the context: older results of tools give way to notes.

They go from the oldest on, and more than is needed at once, so that it happens seldom: what stands before the first
note stays in the cache of prefixes, and so does all of it the next time. Then long arguments of older calls go, older
reasoning, the middle of older answers, and last the newest results are cut.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from pithos.agent.endings import Full
from pithos.agent.events import Compacted
from pithos.agent.model import Model
from pithos.agent.sessions import Session
from pithos.agent.tokens import characters
from pithos.errors import ContextError
from pithos.tools.result import clip

Json = dict[str, Any]
ANSWER = 2048  # tokens that an answer should have, or a quarter of a small context
AIM = 0.6  # of the room, once it must be made
WORTH = 300  # characters above which something gives way
NOTE = "[this result was left out to save space: make the call again if you need it]"
_LEAST = 256  # tokens of an answer, below which there is no going on
_NEWEST = 600  # characters of each newest result at least


class Compaction:
    """Keeps a session within the context of a model. `tell` hears of what gave way."""

    def __init__(self, model: Model, session: Session, tell: Callable[[Compacted], None]) -> None:
        self._model, self._session, self._tell = model, session, tell
        self._limit: int | None = None  # as a server told it

    @property
    def limit(self) -> int | None:
        """Tokens of the context, None where nobody knows."""
        return self._model.context or self._limit

    def fit(self, system: Json, tools: list[Json]) -> None:
        """Makes room for an answer, if there is none. Raises Full."""
        if self.limit is None:
            return
        room = self.limit - min(ANSWER, self.limit // 4)
        if self._count(system, tools) > room:
            self._shrink(system, tools, int(room * AIM), room)
            needed = self._count(system, tools)
            if needed > self.limit - min(_LEAST, self.limit // 8):
                raise Full(needed, self.limit)

    def refused(self, error: ContextError, system: Json, tools: list[Json]) -> None:
        """The model says that the prompt does not fit, whatever was counted here. Raises Full."""
        self._limit = self._limit or error.limit or None
        before = self._count(system, tools)
        self._shrink(system, tools, int(before * AIM), int(before * AIM))
        if self._count(system, tools) > before * 0.95:
            raise Full(error.needed or before, error.limit or self.limit or 0)

    def _count(self, system: Json, tools: list[Json]) -> int:
        return self._model.count([system, *self._session.messages], tools)

    def _shrink(self, system: Json, tools: list[Json], aim: int, room: int) -> None:
        """Lets one thing after the other give way until `aim` tokens are left, or nothing more can.

        The next kind has its turn only where there is no `room` without it.
        """
        first = tokens = self._count(system, tools)
        ratio = max(characters([system, *self._session.messages], tools) / max(tokens, 1), 1.0)
        gone = 0
        for stage in (_results, _arguments, _reasoning, _answers, _newest):
            over = max(int((tokens - room) * ratio), 0)
            for at, message in stage(self._session.messages, max(int(aim * ratio), 1), over):
                if tokens <= aim:
                    break
                tokens -= int((_size(self._session.messages[at]) - _size(message)) / ratio)
                self._session.replace(at, message)
                gone += message["role"] == "tool"
            tokens = self._count(system, tools)
            if tokens <= room:
                break
        if gone or tokens < first:
            self._tell(Compacted(gone, max(first - tokens, 0)))


Changed = Iterator[
    tuple[int, Json]
]  # of messages, characters that there is room for, and how many are too many


def _results(messages: list[Json], room: int, over: int) -> Changed:
    """Older results, the oldest first."""
    for at in range(_border(messages)):
        message = messages[at]
        if message["role"] == "tool" and len(message["content"]) > WORTH:
            yield at, {**message, "content": NOTE}


def _arguments(messages: list[Json], room: int, over: int) -> Changed:
    """Long texts in older calls: what was written to files is there."""
    for at in range(_border(messages)):
        message = messages[at]
        if any(len(call["function"]["arguments"]) > WORTH for call in message.get("tool_calls") or ()):
            yield at, {**message, "tool_calls": [_short(call) for call in message["tool_calls"]]}


def _reasoning(messages: list[Json], room: int, over: int) -> Changed:
    """What the model thought before its older answers."""
    for at in range(_border(messages)):
        message = messages[at]
        if message.get("reasoning_content"):
            yield at, {key: value for key, value in message.items() if key != "reasoning_content"}


def _answers(messages: list[Json], room: int, over: int) -> Changed:
    """Long texts of older answers."""
    for at in range(_border(messages)):
        message = messages[at]
        if message["role"] == "assistant" and len(message["content"]) > 2 * WORTH:
            yield at, {**message, "content": clip(message["content"], WORTH)}


def _newest(messages: list[Json], room: int, over: int) -> Changed:
    """The results that the model has not seen yet: together they get half of the room, less where that is too much."""
    new = [at for at in range(_border(messages), len(messages)) if messages[at]["role"] == "tool"]
    most = min(room // 2, sum(len(messages[at]["content"]) for at in new) - over)
    size = max(most // max(len(new), 1), _NEWEST)
    for at in new:
        if len(messages[at]["content"]) > size + 100:
            yield at, {**messages[at], "content": clip(messages[at]["content"], size)}


def _border(messages: list[Json]) -> int:
    """The place of the last answer: what comes before is older."""
    places = (at for at in reversed(range(len(messages))) if messages[at]["role"] == "assistant")
    return next(places, 0)


def _short(call: Json) -> Json:
    function = call["function"]
    try:
        arguments = json.loads(function["arguments"])
    except (ValueError, RecursionError):
        arguments = None
    if not isinstance(arguments, dict):
        return {**call, "function": {**function, "arguments": "{}"}}
    made = {key: _cut(value) for key, value in arguments.items()}
    return {**call, "function": {**function, "arguments": json.dumps(made, ensure_ascii=False)}}


def _cut(value: Any) -> Any:
    if isinstance(value, str) and len(value) > WORTH // 2:
        return f"{value[:80]} [... {len(value) - 80} characters left out]"
    return value if len(json.dumps(value)) <= WORTH else "[left out]"


def _size(message: Json) -> int:
    return characters([message], []) + len(message.get("reasoning_content") or "")
