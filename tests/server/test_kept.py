"""What a server keeps of prompts, over HTTP: short ones, after a restart, within bounds; whole and streamed answers."""

import functools
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from pithos.engine.engine import Engine
from pithos.reuse import PrefixCache
from pithos.server.model import Model
from tests.server.asking import CHAT_PATH
from tests.server.scripted import serving
from tests.server.streams import chunks
from tests.service.test_real import path_of, pytestmark  # noqa: F401 (it marks these tests, too)

MEMORY = 8 << 20


@contextmanager
def opened(path: Path, **cache: Any) -> Iterator[httpx.Client]:
    engine = Engine.open(path, threads=2, context=4096)
    kept = functools.partial(PrefixCache, **cache)
    model = Model(engine, alias="real", sampling={"temperature": 0}, parallel=2, reuse=kept)
    with serving(model) as server, httpx.Client(base_url=server.address, timeout=120) as client:
        yield client


@pytest.fixture
def model(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copy(path_of(request.param), tmp_path / "model.gguf"))


def answer(client: httpx.Client, text: str, **fields: Any) -> tuple[str, int, int]:
    """Text, prompt tokens, those of them that were known."""
    given = {"messages": [{"role": "user", "content": text}], "max_tokens": 12} | fields
    made = client.post(CHAT_PATH, json=given).json()
    usage, message = made["usage"], made["choices"][0]["message"]
    told = str(message.get("content")) + str(message.get("reasoning_content"))
    assert made["timings"]["cache_n"] == usage["prompt_tokens_details"]["cached_tokens"]
    return told, usage["prompt_tokens"], usage["prompt_tokens_details"]["cached_tokens"]


@pytest.mark.parametrize("model", ["lfm2", "lfm2moe"], indirect=True)
def test_a_short_prompt_is_kept_over_a_restart(model: Path) -> None:
    with opened(model, disk=64 << 20) as client:
        told, count, known = answer(client, "Hi")
        assert known == 0
        assert count < 64
        assert answer(client, "Hi") == (told, count, count - 1)
    with opened(model, disk=64 << 20) as client:
        assert answer(client, "Hi") == (told, count, count - 1)


@pytest.mark.parametrize("model", ["lfm2"], indirect=True)
def test_a_shared_beginning_is_known_where_the_rest_differs(model: Path) -> None:
    shared = "The quick brown fox jumps over the lazy dog. " * 30
    with opened(model) as client:
        _, count, _ = answer(client, f"{shared}What does the fox do?", max_tokens=2)
        answer(client, f"{shared}Is it lazy?", max_tokens=2)
        told, other, known = answer(client, f"{shared}And how is the dog?", max_tokens=2)
        assert known > 0.9 * min(count, other)
    with opened(model, disk=0) as client:
        assert answer(client, f"{shared}And how is the dog?", max_tokens=2)[0] == told


@pytest.mark.parametrize("model", ["lfm2"], indirect=True)
def test_memory_is_bounded_and_told(model: Path) -> None:
    with opened(model, memory=MEMORY) as client:
        for n in range(12):
            answer(client, f"{n} " + "words and words " * 60, max_tokens=1)
        memory = client.get("/props").json()["cache"]["memory"]
        assert memory["limit"] == MEMORY
        assert 0 < memory["bytes"] <= MEMORY


@pytest.mark.parametrize("model", ["lfm2"], indirect=True)
@pytest.mark.parametrize("fields", [{}, {"reasoning_effort": "none"}, {"reasoning_effort": 4}, {"n": 2}])
@pytest.mark.parametrize("limit", [1, 9, 40])
def test_streams_tell_what_whole_answers_do(model: Path, fields: dict[str, Any], limit: int) -> None:
    tool = {"name": "add", "parameters": {"type": "object", "properties": {"a": {"type": "string"}}}}
    given = {
        "messages": [{"role": "user", "content": "What now?"}],
        "max_tokens": limit,
        "temperature": 1,
        "seed": limit,
        "tools": [{"type": "function", "function": tool}],
        "tool_choice": "required",
    } | fields
    with opened(model) as client:
        whole = client.post(CHAT_PATH, json=given).json()["choices"]
        streamed = chunks(client.post(CHAT_PATH, json=given | {"stream": True}))
    for choice in whole:
        found = [part for chunk in streamed for part in chunk["choices"] if part["index"] == choice["index"]]
        message = choice["message"]
        for name in ("content", "reasoning_content"):
            told = "".join(part["delta"].get(name) or "" for part in found)
            assert told == (message.get(name) or "")
        calls = [call["function"] for part in found for call in part["delta"].get("tool_calls", [])]
        arguments = "".join(call["arguments"] for call in calls)
        assert arguments == "".join(c["function"]["arguments"] for c in message.get("tool_calls", []))
        assert found[-1]["finish_reason"] == choice["finish_reason"]
