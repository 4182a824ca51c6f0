"""The mark that is shown while a model loads: a pithos, the jar that stores were kept in.

It is a solid of revolution: a half-width for each row of pixels, lit from the upper left, with bands of rope around it.
Two rows of pixels are one row of letters.
"""

from __future__ import annotations

import math
import os
import sys
from typing import TextIO

from pithos.agent.terminal.palette import Colour, Depth, background, depth, foreground
from pithos.cli import console
from pithos.version import VERSION

WIDE = 80  # columns from which the drawing is shown
# Half-widths in pixels, from the rim to the foot.
PROFILE = (
    7.5, 8.0, 6.5, 6.0, 6.5, 8.5, 10.5, 12.0, 13.0, 13.5, 13.5, 13.5, 13.0, 12.5, 11.5, 10.5, 9.5, 8.0, 7.0, 6.0, 5.5,
    5.5,
)  # fmt: skip
BANDS = {6: 1, 11: 2, 12: 2, 16: 1}  # row -> kind: 1 rope, 2 waves
HANDLES = {3: (8.5, 10.0), 4: (9.0, 11.0), 5: (10.0, 11.5)}  # row -> from and to, from the middle, both sides
HALF = 15  # columns on each side of the middle
CLAY: Colour = (201, 112, 68)
ROPE: Colour = (122, 58, 36)
SHADES = " ░▒▓█"
INDENT = "  "


def text(stream: TextIO | None = None) -> str:
    """The mark for a stream (default: stderr): the drawing where it has the room, else one line."""
    stream = stream or sys.stderr
    if not stream.isatty() or _columns(stream) < WIDE or not _unicode(stream):
        return f"Pithos {VERSION}, agent\n"
    return drawing(depth(stream))


def drawing(colours: Depth) -> str:
    """The drawing with as many colours; in shades of blocks without any."""
    rows = [_row(y, colours) for y in range(0, len(PROFILE), 2)]
    beside = {
        4: f"{console.BOLD}Pithos{console.RESET}" if colours else "Pithos",
        5: f"agent, version {VERSION}",
    }
    lines = [f"{INDENT}{row}{'   ' + beside[i] if i in beside else ''}" for i, row in enumerate(rows)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _row(y: int, colours: Depth) -> str:
    made, last = "", ""
    for x in range(-HALF, HALF + 1):
        above, below = pixel(x, y), pixel(x, y + 1)
        if colours is Depth.NONE:
            made += SHADES[round((_light(above) + _light(below)) / 2 * 4)]
            continue
        style, letter = _cell(above, below, colours)
        if style != last and last:
            made += console.RESET
        made += (style if style != last else "") + letter
        last = style
    return made + (console.RESET if last else "")


def _cell(above: Colour | None, below: Colour | None, colours: Depth) -> tuple[str, str]:
    """Style and letter of two pixels."""
    if above and below:
        return foreground(above, colours) + background(below, colours), "▀"
    if above:
        return foreground(above, colours), "▀"
    return (foreground(below, colours), "▄") if below else ("", " ")


def pixel(x: int, y: int) -> Colour | None:
    """The colour at a column (0: the middle) and a row, None beside the jar."""
    if not 0 <= y < len(PROFILE):
        return None
    width = PROFILE[y]
    if abs(x) <= width:
        return _shaded(_clay(x, y), x / (width + 0.5), y)
    first, last = HANDLES.get(y, (1.0, 0.0))
    return _shaded(ROPE, x / (HALF + 1), y) if first <= abs(x) <= last else None


def _clay(x: int, y: int) -> Colour:
    kind = BANDS.get(y)
    if kind == 1:
        return ROPE if x % 2 else CLAY
    if kind == 2:
        return ROPE if (x + (0 if y % 2 else 2)) % 4 < 2 else CLAY
    return CLAY


def _shaded(colour: Colour, across: float, y: int) -> Colour:
    """Light comes from the left and a little from above; `across` is -1 to 1."""
    angle = math.asin(max(-1.0, min(1.0, across)))
    light = 0.42 + 0.68 * max(0.0, math.cos(angle + 0.6)) - 0.12 * y / len(PROFILE)
    red, green, blue = (min(255, round(value * light)) for value in colour)
    return red, green, blue


def _light(colour: Colour | None) -> float:
    """0 for nothing, else 0.3 to 1 by brightness."""
    return 0.0 if colour is None else min(1.0, 0.3 + sum(colour) / 500)


def _columns(stream: TextIO) -> int:
    try:
        return os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        return 0


def _unicode(stream: TextIO) -> bool:
    return (stream.encoding or "").lower().replace("-", "") == "utf8"
