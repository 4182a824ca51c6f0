"""Commands and background programs: their output, their time, and that none is ever left."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from pithos.errors import ToolError
from pithos.tools.context import Context
from pithos.tools.process import background, command
from pithos.tools.process.running import ending
from tests.agent_tools.conftest import Call

START, READ, STOP, LIST = background.TOOLS
PATIENCE = 60.0

pytestmark = pytest.mark.skipif(os.name != "posix", reason="commands are written for a POSIX shell")


def until(holds: Callable[[], bool]) -> bool:
    limit = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > limit:
            return False
        time.sleep(0.02)
    return True


def alive(mark: str) -> list[psutil.Process]:
    """Processes that have `mark` among their arguments."""
    found = []
    for process in psutil.process_iter(["cmdline", "status"]):
        if process.info["status"] != psutil.STATUS_ZOMBIE and mark in (process.info["cmdline"] or []):
            found.append(process)
    return found


_marks = iter(range(10**6))


@pytest.fixture
def mark() -> str:
    """A number of seconds to sleep that no other process has."""
    return f"{3000 + os.getpid() % 1000}.{next(_marks):06}7"


def test_exit_code_and_both_outputs_are_told_apart(call: Call) -> None:
    result = call(command.TOOL, command="echo out; echo err >&2; exit 3")
    lines = result.text.splitlines()
    assert lines[0].startswith("exit code 3, ")
    assert lines[1:] == ["stdout:", "out", "stderr:", "err"]
    assert not result.ok
    assert (result.data["exit_code"], result.data["stdout"], result.data["stderr"]) == (3, "out", "err")
    assert call(command.TOOL, command="true").text.endswith("s\n(no output)")


def test_a_signal_is_told_by_its_name(call: Call) -> None:
    assert call(command.TOOL, command="kill -SEGV $$").text.startswith("killed by signal 11 (SIGSEGV)")
    assert ending(-99) == "killed by signal 99 (unknown)"


def test_commands_run_in_the_workspace_with_no_input_and_no_terminal(call: Call, workspace: Path) -> None:
    text = call(command.TOOL, command="pwd; cat; tty; [ -t 1 ] || echo none; : < /dev/tty").text
    assert f"\n{workspace}\n" in text
    assert "not a tty" in text and "none" in text and "/dev/tty" in text
    assert "exit code 0" not in text


def test_pagers_and_colours_are_off(call: Call) -> None:
    text = call(command.TOOL, command='echo "$TERM $NO_COLOR $PAGER $GIT_PAGER $GIT_TERMINAL_PROMPT"').text
    assert text.endswith("dumb 1 cat cat 0")


def test_secrets_are_not_seen(workspace: Path) -> None:
    hidden = {"OPENAI_API_KEY": "x", "GH_TOKEN": "x", "DB_PASSWORD": "x", "URL": "https://me:pw@host/"}
    saved = dict(os.environ)
    os.environ.update(hidden, VISIBLE="yes")
    try:
        with Context.open(workspace) as context:
            result = command.TOOL.run({"command": "env"}, context)
    finally:
        os.environ.clear()
        os.environ.update(saved)
    assert "VISIBLE=yes" in result.text
    assert not [name for name in hidden if f"{name}=" in result.text]


def test_escape_sequences_and_progress_bars_are_cleaned(call: Call) -> None:
    text = call(
        command.TOOL, command=r"printf '\033[31mred\033[0m 10%%\r50%%\r100%%\n\033]0;t\007b\bc\n'"
    ).text
    assert text.endswith("stdout:\n100%\nc")


def test_endless_output_keeps_its_start_and_end(call: Call, context: Context) -> None:
    result = call(
        command.TOOL, command="echo first; head -c 3000000 /dev/zero | tr '\\0' 'a'; echo; echo last"
    )
    assert result.text.splitlines()[2] == "first"
    assert result.text.endswith("last")
    assert "left out" in result.text
    assert len(result.text) <= context.limits.result


def test_the_whole_tree_ends_after_the_time(call: Call, mark: str) -> None:
    started = time.monotonic()
    result = call(command.TOOL, command=f"echo begun; (setsid sleep {mark} &) ; sleep {mark}", timeout=1)
    assert time.monotonic() - started < PATIENCE
    assert result.text.startswith("not finished after 1 s: ended with all that it had started")
    assert "begun" in result.text
    assert result.data["timed_out"] and result.data["exit_code"] is None
    assert not alive(mark)


def test_a_program_that_ignores_the_end_is_killed(call: Call, mark: str) -> None:
    call(command.TOOL, command=f"trap '' TERM INT HUP; while :; do sleep {mark}; done", timeout=0.5)
    assert not alive(mark)


def test_what_is_left_in_the_background_ends_with_the_command(call: Call, mark: str) -> None:
    result = call(
        command.TOOL, command=f"nohup sleep {mark} > /dev/null 2>&1 & setsid sleep {mark} & echo done"
    )
    assert "(2 processes left running in the background: ended;" in result.text
    assert result.text.endswith("done")
    assert result.ok
    assert not alive(mark)


def test_a_user_stops_a_command(call: Call, context: Context, mark: str) -> None:
    threading.Timer(0.5, context.cancel.set).start()
    with pytest.raises(ToolError, match="the user stopped the command"):
        call(command.TOOL, command=f"sleep {mark}")
    assert not alive(mark)


def test_a_command_that_kills_its_parent_leaves_nothing(call: Call, mark: str) -> None:
    call(command.TOOL, command=f"setsid sleep {mark} & kill -9 $PPID; sleep {mark}", timeout=30)
    assert until(lambda: not alive(mark))


def test_a_missing_workspace_and_a_nul_are_told(call: Call, workspace: Path) -> None:
    with pytest.raises(ToolError, match="NUL"):
        call(command.TOOL, command="echo \0")
    workspace.rmdir()
    with pytest.raises(ToolError, match="cannot be started"):
        call(command.TOOL, command="echo")


def test_background_programs_are_read_in_pieces(call: Call, workspace: Path) -> None:
    script = "echo one; while [ ! -e go ]; do sleep 0.05; done; echo two; echo three >&2; exit 4"
    first = call(START, command=script, until="one", wait=PATIENCE)
    assert first.text == "p1: running; 'one' came\none"
    assert call(READ, id="p1").text == "p1: running\n(no new output)"
    assert re.match(r"p1  running  \d+ s ago  echo one;", call(LIST).text)
    missing = call(READ, id="p1", until="two", wait=0.2)
    assert missing.text.startswith("p1: running; 'two' did not come within 0.2 s")
    assert not missing.ok
    (workspace / "go").touch()
    last = call(READ, id="p1", wait=PATIENCE)
    assert last.text == "p1: ended, exit code 4\ntwo\nthree"
    assert last.data["exit_code"] == 4
    with pytest.raises(ToolError, match="there is no process 'p9'; there are: p1"):
        call(READ, id="p9")


def test_a_background_program_is_stopped_with_its_tree(call: Call, mark: str) -> None:
    call(
        START,
        command=f"trap 'echo bye; exit 0' TERM; setsid sleep {mark} & echo up; wait",
        until="up",
        wait=PATIENCE,
    )
    assert until(lambda: len(alive(mark)) == 1)
    assert call(STOP, id="p1").text == "p1: ended, exit code 0\nbye"
    assert not alive(mark)
    assert call(STOP, id="p1").text == "p1: ended, exit code 0\n(no new output)"


def test_a_start_that_fails_says_so_at_once(call: Call) -> None:
    result = call(START, command="echo no such port >&2; exit 2", wait=PATIENCE)
    assert result.text == "p1: ended, exit code 2\nno such port"


def test_there_may_be_only_so_many(call: Call, context: Context, mark: str) -> None:
    for _ in range(context.limits.processes):
        call(START, command=f"sleep {mark}", wait=0)
    with pytest.raises(ToolError, match="16 processes run already"):
        call(START, command=f"sleep {mark}", wait=0)
    context.close()
    assert not alive(mark)


def test_closing_the_context_ends_all(workspace: Path, mark: str) -> None:
    with Context.open(workspace) as context:
        START.run(
            {"command": f"(setsid sleep {mark} &); echo up; sleep {mark}", "until": "up", "wait": PATIENCE},
            context,
        )
        assert until(lambda: bool(alive(mark)))
    assert not alive(mark)


PARENT = """
import sys, threading, time
from pithos.tools.context import Context
from pithos.tools.process import background, command
context = Context.open(sys.argv[1])
start = background.TOOLS[0]
text = sys.argv[2]
if sys.argv[3] == "wait":
    threading.Thread(target=lambda: command.TOOL.run({"command": text}, context), daemon=True).start()
else:
    start.run({"command": text, "until": "up", "wait": 60}, context)
print("ready", flush=True)
time.sleep(1000)
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM], ids=["kill", "term"])
@pytest.mark.parametrize("way", ["wait", "background"])
def test_no_child_outlives_a_killed_pithos(workspace: Path, mark: str, way: str, number: int) -> None:
    script = f"trap '' TERM HUP; (setsid nohup sleep {mark} &); (sleep {mark} & sleep {mark}) & echo up; sleep {mark}"
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(workspace), script, way],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).resolve().parents[2],
    )
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"ready\n"
    assert until(lambda: len(alive(mark)) == 4)
    parent.send_signal(number)
    parent.wait()
    parent.stdout.close()
    assert until(lambda: not alive(mark))


def test_many_commands_leave_no_descriptor_and_no_thread(call: Call) -> None:
    call(command.TOOL, command="true")
    before = psutil.Process().num_fds(), threading.active_count()
    for _ in range(10):
        call(command.TOOL, command="echo x")
    assert until(lambda: psutil.Process().num_fds() <= before[0] and threading.active_count() <= before[1])
