"""A page by hops: each hop's host is looked up and checked, and the connection goes to that address."""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from pithos.errors import ToolError, shown
from pithos.tools.web.addresses import Target, resolve
from pithos.tools.web.settings import Web

if TYPE_CHECKING:
    import httpx

HEADERS = {
    "User-Agent": "Mozilla/5.0 (compatible; Pithos)",
    "Accept": "text/html,application/xhtml+xml,text/plain,application/json;q=0.9,*/*;q=0.5",
    "Accept-Encoding": "gzip, deflate, identity",
    "Accept-Language": "en,*;q=0.5",
}
STEP = 10.0  # seconds of one wait for the network


class Line:
    """A connection that another thread may close: a server that sends a byte now and then holds nobody up."""

    def __init__(self) -> None:
        self._client: httpx.Client | None = None
        self._closed = False

    def hold(self, client: httpx.Client) -> None:
        """From now on `close` closes this one."""
        self._client = client
        if self._closed:
            client.close()

    def close(self) -> None:
        """Closes the connection; what waits on it fails."""
        self._closed = True
        if self._client is not None:
            self._client.close()


@dataclass(frozen=True)
class Page:
    """What came: the last URL, status, content type, bytes (unpacked), and whether there was more."""

    url: str
    status: int
    content_type: str
    body: bytes
    cut: bool = False


def download(url: str, web: Web, deadline: float, line: Line) -> Page:
    """Fetches a URL until `deadline` (time.monotonic). Raises ToolError."""
    try:
        import httpx
    except ImportError:
        raise ToolError(
            "fetching pages needs the extra `agent`: pip install -e '.[agent]' in Pithos' checkout"
        ) from None
    timeout = httpx.Timeout(STEP)
    # Proxies of the environment would look hosts up anew, and reach what was not checked.
    with httpx.Client(timeout=timeout, trust_env=False, follow_redirects=False) as client:
        line.hold(client)
        for _ in range(web.hops + 1):
            target = resolve(url, web.private)
            try:
                page = _hop(client, target, web, deadline)
            except (httpx.HTTPError, httpx.InvalidURL, RuntimeError) as error:
                reason = str(error) or type(error).__name__
                raise ToolError(f"{shown(target.host)} cannot be fetched: {reason}") from None
            if isinstance(page, Page):
                return page
            url = urljoin(url, page)
    raise ToolError(f"{shown(url)}: more than {web.hops} redirects")


def _hop(client: httpx.Client, target: Target, web: Web, deadline: float) -> Page | str:
    """The page, or where it has moved to."""
    _in_time(deadline)
    request = client.build_request(
        "GET",
        target.pinned,
        headers={**HEADERS, "Host": target.host_header},
        extensions={"sni_hostname": target.host, "timeout": client.timeout.as_dict()},
    )
    response = client.send(request, stream=True)
    try:
        client.cookies.clear()
        if response.status_code in (301, 302, 303, 307, 308) and "location" in response.headers:
            return str(response.headers["location"])
        kind = response.headers.get("content-type", "")
        body, cut = _body(response, web, deadline)
        return Page(target.url, response.status_code, kind, body, cut)
    finally:
        response.close()


def _body(response: httpx.Response, web: Web, deadline: float) -> tuple[bytes, bool]:
    """The unpacked body, cut at the cap: a small answer may unpack to a huge one."""
    unpack = _unpacker(response.headers.get("content-encoding", "identity").strip().lower())
    body = bytearray()
    received = 0
    for piece in response.iter_raw():
        _in_time(deadline)
        received += len(piece)
        for part in unpack(piece, web.bytes - len(body) + 1):
            body += part
        if len(body) > web.bytes or received > web.bytes:
            return bytes(body[: web.bytes]), True
    return bytes(body), False


def _unpacker(encoding: str) -> Any:
    if encoding in ("", "identity"):
        return lambda piece, most: [piece[:most]]
    if encoding not in ("gzip", "x-gzip", "deflate"):
        raise ToolError(f"the page is packed as {shown(encoding)}, which was not asked for")
    state: list[Any] = []

    def unpack(piece: bytes, most: int) -> Iterator[bytes]:
        if not state:  # a deflate stream may come with or without its header
            bare = encoding == "deflate" and piece[:1] and piece[0] & 0x0F != 8
            state.append(zlib.decompressobj(-zlib.MAX_WBITS if bare else zlib.MAX_WBITS | 32))
        try:
            yield state[0].decompress(piece, most)
        except zlib.error:
            raise ToolError("the page's packing is broken") from None

    return unpack


def _in_time(deadline: float) -> None:
    if time.monotonic() > deadline:
        raise ToolError("the page took too long: it was given up")
