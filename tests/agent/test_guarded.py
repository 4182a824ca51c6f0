"""Pithos' own folders: no tool writes them, also where the workspace has them in it."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest

from pithos import state as own_state
from pithos.agent.events import CallProposed
from pithos.agent.sessions import Sessions
from pithos.errors import ToolError, UsageError
from pithos.tools import builtin
from pithos.tools.context import Context
from pithos.tools.files import editing, writing
from pithos.tools.files.descriptors import DescriptorRoot
from pithos.tools.files.resolved import ResolvedRoot
from pithos.tools.judge import Mode, Policy
from pithos.tools.process import command
from pithos.tools.shell import sandbox
from tests.agent.harness import Asked, call, working
from tests.agent_tools.test_sandbox import kept_folder

ROOTS = [DescriptorRoot, ResolvedRoot] if os.name == "posix" else [ResolvedRoot]


@pytest.fixture
def home(tmp_path: Path, state: Path) -> Path:
    """The workspace is the home: state and settings lie in it."""
    own_state.made(state)
    return tmp_path


@pytest.mark.parametrize("kind", ROOTS)
def test_roots_refuse(home: Path, kind: type[DescriptorRoot] | type[ResolvedRoot]) -> None:
    kept = own_state.folder() / "mcp-approvals.json"
    own_state.write(kept, b"[]")
    (home / "link").symlink_to(home / "state")
    (home / "state" / "other").mkdir()
    root = kind(home)
    for names in (
        ("state", "pithos", "mcp-approvals.json"),
        ("state", "pithos", "sessions", "new.jsonl"),
        ("link", "pithos", "mcp-approvals.json"),
        ("config", "pithos", "settings.json"),
        ("state", "pithos"),
    ):
        with pytest.raises(ToolError, match="no tool writes it"):
            root.replace(names, b"{}")
        with pytest.raises(ToolError, match="no tool writes it"):
            root.remove(names)
    root.replace(("state", "other", "file"), b"fine")
    assert kept.read_bytes() == b"[]"
    assert not (home / "config").exists()
    root.close()


@pytest.mark.parametrize("kind", ROOTS)
def test_a_workspace_within_them(
    home: Path, state: Path, kind: type[DescriptorRoot] | type[ResolvedRoot]
) -> None:
    inside = own_state.made(state / "sessions")
    root = kind(inside)
    with pytest.raises(ToolError, match="no tool writes it"):
        root.replace(("x.jsonl",), b"{}")
    root.close()


def test_file_tools_are_refused_whatever_is_allowed(home: Path) -> None:
    with Context.open(home) as context:
        registry = builtin.registry()
        for path in ("state/pithos/mcp-approvals.json", "config/pithos/x"):
            arguments = {"path": path, "content": "{}"}
            assert registry.judge("write_file", arguments, context, Policy(Mode.YOLO)).action == "refuse"
            with pytest.raises(ToolError):
                writing.run(arguments, context)
        edit = {"path": "state/pithos/a", "old_text": "x", "new_text": "y"}
        assert editing.TOOL.judge is not None
        assert editing.TOOL.judge(edit, context).action == "refuse"


def test_a_shell_command_that_writes_there_is_asked_about(home: Path) -> None:
    with Context.open(home) as context:
        for text in (
            "echo > state/pithos/mcp-approvals.json",
            "cd state && echo > pithos/mcp-approvals.json",
        ):
            assert command.judge({"command": text}, context).action == "ask", text
        assert command.judge({"command": "echo > state/notes.txt"}, context).action == "allow"


@pytest.mark.skipif(sandbox.find() is None, reason=sandbox.missing())
@pytest.mark.parametrize("exists", [True, False])
def test_the_sandbox_hides_them(exists: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory(dir=kept_folder()) as folder:
        home = Path(folder)
        monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
        kept = own_state.folder() / "mcp-approvals.json"
        if exists:
            own_state.write(kept, b"[]")
        program = (
            "import os, pathlib; p = pathlib.Path('state/pithos'); print(sorted(os.listdir(p)));"
            "(p / 'mcp-approvals.json').write_text('{}')"
        )
        with Context.open(home, sandbox=sandbox.find()) as context:
            result = command.run({"command": f'{sys.executable} -c "{program}"'}, context)
            assert "stdout:\n[]" in result.text, "it is an empty folder there, of its own"
        assert kept.exists() == exists
        assert not exists or kept.read_bytes() == b"[]"


def test_always_of_a_tool_still_asks_about_what_looks_destructive(workspace: Path) -> None:
    (workspace / "x").write_text("x")
    script = [call("run_command", command="ls"), call("run_command", command="rm x"), "Ok."]
    always = {"always": frozenset({"run_command"})}
    with working(workspace, *script, mode=Mode.SAFE, person=Asked("deny"), policy=always) as at_work:
        at_work.run("x")
        assert [e.verdict for e in at_work.told.of(CallProposed)] == ["allow", "ask"]
        assert (workspace / "x").exists()


def test_no_folder_for_sessions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, workspace: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    with pytest.raises(UsageError, match="XDG_STATE_HOME"):
        Sessions().new(workspace)
