"""The options of `pithos serve` for the agent on its page: tools, MCP servers, stored conversations."""

from __future__ import annotations

import argparse
import os
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from pithos.errors import PithosError, UsageError, shown

if TYPE_CHECKING:
    from pithos.server.settings import Settings
    from pithos.server.tools.settings import ToolSettings
    from pithos.tools.mcp.config import Config

WORKSPACE = "workspace"
REMARK = """\
The page at / can let the model work with tools: files of --workspace, the web, with --shell commands. It asks before
each change. No page of another site may call them, one of --allow-origin neither; over a network they need an API key.
On a machine that others use, too, set one as well: who can open the page can use its tools. Commands run in a sandbox
where bubblewrap is installed (Linux), which start-up says."""
_MCP = "mcp.json"


def options(parser: argparse.ArgumentParser) -> None:
    """Adds the options."""
    g = parser.add_argument_group("the agent of the page at /")
    g.add_argument(
        "--workspace", metavar="DIR",
        help="the folder that its tools work in (default ./workspace; made when it is first written)",
    )  # fmt: skip
    g.add_argument(
        "--shell", action="store_true", help="tools that run commands and background processes, too"
    )
    g.add_argument(
        "--net", action="store_true", help="let commands in the sandbox use the network, also this server"
    )
    g.add_argument("--read-only", action="store_true", help="only tools that change nothing")
    g.add_argument("--no-web", action="store_true", help="no tools of the web")
    g.add_argument("--no-tools", action="store_true", help="no tools at all")
    g.add_argument(
        "--mcp", metavar="FILE", help="MCP servers (default: the mcp.json of this folder, if you approved it)"
    )
    g.add_argument(
        "--store", metavar="DIR", help="keep conversations here, for all devices (default: the browser does)"
    )


def tools(args: Namespace) -> tuple[ToolSettings | None, list[str]]:
    """The tools that the options want, None for none, and remarks on the way. Raises UsageError or FileError."""
    from pithos.server.tools.settings import ToolSettings
    from pithos.server.tools.workspace import checked

    _consistent(args)
    if args.no_tools:
        return None, []
    if args.workspace == "":
        raise UsageError("--workspace is empty: name a folder")
    workspace = checked(Path(args.workspace or WORKSPACE))
    config, remarks = _servers(args, workspace)
    settings = ToolSettings(
        workspace,
        shell=args.shell,
        network=args.net,
        read_only=args.read_only,
        web=not args.no_web,
        servers=() if config is None else config.servers,
    )
    return settings, remarks


def store(args: Namespace, tools: ToolSettings | None) -> Path | None:
    """The folder of --store. Raises UsageError where tools could write it."""
    from pithos.tools.files.resolved import contains

    if args.store is None:
        return None
    folder = Path(os.path.realpath(args.store))
    if not args.store or (folder.exists() and not folder.is_dir()):
        raise UsageError(
            f"--store {shown(args.store)} is no folder: name one, which is made where it is not there"
        )
    if tools is not None and contains(tools.workspace, folder):
        raise UsageError(
            f"--store {shown(args.store)} lies in the workspace, where tools write: name a folder outside of it"
        )
    return folder


def check_network(settings: Settings) -> None:
    """Raises UsageError where everyone in the network could use tools or read conversations."""
    if settings.loopback or settings.access.keys:
        return
    for found, what, without in (
        (settings.tools, "the tools of this machine", "--no-tools"),
        (settings.store, "the conversations of --store", "leave --store out"),
    ):
        if found is not None:
            raise UsageError(
                f"--host {settings.host}: everyone who can reach it could use {what}: set a key (--api-key-file), "
                f"or {'say ' if without.startswith('-') else ''}{without}"
            )


def _consistent(args: Namespace) -> None:
    given = {
        "--workspace": args.workspace is not None,
        "--shell": args.shell,
        "--read-only": args.read_only,
        "--no-web": args.no_web,
        "--mcp": args.mcp is not None,
    }
    if args.no_tools and any(given.values()):
        first = next(option for option, there in given.items() if there)
        raise UsageError(f"{first} has no meaning with --no-tools: leave one of them out")
    if args.shell and args.read_only:
        raise UsageError("--shell has no meaning with --read-only: leave one of them out")
    if args.net and not args.shell:
        raise UsageError("--net has no meaning without --shell: give both, or none")


def _servers(args: Namespace, workspace: Path) -> tuple[Config | None, list[str]]:
    """The MCP servers of --mcp, else those of this folder that a person has approved."""
    if args.mcp is None and not os.path.lexists(_MCP):
        return None, []
    from pithos.cli.mcp import named
    from pithos.tools import mcp
    from pithos.tools.mcp import approval

    if args.mcp is not None:
        found = named(args.mcp, workspace)
        return found, list(found.notes)
    try:
        found_here = approval.find(Path.cwd())
    except PithosError as error:
        return None, [f"not used: {error}"]
    if found_here is None:
        return None, []
    if approval.is_approved(found_here) and (fault := mcp.missing()) is not None:
        return None, [f"{fault} (the servers of {found_here.path} are left out)"]
    if not approval.is_approved(found_here):
        return None, [
            f"{found_here.path} waits for your approval, and is not used: read it, then `pithos tools --approve-mcp`"
        ]
    return found_here, list(found_here.notes)
