"""The shell that commands are written for, and how it is started."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pithos.errors import ToolError

Syntax = Literal["bash", "sh", "powershell"]


@dataclass(frozen=True)
class Shell:
    """`path` of the program; `version` matters for PowerShell: 5 has no && (see `powershell.rewritten`)."""

    syntax: Syntax
    path: str
    version: int = 0

    @property
    def name(self) -> str:
        """What a model is told."""
        if self.syntax == "powershell":
            return "Windows PowerShell 5.1" if self.version == 5 else "PowerShell 7"
        return self.syntax

    def argv(self, command: str) -> list[str]:
        """The arguments of a process that runs `command`, with no start-up files."""
        if self.syntax == "powershell":
            from pithos.tools.shell.powershell import rewritten

            text = rewritten(command) if self.version == 5 else command
            return [self.path, "-NoLogo", "-NoProfile", "-NonInteractive", "-Command", text]
        if self.syntax == "bash":
            return [self.path, "--noprofile", "--norc", "-c", command]
        return [self.path, "-c", command]


def choose(system: str = os.name, which: Callable[[str], str | None] = shutil.which) -> Shell:
    """bash, else sh; on Windows PowerShell 7, else 5.1. Raises ToolError where there is none."""
    if system == "nt":
        wanted: list[tuple[str, Syntax, int]] = [("pwsh", "powershell", 7), ("powershell", "powershell", 5)]
    else:
        wanted = [("bash", "bash", 0), ("sh", "sh", 0)]
    for name, syntax, version in wanted:
        path = which(name)
        if path:
            return Shell(syntax, path, version)
    raise ToolError(
        f"no shell was found: looked for {' and '.join(name for name, _, _ in wanted)} on the PATH"
    )
