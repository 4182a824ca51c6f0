"""Texts of help on narrow terminals."""

from pithos.cli.wrapping import wrapped

TEXT = """\
examples:
  pithos run        one answer to one question, and
                    no more
  pithos frobnicate --with-many --options and-words

A paragraph of two lines, the first of
which is long.
"""


def test_what_fits_stays() -> None:
    assert wrapped(TEXT, 60) == TEXT.splitlines()


def test_paragraphs_and_second_columns_are_wrapped() -> None:
    assert wrapped(TEXT, 38) == [
        "examples:",
        "  pithos run        one answer to one",
        "                    question, and no",
        "                    more",
        "  pithos frobnicate --with-many --options and-words",
        "",
        "A paragraph of two lines, the first of",
        "which is long.",
    ]
    assert wrapped(TEXT, 30)[-2:] == ["A paragraph of two lines, the", "first of which is long."]
