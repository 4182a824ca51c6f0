"""In tmux, a real terminal: what a person sees on its screen."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.agent_terminal.harness import call, command, environment, until

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


class Tmux:
    """A window of 100 x 50 with a program."""

    def __init__(self, socket: Path, argv: list[str], folder: Path, variables: dict[str, str]) -> None:
        self.socket = str(socket)
        self.variables = {**variables, "SHELL": "/bin/sh"}
        line = f"trap : INT; {shlex.join(argv)}; echo code $?; sleep 600"
        more = [part for item in variables.items() for part in ("-e", "=".join(item))]
        self("new-session", "-d", "-x", "100", "-y", "50", "-c", str(folder), *more, line)

    def __call__(self, *argv: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self.socket, "-f", "/dev/null", *argv],
            capture_output=True,
            text=True,
            check=True,
            timeout=30,
            env=self.variables,
        )
        return done.stdout

    def screen(self) -> str:
        """What stands there now."""
        return self("capture-pane", "-p")

    def see(self, text: str) -> str:
        """Waits until a text stands on the screen; returns all of it."""
        until(lambda: text in self.screen(), f"{text!r} on the screen")
        return self.screen()

    def type(self, *keys: str) -> None:
        self("send-keys", *keys)


@pytest.fixture
def tmux(folder: Path, state: Path, tmp_path: Path) -> Iterator[Tmux]:
    script = [
        "<think>"
        + "I think about it. " * 15
        + "</think>I make it. "
        + call("write_file", path="a.py", content="print('hi')\n"),
        call("run_command", command="python3 a.py && sleep 600"),
        "It says hi.",
    ]
    variables = {**environment(state), "TERM": "tmux-256color", "COLORTERM": "truecolor"}
    made = Tmux(tmp_path / "t", command(script=script, seconds=0.02), folder, variables)
    try:
        yield made
    finally:
        made("kill-server")


def test_a_task_on_the_screen(tmux: Tmux, folder: Path) -> None:
    screen = tmux.see("safe>")
    assert "▀▀▀▀▀" in screen
    assert "agent, version" in screen
    assert "\x1b[38;2;" in tmux("capture-pane", "-p", "-e")
    tmux.type("make a program", "Enter")
    tmux.see("step 1 of 40: thinking")
    screen = tmux.see("run it? [y/n/a = always write_file, or words]")
    assert (
        "I make it.\n• write_file  path=a.py\n    --- a/a.py\n    +++ b/a.py\n    @@ -0,0 +1 @@\n    +print('hi')"
        in screen
    )
    assert "thinking" not in screen, "the line that says what goes on leaves nothing behind"
    tmux.type("y", "Enter")
    tmux.see("run it? [y/n/a = always run_command, or words]")
    tmux.type("y", "Enter")
    tmux.see("run_command: running")
    tmux.type("C-c")
    screen = tmux.see("pithos: stopped")
    assert "run_command: running" not in screen
    until(lambda: tmux.screen().rstrip().endswith("safe>"), "the prompt is back")
    tmux.type("go on", "Enter")
    tmux.see("It says hi.")
    until(lambda: tmux.screen().rstrip().endswith("safe>"), "the prompt is back")
    tmux.type("C-d")
    tmux.see("code 0")


def test_keys_typed_ahead_answer_no_question(tmux: Tmux, folder: Path) -> None:
    tmux.see("safe>")
    tmux.type("make a program", "Enter")
    tmux.see("step 1 of 40: thinking")
    tmux.type("y", "Enter")
    tmux.see("run it? [y/n/a = always write_file, or words]")
    tmux.type("n", "Enter")
    tmux.see("failed, not run")
    assert not (folder / "a.py").exists()
