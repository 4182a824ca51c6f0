"""All files below a folder, without those that tools made."""

from __future__ import annotations

from collections.abc import Iterator

from pithos.caches import STATES
from pithos.tools.context import Context
from pithos.tools.files.root import Entry, Names
from pithos.tools.words import words

SKIPPED = words(
    ".git .hg .svn node_modules __pycache__ .venv .mypy_cache .pytest_cache .ruff_cache .tox .hypothesis"
)
MOST = 200_000  # entries that are looked at
DEEPEST = 64


def made_by_tools(name: str) -> bool:
    """Whether a folder of this name is a tool's own, or one of ours with states of prompts."""
    return name in SKIPPED or name.endswith(STATES)


def walk(context: Context, start: Names, skipped: set[str]) -> Iterator[tuple[Names, Entry]]:
    """Everything below `start`, folders before what is in them; links are not followed.

    Folders that tools made are left out and added to `skipped`. Stops after MOST entries, with "..." in `skipped`.
    """
    folders: list[Names] = [start]
    seen = 0
    while folders:
        context.check()
        folder = folders.pop()
        try:
            entries = context.root.entries(folder)
        except OSError:  # gone, or closed to us
            continue
        below = []
        for entry in entries:
            seen += 1
            if seen > MOST:
                skipped.add("...")
                return
            names = (*folder, entry.name)
            if entry.kind == "folder" and made_by_tools(entry.name):
                skipped.add(entry.name)
                continue
            yield names, entry
            if entry.kind == "folder" and len(names) < DEEPEST:
                below.append(names)
        folders += reversed(below)


def left_out(skipped: set[str]) -> str:
    """A line that tells what was not looked at, "" where that is nothing."""
    names = sorted(skipped - {"..."})
    text = f"(not looked into: {', '.join(names)})" if names else ""
    return f"{text}\n(stopped after {MOST} entries)".strip() if "..." in skipped else text
