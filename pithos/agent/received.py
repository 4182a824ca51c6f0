"""What a server sends, within limits of size and time: a broken one must not fill the memory, or hold for ever."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING

from pithos.errors import RequestError

if TYPE_CHECKING:
    import httpx

LINE = 16 << 20  # bytes of a line of a stream
BODY = 8 << 20  # bytes of a body that is read as a whole
SECONDS = 30.0  # for all of a body


async def lines(pieces: AsyncIterator[bytes], most: int = LINE) -> AsyncIterator[str]:
    """The lines of a stream of events: only line feeds and carriage returns end one, as JSON may hold other breaks.

    Raises RequestError for a line of more than `most` bytes.
    """
    rest = bytearray()
    async for piece in pieces:
        rest += piece
        if b"\n" in piece or b"\r" in piece:
            whole = bytes(rest).splitlines(keepends=True)
            rest = bytearray() if whole[-1].endswith((b"\n", b"\r")) else bytearray(whole.pop())
            for line in whole:
                yield line.decode("utf-8", "replace").rstrip("\r\n")
        if len(rest) > most:
            raise RequestError(f"the server sent a line of more than {most >> 20} MiB: it is none for chats")
    if rest:
        yield rest.decode("utf-8", "replace")


def get(client: httpx.Client, url: str) -> httpx.Response:
    """An answer with its body. Raises RequestError where that is too long or takes too long, httpx.HTTPError."""
    with client.stream("GET", url) as response:
        return _made(response, _bounded(response.iter_bytes(), url))


async def whole(response: httpx.Response) -> httpx.Response:
    """A refusal with as much of its body as fits: only its beginning is shown."""
    read = bytearray()
    limit = time.monotonic() + SECONDS
    async for piece in response.aiter_bytes():
        read += piece
        if len(read) > BODY or time.monotonic() > limit:
            break
    return _made(response, bytes(read[:BODY]))


def _bounded(pieces: Iterator[bytes], url: str) -> bytes:
    read = bytearray()
    limit = time.monotonic() + SECONDS
    for piece in pieces:
        read += piece
        if len(read) > BODY:
            raise RequestError(
                f"{url} sends more than {BODY >> 20} MiB: is it the address of a model's server?"
            )
        if time.monotonic() > limit:
            raise RequestError(f"{url} sends for more than {SECONDS:.0f} s: look at the server")
    return bytes(read)


def _made(response: httpx.Response, body: bytes) -> httpx.Response:
    import httpx

    heads = {key: value for key, value in response.headers.items() if key.lower() == "location"}
    return httpx.Response(response.status_code, headers=heads, content=body)
