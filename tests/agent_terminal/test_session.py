"""A session at a terminal, as a person has it."""

from pathlib import Path

import pytest

from tests.agent_terminal.conftest import Start
from tests.agent_terminal.harness import bare, call

WRITE = call("write_file", path="hello.txt", content="one\n")
RUN = call("run_command", command="cat hello.txt")


def test_safe_mode_shows_each_change_and_asks(start: Start, folder: Path) -> None:
    (folder / "hello.txt").write_text("zero\n")
    term = start(script=["I write it. " + WRITE, RUN, "All is done."])
    term.type("make hello")
    shown = term.see("run it? [y/n/a = always write_file, or words]")
    assert "I write it." in shown
    assert "• write_file  path=hello.txt" in shown
    assert "-zero" in shown
    assert "+one" in shown
    assert "asks: write_file can change things" in shown
    assert (folder / "hello.txt").read_text() == "zero\n"
    term.type("y")
    shown = term.see("run it? [y/n/a = always run_command, or words]")
    assert "command=cat hello.txt" in shown
    term.type("y")
    shown = term.see("All is done.")
    assert "exit code 0" in shown
    assert (folder / "hello.txt").read_text() == "one\n"
    term.prompt()
    term.type("/exit")
    assert term.end() == 0
    assert "\x1b[32m+one" in term.all, "diffs are in colour"


def test_words_go_to_the_model_and_no_denies(start: Start, folder: Path, state: Path) -> None:
    term = start(script=[WRITE, WRITE.replace("one", "two"), "I give up."])
    term.type("make hello")
    term.asked()
    term.type("rather write two")
    shown = term.asked()
    assert "not run" in shown
    term.type("n")
    shown = term.see("I give up.")
    term.prompt()
    assert not (folder / "hello.txt").exists()
    assert "rather write two" in saved(state)
    term.type("/exit")
    assert term.end() == 0


def saved(state: Path) -> str:
    return "".join(path.read_text() for path in state.rglob("*.jsonl") if path.parent.name == "sessions")


def test_always_holds_for_the_session_and_not_for_the_next(start: Start, folder: Path) -> None:
    script = [WRITE, call("write_file", path="b.txt", content="b"), "Done."]
    term = start(script=script)
    term.type("go")
    term.asked()
    term.type("a")
    shown = term.see("Done.")
    assert "write_file runs unasked in this session" in shown
    term.prompt()
    assert (folder / "b.txt").exists()
    term.type("/exit")
    term.end()
    again = start(script=script)
    again.type("go")
    again.see("or words]")
    again.interrupt()
    again.see("stopped")
    again.prompt()


def test_auto_asks_before_what_looks_destructive(start: Start, folder: Path) -> None:
    (folder / "x").mkdir()
    term = start(
        "--auto",
        script=[RUN.replace("cat hello.txt", "echo hi"), call("run_command", command="rm -rf x"), "Done."],
    )
    term.type("go")
    shown = term.see("run it? [y/n, or words]")
    assert "hi" in shown
    assert "asks: " in shown
    term.type("n")
    term.see("Done.")
    term.prompt("auto")
    assert (folder / "x").exists()


def test_modes_change_within_a_session(start: Start, folder: Path) -> None:
    term = start(script=[WRITE, "Written.", WRITE.replace("one", "two"), "Again."])
    term.type("/auto")
    term.see("auto: calls run unasked")
    term.prompt("auto")
    term.type("go")
    term.see("Written.")
    term.prompt("auto")
    term.type("/safe")
    term.prompt()
    term.type("go on")
    term.asked()
    term.type("n")
    term.see("Again.")
    term.prompt()
    assert (folder / "hello.txt").read_text() == "one\n"


def test_commands(start: Start, folder: Path, state: Path) -> None:
    (folder / "hello.txt").write_text("zero\n")
    term = start(
        "--auto",
        "--no-web",
        script=["<think>Let me see.</think>" + WRITE, "Done.", "<think>Once more.</think>Hello."],
    )
    for line, text in (
        ("/help", "/show-think"),
        ("/tools", "run_command"),
        ("/mcp", "there are no MCP servers"),
        ("/frob", "/frob is no command"),
        ("/undo now", "/undo stands alone on its line"),
        ("/undo", "there is nothing to undo"),
    ):
        term.type(line)
        term.see(text)
        term.prompt("auto")
    term.type("go")
    shown = term.see("Done.")
    assert "thought for" in shown
    assert "Let me see." not in shown
    term.prompt("auto")
    term.type("/undo")
    term.see("as before: hello.txt")
    assert (folder / "hello.txt").read_text() == "zero\n"
    term.prompt("auto")
    term.type("/show-think")
    term.see("the reasoning is shown")
    term.prompt("auto")
    term.type("/reset")
    term.see("the conversation starts anew")
    term.prompt("auto")
    term.type("hi")
    term.see("Once more.")
    term.see("Hello.")
    term.prompt("auto")
    term.type("/exit")
    assert term.end() == 0
    assert '"type": "reset"' in saved(state)


def test_several_lines_and_history(start: Start, state: Path) -> None:
    term = start(script=["First.", "Second."])
    term.child.send("one\x1b\rtwo\r")
    term.see("First.")
    term.prompt()
    assert '"content": "one\\ntwo"' in saved(state)
    term.child.send("\x1b[A\r")
    term.see("Second.")
    term.prompt()
    assert saved(state).count('"content": "one\\ntwo"') == 2
    term.child.sendeof()
    assert term.end() == 0


def test_ctrl_c_at_the_prompt_leaves_the_second_time(start: Start) -> None:
    term = start(script=[])
    term.interrupt()
    term.see("Ctrl+C again, Ctrl+D or /exit leaves")
    term.prompt()
    term.type("/help")
    term.prompt()
    term.interrupt()
    term.see("Ctrl+C again")
    term.prompt()
    term.interrupt()
    assert term.end() == 0


def test_what_models_and_tools_write_commands_no_terminal(start: Start, folder: Path) -> None:
    (folder / "evil.txt").write_text("x\u202ey\u200bz\n")
    bad = "\x1b]0;owned\x07"
    script = [f"Look: \x1b[2J\x9b31m{bad}" + call("read_file", path="evil.txt"), f"{bad} end."]
    term = start("--auto", script=script)
    term.type("go")
    term.see(" end.")
    term.prompt("auto")
    for text in ("\x1b]0;", "\x1b[2J", "\x9b", "\u202e", "\u200b"):
        assert text not in term.all
    shown = bare(term.all)
    assert "Look: \\x1b[2J\\x9b31m\\x1b]0;owned\\x07" in shown
    assert "x\\u202ey\\u200bz" in shown


@pytest.mark.parametrize(
    ("columns", "more", "there", "absent"),
    [
        (100, {"COLORTERM": "truecolor"}, "\x1b[38;2;", None),
        (100, {"NO_COLOR": "1"}, "▓", "\x1b[38"),
        (79, {"COLORTERM": "truecolor"}, "agent\r\n", "▀"),
    ],
)
def test_the_mark_and_the_facts(
    start: Start, folder: Path, columns: int, more: dict[str, str], there: str, absent: str | None
) -> None:
    term = start(script=[], columns=columns, prompt=False, **more)
    term.prompt()
    assert there in term.all
    assert absent is None or absent not in term.all
    shown = bare(term.all)
    for word in (f"folder   {folder}", "model    lfm2-q4_k_m", "mode     safe", "sandbox  ", "system   "):
        assert word in shown
