"""Strings in calls as models write them: Python's escapes, but also bare line breaks and bare quotes inside.

A quote ends its string only where what follows goes on with the call, so `f(text='it's fine, really', n=1)` reads as
it was meant. That decision looks at a bounded number of characters.
"""

from __future__ import annotations

import re
from enum import Enum, auto

LOOK = 300
"""Characters behind a quote that decide whether it ends the string."""

NAME = re.compile(r"[^\s()\[\]{},='\"]+")
"""Names of functions and arguments: dots, dashes, keywords, whatever is no syntax."""

_SPACE = re.compile(r"\s*")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "a": "\a"} | {
    c: c for c in "\\'\"/"
}
_HEX = {"x": 2, "u": 4, "U": 8}
_ENTRY = frozenset("'\"[{(-+.0123456789TFNtfn]")  # what begins a value, or ends a list behind a comma
_PAIR = frozenset("'\"}-0123456789")


class Place(Enum):
    """Where a string stands."""

    ARGUMENT = auto()
    ITEM = auto()  # of a list
    KEY = auto()
    VALUE = auto()  # of an object


class StringReader:
    """Reads one string, opened by `quote` (three characters: a long one), from text that grows."""

    def __init__(self, quote: str, place: Place) -> None:
        self.quote = quote
        self.place = place
        self._special = re.compile(rf"[\\{quote[0]}]")

    def read(self, text: str, at: int, final: bool) -> tuple[str, int, bool]:
        """(characters, position behind them, whether the string ended) from `at` on.

        Without `final` more text may come, and what depends on it is left for then.
        """
        parts = []
        while found := self._special.search(text, at):
            parts.append(text[at : found.start()])
            at = found.start()
            if text[at] == "\\":
                decoded, behind = _escape(text, at, final)
                if behind == at:
                    return "".join(parts), at, False
                parts.append(decoded)
                at = behind
                continue
            ends = self._ends(text, at, final)
            if ends is None:
                return "".join(parts), at, False
            if ends:
                return "".join(parts), at + len(self.quote), True
            parts.append(text[at])
            at += 1
        parts.append(text[at:])
        return "".join(parts), len(text), False

    def _ends(self, text: str, at: int, final: bool) -> bool | None:
        if not text.startswith(self.quote, at):
            return None if not final and len(text) - at < len(self.quote) else False
        return _goes_on(text[at + len(self.quote) : at + len(self.quote) + LOOK], self.place, final)


def _goes_on(text: str, place: Place, final: bool) -> bool | None:
    """Whether the call goes on with `text` behind a string; None when more text must tell."""
    open_end = None if len(text) < LOOK and not final else final
    sign, rest = _next(text)
    if not sign:
        return open_end
    if place is Place.KEY:
        return sign == ":"
    if place is Place.ARGUMENT:
        return _argument_ends(sign, rest, open_end)
    if sign == ("]" if place is Place.ITEM else "}"):
        return True
    if sign != ",":
        return False
    following, _ = _next(rest)
    return following in (_ENTRY if place is Place.ITEM else _PAIR) if following else open_end


def _argument_ends(sign: str, rest: str, open_end: bool | None) -> bool | None:
    """A string argument is followed by the next argument, or by the end of the call and what may follow that."""
    if sign == ",":
        return _named(rest, "=", ")", open_end)
    if sign != ")":
        return False
    following, rest = _next(rest)
    if following == ",":
        return _named(rest, "(", "]{", open_end)
    return following == "]" if following else open_end


def _named(text: str, sign: str, instead: str, open_end: bool | None) -> bool | None:
    """Whether `text` begins with a name and `sign`, or with one of `instead`."""
    text = text[_end(_SPACE, text) :]
    if not text:
        return open_end
    if text[0] in instead:
        return True
    behind = text[_end(NAME, text) :]
    following, rest = _next(behind)
    if not following or (following == "=" and not rest):
        return open_end
    return len(behind) < len(text) and following == sign and not rest.startswith("=")


def _next(text: str) -> tuple[str, str]:
    """The first character that is no white space, and what follows it; ("", "") if there is none."""
    at = _end(_SPACE, text)
    return text[at : at + 1], text[at + 1 :]


def _end(pattern: re.Pattern[str], text: str) -> int:
    found = pattern.match(text)
    return found.end() if found else 0


def _escape(text: str, at: int, final: bool) -> tuple[str, int]:
    """The character of the escape at `at`, and the position behind it: `at` itself when more text must tell.

    What is no escape stands for itself, as in Python.
    """
    kind = text[at + 1 : at + 2]
    if kind in _ESCAPES:
        return _ESCAPES[kind], at + 2
    if not kind:
        return ("\\", at + 1) if final else ("", at)
    size = _HEX.get(kind, 0)
    digits = text[at + 2 : at + 2 + size]
    if len(digits) < size and not final and _is_hex(digits or "0"):
        return "", at
    if not size or len(digits) < size or not _is_hex(digits):
        return "\\" + kind, at + 2
    code = int(digits, 16)
    if kind == "u" and 0xD800 <= code < 0xE000:
        return _surrogate(code, text, at, final)
    known = code < 0xD800 or 0xE000 <= code < 0x110000
    return chr(code) if known else "\N{REPLACEMENT CHARACTER}", at + 2 + size


def _surrogate(high: int, text: str, at: int, final: bool) -> tuple[str, int]:
    """JSON writes characters beyond 16 bits as two escapes; half of one is no character."""
    low = text[at + 6 : at + 12]
    if len(low) < 6 and not final and high < 0xDC00 and "\\u".startswith(low[:2]) and _is_hex(low[2:] or "0"):
        return "", at
    if high < 0xDC00 and len(low) == 6 and low.startswith("\\u") and _is_hex(low[2:]):
        code = int(low[2:], 16)
        if 0xDC00 <= code < 0xE000:
            return chr(0x10000 + ((high - 0xD800) << 10) + code - 0xDC00), at + 12
    return "\N{REPLACEMENT CHARACTER}", at + 6


def _is_hex(text: str) -> bool:
    return all(char in "0123456789abcdefABCDEF" for char in text)
