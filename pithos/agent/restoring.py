"""Puts files of the workspace back to what they were."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection
from pathlib import Path

from pithos.agent.copies import Copies
from pithos.agent.snapshot import Item
from pithos.errors import PithosError, ToolError
from pithos.tools.files.resolved import contains
from pithos.tools.files.root import Root

Kept = list[tuple[str, str]]


def restore(
    root: Root, copies: Copies, old: dict[str, Item | None], changed: Collection[str] = ()
) -> tuple[list[str], Kept]:
    """(paths that are as they were, paths that are not with the reason). `changed` since the step: they stay.

    What was not there is taken away first, the deepest paths before their folders; then the rest comes back.
    """
    restored: list[str] = []
    kept: Kept = [(path, "it was changed since") for path in sorted(changed)]
    gone = sorted(
        (path for path, item in old.items() if item is None), key=lambda path: (-path.count("/"), path)
    )
    back = sorted(path for path, item in old.items() if item is not None)
    for path in [*gone, *back]:
        if path in changed:
            continue
        try:
            item = old[path]
            if item is None:
                _remove(root, path)
            else:
                _put(root, copies, path, item)
            restored.append(path)
        except (PithosError, OSError) as error:
            kept.append((path, error.strerror or str(error) if isinstance(error, OSError) else str(error)))
    return restored, kept


def _remove(root: Root, path: str) -> None:
    """Takes away what a step made; a folder only when nothing else is in it."""
    place = _place(root, path)
    with contextlib.suppress(FileNotFoundError):
        if place.is_dir() and not place.is_symlink():
            place.rmdir()
        elif place.is_symlink():
            place.unlink()
        else:
            root.remove(tuple(path.split("/")))


def _put(root: Root, copies: Copies, path: str, item: Item) -> None:
    place = _place(root, path)
    if item.kind == "file":
        if item.copy is None:
            raise ToolError("no copy of it was kept")
        _clear(root, path, folder=False)
        root.replace(tuple(path.split("/")), copies.read(item.copy), item.mode)
    elif item.kind == "link":
        place.parent.mkdir(parents=True, exist_ok=True)
        _clear(root, path, folder=False)
        place.unlink(missing_ok=True)
        os.symlink(item.target, place)
    elif item.kind == "folder":
        _clear(root, path, folder=True)
        place.mkdir(parents=True, exist_ok=True)
        os.chmod(place, item.mode)
    else:
        raise ToolError("it was no plain file")


def _clear(root: Root, path: str, folder: bool) -> None:
    """Takes away what stands in the way of a file or a folder: a link, which would be followed, or the other kind."""
    place = _place(root, path)
    if place.is_symlink():
        place.unlink()
    elif place.is_dir() and not folder:
        place.rmdir()
    elif folder and place.is_file():
        root.remove(tuple(path.split("/")))


def _place(root: Root, path: str) -> Path:
    """The path in the workspace. Raises ToolError where a link leads its folder out of it."""
    place = root.path.joinpath(*path.split("/"))
    if ".." in path.split("/") or not contains(root.path, Path(os.path.realpath(place.parent))):
        raise ToolError("it lies outside of the workspace by now")
    return place
