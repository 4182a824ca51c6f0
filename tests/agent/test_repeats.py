"""Circles: a model that repeats itself is told, then stopped."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pithos.agent import idle
from pithos.agent.events import CallFinished, Nudged
from pithos.agent.model import Reply
from pithos.agent.repeats import Guard, distinct
from tests.agent.harness import call, calls, working


def noted(guard: Guard, letters: str) -> list[str]:
    """What the guard says to calls that are named by letters: . nothing, n told, s stopped."""
    made = []
    for letter in letters:
        circle = guard.note("tool", {"x": letter})
        made.append("." if circle is None else "s" if circle.again else "n")
    return "".join(made)


@pytest.mark.parametrize(
    ("letters", "told"),
    [
        ("AAA", "..n"),
        ("AAAA", "..ns"),
        ("AABAAB", "......"),
        ("ABABAB", ".....n"),
        ("ABABABA", ".....ns"),
        ("ABCABCABC", "........n"),
        ("ABCDABCDABCD", "...........n"),
        ("ABCDEABCDEABCDE", "..............."),
        ("XYABABAB", ".......n"),
        ("AAABBBCCCDDD", "..n..n..n..s"),
        ("AAABAAA", "..n...s"),
        ("TATBTCTDTE", ".........."),
    ],
)
def test_patterns(letters: str, told: str) -> None:
    assert noted(Guard(), letters) == told


def test_arguments_in_another_order_are_the_same() -> None:
    guard = Guard()
    assert guard.note("t", {"a": 1, "b": 2}) is None
    assert guard.note("t", {"b": 2, "a": 1}) is None
    assert guard.note("t", {"a": 1, "b": 2}) is not None


def test_what_waits_is_the_same_only_with_the_same_result() -> None:
    guard = Guard()
    assert [guard.note("read_process", {"id": "p1"}, text) for text in "abcde"] == [None] * 5
    assert [guard.note("read_process", {"id": "p1"}, "e") is not None for _ in range(2)] == [False, True]


def test_distinct() -> None:
    assert distinct([("a", {}), ("b", {}), ("a", {}), ("a", {"x": 1})]) == [0, 1, 0, 3]


@pytest.mark.parametrize(("command", "ok"), [("true", True), ("false", False)], ids=["successful", "failing"])
def test_the_same_call_is_told_and_then_stopped(workspace: Path, command: str, ok: bool) -> None:
    with working(workspace, *[call("run_command", command=command)] * 20) as at_work:
        finished = at_work.run("x")
        assert finished.reason == "loop"
        results = at_work.told.of(CallFinished)
        ran = [e for e in results if e.data.get("run", True)]
        assert [e.ok for e in ran] == [ok] * 3, "the fourth is not run"
        assert len(at_work.told.of(Nudged)) == 1
        assert "Change your approach" in at_work.results()[2]
        assert at_work.results()[3].startswith("not run: the model goes on with the same calls")
        assert at_work.messages[-1]["role"] == "assistant"


def test_who_changes_the_approach_goes_on(workspace: Path) -> None:
    script = [*[call("run_command", command="false")] * 3, call("run_command", command="true"), "Found it."]
    with working(workspace, *script) as at_work:
        assert at_work.run("x").reason == "done"
        assert len(at_work.told.of(Nudged)) == 1


def test_a_pattern_of_two_calls(workspace: Path) -> None:
    pair = [call("list_directory"), call("read_file", path="no.txt")]
    with working(workspace, *pair * 10) as at_work:
        assert at_work.run("x").reason == "loop"
        assert len(at_work.results()) == 7
        assert "(list_directory, read_file)" in at_work.results()[5]


def test_tests_between_edits_are_no_circle(workspace: Path) -> None:
    (workspace / "n.txt").write_text("0")
    script = []
    for n in range(4):
        script += [
            call("run_command", command="cat n.txt"),
            call("write_file", path="n.txt", content=str(n + 1)),
        ]
    with working(workspace, *script, "Done.") as at_work:
        assert at_work.run("x").reason == "done"
        assert at_work.told.of(Nudged) == []


def test_calls_that_cannot_be_made_are_circles_too(workspace: Path) -> None:
    with working(workspace, *[call("frobnicate", x=1)] * 9) as at_work:
        assert at_work.run("x").reason == "loop"


def test_the_same_answer_of_many_calls(workspace: Path) -> None:
    made = calls(*[("list_directory", {})] * 16)
    with working(workspace, *[made] * 9) as at_work:
        assert at_work.run("x").reason == "loop"
        assert sum(e.data.get("run", True) for e in at_work.told.of(CallFinished)) == 3


def test_polling_a_program_that_goes_on_is_no_circle(workspace: Path) -> None:
    program = "import time\nfor n in range(6): print(n, flush=True); time.sleep(0.1)"
    (workspace / "count.py").write_text(program)
    start = call("start_process", command=f"{sys.executable} count.py", until="0", wait=60)
    polls = [call("read_process", id="p1", until=str(n), wait=60) for n in range(1, 6)]
    with working(workspace, start, *polls, "It ended.") as at_work:
        assert at_work.run("x").reason == "done"
        assert at_work.told.of(Nudged) == []


def test_junk_that_looks_like_a_call_is_answered_and_bounded(workspace: Path) -> None:
    junk = "<|tool_call_start|>[read_file(path=<oops>)]<|tool_call_end|>"
    with working(workspace, *[junk] * 10) as at_work:
        assert at_work.run("x").reason == "loop"
        assert [event.text for event in at_work.told.of(Nudged)] == [idle.BROKEN] * 2
    with working(workspace, junk, call("calculator", expression="1 + 1"), "2") as at_work:
        assert at_work.run("x").reason == "done"


def test_empty_answers_are_bounded(workspace: Path) -> None:
    with working(workspace) as at_work:
        assert at_work.run("x").reason == "loop"
        assert [event.text for event in at_work.told.of(Nudged)] == [idle.EMPTY] * 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("All tests pass.", ""),
        ("", idle.EMPTY),
        ("  \n", idle.EMPTY),
        ('{"name": "read_file", "arguments": {"path": "a"}}', idle.BROKEN),
        ('```json\n{"name": "read_file", "arguments": {}}\n```', idle.BROKEN),
        ('{"name": "Ada", "age": 36}', ""),
        ("<tool_call>read the file</tool_call>", idle.BROKEN),
        ("read_file(path='a.txt')", idle.BROKEN),
        ("[read_file(path='a.txt')]", idle.BROKEN),
        ("print('a.txt')", ""),
        ("I changed it. Let me run the tests.", idle.ANNOUNCED),
        ("Now I'll fix the import:", idle.ANNOUNCED),
        ("It works. Let me know if you need more.", ""),
        ("I'll be brief. It works.", ""),
    ],
)
def test_answers_without_calls(text: str, told: str) -> None:
    reply = Reply({"role": "assistant", "content": text}, "stop")
    assert idle.problem(reply, {"read_file"}, eager=True) == told


def test_an_answer_that_was_cut() -> None:
    assert idle.problem(Reply({"role": "assistant", "content": "and then"}, "length"), (), False) == idle.CUT
