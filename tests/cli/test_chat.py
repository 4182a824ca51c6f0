"""`pithos chat`: the conversation through a pipe, and in a terminal with pexpect."""

import io
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from pithos.cli.history import history
from tests.cli.harness import GOLDEN, Cli

Command = Callable[..., list[str]]
LEFT = "\x1b\\[\\?2004l"  # the line is read: the terminal is ordinary again
PROMPT = "\x1b\\[0m> ?"


def chat(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, lines: str, *argv: str, script: list[str], code: int = 0
) -> tuple[str, str]:
    """(stdout, stderr) of a chat whose lines come through a pipe, and which ends with `code`."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    found, out, err = cli("chat", *argv, script=script)
    assert found == code
    return out, err


def test_turns_share_one_sequence(cli: Cli, thinks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out, _ = chat(cli, monkeypatch, "Hi\nAnd you?\n", "-m", thinks, script=["Hello.", "Fine."])
    assert out == "Hello.\nFine.\n"
    assert (
        "user\nHi<|im_end|>\n<|im_start|>assistant\nHello.<|im_end|>\n<|im_start|>user\nAnd you?"
        in cli.prompt()
    )


def test_a_line_that_is_no_text_ends_the_chat(cli: Cli, thinks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Hi\n\xff\n")))
    code, out, err = cli("chat", "-m", thinks, script=["Hello."])
    assert (code, out) == (2, "Hello.\n")
    assert (
        err == "pithos: error: stdin: a line of the chat is not UTF-8 text (byte 0xff at 0): "
        "give a text file, or convert it (iconv -t UTF-8)\n"
    )


def test_reset_keeps_only_the_system_prompt(cli: Cli, thinks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    argv = ("-m", thinks, "-s", "Be kind.")
    _, err = chat(cli, monkeypatch, "one\n/reset\ntwo\n", *argv, script=["1", "2"])
    assert "the conversation starts anew" in err
    assert "Be kind." in cli.prompt()
    assert "one" not in cli.prompt()
    assert "two" in cli.prompt()


def test_commands(cli: Cli, thinks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = chat(
        cli, monkeypatch, "/help\n/frob\n/reset now\n\n/exit\nnever\n", "-m", thinks, script=["x"]
    )
    assert out == ""
    assert "/reset  forget the conversation" in err
    assert "/frob is no command" in err
    assert "/reset stands alone on its line" in err


def test_past_reasoning_is_dropped_or_kept(cli: Cli, thinks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.template = (GOLDEN / "templates" / "LFM2.5-Instruct.jinja").read_text(encoding="utf-8")
    script = ["<think>hmm</think>\n\nYes.", "Sure."]
    chat(cli, monkeypatch, "a\nb\nc\n", "-m", thinks, script=script)
    assert "hmm" not in cli.prompt()
    assert "Yes.<|im_end|>" in cli.prompt()
    chat(cli, monkeypatch, "a\nb\nc\n", "-m", thinks, "--keep-think", script=script)
    assert "<think>hmm</think>\n\nYes.<|im_end|>" in cli.prompt()


def test_a_script_whose_questions_all_fail_ends_with_a_mistake(
    cli: Cli, thinks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.template = "{{ raise_exception('not today') }}"
    out, err = chat(cli, monkeypatch, "a\nb\n", "-m", thinks, script=["x", "y"], code=2)
    assert out == ""
    assert err.count("not today") == 2


def test_ctrl_c_ends_a_script(cli: Cli, thinks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_default: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("pithos.cli.chat._piped", interrupted)
    assert chat(cli, monkeypatch, "Hi\n", "-m", thinks, script=[], code=130)[0] == ""


def test_a_full_context_is_told_and_the_chat_goes_on(
    cli: Cli, thinks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = f"{'word ' * 200}\nHi\n"
    out, err = chat(cli, monkeypatch, lines, "-m", thinks, "-c", "100", script=["Hello."], code=2)
    assert "the context holds 100" in err
    assert "/reset starts anew" in err
    assert out == "Hello.\n"


def test_stats_sum_up_the_turns(cli: Cli, thinks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, err = chat(cli, monkeypatch, "a\nb\n", "-m", thinks, "--stats", script=["1", "2"])
    assert re.search(r"^answer     4 tokens", err, re.MULTILINE)


Terminal = Callable[..., pexpect.spawn]


@pytest.fixture
def terminal(
    scripted_command: Command, thinks: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    """Starts a chat in a terminal of its own, with a history of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("PROMPT_TOOLKIT_NO_CPR", "1")  # nobody answers where the cursor is

    def start(*argv: str, script: list[str], seconds: float = 0.0) -> pexpect.spawn:
        command = scripted_command("chat", "-m", thinks, *argv, script=script, seconds=seconds)
        child = pexpect.spawn(command[0], command[1:], encoding="utf-8", timeout=60, dimensions=(24, 80))
        child.expect(PROMPT)
        return child

    return start


def test_a_terminal(terminal: Terminal) -> None:
    child = terminal(script=["Hello there!"])
    child.send("Hi\r")
    child.expect("Hello there!")
    child.expect(PROMPT)
    child.send("/exit\r")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_ctrl_c_at_the_prompt_tells_how_to_leave(terminal: Terminal) -> None:
    child = terminal(script=["Hello."])
    child.sendintr()
    child.expect("/exit or Ctrl\\+D leaves")
    child.expect(PROMPT)
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_history_that_cannot_be_written_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    lines = history()
    (file,) = tmp_path.rglob("chat_history")
    lines.append_string("kept")
    file.unlink()
    file.symlink_to("/dev/full")
    lines.append_string("lost")
    assert lines.get_strings() == ["kept", "lost"]


def test_history_comes_back_with_the_arrow_key(terminal: Terminal) -> None:
    child = terminal(script=["First.", "Second."])
    child.send("a question\r")
    child.expect("First")
    child.expect(PROMPT)
    child.send("\x1b[A")
    child.expect("a question")
    child.send("\r")
    child.expect("Second")
    child.expect(PROMPT)
    child.sendeof()
    child.close()


def test_ctrl_c_stops_an_answer_and_keeps_the_chat(terminal: Terminal) -> None:
    child = terminal(script=["word " * 1000, "Next."], seconds=0.02)
    child.send("talk\r")
    child.expect("word word")
    child.sendintr()
    child.expect("stopped")
    child.expect(PROMPT)
    child.send("again\r")
    child.expect("Next")
    child.expect(PROMPT)
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_question_stopped_before_its_answer_can_be_edited(terminal: Terminal) -> None:
    child = terminal(script=["never", "Now."], seconds=4.0)
    child.send("a slow one\r")
    child.expect(LEFT)
    time.sleep(0.5)  # the answer has begun to be computed
    child.sendintr()
    child.expect("stopped")
    child.expect("a slow one")
    child.send("\x03")
    child.expect(LEFT)
    child.expect(PROMPT)  # what is typed while the terminal is ordinary may be lost
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
