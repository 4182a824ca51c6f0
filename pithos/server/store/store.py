"""A folder of conversations: nobody overwrites what they have not seen, and it does not grow beyond its limits."""

from __future__ import annotations

import contextlib
import errno
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pithos import state
from pithos.errors import UsageError, shown
from pithos.server.errors import Problem
from pithos.server.store import files
from pithos.server.store.files import DamagedError, Head

ANY = "*"  # as a revision: whatever is there


@dataclass(frozen=True)
class Limits:
    """Bytes of one conversation and of all of them, and how many there may be."""

    one: int = 30 << 20
    number: int = 10_000
    total: int = 2 << 30


@dataclass(frozen=True)
class _Known:
    """A file as it was read: what it is, and its head, None for a damaged one."""

    stamp: tuple[int, int, int]
    size: int
    head: Head | None


class Store:
    """All methods block; from any thread. Several servers may share a folder. They raise Problem.

    `notice` is told of damaged files, once each.
    """

    def __init__(self, folder: Path, notice: Callable[[str], None], limits: Limits | None = None) -> None:
        self._folder, self._notice = folder, notice
        self.limits = limits or Limits()
        self._lock = threading.RLock()
        self._known: dict[str, _Known] = {}
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self._alone():
                files.clean(folder)
        except OSError as error:
            raise UsageError(
                f"--store {shown(str(folder))}: conversations cannot be kept there ({error.strerror}): name a folder "
                "that can be written"
            ) from None
        self._look()

    def list(self) -> list[Head]:
        """All whole conversations, the last changed first."""
        with _told(), self._lock:
            heads = [known.head for known in self._look().values() if known.head is not None]
        return sorted(heads, key=lambda head: head.updated, reverse=True)

    def get(self, id: str) -> tuple[Head, bytes]:
        """A conversation. 404, 422 for a damaged one."""
        try:
            with _told():
                return files.whole(self._path(id))
        except FileNotFoundError:
            raise _unknown(id) from None
        except DamagedError as error:
            raise Problem(
                422,
                f"the stored conversation {id} is damaged ({error}): delete it, or store it anew",
                "damaged",
            ) from None

    def put(self, id: str, title: str, updated: float, content: bytes, revision: str | None) -> Head:
        """Stores a conversation that is new (`revision` None) or still has that revision. 409, 413, 507."""
        head = Head(id, title, updated, files.revision_of(content))
        if len(content) > self.limits.one:
            raise Problem(
                413,
                f"the conversation is larger than {self.limits.one} bytes: begin a new one",
                "request_too_large",
            )
        with _told(), self._alone():
            stored = self._stored(id)
            if stored == head:  # the same again: an answer got lost
                return head
            _check(id, stored, revision)
            self._room(id, len(content))
            files.write(self._folder, head, content)
        return head

    def delete(self, id: str, revision: str | None) -> None:
        """Deletes a conversation, with `revision` only if it still has it; a damaged one, too. 404, 409."""
        path = self._path(id)
        with _told(), self._alone():
            if not os.path.lexists(path):
                raise _unknown(id)
            if revision is not None:
                _check(id, self._stored(id), revision)
            path.unlink(missing_ok=True)
            files.settle(self._folder)

    def _path(self, id: str) -> Path:
        if not files.ID.fullmatch(id):
            raise Problem(
                400,
                f"the id {shown(id)} is none: use 1 to 64 letters, digits, - and _",
                "invalid_value",
                "id",
            )
        return self._folder / files.name_of(id)

    def _stored(self, id: str) -> Head | None:
        """What is there of that id; a damaged file counts as nothing."""
        try:
            return files.head(self._path(id))
        except (FileNotFoundError, DamagedError):
            return None

    def _room(self, id: str, size: int) -> None:
        """Raises Problem where a conversation of that size has no place."""
        others = {name: known for name, known in self._look().items() if name != files.name_of(id)}
        if len(others) >= self.limits.number:
            raise _full(f"there are {len(others)} conversations, as many as there may be")
        if sum(known.size for known in others.values()) + size > self.limits.total:
            raise _full(f"all conversations together may have {self.limits.total} bytes")

    def _look(self) -> dict[str, _Known]:
        """What is in the folder; only heads of files that changed are read."""
        found: dict[str, _Known] = {}
        with self._lock, os.scandir(self._folder) as entries:
            for entry in entries:
                if entry.name.endswith(files.SUFFIX) and entry.name.startswith("c-"):
                    with contextlib.suppress(FileNotFoundError):
                        found[entry.name] = self._read(entry)
            self._known = found
        return found

    def _read(self, entry: os.DirEntry[str]) -> _Known:
        status = entry.stat(follow_symlinks=False)
        stamp = (status.st_ino, status.st_size, status.st_mtime_ns)
        known = self._known.get(entry.name)
        if known is not None and known.stamp == stamp:
            return known
        head: Head | None = None
        try:
            head = files.head(Path(entry.path))
        except FileNotFoundError:
            raise
        except (DamagedError, OSError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            self._notice(f"{entry.path}: this conversation is skipped, as {reason}")
        return _Known(stamp, status.st_size, head)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """No other thread or server writes meanwhile."""
        with self._lock, open(self._folder / ".lock", "ab") as file:
            state.lock(file.fileno(), wait=True)
            yield


def _check(id: str, stored: Head | None, revision: str | None) -> None:
    """Raises Problem (409) where the stored revision is not the one that is known."""
    there = None if stored is None else stored.revision
    if there == revision or revision == ANY:
        return
    what = "is not there any more" if there is None else f"has changed: its revision is {there}"
    what = f"is there already: its revision is {there}" if revision is None else what
    raise Problem(409, f"the stored conversation {id} {what}", "conflict", extra={"revision": there})


def _unknown(id: str) -> Problem:
    return Problem(404, f"there is no stored conversation {id}", "not_found")


def _full(message: str) -> Problem:
    return Problem(507, f"{message}: delete some", "store_full")


@contextmanager
def _told() -> Iterator[None]:
    """What the disk says, as a Problem."""
    try:
        yield
    except FileNotFoundError:
        raise
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise _full("the disk of the store is full") from None
        raise Problem(500, f"the store fails: {error.strerror or error}", "store_failed") from None
