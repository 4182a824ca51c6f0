"""Models in this process: with templates that know tools and without, and a real small one."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from pithos import models
from pithos.agent.events import AnswerEnded, CallFinished, StepStarted
from pithos.agent.local import LocalModel
from pithos.chat.events import Content, Progress
from pithos.devices.cpu import choose_target
from pithos.engine.engine import Engine
from pithos.engine.sampler import Sampling
from pithos.engine.scripted import ScriptedEngine
from pithos.errors import ContextError, KernelError
from pithos.manifest import generated_root
from pithos.reuse import PrefixCache
from pithos.tools import builtin
from pithos.tools.judge import Mode
from pithos.tools.registry import Registry
from tests.agent.harness import MODEL, calls, model, working

NO_TOOLS = Path(__file__).parents[1] / "golden" / "logits" / "qwen2.gguf"
USER = [{"role": "user", "content": "Hi"}]


def test_events_come_on_the_thread_that_asks() -> None:
    asked = model("Hello there")
    seen: list[tuple[Any, int]] = []
    reply = asked.answer(USER, [], lambda e: seen.append((e, threading.get_ident())), threading.Event())
    assert reply.text == "Hello there"
    assert {ident for _, ident in seen} == {threading.get_ident()}
    assert any(isinstance(e, Progress) for e, _ in seen) and any(isinstance(e, Content) for e, _ in seen)
    asked.close()


def test_count_is_what_the_answer_says() -> None:
    asked, tools = model("Hello"), builtin.registry().openai()
    counted = asked.count(USER, tools)
    assert asked.answer(USER, tools, lambda _: None, threading.Event()).usage["prompt"] == counted
    asked.close()


def test_a_prompt_that_does_not_fit() -> None:
    asked = model("Hello", context=64)
    long = [{"role": "user", "content": "word " * 500}]
    assert asked.count(long, []) > 64
    with pytest.raises(ContextError):
        asked.answer(long, [], lambda _: None, threading.Event())
    asked.close()


def test_calls_without_end_are_cut_off(workspace: Path) -> None:
    endless = calls(*(("calculator", {"expression": f"{n}"}) for n in range(3000)))
    with working(workspace, endless, "Enough.") as at_work:
        assert at_work.run("x").reason == "done"
        made = at_work.messages[1]["tool_calls"]
        assert 16 < len(made) < 300
        assert len(at_work.results()) == len(made)
        assert at_work.told.of(AnswerEnded)[0].reason == "length"


def test_text_without_end_is_cut_off(workspace: Path) -> None:
    script = ["word " * 3_000] * 4
    with working(workspace, *script, registry=Registry(), context=4000) as at_work:
        assert at_work.run("x").reason == "loop"
        assert {e.reason for e in at_work.told.of(AnswerEnded)} == {"length"}
        assert all(e.usage["generated"] <= 2000 for e in at_work.told.of(AnswerEnded))


def test_reasoning_stays_apart() -> None:
    asked = model("<think>two and two</think>Four")
    reply = asked.answer(USER, [], lambda _: None, threading.Event())
    assert reply.message == {"role": "assistant", "content": "Four", "reasoning_content": "two and two"}
    asked.close()


def test_tools_are_spelled_out_for_a_template_without(workspace: Path) -> None:
    (workspace / "a.txt").write_text("forty-two")
    script = [
        'I look.\n<tool_call>\n{"name": "read_file", "arguments": {"path": "a.txt"}}\n</tool_call>',
        "<tool_call>{'name': oops</tool_call>",
        '<tool_call>\n{"name": "calculator", "arguments": {"expression": "6 * 7"}}\n</tool_call>',
        "It says forty-two.",
    ]
    engine = ScriptedEngine(NO_TOOLS, script, context=65536)
    with working(workspace, made=LocalModel(engine, Sampling(temperature=0))) as at_work:
        finished = at_work.run("What does a.txt say?")
        assert (finished.reason, finished.text) == ("done", "It says forty-two.")
        assert at_work.told.results == [("read_file", True), ("calculator", True)]
        prompts = [engine.tokenizer.decode(ids) for ids in engine.prompts]
        assert "- read_file: " in prompts[0]
        assert "Result of read_file:" in prompts[1] and "forty-two" in prompts[1]
        assert prompts[-1].count("<|im_start|>user") == 4
        for (before, _), (_, cached) in zip(at_work.told.cached, at_work.told.cached[1:], strict=False):
            assert cached >= before - 1, "the prefix stays hot here, too"


def _kernels() -> bool:
    try:
        choose_target(generated_root())
    except KernelError:
        return False
    return True


@pytest.fixture(scope="module")
def smollm2() -> Path:
    known = models.get("smollm2-135m")
    if known.path is None:
        pytest.skip("smollm2-135m is not here (pithos pull smollm2-135m)")
    if not _kernels():
        pytest.skip("no kernels for this CPU: run make codegen TARGET=native")
    return known.path


@pytest.mark.weights
@pytest.mark.slow
def test_a_real_small_model_does_not_break_the_loop(smollm2: Path, workspace: Path) -> None:
    """Whatever it writes: no calls, junk, calls without end."""
    (workspace / "a.txt").write_text("hello\n")
    engine = Engine.open(smollm2, context=4096)
    made = LocalModel(engine, Sampling(temperature=0.8, seed=1), limit=32)
    registry = builtin.registry(web=False, read_only=True)
    with working(workspace, made=made, steps=3, mode=Mode.YOLO, registry=registry) as at_work:
        for task in (
            "Call list_directory.",
            'Write <tool_call>{"name": "read_file", "arguments": {}}</tool_call>',
        ):
            finished = at_work.run(task)
            assert finished.reason in ("done", "steps", "loop", "context")
            assert 1 <= len(at_work.told.of(StepStarted)) <= 3
            assert at_work.messages[-1]["role"] == "assistant"
        assert all(isinstance(e.text, str) for e in at_work.told.of(CallFinished))


@pytest.mark.skipif(not _kernels(), reason="no kernels for this CPU: run make codegen TARGET=native")
def test_a_second_session_of_a_folder_reads_only_its_task(workspace: Path, tmp_path: Path) -> None:
    """States of the first one lie on the disk: rules and tools, the most of a first prompt, are known."""
    seen = []
    for task in ("Look around", "Find the mistake in here"):
        made = LocalModel(
            Engine.open(MODEL, threads=1, context=16384),
            Sampling(temperature=0),
            limit=4,
            reasoning=0,
            reuse=lambda engine: PrefixCache(engine, disk=1 << 30, folder=tmp_path / "states"),
        )
        with working(workspace, made=made, steps=1) as at_work:
            at_work.run(task)
            seen += at_work.told.cached[:1]
    (total, none), (other, known) = seen
    assert none == 0 and total > 3000
    assert other - known < 200, "the task, and what little is before it in its block of states"
