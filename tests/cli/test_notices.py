"""What an engine tells while it works is heard in every command, on a line of its own."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pithos.cli import answer, console, main
from pithos.cli.conversation import Piece
from pithos.engine.events import Finish
from pithos.engine.scripted import ScriptedEngine

GONE = "the device is gone; going on with the CPU"
COMMANDS = (
    ("run", "-p", "Hi"),
    ("chat",),
    ("bench", "--pp", "4", "--tg", "4", "--reps", "1", "--no-profile"),
    ("ppl", "text.txt", "--window", "16"),
)


class Failing(ScriptedEngine):
    """Tells in its third pass that its device is gone."""

    def __init__(self, path: Path, **settings: Any) -> None:
        super().__init__(path, ["Hello there, how are you?"], **settings)
        self.passes_run = 0
        self.plain_run = self.scripted.run
        self.scripted.run = self._counted  # type: ignore[method-assign]

    def _counted(self, *args: Any) -> bool:
        self.passes_run += 1
        if self.passes_run == 3:
            self.tell(GONE)
        return self.plain_run(*args)


@pytest.mark.parametrize("argv", COMMANDS, ids=lambda argv: argv[0])
def test_a_device_that_fails_is_told(
    argv: tuple[str, ...], plain: str, capsys: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text.txt").write_text("one two three four five " * 40, encoding="utf-8")
    stdin = SimpleNamespace(buffer=io.BytesIO(b"Hi\n"), isatty=lambda: False)
    monkeypatch.setattr(sys, "stdin", stdin)
    assert main([*argv, "-m", plain], engine_factory=Failing) == 0
    assert f"pithos: {GONE}\n" in capsys.readouterr().err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("reasoning", [False, True])
def test_a_line_that_is_open_on_the_terminal_is_ended_first(
    reasoning: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stderr", screen)
    engine: Any = SimpleNamespace(on_notice=console.notice)

    def events() -> Any:
        yield Piece("Hel", reasoning=reasoning)
        engine.on_notice(GONE)
        yield Piece("lo", reasoning=reasoning)
        yield Finish("stop", 1, 0, 2, 0.0, 0.0)

    answer.show(events(), engine)
    assert screen.getvalue().startswith(f"Hel\npithos: {GONE}\nlo\n")
    assert engine.on_notice is console.notice


def test_a_progress_bar_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("NO_COLOR", "1")
    with console.Progress("reading", "tok", delay=0.0) as progress:
        progress.update(1, 2)
        console.notice(GONE)
    written = screen.getvalue()
    assert written.index("reading") < written.index(GONE)
    assert written.split(f"pithos: {GONE}\n")[0].endswith("\r")
