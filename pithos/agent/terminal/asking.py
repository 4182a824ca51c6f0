"""Asks the person at the terminal about a call."""

from __future__ import annotations

from collections.abc import Callable

from pithos.agent.events import CallProposed
from pithos.agent.person import Decision
from pithos.agent.terminal.calls import proposed
from pithos.agent.terminal.clean import line
from pithos.agent.terminal.editor import Editor
from pithos.agent.terminal.signals import Signals
from pithos.agent.terminal.status import Status
from pithos.cli import console
from pithos.tools.judge import Mode

YES, NO, ALWAYS = ("y", "yes"), ("n", "no"), ("a", "always")
REMINDER = "y runs it, n does not; other words are told to the model instead"


class Asker:
    """A `Person` at the terminal: y, n, a, or words for the model. `mode` tells the present mode.

    Ctrl+C and Ctrl+D stop the task (KeyboardInterrupt).
    """

    def __init__(
        self,
        editor: Editor,
        status: Status,
        signals: Signals,
        mode: Callable[[], Mode],
        *,
        shows: bool = False,
    ) -> None:
        """`shows`: the call is shown here, since nobody else does (`--json`)."""
        self._editor, self._status, self._signals, self._mode = editor, status, signals, mode
        self._shows = shows

    def decide(self, call: CallProposed) -> Decision:
        """Asks until there is an answer."""
        self._status.hide()
        if self._shows:
            console.aside(proposed(call))
        with self._signals.asking():
            return self._decide(call)

    def _decide(self, call: CallProposed) -> Decision:
        name = line(call.name, 40)
        always = self._mode() is Mode.SAFE
        prompt = f"  run it? [y/n/a = always {name}, or words] " if always else "  run it? [y/n, or words] "
        while True:
            try:
                words = self._editor.read(prompt).strip()
            except EOFError:
                raise KeyboardInterrupt from None
            kind = words.lower()
            if kind in YES:
                return Decision("allow")
            if kind in NO:
                return Decision("deny")
            if kind in ALWAYS and always:
                console.notice(f"{name} runs unasked in this session, except where it looks destructive")
                return Decision("always")
            if kind in ALWAYS:
                console.notice("what asks in this mode looks destructive: each such call asks")
            elif words:
                return Decision("deny", words)
            else:
                console.notice(REMINDER)
