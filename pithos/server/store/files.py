"""One conversation in a file: a line of JSON with what a list shows, then the conversation as JSON.

The revision is made from the conversation's bytes, so a file that was cut or changed is known by it.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import secrets
import stat
import sys
import time
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
TEMPORARY = ".writing-"
SUFFIX = ".conversation"
_HEAD = 8192  # bytes of the first line at most
_STALE = 900.0  # seconds after which a temporary file was left by a process that was killed
_OPEN = (
    os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
)


class DamagedError(Exception):
    """The file is no whole conversation."""


@dataclass(frozen=True)
class Head:
    """What a list shows of a conversation; `updated` in milliseconds since 1970, as the page counts them."""

    id: str
    title: str
    updated: float
    revision: str


def name_of(id: str) -> str:
    """The file of an id: ids that differ in capitals alone, or are names of devices, have files of their own."""
    return f"c-{id}-{sha256(id.encode()).hexdigest()[:8]}{SUFFIX}"


def revision_of(content: bytes) -> str:
    """The revision of a conversation: 32 digits of its SHA-256."""
    return sha256(content).hexdigest()[:32]


def write(folder: Path, head: Head, content: bytes) -> int:
    """Writes a file, whole or not at all, on the disk when this returns; its size. Raises OSError."""
    data = json.dumps(asdict(head)).encode() + b"\n" + content
    temporary = folder / f"{TEMPORARY}{secrets.token_hex(8)}"
    try:
        with open(temporary, "xb", opener=_private) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(folder / name_of(head.id))
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    settle(folder)
    return len(data)


def settle(folder: Path) -> None:
    """Names of a folder are on the disk when this returns."""
    if sys.platform == "win32":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def head(path: Path) -> Head:
    """The head of a file, without reading the rest. Raises DamagedError or OSError."""
    with os.fdopen(_opened(path), "rb") as file:
        return _head(path.name, file.readline(_HEAD))


def whole(path: Path) -> tuple[Head, bytes]:
    """Head and conversation of a file. Raises DamagedError or OSError."""
    with os.fdopen(_opened(path), "rb") as file:
        first = _head(path.name, file.readline(_HEAD))
        content = file.read()
    if revision_of(content) != first.revision:
        raise DamagedError("it was cut or changed")
    return first, content


def clean(folder: Path) -> None:
    """Removes temporary files that a process left behind."""
    for path in folder.glob(f"{TEMPORARY}*"):
        with contextlib.suppress(OSError):
            if time.time() - path.lstat().st_mtime > _STALE:
                path.unlink()


def _opened(path: Path) -> int:
    try:
        descriptor = os.open(path, _OPEN | getattr(os, "O_BINARY", 0))
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise DamagedError("it is a link") from None
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise DamagedError("it is no plain file")
    return descriptor


def _head(name: str, line: bytes) -> Head:
    try:
        value: Any = json.loads(line)
        found = Head(**value)
    except (ValueError, TypeError, RecursionError):
        raise DamagedError("its head is no JSON") from None
    texts = (found.id, found.title, found.revision)
    if not all(isinstance(text, str) for text in texts) or not isinstance(found.updated, int | float):
        raise DamagedError("its head has other fields")
    if name_of(found.id) != name:
        raise DamagedError("its head is another's")
    return found


def _private(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_CLOEXEC", 0), 0o600)
