"""An address of streamable HTTP, by hand: sessions, refusals, and answers that should not be."""

from __future__ import annotations

import contextlib
import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

TOOLS = [
    {"name": name, "inputSchema": {"type": "object"}}
    for name in ("echo", "huge", "packed", "hang", "html", "secret")
]


class Address(ThreadingHTTPServer):
    """What it has seen (`requests`: method and headers), and how it behaves (`refuses`: a status for everything)."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.requests: list[tuple[str, dict[str, str]]] = []
        self.sessions: set[str] = set()
        self.refuses = 0
        self.leaving = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/mcp"

    @property
    def methods(self) -> list[str]:
        return [method for method, _ in self.requests]


class Handler(BaseHTTPRequestHandler):
    server: Address
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        message = json.loads(self.rfile.read(int(self.headers["content-length"])))
        method, id, params = message.get("method", ""), message.get("id"), message.get("params") or {}
        self.server.requests.append((method, {name.lower(): value for name, value in self.headers.items()}))
        if self.server.refuses:
            self._send(self.server.refuses, b"no", "text/plain")
        elif method == "initialize":
            session = f"s{len(self.server.requests)}"
            self.server.sessions.add(session)
            info = {"name": "plain", "version": "1"}
            result = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": info}
            self._answer(id, result, **{"mcp-session-id": session})
        elif method == "server/discover":
            self._send(400, b"unknown", "text/plain")
        elif self.headers.get("mcp-session-id") not in self.server.sessions:
            self._send(404, b"", "text/plain")
        elif id is None:
            self._send(202, b"", "text/plain")
        elif method == "tools/list":
            self._answer(id, {"tools": TOOLS})
        else:
            self._call(id, params["name"], params.get("arguments") or {})

    def do_GET(self) -> None:
        self._send(405, b"", "text/plain")

    def do_DELETE(self) -> None:
        self.server.requests.append(("DELETE", {}))
        self._send(200, b"", "text/plain")

    def _call(self, id: Any, name: str, arguments: dict[str, Any]) -> None:
        if name == "hang":
            self.server.leaving.wait(60)
        elif name == "html":
            self._send(200, b"<html>Please log in</html>", "text/html")
        elif name == "packed":
            self._answer(id, {"content": [{"type": "text", "text": "x" * 50_000_000}]}, packed=True)
        elif name == "huge":
            self._answer(id, {"content": [{"type": "text", "text": "x" * 20_000_000}]})
        elif name == "secret":
            error = {"code": -32000, "message": f"the key {self.headers['authorization']} has expired"}
            self._send(
                200, json.dumps({"jsonrpc": "2.0", "id": id, "error": error}).encode(), "application/json"
            )
        else:
            self._answer(id, {"content": [{"type": "text", "text": str(arguments.get("text"))}]})

    def _answer(self, id: Any, result: Any, packed: bool = False, **headers: str) -> None:
        body = json.dumps({"jsonrpc": "2.0", "id": id, "result": result}).encode()
        if packed:
            body, headers = gzip.compress(body, 1), {"content-encoding": "gzip"}
        self._send(200, body, "application/json", **headers)

    def _send(self, code: int, body: bytes, kind: str, **headers: str) -> None:
        with contextlib.suppress(OSError):  # a client that has left
            self.send_response(code)
            for name, value in {"content-type": kind, "content-length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def listening() -> Iterator[Address]:
    """An address that answers until the end of the block."""
    with Address() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server
        finally:
            server.leaving.set()
            server.shutdown()
            thread.join()
