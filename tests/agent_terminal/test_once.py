"""`pithos agent -p`: one task, through pipes; what goes where, and the exit codes."""

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pithos.cli import main
from pithos.engine.scripted import ScriptedEngine
from tests.agent_terminal.harness import SECONDS, call, command, environment

WRITE = call("write_file", path="hello.txt", content="one\n")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(
    folder: Path, state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """(exit code, stdout, stderr) of an agent without a terminal, in this process."""
    monkeypatch.chdir(folder)
    for name, value in environment(state).items():
        monkeypatch.setenv(name, value)

    def ended(*argv: str, script: list[str], stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        words = command(*argv, script=script)[3:]
        code = main(words, engine_factory=lambda path, **given: ScriptedEngine(path, script, **given))
        return code, *capsys.readouterr()

    return ended


def test_only_the_last_answer_goes_to_stdout(run: Run, folder: Path) -> None:
    script = ["<think>Hm.</think>I write it. " + WRITE, "It is written."]
    code, out, err = run("--auto", "-p", "make hello", script=script)
    assert (code, out) == (0, "It is written.\n")
    assert (folder / "hello.txt").read_text() == "one\n"
    for text in (
        ", agent\nsystem ",
        f"folder   {folder}",
        "mode     auto",
        "I write it.",
        "• write_file",
        "+one",
        "thought for",
    ):
        assert text in err
    assert "\x1b" not in err
    assert "Hm." not in err
    _, _, err = run("--show-think", "--auto", "-p", "x", script=["<think>Hm.</think>Yes."])
    assert "Hm.\n" in err


def test_a_call_that_asks_is_denied_where_nobody_sits(run: Run, folder: Path) -> None:
    code, out, err = run("-p", "make hello", script=[WRITE, "I could not."])
    assert (code, out) == (0, "I could not.\n")
    assert not (folder / "hello.txt").exists()
    assert "nobody is there to approve it" in err
    assert "denied: 1 call (write_file)" in err


@pytest.mark.parametrize(
    ("argv", "script", "code", "words"),
    [
        (
            ("--max-steps", "2"),
            [call("list_directory", path="."), call("calculator", expression="1+1")],
            4,
            "not done after 2",
        ),
        ((), [call("list_directory", path=".")] * 9, 5, "change its approach"),
        (("-c", "300"), ["x"], 6, "context"),
        (("--auto",), ["I will look at it."] * 9, 0, "told the model: You said what you will do next"),
        ((), ["", "", ""], 5, "3 answers in a row"),
    ],
)
def test_exit_codes(run: Run, argv: tuple[str, ...], script: list[str], code: int, words: str) -> None:
    found, out, err = run("-p", "go", *argv, script=script)
    assert (found, bool(out)) == (code, code == 0)
    assert words in err


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("-p", " "), "the task is empty"),
        (("-p", "-"), "the task is empty"),
        (("-p", "x", "--workspace", "nowhere"), "there is no such folder"),
        (
            ("-p", "x", "--url", "http://localhost:1", "--temperature", "1"),
            "-m names a model of this machine",
        ),
        (("-p", "x", "--api-key", "k"), "--api-key belongs to --url"),
        (("-p", "x", "--auto", "--yolo"), "not allowed with"),
        (("-p", "x", "--no-tools", "--mcp", "x.json"), "--mcp has no meaning"),
        (("-p", "x", "--mcp", "x.json"), "does not exist"),
        (("-p", "x", "--undo"), "-p has no meaning with --undo"),
        (("-p", "x", "--resume"), "there is no session"),
        (("-p", "x", "--resume", "2026"), "there is no session"),
        (("-p", "x", "--fork", "../x"), "there is no session"),
    ],
)
def test_mistakes_are_one_line(run: Run, argv: tuple[str, ...], words: str) -> None:
    code, out, err = run(*argv, script=[])
    assert (code, out) == (2, "")
    assert words in err
    assert err.splitlines()[-1].startswith("pithos: error: ")
    assert "Traceback" not in err


def test_the_task_may_come_from_stdin(run: Run, state: Path) -> None:
    code, out, _ = run("-p", "-", script=["Fine."], stdin=b"two\nlines\n")
    assert (code, out) == (0, "Fine.\n")
    (session,) = (state / "pithos" / "sessions").glob("*.jsonl")
    assert '"content": "two\\nlines"' in session.read_text()


def test_tasks_come_through_a_pipe_line_by_line(run: Run) -> None:
    code, out, err = run(
        "--max-steps", "1", script=["First.", call("list_directory"), "Third."], stdin=b"a\n/tools\nb\nc\n"
    )
    assert (code, out) == (4, "First.\nThird.\n")
    assert "list_directory" in err
    code, out, err = run(script=["x"], stdin=b"\xff\n")
    assert (code, out) == (2, "")
    assert "a task is not UTF-8 text" in err


def test_json_is_events_and_nothing_else(run: Run, folder: Path) -> None:
    script = ["<think>Hm.</think>I write it. " + WRITE, "Done."]
    code, out, err = run("--auto", "--json", "-p", "go", script=script)
    assert code == 0
    events = [json.loads(line) for line in out.splitlines()]
    kinds = [event["type"] for event in events]
    order = [
        "task_started",
        "step_started",
        "reasoning_text",
        "answer_text",
        "call_started",
        "call_proposed",
        "call_finished",
    ]
    assert [kind for kind in dict.fromkeys(kinds) if kind in order] == order
    assert kinds.count("step_started") == 2
    assert events[-1] == {"type": "finished", "reason": "done", "text": "Done."}
    finished = next(event for event in events if event["type"] == "call_finished")
    assert finished["ok"] is True
    assert finished["name"] == "write_file"
    assert "• write_file" not in err
    code, out, _ = run("--json", "-p", "go", script=[WRITE, "No."])
    decided = next(
        event for line in out.splitlines() if (event := json.loads(line))["type"] == "call_decided"
    )
    assert decided["decision"] == "deny"


def test_stats_add_up_the_answers(run: Run) -> None:
    _, out, err = run("--auto", "--stats", "-p", "go", script=[call("list_directory"), "Done."])
    assert out == "Done.\n"
    assert re.search(r"^prompts    \d+ tokens, [1-9]\d* reused, ", err, re.MULTILINE)
    assert re.search(r"^answers    2 answers, \d+ tokens, ", err, re.MULTILINE)


def test_read_only_and_no_tools(run: Run, folder: Path) -> None:
    code, _, err = run("--read-only", "--yolo", "-p", "go", script=[WRITE, "No."])
    assert code == 0
    assert not (folder / "hello.txt").exists()
    assert "there is no tool 'write_file'" in err
    assert "nothing may be changed" in err
    code, out, _ = run("--no-tools", "-p", "go", script=["Hello."])
    assert (code, out) == (0, "Hello.\n")


def test_sessions_are_listed_resumed_and_forked(run: Run, folder: Path, state: Path) -> None:
    assert "there is no session" in run("--sessions", script=[])[2]
    run("-p", "first task", script=["One."])
    _, out, _ = run("--sessions", "--json", script=[])
    listed = json.loads(out)
    assert (listed["title"], listed["messages"]) == ("first task", 2)
    assert "first task" in run("--sessions", script=[])[1]
    _, _, err = run("--resume", "-p", "second task", script=["Two."])
    assert f"session {listed['id']}: 2 messages so far; the last task: first task" in err
    code, _, _ = run("--fork", listed["id"], "-p", "third task", script=["Three."])
    assert code == 0
    found = [json.loads(line) for line in run("--sessions", "--json", script=[])[1].splitlines()]
    assert {(one["id"] == listed["id"], one["messages"]) for one in found} == {(True, 4), (False, 6)}
    code, _, err = run("--resume", listed["id"], "--workspace", str(state), "-p", "x", script=[])
    assert code == 2
    assert f"belongs to {folder}" in err


def test_undo_by_a_later_process(run: Run, folder: Path) -> None:
    (folder / "hello.txt").write_text("zero\n")
    assert run("--undo", script=[])[1] == "there is nothing to undo in this folder\n"
    move = call("run_command", command="echo x > b.txt; mv hello.txt c.txt")
    run("--yolo", "-p", "go", script=[WRITE, move, "Done."])
    assert (folder / "c.txt").read_text() == "one\n"
    code, out, _ = run("--undo", script=[])
    assert code == 0
    assert "undone: run_command echo x > b.txt; mv hello.txt c.txt" in out
    assert "as before: hello.txt" in out
    assert sorted(path.name for path in folder.iterdir()) == ["hello.txt"]
    assert (folder / "hello.txt").read_text() == "one\n"
    run("--undo", script=[])
    assert (folder / "hello.txt").read_text() == "zero\n"


def test_a_full_stdout_is_told(run: Run, folder: Path, state: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            command("-p", "go", script=["x"]), stdout=full, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
            text=True, timeout=SECONDS, cwd=folder, env=environment(state),
        )  # fmt: skip
    assert done.returncode == 2
    assert "stdout: No space left on device" in done.stderr
