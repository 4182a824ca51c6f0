"""The loop, with a model that answers from a script and real tools."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from pithos.agent.events import (
    AnswerText,
    CallDecided,
    CallFinished,
    CallProposed,
    CallStarted,
    Nudged,
    StepStarted,
    TaskStarted,
)
from pithos.agent.person import Decision, Nobody
from pithos.errors import ModelError
from pithos.tools.judge import Mode
from pithos.tools.registry import Registry, Tool, parameters
from pithos.tools.result import Result
from tests.agent.harness import Asked, call, calls, model, working


def test_an_answer_without_calls_ends_the_task(workspace: Path) -> None:
    with working(workspace, "Paris.") as at_work:
        finished = at_work.run("What is the capital of France?")
        assert (finished.reason, finished.text) == ("done", "Paris.")
        assert [m["role"] for m in at_work.messages] == ["user", "assistant"]
        kinds = [type(event) for event in at_work.told]
        assert kinds[:2] == [TaskStarted, StepStarted]
        assert "".join(event.text for event in at_work.told.of(AnswerText)) == "Paris."


def test_calls_run_and_their_results_come_back(workspace: Path) -> None:
    script = [
        call("write_file", path="a.txt", content="one\n"),
        call("read_file", path="a.txt"),
        "It says one.",
    ]
    with working(workspace, *script) as at_work:
        assert at_work.run("Write a file").reason == "done"
        assert (workspace / "a.txt").read_text() == "one\n"
        assert at_work.told.results == [("write_file", True), ("read_file", True)]
        started, proposed = at_work.told.of(CallStarted)[0], at_work.told.of(CallProposed)[0]
        assert started.id == proposed.id == at_work.told.of(CallFinished)[0].id
        assert proposed.arguments == {"path": "a.txt", "content": "one\n"}
        assert "+one" in proposed.preview
        tag = at_work.agent._fence.tag
        assert at_work.results()[1] == f"<{tag}>\none\n</{tag}>"
        assert f"<{tag}>" in at_work.agent.system["content"]


def test_exit_codes_and_errors_reach_the_model_as_they_are(workspace: Path) -> None:
    script = [
        call("run_command", command="echo out; echo err >&2; exit 7"),
        call("read_file", path="missing.txt"),
        call("frobnicate", x=1),
        call("read_file", pth="a"),
        "I give up.",
    ]
    with working(workspace, *script) as at_work:
        at_work.run("x")
        first, second, third, fourth = at_work.results()
        assert "exit code 7" in first
        assert "out" in first and "err" in first
        assert "there is no file 'missing.txt'" in second
        assert "there is no tool 'frobnicate'" in third
        assert "error: read_file" in fourth
        assert [e.data.get("run", True) for e in at_work.told.of(CallFinished)] == [True, True, False, False]


def test_the_bound_of_model_calls(workspace: Path) -> None:
    script = [call("calculator", expression=f"{n} + 1") for n in range(10)]
    with working(workspace, *script, steps=3) as at_work:
        finished = at_work.run("Count")
        assert finished.reason == "steps"
        assert "--max-steps" in finished.text
        assert len(at_work.told.of(StepStarted)) == 3
        assert at_work.messages[-1]["role"] == "assistant"


def test_safe_mode_asks_before_changes_and_not_before_looking(workspace: Path) -> None:
    person = Asked("allow", "deny")
    script = [
        call("list_directory"),
        call("write_file", path="a", content="1"),
        call("write_file", path="b", content="2"),
        "Done.",
    ]
    with working(workspace, *script, mode=Mode.SAFE, person=person) as at_work:
        at_work.run("x")
        assert [(q.name, q.verdict) for q in person.asked] == [("write_file", "ask")] * 2
        assert (workspace / "a").exists()
        assert not (workspace / "b").exists()
        assert [d.decision for d in at_work.told.of(CallDecided)] == ["allow", "deny"]
        assert "the user refused this call" in at_work.results()[2]


def test_words_go_back_to_the_model(workspace: Path) -> None:
    person = Asked(Decision("deny", "use tabs"), Decision("allow", "and then run the tests"))
    script = [
        call("write_file", path="a", content=" x"),
        call("write_file", path="a", content="\tx"),
        "Done.",
    ]
    with working(workspace, *script, mode=Mode.SAFE, person=person) as at_work:
        at_work.run("x")
        refused, allowed = at_work.results()
        assert refused.endswith("They say: use tabs")
        assert "The user says: and then run the tests" in allowed.split("</")[1]


def test_always_holds_for_the_tool_and_for_this_session(workspace: Path) -> None:
    person = Asked("always")
    script = [call("write_file", path=name, content="x") for name in "abc"]
    with working(workspace, *script, "Done.", mode=Mode.SAFE, person=person) as at_work:
        at_work.run("x")
        assert len(person.asked) == 1
        assert at_work.agent.policy.always == {"write_file"}
    person = Asked("deny")
    script = [call("write_file", path="d", content="x"), "Done."]
    with working(workspace, *script, mode=Mode.SAFE, person=person) as at_work:
        at_work.run("x")
        assert len(person.asked) == 1 and not (workspace / "d").exists()


def test_what_looks_destructive_asks_in_auto_mode_and_not_without_checks(workspace: Path) -> None:
    (workspace / "build").mkdir()
    script = [call("run_command", command="rm -rf build"), "Done."]
    person = Asked("deny")
    with working(workspace, *script, person=person) as at_work:
        at_work.run("x")
        assert person.asked[0].preview == "rm -rf build"
        assert person.asked[0].reason
        assert (workspace / "build").exists()
    with working(workspace, *script, mode=Mode.YOLO) as at_work:
        at_work.run("x")
        assert not (workspace / "build").exists()


def test_where_nobody_is_there_what_asks_is_denied(workspace: Path) -> None:
    with working(workspace, call("run_command", command="git push"), "Ok.", person=Nobody()) as at_work:
        assert at_work.run("x").reason == "done"
        assert "nobody is there to approve it" in at_work.results()[0]


def test_protected_files_are_refused_even_without_checks(workspace: Path) -> None:
    with working(
        workspace, call("write_file", path="mcp.json", content="{}"), "Ok.", mode=Mode.YOLO
    ) as at_work:
        at_work.run("x")
        assert at_work.told.of(CallProposed)[0].verdict == "refuse"
        assert at_work.results()[0].startswith("error: refused:")
        assert not (workspace / "mcp.json").exists()


def test_after_a_denied_call_the_changes_that_follow_are_not_made(workspace: Path) -> None:
    made = calls(
        ("write_file", {"path": "a", "content": "1"}),
        ("list_directory", {}),
        ("write_file", {"path": "b", "content": "2"}),
    )
    with working(workspace, made, "Ok.", mode=Mode.SAFE, person=Asked("deny")) as at_work:
        at_work.run("x")
        assert list(workspace.iterdir()) == []
        assert [ok for _, ok in at_work.told.results] == [False, True, False]
        assert "refused a call before it" in at_work.results()[2]


def test_neighbours_that_only_read_run_at_the_same_time(workspace: Path) -> None:
    """Each of three calls waits for the other two: one after the other they would never end."""
    barrier = threading.Barrier(3, timeout=30)

    def wait(arguments: dict[str, object], _: object) -> Result:
        barrier.wait()
        return Result(str(arguments["n"]))

    schema = parameters("n", n={"type": "integer"})
    tool = Tool("wait", "waits", schema, wait, read_only=True)
    made = calls(*(("wait", {"n": n}) for n in (3, 1, 2)))
    with working(workspace, made, "Ok.", registry=Registry([tool])) as at_work:
        at_work.run("x")
        assert [text.split("\n")[1] for text in at_work.results()] == ["3", "1", "2"]


def test_the_same_call_twice_in_an_answer_runs_once(workspace: Path) -> None:
    ran: list[int] = []
    tool = Tool("look", "looks", parameters(), lambda *_: ran.append(1) or Result("seen"), read_only=True)
    change = Tool("change", "changes", parameters(), lambda *_: ran.append(2) or Result("changed"))
    made = calls(("look", {}), ("look", {}), ("change", {}), ("change", {}), ("look", {}))
    with working(workspace, made, "Ok.", registry=Registry([tool, change])) as at_work:
        at_work.run("x")
        assert ran == [1, 2, 1], "after a change the same look is another one"
        assert at_work.told.of(Nudged) == []


def test_too_many_calls_in_an_answer(workspace: Path) -> None:
    made = calls(*(("calculator", {"expression": f"{n} + 1"}) for n in range(20)))
    with working(workspace, made, "Ok.") as at_work:
        at_work.run("x")
        assert len(at_work.results()) == 20
        assert all("at most 16 calls" in text for text in at_work.results()[16:])


def test_a_fault_of_a_tool_is_its_result(workspace: Path) -> None:
    tool = Tool("break", "breaks", parameters(), lambda *_: {}["x"], read_only=True)  # type: ignore[index]
    with working(workspace, call("break"), "Ok.", registry=Registry([tool])) as at_work:
        assert at_work.run("x").reason == "done"
        assert "the tool failed: KeyError" in at_work.results()[0]


def test_a_model_that_fails_ends_the_task_and_not_the_session(workspace: Path) -> None:
    class Broken:
        name, context = "broken", None
        failing = True

        def answer(self, *_: object) -> object:
            raise ModelError("it broke")

        def count(self, *_: object) -> int:
            return 1

        def close(self) -> None: ...

    with working(workspace, made=Broken()) as at_work:
        finished = at_work.run("x")
        assert (finished.reason, finished.text) == ("failed", "it broke")
        assert [m["role"] for m in at_work.messages] == ["user", "assistant"]


def test_a_fault_of_pithos_is_told_as_the_end_and_raised(workspace: Path) -> None:
    """Who reads events waits for a last one."""
    with working(workspace, "x") as at_work:

        def answer(*_: object) -> None:
            raise KeyError("oops")

        at_work.agent.model.answer = answer  # type: ignore[method-assign]
        with pytest.raises(KeyError):
            at_work.agent.run("x")
        assert at_work.told[-1].json() == {
            "type": "finished",
            "reason": "failed",
            "text": "a fault of Pithos: KeyError: 'oops'",
        }
        assert [m["role"] for m in at_work.messages] == ["user", "assistant"]


def test_after_a_process_that_was_killed_the_turns_go_on(workspace: Path) -> None:
    """Templates that want turns refuse two messages of a user in a row."""
    with working(workspace, "Done.") as at_work:
        at_work.agent.session.add({"role": "user", "content": "first"})  # killed before any answer
        assert at_work.run("second").reason == "done"
        assert [m["role"] for m in at_work.messages] == ["user", "assistant", "user", "assistant"]


def test_stop_ends_the_answer(workspace: Path) -> None:
    slow = model("word " * 5000, context=65536, seconds=0.005)
    with working(workspace, made=slow) as at_work:

        def stop(event: object) -> None:
            at_work.told.append(event)  # type: ignore[arg-type]
            if isinstance(event, AnswerText):
                at_work.agent.stop()

        at_work.agent._tell = stop
        finished = at_work.run("Talk")
        assert finished.reason == "stopped"
        assert at_work.messages[-1]["role"] == "assistant"
        at_work.agent._tell = at_work.told.append


def test_stop_ends_the_command_and_the_next_task_goes_on(workspace: Path) -> None:
    script = [
        calls(("run_command", {"command": "touch begun; sleep 300"}), ("run_command", {"command": "ls"})),
        "Fine.",
    ]
    with working(workspace, *script) as at_work:

        def stop() -> None:
            while not (workspace / "begun").exists():
                threading.Event().wait(0.02)
            at_work.agent.stop()

        thread = threading.Thread(target=stop)
        thread.start()
        assert at_work.run("Sleep").reason == "stopped"
        thread.join()
        assert "stopped the command" in at_work.results()[0]
        assert at_work.results()[1] == "not run: the user stopped the task"
        assert at_work.run("Go on").reason == "done"


def test_an_interrupt_while_somebody_is_asked_stops_the_task(workspace: Path) -> None:
    def interrupt(_: CallProposed) -> Decision:
        raise KeyboardInterrupt

    script = [call("write_file", path="a", content="1"), "Ok."]
    with working(workspace, *script, mode=Mode.SAFE, person=Asked(by=interrupt)) as at_work:
        assert at_work.run("x").reason == "stopped"
        assert at_work.results() == ["not run: the user stopped the task"]
        assert at_work.run("y").reason == "done"


def test_events_are_json(workspace: Path) -> None:
    with working(workspace, call("calculator", expression="2 + 3"), "5") as at_work:
        at_work.run("x")
        lines = [json.loads(json.dumps(event.json())) for event in at_work.told]
        assert lines[0] == {"type": "task_started", "task": "x"}
        assert lines[-1] == {"type": "finished", "reason": "done", "text": "5"}
        assert {"answer_ended", "call_proposed", "call_finished", "step_started"} <= {
            line["type"] for line in lines
        }


@pytest.mark.parametrize("mode", [Mode.AUTO, Mode.SAFE])
def test_an_announced_step_is_asked_for_once_in_auto_mode(workspace: Path, mode: Mode) -> None:
    script = ["I see. Let me run the tests now.", "I will now stop here."]
    with working(workspace, *script, mode=mode) as at_work:
        finished = at_work.run("x")
        assert finished.reason == "done"
        assert len(at_work.told.of(Nudged)) == (mode is Mode.AUTO)
