"""Text from outside cannot become a control token: who writes "<|im_end|>" ends no message.

The template gets such texts with a mark inside of them, and the tokenizer takes it out of plain text. Texts without
them reach the template as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Any

from pithos.errors import RequestError
from pithos.text.thinking import CLOSE, OPEN

if TYPE_CHECKING:
    from pithos.text.tokenizer import Tokenizer

_MARKS = range(0xE000, 0xF8FF)  # private characters of Unicode
Json = dict[str, Any]


def guarded(
    tokenizer: Tokenizer, messages: list[Json], rest: Any, own: Collection[str] = ()
) -> tuple[list[Json], Any, str]:
    """Messages and whatever else a template gets, guarded; and the mark, "" where there was nothing to guard.

    `own`: what an assistant's message may have beside its reasoning's markers; not within its calls, whose arguments
    may be copied from anywhere.
    """
    own = {OPEN, CLOSE, *own}
    parts = [(value, _kept(message, key, own)) for message in messages for key, value in message.items()]
    parts.append((rest, set()))
    if not any(tokenizer.controls(text, kept) for part, kept in parts for text in _texts(part)):
        return messages, rest, ""
    mark = _mark([text for part, _ in parts for text in _texts(part)])

    def change(value: Any, kept: Collection[str]) -> Any:
        return _mapped(value, lambda text: tokenizer.guarded(text, mark, kept))

    made = [
        {change(key, ()): change(value, _kept(message, key, own)) for key, value in message.items()}
        for message in messages
    ]
    return made, change(rest, ()), mark


def _kept(message: Json, key: str, own: set[str]) -> set[str]:
    """The markers that a field of a message may have."""
    return own if message.get("role") == "assistant" and key != "tool_calls" else set()


def _mark(texts: list[str]) -> str:
    """A character that none of the texts has."""
    used = set().union(*map(set, texts))
    found = next((chr(code) for code in _MARKS if chr(code) not in used), None)
    if found is None:
        raise RequestError("the messages use all private characters of Unicode: leave one out", "messages")
    return found


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _texts(key)
            yield from _texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {_mapped(key, change): _mapped(item, change) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_mapped(item, change) for item in value]
    return value
