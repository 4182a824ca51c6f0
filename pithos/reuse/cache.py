"""The cache of prefixes: sequences begin with what earlier ones read, and leave behind what they read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pithos.engine.engine import Engine
from pithos.engine.sequence import Sequence
from pithos.engine.snapshots import Snapshot
from pithos.errors import DeviceError
from pithos.reuse.budget import memory_budget
from pithos.reuse.counts import Counts
from pithos.reuse.entries import Entry
from pithos.reuse.folder import Folder, place
from pithos.reuse.identity import identity
from pithos.reuse.marks import EVERY, Marks
from pithos.reuse.store import Store
from pithos.reuse.taken import Taken
from pithos.reuse.tree import Found, Tree

DEFAULT_DISK = 4 << 30  # bytes, for those who want files at all
BACKS = (0, 3, 9)  # tokens before the end of an answer at which a snapshot is taken when it ends
_FLUSHED, _MOVED = 60.0, 2.0  # seconds that writing may take at the end, and when a device failed
_WORTH = 16  # tokens that a snapshot must spare to be taken where two prompts part


class PrefixCache:
    """States of one engine's prompts and answers (see `Reuse`).

    `memory`: bytes of states that are held ready, None for a share of what is free. `disk`: bytes of files that survive
    the process, 0 for none; they lie in `folder`, or beside the model, or in the user's cache.
    """

    def __init__(
        self, engine: Engine, *, memory: int | None = None, disk: int = 0, folder: Path | None = None
    ) -> None:
        self._engine = engine
        self._asked, self._disk = memory, disk
        self._root = place(engine.gguf.path, folder) if disk else None
        if disk and self._root is None:
            where = folder or f"beside {engine.gguf.path} or in the user's cache"
            engine.tell(
                f"no folder for prompts that were read can be written ({where}): they are kept in memory"
            )
        self._marks = Marks(engine.tokenizer)
        self.counts = Counts()
        self._move()

    def begin(self, ids: list[int]) -> Sequence:
        sequence = self._engine.sequence()
        self._follow()
        limit = min(len(ids) - 1, self._engine.context)
        snapshot = self._longest(ids, limit)
        if snapshot is not None:
            sequence = self._restored(sequence, snapshot)
        self.counts.began(len(ids), sequence.position)
        sequence.on_snapshot, sequence.every = Taken(self._take, hold=self._store is not None), EVERY
        return sequence

    def marks(self, ids: list[int]) -> set[int]:
        found = self.tree.find(ids, len(ids) - 1)
        parting = {found.known} if found.known - found.position >= _WORTH else set()
        return self._marks.of(ids) | parting

    def end(self, sequence: Sequence) -> None:
        self._follow()
        taken = sequence.on_snapshot or Taken(self._take, hold=self._store is not None)
        sequence.on_snapshot = None
        try:
            for back in BACKS:
                snapshot = sequence.earlier(back)
                if snapshot is not None:
                    taken(snapshot)
            if self._store is not None and isinstance(taken, Taken):
                self._save(self._store, sequence.ids, taken)
        except DeviceError:
            pass  # what can be had without the device is kept; the next pass tells of it
        sequence.close()

        self._settle()

    def flush(self) -> bool:
        """Waits until all that was ended is on disk; False when that takes longer than a minute."""
        return self._store is None or self._store.flush(_FLUSHED)

    def close(self) -> None:
        self._release(_FLUSHED)

    def statistics(self) -> dict[str, Any]:
        tree = self.tree
        memory = {
            "entries": tree.entries,
            "bytes": tree.nbytes,
            "limit": tree.budget,
            "evicted": tree.evicted,
        }
        disk = None if self._store is None else self._store.statistics()
        return {**self.counts.shown(), "memory": memory, "disk": disk}

    def _longest(self, ids: list[int], limit: int) -> Snapshot | None:
        """The state behind the longest known prefix, from memory or from disk."""
        found = self.tree.find(ids, limit)
        held = None if found.entry is None else found.entry.snapshot(ids[: found.position])
        entry = self._loaded(ids, limit, found)
        if entry is None:
            return held
        if held is not None:
            held.release()
        way = ids[: entry.position]
        snapshot = entry.snapshot(way)
        self.tree.insert(way, entry)
        return snapshot

    def _loaded(self, ids: list[int], limit: int, found: Found) -> Entry | None:
        if self._store is None or found.position >= limit:
            return None
        entry = self._store.load(ids, limit, found.entry, found.position, self._pools)
        self._settle()
        return entry

    def _save(self, store: Store, ids: list[int], taken: Taken) -> None:
        """Has all states on the way of `ids` written, whether or not there is room for them in memory."""
        held = [entry for entry in taken.on(ids) if entry.position]
        try:
            ours = [entry for entry in held if entry.lies_in(self._pools)]
            store.save(ids, [*ours, *self.tree.entries_on(ids)])
        finally:
            for entry in held:
                entry.release()

    def _settle(self) -> None:
        """Gives back what was written, and tells what went wrong."""
        for problem in [] if self._store is None else self._store.settle():
            self._engine.tell(f"prompts kept on disk: {problem}")

    def _restored(self, sequence: Sequence, snapshot: Snapshot) -> Sequence:
        """The sequence with the state of the snapshot; a new one when its device failed."""
        try:
            sequence.restore(snapshot)
        except DeviceError:
            sequence.close()
            return self._engine.sequence()
        finally:
            snapshot.release()
        return sequence

    def _take(self, snapshot: Snapshot) -> None:
        """Puts a snapshot into the tree, unless it lies in memory that was left."""
        self._follow()
        if snapshot.position and snapshot.lies_in(self._pools):
            self.tree.insert(snapshot.ids, Entry.of(snapshot))
        else:
            snapshot.release()

    def _follow(self) -> None:
        """Begins anew when the engine went on elsewhere: states do not go with it."""
        if self._engine.pools is not self._pools:
            self._release(_MOVED)
            self._move()

    def _move(self) -> None:
        engine = self._engine
        self._pools = engine.pools
        budget = memory_budget(engine) if self._asked is None else self._asked
        self.tree = Tree(budget, anywhere=not engine.runner.layout.forgets)
        for pool in self._pools:
            pool.reclaim = self._reclaim
        self._store = self._opened()

    def _opened(self) -> Store | None:
        engine = self._engine
        whose = identity(engine) if self._root is not None else None
        if self._root is None or whose is None:
            return None
        return Store(Folder(self._root, whose, self._disk), whose, engine.runner.layout)

    def _reclaim(self) -> bool:
        """Gives half of the states up, because a device is full."""
        self.counts.reclaimed += 1
        return self.tree.shrink(self.tree.nbytes // 2)

    def _release(self, seconds: float) -> None:
        for pool in self._pools:
            pool.reclaim = None
        if self._store is not None:
            self._store.close(seconds)
            self._settle()
        self.tree.clear()
