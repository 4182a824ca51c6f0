"""All servers of a session: one thread with an event loop, and what the rest of Pithos sees of it."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import os
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from pithos.errors import UsageError
from pithos.tools.mcp import names
from pithos.tools.mcp.config import ServerConfig
from pithos.tools.mcp.server import Patience, Server
from pithos.tools.registry import Registry

SETTLED = frozenset({"ready", "failed", "stopped", "disabled"})
CLOSING = 20.0  # seconds until processes are killed without the loop
WAIT = 5.0  # seconds that `open` waits; slower servers show up later
SDK_LOGGERS = ("mcp", "client", "httpx2")  # of the SDK: it would write tracebacks to the terminal


def open(
    configs: Iterable[ServerConfig],
    registry: Registry,
    tell: Callable[[str], None],
    *,
    read_only: bool = False,
    wait: float = WAIT,
    patience: Patience | None = None,
) -> Servers:
    """Starts all servers side by side, and waits up to `wait` seconds for them.

    Their tools come into `registry` when they are ready, and change there later; with `read_only` only those that
    change nothing. `tell(line)` is called from a thread of its own. Raises UsageError without the SDK.
    """
    servers = Servers(list(configs), registry, tell, read_only, patience or Patience())
    try:
        servers.wait(wait)
    except BaseException:  # Ctrl+C
        servers.close()
        raise
    return servers


def missing() -> str | None:
    """Why servers cannot be used here; None when they can."""
    try:
        found = importlib.util.find_spec("mcp") is not None
    except ValueError:
        found = False
    return None if found else "MCP servers need the extra `mcp`: pip install -e '.[mcp]' in Pithos' checkout"


class Servers:
    """Servers of one session (`open` makes them). Safe to use from any thread."""

    def __init__(
        self,
        configs: list[ServerConfig],
        registry: Registry,
        tell: Callable[[str], None],
        read_only: bool,
        patience: Patience,
    ) -> None:
        self.patience = patience
        self.environ = dict(os.environ)
        self._registry, self._tell, self._read_only = registry, tell, read_only
        self._published: tuple[str, ...] = ()
        self._changed = threading.Condition()
        self._closing = threading.Lock()
        prefixes = names.prefixes(config.name for config in configs)
        self.loop: asyncio.AbstractEventLoop
        self._servers = [Server(config, prefixes[config.name], self) for config in configs]
        self._thread: threading.Thread | None = None
        if any(not config.disabled for config in configs):
            self._begin()

    def states(self) -> list[dict[str, Any]]:
        """What there is to know of each: name, state, number of tools, error and note ("" for none)."""
        return [
            {"name": s.name, "state": s.state, "tools": len(s.tools), "error": s.error, "note": s.note}
            for s in self._servers
        ]

    def wait(self, seconds: float) -> bool:
        """Waits until none is starting; False when the time is over before."""
        limit = time.monotonic() + seconds
        with self._changed:
            return self._changed.wait_for(
                lambda: all(server.state in SETTLED for server in self._servers), limit - time.monotonic()
            )

    def restart(self, name: str) -> bool:
        """Starts a server once more that has failed or stopped; False where there is none of that name."""
        found = [server for server in self._servers if server.name == name and self._thread is not None]
        with contextlib.suppress(RuntimeError):
            for server in found:
                self.loop.call_soon_threadsafe(server.start)
        return bool(found)

    def close(self) -> None:
        """Ends all servers and their processes, and takes their tools away. May be called twice."""
        with self._closing:
            thread, self._thread = self._thread, None
            if thread is None:
                return
            with contextlib.suppress(RuntimeError):
                self.loop.call_soon_threadsafe(self._leave.set)
            thread.join(CLOSING)
            for server in self._servers:
                server.kill()
            self._registry.replace(self._published, ())

    def __enter__(self) -> Servers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def publish(self) -> None:
        """Puts the tools of all servers into the registry, in the order of mcp.json, whichever was ready first."""
        tools = [
            tool for server in self._servers for tool in server.tools if tool.read_only or not self._read_only
        ]
        taken = set(self._published)
        tools = [tool for tool in tools if tool.name in taken or tool.name not in self._registry]
        with self._changed:
            self._registry.replace(self._published, tools)
            self._published = tuple(tool.name for tool in tools)
            self._changed.notify_all()

    def tell(self, text: str) -> None:
        """One line for a person; what it does with it is no reason to end."""
        with contextlib.suppress(Exception):
            self._tell(text)

    def _begin(self) -> None:
        fault = missing()
        if fault is not None:
            raise UsageError(fault)
        for name in SDK_LOGGERS:
            logging.getLogger(name).addHandler(logging.NullHandler())
            logging.getLogger(name).propagate = False
        self.loop = asyncio.new_event_loop()
        self._leave = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="MCP servers", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self._serve())
            for task in (rest := asyncio.all_tasks(self.loop)):
                task.cancel()
            if rest:
                self.loop.run_until_complete(asyncio.wait(rest, timeout=2.0))
            self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        finally:
            self.loop.close()

    async def _serve(self) -> None:
        for server in self._servers:
            server.start()
        await self._leave.wait()
        await asyncio.gather(*(server.stop() for server in self._servers))
