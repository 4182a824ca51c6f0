"""What the page, and through it a model, is told of the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pithos.server.core import Json
from pithos.tools.machine import machine

if TYPE_CHECKING:
    from pithos.server.tools.settings import ToolSettings
    from pithos.tools.context import Context

NONE: Json = {"os": "", "shell": None, "workspace": None, "sandbox": False, "note": "the tools are off"}


def environment(settings: ToolSettings, context: Context) -> Json:
    """{"os", "shell" (null where there are no commands), "workspace", "sandbox", "note"}."""
    commands = settings.shell and not settings.read_only
    return {
        "os": machine(),
        "shell": context.shell.name if commands else None,
        "workspace": str(context.root.path),
        "sandbox": commands and context.sandbox is not None,
        "note": note(settings, context),
    }


def note(settings: ToolSettings, context: Context) -> str:
    """One line on what commands may do."""
    if settings.read_only:
        return "only tools that change nothing"
    if not settings.shell:
        return "no commands: the server runs them with --shell"
    if context.sandbox is None:
        from pithos.tools.shell import sandbox

        return sandbox.missing() or "no sandbox: commands run with your rights"
    network = "they may use the network" if settings.network else "they have no network"
    return f"commands run in a sandbox: they can write the workspace alone, and {network}"
