"""Which files a store has, by the key of the block before theirs."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable

from pithos.reuse.folder import Folder
from pithos.reuse.names import STATE, Ids, Name, key

_FRESH = 1.0  # seconds that files of other processes may be overlooked


class Index:
    """The names in a folder; two threads use it. Files that were `rejected` are not in it."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._names: dict[bytes, set[Name]] = {}
        self._rejected: set[Name] = set()
        self._changed = -1
        self._listed = 0.0

    def refresh(self) -> None:
        """Looks at the folder again when something was done to it."""
        now = time.monotonic()
        if now - self._listed < _FRESH and self._changed >= 0:
            return
        changed = self._folder.changed()
        if changed != self._changed:
            names = self._folder.names()
            with self._lock:
                self._names = {}
                for name in names:
                    if name not in self._rejected:
                        self._names.setdefault(name.parent, set()).add(name)
        self._changed, self._listed = changed, now

    def expire(self) -> None:
        """The next `refresh` looks at the folder in any case."""
        self._changed = -1

    def behind(self, parent: bytes, kind: str) -> list[Name]:
        """Files of a kind behind a block, those with the most tokens first."""
        with self._lock:
            found = [name for name in self._names.get(parent, ()) if name.kind == kind]
        return sorted(found, key=lambda name: -name.tokens)

    def has(self, name: Name) -> bool:
        with self._lock:
            return name in self._names.get(name.parent, ())

    def add(self, name: Name) -> None:
        with self._lock:
            self._rejected.discard(name)
            self._names.setdefault(name.parent, set()).add(name)

    def forget(self, names: Iterable[Name], rejected: bool = False) -> None:
        """They are there no more; or they are not to be used until they are written anew."""
        with self._lock:
            for name in names:
                self._names.get(name.parent, set()).discard(name)
                if rejected:
                    self._rejected.add(name)

    def shorter(self, name: Name, ids: Ids) -> list[Name]:
        """Files of pages that a longer one for the tokens `ids` makes superfluous."""
        if name.kind == STATE:
            return []
        return [
            other
            for other in self.behind(name.parent, name.kind)
            if other.tokens < name.tokens and other.own == key(name.parent, ids[: other.tokens])
        ]
