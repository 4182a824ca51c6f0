"""kill -9 in every state: no half-written file, no child, a session that goes on, and everything can be undone."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import psutil
import pytest

from pithos.agent.sessions import Sessions, missing
from pithos.agent.undo import Undo
from pithos.tools.context import Context
from tests.agent.harness import call, working

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
SECONDS = 60.0
BIG = "line of text\n" * 20_000
SCRIPT = [
    call("write_file", path="new.txt", content="new\n"),
    call("edit_file", path="old.txt", old_text="two", new_text="2"),
    call("start_process", command="echo $$ > pid; exec sleep 600", wait=0),
    call("run_command", command="echo changed > old.txt; rm gone.txt; mkdir made; echo x > made/x"),
    call("write_file", path="big.txt", content=BIG[:300]),
    "Done.",
]
FILES = {"old.txt": "one two\n", "gone.txt": "here\n", "big.txt": BIG}


class Zygote:
    def __init__(self) -> None:
        program = [sys.executable, str(Path(__file__).with_name("zygote.py"))]
        self._process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdin and self._process.stdout
        self._in: IO[str] = self._process.stdin
        self._out: IO[str] = self._process.stdout

    def run(
        self, workspace: Path, state: Path, script: list[str], at: Callable[[int, Any, int], bool]
    ) -> list[str]:
        """Runs an agent until `at(n, event, pid)` has killed it; the types of the events until then."""
        self._say(json.dumps({"workspace": str(workspace), "state": str(state.parent), "script": script}))
        pid, told = json.loads(self._out.readline())["pid"], []
        while (event := json.loads(self._out.readline())) != "ended":
            told.append(event["type"])
            if at(len(told) - 1, event, pid):
                os.kill(pid, signal.SIGKILL)
            else:
                self._say("")
        return told

    def _say(self, line: str) -> None:
        with contextlib.suppress(BrokenPipeError):
            self._in.write(line + "\n")
            self._in.flush()

    def close(self) -> None:
        self._in.close()
        self._process.wait(SECONDS)
        self._out.close()


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    made = Zygote()
    yield made
    made.close()


def fill(workspace: Path) -> None:
    for name, text in FILES.items():
        (workspace / name).write_text(text)


def texts(workspace: Path) -> dict[str, str]:
    return {
        path.relative_to(workspace).as_posix(): path.read_text()
        for path in workspace.rglob("*")
        if path.is_file() and path.name != "pid"
    }


def ended(pid: int) -> bool:
    limit = time.monotonic() + SECONDS
    while time.monotonic() < limit:
        with contextlib.suppress(psutil.NoSuchProcess):
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return True
            time.sleep(0.02)
            continue
        return True
    return False


def check(workspace: Path) -> None:
    """What must hold after a kill, whenever it came."""
    found = texts(workspace)
    assert found.get("new.txt", "new\n") == "new\n"
    assert found["old.txt"] in ("one two\n", "one 2\n", "changed\n")
    assert found["big.txt"] in (BIG, BIG[:300])
    assert set(found) <= {"new.txt", "old.txt", "gone.txt", "big.txt", "made/x"}, (
        "nothing half-written is left"
    )
    with contextlib.suppress(FileNotFoundError, ValueError):
        assert ended(int((workspace / "pid").read_text())), "the program that ran in the background has ended"
    sessions = Sessions()
    for summary in sessions.list(workspace):
        with sessions.resume(summary.id) as session:
            assert list(missing(session.messages)) == []
            roles = [message["role"] for message in session.messages]
            assert roles[:1] in ([], ["user"])
    with Context.open(workspace) as context:
        while (undone := Undo(context.root).undo()) is not None:
            assert undone.kept == ()
    (workspace / "pid").unlink(missing_ok=True)
    assert texts(workspace) == FILES, "all of it could be taken back"


def test_at_each_event(zygote: Zygote, tmp_path: Path, state: Path) -> None:
    whole: list[str] = []
    at = 0
    while not whole:
        workspace = tmp_path / f"ws{at}"
        workspace.mkdir()
        fill(workspace)
        told = zygote.run(workspace, state, SCRIPT, lambda n, event, pid, at=at: n == at)  # type: ignore[misc]
        if len(told) <= at:
            whole = told
        else:
            check(workspace)
        at += 1
    assert whole.count("call_finished") == 5
    assert whole[-1] == "finished"
    assert at >= 17


def test_while_a_command_runs(zygote: Zygote, workspace: Path, state: Path) -> None:
    fill(workspace)
    command = "echo changed > old.txt; echo $$ > pid; sleep 600"

    def running(_: int, event: Any, pid: int) -> bool:
        if event["type"] != "call_proposed":
            return False
        zygote._say("")
        limit = time.monotonic() + SECONDS
        while not (workspace / "pid").exists() or not (workspace / "pid").read_text():
            assert time.monotonic() < limit
            time.sleep(0.01)
        return True

    zygote.run(workspace, state, [call("run_command", command=command)], running)
    check(workspace)


def test_while_files_are_written(zygote: Zygote, workspace: Path, state: Path) -> None:
    """At no event, but at some moment of the writing."""
    for n in range(6):
        fill(workspace)
        script = [call("write_file", path="big.txt", content=BIG[:300])] * 2

        def soon(_: int, event: Any, pid: int, n: int = n) -> bool:
            if event["type"] != "call_proposed":
                return False
            zygote._say("")
            time.sleep(n * 0.002)
            return True

        zygote.run(workspace, state, script, soon)
        for path in workspace.glob(".big.txt.*"):  # between the two moments that make a file appear at once
            assert path.read_text() == BIG[:300]
            path.unlink()
        check(workspace)


def test_the_work_goes_on_after_a_kill(zygote: Zygote, workspace: Path, state: Path) -> None:
    fill(workspace)
    seen: list[str] = []

    def third(_: int, event: Any, pid: int) -> bool:
        seen.append(event["type"])
        return seen.count("call_finished") == 2

    zygote.run(workspace, state, SCRIPT, third)
    session = Sessions().resume(Sessions().latest(workspace))
    assert "whether it had an effect is not known" in session.messages[-1]["content"]
    with working(workspace, call("read_file", path="old.txt"), "It says one 2.", session=session) as at_work:
        assert at_work.run("Go on").text == "It says one 2."
        assert "one 2" in at_work.results()[-1]
