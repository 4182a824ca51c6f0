"""The options of `pithos serve` for the agent of its page."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from pithos.cli import main, serving_tools
from pithos.errors import UsageError
from pithos.server.settings import Access, Settings
from pithos.server.tools.workspace import checked
from tests.server.commands import MODEL, command
from tests.server_tools.asking import settings
from tests.server_tools.test_mcp import NOTHING


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("--workspace", "/"), "--workspace '/' is the whole disk: give tools a folder of their own"),
        (("--workspace", ""), "--workspace is empty"),
        (("--workspace", str(MODEL)), "is a file: name a folder"),
        (("--no-tools", "--shell"), "--shell has no meaning with --no-tools"),
        (("--no-tools", "--workspace", "x"), "--workspace has no meaning with --no-tools"),
        (("--no-tools", "--mcp", "x"), "--mcp has no meaning with --no-tools"),
        (("--shell", "--read-only"), "--shell has no meaning with --read-only"),
        (("--net",), "--net has no meaning without --shell"),
        (("--mcp", "/no/such"), "/no/such does not exist"),
        (("--store", ""), "--store '' is no folder"),
        (("--store", str(MODEL)), "is no folder"),
        (("--workspace", "x", "--store", "x/y"), "lies in the workspace, where tools write"),
        (("--host", "0.0.0.0"), "everyone who can reach it could use the tools of this machine: set a key"),
        (("--host", "::", "--no-tools", "--store", "x"), "could use the conversations of --store: set a key"),
    ],
)
def test_mistakes_are_one_line(
    argv: tuple[str, ...],
    words: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["serve", "-m", str(MODEL), "--port", "0", *argv]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert words in err
    assert not list(tmp_path.iterdir())


def test_no_workspace_is_the_home_or_holds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "people" / "me"
    home.mkdir(parents=True)
    (tmp_path / "link").symlink_to(home)
    monkeypatch.setattr(Path, "home", lambda: home)
    for path in (home, home.parent, tmp_path, tmp_path / "link", home / "x" / ".."):
        with pytest.raises(UsageError, match="give tools a folder of their own"):
            checked(path)
    assert checked(home / "x") == home / "x"
    assert checked(tmp_path / "people" / "me-too") == tmp_path / "people" / "me-too"
    assert checked(tmp_path / "link" / "ws") == home / "ws"


def test_what_the_options_mean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found, remarks = serving_tools.tools(Namespace(**NOTHING))
    assert found is not None
    assert (found.workspace, found.shell, found.web, found.read_only) == (
        tmp_path / "workspace",
        False,
        True,
        False,
    )
    assert remarks == []
    given: dict[str, Any] = NOTHING | {"workspace": "w", "shell": True, "net": True, "no_web": True}
    found, _ = serving_tools.tools(Namespace(**given))
    assert found is not None
    assert (found.workspace, found.shell, found.network, found.web) == (tmp_path / "w", True, True, False)
    assert serving_tools.tools(Namespace(**NOTHING | {"no_tools": True})) == (None, [])
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("host", ["127.0.0.1", "127.3.2.1", "::1", "localhost"])
def test_this_machine_needs_no_key(host: str, tmp_path: Path) -> None:
    made = settings(tmp_path)
    serving_tools.check_network(Settings(host, tools=made.tools, store=made.store))


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.2", "127.evil.example", ""])
def test_a_network_needs_a_key(host: str, tmp_path: Path) -> None:
    made = settings(tmp_path)
    with pytest.raises(UsageError, match="--no-tools"):
        serving_tools.check_network(Settings(host, tools=made.tools))
    with pytest.raises(UsageError, match="leave --store out"):
        serving_tools.check_network(Settings(host, store=made.store))
    serving_tools.check_network(Settings(host))
    serving_tools.check_network(Settings(host, access=ACCESS, tools=made.tools, store=made.store))


ACCESS = Access(keys=("k",))


@pytest.mark.slow
def test_a_store_that_cannot_be_made(tmp_path: Path) -> None:
    with command("--no-tools", "--store", "/proc/nothing", script=[]) as server:
        assert server.process.wait(30) == 2
        assert server.process.stderr is not None
        assert "conversations cannot be kept there" in server.process.stderr.read()
