"""Calls and their results as a person reads them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import groupby
from typing import IO, Any

from pithos.agent.events import CallFinished, CallProposed
from pithos.agent.terminal.clean import exact, line, lines
from pithos.cli import console

GREEN, CYAN, YELLOW = "\x1b[32m", "\x1b[36m", "\x1b[33m"
SHORT = 100  # characters of a value that stands on the line of its call
BLOCK = 12  # lines of a longer value of a call that runs unasked
ASKED = 400  # lines of a diff that somebody decides on
EMPTY = 3  # empty lines in a row of what they decide on: more of them could push the rest out of sight
RESULT = 6  # lines of a result
DIFF = 40  # lines of a diff of what was done
LONGEST = 300  # characters of a line of these
MARGIN = "    "


def proposed(call: CallProposed, stream: IO[str] | None = None) -> str:
    """A call with its arguments; where it asks, all of them, the change as a diff, and why it asks."""
    stream = stream or sys.stderr
    asks = call.verdict == "ask"
    shown = dict(call.arguments)
    change = call.preview if asks and _is_diff(call.preview) else ""
    if change:  # it shows what long texts among the arguments come to
        shown = {key: value for key, value in shown.items() if _fits(value)}
    short = {key: value for key, value in shown.items() if _fits(value)}
    head = "  ".join(f"{line(key)}={_value(value)}" for key, value in short.items())
    made = [
        f"{console.paint('•', CYAN, stream)} {console.paint(line(call.name), console.BOLD, stream)}  {head}".rstrip()
    ]
    for key, value in shown.items():
        if key not in short:
            text = _value_text(value)
            made += [f"  {line(key)}:", *(_whole(text) if asks else _block(text, BLOCK))]
    if change:
        made += diff(change, ASKED, stream)
    if asks and call.reason:
        made.append(f"  {console.paint('asks:', YELLOW, stream)} {line(call.reason, 1000)}")
    if call.verdict == "refuse":
        made.append(f"  {console.paint('refused:', console.RED, stream)} {line(call.reason, 1000)}")
    return "\n".join(made) + "\n"


def finished(call: CallFinished, stream: IO[str] | None = None, *, seen: bool = False) -> str:
    """A result in short: whether it went well, exit code, seconds, the first lines. `seen`: its diff was shown."""
    stream = stream or sys.stderr
    sign = console.paint("ok", GREEN, stream) if call.ok else console.paint("failed", console.RED, stream)
    figures = [sign, *_figures(call.data)]
    made = [f"  {', '.join(figures)}"]
    change = call.data.get("diff")
    if isinstance(change, str) and change:
        return "\n".join(made + ([] if seen else diff(change, DIFF, stream))) + "\n"
    rows = _block(_body(call), RESULT)
    return "\n".join(made + [console.paint(row, console.DIM, stream) for row in rows]) + "\n"


def diff(text: str, most: int, stream: IO[str]) -> list[str]:
    """The lines of a unified diff in colour, at most `most` of them."""
    rows = lines(text.rstrip("\n"))
    made = [
        MARGIN + console.paint(row, _style(row), stream) if _style(row) else MARGIN + row
        for row in rows[:most]
    ]
    return made + _more(len(rows) - most)


def _style(row: str) -> str:
    if row.startswith(("+++", "---")):
        return console.BOLD
    return {"+": GREEN, "-": console.RED, "@": CYAN}.get(row[:1], "")


def _is_diff(text: str) -> bool:
    return text.startswith("--- ") and "\n+++ " in text


def _fits(value: Any) -> bool:
    text = _value_text(value)
    return len(text) <= SHORT and "\n" not in text


def _value(value: Any) -> str:
    """In quotes where it could be taken for the next argument, or for none."""
    text = _value_text(value)
    plain = text and text == text.strip() and "  " not in text
    return exact(text if plain or not isinstance(value, str) else json.dumps(text, ensure_ascii=False))


def _value_text(value: Any) -> str:
    """Texts as they are, all else as JSON."""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, default=str)


def _block(text: str, most: int) -> list[str]:
    """A longer text below its call, with a margin."""
    rows = lines(text.rstrip("\n"))
    return [MARGIN + _cut(row) for row in rows[:most]] + _more(len(rows) - most)


def _whole(text: str) -> list[str]:
    """All of a text that somebody decides on; only empty lines in a row are counted."""
    made: list[str] = []
    for empty, rows in groupby(lines(text.rstrip("\n")), lambda row: not row.strip()):
        found = [MARGIN + row for row in rows]
        made += found if not empty or len(found) <= EMPTY else [f"{MARGIN}[{len(found)} empty lines]"]
    return made


def _cut(row: str) -> str:
    return row if len(row) <= LONGEST else f"{row[:LONGEST]} [{len(row) - LONGEST} more characters]"


def _more(left: int) -> list[str]:
    return [f"{MARGIN}[{console.count(left, 'more line')}]"] if left > 0 else []


def _figures(data: dict[str, Any]) -> Iterator[str]:
    if data.get("run") is False:
        yield "not run"
    if data.get("timed_out"):
        yield "timed out"
    if isinstance(data.get("exit_code"), int):
        yield f"exit code {data['exit_code']}"
    seconds = data.get("seconds")
    if isinstance(seconds, int | float) and data.get("run") is not False:
        yield f"{seconds:.1f} s" if seconds >= 1 else f"{seconds:.2f} s"


def _body(call: CallFinished) -> str:
    """The text without what the figures have said."""
    first, _, rest = call.text.partition("\n")
    told = isinstance(call.data.get("exit_code"), int) and first.startswith(("exit code", "killed by"))
    return rest if told else call.text
