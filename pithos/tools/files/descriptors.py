"""The workspace by descriptors of folders: each name is opened in the folder before it, and no link is followed unseen.

So a folder that somebody swaps for a link between two steps leads nowhere: what was checked is what is used.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from pithos.errors import ToolError, shown
from pithos.tools.files import own
from pithos.tools.files.names import joined, protected
from pithos.tools.files.root import Entry, Names, kind_of, outside, regular

SUPPORTED = os.name == "posix" and os.open in os.supports_dir_fd and os.scandir in os.supports_fd
LINKS = 40  # as the kernel's own limit
FOLDER = getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
PLAIN = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)


class DescriptorRoot:
    """A `Root` that holds a descriptor of its folder."""

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))
        self._folder = os.open(self.path, FOLDER)

    def close(self) -> None:
        if self._folder >= 0:
            os.close(self._folder)
            self._folder = -1

    def entry(self, names: Names) -> Entry | None:
        try:
            with self._place(names) as (folder, name):
                found = os.lstat(name, dir_fd=folder)
        except (FileNotFoundError, NotADirectoryError):
            return None
        return Entry(names[-1] if names else ".", kind_of(found.st_mode), found.st_size, found.st_mtime)

    def entries(self, names: Names) -> list[Entry]:
        with self._place(names) as (folder, name):
            opened = os.open(name, os.O_RDONLY | FOLDER, dir_fd=folder)
        try:
            with os.scandir(opened) as found:
                return sorted((_entry(item, opened) for item in found), key=lambda entry: entry.name)
        finally:
            os.close(opened)

    def read(self, names: Names, limit: int) -> bytes:
        path = joined(names)
        with self._place(names) as (folder, name):
            regular(os.lstat(name, dir_fd=folder), path)  # opening a device may already do something
            opened = os.open(name, os.O_RDONLY | PLAIN, dir_fd=folder)
        with os.fdopen(opened, "rb") as file:
            regular(os.fstat(file.fileno()), path)
            return file.read(limit)

    def replace(self, names: Names, content: bytes, mode: int | None = None) -> None:
        path = joined(names)
        own.check(self.path, names)  # before folders are made
        with self._place(names, writing=True) as (folder, name):
            if name == ".":
                raise ToolError(f"{shown(path)} is a folder, not a file")
            rights = 0o666 & ~_umask()
            with contextlib.suppress(FileNotFoundError):
                old = os.lstat(name, dir_fd=folder)
                regular(old, path)
                rights = stat.S_IMODE(old.st_mode)
            rights = rights if mode is None else mode
            temporary = f".{name[:200]}.{secrets.token_hex(6)}"
            try:
                _write(folder, temporary, content, rights)
                os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
            except BaseException:
                with contextlib.suppress(OSError):
                    os.unlink(temporary, dir_fd=folder)
                raise

    def remove(self, names: Names) -> None:
        own.check(self.path, names)
        with self._place(names) as (folder, name):
            if name == ".":
                raise ToolError(f"{shown(joined(names))} is a folder, not a file")
            own.check(self.path, names, [folder])
            os.unlink(name, dir_fd=folder)

    @contextlib.contextmanager
    def _place(self, names: Names, writing: bool = False) -> Iterator[tuple[int, str]]:
        """The folder (a descriptor) and the name in it that a path means, "." for a folder passed on the way."""
        folders = [os.dup(self._folder)]
        try:
            place = self._walk(folders, names, writing)
            if writing:
                own.check(self.path, names, folders)
            yield place
        finally:
            for folder in folders:
                os.close(folder)

    def _walk(self, folders: list[int], names: Names, writing: bool) -> tuple[int, str]:
        todo, links = list(reversed(names)), 0
        while todo:
            name = todo.pop()
            if name == "..":  # of a link: those of the model were refused
                if len(folders) == 1:
                    raise outside(joined(names))
                os.close(folders.pop())
                continue
            target = _link(name, folders[-1])
            if target is None:
                if writing and len(folders) == 1 and protected((name,)):
                    raise ToolError(
                        f"{shown(joined(names))} decides what Pithos may run: only a person writes it"
                    )
                if not todo:
                    return folders[-1], name
                if _enter(folders, name, writing):
                    continue
            links += 1
            if links > LINKS:
                raise ToolError(f"{shown(joined(names))} goes through more than {LINKS} links")
            if target is None:  # it became a link just now
                todo.append(name)
                continue
            todo += reversed(self._of_link(target, folders, joined(names)))
        return folders[-1], "."

    def _of_link(self, target: str, folders: list[int], path: str) -> list[str]:
        """The names that a link stands for; an absolute one starts again at the workspace."""
        if target.startswith("/"):
            try:
                target = str(PurePosixPath(target).relative_to(self.path))
            except ValueError:
                raise outside(path) from None
            while len(folders) > 1:
                os.close(folders.pop())
        return [name for name in target.split("/") if name not in ("", ".")]


def _link(name: str, folder: int) -> str | None:
    """Where a link leads; None for what is no link, or not there."""
    try:
        return os.readlink(name, dir_fd=folder)
    except OSError as error:
        if error.errno in (errno.EINVAL, errno.ENOENT):
            return None
        raise


def _enter(folders: list[int], name: str, make: bool) -> bool:
    """Goes into a folder; False where it is a link by now."""
    for _ in range(2):
        try:
            folders.append(os.open(name, os.O_RDONLY | FOLDER, dir_fd=folders[-1]))
            return True
        except FileNotFoundError:
            if not make:
                raise
            with contextlib.suppress(FileExistsError):
                os.mkdir(name, dir_fd=folders[-1])
        except OSError as error:
            if error.errno == errno.ELOOP or (error.errno == errno.ENOTDIR and _link(name, folders[-1])):
                return False
            raise
    return False


def _entry(item: os.DirEntry[str], folder: int) -> Entry:
    try:
        found = item.stat(follow_symlinks=False)
        target = os.readlink(item.name, dir_fd=folder) if stat.S_ISLNK(found.st_mode) else ""
    except OSError:  # gone since
        return Entry(item.name, "file")
    return Entry(item.name, kind_of(found.st_mode), found.st_size, found.st_mtime, target)


def _write(folder: int, name: str, content: bytes, mode: int) -> None:
    """A new file with its whole content; where the system can, it has no name before it is complete."""
    flags = os.O_WRONLY | os.O_CLOEXEC
    try:
        opened = os.open(".", flags | os.O_TMPFILE, 0o600, dir_fd=folder)
        nameless = True
    except (OSError, AttributeError):
        opened = os.open(name, flags | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600, dir_fd=folder)
        nameless = False
    with os.fdopen(opened, "wb") as file:
        file.write(content)
        file.flush()
        os.fchmod(file.fileno(), mode)
        os.fsync(file.fileno())
        if nameless:
            os.link(f"/proc/self/fd/{file.fileno()}", name, dst_dir_fd=folder, follow_symlinks=True)


def _umask() -> int:
    """The mask of new files, which can only be read by setting it, except on Linux."""
    with contextlib.suppress(OSError, StopIteration, ValueError), open("/proc/self/status") as lines:
        return int(next(line for line in lines if line.startswith("Umask:")).split()[1], 8)
    return 0o022
