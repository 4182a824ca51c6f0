"""Reads lines from a person: with history and several lines on a terminal, plainly from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession


class Editor(Protocol):
    """`read(prompt)`: a line, or several; EOFError at the end, KeyboardInterrupt for Ctrl+C."""

    def read(self, prompt: str, default: str = "") -> str: ...


def interactive() -> bool:
    """Whether somebody sits there: stdin and stderr are terminals (stdout may go to a file)."""
    return sys.stdin.isatty() and sys.stderr.isatty()


class Lines:
    """An editor on the terminal. Alt+Enter starts a new line; `words` are completed where a line begins with them."""

    def __init__(self, words: Iterable[str] = (), remember: bool = True) -> None:
        self._session = _session(list(words), remember)

    def read(self, prompt: str, default: str = "") -> str:
        """What was typed."""
        return self._session.prompt(prompt, default=default)


class Piped:
    """Lines from a pipe, one a line. `decode` turns bytes into text, or raises."""

    def __init__(self, decode: Callable[[bytes], str], longest: int) -> None:
        self._decode, self._longest = decode, longest

    def read(self, prompt: str, default: str = "") -> str:
        """The next line."""
        data = sys.stdin.buffer.readline(self._longest + 1)
        if not data:
            raise EOFError
        return self._decode(data)


def _session(words: list[str], remember: bool) -> PromptSession[str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.history import InMemoryHistory
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.output import create_output

    from pithos.cli.history import history

    keys = KeyBindings()

    @keys.add("escape", "enter")
    def _newline(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text("\n")

    settings: dict[str, Any] = {}
    if words:
        settings["completer"] = WordCompleter(words, sentence=True)
        settings["complete_while_typing"] = False
    return PromptSession(
        history=history("agent_history") if remember else InMemoryHistory(),
        key_bindings=keys,
        output=create_output(stdout=sys.stdout if sys.stdout.isatty() else sys.stderr),
        **settings,
    )
