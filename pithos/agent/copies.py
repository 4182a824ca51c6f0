"""Copies of files by what is in them: equal contents are kept once."""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import time
from collections.abc import Iterable
from pathlib import Path

from pithos.errors import FileError

_YOUNG = 3600.0  # seconds in which a copy may belong to a step that another process is about to write


class Copies:
    """A folder of copies, named by the SHA-256 of their bytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, content: bytes) -> str:
        """Keeps a content; returns its name. Raises OSError."""
        name = digest(content)
        path = self._path(name)
        if not self.has(name):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            temporary = path.with_name(f".{secrets.token_hex(8)}")
            try:
                descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with os.fdopen(descriptor, "wb") as file:
                    file.write(content)
                temporary.replace(path)
            finally:
                temporary.unlink(missing_ok=True)
        return name

    def has(self, name: str) -> bool:
        """Whether a content is kept; if so it counts as young again."""
        try:
            os.utime(self._path(name))
        except OSError:
            return False
        return True

    def read(self, name: str) -> bytes:
        """A content. Raises FileError where it is gone or damaged."""
        try:
            content = self._path(name).read_bytes()
        except OSError as error:
            raise FileError(f"a copy is gone ({error.strerror}): {name[:12]}") from None
        if digest(content) != name:
            raise FileError(f"a copy is damaged: {name[:12]}")
        return content

    def sweep(self, used: Iterable[str]) -> None:
        """Takes away what is not used, unless it is young."""
        kept, limit = set(used), time.time() - _YOUNG
        for path in self.folder.glob("*/*"):
            with contextlib.suppress(OSError):
                if path.name not in kept and path.stat().st_mtime < limit:
                    path.unlink()

    def _path(self, name: str) -> Path:
        return self.folder / name[:2] / name


def digest(content: bytes) -> str:
    """The SHA-256 of a content in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()
