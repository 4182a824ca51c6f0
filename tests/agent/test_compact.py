"""A context that fills: older results give way, visibly, and the prefix stays hot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pithos.agent.compact import NOTE, Compaction
from pithos.agent.endings import Full
from pithos.agent.events import AnswerEnded, Compacted
from pithos.agent.model import Reply
from pithos.agent.sessions import Sessions
from pithos.errors import ContextError
from pithos.tools.files import reading
from pithos.tools.registry import Registry
from tests.agent.harness import call, working

ONLY_READ = Registry([reading.TOOL])


def fill(workspace: Path, files: int, words: int = 600) -> list[str]:
    for n in range(files):
        (workspace / f"{n}.txt").write_text(f"file {n}: " + "lorem ipsum " * words)
    return [call("read_file", path=f"{n}.txt") for n in range(files)]


def test_older_results_give_way_and_the_work_goes_on(workspace: Path) -> None:
    script = [*fill(workspace, 8), "Read them all."]
    with working(workspace, *script, registry=ONLY_READ, context=12000) as at_work:
        assert at_work.run("Read all files").reason == "done"
        compacted = at_work.told.of(Compacted)
        assert compacted and all(event.results > 0 and event.tokens > 0 for event in compacted)
        results = at_work.results()
        assert results[0] == NOTE
        assert "file 7:" in results[-1], "the newest is there"
        assert max(prompt for prompt, _ in at_work.told.cached) <= 12000


def test_the_prefix_stays_hot(workspace: Path) -> None:
    """System prompt and task stay known when something gave way; the step after it reads only its result again."""
    script = [*fill(workspace, 8), "Read them all."]
    with working(workspace, *script, registry=ONLY_READ, context=12000) as at_work:
        at_work.run("Read all files")
        events = [e for e in at_work.told if isinstance(e, Compacted | AnswerEnded)]
        after = [n for n, event in enumerate(events) if isinstance(event, Compacted)]
        first = events[0].usage["prompt"]  # system, tools, task
        assert after
        for n in after:
            assert events[n + 1].usage["cached"] >= first - 16, "what stands before the first result"
        for n, event in enumerate(events[1:], 1):
            last = events[n - 1]
            if isinstance(event, AnswerEnded) and isinstance(last, AnswerEnded):
                assert event.usage["cached"] >= last.usage["prompt"]


def test_it_happens_seldom(workspace: Path) -> None:
    script = [*fill(workspace, 12, 250), "Read them all."]
    with working(workspace, *script, registry=ONLY_READ, context=12000) as at_work:
        at_work.run("Read all files")
        assert 1 <= len(at_work.told.of(Compacted)) <= 4


def test_what_gave_way_is_kept_in_the_session(workspace: Path) -> None:
    script = [*fill(workspace, 8), "Read them all."]
    with working(workspace, *script, registry=ONLY_READ, context=12000) as at_work:
        at_work.run("Read all files")
        id, messages = at_work.agent.session.id, list(at_work.messages)
        lines = at_work.agent.session.path.read_text()
    assert "file 0: lorem" in lines, "the record has all of it"
    with Sessions().resume(id) as session:
        assert session.messages == messages


def test_a_task_that_can_never_fit_ends_clearly(workspace: Path) -> None:
    with working(workspace, "never", registry=ONLY_READ, context=3000) as at_work:
        finished = at_work.run("word " * 3000)
        assert finished.reason == "context"
        assert "3000" in finished.text and "/reset" in finished.text
        at_work.agent.reset()
        assert at_work.messages == []


class Counted:
    """A model whose tokens are characters, for a look at what gives way."""

    name = "counted"

    def __init__(self, context: int | None, limit: int | None = None) -> None:
        self.context, self.limit = context, limit
        self.asked: list[int] = []

    def count(self, messages: list[Any], tools: list[Any]) -> int:
        return len(json.dumps(messages))

    def answer(self, messages: list[Any], tools: list[Any], *_: Any) -> Reply:
        size = self.count(messages, tools)
        self.asked.append(size)
        if self.limit is not None and size > self.limit:
            raise ContextError("too long", size, self.limit)
        return Reply({"role": "assistant", "content": "Done."}, "stop", {"prompt": size, "cached": 0})

    def close(self) -> None: ...


def conversation(results: int, size: int, newest: int = 10) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = [{"role": "user", "content": "task"}]
    for n in range(results):
        arguments = json.dumps({"path": f"{n}", "content": "c" * size})
        function = {"name": "write_file", "arguments": arguments}
        made = {"id": str(n), "type": "function", "function": function}
        messages.append(
            {"role": "assistant", "content": "", "reasoning_content": "r" * size, "tool_calls": [made]}
        )
        last = n == results - 1
        messages.append({"role": "tool", "tool_call_id": str(n), "content": "x" * (newest if last else size)})
    return messages


@pytest.mark.parametrize(
    ("context", "newest", "gone"),
    [
        (13_000, 10, {"results"}),
        (9_500, 10, {"results", "arguments"}),
        (5_500, 3000, {"results", "arguments", "reasoning", "newest"}),
    ],
)
def test_what_gives_way_in_which_order(workspace: Path, context: int, newest: int, gone: set[str]) -> None:
    told: list[Compacted] = []
    with Sessions().new(workspace) as session:
        for message in conversation(4, 1000, newest):
            session.add(message)
        Compaction(Counted(context), session, told.append).fit({"role": "system", "content": "s"}, [])
        results = [m for m in session.messages if m["role"] == "tool"]
        answers = [m for m in session.messages if m["role"] == "assistant"]
        found = set()
        found |= {"results"} if results[0]["content"] == NOTE else set()
        found |= {"arguments"} if len(answers[0]["tool_calls"][0]["function"]["arguments"]) < 500 else set()
        found |= {"reasoning"} if "reasoning_content" not in answers[0] else set()
        found |= {"newest"} if len(results[-1]["content"]) < newest else set()
        assert found == gone
        for answer in answers:
            json.loads(answer["tool_calls"][0]["function"]["arguments"])
        assert answers[-1] == conversation(4, 1000)[-2], "the newest call stays as it is"
        assert len(told) == 1


def test_nothing_happens_while_there_is_room(workspace: Path) -> None:
    with Sessions().new(workspace) as session:
        for message in conversation(3, 100):
            session.add(message)
        before = list(session.messages)
        Compaction(Counted(100_000), session, lambda _: pytest.fail("compacted")).fit(
            {"role": "system", "content": ""}, []
        )
        Compaction(Counted(None), session, lambda _: pytest.fail("compacted")).fit(
            {"role": "system", "content": ""}, []
        )
        assert session.messages == before


def test_a_server_that_says_it_is_too_long(workspace: Path) -> None:
    """Its context is not known before: after its refusal older results give way, and it is asked again."""
    model = Counted(None, limit=9_000)
    session = Sessions().new(workspace)
    for message in [*conversation(6, 2000)]:
        session.add(message)
    with working(workspace, made=model, session=session, registry=ONLY_READ) as at_work:
        assert at_work.run("And now?").reason == "done"
        assert model.asked[-1] <= 9_000 < model.asked[0]


def test_a_server_for_which_it_is_always_too_long(workspace: Path) -> None:
    with working(workspace, made=Counted(None, limit=10), registry=ONLY_READ) as at_work:
        finished = at_work.run("x")
        assert finished.reason == "context"
        assert "10" in finished.text


def test_full_says_both_numbers() -> None:
    assert "needs 5000 tokens, the context holds 4096" in str(Full(5000, 4096))


def test_results_are_cut_to_a_share_of_a_small_context(workspace: Path) -> None:
    (workspace / "big.txt").write_text("line of text\n" * 2000)
    with working(
        workspace, call("read_file", path="big.txt"), "Ok.", registry=ONLY_READ, context=8192
    ) as at_work:
        assert at_work.run("x").reason == "done"
        assert len(at_work.results()[0]) < 8192 * 0.75 + 100


@pytest.mark.parametrize("results", [1, 2])
def test_new_results_shrink_to_what_the_rest_leaves(workspace: Path, results: int) -> None:
    """System prompt, tools and task take most of a small context: half of it would be too much for results."""
    model, told = Counted(12_000), list[Compacted]()
    system = {"role": "system", "content": "s" * 9_000}
    with Sessions().new(workspace) as session:
        for message in conversation(1, 10, newest=3000 // results):
            session.add(message)
        for n in range(1, results):
            session.add({"role": "tool", "tool_call_id": f"{n}", "content": "x" * (3000 // results)})
        Compaction(model, session, told.append).fit(system, [])
        left = [len(m["content"]) for m in session.messages if m["role"] == "tool"]
        assert all(600 <= size < 1500 for size in left)
        assert model.count([system, *session.messages], []) <= 12_000 - 256
        assert [event.results for event in told] == [results]
