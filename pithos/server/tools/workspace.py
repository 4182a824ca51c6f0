"""A workspace that need not exist: it is made when something is first written into it."""

from __future__ import annotations

import os
import stat
import threading
from collections import deque
from pathlib import Path

from pithos.errors import ToolError, UsageError, shown
from pithos.tools.files.names import joined
from pithos.tools.files.resolved import contains
from pithos.tools.files.root import Entry, Names, Root, open_root

_KEPT = 8  # folders that were replaced by others and may still be in use


def checked(path: Path, option: str = "--workspace") -> Path:
    """The real path of a workspace. Raises UsageError for a file, and for what holds the home folder or is it."""
    real = Path(os.path.realpath(path))
    home = Path(os.path.realpath(Path.home()))
    if contains(real, home) or real.parent == real:
        what = "the home folder" if real == home else "a folder that holds the home folder"
        what = "the whole disk" if real.parent == real else what
        raise UsageError(f"{option} {shown(str(path))} is {what}: give tools a folder of their own")
    if real.exists() and not real.is_dir():
        raise UsageError(f"{option} {shown(str(path))} is a file: name a folder")
    return real


class LaterRoot:
    """A `Root` (see tools/files/root.py) for a real path. Until the folder exists, it is an empty one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._opened: Root | None = None
        self._identity: tuple[int, int] | None = None
        self._old: deque[Root] = deque()

    def make(self) -> None:
        """Makes the folder where it is not there. Raises ToolError."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or str(error)
            raise ToolError(
                f"the workspace {shown(str(self.path))} cannot be made ({reason}): tell the user"
            ) from None

    def entry(self, names: Names) -> Entry | None:
        root = self._there()
        if root is None:
            return None if names else Entry(".", "folder")
        return root.entry(names)

    def entries(self, names: Names) -> list[Entry]:
        root = self._there()
        if root is None and names:
            raise FileNotFoundError(2, "there is no such folder", joined(names))
        return [] if root is None else root.entries(names)

    def read(self, names: Names, limit: int) -> bytes:
        root = self._there()
        if root is None:
            raise FileNotFoundError(2, "there is no such file", joined(names))
        return root.read(names, limit)

    def replace(self, names: Names, content: bytes, mode: int | None = None) -> None:
        self.make()
        root = self._there()
        assert root is not None
        root.replace(names, content, mode)

    def remove(self, names: Names) -> None:
        root = self._there()
        if root is not None:
            root.remove(names)

    def close(self) -> None:
        with self._lock:
            for root in (*self._old, *([] if self._opened is None else [self._opened])):
                root.close()
            self._old.clear()
            self._opened = self._identity = None

    def _there(self) -> Root | None:
        """The folder as it is now: somebody may have deleted it and made it anew."""
        with self._lock:
            try:
                found = os.lstat(self.path)
            except (FileNotFoundError, NotADirectoryError):
                return None
            if not stat.S_ISDIR(found.st_mode):
                raise ToolError(f"the workspace {shown(str(self.path))} is no folder any more: tell the user")
            if self._opened is None or self._identity != (found.st_dev, found.st_ino):
                self._set_aside()
                self._opened, self._identity = open_root(self.path), (found.st_dev, found.st_ino)
            return self._opened

    def _set_aside(self) -> None:
        """Other threads may be about to use the one that was open."""
        if self._opened is not None:
            self._old.append(self._opened)
        if len(self._old) > _KEPT:
            self._old.popleft().close()
