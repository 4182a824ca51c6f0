"""What is common to programs and addresses: a connection of the SDK, and its errors in words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from pithos.errors import ToolError
from pithos.tools.mcp import commands
from pithos.tools.mcp.config import ServerConfig
from pithos.tools.mcp.variables import Filling
from pithos.version import VERSION

if TYPE_CHECKING:
    import mcp_types
    from mcp.client._transport import TransportStreams
    from mcp.client.client import Client
    from mcp.client.session import MessageHandlerFnT

PAGES, TOOLS = 100, 1000  # the most of a server's list
LISTEN_AGAIN = 60.0  # seconds at most between tries to be told of news


class Transport(Protocol):
    """A way to a server. `ended`: nothing comes any more; `why`: what is known about that, "" for nothing."""

    @property
    def ended(self) -> bool: ...

    @property
    def why(self) -> str: ...

    def streams(self) -> AbstractAsyncContextManager[TransportStreams]:
        """The streams of a session."""

    def forgotten(self) -> None:
        """The server has said that it does not know the session: it has to be a new one."""

    def kill(self) -> None:
        """Ends its processes at once, from any thread."""


def of(
    config: ServerConfig, filling: Filling, junk: Callable[[str], None], on_end: Callable[[], None]
) -> Transport:
    """The way to a server. Raises ToolError where mcp.json names what is not there."""
    filling.folders = {"workspaceFolder": str(config.folder), "userHome": str(Path.home())}
    if config.url:
        from pithos.tools.mcp.http import Address

        headers = filling.pairs(config.headers)
        return Address(filling.text(config.url), headers)
    from pithos.tools.mcp.pipes import Pipes
    from pithos.tools.process import environment, spawn

    variables = {**environment.of_children(filling.environ), **filling.pairs(config.env)}
    folder = Path(config.folder, Path(filling.text(config.cwd)).expanduser())
    if not folder.is_dir():
        raise ToolError(f"its folder {folder} does not exist (cwd in mcp.json)")
    args = [filling.text(arg) for arg in config.args]
    argv = commands.resolved(filling.text(config.command), args, config.folder, variables)
    return Pipes(partial(spawn.pipe, argv, folder, variables), junk, on_end)


def client(link: Transport, legacy: bool, seconds: float, heard: MessageHandlerFnT) -> Client:
    """A client that is still to be entered. `legacy`: it begins as servers before 2026 expect."""
    import mcp_types
    from mcp.client.client import Client

    return Client(
        link.streams(),
        mode="legacy" if legacy else "auto",
        cache=None,  # lists are asked for when they have changed
        read_timeout_seconds=seconds,
        message_handler=heard,
        client_info=mcp_types.Implementation(name="pithos", version=VERSION),
    )


async def tools(client: Client) -> list[mcp_types.Tool]:
    """All tools of a server, page by page. Raises ToolError for a list without an end."""
    if client.server_capabilities.tools is None:
        return []
    found: list[mcp_types.Tool] = []
    cursor: str | None = None
    for _ in range(PAGES):
        page = await client.list_tools(cursor=cursor)
        found += page.tools
        if page.next_cursor is None:
            return found
        if page.next_cursor == cursor or len(found) > TOOLS:
            break
        cursor = page.next_cursor
    raise ToolError(f"its list of tools does not end (more than {len(found)} tools)")


async def listen(client: Client, changed: Callable[[], None]) -> None:
    """Calls `changed` when the list of tools has. Servers before 2026 tell that unasked."""
    from mcp.client.subscriptions import SubscriptionLost
    from mcp_types.version import MODERN_PROTOCOL_VERSIONS

    offered = client.server_capabilities.tools
    if client.protocol_version not in MODERN_PROTOCOL_VERSIONS or not (offered and offered.list_changed):
        return
    wait = 1.0
    while True:
        try:
            async with client.listen(tools_list_changed=True) as news:
                if wait > 1.0:
                    changed()  # what happened meanwhile was not told
                wait = 1.0
                async for _ in news:
                    changed()
        except (SubscriptionLost, TimeoutError):
            pass
        except Exception:  # it cannot, or it has ended
            return
        wait = min(2 * wait, LISTEN_AGAIN)
        await asyncio.sleep(wait)


def closed(error: BaseException) -> bool:
    """Whether an error says no more than that the connection has ended."""
    import anyio
    from mcp.shared.exceptions import MCPError
    from mcp_types import CONNECTION_CLOSED

    found = leaf(error)
    if isinstance(found, MCPError):
        return found.code == CONNECTION_CLOSED and found.message == "Connection closed"
    return isinstance(found, anyio.ClosedResourceError | anyio.BrokenResourceError | anyio.EndOfStream)


def forgotten(error: BaseException) -> bool:
    """Whether an address has forgotten the session; then it has not begun with the call."""
    from mcp.shared.exceptions import MCPError
    from mcp_types import INVALID_REQUEST

    found = leaf(error)
    return isinstance(found, MCPError) and (found.code, found.message) == (
        INVALID_REQUEST,
        "Session terminated",
    )


def reason(error: BaseException) -> str:
    """An error of the SDK, of HTTP or of the system in one line."""
    from pydantic import ValidationError

    found = leaf(error)
    if isinstance(found, ValidationError):
        first = found.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        return f"its answer breaks the protocol: {place}: {first['msg']}"
    if isinstance(found, OSError) and found.strerror:
        return f"{found.filename or ''} {found.strerror}".strip()
    return " ".join(str(found).split())[:500] or type(found).__name__


def leaf(error: BaseException) -> BaseException:
    """The first error of a group, which tasks make of every one."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
