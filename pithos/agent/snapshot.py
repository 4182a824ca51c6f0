"""A workspace as it is now, without git: what each file is, and copies of all that can be restored.

Cheap by limits: at most FILES files and BYTES bytes, files above EACH bytes are only looked at, and folders that tools
make (.git, node_modules, .venv, caches) are left out. A file that did not change since the last time is not read again.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from pithos import state
from pithos.agent.copies import Copies
from pithos.errors import FileError
from pithos.tools.files.walk import made_by_tools

FILES, BYTES, EACH = 5_000, 64 << 20, 8 << 20
_TICK = 50_000_000  # nanoseconds: a file changed so shortly before it was read may change again unseen
Json = dict[str, Any]


class TooMuch(Exception):
    """The workspace is larger than what can be copied cheaply; says so in one line."""


@dataclass(frozen=True)
class Item:
    """Something in the workspace. `copy`: the name of its content, None where none is kept; `target` of a link."""

    kind: Literal["file", "link", "folder", "other"]
    mode: int = 0
    size: int = 0
    copy: str | None = None
    target: str = ""
    stamp: tuple[int, ...] = ()  # tells whether it changed; () where that cannot be told

    def json(self) -> Json:
        """What is needed to restore it."""
        return {key: value for key, value in asdict(self).items() if key != "stamp"}

    def same(self, other: Item) -> bool:
        """Whether both are the same to a user."""
        if self.kind != other.kind or self.mode != other.mode or self.target != other.target:
            return False
        if self.kind == "file" and (self.copy is None or other.copy is None):
            return bool(self.stamp) and self.stamp == other.stamp
        return self.copy == other.copy


Items = dict[str, Item]


class Snapshots:
    """Snapshots of the workspace at `root`, one after the other."""

    def __init__(self, root: Path, copies: Copies) -> None:
        self._root, self._copies = root, copies
        self._last: Items = {}

    def take(self) -> Items:
        """All that is there, by paths relative to the workspace. Raises TooMuch, or OSError where copies fail."""
        now, items = time.time_ns(), {}
        for path, place, found in self._found():
            try:
                items[path] = self._item(path, place, found, now)
            except FileNotFoundError:  # gone since
                continue
        self._last = items
        return items

    def _found(self) -> list[tuple[str, str, os.stat_result]]:
        """(path, where it is, its status) of everything, before anything is read. Raises TooMuch."""
        made, count, size = [], 0, 0
        for path, entry in _walk(self._root, state.own()):
            try:
                found = entry.stat(follow_symlinks=False)
            except FileNotFoundError:
                continue
            plain = stat.S_ISREG(found.st_mode)
            count += not stat.S_ISDIR(found.st_mode)
            size += found.st_size if plain and found.st_size <= EACH else 0
            if count > FILES or size > BYTES:
                raise TooMuch(
                    f"the workspace has more than {FILES} files or {BYTES >> 20} MiB: what commands change in it "
                    "cannot be undone (what file tools change can)"
                )
            made.append((path, entry.path, found))
        return made

    def _item(self, path: str, place: str, found: os.stat_result, now: int) -> Item:
        mode = stat.S_IMODE(found.st_mode)
        if stat.S_ISDIR(found.st_mode):
            return Item("folder", mode)
        if stat.S_ISLNK(found.st_mode):
            return Item("link", target=os.readlink(place))
        if not stat.S_ISREG(found.st_mode):
            return Item("other")
        stamp = (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)
        last = self._last.get(path)
        same = last is not None and last.stamp == stamp and last.mode == mode
        if last is not None and same and (last.copy is None or self._copies.has(last.copy)):
            return last
        copy = self._copy(place) if found.st_size <= EACH else None
        settled = now - max(found.st_mtime_ns, found.st_ctime_ns) > _TICK or copy is None
        return Item("file", mode, found.st_size, copy, stamp=stamp if settled else ())

    def _copy(self, place: str) -> str | None:
        try:
            with open(place, "rb", opener=_plain) as file:
                content = file.read(EACH + 1)
        except FileNotFoundError:
            raise
        except OSError:  # closed to us
            return None
        return self._copies.keep(content) if len(content) <= EACH else None


def changes(before: Items, after: Items) -> dict[str, Item | None]:
    """What changed: the old item by path, None for what was not there."""
    found: dict[str, Item | None] = {
        path: item for path, item in before.items() if path not in after or not item.same(after[path])
    }
    for path in after:
        if path not in before:
            found[path] = None
    return found


def of_json(value: Json) -> Item:
    """An item that was written. Raises FileError."""
    try:
        kind = value["kind"]
        if kind not in ("file", "link", "folder", "other"):
            raise ValueError(kind)
        copy = value["copy"]
        return Item(kind, int(value["mode"]), int(value["size"]), copy and str(copy), str(value["target"]))
    except (KeyError, TypeError, ValueError) as error:
        raise FileError(f"the record of a change is damaged: {error}") from None


def _walk(root: Path, own: tuple[Path, ...]) -> Iterator[tuple[str, os.DirEntry[str]]]:
    folders = [("", str(root))]
    closed = {str(path) for path in own}
    while folders:
        prefix, place = folders.pop()
        try:
            with os.scandir(place) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError:  # gone, or closed to us
            continue
        for entry in entries:
            folder = entry.is_dir(follow_symlinks=False)
            if folder and (made_by_tools(entry.name) or os.path.realpath(entry.path) in closed):
                continue
            yield prefix + entry.name, entry
            if folder:
                folders.append((f"{prefix}{entry.name}/", entry.path))


def _plain(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
