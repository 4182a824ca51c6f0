"""Calls and results as a person reads them."""

import io

import pytest

from pithos.agent.events import CallFinished, CallProposed
from pithos.agent.terminal import calls

PLAIN = io.StringIO()
DIFF = "--- a/x.py\n+++ b/x.py\n@@ -1,2 +1,2 @@\n one\n-two\n+three"


def proposed(
    name: str = "run_command",
    verdict: str = "allow",
    reason: str = "",
    preview: str = "",
    **arguments: object,
) -> str:
    call = CallProposed("1", name, arguments, verdict, reason, preview)  # type: ignore[arg-type]
    return calls.proposed(call, PLAIN)


def finished(text: str, ok: bool = True, **data: object) -> str:
    return calls.finished(CallFinished("1", "t", ok, text, data), PLAIN)


def test_short_arguments_stand_on_one_line() -> None:
    assert (
        proposed("read_file", path="a b.py", lines=20, all=True)
        == "• read_file  path=a b.py  lines=20  all=true\n"
    )
    assert proposed("list_processes") == "• list_processes\n"


def test_longer_ones_below_and_cut_where_nobody_decides() -> None:
    command = "\n".join(f"echo {i}" for i in range(20))
    text = proposed(command=command)
    assert text.startswith("• run_command\n  command:\n    echo 0\n")
    assert "    echo 11\n    [8 more lines]\n" in text
    asked = proposed(command=command, verdict="ask", reason="it deletes files", preview=command)
    assert asked.endswith("    echo 19\n  asks: it deletes files\n")
    assert asked.count("echo 7") == 1


def test_all_of_what_somebody_decides_on_is_shown() -> None:
    """Neither many lines nor empty ones push the end of a command out of sight."""
    command = "\n".join([f"echo {i}" for i in range(1000)] + [""] * 700 + [" ", "rm -rf x"])
    asked = proposed(command=command, verdict="ask", reason="it deletes files")
    assert asked.endswith("    echo 999\n    [701 empty lines]\n    rm -rf x\n  asks: it deletes files\n")
    assert asked.count("    echo ") == 1000
    few = proposed(command="a" * 100 + "\n\n\nb", verdict="ask")
    assert few.endswith(f"    {'a' * 100}\n    \n    \n    b\n")


@pytest.mark.parametrize("value", ["a.txt  content=harmless", " a.txt", "a.txt ", ""])
def test_a_value_cannot_look_like_the_next_argument(value: str) -> None:
    assert proposed("write_file", "ask", path=value) == f'• write_file  path="{value}"\n'


def test_a_change_is_shown_as_its_diff() -> None:
    text = proposed(
        "edit_file", "ask", "edit_file can change things", DIFF, path="x.py", old="one\ntwo", new="one\nthree"
    )
    assert text == (
        "• edit_file  path=x.py\n    --- a/x.py\n    +++ b/x.py\n    @@ -1,2 +1,2 @@\n     one\n    -two\n    +three\n"
        "  asks: edit_file can change things\n"
    )


def test_a_refusal_says_why() -> None:
    assert proposed("write_file", "refuse", "this session is read-only").endswith(
        "  refused: this session is read-only\n"
    )


def test_nothing_in_a_call_commands_the_terminal_or_hides() -> None:
    text = proposed(
        "x\x1b[2J",
        "ask",
        "why\n  asks: nothing",
        command="ls\u200b \x1b[8mrm -rf /\x1b[0m\n\u202e",
        **{"k\n": "v"},
    )
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "\\x1b[8mrm -rf /" in text
    assert "ls\\u200b" in text
    assert "why\\n  asks: nothing" in text
    assert "k\\n=v" in text


def test_results_in_short() -> None:
    assert finished("exit code 0, 0.31 s\nstdout:\nhi", exit_code=0, seconds=0.312) == (
        "  ok, exit code 0, 0.31 s\n    stdout:\n    hi\n"
    )
    assert (
        finished("error: no such file", ok=False, seconds=0.0)
        == "  failed, 0.00 s\n    error: no such file\n"
    )
    long = finished("\n".join(map(str, range(10))), seconds=12.34)
    assert long == "  ok, 12.3 s\n    0\n    1\n    2\n    3\n    4\n    5\n    [4 more lines]\n"
    assert finished("denied: no", ok=False, run=False, seconds=0) == "  failed, not run\n    denied: no\n"
    assert "timed out" in finished(
        "not finished after 1 s", ok=False, timed_out=True, exit_code=None, seconds=1.0
    )
    assert "\x1b" not in finished("\x1b[31mred\x1b[0m", seconds=1)


def test_long_lines_are_cut_where_nobody_decides() -> None:
    long = "x" * 1000
    assert finished(long, seconds=0) == f"  ok, 0.00 s\n    {'x' * 300} [700 more characters]\n"
    assert "[700 more characters]" in proposed(command=long)
    assert long in proposed(command=long, verdict="ask", preview=long)


def test_a_written_file_shows_its_diff() -> None:
    assert "    +three\n" in finished("edited x.py\n" + DIFF, diff=DIFF, seconds=0.01)
    assert "edited" not in finished("edited x.py\n" + DIFF, diff=DIFF, seconds=0.01)


def test_a_change_that_was_seen_is_not_shown_again() -> None:
    call = CallFinished("1", "edit_file", True, "edited x.py\n" + DIFF, {"diff": DIFF, "seconds": 0.01})
    assert calls.finished(call, PLAIN, seen=True) == "  ok, 0.01 s\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colours_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    call = CallProposed("1", "edit_file", {"path": "x.py"}, "ask", "why", DIFF)
    assert "\x1b[32m+three\x1b[0m" in calls.proposed(call, Terminal())
    assert "\x1b[31m-two\x1b[0m" in calls.proposed(call, Terminal())
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in calls.proposed(call, Terminal())
