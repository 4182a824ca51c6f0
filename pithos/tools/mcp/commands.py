"""The program of a server as it is started: found on the PATH of its own environment, scripts of Windows too."""

from __future__ import annotations

import ntpath
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from pithos.errors import ToolError, shown

HINTS = {
    "npx": "it comes with Node.js",
    "node": "it comes with Node.js",
    "uvx": "it comes with uv",
    "uv": "see docs.astral.sh/uv",
    "docker": "it comes with Docker",
    "bunx": "it comes with Bun",
}
SCRIPTS = (".cmd", ".bat")
EXTENSIONS = (".com", ".exe", ".cmd", ".bat")
# cmd.exe reads the command line of a script once more; what it would act on cannot be passed safely.
UNSAFE = '"%&|<>^!()\r\n'


def resolved(command: str, args: Sequence[str], folder: Path, environment: Mapping[str, str]) -> list[str]:
    """The program and its arguments. A path with a separator counts from `folder`. Raises ToolError."""
    if os.name == "nt":
        return on_windows(command, args, str(folder), environment)
    command = os.path.expanduser(command) if command.startswith("~") else command
    if "/" in command:
        command = os.path.normpath(folder / command)
    found = shutil.which(command, path=environment.get("PATH", os.defpath))
    if found is None:
        raise ToolError(_missing(command))
    return [found, *args]


def on_windows(
    command: str,
    args: Sequence[str],
    folder: str,
    environment: Mapping[str, str],
    exists: Callable[[str], bool] = os.path.isfile,
) -> list[str]:
    """The rule of Windows: `npx` is npx.cmd beside a script of that name for other shells. Raises ToolError."""
    found = _search(command, folder, environment, exists)
    if found is None:
        raise ToolError(_missing(command))
    if found.casefold().endswith(SCRIPTS):
        for text in args:
            if any(c in UNSAFE for c in text):
                raise ToolError(
                    f"{ntpath.basename(found)} is a script of cmd.exe, which cannot be given {shown(text)} safely: "
                    "name the program that it starts (node.exe and the script)"
                )
    return [found, *args]


def _search(
    command: str, folder: str, environment: Mapping[str, str], exists: Callable[[str], bool]
) -> str | None:
    path = next((value for name, value in environment.items() if name.upper() == "PATH"), "")
    if ntpath.dirname(command):
        places = [ntpath.normpath(ntpath.join(folder, command))]
    else:
        places = [ntpath.join(place.strip('"'), command) for place in path.split(";") if place]
    whole = command.casefold().endswith(EXTENSIONS)
    for place in places:
        for name in [place] if whole else [place + extension for extension in EXTENSIONS]:
            if exists(name):
                return name
    return None


def _missing(command: str) -> str:
    name = ntpath.basename(command).rpartition("/")[2]
    hint = HINTS.get(name, "install it, or write its whole path")
    return f"the program {shown(command)} is not found: {hint}"
