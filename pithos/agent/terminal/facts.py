"""What a session begins with: where it works, who answers, what is asked, what holds commands."""

from __future__ import annotations

import sys
from typing import IO

from pithos.agent.model import Model
from pithos.agent.terminal.clean import line
from pithos.cli import console
from pithos.tools.context import Context
from pithos.tools.judge import Mode, Policy
from pithos.tools.machine import machine

MODES = {
    Mode.SAFE: "safe: each call that can change something is shown first and asked about",
    Mode.AUTO: "auto: calls run unasked, except those that look destructive",
    Mode.YOLO: "yolo: no call is asked about, whatever it does",
}


def text(model: Model, context: Context, policy: Policy, sandbox: str, stream: IO[str] | None = None) -> str:
    """The facts, a line each. `sandbox` says what holds commands, or that nothing does."""
    stream = stream or sys.stderr
    size = f", context {model.context} tokens" if model.context else ""
    only = "; nothing may be changed (--read-only)" if policy.read_only else ""
    rows = {
        "system": f"{machine()}, {context.shell.name}",
        "folder": str(context.root.path),
        "model": model.name + size,
        "mode": MODES[policy.mode] + only,
        "sandbox": sandbox,
    }
    made = (
        f"{console.paint(key.ljust(8), console.DIM, stream)} {line(value, 400)}"
        for key, value in rows.items()
    )
    return "\n".join(made) + "\n"


def sandbox(context: Context, policy: Policy, commands: bool) -> str:
    """What holds commands, in a line."""
    from pithos.tools.shell import sandbox

    if not commands:
        return "not needed: there are no tools that run commands"
    if policy.mode is Mode.YOLO:
        return "none: --yolo runs commands as they are, with your rights"
    if context.sandbox is None:
        return f"none: {sandbox.missing().removeprefix('no sandbox: ')}"
    network = "the network is open (--net)" if context.sandbox.network else "no network (--net opens it)"
    return f"bubblewrap holds commands that run unasked: they write in the folder alone, {network}"
