"""What a broken or hostile server sends: bounded, and one line of an error at the most."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from pithos.agent import received, url
from pithos.agent.url import UrlModel
from pithos.errors import RequestError
from tests.agent.foreign import Answer, Handler, says, serving
from tests.agent.harness import working
from tests.agent.test_url import USER, ask


def lines(*pieces: bytes, most: int = 1000) -> list[str]:
    async def stream() -> AsyncIterator[bytes]:
        for piece in pieces:
            yield piece

    async def collected() -> list[str]:
        return [line async for line in received.lines(stream(), most)]

    return asyncio.run(collected())


def test_lines_end_where_events_do_and_nowhere_else() -> None:
    text = "data: a\u2028b\x85c\x0bd\u00e9\r\n\r\ndata: e\rdata: f"
    whole = text.encode()
    wanted = ["data: a\u2028b\x85c\x0bd\u00e9", "", "data: e", "data: f"]
    assert lines(whole) == wanted
    bytewise = [line for line in lines(*(whole[i : i + 1] for i in range(len(whole)))) if line]
    assert bytewise == [line for line in wanted if line]


def test_a_line_without_end_is_an_error() -> None:
    with pytest.raises(RequestError, match="a line of more than"):
        lines(*[b"x" * 100] * 11)
    assert lines(b"x" * 900 + b"\n", b"y" * 900 + b"\n") == ["x" * 900, "y" * 900]


def raw(*pieces: bytes) -> Answer:
    def answer(handler: Handler, _: Any) -> None:
        handler.begin()
        for piece in pieces:
            handler.wfile.write(piece)

    return answer


def test_unicode_breaks_within_an_answer_are_text() -> None:
    text = "one\u2028two\u2029three\x85four\x0c"
    chunk = {"choices": [{"delta": {"content": text}, "finish_reason": "stop"}]}
    line = f"data: {json.dumps(chunk, ensure_ascii=False)}\n\ndata: [DONE]\n\n".encode()
    with serving(raw(line)) as server:
        assert ask(UrlModel(server.url)).text == text


@pytest.mark.parametrize(
    "chunk",
    [
        {"choices": 5},
        {"choices": {"a": 1}},
        {"choices": [{"delta": 5}]},
        {"choices": [{"delta": ["x"], "message": "y"}]},
        {"choices": [{"delta": {"tool_calls": 5}}]},
        {"choices": [{"delta": {"tool_calls": [{"index": 0, "function": 5}]}}]},
        {"choices": [{"delta": {"tool_calls": [{"index": [], "id": {}, "function": {"name": 5}}]}}]},
        {"choices": [{"delta": {}, "finish_reason": ["odd"]}]},
    ],
)
def test_chunks_of_another_shape_break_nothing(chunk: dict[str, Any], workspace: Path) -> None:
    end = {"choices": [{"delta": {"content": "There."}, "finish_reason": "stop"}]}
    stream = [f"data: {json.dumps(part)}\n\n".encode() for part in (chunk, end)]
    with (
        serving(raw(*stream, b"data: [DONE]\n\n"), says("Done.")) as server,
        working(workspace, made=UrlModel(server.url)) as at_work,
    ):
        assert at_work.run("go").reason == "done"


def test_an_answer_without_end_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(url, "_LONGEST", 2000)
    left = threading.Event()

    def endless(handler: Handler, _: Any) -> None:
        handler.begin()
        try:
            while True:
                handler.delta(content="word " * 20)
        except OSError:
            left.set()

    with serving(endless) as server:
        reply = ask(UrlModel(server.url))
        assert reply.reason == "length"
        assert reply.text.startswith("word word")
        assert left.wait(60), "the connection is closed"


def test_calls_without_end_are_cut() -> None:
    def endless(handler: Handler, _: Any) -> None:
        handler.begin()
        number = 0
        try:
            while True:
                function = {"name": "f", "arguments": "{}"}
                handler.delta(tool_calls=[{"index": number, "id": f"c{number}", "function": function}])
                number += 1
        except OSError:
            return

    with serving(endless) as server:
        reply = ask(UrlModel(server.url))
        assert reply.reason == "length"
        assert len(reply.calls) >= 32


def test_half_a_character_in_a_result_is_sent_as_a_sign() -> None:
    with serving(says("Ok.")) as server:
        messages = [*USER, {"role": "user", "content": "bad\udcff \ud83d\ude00"}]
        assert ask(UrlModel(server.url), messages).text == "Ok."
        assert server.bodies[-1]["messages"][1]["content"] == "bad\ufffd \U0001f600"


def test_a_list_of_models_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(received, "BODY", 1000)
    with serving() as server:
        server.pages["/v1/models"] = (200, b"x" * 5000)
        with pytest.raises(RequestError, match="sends more than"):
            UrlModel(server.url)


def test_a_body_that_drips(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte comes in time, all of them never do."""
    monkeypatch.setattr(received, "SECONDS", -1.0)
    with pytest.raises(RequestError, match="sends for more than"):
        received._bounded(iter([b"x"] * 9), "http://h/v1/models")


def test_a_refusal_without_end_says_what_it_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(received, "BODY", 1000)

    def refused(handler: Handler, _: Any) -> None:
        handler.send(400, b"too hot today " + b"x" * 5000)

    with serving(refused) as server, pytest.raises(RequestError, match=r"\(400\): too hot today"):
        ask(UrlModel(server.url))
