"""MCP servers of a session: approved by a person, used, ended with it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from pithos.agent.terminal.approval import shown
from pithos.cli.mcp import described
from pithos.tools.mcp import approval, config
from tests.agent_terminal.conftest import Start
from tests.agent_terminal.harness import DRAWN, Terminal, call, gone, kill, tree, until

pytest.importorskip("mcp", reason="the extra mcp is not installed")
SERVER = Path(__file__).parents[1] / "mcp" / "plain_server.py"


def write(folder: Path, *modes: str, name: str = "mcp.json") -> None:
    servers = {"plain": {"command": sys.executable, "args": [str(SERVER), *modes]}}
    (folder / name).write_text(json.dumps({"mcpServers": servers}))


def servers(term: Terminal) -> list:
    return [process for process in tree(term.child.pid) if str(SERVER) in " ".join(process.cmdline())]


def test_a_server_of_the_folder_is_approved_used_and_ended(start: Start, folder: Path) -> None:
    write(folder)
    script = [call("plain__echo", text="hello you"), call("plain__add", a=1, b=2), "Done."]
    term = start(script=script, prompt=False)
    term.see("names MCP servers")
    shown = term.see(f"{DRAWN}  approve? [y/n]")
    assert f"plain: {sys.executable} {SERVER}" in shown
    assert not servers(term)
    term.type("y")
    term.prompt()
    term.type("/mcp")
    term.see("plain  ready")
    term.prompt()
    term.type("go")
    shown = term.asked()
    assert "hello you" in shown, "what only reads runs unasked"
    assert "• plain__add  a=1  b=2" in shown
    term.type("y")
    shown = term.see("Done.")
    assert "ok" in shown
    term.prompt()
    found = servers(term)
    assert found
    term.type("/exit")
    assert term.end() == 0
    gone(found)


def test_approval_is_kept_until_the_file_changes(
    start: Start, folder: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder)
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    found = approval.find(folder)
    assert found is not None
    approval.approve(found)
    term = start(script=[])
    assert "approve?" not in term.all
    assert until(lambda: servers(term), "the server runs")
    kill(term.child.pid)
    write(folder, "other")
    term = start(script=[], prompt=False)
    term.see(f"{DRAWN}  approve? [y/n]")
    assert not servers(term)
    term.interrupt()
    assert term.end() == 130


def test_kill_9_ends_the_servers_too(start: Start, folder: Path) -> None:
    write(folder.parent, name="own.json")
    term = start("--mcp", "../own.json", script=[])
    children = tree(term.child.pid)
    assert until(lambda: servers(term), "the server runs")
    kill(term.child.pid)
    gone(children)


def test_a_server_that_fails_is_told_and_the_session_goes_on(start: Start, folder: Path) -> None:
    (folder.parent / "own.json").write_text(
        json.dumps({"mcpServers": {"gone": {"command": str(folder / "nothing")}}})
    )
    term = start("--mcp", "../own.json", script=["Hello."], prompt=False)
    term.prompt()
    term.type("/mcp")
    term.see("gone  failed")
    term.prompt()
    term.type("hi")
    term.see("Hello.")
    term.prompt()
    term.type("/exit")
    assert term.end() == 0


@pytest.mark.parametrize("name", ["own.json", "below/own.json", "link.json"])
def test_a_file_that_tools_can_write_names_no_servers(start: Start, folder: Path, name: str) -> None:
    """Else the model could write, unasked, what the next start runs."""
    (folder / "below").mkdir()
    for place in (folder, folder / "below"):
        write(place, name="own.json")
    (folder / "link.json").symlink_to("own.json")
    term = start("--mcp", name, "-p", "go", script=["Done."], prompt=False)
    term.see("lies in the workspace, where tools write")
    assert term.end() == 2


def test_the_protected_file_may_be_named(start: Start, folder: Path) -> None:
    write(folder)
    term = start("--mcp", "mcp.json", "-p", "go", script=["Done."], prompt=False)
    term.see("Done.")
    assert term.end() == 0


def test_nothing_of_what_is_to_be_approved_is_cut_off_or_hidden(tmp_path: Path) -> None:
    server = {
        "command": "sh",
        "args": ["-c", "true " + "#" * 5000 + "\n\u202eevil"],
        "env": {**{f"HARMLESS_{n}": "1" for n in range(60)}, "LD_PRELOAD": "./x.so"},
        "cwd": "d" * 500 + "/end",
    }
    (tmp_path / "mcp.json").write_text(json.dumps({"mcpServers": {"n" * 99: server}}))
    found = config.read(tmp_path / "mcp.json")
    for text in (shown(found), "\n".join(described(found))):
        assert "\\n\\u202eevil" in text
        assert "LD_PRELOAD" in text
        assert "d/end" in text
        assert "n" * 99 in text
        assert "…" not in text
