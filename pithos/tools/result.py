"""What a tool gives back: text for the model, and figures for a page."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Result:
    """The end of a call. `text` goes to the model; `data` is JSON for a page: exit code, diff, seconds, path."""

    text: str
    ok: bool = True
    data: dict[str, Any] = field(default_factory=dict)

    def cut(self, size: int) -> Result:
        """The same with a text of about `size` characters at most."""
        return replace(self, text=clip(self.text, size))


def clip(text: str, size: int) -> str:
    """`text` with its start and its end kept, so that about `size` characters stay; says what was left out."""
    if len(text) <= size:
        return text
    head = size * 2 // 3
    tail = size - head
    start, end = _whole_lines(text[:head], text[len(text) - tail :])
    gone = len(text) - len(start) - len(end)
    return f"{start}\n[... {gone} characters left out ...]\n{end}"


def _whole_lines(start: str, end: str) -> tuple[str, str]:
    """Both parts cut at a line's border where one is near."""
    border = start.rfind("\n")
    if border > len(start) * 3 // 4:
        start = start[:border]
    border = end.find("\n")
    if -1 < border < len(end) // 4:
        end = end[border + 1 :]
    return start, end
