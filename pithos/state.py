"""What Pithos keeps of a user between runs: sessions, copies for undo, approvals of MCP servers, a secret text.

No tool of the agent may write there. Files are for their owner alone, and are written to a temporary name first.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pithos.errors import FileError, UsageError


def folder() -> Path:
    """The user's state folder of Pithos, which may not be there yet."""
    from platformdirs import user_state_path

    return user_state_path("pithos", appauthor=False)


def own() -> tuple[Path, ...]:
    """Resolved folders that decide what Pithos may do: those of its state and of its settings."""
    from platformdirs import user_config_path

    found = (folder(), user_config_path("pithos", appauthor=False))
    return tuple(dict.fromkeys(Path(os.path.realpath(path)) for path in found))


def made(path: Path) -> Path:
    """The folder, made where it was not there, for its owner alone. Raises UsageError."""
    top = folder()
    try:
        if path.is_relative_to(top):  # the folders between get the usual rights
            top.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"the folder {path} cannot be made ({error.strerror}): set XDG_STATE_HOME to one that can be written"
        ) from None
    return path


def write(path: Path, content: bytes) -> None:
    """Writes a file at once: readers see the old one or the whole new one. Raises FileError."""
    temporary = path.with_name(f".{os.getpid()}.{path.name}")
    try:
        made(path.parent)
        with open(temporary, "wb", opener=private) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise FileError(f"{path} cannot be written ({error.strerror})") from None


def personal() -> str:
    """A random text of this user, the same in all runs: what is made from it cannot be guessed. Raises FileError."""
    path = folder() / "personal"
    with contextlib.suppress(OSError, UnicodeDecodeError):
        text = path.read_text("ascii")
        if re.fullmatch("[0-9a-f]{32}", text):
            return text
    text = secrets.token_hex(16)
    write(path, text.encode())
    return text


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds a lock of the name `path` + ".lock", so that two processes do not change a file at the same time."""
    made(path.parent)
    with open(path.with_name(path.name + ".lock"), "ab", opener=private) as file:
        lock(file.fileno(), wait=True)
        yield


def lock(descriptor: int, *, wait: bool = False) -> bool:
    """Locks an open file until it is closed; False where another process has it. True where there are no locks."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True


def private(name: str, flags: int) -> int:
    """An opener of files for their owner alone."""
    return os.open(name, flags | getattr(os, "O_CLOEXEC", 0), 0o600)
