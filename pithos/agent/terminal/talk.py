"""A session in the terminal: lines become tasks, or commands that begin with a slash."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pithos.agent.events import End, Finished
from pithos.agent.terminal.editor import Editor
from pithos.agent.terminal.signals import Signals
from pithos.agent.terminal.status import Status
from pithos.cli import console
from pithos.errors import PithosError

if TYPE_CHECKING:
    from pithos.agent.loop import Agent

CODES: dict[End, int] = {"done": 0, "steps": 4, "loop": 5, "failed": 6, "context": 6, "stopped": 130}
LEAVE = "Ctrl+C again, Ctrl+D or /exit leaves"
Command = Callable[[], None]


class Leave(Exception):
    """/exit."""


class Talk:
    """Reads lines until the end. `commands`: what begins with a slash; `status` is hidden at the end of a task."""

    def __init__(
        self,
        agent: Agent,
        editor: Editor,
        status: Status,
        signals: Signals,
        commands: Mapping[str, Command],
        *,
        patient: bool,
    ) -> None:
        """`patient`: somebody sits there, whose Ctrl+C at the prompt is first answered with how to leave."""
        self.agent, self.editor, self.status, self.signals = agent, editor, status, signals
        self.commands, self.patient = commands, patient
        self.code = 0

    def run(self) -> int:
        """The exit code: that of the last task that was not done, 0 where somebody sits there."""
        asked = False  # Ctrl+C was the last thing that happened
        while True:
            try:
                line = self.editor.read(f"{self.agent.policy.mode}> " if self.patient else "").strip()
                asked = False
                self._line(line)
            except EOFError:
                return self.code
            except Leave:
                return self.code
            except KeyboardInterrupt:
                if not self.patient:
                    raise
                if asked:
                    return self.code
                asked = True
                console.notice(LEAVE)

    def _line(self, line: str) -> None:
        if line.startswith("/") and "\n" not in line:
            self._command(line)
        elif line:
            code = self.task(line)
            if not self.patient:
                self.code = code or self.code

    def _command(self, line: str) -> None:
        word, *rest = line.split()
        command = self.commands.get(word)
        if command is None:
            console.notice(f"{word} is no command: /help lists them")
        elif rest:
            console.notice(f"{word} stands alone on its line")
        else:
            try:
                command()
            except PithosError as error:
                console.notice(str(error))

    def task(self, text: str) -> int:
        """Works on a task; returns its exit code. A second Ctrl+C ends what does not stop: it counts as stopped."""
        try:
            with self.signals.running(self.agent.stop):
                finished = self.agent.run(text)
        except KeyboardInterrupt:
            self.status.hide()
            if not self.patient:
                raise
            console.notice("stopped")
            return CODES["stopped"]
        finally:
            self.status.hide()
        return code(finished)


def code(finished: Finished) -> int:
    """The exit code of a task."""
    return CODES[finished.reason]
