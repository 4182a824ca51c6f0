"""A server made with the SDK: `sdk_server.py stdio`, or `sdk_server.py http`, which prints its port."""

from __future__ import annotations

import os
import socket
import sys

import anyio
import uvicorn
from mcp.server.mcpserver import Context, MCPServer
from mcp_types import ToolAnnotations
from pydantic import BaseModel

server = MCPServer("sdk", log_level="CRITICAL")


class Weather(BaseModel):
    city: str
    degrees: float


@server.tool(annotations=ToolAnnotations(read_only_hint=True))
def weather(city: str, scale: float | None = None) -> Weather:
    """The weather of a city."""
    return Weather(city=city, degrees=20.5 * (scale or 1))


@server.tool()
async def wait(seconds: float, ctx: Context) -> str:
    """Waits, and says how far it is."""
    for n in range(10):
        await anyio.sleep(seconds / 10)
        await ctx.report_progress(n + 1, 10)
    return "waited"


@server.tool()
async def grow(ctx: Context) -> str:
    """Adds a tool."""
    server.add_tool(lambda: "new", name="newcomer", description="a new tool")
    await ctx.notify_tools_changed()
    return "grown"


@server.tool()
def fail() -> str:
    """Raises an exception."""
    raise ValueError("nothing works")


@server.tool()
def leave() -> str:
    """Ends the server in the middle of a call."""
    os._exit(9)


@server.tool()
def header(ctx: Context) -> str:
    """A header of the request."""
    return str((ctx.headers or {}).get("authorization"))


def main() -> None:
    if sys.argv[1] == "stdio":
        server.run()
        return
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    app = uvicorn.Server(uvicorn.Config(server.streamable_http_app(), log_level="critical"))
    app.run([listener])


main()
