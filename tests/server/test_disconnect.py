"""Clients that leave, or take nothing: their places are free at once, and nobody else waits for them."""

import threading
import time
from collections.abc import Callable, Iterator

import httpx
import pytest

from pithos.chat.events import ChatEvent, Content, Progress
from pithos.server.core import OnEvent, Request
from pithos.server.life import Server
from pithos.server.settings import Settings
from tests.server.raw import Raw, post
from tests.server.scripted import ScriptedCore, Work, done, serving

CHAT = "/v1/chat/completions"
FREE = 30.0  # seconds; a tenth of one is what is wanted, and a work that nobody ends goes on for ever


def body(stream: bool, text: str = "Hi") -> bytes:
    return post(CHAT, {"messages": [{"role": "user", "content": text}], "stream": stream})


def endless(request: Request, index: int) -> Iterator[ChatEvent]:
    while True:
        yield Content("x")


def reading(request: Request, index: int) -> Iterator[ChatEvent]:
    while True:
        yield Progress(1, 5, 0, 0.0)


def until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.perf_counter() + seconds
    while not condition():
        assert time.perf_counter() < end
        time.sleep(0.005)


@pytest.fixture
def core() -> ScriptedCore:
    return ScriptedCore(script=endless, parallel=1, pause=0.01, context=1_000_000)  # type: ignore[arg-type]


@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize("abrupt", [True, False])
def test_while_generating(server: Server, core: ScriptedCore, stream: bool, abrupt: bool) -> None:
    raw = Raw(server, body(stream))
    until(lambda: any(work.state == "decoding" for work in core.works))
    raw.reset() if abrupt else raw.socket.close()
    assert core.idle(FREE)


@pytest.mark.parametrize("stream", [True, False])
def test_while_the_prompt_is_read(server: Server, core: ScriptedCore, stream: bool) -> None:
    core.script = reading  # type: ignore[assignment]
    raw = Raw(server, body(stream))
    until(lambda: any(work.state == "prefill" for work in core.works))
    raw.socket.close()
    assert core.idle(FREE)


@pytest.mark.parametrize("stream", [True, False])
def test_while_queued(server: Server, core: ScriptedCore, stream: bool) -> None:
    first = Raw(server, body(True))
    until(lambda: any(work.state == "decoding" for work in core.works))
    second = Raw(server, body(stream))
    until(lambda: len(core.works) == 2)
    second.socket.close()
    until(lambda: len(core.works) == 1, FREE)
    assert all(work.state == "decoding" for work in core.works)
    first.socket.close()
    assert core.idle(FREE)


def test_while_the_prompt_is_prepared(server: Server, core: ScriptedCore) -> None:
    core.slow_prepare = 0.3
    raw = Raw(server, body(False))
    time.sleep(0.1)
    raw.socket.close()
    time.sleep(0.4)
    assert not core.works


@pytest.mark.parametrize("size", [60_000, 70_000, 200_000, 1_000_000])
def test_after_a_large_body(server: Server, core: ScriptedCore, size: int) -> None:
    """Sanic stops reading while a body waits in its buffer; the end of the connection must be seen all the same."""
    raw = Raw(server, body(False, "x" * (size - 100)))
    until(lambda: any(work.state == "decoding" for work in core.works))
    raw.socket.close()
    assert core.idle(FREE)


def test_all_choices_of_a_request_end(server: Server, core: ScriptedCore) -> None:
    raw = Raw(server, post(CHAT, {"messages": [{"role": "user", "content": "Hi"}], "n": 4}))
    until(lambda: len(core.works) == 4)
    raw.socket.close()
    assert core.idle(FREE)


def test_a_slow_client_does_not_hold_up_others(core: ScriptedCore) -> None:
    core.parallel, core.slots, core.pause = 2, threading.Semaphore(2), 0.0
    big = Content("x" * 10_000)
    core.script = lambda request, index: [big] * 3000 if "slow" in str(request.messages) else [big, done()]  # type: ignore[union-attr]
    with serving(core, Settings(write=1.0)) as server, Raw(server, body(True, "slow"), 4096) as slow:
        slow.read(100)
        with httpx.Client(base_url=server.address, timeout=60) as client:
            for _ in range(5):
                began = time.perf_counter()
                answer = client.post(CHAT, json={"messages": [{"role": "user", "content": "quick"}]})
                assert answer.status_code == 200
                assert time.perf_counter() - began < 20
        # It takes nothing: after a while it is cut off.
        until(lambda: not server.site.runs)


def test_a_body_that_does_not_arrive(core: ScriptedCore) -> None:
    with serving(core, Settings(read=0.3)) as server, Raw(server, body(False)[:-5]) as raw:
        assert b"HTTP/1.1 408" in raw.read_to(b"request_timeout")
        assert raw.read(1) == b""
        assert core.requests == []


def test_while_it_is_queued_by_a_slow_core(server: Server, core: ScriptedCore) -> None:
    """The client leaves while `start` still works: what it starts then must end, too."""
    start = core.start

    def slowly(prepared: Request, on_event: OnEvent, index: int = 0) -> Work:
        time.sleep(0.3)
        return start(prepared, on_event, index)

    core.start = slowly  # type: ignore[method-assign]
    raw = Raw(server, body(False))
    time.sleep(0.1)
    raw.socket.close()
    time.sleep(0.3)
    assert core.idle(FREE)
    until(lambda: not server.site.runs)


def test_a_connection_is_used_again(client: httpx.Client, core: ScriptedCore) -> None:
    core.script = lambda request, index: [Content("a"), done()]
    for _ in range(20):
        given = {"messages": [{"role": "user", "content": "x"}]}
        with client.stream("POST", CHAT, json=given | {"stream": True}) as answer:
            answer.read()
        assert client.post(CHAT, json=given).status_code == 200
    assert core.idle()


def test_many_clients_that_leave_at_random(server: Server, core: ScriptedCore) -> None:
    core.queue = 100
    raws = [Raw(server, body(n % 2 == 0)) for n in range(40)]
    for n, raw in enumerate(raws):
        if n % 3 == 0:
            time.sleep(0.005)
        raw.reset() if n % 2 else raw.socket.close()
    assert core.idle(FREE)
    until(lambda: not server.site.runs)
