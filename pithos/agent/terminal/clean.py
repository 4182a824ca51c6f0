"""What models and tools write, as it may reach a terminal: nothing in it commands it, or hides from a reader."""

from __future__ import annotations

import re
import unicodedata

from pithos.errors import printable

# They turn the direction of text, so that a command reads otherwise than it runs.
_TURNS = {
    code: f"\\u{code:04x}"
    for code in (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}
_BREAKS = re.compile("[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


def prose(text: str) -> str:
    """A text to be read: control characters and those that turn its direction are escaped."""
    return printable(text.replace("\r\n", "\n")).translate(_TURNS)


def exact(text: str) -> str:
    """A text that somebody decides on: all that cannot be seen is escaped, a lone carriage return too."""
    shown = "".join(_visible(character) for character in text.replace("\r\n", "\n"))
    return printable(shown)


def line(text: str, size: int = 200) -> str:
    """A text as one line of at most `size` characters."""
    shown = exact(text).replace("\n", "\\n").replace("\t", " ")
    return shown if len(shown) <= size else shown[: size - 1] + "…"


def lines(text: str) -> list[str]:
    """The lines of a text as `exact` shows it."""
    return exact(text).split("\n")


def _visible(character: str) -> str:
    if _BREAKS.match(character):
        return f"\\u{ord(character):04x}"
    if unicodedata.category(character) in ("Cf", "Cs", "Co", "Cn"):
        return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else f"\\U{ord(character):08x}"
    return character
