"""The workspace by resolved paths, where folders cannot be opened (Windows): checked before and after opening.

A program that swaps folders for links at the right moment could still win against it, as it cannot in `descriptors.py`.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from pithos.errors import ToolError, shown
from pithos.tools.files.names import joined, protected
from pithos.tools.files.root import Entry, Names, kind_of, outside, regular


class ResolvedRoot:
    """A `Root` that resolves every path."""

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))

    def close(self) -> None:
        """Nothing is held."""

    def entry(self, names: Names) -> Entry | None:
        try:
            found = os.lstat(self._inside(names))
        except (FileNotFoundError, NotADirectoryError):
            return None
        return Entry(names[-1] if names else ".", kind_of(found.st_mode), found.st_size, found.st_mtime)

    def entries(self, names: Names) -> list[Entry]:
        with os.scandir(self._inside(names)) as found:
            return sorted((_entry(item) for item in found), key=lambda entry: entry.name)

    def read(self, names: Names, limit: int) -> bytes:
        path = self._inside(names)
        regular(os.lstat(path), joined(names))
        with open(path, "rb") as file:
            self._inside(names)
            regular(os.fstat(file.fileno()), joined(names))
            return file.read(limit)

    def replace(self, names: Names, content: bytes, mode: int | None = None) -> None:
        from pithos.tools.files import own

        path = self._inside(names)
        own.check(self.path, names)
        if protected(path.relative_to(self.path).parts):
            raise ToolError(f"{shown(joined(names))} decides what Pithos may run: only a person writes it")
        path.parent.mkdir(parents=True, exist_ok=True)
        if self._inside(names).is_dir():
            raise ToolError(f"{shown(joined(names))} is a folder, not a file")
        temporary = path.with_name(f".{path.name[:200]}.{secrets.token_hex(6)}")
        try:
            temporary.write_bytes(content)
            with contextlib.suppress(FileNotFoundError):
                regular(os.lstat(path), joined(names))
                os.chmod(temporary, os.stat(path).st_mode & 0o7777)
            if mode is not None:
                os.chmod(temporary, mode)
            os.replace(temporary, path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise

    def remove(self, names: Names) -> None:
        from pithos.tools.files import own

        path = self._inside(names)
        own.check(self.path, names)
        regular(os.lstat(path), joined(names))
        path.unlink()

    def _inside(self, names: Names) -> Path:
        path = Path(os.path.realpath(self.path.joinpath(*names)))
        if not contains(self.path, path):
            raise outside(joined(names))
        return path


def contains(folder: Path, path: Path) -> bool:
    """Whether a resolved path is a folder or below it: by names, so that /ws-evil is not below /ws."""
    whole, part = os.path.normcase(path), os.path.normcase(folder)
    try:
        return os.path.commonpath([whole, part]) == part
    except ValueError:  # on another drive
        return False


def _entry(item: os.DirEntry[str]) -> Entry:
    try:
        found = item.stat(follow_symlinks=False)
        target = os.readlink(item.path) if item.is_symlink() else ""
    except OSError:
        return Entry(item.name, "file")
    return Entry(item.name, kind_of(found.st_mode), found.st_size, found.st_mtime, target)
