"""`pithos tools` lists the tools of the agent; `pithos tool` runs one without a model."""

from __future__ import annotations

import json
import sys
import textwrap
from argparse import Namespace
from typing import TYPE_CHECKING

from pithos.cli import console, mcp, tooling
from pithos.errors import UsageError, printable

if TYPE_CHECKING:
    from pithos.tools.registry import Tool

FAILED = 3  # exit code: the tool was run, and reports a failure
LONGEST_DESCRIPTION = 300  # characters: foreign tools have pages
LONGEST = 20_000_000  # characters of arguments on stdin


def command(args: Namespace) -> int:
    """Prints the tools, the MCP servers, and what commands would run in."""
    registry = tooling.registry(args)
    with mcp.servers(args, registry) as servers:
        tools, states = list(registry), servers.states()
    if args.json:
        json.dump([tool.openai() for tool in tools], sys.stdout, indent=1, ensure_ascii=False)
        print()
        return 0
    _list(tools)
    mcp.show(states)
    _environment()
    return 0


def _list(tools: list[Tool]) -> None:
    width = max((len(tool.name) for tool in tools), default=0)
    for group in dict.fromkeys(tool.group for tool in tools):
        print(f"{group}:")
        for tool in tools:
            if tool.group == group:
                print(_entry(tool, width))


def _entry(tool: Tool, width: int) -> str:
    from pithos.tools.schema import signature

    kind = "reads" if tool.read_only else "changes"
    head = f"  {tool.name.ljust(width)}  {kind.ljust(7)}  "
    text = f"{textwrap.shorten(tool.description, LONGEST_DESCRIPTION)} ({signature(tool.parameters)})"
    return textwrap.fill(text, 110, initial_indent=head, subsequent_indent=" " * len(head))


def _environment() -> None:
    """What decides how tools work here."""
    from pithos.errors import ToolError
    from pithos.tools.shell import choice, sandbox

    try:
        console.notice(f"commands are written for {choice.choose().name}")
    except ToolError as error:
        console.notice(str(error))
    console.notice(sandbox.missing() or "commands can run in a sandbox (bubblewrap)")


def tool(args: Namespace) -> int:
    """Runs one tool, or tells its verdict."""
    registry = tooling.registry(args)
    arguments = sys.stdin.read(LONGEST) if args.arguments == "-" else args.arguments
    with mcp.servers(args, registry, args.name), tooling.context(args) as context:
        registry.check(args.name, arguments)
        from pithos.tools.judge import Mode, Policy

        verdict = registry.judge(args.name, arguments, context, Policy(Mode.AUTO))
        if args.judge:
            return _tell(verdict.action, verdict.reason, args.json)
        if verdict.action == "refuse":
            raise UsageError(verdict.reason)
        result = registry.call(args.name, arguments, context)
    if args.json:
        json.dump({"ok": result.ok, "text": result.text, "data": result.data}, sys.stdout, ensure_ascii=False)
        print()
    else:
        print(printable(result.text) if sys.stdout.isatty() else result.text)
    return 0 if result.ok else FAILED


def _tell(action: str, reason: str, as_json: bool) -> int:
    if as_json:
        print(json.dumps({"verdict": action, "reason": reason}, ensure_ascii=False))
    else:
        print(f"{action}: {reason}" if reason else action)
    return 0
