"""Only what a person has seen is started."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pithos.errors import UsageError
from pithos.tools.mcp import approval

ONE = json.dumps({"mcpServers": {"a": {"command": "one"}}})
OTHER = json.dumps({"mcpServers": {"a": {"command": "other"}}})


@pytest.fixture
def workspace(tmp_path: Path, state: Path) -> Path:
    folder = tmp_path / "ws"
    folder.mkdir()
    (folder / "mcp.json").write_text(ONE)
    return folder


def test_a_new_file_waits(workspace: Path) -> None:
    pending = approval.pending(workspace)
    assert pending is not None
    assert pending.servers[0].command == "one"
    assert approval.approved(workspace) is None
    assert not approval.is_approved(pending)


def test_an_approved_one_does_not(workspace: Path, state: Path) -> None:
    pending = approval.pending(workspace)
    assert pending is not None
    approval.approve(pending)
    assert approval.pending(workspace) is None
    assert approval.approved(workspace) == pending
    assert (state / "mcp-approvals.json").stat().st_mode & 0o077 == 0
    assert ONE not in (state / "mcp-approvals.json").read_text()


@pytest.mark.parametrize("change", [OTHER, ONE + "\n", ONE.replace("one", "one ")])
def test_any_change_asks_again(workspace: Path, change: str) -> None:
    approval.approve(approval.find(workspace))  # type: ignore[arg-type]
    (workspace / "mcp.json").write_text(change)
    assert approval.approved(workspace) is None
    assert approval.pending(workspace) is not None
    (workspace / "mcp.json").write_text(ONE)
    assert approval.pending(workspace) is None


@pytest.mark.parametrize("argument", ["server.py", "./server.py", "tools/../server.py"])
def test_a_changed_program_of_the_folder_asks_again(workspace: Path, argument: str) -> None:
    """Tools may write the folder: who changes what an approved file starts would change what was approved."""
    (workspace / "tools").mkdir()
    program = workspace / "server.py"
    program.write_text("print(1)")
    entry = {"command": "python3", "args": [argument, "tools", "missing", "/etc/hostname"]}
    (workspace / "mcp.json").write_text(json.dumps({"mcpServers": {"a": entry}}))
    approval.approve(approval.find(workspace))  # type: ignore[arg-type]
    assert approval.pending(workspace) is None
    program.write_text("print(2)")
    assert approval.approved(workspace) is None
    program.write_text("print(1)")
    assert approval.pending(workspace) is None
    program.unlink()
    assert approval.approved(workspace) is None


def test_a_changed_program_of_another_folder_that_the_server_starts_in(workspace: Path) -> None:
    (workspace / "sub").mkdir()
    (workspace / "sub" / "run").write_text("1")
    entry = {"command": "./run", "cwd": "sub"}
    (workspace / "mcp.json").write_text(json.dumps({"mcpServers": {"a": entry}}))
    approval.approve(approval.find(workspace))  # type: ignore[arg-type]
    assert approval.pending(workspace) is None
    (workspace / "sub" / "run").write_text("2")
    assert approval.pending(workspace) is not None


def test_what_was_read_is_approved_not_what_is_there_now(workspace: Path) -> None:
    seen = approval.find(workspace)
    assert seen is not None
    (workspace / "mcp.json").write_text(OTHER)
    approval.approve(seen)
    assert approval.approved(workspace) is None


def test_the_same_file_elsewhere_asks(workspace: Path, tmp_path: Path) -> None:
    approval.approve(approval.find(workspace))  # type: ignore[arg-type]
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "mcp.json").write_text(ONE)
    assert approval.pending(tmp_path / "b") is not None
    (tmp_path / "link").symlink_to(workspace)
    assert approval.pending(tmp_path / "link") is None  # it is the same folder


def test_nothing_to_approve(tmp_path: Path, state: Path) -> None:
    assert (approval.find(tmp_path), approval.pending(tmp_path), approval.approved(tmp_path)) == (
        None,
        None,
        None,
    )
    (tmp_path / "mcp.json").write_text("{")
    with pytest.raises(UsageError):
        approval.pending(tmp_path)


@pytest.mark.parametrize("content", ["", "{", "[]", "3", '{"x": 1}', "\0" * 10])
def test_a_damaged_store_means_nothing_is_approved(workspace: Path, state: Path, content: str) -> None:
    state.mkdir(parents=True, exist_ok=True)
    (state / "mcp-approvals.json").write_text(content)
    found = approval.pending(workspace)
    assert found is not None
    approval.approve(found)
    assert approval.pending(workspace) is None
