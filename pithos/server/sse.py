"""Server-sent events: JSON values one by one on a response that stays open."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from sanic.exceptions import RequestCancelled

if TYPE_CHECKING:
    from sanic.request import Request
    from sanic.response import HTTPResponse

HEADERS = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
CONTENT_TYPE = "text/event-stream; charset=utf-8"


def encoded(value: Any) -> bytes:
    """JSON in UTF-8. Half of a surrogate pair, which UTF-8 cannot carry, stays an escape."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")


class EventStream:
    """A response to which events are written. A client that takes nothing for `patience` seconds is cut off."""

    def __init__(self, request: Request, patience: float) -> None:
        self._request = request
        self._patience = patience
        self._response: HTTPResponse | None = None

    async def open(self) -> None:
        """Sends the status and the headers."""
        self._response = await self._request.respond(content_type=CONTENT_TYPE, headers=HEADERS)
        await self._write(b"")

    async def send(self, value: Any, event: str | None = None) -> None:
        """One event, with a name where the API has names."""
        head = b"" if event is None else f"event: {event}\n".encode()
        await self._write(head + b"data: " + encoded(value) + b"\n\n")

    async def done(self) -> None:
        """The mark of the end that OpenAI's clients wait for."""
        await self._write(b"data: [DONE]\n\n")

    async def ping(self) -> None:
        """A comment, which clients skip: it shows that the server lives, and finds out whether the client does."""
        await self._write(b": ping\n\n")

    async def fail(self, value: Any, error: Exception, event: str | None = None) -> None:
        """The stream ends with an error event, unless it is the client that is gone."""
        if isinstance(error, TimeoutError | ConnectionError | RequestCancelled):
            return
        await self.send(value, event)
        await self.close()

    async def close(self) -> None:
        """The end of the response."""
        if self._response is not None:
            async with asyncio.timeout(self._patience):
                await self._response.send(end_stream=True)

    async def _write(self, data: bytes) -> None:
        assert self._response is not None, "open() comes first"
        try:
            async with asyncio.timeout(self._patience):
                await self._response.send(data)
        except TimeoutError:
            cut_off(self._request)
            raise


def cut_off(request: Request) -> None:
    """Ends the connection without waiting for what was not sent."""
    transport: Any = request.transport
    if transport is not None:
        transport.abort()
