"""Which files a store has, by the block before theirs, and the tokens that are in them."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable

from pithos.reuse.files import read_ids
from pithos.reuse.folder import Folder
from pithos.reuse.names import STATE, Ids, Name, key

_FRESH = 5.0  # seconds that files of other processes may be overlooked
_KNOWN = 1 << 14  # files whose tokens are remembered


class Index:
    """The names in a folder; two threads use it. Files that were `rejected` are not in it."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._owns: dict[tuple[bytes, str], dict[int, set[bytes]]] = {}
        self._rejected: set[Name] = set()
        self._tokens: dict[Name, Ids] = {}
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
                self._owns = {}
                for name in names:
                    if name not in self._rejected:
                        self._put(name)
        self._changed, self._listed = changed, now

    def expire(self) -> None:
        """The next `refresh` looks at the folder in any case."""
        self._changed = -1

    def lengths(self, parent: bytes, kind: str) -> list[int]:
        """Numbers of tokens of the files of a kind behind a block, the largest first."""
        with self._lock:
            return sorted(self._owns.get((parent, kind), ()), reverse=True)

    def longer(self, parent: bytes, kind: str, count: int) -> list[Name]:
        """Files of a kind behind a block that have more than `count` tokens, the shortest first."""
        with self._lock:
            found = self._owns.get((parent, kind), {})
            return [
                Name(kind, parent, n, own) for n in sorted(found) if n > count for own in sorted(found[n])
            ]

    def has(self, name: Name) -> bool:
        with self._lock:
            return name.own in self._owns.get((name.parent, name.kind), {}).get(name.tokens, ())

    def ids(self, name: Name) -> Ids:
        """The tokens of a file, read where they are not known. Raises Rejected, OSError."""
        known = self._tokens.get(name)
        if known is None:
            known = read_ids(self._folder.path / name.text, name)
            self._remember(name, known)
        return known

    def knows(self, name: Name) -> bool:
        """Whether `ids` has nothing to read."""
        return name in self._tokens

    def add(self, name: Name, ids: Ids) -> None:
        """A file was written."""
        with self._lock:
            self._rejected.discard(name)
            self._put(name)
        if name.kind != STATE:
            self._remember(name, ids)

    def forget(self, names: Iterable[Name], rejected: bool = False) -> None:
        """They are there no more; or they are not to be used until they are written anew."""
        with self._lock:
            for name in names:
                lengths = self._owns.get((name.parent, name.kind), {})
                lengths.get(name.tokens, set()).discard(name.own)
                if not lengths.get(name.tokens, True):
                    del lengths[name.tokens]
                if rejected:
                    self._rejected.add(name)
                self._tokens.pop(name, None)

    def shorter(self, name: Name, ids: Ids) -> list[Name]:
        """Files of pages that a longer one for the tokens `ids` makes superfluous."""
        if name.kind == STATE:
            return []
        others = (
            Name(name.kind, name.parent, count, key(name.parent, ids[:count]))
            for count in self.lengths(name.parent, name.kind)
            if count < name.tokens
        )
        return [other for other in others if self.has(other)]

    def _put(self, name: Name) -> None:
        self._owns.setdefault((name.parent, name.kind), {}).setdefault(name.tokens, set()).add(name.own)

    def _remember(self, name: Name, ids: Ids) -> None:
        if len(self._tokens) >= _KNOWN:
            self._tokens.clear()
        self._tokens[name] = ids
