"""llama-server's routes: health, properties, slots, metrics, tokens, templates; and /v1/completions' own fields."""

from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from pithos.chat.events import Content, Progress, TokenInfo
from pithos.chat.request import CompletionRequest
from pithos.version import VERSION
from tests.server.scripted import ScriptedCore, done
from tests.server.streams import chunks


def test_health(client: httpx.Client) -> None:
    answer = client.get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert client.head("/health").status_code == 200


def test_props(client: httpx.Client) -> None:
    made = client.get("/props").json()
    assert made["model_alias"] == "scripted"
    assert made["build_info"] == f"pithos {VERSION}"
    assert made["default_generation_settings"] == {"n_ctx": 1000, "params": {"temperature": 0.5}}
    assert made["total_slots"] == 2


def test_slots(client: httpx.Client) -> None:
    made = client.get("/slots").json()
    assert [slot["id"] for slot in made] == [0, 1]
    assert not any(slot["is_processing"] for slot in made)
    assert made[0]["n_ctx"] == 1000


def test_metrics(client: httpx.Client) -> None:
    for _ in range(2):
        client.post("/v1/completions", json={"prompt": "a", "n": 2})
    client.get("/no/such/path")
    client.get("/another")
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    found: dict[str, Any] = {}
    for family in text_string_to_metric_families(answer.text):
        assert family.name.startswith("pithos_")
        for sample in family.samples:
            found[f"{sample.name}{sorted(sample.labels.values())}"] = sample.value
    assert found["pithos_prompt_tokens_total[]"] == 10
    assert found["pithos_cached_tokens_total[]"] == 4
    assert found["pithos_generated_tokens_total[]"] == 12
    assert found["pithos_requests_total['/v1/completions', '200', 'POST']"] == 2
    assert found["pithos_requests_total['404', 'any', 'unknown']"] == 2
    assert found["pithos_first_piece_seconds_count[]"] == 2
    assert found["pithos_slots[]"] == 2
    assert found["pithos_engine_finished_total[]"] == 3


def test_models(client: httpx.Client) -> None:
    made = client.get("/v1/models").json()
    assert made["object"] == "list"
    assert made["data"][0]["meta"] == {"n_vocab": 256, "n_ctx": 1000}
    assert client.get("/v1/models/scripted").json() == made["data"][0]
    assert client.get("/v1/models/a/b").status_code == 404


def test_tokens(client: httpx.Client) -> None:
    assert client.post("/tokenize", json={"content": "hé"}).json() == {"tokens": [104, 195, 169]}
    assert client.post("/tokenize", json={"content": "h", "add_special": True}).json() == {"tokens": [1, 104]}
    pieces = client.post("/tokenize", json={"content": "hé", "with_pieces": True}).json()
    assert pieces == {
        "tokens": [{"id": 104, "piece": "h"}, {"id": 195, "piece": [195]}, {"id": 169, "piece": [169]}]
    }
    assert client.post("/detokenize", json={"tokens": [104, 195, 169]}).json() == {"content": "hé"}
    wrong = client.post("/detokenize", json={"tokens": [1, 256]})
    assert (wrong.status_code, wrong.json()["error"]["param"]) == (400, "tokens")


@pytest.mark.parametrize(
    ("path", "body", "param"),
    [
        ("/tokenize", {}, "content"),
        ("/tokenize", {"content": 1}, "content"),
        ("/detokenize", {"tokens": [-1]}, "tokens.0"),
        ("/detokenize", {"tokens": "a"}, "tokens"),
        ("/apply-template", {}, "messages"),
        ("/v1/completions", {}, "prompt"),
        ("/v1/completions", {"prompt": []}, "prompt"),
        ("/v1/completions", {"prompt": {"a": 1}}, "prompt"),
        ("/v1/completions", {"prompt": ["a"] * 40}, "prompt"),
        ("/v1/completions", {"prompt": "a", "echo": True}, "echo"),
        ("/v1/completions", {"prompt": "a", "suffix": "b"}, "suffix"),
        ("/v1/completions", {"prompt": "a", "best_of": 3}, "best_of"),
        ("/v1/completions", {"prompt": "a", "grammar": "x", "response_format": {"type": "json_object"}}, "grammar"),
    ],
)  # fmt: skip
def test_what_is_refused(client: httpx.Client, path: str, body: Any, param: str) -> None:
    answer = client.post(path, json=body)
    assert answer.status_code == 400
    assert answer.json()["error"]["param"] == param


def test_the_template(client: httpx.Client) -> None:
    body = {"messages": [{"role": "system", "content": "S"}, {"role": "user", "content": "U"}]}
    assert client.post("/apply-template", json=body).json() == {"prompt": "system: S\nuser: U\nassistant:"}


def test_fields_of_completions(client: httpx.Client, core: ScriptedCore) -> None:
    body = {"prompt": [1, 2, 3], "max_tokens": 4, "grammar": 'start: "a"', "echo": False, "best_of": 1}
    client.post("/v1/completions", json=body)
    request = core.requests[-1]
    assert isinstance(request, CompletionRequest)
    assert (request.prompt, request.limits.max_tokens, request.grammar) == ([1, 2, 3], 4, 'start: "a"')


def test_a_stream_of_completions(client: httpx.Client, core: ScriptedCore) -> None:
    token = TokenInfo(72, b"He", -0.25, ((72, -0.25),))
    core.script = lambda request, index: [
        Progress(1, 5, 1, 0.1),
        Content("He", (token,)),
        Content("y"),
        done(),
    ]
    body = {"prompt": "a", "stream": True, "logprobs": 1, "return_progress": True}
    made = chunks(client.post("/v1/completions", json=body))
    assert made[0]["prompt_progress"] == {"total": 5, "cache": 1, "processed": 1, "time_ms": 100}
    assert [chunk["choices"][0]["text"] for chunk in made] == ["", "He", "y", ""]
    assert made[1]["choices"][0]["logprobs"] == {
        "tokens": ["He"], "token_logprobs": [-0.25], "top_logprobs": [{"H": -0.25}], "text_offset": [0]
    }  # fmt: skip
    assert made[-1]["choices"][0]["finish_reason"] == "stop"
    assert made[-1]["timings"]["cache_n"] == 2
