"""The whole way from HTTP to the engine's thread, over an engine that answers from a script."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anthropic
import httpx
import openai

from pithos.engine.scripted import ScriptedEngine
from pithos.reuse import PrefixCache
from pithos.server.model import Model
from pithos.text.template import ChatTemplate
from tests.chat.harness import THINKS
from tests.server.asking import CHAT_PATH, HI
from tests.server.scripted import serving
from tests.server.streams import chunks

CALL = "<|tool_call_start|>[weather(city='Zürich', days=3), weather(city='Rome')]<|tool_call_end|>"
PARAMETERS = {
    "type": "object",
    "properties": {"city": {"type": "string"}, "days": {"type": "integer"}},
    "required": ["city"],
}
TOOLS: Any = [{"type": "function", "function": {"name": "weather", "parameters": PARAMETERS}}]


@contextmanager
def answering(*script: str, template: str | None = None, **settings: Any) -> Iterator[str]:
    """The address of a server whose model gives these answers."""
    engine = ScriptedEngine(THINKS, script, **settings)
    if template is not None:
        engine.template = ChatTemplate(template, {"bos_token": "<|startoftext|>"}, thinks=True)
    model = Model(engine, alias="lfm2", sampling={"temperature": 0}, parallel=2, reuse=PrefixCache)
    with serving(model) as server:
        yield server.address


def test_an_answer_with_reasoning() -> None:
    with answering("<think>hm</think>Yes.", "<think>hm</think>Yes.") as address:
        body = {"messages": HI}
        made = httpx.post(address + CHAT_PATH, json=body).json()
        message = {"role": "assistant", "content": "Yes.", "reasoning_content": "hm"}
        assert made["choices"][0]["message"] == message
        assert made["usage"]["completion_tokens_details"]["reasoning_tokens"] > 0
        streamed = chunks(httpx.post(address + CHAT_PATH, json=body | {"stream": True}))
        deltas = [chunk["choices"][0]["delta"] for chunk in streamed]
        assert "".join(delta.get("reasoning_content", "") for delta in deltas) == "hm"
        assert "".join(delta.get("content") or "" for delta in deltas) == "Yes."


def test_reasoning_that_was_not_wanted() -> None:
    with answering("thought</think>Yes.", "thought</think>Yes.") as address:
        body = {"messages": HI, "reasoning_effort": "none"}
        message = httpx.post(address + CHAT_PATH, json=body).json()["choices"][0]["message"]
        assert message == {"role": "assistant", "content": "Yes.", "reasoning_content": "thought"}
        streamed = chunks(httpx.post(address + CHAT_PATH, json=body | {"stream": True}))
        deltas = [chunk["choices"][0]["delta"] for chunk in streamed]
        moved = [delta["content_to_reasoning"] for delta in deltas if "content_to_reasoning" in delta]
        assert moved == ["thought"]


def test_calls_with_openais_client() -> None:
    with (
        answering(CALL, "Sunny.", CALL) as address,
        openai.OpenAI(base_url=address + "/v1", api_key="x") as ai,
    ):
        made = ai.chat.completions.create(model="lfm2", messages=HI, tools=TOOLS)  # type: ignore[arg-type]
        message = made.choices[0].message
        assert made.choices[0].finish_reason == "tool_calls"
        calls = [call.function for call in message.tool_calls or []]  # type: ignore[union-attr]
        assert [call.name for call in calls] == ["weather", "weather"]
        assert [call.arguments.replace(" ", "") for call in calls] == [
            '{"city":"Zürich","days":3}', '{"city":"Rome"}'
        ]  # fmt: skip
        results: Any = [
            {"role": "tool", "tool_call_id": call.id, "content": "sun"} for call in message.tool_calls or []
        ]
        given: Any = [*HI, message.model_dump(exclude_none=True), *results]
        again = ai.chat.completions.create(model="lfm2", messages=given, tools=TOOLS)
        assert again.choices[0].message.content == "Sunny."
        with ai.chat.completions.stream(model="lfm2", messages=HI, tools=TOOLS) as stream:  # type: ignore[arg-type]
            streamed = stream.get_final_completion().choices[0].message
        assert [call.function.name for call in streamed.tool_calls or []] == ["weather", "weather"]


def test_calls_with_anthropics_client() -> None:
    tools: Any = [{"name": "weather", "input_schema": PARAMETERS}]
    with answering(CALL, CALL) as address, anthropic.Anthropic(base_url=address, api_key="x") as ai:
        made = ai.messages.create(model="lfm2", max_tokens=100, messages=HI, tools=tools)  # type: ignore[arg-type]
        inputs = [block.input for block in made.content if block.type == "tool_use"]
        assert inputs == [{"city": "Zürich", "days": 3}, {"city": "Rome"}]
        with ai.messages.stream(model="lfm2", max_tokens=100, messages=HI, tools=tools) as stream:  # type: ignore[arg-type]
            streamed = stream.get_final_message()
        assert [block.input for block in streamed.content if block.type == "tool_use"] == inputs


def test_a_stop_string_is_told_to_anthropics_client() -> None:
    with answering("one two END three") as address, anthropic.Anthropic(base_url=address, api_key="x") as ai:
        made = ai.messages.create(model="lfm2", max_tokens=100, messages=HI, stop_sequences=["END"])  # type: ignore[arg-type]
        assert (made.stop_reason, made.stop_sequence) == ("stop_sequence", "END")
        assert made.content[0].text.strip() == "one two"  # type: ignore[union-attr]


def test_tokens_and_template() -> None:
    with answering() as address:
        text = "<|im_start|>Grüße"
        special = httpx.post(address + "/tokenize", json={"content": text}).json()["tokens"]
        plain = httpx.post(address + "/tokenize", json={"content": text, "parse_special": False}).json()[
            "tokens"
        ]
        assert len(plain) > len(special)
        assert httpx.post(address + "/detokenize", json={"tokens": special}).json() == {"content": text}
        pieces = httpx.post(address + "/tokenize", json={"content": text, "with_pieces": True}).json()[
            "tokens"
        ]
        assert [piece["id"] for piece in pieces] == special
        assert pieces[0]["piece"] == "<|im_start|>"
        prompt = httpx.post(address + "/apply-template", json={"messages": HI}).json()["prompt"]
        assert prompt.endswith("<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n")


def test_props_of_a_model() -> None:
    with answering("Yes.") as address:
        httpx.post(address + CHAT_PATH, json={"messages": HI})
        made = httpx.get(address + "/props").json()
        assert made["model_path"] == THINKS.name
        assert made["total_slots"] == 2
        assert made["chat_template"]
        assert made["knows_tools"] is True
        assert made["reasoning"]["supported"] is True
        assert made["reasoning"]["levels"]["medium"] == 2048
        assert made["cache"]["memory"]["limit"] > 0
        assert made["totals"]["finished"] == 1


def test_a_prompt_longer_than_the_context() -> None:
    with answering(context=64) as address:
        long = [{"role": "user", "content": "word " * 200}]
        error = httpx.post(address + CHAT_PATH, json={"messages": long}).json()["error"]
        assert error["code"] == "context_length_exceeded"
        assert error["n_ctx"] == 64
        assert error["n_prompt_tokens"] > 64
        short = [{"role": "user", "content": "xy " * 40}]  # few characters are counted, many are estimated
        exact = httpx.post(address + CHAT_PATH, json={"messages": short}).json()["error"]
        assert f"resulted in {exact['n_prompt_tokens']} tokens. Nothing" in exact["message"]
        longest = [{"role": "user", "content": "word " * 20_000}]
        least = httpx.post(address + CHAT_PATH, json={"messages": longest}).json()["error"]
        assert f"resulted in {least['n_prompt_tokens']} tokens or more. Nothing" in least["message"]
        for path, field in (("/v1/completions", "prompt"), ("/v1/responses", "input")):
            error = httpx.post(address + path, json={field: "word " * 200}).json()["error"]
            assert (error["code"], error["param"]) == ("context_length_exceeded", field)


def test_errors_of_the_core_are_400() -> None:
    with answering(template="{{ raise_exception('no system messages here') }}") as address:
        answer = httpx.post(address + CHAT_PATH, json={"messages": HI})
        assert answer.status_code == 400
        assert "no system messages here" in answer.json()["error"]["message"]
        answer = httpx.post(address + "/v1/completions", json={"prompt": [10**9]})
        assert (answer.status_code, answer.json()["error"]["param"]) == (400, "prompt")


def test_two_turns_share_their_beginning() -> None:
    with answering("Hello there!", "Fine.") as address:
        first = httpx.post(address + CHAT_PATH, json={"messages": HI}).json()
        turn = [*HI, first["choices"][0]["message"], {"role": "user", "content": "How are you?"}]
        second = httpx.post(address + CHAT_PATH, json={"messages": turn}).json()
        assert second["timings"]["cache_n"] >= first["usage"]["prompt_tokens"] - 1
        assert second["usage"]["prompt_tokens_details"]["cached_tokens"] == second["timings"]["cache_n"]


def test_a_cache_without_a_folder_is_told(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file")
    told: list[str] = []
    engine = ScriptedEngine(THINKS, ["Yes."])

    def cache(engine: Any) -> PrefixCache:
        return PrefixCache(engine, disk=1 << 20, folder=taken)

    model = Model(engine, alias="lfm2", sampling={}, reuse=cache, on_notice=told.append)
    model.close()
    assert len(told) == 1
    assert str(taken) in told[0]
