"""What reaches the terminal commands nothing there and hides nothing."""

import pytest

from pithos.agent.terminal import clean


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain é 漢 👩‍💻\tx\n", "plain é 漢 👩‍💻\tx\n"),
        ("\x1b[2J\x1b]0;title\x07", "\\x1b[2J\\x1b]0;title\\x07"),
        ("a\r\nb\rc", "a\nb\\x0dc"),
        ("\x9b31m", "\\x9b31m"),
        ("rm \u202e elif", "rm \\u202e elif"),
        ("\u2066x\u2069\u200f", "\\u2066x\\u2069\\u200f"),
    ],
)
def test_prose(text: str, shown: str) -> None:
    assert clean.prose(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("l\u200bs", "l\\u200bs"),  # no width
        ("\ufeffls", "\\ufeffls"),
        ("a\u2028b\x85c\x0bd", "a\\u2028b\\u0085c\\u000bd"),  # lines that some programs break
        ("\ue000\U000e0041", "\\ue000\\U000e0041"),  # private use, invisible tags
        ("é 漢\tx\n", "é 漢\tx\n"),
        ("a\r\nb\r", "a\nb\\x0d"),
        ("\x1b[31m", "\\x1b[31m"),
    ],
)
def test_exact(text: str, shown: str) -> None:
    assert clean.exact(text) == shown


def test_a_line_is_one_line_of_bounded_length() -> None:
    assert clean.line("a\nb\tc\x1b") == "a\\nb c\\x1b"
    assert clean.line("x" * 300, 10) == "x" * 9 + "…"
    assert clean.line("x" * 10, 10) == "x" * 10
