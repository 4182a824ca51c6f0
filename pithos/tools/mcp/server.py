"""One server: it is started, restarted once when it ends, and given up; its tools are offered meanwhile."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from pithos.errors import ToolError, printable
from pithos.tools.mcp import calls, transport
from pithos.tools.mcp.config import ServerConfig
from pithos.tools.mcp.variables import Filling

if TYPE_CHECKING:
    import mcp_types
    from mcp.client.client import Client

    from pithos.tools.mcp.calls import Clock
    from pithos.tools.registry import Tool

State = Literal["starting", "ready", "failed", "stopped", "disabled"]


@dataclass(frozen=True)
class Patience:
    """Seconds: for a server to start, to answer a request that is no call, before a restart; after `steady` seconds
    without a fault it may be restarted again."""

    start: float = 60.0
    request: float = 30.0
    back_off: float = 1.0
    steady: float = 60.0


class Host(Protocol):
    """What a server needs from the session: who publishes tools, and who is told."""

    loop: asyncio.AbstractEventLoop
    patience: Patience
    environ: dict[str, str]

    def publish(self) -> None:
        """The tools or the state of a server have changed."""

    def tell(self, text: str) -> None:
        """One line for a person."""


class Server:
    """A server of mcp.json. `tools` are offered while it is ready or restarts; `error` says why it failed."""

    def __init__(self, config: ServerConfig, prefix: str, host: Host) -> None:
        self.config, self.prefix = config, prefix
        self.state: State = "disabled" if config.disabled else "starting"
        self.error = self.note = ""
        self.tools: list[Tool] = []
        self._host = host
        self._filling = Filling(host.environ)
        self._transport: transport.Transport | None = None
        self._client: Client | None = None
        self._ready_since = 0.0
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop that its coroutines run on."""
        return self._host.loop

    @property
    def name(self) -> str:
        """Its name, fit to be printed."""
        return printable(self.config.name)

    def start(self) -> None:
        """Begins its life, on the loop; also once more when it has failed."""
        if self.state != "disabled" and (self._task is None or self._task.done()):
            self._become("starting")
            self._task = asyncio.create_task(self._live())

    async def stop(self) -> None:
        """Ends its life, and waits for that."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    def kill(self) -> None:
        """Ends its processes from any thread, whatever the loop does."""
        if self._transport is not None:
            self._transport.kill()

    async def call(self, tool: str, arguments: dict[str, Any], clock: Clock) -> mcp_types.CallToolResult:
        """Calls a tool. Raises ToolError."""
        again = False
        while True:
            client = await self._connected(clock)
            link = self._transport
            try:
                return await calls.ask(client, tool, arguments, clock)
            except ToolError:
                raise
            except Exception as error:
                if link is None or again or not transport.forgotten(error):
                    raise await self._failure(error, client, link) from None
                link.forgotten()
                self._news.set()
                again = True

    async def _failure(self, error: Exception, client: Client, link: transport.Transport | None) -> ToolError:
        """An error of a call for the model."""
        if self._client is client and not transport.closed(error):
            return ToolError(self._filling.masked(transport.reason(error)))
        return ToolError(f"the MCP server {self.name} ended during the call{await self._why(link)}")

    async def _connected(self, clock: Clock) -> Client:
        while self._client is None or self._ended:
            if self.state not in ("starting", "ready"):
                raise ToolError(
                    f"the MCP server {self.name} is {self.state}{self.error and ': ' + self.error}"
                )
            if clock.left <= 0:
                raise clock.error(f"the MCP server {self.name} was not ready")
            await asyncio.sleep(0.05)
        return self._client

    @property
    def _ended(self) -> bool:
        """Its pipe has closed, and the session is about to notice."""
        return self._transport is not None and self._transport.ended

    async def _why(self, ended: transport.Transport | None) -> str:
        """How it ended, which shows a moment after its pipe has closed."""
        for _ in range(100):
            if ended is None or ended.why or not ended.ended:
                break
            await asyncio.sleep(0.02)
        words = self._filling.masked(ended.why) if ended else ""
        return f" ({words})" if words else ""

    async def _live(self) -> None:
        restarted = legacy = False
        try:
            while True:
                self._ready_since = 0.0
                fault = await self._connect(legacy)
                steady = (
                    self._ready_since and time.monotonic() - self._ready_since > self._host.patience.steady
                )
                if fault.final or (restarted and not steady):
                    return self._become("failed", fault.words)
                self._become("starting", fault.words)
                self._host.tell(f"MCP server {self.name}: {fault.words}; it is started once more")
                # A server that ended before it was ready may not know today's first request.
                restarted, legacy = True, not self._ready_since
                await asyncio.sleep(self._host.patience.back_off)
        except asyncio.CancelledError:
            self._become("stopped")
        except Exception as error:  # a fault of ours: nobody is to wait for it
            self._become("failed", transport.reason(error))

    async def _connect(self, legacy: bool) -> _Fault:
        """Holds a connection until it ends; returns why."""
        try:
            self._filling = Filling(self._host.environ)
            self._transport = transport.of(self.config, self._filling, self._junk, self._news.set)
            await self._hold(self._transport, legacy)
        except TimeoutError:
            words = f"it did not answer within {self._host.patience.start:g} s"
        except Exception as error:
            words = "" if transport.closed(error) else transport.reason(error)
            if isinstance(transport.leaf(error), ToolError):
                return _Fault(self._filling.masked(words), final=True)
        else:
            words = ""
        finally:
            self._client = None
        why = "" if words and not self.config.url else await self._why(self._transport)
        return _Fault(self._filling.masked(words or "it has ended") + why)

    async def _hold(self, link: transport.Transport, legacy: bool) -> None:
        client = transport.client(link, legacy, self._host.patience.request, self._heard)
        async with AsyncExitStack() as stack:
            async with asyncio.timeout(self._host.patience.start):
                await stack.enter_async_context(client)
                await self._list(client)
            self._client, self._ready_since = client, time.monotonic()
            self._become("ready")
            listening = asyncio.create_task(transport.listen(client, self._news.set))
            try:
                await self._attend(client, link)
            finally:
                self._client = None
                listening.cancel()

    async def _attend(self, client: Client, link: transport.Transport) -> None:
        """Reads the list of tools anew whenever the server says that it has changed."""
        while not link.ended:
            await self._news.wait()
            self._news.clear()
            if not link.ended:
                try:
                    await self._list(client)
                except Exception as error:
                    self._remark(f"its list of tools cannot be read: {transport.reason(error)}")
                self._host.publish()
                await asyncio.sleep(0.2)  # one that never stops telling news is not asked all the time

    async def _list(self, client: Client) -> None:
        from pithos.tools.mcp import tools

        found, remarks = tools.made(self, await transport.tools(client))
        self.tools = found
        for remark in remarks:
            self._remark(remark)

    async def _heard(self, message: Any) -> None:
        if getattr(message, "method", "") == "notifications/tools/list_changed":
            self._news.set()

    def _junk(self, text: str) -> None:
        """Told once: a server that logs to its stdout does so all the time."""
        if not self.note:
            self._remark(f"it writes to its stdout what is {text}")

    def _remark(self, text: str) -> None:
        self.note = self._filling.masked(printable(text))
        self._host.tell(f"MCP server {self.name}: {self.note}")

    def _become(self, state: State, error: str = "") -> None:
        self.state, self.error = state, printable(" ".join(error.split()))
        if state in ("failed", "stopped"):
            self.tools = []
        if state == "failed":
            self._host.tell(f"MCP server {self.name} failed: {self.error}")
        self._host.publish()


@dataclass(frozen=True)
class _Fault:
    """Why a connection ended; `final`: another try would end the same way."""

    words: str
    final: bool = False
