"""Pithos' own folders (`pithos.state`), which no tool writes, also where the workspace has them in it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from pithos import state
from pithos.errors import ToolError, shown
from pithos.tools.files.names import joined
from pithos.tools.files.resolved import contains
from pithos.tools.files.root import Names


def is_own(path: Path) -> bool:
    """Whether a path is one of these folders or lies below one, behind all links."""
    real = Path(os.path.realpath(path))
    return any(contains(folder, real) for folder in state.own())


def check(root: Path, names: Names, folders: Sequence[int] = ()) -> None:
    """Raises ToolError for a file that is to be written there. `folders`: descriptors of all folders on the way."""
    if is_own(root.joinpath(*names)) or _among(folders):
        raise ToolError(f"{shown(joined(names))} is kept by Pithos for itself: no tool writes it")


def _among(folders: Sequence[int]) -> bool:
    """By what the folders are, not by their names: somebody may have moved a link meanwhile."""
    own = set()
    for path in state.own():
        try:
            found = os.stat(path)
        except OSError:
            continue
        own.add((found.st_dev, found.st_ino))
    passed = (os.fstat(folder) for folder in folders)
    return any((found.st_dev, found.st_ino) in own for found in passed)
