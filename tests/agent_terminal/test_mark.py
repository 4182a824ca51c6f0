"""The mark: a drawing in colour where there is room, else one line."""

import io
import re

import pytest

from pithos.agent.terminal import mark, palette
from pithos.agent.terminal.palette import Depth
from pithos.version import VERSION

ESCAPE = re.compile("\x1b\\[[0-9;]*m")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def ordinary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("NO_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"COLORTERM": "truecolor"}, Depth.TRUE),
        ({"COLORTERM": "24bit"}, Depth.TRUE),
        ({"COLORTERM": "yes"}, Depth.INDEXED),
        ({}, Depth.INDEXED),
        ({"COLORTERM": "truecolor", "NO_COLOR": ""}, Depth.NONE),
        ({"COLORTERM": "truecolor", "TERM": "dumb"}, Depth.NONE),
    ],
)
def test_depth(environ: dict[str, str], depth: Depth, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert palette.depth(Terminal()) is depth
    assert palette.depth(io.StringIO()) is Depth.NONE


def test_colours_of_256() -> None:
    assert palette.indexed((0, 0, 0)) == 16
    assert palette.indexed((255, 255, 255)) == 231
    assert palette.indexed((255, 0, 0)) == 196
    assert palette.indexed((201, 112, 68)) == 16 + 36 * 4 + 6 * 1 + 1
    assert palette.foreground((1, 2, 3), Depth.TRUE) == "\x1b[38;2;1;2;3m"
    assert palette.background((0, 0, 0), Depth.INDEXED) == "\x1b[48;5;16m"
    assert palette.foreground((1, 2, 3), Depth.NONE) == ""


def test_the_same_shape_in_all_depths() -> None:
    plain = mark.drawing(Depth.NONE)
    assert "\x1b" not in plain
    assert "▓" in plain
    for depth, form in ((Depth.TRUE, "\x1b[38;2;"), (Depth.INDEXED, "\x1b[38;5;")):
        text = mark.drawing(depth)
        assert form in text
        assert ("38;2" in text) is (depth is Depth.TRUE)
        bare = ESCAPE.sub("", text)
        assert [len(row) for row in bare.splitlines()][4:6] == [len(row) for row in plain.splitlines()][4:6]
        assert all(row.endswith(("\x1b[0m", VERSION)) or "Pithos" in row for row in text.splitlines())
        assert max(len(row) for row in bare.splitlines()) < mark.WIDE


def test_the_jar_is_wide_in_the_middle_and_symmetric() -> None:
    for y, width in enumerate(mark.PROFILE):
        filled = [mark.pixel(x, y) is not None for x in range(-mark.HALF, mark.HALF + 1)]
        assert filled == filled[::-1]
        assert sum(filled) >= 2 * int(width) + 1
    assert mark.pixel(0, -1) is None
    assert mark.pixel(0, len(mark.PROFILE)) is None


@pytest.mark.parametrize(("columns", "drawn"), [(80, True), (120, True), (79, False), (0, False)])
def test_one_line_where_there_is_no_room(columns: int, drawn: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mark, "_columns", lambda stream: columns)
    text = mark.text(Terminal())
    assert (text.count("\n") > 1) is drawn
    assert VERSION in text


def test_one_line_where_nobody_looks_or_letters_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mark, "_columns", lambda stream: 100)
    line = f"Pithos {VERSION}, agent\n"
    assert mark.text(io.StringIO()) == line
    narrow = Terminal()
    narrow.encoding = "iso8859-1"
    assert mark.text(narrow) == line
