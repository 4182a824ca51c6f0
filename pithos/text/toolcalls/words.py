"""Literals without quotes, in Python's spelling and in JSON's, as JSON."""

from __future__ import annotations

import re

LONGEST = 300
"""Characters of a name or number."""

KEYWORDS = {
    "True": "true",
    "true": "true",
    "False": "false",
    "false": "false",
    "None": "null",
    "null": "null",
}
_NUMBER = re.compile(r"([+-]?)([0-9]+(?:_[0-9]+)*)?(?:\.([0-9]*))?([eE][+-]?[0-9]+)?")


def number(text: str) -> str | None:
    """The JSON form of a number ("007", "1_000", ".5", "2."), None if `text` is none."""
    found = _NUMBER.fullmatch(text)
    if found is None or not (found[2] or found[3]) or len(text) > LONGEST:
        return None
    sign, whole, fraction, power = found.groups()
    whole = (whole or "").replace("_", "").lstrip("0") or "0"
    return (
        ("-" if sign == "-" else "")
        + whole
        + ("" if fraction is None else "." + (fraction or "0"))
        + (power or "")
    )


def literal(text: str) -> str | None:
    """The JSON form of a keyword or number, None if `text` is neither."""
    return KEYWORDS.get(text) or number(text)
