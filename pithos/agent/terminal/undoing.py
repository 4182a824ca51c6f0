"""What was taken back, as a person reads it."""

from __future__ import annotations

from pithos.agent.terminal.clean import line
from pithos.agent.undo import Undone


def told(undone: Undone | None) -> str:
    """What was restored, as text."""
    if undone is None:
        return "there is nothing to undo in this folder"
    lines = [f"undone: {line(undone.label)}" if undone.label else "undone"]
    lines += [f"  as before: {line(path, 1000)}" for path in undone.restored]
    lines += [f"  left as it is: {line(path, 1000)} ({line(reason)})" for path, reason in undone.kept]
    return "\n".join(lines)
