"""Connections on which TLS is not agreed yet: they count, give way, and lose no byte of what follows."""

from __future__ import annotations

import json
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from pithos.server import connections, handshake
from pithos.server.life import Server
from pithos.server.settings import Settings
from tests.server.raw import Raw, post
from tests.server.scripted import ScriptedCore, serving
from tests.waiting import until

CHAT = {"messages": [{"role": "user", "content": "Hi"}]}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate and its key."""
    folder = tmp_path_factory.mktemp("tls")
    cert, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", str(key), "-out", str(cert)],
        check=True, capture_output=True,
    )  # fmt: skip
    return cert, key


@pytest.fixture
def few(files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server with room for four connections."""
    monkeypatch.setattr(connections, "most", lambda: 4)
    with serving(ScriptedCore(pause=0.01), Settings(certificate=files[0], key=files[1])) as server:
        yield server


@pytest.fixture
def trusted(files: tuple[Path, Path]) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(files[0]))


def closed(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def test_the_longest_silent_one_gives_way(few: Server, trusted: ssl.SSLContext) -> None:
    with ExitStack() as stack:
        silent = [stack.enter_context(Raw(few)) for _ in range(4)]
        half = [stack.enter_context(Raw(few, b"\x16\x03\x01\x02\x00\x01")) for _ in range(8)]
        assert all(closed(raw.socket) for raw in silent)
        with httpx.Client(base_url=few.address, verify=trusted, timeout=60) as client:
            for _ in range(3):
                assert client.post("/v1/chat/completions", json=CHAT).status_code == 200
        assert closed(half[0].socket)


def test_those_at_work_stay(few: Server, trusted: ssl.SSLContext) -> None:
    with ExitStack() as stack, httpx.Client(base_url=few.address, verify=trusted, timeout=60) as client:
        answer = stack.enter_context(
            client.stream("POST", "/v1/chat/completions", json=CHAT | {"stream": True})
        )
        lines = answer.iter_lines()
        next(lines)
        for _ in range(12):
            stack.enter_context(Raw(few))
        assert any(line == "data: [DONE]" for line in lines)


def test_what_is_sent_with_the_end_of_the_handshake(few: Server, trusted: ssl.SSLContext) -> None:
    """A client's last words of the handshake and its request in one packet."""
    place = urlsplit(few.address)
    for _ in range(20):
        incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        tls = trusted.wrap_bio(incoming, outgoing, server_hostname="localhost")
        with socket.create_connection((place.hostname, place.port), timeout=60) as plain:
            while True:
                try:
                    tls.do_handshake()
                    break
                except ssl.SSLWantReadError:
                    plain.sendall(outgoing.read())
                    incoming.write(plain.recv(65536))
            tls.write(post("/v1/chat/completions", CHAT))
            plain.sendall(outgoing.read())
            data = b""
            while b"}}" not in data:
                incoming.write(plain.recv(65536))
                while True:
                    try:
                        data += tls.read(65536)
                    except ssl.SSLWantReadError:
                        break
        assert b"HTTP/1.1 200" in data
        assert json.loads(data[data.index(b"{") :])["choices"][0]["message"]["content"] == "Hello!"


def test_one_that_is_no_tls_or_never_ends(
    files: tuple[Path, Path], trusted: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handshake, "_PATIENCE", 0.2)
    with serving(ScriptedCore(), Settings(certificate=files[0], key=files[1])) as server:
        for data in (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"\x16\x03", b""):
            with Raw(server, data) as raw:
                raw.socket.settimeout(60)
                while raw.socket.recv(4096):
                    pass
        with Raw(server, b"\x16\x03\x01") as raw:
            raw.reset()
        monkeypatch.undo()
        with httpx.Client(base_url=server.address, verify=trusted, timeout=60) as client:
            until(lambda: client.get("/health").status_code == 200)


def test_the_end_does_not_wait_for_them(files: tuple[Path, Path], trusted: ssl.SSLContext) -> None:
    with ExitStack() as stack:
        with serving(ScriptedCore(), Settings(certificate=files[0], key=files[1])) as server:
            raws = [stack.enter_context(Raw(server)) for _ in range(3)]
            assert httpx.get(f"{server.address}/health", verify=trusted, timeout=60).status_code == 200
        assert all(closed(raw.socket) for raw in raws)
