"""Ctrl+C, SIGTERM, SIGHUP, and kill -9 in every state: the prompt comes back, or all children end with the agent."""

from __future__ import annotations

import json
import os
import signal
import termios
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.agent_terminal.conftest import Start
from tests.agent_terminal.harness import Terminal, bare, call, gone, kill, running, tree, until

SLOW = 0.05  # seconds of a pass


def sleeper(tool: str = "run_command") -> tuple[str, str]:
    """A call of a command that sleeps in a process below a shell, and the word that its processes are known by."""
    word = f"600.{uuid.uuid4().int % 10**9}"
    return call(tool, command=f"sleep {word}; echo never"), word


def test_ctrl_c_stops_an_answer_and_gives_the_prompt_back(start: Start) -> None:
    term = start(script=["word " * 2000, "Next."], seconds=SLOW)
    term.type("talk")
    term.see("word word")
    term.interrupt()
    term.see("stopped")
    term.prompt()
    term.type("again")
    term.see("Next.")
    term.prompt()
    term.type("/exit")
    assert term.end() == 0


def test_ctrl_c_stops_a_command_with_all_that_it_started(start: Start) -> None:
    slow, word = sleeper()
    term = start("--auto", script=[slow, "Next."])
    term.type("go")
    until(lambda: running(word), "the command runs")
    found = running(word)
    term.interrupt()
    shown = term.see("pithos: stopped")
    assert "stopped the command" in shown
    gone(found)
    term.prompt("auto")
    term.type("again")
    term.see("Next.")
    term.prompt("auto")
    term.type("/exit")
    assert term.end() == 0


def test_ctrl_c_where_a_call_asks_stops_the_task(start: Start, folder: Path) -> None:
    term = start(script=[call("write_file", path="x", content="x"), "Next."])
    term.type("go")
    term.asked()
    term.interrupt()
    term.see("stopped")
    term.prompt()
    assert not (folder / "x").exists()
    term.type("again")
    term.see("Next.")
    term.prompt()


def test_ctrl_c_ends_one_task_with_130(start: Start) -> None:
    slow, word = sleeper()
    term = start("--auto", "-p", "go", script=[slow], prompt=False)
    found = until(lambda: running(word), "the command runs")
    term.interrupt()
    assert term.end() == 130
    gone(found)


def test_background_programs_end_with_the_session(start: Start) -> None:
    slow, word = sleeper("start_process")
    term = start("--auto", script=[slow, "Started."])
    term.type("go")
    term.see("Started.")
    found = until(lambda: running(word), "the program runs")
    term.prompt("auto")
    term.type("/exit")
    assert term.end() == 0
    gone(found)


State = Callable[[Start], Terminal]


def loading(start: Start) -> Terminal:
    term = start(script=[], prompt=False, loading=600.0)
    term.see("opening lfm2")
    return term


def at_the_prompt(start: Start) -> Terminal:
    return start(script=[])


def generating(start: Start) -> Terminal:
    term = start(script=["word " * 5000], seconds=SLOW)
    term.type("talk")
    term.see("word word")
    return term


def asking(start: Start) -> Terminal:
    term = start(script=[call("write_file", path="new.txt", content="x\n" * 1000)])
    term.type("go")
    term.asked()
    return term


def running_a_command(start: Start) -> Terminal:
    slow, word = sleeper()
    term = start("--auto", script=[call("write_file", path="new.txt", content="x\n"), slow])
    term.type("go")
    until(lambda: running(word), "the command runs")
    return term


def with_a_background_program(start: Start) -> Terminal:
    slow, word = sleeper("start_process")
    term = start("--auto", script=[slow, "Started."])
    term.type("go")
    term.see("Started.")
    until(lambda: running(word), "the program runs")
    term.prompt("auto")
    return term


STATES = (loading, at_the_prompt, generating, asking, running_a_command, with_a_background_program)
CODES = {signal.SIGTERM: 143, signal.SIGHUP: 129}


def whole(folder: Path, state: Path) -> None:
    """No file is half written: those of the folder have all their text, sessions are JSON lines."""
    assert {path.name for path in folder.rglob("*")} <= {"new.txt"}
    assert all(path.read_text() == "x\n" for path in folder.rglob("new.txt"))
    for path in state.rglob("*"):
        assert not path.name.endswith(".tmp")
    for path in state.rglob("*.jsonl"):
        for line in path.read_text().splitlines():
            json.loads(line)


@pytest.mark.parametrize("reach", STATES)
def test_kill_9_leaves_no_child_and_no_half_written_file(
    reach: State, start: Start, folder: Path, state: Path
) -> None:
    term = reach(start)
    children = tree(term.child.pid)
    kill(term.child.pid)
    gone(children)
    whole(folder, state)


ENDED = [
    *((reach, signal.SIGTERM) for reach in STATES),
    (at_the_prompt, signal.SIGHUP),
    (asking, signal.SIGHUP),
]


@pytest.mark.parametrize(("reach", "number"), ENDED)
def test_signals_that_end_it_end_all_in_order(
    reach: State, number: signal.Signals, start: Start, folder: Path, state: Path
) -> None:
    term = reach(start)
    children = tree(term.child.pid)
    os.kill(term.child.pid, number)
    assert term.end() == CODES[number]
    gone(children)
    whole(folder, state)
    assert "Traceback" not in term.all


def test_the_terminal_is_as_before(start: Start) -> None:
    term = start(script=[])
    os.kill(term.child.pid, signal.SIGTERM)
    until(lambda: termios.tcgetattr(term.child.child_fd)[3] & termios.ECHO, "the terminal echoes again")
    assert term.end() == 143


def test_a_terminal_that_goes_away_ends_the_agent(start: Start, folder: Path, state: Path) -> None:
    term = running_a_command(start)
    children = tree(term.child.pid)
    term.child.ptyproc.fileobj.close()  # the kernel sends SIGHUP
    assert term.child.wait() == 129
    gone(children)
    whole(folder, state)


def test_a_session_that_was_killed_goes_on(start: Start) -> None:
    term = running_a_command(start)
    kill(term.child.pid)
    term.end()
    again = start("--auto", "--resume", script=["I see."])
    assert "messages so far" in bare(again.all)
    again.type("go on")
    again.see("I see.")
    again.prompt("auto")
    again.type("/exit")
    assert again.end() == 0
