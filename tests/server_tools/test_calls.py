"""Calls at work: bounded, stopped by their ids, by a client that leaves, by the end of the server."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from pithos.server.life import Server
from pithos.server.tools import calls
from tests.server.raw import Raw, post
from tests.server_tools.asking import HEADER, Gate, ask, call, opened, settings

Threads = ThreadPoolExecutor


@pytest.fixture
def threads() -> Iterator[Threads]:
    with ThreadPoolExecutor(32) as made:
        yield made


def until(holds: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.perf_counter() + seconds
    while not holds():
        assert time.perf_counter() < end
        time.sleep(0.005)


def at_work(server: Server) -> int:
    assert server.site.tools is not None
    return len(server.site.tools.calls)


def raw_call(server: Server, client: httpx.Client, id: str) -> Raw:
    data = post("/v1/tools/call", {"id": id, "name": "gate", "arguments": {}})
    head = f"\r\n{HEADER}: {client.headers[HEADER]}\r\nContent-Length".encode()
    return Raw(server, data.replace(b"\r\nContent-Length", head, 1))


def test_four_at_once_sixteen_wait(
    server: Server, client: httpx.Client, gate: Gate, threads: Threads
) -> None:
    asked = [threads.submit(ask, client, "gate", f"c{n}") for n in range(4)]
    for _ in range(4):
        gate.wait()
    asked += [threads.submit(ask, client, "gate", f"w{n}") for n in range(16)]
    until(lambda: at_work(server) == 20)
    assert not gate.entered.acquire(timeout=0.1), "a fifth would be at work"
    answer = ask(client, "gate", "one-more")
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "queue_full")
    assert answer.headers["retry-after"] == "2"
    assert client.get("/health").status_code == 200, "the server answers others meanwhile"
    assert client.get("/v1/tools").status_code == 200
    gate.go.set()
    assert [one.result(30).json()["text"] for one in asked] == ["let go"] * 20
    until(lambda: at_work(server) == 0)
    assert call(client, "calculator", expression="1")["ok"]


def test_an_id_is_used_once_at_a_time(
    server: Server, client: httpx.Client, gate: Gate, threads: Threads
) -> None:
    first = threads.submit(ask, client, "gate", "same")
    gate.wait()
    answer = ask(client, "gate", "same")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "call_exists")
    gate.go.set()
    assert first.result(30).status_code == 200
    assert call(client, "gate", "same")["ok"]


def test_one_that_works_is_stopped(client: httpx.Client, gate: Gate, threads: Threads) -> None:
    first = threads.submit(call, client, "gate", "a.b:c-1")
    gate.wait()
    answer = client.delete("/v1/tools/call/a.b:c-1")
    assert (answer.status_code, answer.json()) == (200, {"id": "a.b:c-1", "stopped": True})
    assert client.delete("/v1/tools/call/a.b%3Ac-1").status_code in (200, 404), "or it has ended by now"
    result = first.result(30)
    assert (result["ok"], result["text"]) == (False, "error: stopped by the user")
    assert gate.stopped.is_set()
    answer = client.delete("/v1/tools/call/a.b:c-1")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_one_that_waits_is_stopped(tmp_path: Path, threads: Threads) -> None:
    gate = Gate()
    with opened(settings(tmp_path, at_once=1)) as (server, client):
        assert server.site.tools is not None
        server.site.tools.registry.add(gate.tool)
        first = threads.submit(call, client, "gate", "first")
        gate.wait()
        second = threads.submit(call, client, "gate", "second")
        until(lambda: at_work(server) == 2)
        assert client.delete("/v1/tools/call/second").status_code == 200
        assert second.result(30)["data"] == {"stopped": True}
        assert at_work(server) == 1
        gate.go.set()
        assert first.result(30)["ok"]
        assert not gate.entered.acquire(blocking=False), "the second one never began"


def test_one_that_does_not_stop(
    server: Server, client: httpx.Client, gate: Gate, threads: Threads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "_PATIENCE", 0.1)
    gate.obedient = False
    first = threads.submit(call, client, "gate", "stubborn")
    gate.wait()
    assert client.delete("/v1/tools/call/stubborn").status_code == 200
    assert first.result(30)["data"] == {"stopped": True}
    assert at_work(server) == 1, "its thread still has a place"
    gate.go.set()
    until(lambda: at_work(server) == 0)


def test_a_client_that_leaves(server: Server, client: httpx.Client, gate: Gate) -> None:
    raw = raw_call(server, client, "left")
    gate.wait()
    raw.socket.close()
    assert gate.stopped.wait(20)
    until(lambda: at_work(server) == 0)


def test_clients_that_leave_while_they_wait(server: Server, client: httpx.Client, gate: Gate) -> None:
    raws = [raw_call(server, client, f"r{n}") for n in range(10)]
    for _ in range(4):
        gate.wait()
    until(lambda: at_work(server) == 10)
    for number, raw in enumerate(reversed(raws)):
        raw.reset() if number % 2 else raw.socket.close()
    until(lambda: at_work(server) == 0)
    gate.go.set()
    assert call(client, "gate")["ok"]


def test_a_fault_of_a_tool(client: httpx.Client, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a fault of the server, of which a client learns the kind alone."""

    def fail(*_: Any) -> None:
        raise ZeroDivisionError("SECRET")

    object.__setattr__(gate.tool, "run", fail)
    answer = ask(client, "gate")
    assert (answer.status_code, answer.json()["error"]["message"]) == (
        500,
        "a fault of the server: ZeroDivisionError",
    )
    assert call(client, "calculator", expression="1")["ok"]


def test_a_call_ends_while_the_server_drains(tmp_path: Path, threads: Threads) -> None:
    gate = Gate()
    with opened(replace(settings(tmp_path), drain=30)) as (server, client):
        assert server.site.tools is not None
        server.site.tools.registry.add(gate.tool)
        with httpx.Client(base_url=server.address, headers=client.headers) as other:
            assert other.get("/v1/store").status_code == 200
            first = threads.submit(ask, client, "gate", "last")
            gate.wait()
            server.stop()
            until(lambda: server.site.draining)
            assert other.put("/v1/store/late", json={"title": "Late"}).status_code == 200
            assert other.get("/v1/tools").status_code == 200
            assert other.get("/v1/store/late").json()["title"] == "Late"
            gate.go.set()
            assert first.result(30).json()["text"] == "let go"


def test_a_call_that_takes_longer_than_the_drain(tmp_path: Path, threads: Threads) -> None:
    gate = Gate(obedient=False)
    with opened(replace(settings(tmp_path), drain=0.1)) as (server, client):
        assert server.site.tools is not None
        server.site.tools.registry.add(gate.tool)
        first = threads.submit(ask, client, "gate", "last")
        gate.wait()
        server.stop()
        assert first.result(30).json()["text"] == "error: stopped, the server is shutting down"
        assert gate.stopped.wait(20)
    gate.go.set()
