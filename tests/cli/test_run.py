"""`pithos run` on a scripted engine: what goes where, and every bad input as one line."""

import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pexpect
import pytest

from pithos.cli import answer, main
from tests.cli.harness import Cli

Command = Callable[..., list[str]]


class Stdin:
    """A stdin that is a pipe, or a terminal."""

    def __init__(self, data: bytes, terminal: bool = False) -> None:
        self.buffer = io.BytesIO(data)
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def test_the_answer_alone_goes_to_stdout(cli: Cli, thinks: str) -> None:
    code, out, err = cli("run", "-m", thinks, "-p", "Hi", script=["Hello there!"])
    assert (code, out, err) == (0, "Hello there!\n", "")
    assert cli.prompt().endswith("<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n")


def test_an_answer_that_ends_its_line_gets_no_second_line_break(cli: Cli, thinks: str) -> None:
    assert cli("run", "-m", thinks, "-p", "Hi", script=["Hello\n"])[1] == "Hello\n"


def test_system_prompt(cli: Cli, thinks: str) -> None:
    cli("run", "-m", thinks, "-s", "Be brief.", "-p", "Hi", script=["Yes."])
    assert "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHi" in cli.prompt()


def test_raw_is_a_plain_completion(cli: Cli, thinks: str) -> None:
    _, out, _ = cli("run", "-m", thinks, "--raw", "-p", "Once upon", script=["<think>x</think> a time"])
    assert out == "<think>x</think> a time\n"
    assert cli.prompt() == "<|startoftext|>Once upon"


def test_prompt_of_a_file_and_of_stdin(
    cli: Cli, thinks: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "prompt.txt"
    path.write_text("from a file", encoding="utf-8")
    cli("run", "-m", thinks, "-f", str(path), script=["ok"])
    assert "from a file" in cli.prompt()
    monkeypatch.setattr(sys, "stdin", Stdin("from stdin é".encode()))
    cli("run", "-m", thinks, script=["ok"])
    assert "from stdin é" in cli.prompt()


def test_reasoning_goes_to_stderr(cli: Cli, thinks: str) -> None:
    script = ["<think>\nlet me see</think>\n\nForty-two."]
    code, out, err = cli("run", "-m", thinks, "-p", "?", script=script)
    assert (code, out, err) == (0, "Forty-two.\n", "let me see\n\n")
    assert cli("run", "-m", thinks, "-p", "?", "--hide-think", script=script)[1:] == ("Forty-two.\n", "")


def test_reasoning_off_closes_an_empty_block(cli: Cli, thinks: str) -> None:
    cli("run", "-m", thinks, "-p", "?", "--reasoning", "off", script=["Now."])
    assert cli.prompt().endswith("<|im_start|>assistant\n<think></think>")


INSIDE = (
    "{{ bos_token }}{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}assistant: "
    "{{ '<think></think>' if enable_thinking is defined and not enable_thinking else '<think>' }}"
)


def test_a_prompt_may_open_the_reasoning(cli: Cli, thinks: str) -> None:
    cli.template = INSIDE
    _, out, err = cli("run", "-m", thinks, "-p", "?", script=["let me see</think>Forty-two."])
    assert (out, err) == ("Forty-two.\n", "let me see\n\n")
    _, out, err = cli("run", "-m", thinks, "-p", "?", "--reasoning", "off", script=["Forty-two."])
    assert (out, err) == ("Forty-two.\n", "")
    assert cli.prompt().endswith("assistant: <think></think>")


def test_reasoning_is_closed_after_its_budget(cli: Cli, thinks: str) -> None:
    script = ["<think>" + "one two three four five six seven eight " * 20 + "</think>done"]
    _, out, err = cli("run", "-m", thinks, "-p", "?", "--reasoning", "5", script=script)
    assert len(err) < 60
    assert out != "done\n"


def test_reasoning_is_ignored_with_a_notice_by_a_model_that_does_not_think(cli: Cli, plain: str) -> None:
    code, out, err = cli("run", "-m", plain, "-p", "a", "--reasoning", "low", script=["b"])
    assert (code, out) == (0, "b\n")
    assert err == "pithos: this model does not reason before it answers: --reasoning is ignored\n"


def test_length_is_noticed(cli: Cli, thinks: str) -> None:
    code, out, err = cli("run", "-m", thinks, "-p", "Hi", "-n", "2", script=["one two three four five"])
    assert code == 0
    assert out.strip()
    assert "five" not in out
    assert err == "pithos: stopped after 2 tokens (-n)\n"


def test_full_context_is_noticed(cli: Cli, thinks: str) -> None:
    code, _, err = cli("run", "-m", thinks, "-p", "Hi", "-c", "40", script=["word " * 100])
    assert code == 0
    assert err == "pithos: stopped: the context of 40 tokens is full (-c)\n"


def test_settings_reach_the_engine(cli: Cli, thinks: str) -> None:
    cli("run", "-m", thinks, "-p", "a", "-t", "3", "-b", "64", "-c", "99", "--kernels", "avx2", "--kv", "f32")
    assert (cli.settings["threads"], cli.settings["batch"], cli.settings["context"]) == (3, 64, 99)
    assert (cli.settings["kernels"], cli.settings["kv"]) == ("avx2", "f32")


def test_stats_tell_tokens_and_memory(cli: Cli, thinks: str) -> None:
    _, out, err = cli("run", "-m", thinks, "-p", "Hi", "--stats", script=["Hello"])
    assert out == "Hello\n"
    assert [line.split()[0] for line in err.splitlines()][:3] == ["prompt", "answer", "engine"]
    assert "scripted, 1 thread, context 4096" in err


def test_stats_name_a_device_that_has_no_threads(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = SimpleNamespace(target="vulkan", threads=0, device="Card 9", context=99, batch=8, experts=None)
    monkeypatch.setattr(answer, "memory_text", lambda _: "")
    answer.stats([], cast(Any, engine))
    assert "engine     vulkan, Card 9, context 99, batch 8\n" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_ends_the_opening_of_a_model(thinks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights of a large model take long: what is opened is not waited for."""
    ended, released = [], threading.Event()

    def opening(path: Path, **_: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        released.wait(60)
        ended.append(path)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert main(["run", "-m", thinks, "-p", "Hi"], engine_factory=opening) == 130
    finally:
        signal.signal(signal.SIGINT, before)
    assert not ended
    released.set()


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (("-p", ""), "the prompt is empty"),
        (("-p", " \n "), "the prompt is empty"),
        (("-p", "a\udcff"), "not valid UTF-8"),
        (("-p", "x", "-s", "a\udcff"), "the system prompt (-s) is not valid UTF-8"),
        (("-f", ""), "the name of the file for the prompt is empty"),
        (("-f", "/no/such/file"), "/no/such/file: no such file for the prompt: check the path"),
        (("-f", "/"), "the prompt is a folder"),
        (("-p", "word " * 300, "-c", "64"), "the context holds 64"),
        (("-p", "word " * 100_000, "-c", "64"), "tokens or more, the context holds 64"),
        (("--raw", "-p", "word " * 100_000, "-c", "64"), "tokens or more, the context holds 64"),
        (("--raw", "-s", "x", "-p", "y"), "--raw takes no chat template"),
    ],
)
def test_bad_prompts_are_one_line(cli: Cli, thinks: str, argv: tuple[str, ...], part: str) -> None:
    code, out, err = cli("run", "-m", thinks, *argv)
    assert (code, out) == (2, "")
    assert err.startswith("pithos: error: ")
    assert part in err
    assert err.count("\n") == 1


def test_no_prompt_on_a_terminal(cli: Cli, thinks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Stdin(b"", terminal=True))
    code, _, err = cli("run", "-m", thinks)
    assert code == 2
    assert "no prompt: give one with -p TEXT or -f FILE" in err


def test_one_token_is_one_token(cli: Cli, thinks: str) -> None:
    err = cli("run", "-m", thinks, "-p", "Hi", "-n", "1", script=["one two three"])[2]
    assert err == "pithos: stopped after 1 token (-n)\n"


@pytest.mark.parametrize("name", ["", "~nobody-of-this-name/model.gguf"])
def test_odd_names_of_models_are_one_line(cli: Cli, name: str) -> None:
    code, _, err = cli("run", "-m", name, "-p", "x")
    assert code == 2
    assert "known models are" in err or "the name of the model is empty" in err


@pytest.mark.parametrize("command", ["run", "chat", "inspect", "tokenize"])
def test_bad_models_are_one_line(cli: Cli, command: str, thinks: str, tmp_path: Path) -> None:
    cut = tmp_path / "cut.gguf"
    cut.write_bytes(Path(thinks).read_bytes()[:-100_000])
    png = tmp_path / "photo.png"
    png.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    rest = {"run": ["-p", "x"], "tokenize": ["x"]}.get(command, [])
    for path, part in (
        (tmp_path / "none.gguf", "none.gguf"),
        (tmp_path, "a folder"),
        (png, "not a GGUF file"),
        (cut, "the file is cut short"),
    ):
        code, out, err = cli(command, "-m", str(path), *rest)
        assert (code, out) == (2, "")
        assert err.startswith("pithos: error: ")
        assert part in err
        assert err.count("\n") == 1


def test_a_reader_that_goes_away_is_no_error(thinks: str, scripted_command: Command) -> None:
    command = scripted_command("run", "-m", thinks, "-p", "x", script=["word " * 2000], seconds=0.001)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        assert process.stdout.read(4) == b"word"
        process.stdout.close()
        errors = process.stderr.read()
        assert process.wait(timeout=60) == 141
    assert errors == b""


def test_ctrl_c_ends_with_130(thinks: str, scripted_command: Command) -> None:
    command = scripted_command("run", "-m", thinks, "-p", "x", script=["word " * 2000], seconds=0.02)
    child = pexpect.spawn(command[0], command[1:], encoding="utf-8", timeout=30)
    child.expect("word word")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in (child.before or "")
