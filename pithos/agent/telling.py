"""Events of a chat to events of the agent."""

from __future__ import annotations

from collections.abc import Callable

from pithos.agent import events
from pithos.chat.events import (
    ChatEvent,
    Content,
    MovedToReasoning,
    Progress,
    Reasoning,
    ToolCallDropped,
    ToolCallStarted,
)


class Telling:
    """Passes on what a person may see while an answer comes."""

    def __init__(self, tell: Callable[[events.Event], None]) -> None:
        self._tell = tell
        self._ids: dict[int, str] = {}

    def __call__(self, event: ChatEvent) -> None:
        if isinstance(event, Progress):
            self._tell(events.Progress(event.done, event.total, event.cached))
        elif isinstance(event, Reasoning):
            self._tell(events.ReasoningText(event.text))
        elif isinstance(event, Content):
            self._tell(events.AnswerText(event.text))
        elif isinstance(event, MovedToReasoning):
            self._tell(events.AnswerMoved(event.text))
        elif isinstance(event, ToolCallStarted):
            self._ids[event.index] = event.id
            self._tell(events.CallStarted(event.id, event.name))
        elif isinstance(event, ToolCallDropped):
            self._tell(events.CallDropped(self._ids.get(event.index, "")))
