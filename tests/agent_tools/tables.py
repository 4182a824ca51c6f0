"""Tables of commands: a verdict, two spaces, the command."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Row:
    """A command line and its verdict, allow or ask."""

    verdict: str
    command: str


def rows(name: str) -> list[Row]:
    """The rows of a table beside this file."""
    found = []
    for line in Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            verdict, _, command = line.partition("  ")
            found.append(Row(verdict, command.replace("⏎", "\n").replace("⇥", "\t")))
    return found
