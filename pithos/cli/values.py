"""Checks the values of options. Each function takes the text of an option and returns its value.

They raise `argparse.ArgumentTypeError`, whose text becomes "argument -t: ..." in the line that the user sees.
"""

from __future__ import annotations

import math
from argparse import ArgumentTypeError
from collections.abc import Callable

from pithos.chat.reasoning import LEVELS as reasoning_levels

LARGEST = 10**18 - 1
LEVELS = {name: reasoning_levels[name] for name in ("high", "medium", "low", "off")}


def integer(text: str) -> int:
    """A whole number of at most 18 digits."""
    try:
        value = int(text[:1000])
    except ValueError:
        raise ArgumentTypeError(f"{text[:40]!r} is not a whole number") from None
    if abs(value) > LARGEST:
        raise ArgumentTypeError(f"{text[:40]} is out of range: use at most 18 digits")
    return value


def count(least: int, most: int = LARGEST) -> Callable[[str], int]:
    """A whole number between `least` and `most`."""

    def check(text: str) -> int:
        value = integer(text)
        if not least <= value <= most:
            limits = f"{least} or more" if most == LARGEST else f"between {least} and {most}"
            raise ArgumentTypeError(f"{value} is out of range: use {limits}")
        return value

    return check


def real(least: float, most: float = math.inf) -> Callable[[str], float]:
    """A finite number between `least` and `most`."""

    def check(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            raise ArgumentTypeError(f"{text[:40]!r} is not a number") from None
        if not math.isfinite(value) or not least <= value <= most:
            limits = f"{least:g} or more" if most == math.inf else f"between {least:g} and {most:g}"
            raise ArgumentTypeError(f"{text[:40]} is out of range: use {limits}")
        return value

    return check


def reasoning(text: str) -> int | None:
    """Tokens of reasoning, None without a limit: high, medium, low, off, or a number."""
    if text in LEVELS:
        return LEVELS[text]
    try:
        return count(0)(text)
    except ArgumentTypeError:
        raise ArgumentTypeError(
            f"{text[:40]!r} is not a level: use {', '.join(LEVELS)} or a number of tokens"
        ) from None
