"""The workspace: files below one folder, and nothing else, whatever other programs do meanwhile."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pithos.errors import ToolError, shown

Names = tuple[str, ...]

KINDS = {
    stat.S_IFREG: "file",
    stat.S_IFDIR: "folder",
    stat.S_IFLNK: "link",
    stat.S_IFIFO: "named pipe",
    stat.S_IFSOCK: "socket",
    stat.S_IFCHR: "device",
    stat.S_IFBLK: "device",
}


@dataclass(frozen=True)
class Entry:
    """Something in a folder: its kind (a word of KINDS), bytes, seconds since 1970; `target` of a link."""

    name: str
    kind: str
    size: int = 0
    changed: float = 0.0
    target: str = ""


class Root(Protocol):
    """A folder. Names come from `names.parts`. Every method raises ToolError for what lies outside, or OSError.

    Links are followed as long as they stay inside.
    """

    path: Path

    def entry(self, names: Names) -> Entry | None:
        """What is there, behind links; None where nothing is."""

    def entries(self, names: Names) -> list[Entry]:
        """What is in a folder, by name; links are told as such."""

    def read(self, names: Names, limit: int) -> bytes:
        """The first `limit` bytes of a regular file."""

    def replace(self, names: Names, content: bytes, mode: int | None = None) -> None:
        """Writes a whole file at once, with its folders: readers see the old or the new one.

        Its rights are kept, unless `mode` says other ones.
        """

    def remove(self, names: Names) -> None:
        """Takes a plain file away."""

    def close(self) -> None:
        """Releases what the folder held."""


def open_root(path: Path) -> Root:
    """The workspace at `path`. Raises ToolError where there is no such folder."""
    if not path.is_dir():
        raise ToolError(f"the workspace {shown(str(path))} is no folder: name one that exists")
    from pithos.tools.files import descriptors, resolved

    if descriptors.SUPPORTED:
        return descriptors.DescriptorRoot(path)
    return resolved.ResolvedRoot(path)


def kind_of(mode: int) -> str:
    """The kind of a file by its mode."""
    return KINDS.get(stat.S_IFMT(mode), "special file")


def regular(status: os.stat_result, path: str) -> None:
    """Raises ToolError unless it is a plain file."""
    kind = kind_of(status.st_mode)
    if kind == "folder":
        raise ToolError(f"{shown(path)} is a folder, not a file")
    if kind != "file":
        raise ToolError(f"{shown(path)} is a {kind}: only plain files can be used")


def outside(path: str) -> ToolError:
    """The error of a path that leads out of the workspace."""
    return ToolError(f"{shown(path)} leads out of the workspace: only files inside it can be used")
