"""Many connections: there is always a place for one more, and none takes the process' last file."""

import asyncio
import logging
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest

from pithos.server import connections
from pithos.server.life import Server
from tests.server.asking import ask
from tests.server.raw import Raw
from tests.server.scripted import ScriptedCore, serving


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(connections, "most", lambda: 4)
    with serving(ScriptedCore(pause=0.05)) as server:
        yield server


def test_the_longest_idle_one_gives_way(few: Server) -> None:
    slow = [Raw(few, b"GET /health HTTP/1.1\r\nHost: loc") for _ in range(12)]
    with httpx.Client(base_url=few.address, timeout=60) as client:
        for _ in range(3):
            assert client.get("/health").status_code == 200
            assert ask(client).status_code == 200
    try:
        assert slow[0].socket.recv(1) == b"", "it was closed"
    except ConnectionResetError:
        pass
    finally:
        for one in slow:
            one.socket.close()


def test_those_at_work_stay(few: Server) -> None:
    with httpx.Client(base_url=few.address, timeout=60) as client:
        body = {"messages": [{"role": "user", "content": "Hi"}], "stream": True}
        with client.stream("POST", "/v1/chat/completions", json=body) as answer:
            lines = answer.iter_lines()
            next(lines)
            slow = [Raw(few) for _ in range(12)]
            assert any(line == "data: [DONE]" for line in lines)
    for one in slow:
        one.socket.close()


@pytest.mark.skipif("sys.platform == 'win32'")
def test_the_limit_of_files_leaves_some(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    given = {"limits": (256, 1024)}

    def change(_: int, limits: tuple[int, int]) -> None:
        given["limits"] = limits

    monkeypatch.setattr(resource, "getrlimit", lambda _: given["limits"])
    monkeypatch.setattr(resource, "setrlimit", change)
    assert connections.most() == 1024 - 128
    assert given["limits"] == (1024, 1024)
    given["limits"] = (100, 100)
    assert connections.most() == 50
    given["limits"] = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    assert connections.most() == connections.MOST


def test_faults_of_accepting_are_told_once(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.new_event_loop()
    connections.watch(loop)
    with caplog.at_level(logging.ERROR, "pithos"):
        for _ in range(1000):
            loop.call_exception_handler(
                {"message": "socket.accept() out of system resource", "exception": OSError(24, "Too many")}
            )
        assert [record.message for record in caplog.records] == ["a connection failed: [Errno 24] Too many"]
        loop.call_exception_handler({"message": "other", "exception": ValueError("x")})
        assert len(caplog.records) == 2
    loop.close()


def test_a_head_that_is_too_large(server: Server) -> None:
    place = urlsplit(server.address)
    with socket.create_connection((place.hostname, place.port), timeout=60) as made:
        made.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"a" * 9000 + b"\r\n\r\n")
        answer = made.recv(4096)
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert b"headers_too_large" in answer
    assert b"8192 bytes" in answer
