"""Who is asked about a call, and about the mcp.json of a folder."""

import json
from pathlib import Path

import pytest

from pithos.agent.events import CallProposed
from pithos.agent.person import Decision
from pithos.agent.terminal import approval
from pithos.agent.terminal.asking import Asker
from pithos.agent.terminal.signals import Signals
from pithos.agent.terminal.status import Status
from pithos.tools.judge import Mode

CALL = CallProposed("1", "run_command", {"command": "make"}, "ask", "run_command can change things", "make")


class Typed:
    """A person who types lines; None is Ctrl+D. `prompts` are those that they saw."""

    def __init__(self, *lines: str | None) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []

    def read(self, prompt: str, default: str = "") -> str:
        self.prompts.append(prompt)
        line = self.lines.pop(0)
        if line is None:
            raise EOFError
        return line


def decide(*lines: str | None, mode: Mode = Mode.SAFE, shows: bool = False) -> Decision:
    typed = Typed(*lines)
    decision = Asker(typed, Status(), Signals(), lambda: mode, shows=shows).decide(CALL)
    assert not typed.lines, "it was asked too little"
    return decision


@pytest.mark.parametrize(
    ("line", "decision"),
    [
        ("y", Decision("allow")),
        ("YES ", Decision("allow")),
        ("n", Decision("deny")),
        ("a", Decision("always")),
        ("use ninja", Decision("deny", "use ninja")),
        ("yes but quietly", Decision("deny", "yes but quietly")),
    ],
)
def test_answers(line: str, decision: Decision) -> None:
    assert decide(line) == decision


def test_nothing_typed_decides_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert decide("", "  ", "y") == Decision("allow")
    assert capsys.readouterr().err.count("y runs it, n does not") == 2


def test_always_says_what_it_means(capsys: pytest.CaptureFixture[str]) -> None:
    decide("a")
    assert "run_command runs unasked" in capsys.readouterr().err


def test_there_is_no_always_for_what_looks_destructive(capsys: pytest.CaptureFixture[str]) -> None:
    assert decide("a", "n", mode=Mode.AUTO) == Decision("deny")
    assert "looks destructive: each such call asks" in capsys.readouterr().err


def test_the_end_of_input_stops_the_task() -> None:
    with pytest.raises(KeyboardInterrupt):
        decide(None)


def test_the_call_is_shown_where_nobody_else_does(capsys: pytest.CaptureFixture[str]) -> None:
    decide("y", shows=True)
    assert "• run_command  command=make\n  asks: run_command can change things\n" in capsys.readouterr().err


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an mcp.json, and a state folder of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    place = tmp_path / "project"
    place.mkdir()
    write(place, "npx")
    return place


def write(folder: Path, program: str) -> None:
    servers = {"files": {"command": program, "args": ["-y", "x\x1b[8m"], "env": {"TOKEN": "hidden"}}}
    (folder / "mcp.json").write_text(json.dumps({"mcpServers": servers}))


def test_mcp_json_is_asked_about_once_for_each_content(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert approval.of_folder(folder, Typed("n")) is None
    assert "the next start asks again" in capsys.readouterr().err
    found = approval.of_folder(folder, Typed("", "y"))
    assert found is not None
    shown = capsys.readouterr().err
    assert "files: npx -y x\\x1b[8m  (sets TOKEN)" in shown
    assert "hidden" not in shown
    assert approval.of_folder(folder, Typed()) == found
    assert approval.of_folder(folder, None) == found
    write(folder, "other")
    assert approval.of_folder(folder, None) is None
    assert "is not approved" in capsys.readouterr().err
    assert approval.of_folder(folder, Typed(None)) is None
    assert approval.of_folder(folder, Typed("yes")) is not None


def test_a_folder_without_mcp_json_asks_nothing(tmp_path: Path) -> None:
    assert approval.of_folder(tmp_path, Typed()) is None
