"""The folder of a store: where it lies, what is in it, and what has to go when it is full.

Several processes may use one at the same time: a file appears whole, under a name that says what it must contain, and
may be gone at any moment. In a folder there is one more for each identity (see identity.py), so that what belongs to
other models and kernels counts, ages and goes like everything else.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pithos import caches, state
from pithos.reuse.names import STATE, Name

_TEMPORARY = ".writing-"
_STALE = 900  # seconds after which a temporary file was left by a process that was killed
_FREE_SHARE = 2  # of what is free on the disk, one part of so many may be taken
_EMPTIED = 0.9  # of the limit is left when files have to go


def place(model: Path, folder: Path | None) -> Path | None:
    """The folder to use: the one asked for, or beside the model, or in the user's cache; None when none is writable."""
    if folder is not None:
        return folder if _writable(folder) else None
    own = model.name + caches.STATES
    return next((p for p in (model.with_name(own), caches.folder() / own) if _writable(p)), None)


def _writable(folder: Path) -> bool:
    """Whether files can be made in a folder, which is made where it is not there."""
    probe = folder / f"{_TEMPORARY}{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
    except OSError:
        return False
    return True


@dataclass(frozen=True)
class _File:
    path: Path
    used: int  # nanoseconds
    nbytes: int


class Folder:
    """`root`, with the files of one identity in a folder of its own; `limit` bytes at most in all."""

    def __init__(self, root: Path, identity: bytes, limit: int) -> None:
        self.root, self.limit = root, limit
        self.path = root / identity.hex()[:32]
        self.nbytes = 0  # in the root, when it was last measured, and written since
        self.files = 0
        self.evicted = 0

    def names(self) -> list[Name]:
        """The files that are there."""
        try:
            return [name for text in os.listdir(self.path) if (name := Name.parse(text)) is not None]
        except OSError:
            return []

    def changed(self) -> int:
        """A number that is another one after files came or went."""
        try:
            return self.path.stat().st_mtime_ns
        except OSError:
            return 0

    def write(self, name: Name, head: bytes, payload: object) -> None:
        """Puts a file there, whole or not at all. Raises OSError."""
        temporary = self.path / f"{_TEMPORARY}{os.getpid()}-{name.text}"
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            with open(temporary, "wb", opener=state.private) as file:  # what was said can be told from it
                file.write(head)
                file.write(payload)  # type: ignore[arg-type]
            self.nbytes += temporary.stat().st_size
            temporary.replace(self.path / name.text)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
        self.files += 1

    def remove(self, name: Name) -> None:
        """Takes a file away."""
        path = self.path / name.text
        with contextlib.suppress(OSError):
            size = path.stat().st_size
            path.unlink()
            self.nbytes -= size
            self.files -= 1

    def use(self, names: list[tuple[int, Name]]) -> None:
        """Notes that files, each with the number of its block, were used now: those of the way's end go first."""
        now = time.time_ns()
        for number, name in names:
            age = 2 * number + (name.kind == STATE)
            with contextlib.suppress(OSError):
                os.utime(self.path / name.text, ns=(now, now - 1000 * age))

    def fit(self) -> None:
        """Takes files away, those first that were not used for longest, when there is more than the limit."""
        files = sorted(self._all(), key=lambda file: file.used)
        self.nbytes, self.files = sum(file.nbytes for file in files), len(files)
        limit = min(self.limit, self.nbytes + self._free() // _FREE_SHARE)
        if self.nbytes <= limit:
            return
        for file in files:
            if self.nbytes <= limit * _EMPTIED:
                break
            with contextlib.suppress(OSError):
                file.path.unlink()
                self.evicted += 1
            self.nbytes -= file.nbytes
            self.files -= 1
        for folder in {file.path.parent for file in files} - {self.path}:
            with contextlib.suppress(OSError):
                folder.rmdir()  # fails unless it is empty

    def _free(self) -> int:
        try:
            return shutil.disk_usage(self.root).free
        except OSError:
            return 0

    def _all(self) -> Iterator[_File]:
        """Files of all identities; what killed processes left behind is taken away."""
        stale = time.time() - _STALE
        for folder in _folders(self.root):
            for entry in _entries(folder):
                with contextlib.suppress(OSError):
                    status = entry.stat()
                    if entry.name.startswith(_TEMPORARY) and status.st_mtime < stale:
                        os.unlink(entry.path)
                    elif entry.name.startswith(_TEMPORARY) or Name.parse(entry.name):
                        yield _File(Path(entry.path), status.st_mtime_ns, status.st_size)


def _folders(root: Path) -> list[Path]:
    """The folders of identities in a root: their names have 32 hexadecimal digits."""
    found = [Path(entry.path) for entry in _entries(root)]
    return [
        p for p in found if len(p.name) == 32 and not set(p.name) - set("0123456789abcdef") and p.is_dir()
    ]


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:
        return []
