"""The options of `pithos tools` and `pithos tool`, and what they mean."""

from __future__ import annotations

import argparse
from argparse import Namespace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pithos.tools.context import Context
    from pithos.tools.registry import Registry

LIST = "list the tools that a model may call"
LIST_EXAMPLES = """
pithos tools
pithos tools --read-only --no-web
pithos tools --json                                   in the form of OpenAI's `tools`
pithos tools --approve-mcp                            also those of the servers in ./mcp.json, from now on
pithos tools --mcp ~/servers.json                     also those of the servers in this file
"""
RUN = "run one tool, without a model"
RUN_EXAMPLES = """
pithos tool list_directory
pithos tool read_file '{"path": "README.md", "lines": 20}'
pithos tool run_command '{"command": "make test"}' --workspace ../project
pithos tool run_command '{"command": "rm -rf build"}' --judge
echo '{"expression": "2 ** 100"}' | pithos tool calculator -
pithos tool files__read_text_file '{"path": "README.md"}'   the server `files` of ./mcp.json
"""
RUN_REMARK = """\
What you type is run unasked, also where an agent would have to ask: --judge tells that instead. The text for the model
goes to stdout. Exit codes: 0 done, 3 the tool reports a failure (also that of a command that it ran), 2 it cannot be
called so. Programs that it starts end with it."""


def common(parser: argparse.ArgumentParser) -> None:
    """Adds the options that choose tools."""
    parser.add_argument("--read-only", action="store_true", help="only tools that change nothing")
    parser.add_argument("--no-web", action="store_true", help="no tools of the web")
    parser.add_argument(
        "--mcp",
        metavar="FILE",
        help="MCP servers of this file (default: ./mcp.json, once you have approved it)",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def listed(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the list."""
    parser.add_argument(
        "--approve-mcp",
        action="store_true",
        help="approve ./mcp.json as it is: its servers may be started from here",
    )


def single(parser: argparse.ArgumentParser) -> None:
    """Adds the options of one call."""
    parser.add_argument("name", metavar="NAME", help="a tool of `pithos tools`")
    parser.add_argument(
        "arguments", metavar="JSON", nargs="?", default="{}", help="its arguments (- for stdin)"
    )
    parser.add_argument(
        "--workspace", metavar="DIR", default=".", help="folder to work in (default: this one)"
    )
    parser.add_argument("--judge", action="store_true", help="only tell whether an agent would have to ask")
    parser.add_argument(
        "--sandbox", action="store_true", help="run commands in the sandbox (bubblewrap, Linux)"
    )
    parser.add_argument("--net", action="store_true", help="let commands in the sandbox use the network")


def registry(args: Namespace) -> Registry:
    """The tools of the options."""
    from pithos.tools import builtin

    return builtin.registry(web=not args.no_web, read_only=args.read_only)


def context(args: Namespace) -> Context:
    """The workspace of the options. Raises UsageError where a sandbox is wanted that is not there."""
    from pithos.errors import UsageError
    from pithos.tools.context import Context
    from pithos.tools.shell import sandbox

    found = sandbox.find(network=args.net) if args.sandbox else None
    if args.sandbox and found is None:
        raise UsageError(f"--sandbox: {sandbox.missing()}")
    return Context.open(args.workspace, sandbox=found)
