"""`pithos tools` and `pithos tool` with servers of mcp.json."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from pithos.cli import main
from tests.mcp.conftest import PLAIN

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def workspace(tmp_path: Path, state: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "ws"
    folder.mkdir()
    entry = {
        "command": sys.executable,
        "args": [str(PLAIN)],
        "env": {"LOG": str(tmp_path / "log")},
        "icon": "x",
    }
    off = {"command": "other", "disabled": True}
    (folder / "mcp.json").write_text(json.dumps({"mcpServers": {"plain": entry, "off": off}}))
    monkeypatch.chdir(folder)
    return folder


def test_a_new_file_is_not_obeyed(workspace: Path, tmp_path: Path, capsys: Capture) -> None:
    assert main(["tools"]) == 0
    out, err = capsys.readouterr()
    assert "plain__" not in out
    assert "mcp.json waits for your approval: read it, then `pithos tools --approve-mcp`" in err
    assert f"plain: {sys.executable} {PLAIN} (sets LOG)" in err
    assert main(["tool", "plain__echo", '{"text": "x"}']) == 2
    assert "waits for your approval" in capsys.readouterr().err
    assert not (tmp_path / "log").exists()


def test_an_approved_file_is(workspace: Path, capsys: Capture) -> None:
    assert main(["tools", "--approve-mcp"]) == 0
    out, err = capsys.readouterr()
    assert "mcp: plain:" in out
    assert "  plain__echo           reads    the tool echo (text (string))" in out
    assert out.endswith("mcp servers:\n  plain  ready     17 tools\n  off    disabled  0 tools\n")
    assert "approved as it is now, SHA-256" in err
    assert "MCP server plain: ignored: 'icon'" in err
    assert main(["tool", "plain__echo", '{"text": "hi"}']) == 0
    assert capsys.readouterr().out == "hi\n"
    (workspace / "mcp.json").write_text((workspace / "mcp.json").read_text() + " ")
    assert main(["tool", "plain__echo", '{"text": "hi"}']) == 2
    assert "waits for your approval" in capsys.readouterr().err


def test_a_file_that_is_named_needs_no_approval(workspace: Path, capsys: Capture) -> None:
    assert main(["tools", "--mcp", "mcp.json", "--json", "--read-only"]) == 0
    names = [entry["function"]["name"] for entry in json.loads(capsys.readouterr().out)]
    assert names[-3:] == ["plain__echo", "plain__look", "plain__broken"]
    assert main(["tool", "plain__add", '{"a": 1, "b": 2}', "--mcp", "mcp.json", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["text"] == "3"
    assert main(["tool", "plain__add", '{"a": 1, "b": 2}', "--mcp", "mcp.json", "--judge"]) == 0
    assert capsys.readouterr().out == "ask: plain__add (mcp: plain) can change things\n"
    assert main(["tool", "plain__fail", "--mcp", "mcp.json"]) == 3
    assert capsys.readouterr().out == "error: no such city\n"


def test_other_tools_start_no_server(workspace: Path, tmp_path: Path, capsys: Capture) -> None:
    assert main(["tool", "calculator", '{"expression": "6 * 7"}', "--mcp", "mcp.json"]) == 0
    assert capsys.readouterr() == ("42\n", "")
    assert not (tmp_path / "log").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["tools", "--mcp", "nothing.json"], "nothing.json does not exist"),
        (["tools", "--mcp", "mcp.json", "--approve-mcp"], "needs no approval: leave one out"),
        (
            ["tool", "plain__ech", "--mcp", "mcp.json"],
            "there is no tool 'plain__ech'; did you mean: plain__echo",
        ),
        (
            ["tool", "plain__echo", "--mcp", "mcp.json"],
            "plain__echo: 'text' is missing; it takes text (string)",
        ),
    ],
)
def test_what_cannot_be_done(workspace: Path, arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(arguments) == 2
    assert words in capsys.readouterr().err


def test_there_is_nothing_to_approve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["tools", "--approve-mcp"]) == 2
    assert "there is no mcp.json" in capsys.readouterr().err


def test_without_the_sdk(workspace: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    needs = "MCP servers need the extra `mcp`: pip install -e '.[mcp]' in Pithos' checkout"
    assert main(["tools", "--mcp", "mcp.json"]) == 2
    assert needs in capsys.readouterr().err
    assert main(["tools", "--approve-mcp"]) == 0
    out, err = capsys.readouterr()
    assert needs in err
    assert "calculator" in out
    assert "plain__" not in out
    assert main(["tool", "plain__echo"]) == 2
    assert needs in capsys.readouterr().err
