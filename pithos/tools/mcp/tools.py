"""A tool of a server as one of the registry."""

from __future__ import annotations

import asyncio
import concurrent.futures
import json
from functools import partial
from typing import TYPE_CHECKING, Any

from pithos.errors import ToolError, printable
from pithos.tools.mcp import names, results, schemas
from pithos.tools.mcp.calls import Clock
from pithos.tools.registry import Tool
from pithos.tools.result import Result, clip

if TYPE_CHECKING:
    import mcp_types

    from pithos.tools.context import Context
    from pithos.tools.mcp.server import Server

DESCRIPTION = 4_000  # characters that a model reads
SCHEMA = 60_000  # characters of JSON: more would fill a model's context
LATE = 10.0  # seconds after its time when a call is given up although its loop does not answer
LOOK = 0.05  # seconds between looks at whether a person has stopped the call


def made(server: Server, found: list[mcp_types.Tool]) -> tuple[list[Tool], list[str]]:
    """The tools of a server, and what has to be said about those that are left out."""
    functions = names.functions(server.prefix, (tool.name for tool in found))
    tools: dict[str, Tool] = {}
    remarks = []
    for tool in found:
        parameters = schemas.tidy(tool.input_schema)
        if len(json.dumps(parameters)) > SCHEMA:
            remarks.append(f"{tool.name} is left out: its parameters take more than {SCHEMA} characters")
        elif functions[tool.name] not in tools:
            tools[functions[tool.name]] = _made(server, tool, functions[tool.name], parameters)
    return list(tools.values()), remarks


def _made(server: Server, tool: mcp_types.Tool, name: str, parameters: dict[str, Any]) -> Tool:
    hints = tool.annotations
    text = tool.description or tool.title or (hints.title if hints else None) or tool.name
    return Tool(
        name,
        printable(clip(text.strip(), DESCRIPTION)),
        parameters,
        partial(run, server, tool.name),
        read_only=bool(hints and hints.read_only_hint),
        open_world=bool(hints and hints.open_world_hint),
        group=f"mcp: {printable(server.config.name)}",
        foreign=True,
    )


def run(server: Server, tool: str, arguments: dict[str, Any], context: Context) -> Result:
    """Calls a tool from any thread, and waits for it. Raises ToolError."""
    clock = Clock(server.config.seconds or context.limits.seconds, context.limits.longest)
    asking = server.call(tool, arguments, clock)
    try:
        future = asyncio.run_coroutine_threadsafe(asking, server.loop)
    except RuntimeError:  # its loop is closed
        asking.close()
        raise ToolError(f"the MCP server {server.config.name} is stopped") from None
    try:
        while not concurrent.futures.wait([future], LOOK).done:
            context.check()
            if server.loop.is_closed():
                raise ToolError(f"the MCP server {server.config.name} is stopped")
            if clock.left < -LATE:
                raise clock.error("there was no answer")
        return results.result(future.result())
    except concurrent.futures.CancelledError:
        raise ToolError(f"the MCP server {server.config.name} was stopped during the call") from None
    finally:
        future.cancel()
