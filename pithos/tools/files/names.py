"""The names of files that a model may write: relative to the workspace, and never out of it."""

from __future__ import annotations

import ntpath
import os
from pathlib import PurePosixPath

from pithos.errors import ToolError, shown

RESERVED = frozenset({"con", "prn", "aux", "nul", "conin$", "conout$"}) | {
    f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"
}

DEEPEST, LONGEST = 64, 2_000  # names and characters of a path: what lies deeper could not be listed or undone
# Never written by a tool: whoever writes these decides what Pithos may do next.
PROTECTED = ("mcp.json", ".mcp.json", ".pithos")


def parts(path: str, workspace: str = "", windows: bool = os.name == "nt") -> tuple[str, ...]:
    """The names of a path, () for the workspace itself. Raises ToolError for one that is absolute or goes up."""
    if "\0" in path:
        raise ToolError(f"{shown(path)} has a NUL character: no file has such a name")
    if windows:
        return _windows_parts(path)
    if path.startswith("/"):
        raise ToolError(f"{shown(path)} is absolute: {_instead(path, workspace)}")
    return _relative(path, path.split("/"))


def joined(names: tuple[str, ...]) -> str:
    """The names as one path."""
    return "/".join(names) or "."


def protected(names: tuple[str, ...]) -> bool:
    """Whether a path is a file of Pithos' own settings (also in other capitals: some file systems do not tell)."""
    return bool(names) and names[0].casefold() in PROTECTED


def _instead(path: str, workspace: str) -> str:
    try:
        inside = PurePosixPath(os.path.normpath(path)).relative_to(workspace) if workspace else None
    except ValueError:
        inside = None
    if inside is None:
        return "only files inside the workspace can be used, by paths relative to it"
    return f"write it relative to the workspace: {str(inside)!r}"


def _relative(path: str, names: list[str]) -> tuple[str, ...]:
    if names[0].startswith("~") and (names[0] == "~" or len(names) > 1):
        raise ToolError(f"{shown(path)}: ~ is not expanded; use a path relative to the workspace")
    if ".." in names:
        raise ToolError(f"{shown(path)} goes up with '..': use a path below the workspace, without '..'")
    found = tuple(name for name in names if name not in ("", "."))
    if len(found) > DEEPEST or len(path) > LONGEST:
        raise ToolError(
            f"{shown(path)} is too long: at most {DEEPEST} names and {LONGEST} characters, so that it can be undone"
        )
    return found


def _windows_parts(path: str) -> tuple[str, ...]:
    drive, rest = ntpath.splitdrive(path)
    if drive or rest[:1] in ("\\", "/"):
        raise ToolError(f"{shown(path)} is absolute: use a path relative to the workspace")
    names = _relative(path, rest.replace("\\", "/").split("/"))
    for name in names:
        if name.split(".")[0].rstrip(" ").casefold() in RESERVED:
            raise ToolError(f"{shown(path)}: {name!r} is the name of a device of Windows")
        if ":" in name or name != name.rstrip(" .") or any(c in '<>"|?*' or ord(c) < 32 for c in name):
            raise ToolError(f"{shown(path)}: {name!r} is no name of a file on Windows")
    return names
