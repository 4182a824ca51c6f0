"""The MCP servers of `pithos tools` and `pithos tool`."""

from __future__ import annotations

import os
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pithos.cli import console
from pithos.errors import UsageError, printable, shown

if TYPE_CHECKING:
    from pithos.tools.mcp.config import Config, ServerConfig
    from pithos.tools.mcp.servers import Servers
    from pithos.tools.registry import Registry

LONGEST = 150.0  # seconds for servers to start, twice each
SOON = 1.0  # seconds until it is told what is waited for


def servers(args: Namespace, registry: Registry, name: str | None = None) -> Servers:
    """Starts the servers of the options; with `name`, only the one that has this tool. They end with the `with` block.

    Raises UsageError for a file that cannot be used, or without the SDK where --mcp names one.
    """
    from pithos.tools import mcp
    from pithos.tools.mcp.names import BETWEEN

    found = _config(args) if name is None or BETWEEN in name else None
    wanted = () if found is None else found.servers
    if name is not None:
        wanted = _of_tool(wanted, name)
    fault = mcp.missing() if any(not server.disabled for server in wanted) else None
    if fault is not None and args.mcp is None and name is None:
        console.notice(f"{fault} (the servers of mcp.json are left out)")
        wanted = ()
    opened = mcp.open(wanted, registry, console.notice, read_only=args.read_only, wait=SOON)
    try:
        if not opened.wait(0):
            waiting = [state["name"] for state in opened.states() if state["state"] == "starting"]
            console.notice(f"waiting for MCP servers: {', '.join(waiting)}")
            opened.wait(LONGEST)
    except BaseException:
        opened.close()
        raise
    return opened


def named(path: str, workspace: Path) -> Config:
    """The file of --mcp. Raises UsageError where tools could write it, and so decide what the next start runs."""
    from pithos.tools.files.names import protected
    from pithos.tools.files.resolved import contains
    from pithos.tools.mcp import config

    found = config.read(Path(path))
    root, real = Path(os.path.realpath(workspace)), Path(os.path.realpath(path))
    if contains(root, real) and not protected(real.relative_to(root).parts):
        raise UsageError(
            f"--mcp {shown(path)} lies in the workspace, where tools write: move it out, or call it mcp.json"
        )
    return found


def show(states: list[dict[str, Any]]) -> None:
    """Prints each server and how it is."""
    if states:
        print("mcp servers:")
    width = max((len(state["name"]) for state in states), default=0)
    for state in states:
        words = state["error"] or state["note"]
        tools = console.count(state["tools"], "tool")
        print(f"  {state['name'].ljust(width)}  {state['state'].ljust(8)}  {words or tools}")


def described(config: Config) -> list[str]:
    """What a file would start, for a person who is to approve it."""
    from pithos.agent.terminal.clean import line
    from pithos.tools.mcp.config import LONGEST

    lines = []
    for server in config.servers:
        sets = f" (sets {', '.join(server.env)})" if server.env else ""
        lines.append(
            line(f"  {server.name}: {server.what}{sets}{' (disabled)' if server.disabled else ''}", LONGEST)
        )
    return lines


def _config(args: Namespace) -> Config | None:
    """The file of --mcp, or that of the workspace where it has been approved, or is now."""
    from pithos.tools.mcp import approval, config

    workspace = Path(getattr(args, "workspace", "."))
    approving = getattr(args, "approve_mcp", False)
    if args.mcp is not None:
        if approving:
            raise UsageError(
                "--approve-mcp is about ./mcp.json, and a file of --mcp needs no approval: leave one out"
            )
        found: Config | None = config.read(Path(args.mcp))
    else:
        found = approval.find(workspace)
    if found is None:
        if approving:
            raise UsageError(f"there is no {config.NAME} in {os.path.abspath(workspace)} to be approved")
        return None
    if approving:
        approval.approve(found)
        console.notice(f"approved as it is now, SHA-256 {found.sha256[:16]}: {found.path}")
        for line in described(found):
            console.say(line)
    if args.mcp is None and not approval.is_approved(found):
        console.notice(f"{found.path} waits for your approval: read it, then `pithos tools --approve-mcp`")
        for line in described(found):
            console.say(line)
        return None
    for note in found.notes:
        console.notice(printable(note))
    return found


def _of_tool(configs: tuple[ServerConfig, ...], name: str) -> tuple[ServerConfig, ...]:
    """All servers, with those disabled that do not have this tool: names depend on all of them."""
    from pithos.tools.mcp import names

    prefixes = names.prefixes(server.name for server in configs)
    wanted = name.partition(names.BETWEEN)[0]
    return tuple(
        server if prefixes[server.name] == wanted else replace(server, disabled=True) for server in configs
    )
