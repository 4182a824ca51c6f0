"""TLS on a connection: while it is agreed upon the connection counts, and may have to give way to others."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import time
from typing import Any

from pithos.server import connections

_PATIENCE = 30.0  # seconds for both sides to agree


class Handshake(asyncio.Protocol):
    """What a connection is before it is HTTP, for which Sanic has `given` the arguments."""

    def __init__(self, context: ssl.SSLContext, **given: Any) -> None:
        self._context, self._given = context, given
        self._loop: asyncio.AbstractEventLoop = given["loop"]
        self._waiting: set[Handshake] = given["app"].ctx.handshakes
        self._early = b""  # data that came before this was told that TLS is agreed
        self._lost = False
        self._http: Any = None
        self._time = time.monotonic()
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """Called for the connection without TLS alone."""
        self.transport = transport
        self._waiting.add(self)
        connections.give_way(self, self._given["app"], self._given["connections"])
        self._task = self._loop.create_task(self._agree())

    def data_received(self, data: bytes) -> None:
        if self._http is None:
            self._early += data
        else:
            self._http.data_received(data)

    def connection_lost(self, error: Exception | None) -> None:
        self._lost = True
        self._waiting.discard(self)
        if self._http is not None:
            self._http.connection_lost(error)

    async def _agree(self) -> None:
        made: Any = None
        with contextlib.suppress(OSError):  # those of TLS, too
            made = await self._loop.start_tls(
                self.transport, self, self._context, server_side=True, ssl_handshake_timeout=_PATIENCE
            )
        self._waiting.discard(self)
        if made is None or self._lost:
            self.transport.abort()
            return
        self._http = connections.Protocol(**self._given)
        made.set_protocol(self._http)
        self._http.connection_made(made)
        if self._early:
            self._http.data_received(self._early)
