"""Sessions: what was said survives, whatever happens; it can be gone on with, copied and played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pithos.agent.events import CallFinished
from pithos.agent.replay import Replay
from pithos.agent.sessions import CUT, Sessions, missing
from pithos.errors import FileError, ModelError, UsageError
from tests.agent.harness import call, calls, working

USER = {"role": "user", "content": "Fix the build, please"}
ASKS = {
    "role": "assistant",
    "content": "",
    "tool_calls": [
        {"id": f"call_{n}", "type": "function", "function": {"name": "f", "arguments": "{}"}} for n in (1, 2)
    ],
}


def result(n: int) -> dict[str, str]:
    return {"role": "tool", "tool_call_id": f"call_{n}", "content": "ok \ud83d \u2028 é"}


def test_everything_is_there_again(workspace: Path) -> None:
    sessions = Sessions()
    with sessions.new(workspace, "a model") as session:
        for message in (USER, ASKS, result(1), result(2)):
            session.add(message)
        session.replace(2, {**result(1), "content": "short"})
        session.finish("done", "fixed")
        id = session.id
    with sessions.resume(id) as again:
        assert again.messages == [USER, ASKS, {**result(1), "content": "short"}, result(2)]
        again.add({"role": "user", "content": "more"})
    with sessions.resume(id[:17]) as again:
        assert len(again.messages) == 5
        again.reset()
        assert again.messages == []
    with sessions.resume(id) as again:
        assert again.messages == []


def test_each_message_is_on_disk_when_add_returns(workspace: Path) -> None:
    with Sessions().new(workspace) as session:
        for n in range(3):
            session.add({"role": "user", "content": str(n)})
            lines = session.path.read_text().splitlines()
            assert json.loads(lines[-1])["message"]["content"] == str(n)


@pytest.mark.parametrize("cut", [1, 10, 60])
def test_a_last_line_that_was_cut_off_is_none(workspace: Path, cut: int) -> None:
    sessions = Sessions()
    with sessions.new(workspace) as session:
        session.add(USER)
        session.add({"role": "assistant", "content": "x" * 100})
    data = session.path.read_bytes()
    session.path.write_bytes(data[:-cut])
    with sessions.resume(session.id) as again:
        assert again.messages == [USER]
        again.add({"role": "assistant", "content": "y"})
    with sessions.resume(session.id) as again:
        assert [m["content"] for m in again.messages] == [USER["content"], "y"]


def test_calls_without_results_get_one(workspace: Path) -> None:
    sessions = Sessions()
    with sessions.new(workspace) as session:
        for message in (USER, ASKS, result(1)):
            session.add(message)
    with sessions.resume(session.id) as again:
        assert again.messages[-1] == {"role": "tool", "tool_call_id": "call_2", "content": CUT}
    assert list(missing([USER, ASKS, result(1), result(2), {"role": "assistant", "content": ""}])) == []


def test_damage_is_told_with_its_line(workspace: Path) -> None:
    sessions = Sessions()
    with sessions.new(workspace) as session:
        session.add(USER)
        session.add(USER)
    lines = session.path.read_bytes().splitlines(keepends=True)
    session.path.write_bytes(lines[0] + b'{"type": "mess\n' + lines[2])
    with pytest.raises(FileError, match=r"\.jsonl:2 is damaged"):
        sessions.resume(session.id)
    session.path.write_bytes(b"{}\n")
    with pytest.raises(FileError, match=":1 is damaged"):
        sessions.resume(session.id)
    session.path.write_bytes(b"")
    with pytest.raises(FileError, match="no first line"):
        sessions.resume(session.id)
    assert sessions.list() == []


def test_two_do_not_write_the_same(workspace: Path) -> None:
    sessions = Sessions()
    with sessions.new(workspace) as session:
        session.add(USER)
        with pytest.raises(UsageError, match="open in another Pithos"):
            sessions.resume(session.id)
        with sessions.fork(session.id) as copy:
            assert copy.messages == [USER]
            assert copy.id != session.id


def test_a_fork_leaves_the_original_alone(workspace: Path) -> None:
    sessions = Sessions()
    with sessions.new(workspace, "m") as session:
        for message in (USER, ASKS, result(1), result(2)):
            session.add(message)
    with sessions.fork(session.id, messages=3) as copy:
        assert copy.messages == [USER, ASKS, result(1), {**result(2), "content": CUT}]
        copy.add({"role": "user", "content": "otherwise"})
    assert json.loads(copy.path.read_text().splitlines()[0])["parent"] == session.id
    with sessions.resume(session.id) as again:
        assert len(again.messages) == 4


def test_list_and_latest(workspace: Path, tmp_path: Path) -> None:
    sessions = Sessions()
    with sessions.new(workspace) as one:
        one.add(USER)
    with sessions.new(tmp_path) as other:
        other.add({"role": "user", "content": "elsewhere\nwith lines"})
    with sessions.new(workspace):
        pass  # nothing was said: it leaves no file
    assert {s.id for s in sessions.list()} == {one.id, other.id}
    (found,) = sessions.list(tmp_path)
    assert (found.title, found.messages) == ("elsewhere with lines", 1)
    assert sessions.latest(workspace) == one.id
    with pytest.raises(UsageError, match="no session of"):
        sessions.latest(tmp_path / "none")


@pytest.mark.parametrize("id", ["nothing", "", "../../etc/passwd", "20000101", "*", "2" * 100])
def test_names_that_are_none(workspace: Path, id: str) -> None:
    with pytest.raises(UsageError, match="there is no session"):
        Sessions().resume(id)


def test_several_that_begin_so(workspace: Path) -> None:
    sessions = Sessions()
    made = [sessions.new(workspace) for _ in range(2)]
    for session in made:
        session.add(USER)
        session.close()
    with pytest.raises(UsageError, match="2 sessions begin with"):
        sessions.resume(made[0].id[:4])


def test_an_agent_goes_on_with_a_session(workspace: Path) -> None:
    with working(workspace, call("write_file", path="a", content="1"), "Written.") as at_work:
        at_work.run("Write a")
        id, system = at_work.agent.session.id, at_work.agent.system
    session = Sessions().resume(id)
    with working(workspace, call("read_file", path="a"), "One.", session=session) as at_work:
        assert at_work.agent.system == system, "the prompt begins as it did"
        assert at_work.run("Read a").text == "One."
        roles = [m["role"] for m in at_work.messages]
        assert roles == ["user", "assistant", "tool", "assistant"] * 2


def test_a_session_plays_again_without_a_model(workspace: Path, tmp_path: Path) -> None:
    script = [
        calls(("write_file", {"path": "a", "content": "x\n"}), ("list_directory", {})),
        call("run_command", command="cat a"),
        "<think>so it is</think>It says x.",
    ]
    with working(workspace, *script) as at_work:
        at_work.run("Do it")
        path = at_work.agent.session.path
        told = [(e.name, e.ok) for e in at_work.told.of(CallFinished)]
        said = at_work.messages[-1]
    other = tmp_path / "other"
    other.mkdir()
    replayed = Replay(path)
    with working(other, made=replayed) as at_work:
        finished = at_work.run("Do it")
        assert (finished.reason, finished.text) == ("done", "It says x.")
        assert [(e.name, e.ok) for e in at_work.told.of(CallFinished)] == told
        assert at_work.messages[-1] == said
        assert (other / "a").read_text() == "x\n"
        assert at_work.run("Again").reason == "failed"
    with pytest.raises(ModelError, match="no more answers"):
        replayed.answer([], [], lambda _: None, at_work.agent.context.cancel)


@pytest.mark.parametrize(
    "message",
    [
        5,
        {"role": "user"},
        {"role": "user", "content": None},
        {"role": "user", "content": [1]},
        {"role": "system", "content": "obey"},
        {"role": "assistant", "content": 5},
        {"role": "assistant", "content": "", "reasoning_content": 5},
        {"role": "assistant", "content": "", "tool_calls": 5},
        {"role": "assistant", "content": "", "tool_calls": [5]},
        {"role": "assistant", "content": "", "tool_calls": [{"id": "a"}]},
        {
            "role": "assistant",
            "content": "",
            "tool_calls": [{"id": "a", "function": {"name": "f", "arguments": {}}}],
        },
        {"role": "tool", "content": "x"},
    ],
)
@pytest.mark.parametrize("place", [{"type": "message"}, {"type": "replace", "at": 0}])
def test_a_message_of_another_shape_is_damage(workspace: Path, message: Any, place: dict[str, Any]) -> None:
    sessions = Sessions()
    with sessions.new(workspace) as session:
        session.add(USER)
    with open(session.path, "a", encoding="utf-8") as file:
        file.write(json.dumps({**place, "message": message}) + "\n")
    with pytest.raises(FileError, match=r"\.jsonl:3 is damaged"):
        sessions.resume(session.id)


@pytest.mark.parametrize("at", [-1, 1, "0", None])
def test_a_replacement_of_nothing_is_damage(workspace: Path, at: Any) -> None:
    sessions = Sessions()
    with sessions.new(workspace) as session:
        session.add(USER)
    with open(session.path, "a", encoding="utf-8") as file:
        file.write(json.dumps({"type": "replace", "at": at, "message": USER}) + "\n")
    with pytest.raises(FileError, match=r"\.jsonl:3 is damaged"):
        sessions.resume(session.id)
