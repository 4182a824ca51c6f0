"""Standard streams that are closed, full, or read by nobody: no command fails for a stream that it does not need."""

import os
import shlex
import subprocess
from collections.abc import Callable

import pytest

Command = Callable[..., list[str]]


def shell(command: list[str], redirections: str) -> tuple[int, str, str]:
    """(exit code, stdout, stderr) of a command with redirections of a shell."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    line = f"{shlex.join(command)} {redirections}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=60, env=environment)
    return done.returncode, done.stdout, done.stderr


FULL = "pithos: error: stdout: No space left on device\n"
CLOSED = "pithos: error: stdout is closed: there is nowhere to write to\n"
EMPTY = "pithos: error: the prompt is empty: give some text with -p TEXT, -f FILE or on stdin\n"


@pytest.mark.parametrize(
    ("argv", "redirections", "expected"),
    [
        (("-p", "x", "--stats"), "2>&-", (0, "one two\n", "")),
        (("-p", "x", "--stats"), "2>/dev/full", (0, "one two\n", "")),
        (("-p", "x"), "<&-", (0, "one two\n", "")),
        ((), "<&-", (2, "", EMPTY)),
        (("-p", "x"), ">&-", (2, "", CLOSED)),
        (("-p", "x"), ">/dev/full", (2, "", FULL)),
        (("-p", ""), ">/dev/full", (2, "", EMPTY)),
        (("-p", "x"), ">&- 2>&-", (2, "", "")),
        (("--help",), ">/dev/full", (2, "", FULL)),
    ],
)
def test_closed_and_full_streams(
    argv: tuple[str, ...],
    redirections: str,
    expected: tuple[int, str, str],
    plain: str,
    scripted_command: Command,
) -> None:
    command = scripted_command("run", "-m", plain, "--raw", *argv, script=["one two"])
    assert shell(command, redirections) == expected


def test_reasoning_that_nobody_can_read_stops_no_answer(thinks: str, scripted_command: Command) -> None:
    command = scripted_command("run", "-m", thinks, "-p", "x", script=["<think>hm</think>Yes."])
    assert shell(command, "2>/dev/full") == (0, "Yes.\n", "")


@pytest.mark.parametrize("argv", [("--help",), ("run", "--help"), ("--version",), ("models",)])
def test_nobody_reads_a_list(argv: tuple[str, ...], scripted_command: Command) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with subprocess.Popen(
        scripted_command(*argv, script=[]), stdout=writer, stderr=subprocess.PIPE, text=True
    ) as process:
        os.close(writer)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 141
    assert "Error" not in errors


def test_arguments_are_utf8_whatever_the_locale(plain: str, scripted_command: Command) -> None:
    command = scripted_command("tokenize", "-m", plain, "--ids", "--no-bos", "é漢", script=[])
    plainly = {**os.environ, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    outputs = {
        subprocess.run(
            command, capture_output=True, env={**plainly, "LC_ALL": locale}, check=True, timeout=60
        ).stdout
        for locale in ("C", "C.UTF-8")
    }
    assert len(outputs) == 1
