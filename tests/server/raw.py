"""A client that is a bare socket: it may send what it likes, and leave when it likes."""

from __future__ import annotations

import json
import socket
import struct
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from pithos.server.life import Server


class Raw:
    """A connection that has sent `data`."""

    def __init__(self, server: Server, data: bytes = b"", receive_buffer: int | None = None) -> None:
        place = urlsplit(server.address)
        self.socket = socket.socket()
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(60)
        self.socket.connect((place.hostname, place.port))
        self.socket.sendall(data)

    def read(self, least: int) -> bytes:
        """At least so many bytes, or what came before the end."""
        data = b""
        while len(data) < least and (piece := self.socket.recv(65536)):
            data += piece
        return data

    def read_to(self, mark: bytes) -> bytes:
        """All up to the mark and what came with it."""
        data = b""
        while mark not in data and (piece := self.socket.recv(65536)):
            data += piece
        return data

    def reset(self) -> None:
        """Leaves without a goodbye (RST)."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def __enter__(self) -> Raw:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()


def post(path: str, body: Any) -> bytes:
    """The bytes of a request."""
    data = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data
