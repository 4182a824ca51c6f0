"""Asks whether the mcp.json of a folder may be obeyed: its servers are programs that somebody has named."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pithos.agent.terminal.clean import line
from pithos.agent.terminal.editor import Editor
from pithos.cli import console

if TYPE_CHECKING:
    from pithos.tools.mcp.config import Config


def of_folder(workspace: Path, editor: Editor | None) -> Config | None:
    """The mcp.json of a folder where a person has approved, or now approves, its exact content; else None.

    Without `editor` nobody can be asked: a notice says how to approve it.
    """
    from pithos.tools.mcp import approval

    pending = approval.pending(workspace)
    if pending is None:
        return approval.approved(workspace)
    if editor is None:
        console.notice(
            "mcp.json of this folder is not approved and its servers are not started: start `pithos agent` here in "
            "a terminal once, or name it with --mcp"
        )
        return None
    console.say(shown(pending))
    if not _yes(editor):
        console.notice("its servers are not started; the next start asks again")
        return None
    approval.approve(pending)
    return pending


def shown(config: Config) -> str:
    """What a file would start, a line each server; nothing of it is cut off."""
    from pithos.tools.mcp.config import LONGEST

    rows = [f"{line(str(config.path), LONGEST)} names MCP servers; each of these would run with your rights:"]
    for server in config.servers:
        names = f"  (sets {line(', '.join(server.env), LONGEST)})" if server.env else ""
        place = f"  (in {line(server.cwd, LONGEST)})" if server.cwd else ""
        off = "  (disabled)" if server.disabled else ""
        rows.append(f"    {line(server.name, LONGEST)}: {line(server.what, LONGEST)}{place}{names}{off}")
    rows.append("A changed file asks again.")
    return "\n".join(rows)


def _yes(editor: Editor) -> bool:
    """Whether the person says yes. Ctrl+C goes through; Ctrl+D means no."""
    while True:
        try:
            words = editor.read("  approve? [y/n] ").strip().lower()
        except EOFError:
            return False
        if words in ("y", "yes"):
            return True
        if words in ("n", "no"):
            return False
