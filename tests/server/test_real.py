"""A server with real kernels: parallel requests, clients that leave, turns that share what was read."""

import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import openai
import pytest

from pithos.engine.engine import Engine
from pithos.reuse import PrefixCache
from pithos.server.life import Server
from pithos.server.model import Model
from tests.server.asking import CHAT_PATH
from tests.server.raw import Raw, post
from tests.server.scripted import serving
from tests.server.streams import chunks
from tests.service.test_real import QUESTIONS, path_of, pytestmark  # noqa: F401 (it marks these tests, too)

ENDLESS = {str(token): -100 for token in (0, 2, 7)}  # ends of generation of both models
FREE = 30.0  # seconds until the slot of a client that left is free; a tenth of one is what is wanted


@pytest.fixture(scope="module", params=["lfm2", "smollm2"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    engine = Engine.open(path_of(request.param), threads=2, context=4096)
    model = Model(engine, alias="real", sampling={"temperature": 0}, parallel=4, reuse=PrefixCache)
    with serving(model) as made:
        yield made


def body(text: str, **fields: Any) -> dict[str, Any]:
    return {"messages": [{"role": "user", "content": text}], "max_tokens": 24} | fields


def long_text() -> str:
    """A text that was never read before, and that fits the context of the smallest vocabulary."""
    return f"{time.time_ns()} " + "The quick brown fox jumps over the lazy dog. " * 60


def content(server: Server, given: dict[str, Any]) -> str:
    answer = httpx.post(server.address + CHAT_PATH, json=given, timeout=120)
    assert answer.status_code == 200, answer.text
    message = answer.json()["choices"][0]["message"]
    return str(message["content"]) + str(message.get("reasoning_content", ""))


def states(server: Server) -> list[str]:
    return [slot["state"] for slot in httpx.get(server.address + "/slots").json()]


def until(server: Server, wanted: set[str], seconds: float) -> None:
    """Waits until a slot is in one of these states; with "idle", all of them."""
    end = time.perf_counter() + seconds
    while not (set(states(server)) == {"idle"} if wanted == {"idle"} else wanted & set(states(server))):
        assert time.perf_counter() < end, states(server)
        time.sleep(0.01)


def test_parallel_requests_get_what_each_gets_alone(server: Server) -> None:
    alone = [content(server, body(question)) for question in QUESTIONS]
    with ThreadPoolExecutor(len(QUESTIONS)) as threads:
        assert list(threads.map(lambda question: content(server, body(question)), QUESTIONS)) == alone


def test_a_stream_is_the_same_text(server: Server) -> None:
    whole = content(server, body(QUESTIONS[0]))
    answer = httpx.post(server.address + CHAT_PATH, json=body(QUESTIONS[0], stream=True), timeout=120)
    deltas = [choice["delta"] for chunk in chunks(answer) for choice in chunk["choices"]]
    assert "".join(delta.get("content") or "" for delta in deltas) in whole


def test_the_second_turn_reads_what_is_new(server: Server) -> None:
    messages: list[Any] = [
        {"role": "system", "content": "Be kind. " * 60},
        {"role": "user", "content": "Hello!"},
    ]
    given = {"messages": messages, "max_tokens": 16}
    first = httpx.post(server.address + CHAT_PATH, json=given, timeout=120).json()
    time.sleep(0.5)
    messages += [first["choices"][0]["message"], {"role": "user", "content": "And now?"}]
    second = httpx.post(server.address + CHAT_PATH, json=given, timeout=120).json()
    assert second["timings"]["prompt_n"] < 60
    assert second["timings"]["cache_n"] > first["usage"]["prompt_tokens"] - 20


def test_logprobs_and_seeds(server: Server) -> None:
    given = body("Name a colour.", logprobs=True, top_logprobs=3, max_tokens=4)
    made = httpx.post(server.address + CHAT_PATH, json=given, timeout=120).json()["choices"][0]
    entries = made["logprobs"]["content"]
    assert all(entry["logprob"] <= 0 and len(entry["top_logprobs"]) == 3 for entry in entries)
    warm = body("Name a colour.", temperature=1.5, seed=7)
    assert content(server, warm) == content(server, warm)
    several = httpx.post(server.address + CHAT_PATH, json=warm | {"n": 3}, timeout=120).json()
    texts = [choice["message"]["content"] for choice in several["choices"]]
    assert len(set(texts)) > 1


def test_answers_that_fit_a_schema(server: Server) -> None:
    properties = {
        "name": {"type": "string", "maxLength": 8},
        "age": {"type": "integer", "minimum": 0, "maximum": 99},
    }
    schema = {
        "type": "object",
        "properties": properties,
        "required": ["name", "age"],
        "additionalProperties": False,
    }
    form = {"type": "json_schema", "json_schema": {"name": "person", "schema": schema}}
    given = body("Who are you?", response_format=form, max_tokens=100, reasoning_effort="none")
    made = httpx.post(server.address + CHAT_PATH, json=given, timeout=120).json()["choices"][0]
    value = json.loads(made["message"]["content"])
    assert set(value) == {"name", "age"}
    assert 0 <= value["age"] <= 99
    assert made["finish_reason"] == "stop"
    with openai.OpenAI(base_url=server.address + "/v1", api_key="x", timeout=120) as ai:
        text: Any = {"format": {"type": "json_schema", "name": "person", "schema": schema}}
        response = ai.responses.create(model="any", input="Who?", text=text, reasoning={"effort": "none"})
        assert set(json.loads(response.output_text)) == {"name", "age"}


def test_a_schema_that_is_not_supported_names_its_place(server: Server) -> None:
    schema = {"type": "object", "properties": {"a": {"type": "array", "items": {}, "uniqueItems": True}}}
    form = {"type": "json_schema", "json_schema": {"schema": schema}}
    answer = httpx.post(server.address + CHAT_PATH, json=body("Hi", response_format=form))
    error = answer.json()["error"]
    assert (answer.status_code, error["param"]) == (400, "response_format")
    assert error["path"].startswith("/properties/a")
    given = {"input": "Hi", "text": {"format": {"type": "json_schema", "name": "n", "schema": schema}}}
    answer = httpx.post(server.address + "/v1/responses", json=given)
    assert (answer.status_code, answer.json()["error"]["param"]) == (400, "text.format")


def test_a_call_that_must_be_made(server: Server) -> None:
    parameters = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    tools = [{"type": "function", "function": {"name": "pick", "parameters": parameters}}]
    given = body(
        "Pick a number.", tools=tools, tool_choice="required", parallel_tool_calls=False, max_tokens=100
    )
    answer = httpx.post(server.address + CHAT_PATH, json=given | {"reasoning_effort": "none"}, timeout=120)
    if answer.status_code == 400:  # this model has no syntax for calls
        assert answer.json()["error"]["param"] == "tool_choice"
        return
    choice = answer.json()["choices"][0]
    assert choice["finish_reason"] == "tool_calls"
    call = choice["message"]["tool_calls"][0]["function"]
    assert call["name"] == "pick"
    assert isinstance(json.loads(call["arguments"])["n"], int)


def test_a_client_that_leaves_while_its_prompt_is_read(server: Server) -> None:
    for stream in (True, False):
        given = body(long_text(), stream=stream, max_tokens=3000, logit_bias=ENDLESS)
        with Raw(server, post(CHAT_PATH, given)):
            until(server, {"prefill", "decoding"}, 60)
        until(server, {"idle"}, FREE)


def test_a_client_that_leaves_while_it_is_answered(server: Server) -> None:
    for stream in (True, False):
        given = body("Tell me a long story.", stream=stream, max_tokens=3000, logit_bias=ENDLESS)
        with Raw(server, post(CHAT_PATH, given)):
            until(server, {"decoding"}, 60)
        until(server, {"idle"}, FREE)


def test_clients_that_leave_while_they_are_queued(server: Server) -> None:
    given = body("Tell me a long story.", max_tokens=3000, logit_bias=ENDLESS)
    raws = [Raw(server, post(CHAT_PATH, given)) for _ in range(8)]
    until(server, {"decoding"}, 60)
    for raw in reversed(raws):
        raw.socket.close()
    until(server, {"idle"}, FREE)
    assert "pithos_queued 0.0" in httpx.get(server.address + "/metrics").text


def test_a_short_request_beside_a_long_prompt(server: Server) -> None:
    """A short one is answered while a long prompt is read, not behind it."""
    done: dict[str, float] = {}

    def ask(name: str, given: dict[str, Any]) -> None:
        content(server, given)
        done[name] = time.perf_counter()

    long = threading.Thread(target=ask, args=("long", body(long_text(), max_tokens=200, logit_bias=ENDLESS)))
    long.start()
    until(server, {"prefill", "decoding"}, 60)
    ask("short", body("Hi", max_tokens=2))
    long.join()
    assert done["short"] < done["long"]


def test_a_call_that_is_forced(server: Server) -> None:
    """In the model's own form, or in that of which it is told in words."""
    parameters = {"type": "object", "properties": {"n": {"type": "integer", "enum": [7]}}, "required": ["n"]}
    tools = [{"type": "function", "function": {"name": "add", "parameters": parameters}}]
    forced = {"tools": tools, "tool_choice": "required", "parallel_tool_calls": False}
    given = body("Call add.", **forced, reasoning_effort="none", max_tokens=200)
    answer = httpx.post(server.address + CHAT_PATH, json=given, timeout=120).json()["choices"][0]
    assert answer["finish_reason"] == "tool_calls"
    (call,) = answer["message"]["tool_calls"]
    assert (call["function"]["name"], json.loads(call["function"]["arguments"])) == ("add", {"n": 7})
