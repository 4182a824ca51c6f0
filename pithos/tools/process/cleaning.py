"""Output of a program as a terminal would leave it: no escape sequences, no overwritten progress bars."""

from __future__ import annotations

import re

ESCAPES = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # colours, cursor
    r"|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?"  # titles, links, strings
    r"|\x1b[ -/]*[0-~]"
    r"|\x9b[0-?]*[ -/]*[@-~]"
)
CONTROLS = {code: None for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n"}


def clean(text: str) -> str:
    """The text without escape and control sequences; of a line that was written several times, the last."""
    text = ESCAPES.sub("", text)
    if "\r" in text or "\b" in text:
        text = "\n".join(_settled(line) for line in text.replace("\r\n", "\n").split("\n"))
    return text.translate(CONTROLS)


def _settled(line: str) -> str:
    """What is left of a line with carriage returns and backspaces."""
    if "\b" in line:
        line = _without_backspaces(line)
    parts = [part for part in line.split("\r") if part.strip()]
    return parts[-1] if parts else ""


def _without_backspaces(line: str) -> str:
    kept: list[str] = []
    for character in line:
        if character != "\b":
            kept.append(character)
        elif kept and kept[-1] != "\r":
            kept.pop()
    return "".join(kept)
