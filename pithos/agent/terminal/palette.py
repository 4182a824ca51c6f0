"""Colours as a terminal can show them: 24 bits, 256, or none."""

from __future__ import annotations

import os
from collections.abc import Mapping
from enum import IntEnum
from typing import IO

from pithos.cli import console

Colour = tuple[int, int, int]  # red, green, blue; 0 to 255


class Depth(IntEnum):
    """How many colours there are."""

    NONE = 0
    INDEXED = 256
    TRUE = 1 << 24


def depth(stream: IO[str], environ: Mapping[str, str] = os.environ) -> Depth:
    """What `stream` shows: none where it is no terminal, or NO_COLOR or TERM=dumb say so."""
    if not console.colourful(stream):
        return Depth.NONE
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return Depth.TRUE
    return Depth.INDEXED


def foreground(colour: Colour, depth: Depth) -> str:
    """The escape sequence of a colour of letters, "" without colours."""
    return _sequence(38, colour, depth)


def background(colour: Colour, depth: Depth) -> str:
    """The escape sequence of a colour behind letters, "" without colours."""
    return _sequence(48, colour, depth)


def _sequence(plane: int, colour: Colour, depth: Depth) -> str:
    if depth is Depth.TRUE:
        red, green, blue = colour
        return f"\x1b[{plane};2;{red};{green};{blue}m"
    if depth is Depth.INDEXED:
        return f"\x1b[{plane};5;{indexed(colour)}m"
    return ""


def indexed(colour: Colour) -> int:
    """The nearest of the 6 x 6 x 6 colours 16 to 231."""
    red, green, blue = (_level(value) for value in colour)
    return 16 + 36 * red + 6 * green + blue


def _level(value: int) -> int:
    """The nearest of the levels 0, 95, 135, 175, 215, 255."""
    levels = (0, 95, 135, 175, 215, 255)
    return min(range(6), key=lambda i: abs(levels[i] - value))
