"""Answers that bring nothing forward: no call, and no end either."""

from __future__ import annotations

import re
from collections.abc import Collection

from pithos.agent.model import Json, Reply
from pithos.tools.result import clip

BROKEN = (
    "That was meant as a call of a tool, but it could not be read as one. Make it again in the form that you know "
    "for calls, with the tool's name and its arguments; or answer in plain words."
)
EMPTY = "Your answer was empty. Go on with the task: make a call, or say in words what you did."
CUT = (
    "Your answer was cut off, as it was too long. Go on, in smaller steps: shorter texts, one call at a time."
)
ANNOUNCED = "You said what you will do next, but made no call. Make it now, or say that the task is done."
_KEPT = 2_000  # characters
_MARKS = re.compile(
    r"<tool_call>|<\|tool_call_start\|>|\[TOOL_CALLS\]|<function=|<\|python_tag\|>|functions\.\w+\("
)
_JSON_CALL = re.compile(
    r'^\s*(?:```(?:json|tool_call)?\s*)?[\[{][^{}]*["\'](?:name|function|tool)["\']\s*:\s*["\']([\w.-]+)["\']'
)
_LINE_CALL = re.compile(r"^\s*\[?\s*([A-Za-z_]\w*)\s*\(", re.DOTALL)
_NEXT = re.compile(
    r"(?:^|[.!?\n]\s*)(?:now |next,? |first,? |then )*(?:let me(?! know)|let's|i will|i'll|i am going to"
    r"|i'm going to)\b[^.!?\n]*[.:…]*\s*$",
    re.IGNORECASE,
)


def shortened(reply: Reply) -> Json:
    """The message of an answer; of one that was cut off without a call its start and its end are enough."""
    if reply.reason != "length" or reply.calls:
        return reply.message
    return {"role": "assistant", "content": clip(reply.text, _KEPT)}


def problem(reply: Reply, tools: Collection[str], eager: bool) -> str:
    """What the model is told about an answer without calls; "" for one that ends the task.

    `eager`: an answer that only announces the next step is no end.
    """
    text = reply.text
    if reply.reason == "length":
        return CUT
    if not text.strip():
        return BROKEN if reply.broken else EMPTY
    if reply.broken or _looks_like_a_call(text, tools):
        return BROKEN
    return ANNOUNCED if eager and _NEXT.search(text) else ""


def _looks_like_a_call(text: str, tools: Collection[str]) -> bool:
    if _MARKS.search(text):
        return True
    named = _JSON_CALL.match(text) or _LINE_CALL.match(text)
    return named is not None and named[1] in tools
