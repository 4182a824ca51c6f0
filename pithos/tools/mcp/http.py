"""The transport of an address: streamable HTTP, with answers of bounded size and refusals that say why."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import httpx2
from mcp.client.streamable_http import streamable_http_client

from pithos.tools.mcp.lines import LONGEST

if TYPE_CHECKING:
    from mcp.client._transport import TransportStreams

CONNECTING, SILENCE = 15.0, 300.0  # seconds
REFUSALS = {
    401: "401: it wants another key (see headers in mcp.json)",
    403: "403: it forbids that (see headers in mcp.json)",
    404: "404: there is no MCP server at this path",
    405: "405: this path speaks no streamable HTTP",
}


class Unreadable(httpx2.StreamError):
    """An answer is too long, or its length cannot be told before it is unpacked."""


class Address:
    """A server at a URL. `why`: the last answer that was a refusal, in words."""

    def __init__(self, url: str, headers: Mapping[str, str]) -> None:
        self.ended = False
        self._url = url
        self._headers = {**headers, "accept-encoding": "identity"}
        self.why = ""

    def forgotten(self) -> None:
        """The server knows nothing of the session any more: there has to be a new one."""
        self.ended, self.why = True, "the session is forgotten"

    def kill(self) -> None:
        """Nothing of it runs here."""

    @asynccontextmanager
    async def streams(self) -> AsyncIterator[TransportStreams]:
        """The streams of a session."""
        async with (
            httpx2.AsyncClient(
                headers=self._headers,
                timeout=httpx2.Timeout(CONNECTING, read=SILENCE),
                event_hooks={"response": [self._look]},
            ) as client,
            streamable_http_client(self._url, http_client=client, max_sse_event_size=LONGEST) as streams,
        ):
            yield streams

    async def _look(self, response: httpx2.Response) -> None:
        if self.ended:
            return
        code = response.status_code
        self.why = REFUSALS.get(code, f"HTTP {code}") if code >= 400 else ""
        events = response.headers.get("content-type", "").startswith("text/event-stream")
        packed = response.headers.get("content-encoding", "identity").casefold() != "identity"
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        if packed or not events:  # the SDK has a limit for events
            response.stream = _Capped(response.stream, packed)


class _Capped(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, packed: bool) -> None:
        self._stream = stream
        self._packed = packed

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        if self._packed:
            raise Unreadable("the answer is compressed, and it was asked for plain")
        async for piece in self._stream:
            size += len(piece)
            if size > LONGEST:
                raise Unreadable(f"the answer has more than {LONGEST} bytes")
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()
