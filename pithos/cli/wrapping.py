"""Help that fits the terminal: what was written for a wide one is wrapped anew where a line is too long."""

from __future__ import annotations

import argparse
import re
import textwrap

_ENTRY = re.compile(r"^( +\S.*? {2,})(\S.*)$")  # "  command   what it does"


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """argparse's own, which also wraps the text behind the options: paragraphs, and the second column of lists.

    Lines that are too long for the second column, or have none (a command), stay as they are.
    """

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in wrapped(text, width - len(indent)))


def wrapped(text: str, width: int) -> list[str]:
    """The lines of `text`, those parts of it wrapped anew that have a line of more than `width` characters."""
    lines: list[str] = []
    for part in _parts(text.splitlines()):
        lines += part if max(map(len, part)) <= width else _fill(part, width)
    return lines


def _parts(lines: list[str]) -> list[list[str]]:
    """Paragraphs, and entries of lists with the lines that go on in their second column."""
    parts: list[list[str]] = []
    column = -1  # where lines that go on begin; -1 when nothing does
    for line in lines:
        begins = len(line) - len(line.lstrip())
        if line and begins == column:
            parts[-1].append(line)
            continue
        parts.append([line])
        entry = _ENTRY.match(line)
        column = entry.end(1) if entry else 0 if line and not begins else -1
    return parts


def _fill(part: list[str], width: int) -> list[str]:
    entry = _ENTRY.match(part[0])
    if part[0].startswith(" ") and entry is None:
        return part
    head = entry[1] if entry else ""
    text = " ".join(line[len(head) :] for line in part)
    if max(map(len, text.split())) > width - len(head):
        return part
    return textwrap.wrap(
        text, width, initial_indent=head, subsequent_indent=" " * len(head),
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
