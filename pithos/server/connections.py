"""How many connections there may be: with too many of them a process could not even open its own files."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import Iterable
from typing import Any

from sanic.http.constants import Stage
from sanic.server.protocols.http_protocol import HttpProtocol

from pithos.server.log import LOGGER

MOST = 16_384
_WANTED = 65_536  # open files
_OWN = 128  # files that the process needs for itself, but at most half of them all
_SILENCE = 60.0  # seconds in which one line about connections that cannot be taken is enough


def most() -> int:
    """How many connections fit; the limit of open files is raised as far as it may be."""
    if sys.platform == "win32":
        return MOST
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = _WANTED if hard == unlimited else min(_WANTED, hard)
    if soft != unlimited and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST if soft == unlimited else min(MOST, max(soft - _OWN, soft // 2))


class Protocol(HttpProtocol):
    """A connection whose requests pass the site's front door. One too many takes the place of the longest idle one."""

    def _setup(self) -> None:
        super()._setup()  # type: ignore[no-untyped-call]
        self.request_handler = self.app.ctx.front.handle

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)  # type: ignore[no-untyped-call]
        self._time = time.monotonic()  # Sanic begins to count with the first task
        give_way(self, self.app, self.connections)


def give_way(newcomer: Any, app: Any, connections: Iterable[Any]) -> None:
    """With one connection too many the longest idle one is closed, else the new one. TLS that is not agreed is idle."""
    everyone = [*connections, *app.ctx.handshakes]
    others = [other for other in everyone if other is not newcomer and not _leaves(other)]
    if len(others) < app.ctx.most:
        return
    idle = [other for other in others if _idle(other)]
    if idle:
        min(idle, key=_used).transport.close()
    else:
        newcomer.transport.abort()


def _idle(connection: Any) -> bool:
    """Whether no whole head of a request has come."""
    if not isinstance(connection, HttpProtocol):
        return True
    return connection.http is None or connection.http.stage in (Stage.IDLE, Stage.REQUEST)


def _used(connection: Any) -> float:
    return float(connection._time)


def _leaves(connection: Any) -> bool:
    return connection.transport is None or bool(connection.transport.is_closing())


def watch(loop: asyncio.AbstractEventLoop) -> None:
    """Faults of the loop become records: those of connections one a minute, as they come in heaps."""
    told = -_SILENCE

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal told
        error, message = context.get("exception"), str(context.get("message"))
        if not isinstance(error, OSError):
            LOGGER.error("%s", message, exc_info=error)
        elif (now := time.monotonic()) - told >= _SILENCE:
            told = now
            LOGGER.error("a connection failed: %s", error)

    loop.set_exception_handler(handle)
