"""What is printed where."""

import io

import pytest

from pithos.cli import console


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 B"), (999, "999 B"), (98_362_432, "98.4 MB"), (14.5e9, "14.5 GB"), (5e13, "50000.0 GB")],
)
def test_sizes(count: float, text: str) -> None:
    assert console.size(count) == text


def test_colours_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert console.paint("x", console.RED, io.StringIO()) == "x"
    assert console.paint("x", console.RED, Terminal()) == "\x1b[31mx\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert console.paint("x", console.RED, Terminal()) == "x"
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert console.paint("x", console.RED, Terminal()) == "x"


def test_table_aligns_text_left_and_numbers_right() -> None:
    assert console.table([["a", "1"], ["long", "22"]]) == "a      1\nlong  22"


def test_progress_is_silent_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with console.Progress("reading", "tok", delay=0) as progress:
        progress.update(1, 2)
    assert capsys.readouterr().err == ""
