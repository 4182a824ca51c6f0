"""Errors are one line, whatever they quote."""

import pytest

from pithos import errors


@pytest.mark.parametrize("kind", [k for k in vars(errors).values() if isinstance(k, type)])
def test_every_error_is_a_pithos_error_of_one_line(kind):
    assert issubclass(kind, errors.PithosError)
    arguments = {errors.ContextError: (3, 2), errors.BusyError: (1.5,)}
    assert str(kind("a\n b\r\n\tc", *arguments.get(kind, ()))) == "a b c"


def test_context_error_has_both_numbers():
    error = errors.ContextError("too long", needed=9, limit=4)
    assert (error.needed, error.limit) == (9, 4)


def test_what_errors_of_requests_tell():
    error = errors.RequestError("no", "response_format", "/properties/a")
    assert (error.param, error.path) == ("response_format", "/properties/a")
    assert (errors.RequestError("no").param, errors.RequestError("no").path) == (None, None)
    assert errors.BusyError("full", 2.5).retry_after == 2.5


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a\n'b'", "\"a\\n'b'\""),
        ("x" * 100, "'" + "x" * 60 + "'..."),
        (b"\xff" * 100, repr(b"\xff" * 60) + "..."),
        (12, "12"),
        ([1] * 100, repr([1] * 100)[:60] + "..."),
    ],
)
def test_shown_is_quoted_and_short(value, text):
    assert errors.shown(value) == text


def test_control_characters_of_a_file_do_not_reach_the_terminal():
    assert str(errors.PithosError("a \x1b[31mred\x07 \x9bname")) == r"a \x1b[31mred\x07 \x9bname"
    assert errors.printable("é\t漢\n\x7f") == "é\t漢\n\\x7f"
