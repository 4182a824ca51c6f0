"""A model behind a server: our own, and what foreign ones do."""

from __future__ import annotations

import json
import socket
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from pithos.agent.chunks import Chunks
from pithos.agent.events import AnswerText, ReasoningText
from pithos.agent.events import Progress as ReadSoFar
from pithos.agent.model import Reply
from pithos.agent.tokens import Estimate
from pithos.agent.url import UrlModel, address
from pithos.chat.events import Content, Progress
from pithos.engine.scripted import ScriptedEngine
from pithos.errors import ContextError, PithosError, RequestError, UsageError
from pithos.server.model import Model
from tests.agent.foreign import Handler, refuses, says, serving
from tests.agent.harness import MODEL, call, working
from tests.server.scripted import ScriptedCore
from tests.server.scripted import serving as pithos_server

USER = [{"role": "user", "content": "Hi"}]
TOOLS = [{"type": "function", "function": {"name": "f", "parameters": {"type": "object"}}}]


def ask(model: UrlModel, messages: list[dict[str, Any]] = USER, tools: Any = ()) -> Reply:
    return model.answer(messages, list(tools), lambda _: None, threading.Event())


def test_our_own_server_drives_the_agent(workspace: Path) -> None:
    script = ["<think>I write</think>" + call("write_file", path="a", content="it's\n"), "Written."]

    def opened() -> Model:
        engine = ScriptedEngine(MODEL, script, context=32768)
        return Model(engine, alias="ours", sampling={"temperature": 0.0})

    with pithos_server(None, opener=opened) as server:
        model = UrlModel(server.address)
        assert (model.name, model.context) == ("ours", 32768)
        with working(workspace, made=model) as at_work:
            finished = at_work.run("Write a")
            assert (finished.reason, finished.text) == ("done", "Written.")
            assert (workspace / "a").read_text() == "it's\n"
            assert "".join(e.text for e in at_work.told.of(ReasoningText)) == "I write"
            assert at_work.told.of(ReadSoFar)[-1].total == at_work.told.cached[-1][0]
            assert at_work.told.cached[1][0] > at_work.told.cached[0][0] > 0


def test_pieces_usage_and_body() -> None:
    with serving(says("Hello you there")) as server:
        model = UrlModel(server.url, key="secret")
        assert (model.name, model.context) == ("small", None)
        seen: list[Any] = []
        thought = [*USER, {"role": "assistant", "content": "x", "reasoning_content": "hm"}, *USER]
        reply = model.answer(thought, TOOLS, seen.append, threading.Event())
        assert reply.message == {"role": "assistant", "content": "Hello you there"}
        assert (reply.reason, reply.usage["prompt"], reply.usage["cached"]) == ("stop", 11, 7)
        assert len([e for e in seen if isinstance(e, Content)]) == 3
        (body,) = server.bodies
        assert body["stream"] is True and body["stream_options"] == {"include_usage": True}
        assert body["tools"] == TOOLS
        assert "reasoning_content" not in body["messages"][1]
        assert "return_progress" not in body, "foreign servers may refuse what they do not know"
        assert {head.get("Authorization") for head in server.heads} == {"Bearer secret"}


def chunks(*deltas: dict[str, Any], reason: str = "tool_calls") -> Any:
    def answer(handler: Handler, _: Any) -> None:
        handler.begin()
        for delta in deltas:
            handler.delta(**delta)
        handler.delta(reason)
        handler.done()

    return answer


def piece(
    index: int | None = None, id: str | None = None, name: str | None = None, arguments: Any = None
) -> Any:
    function = {k: v for k, v in (("name", name), ("arguments", arguments)) if v is not None}
    made = {k: v for k, v in (("index", index), ("id", id), ("function", function)) if v is not None}
    return {"tool_calls": [made]}


@pytest.mark.parametrize(
    "deltas",
    [
        [
            piece(0, "a", "f", ""),
            piece(0, arguments='{"x"'),
            piece(0, arguments=": 1}"),
            piece(1, "b", "g", "{}"),
        ],
        [piece(0, "a", "f", '{"x": 1}'), piece(1, "b", "g", "{}")],
        [piece(None, "a", "f", '{"x": 1}'), piece(None, "b", "g", "{}")],
        [piece(None, None, "f", {"x": 1}), piece(None, None, "g", {})],
        [piece(1, "a", "f", '{"x"'), piece(1, "a", None, ": 1}"), piece(2, "b", "g", "{}")],
        [
            piece(0, "a", "f", '{"x"'),
            piece(1, "b", "g", "{"),
            piece(0, arguments=": 1}"),
            piece(1, arguments="}"),
        ],
        [piece(0, "a", "f", '{"x": 1}'), piece(0, "b", "g", "{}")],
        [piece(0, "a", "f", '{"x": 1}'), piece(1, "a", "g", "{}")],
        [piece(0, "a", "f", '{"x"'), piece(0, "a", "f", ": 1}"), piece(1, "b", "g", "{}")],
    ],
    ids=[
        "pieces",
        "whole",
        "no index",
        "objects, no id",
        "from one",
        "interleaved",
        "all 0",
        "one id",
        "name again",
    ],
)
def test_calls_however_they_are_streamed(deltas: list[Any]) -> None:
    with serving(chunks(*deltas)) as server:
        reply = ask(UrlModel(server.url), tools=TOOLS)
        made = [(c["function"]["name"], json.loads(c["function"]["arguments"] or "{}")) for c in reply.calls]
        assert made == [("f", {"x": 1}), ("g", {})]
        assert len({c["id"] for c in reply.calls}) == 2
        assert reply.reason == "tool_calls"


def test_reasoning_under_both_names() -> None:
    deltas = [{"reasoning_content": "a"}, {"reasoning": "b"}, {"content": "c"}]
    with serving(chunks(*deltas, reason="stop")) as server:
        assert ask(UrlModel(server.url)).message == {
            "role": "assistant", "content": "c", "reasoning_content": "ab",
        }  # fmt: skip


def test_texts_in_parts() -> None:
    thoughts = {"type": "thinking", "thinking": [{"type": "text", "text": "a"}, 5]}
    parts = [{"content": [thoughts]}, {"content": [{"type": "text", "text": "b"}, {"type": "other"}, 5]}]
    with serving(chunks(*parts, {"content": "c"}, {"content": 5}, reason="stop")) as server:
        assert ask(UrlModel(server.url)).message == {
            "role": "assistant", "content": "bc", "reasoning_content": "a",
        }  # fmt: skip


def test_a_call_with_the_reason_stop_is_a_call() -> None:
    with serving(chunks(piece(0, "a", "f", "{}"), reason="stop")) as server:
        assert ask(UrlModel(server.url), tools=TOOLS).reason == "tool_calls"


def test_a_call_that_was_cut_is_none() -> None:
    with serving(chunks(piece(0, "a", "f", '{"x": "lo'), reason="length")) as server:
        reply = ask(UrlModel(server.url), tools=TOOLS)
        assert reply.calls == [] and reply.broken and reply.reason == "length"


def told(error: type[PithosError], *parts: str) -> Any:
    return pytest.raises(error, match=".*".join(parts))


def test_a_proxy_is_not_asked_about_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with serving(says("Yes.")) as server:
        assert ask(UrlModel(server.url)).text == "Yes."


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    with told(UsageError, "extra `agent`"):
        UrlModel("http://localhost:1")


def test_no_server() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with told(RequestError, f"no server answers at http://127.0.0.1:{port}/v1", "is it running"):
        UrlModel(f"127.0.0.1:{port}")


def test_a_server_that_goes_away_within_the_answer() -> None:
    def leave(handler: Handler, _: Any) -> None:
        handler.begin()
        handler.delta(content="Hel")
        handler.connection.shutdown(socket.SHUT_RDWR)

    with serving(leave) as server, pytest.raises(RequestError, match="broke"):
        ask(UrlModel(server.url))


def test_a_server_that_has_gone_between_two_answers(workspace: Path) -> None:
    with serving(says("Yes.")) as server:
        model = UrlModel(server.url)
    with working(workspace, made=model) as at_work:
        finished = at_work.run("x")
        assert finished.reason == "failed"
        assert "no server answers" in finished.text


@pytest.mark.parametrize("status", [401, 403])
def test_the_key(status: int) -> None:
    with serving(says("")) as server:
        server.pages["/v1/models"] = (status, {"error": {"message": "Bad key"}})
        with told(UsageError, "refuses the key", "--api-key", "Bad key"):
            UrlModel(server.url)


def test_no_such_model() -> None:
    with serving(refuses(404, {"error": {"message": "model gone"}})) as server:
        with told(UsageError, "has no model 'huge'; it has large, small"):
            UrlModel(server.url, model="huge")
        with told(UsageError, "knows no model 'small'", "--model-name", "model gone"):
            ask(UrlModel(server.url, model="small"))
        server.pages["/v1/models"] = (404, {})
        with told(UsageError, "lists no models", "--model-name"):
            UrlModel(server.url)
        assert UrlModel(server.url, model="huge").name == "huge", "a server need not list its models"


@pytest.mark.parametrize(
    ("status", "error", "numbers"),
    [
        (400, {"code": "context_length_exceeded", "message": "needs 9,000 tokens, holds 4096"}, (9000, 4096)),
        (400, {"type": "exceed_context_size_error", "n_prompt_tokens": 50, "n_ctx": 40}, (50, 40)),
        (400, {"message": "This model's maximum context length is 8192 tokens, you asked for 9000"}, (9000, 8192)),
        (500, "the request exceeds the available context size", (0, 0)),
    ],
)  # fmt: skip
def test_context_exceeded(status: int, error: Any, numbers: tuple[int, int]) -> None:
    with serving(refuses(status, {"error": error})) as server:
        with pytest.raises(ContextError, match="too long") as raised:
            ask(UrlModel(server.url))
        assert (raised.value.needed, raised.value.limit) == numbers


def test_our_own_server_says_both_numbers() -> None:
    with pithos_server(ScriptedCore(context=100)) as server:
        with pytest.raises(ContextError) as raised:
            ask(UrlModel(server.address), [{"role": "user", "content": "x" * 500}])
        assert raised.value.limit == 100
        assert raised.value.needed > 500


@pytest.mark.parametrize(
    ("status", "body", "part"),
    [
        (400, {"error": {"message": "bad tools"}}, r"refused the request \(400\): bad tools"),
        (500, b"<html>oops</html>", r"refused the request \(500\): it gives no reason"),
        (302, b"", "leads to 'http://elsewhere/'"),
        (422, {"detail": "nope"}, r"\(422\): "),
    ],
)
def test_other_refusals_are_one_line(status: int, body: Any, part: str) -> None:
    with serving(refuses(status, body, Location="http://elsewhere/")) as server:
        with pytest.raises(PithosError, match=part) as error:
            ask(UrlModel(server.url))
        assert "\n" not in str(error.value)


def test_a_busy_server_is_asked_again() -> None:
    with serving(
        refuses(503, {}, Retry_After="0.1"), refuses(429, {}, Retry_After="0.1"), says("Now.")
    ) as server:
        assert ask(UrlModel(server.url)).text == "Now."
        assert len(server.bodies) == 3


@pytest.mark.parametrize("line", ["data: {", "data: 5", 'data: {"error": {"message": "boom"}}'])
def test_junk_in_the_stream(line: str) -> None:
    def junk(handler: Handler, _: Any) -> None:
        handler.begin()
        handler.wfile.write(f"{line}\n\n".encode())

    with serving(junk) as server, pytest.raises(RequestError, match=r"JSON|chunk|boom"):
        ask(UrlModel(server.url))


def test_stop_closes_the_connection() -> None:
    gone, begun = threading.Event(), threading.Event()

    def endless(handler: Handler, _: Any) -> None:
        handler.begin()
        handler.delta(content="a")
        begun.set()
        try:
            while True:
                handler.delta(content="a")
                gone.wait(0.02)
        except OSError:
            gone.set()

    with serving(endless) as server:
        model, cancel = UrlModel(server.url), threading.Event()
        threading.Thread(target=lambda: (begun.wait(30), cancel.set())).start()
        reply = model.answer(USER, [], lambda _: None, cancel)
        assert reply.reason == "cancelled"
        assert set(reply.text) == {"a"}
        assert gone.wait(30), "the server sees that nobody listens"


def test_stop_while_the_prompt_is_read() -> None:
    left = threading.Event()
    with serving(lambda handler, _: left.wait(60) and None) as server:
        model, cancel = UrlModel(server.url), threading.Event()
        threading.Timer(0.1, cancel.set).start()
        assert model.answer(USER, [], lambda _: None, cancel).reason == "cancelled"
        left.set()


def test_the_context_as_servers_tell_it() -> None:
    with serving(says("")) as server:
        assert UrlModel(server.url, model="large").context == 32768
        server.pages["/props"] = (200, {"default_generation_settings": {"n_ctx": 4096}})
        assert UrlModel(server.url).context == 4096


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("localhost:8080", "http://localhost:8080/v1"),
        ("http://h:1/", "http://h:1/v1"),
        ("https://h/v1", "https://h/v1"),
        ("https://h/api/v3/", "https://h/api/v3"),
        ("https://h/v1/chat/completions", "https://h/v1"),
    ],
)
def test_addresses(url: str, found: str) -> None:
    assert address(url) == found


@pytest.mark.parametrize("url", ["", "ftp://x", "http://", "http://a b", "http://u:p@h/v1"])
def test_addresses_that_are_none(url: str) -> None:
    with pytest.raises(UsageError, match="--url"):
        address(url)


def test_progress_and_ignored_lines() -> None:
    taken = Chunks()
    lines = [
        ": keepalive",
        "",
        "event: x",
        'data: {"prompt_progress": {"processed": 5, "total": 9, "cache": 2}}',
    ]
    assert [event for line in lines for event in taken.line(line)] == [Progress(5, 9, 2, 0.0)]


def test_the_estimate_learns() -> None:
    estimate, messages = Estimate(), [{"role": "user", "content": "x" * 4000}]
    assert 1000 < estimate.of(messages, []) < 1500
    estimate.learn(messages, [], 2008)
    assert estimate.of(messages, []) == 2008


def test_text_that_a_person_sees(workspace: Path) -> None:
    with serving(says("One two")) as server, working(workspace, made=UrlModel(server.url)) as at_work:
        at_work.run("x")
        assert [e.text for e in at_work.told.of(AnswerText)] == ["One", " two"]
