"""Reads lines from a person: with history and several lines on a terminal, plainly from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from pithos.agent.terminal.signals import Signals

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession


class Editor(Protocol):
    """`read(prompt)`: a line, or several; EOFError at the end, KeyboardInterrupt for Ctrl+C."""

    def read(self, prompt: str, default: str = "") -> str: ...


def interactive() -> bool:
    """Whether somebody sits there: stdin and stderr are terminals (stdout may go to a file)."""
    return sys.stdin.isatty() and sys.stderr.isatty()


class Lines:
    """An editor on the terminal. Alt+Enter starts a new line; `words` are completed where a line begins with them.

    `fresh`: what was typed before the prompt appeared is no answer to it, and is forgotten. `signals` may end a prompt.
    """

    def __init__(
        self, signals: Signals, words: Iterable[str] = (), *, remember: bool = True, fresh: bool = False
    ) -> None:
        self._session = _session(list(words), remember)
        self._signals, self._fresh = signals, fresh

    def read(self, prompt: str, default: str = "") -> str:
        """What was typed. Raises Ended where a signal ends the process meanwhile."""
        if self._fresh:
            self._forget()
        with self._signals.reading(self._leave):
            return self._session.prompt(prompt, default=default, pre_run=self._begun)

    @property
    def reading(self) -> bool:
        """Whether its prompt stands there."""
        return self._session.app.is_running

    def aside(self, write: Callable[[], None]) -> None:
        """Lets something be written: above the prompt where there is one. From any thread."""
        from prompt_toolkit.application import run_in_terminal

        app = self._session.app
        loop, context = app.loop, app.context
        if not app.is_running or loop is None or context is None:
            write()
            return
        with suppress(RuntimeError):  # the prompt has just ended
            loop.call_soon_threadsafe(lambda: run_in_terminal(write), context=context)

    def _begun(self) -> None:
        """A signal that came before there was a prompt ends it, too."""
        if self._signals.ending is not None:
            self._exit()

    def _leave(self) -> None:
        """Ends the prompt. From any thread."""
        app = self._session.app
        loop = app.loop
        if app.is_running and loop is not None:
            with suppress(RuntimeError):  # it has just ended
                loop.call_soon_threadsafe(self._exit)

    def _exit(self) -> None:
        app = self._session.app
        if app.future is not None and not app.future.done():
            app.exit(exception=EOFError)

    def _forget(self) -> None:
        from prompt_toolkit.input.typeahead import clear_typeahead

        clear_typeahead(self._session.input)
        try:
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)
        except (
            ImportError,
            OSError,
        ):  # Windows keeps no lines of its own; a terminal that has gone has none either
            return


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
