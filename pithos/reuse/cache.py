"""The cache of prefixes: sequences begin with what earlier ones read, and leave behind what they read."""

from __future__ import annotations

from typing import Any

from pithos.engine.engine import Engine
from pithos.engine.sequence import Sequence
from pithos.engine.snapshots import Snapshot
from pithos.errors import DeviceError
from pithos.reuse.budget import memory_budget
from pithos.reuse.counts import Counts
from pithos.reuse.entries import Entry
from pithos.reuse.marks import EVERY, Marks
from pithos.reuse.tree import Tree

BACKS = (0, 3, 9)  # tokens before the end of an answer at which a snapshot is taken when it ends
_WORTH = 16  # tokens that a snapshot must spare to be taken where two prompts part


class PrefixCache:
    """States of one engine's prompts and answers (see `Reuse`); `memory` bytes of them are held ready.

    None: a share of what is free. All but `statistics` is called on the engine's thread.
    """

    def __init__(self, engine: Engine, *, memory: int | None = None) -> None:
        self._engine = engine
        self._asked = memory
        self._marks = Marks(engine.tokenizer)
        self.counts = Counts()
        self._move()

    def begin(self, ids: list[int]) -> Sequence:
        sequence = self._engine.sequence()
        self._follow()
        limit = min(len(ids) - 1, self._engine.context)
        found = self.tree.find(ids, limit)
        if found.entry is not None:
            sequence = self._restored(sequence, found.entry.snapshot(ids[: found.position]))
        self.counts.began(len(ids), sequence.position)
        sequence.on_snapshot, sequence.every = self._take, EVERY
        return sequence

    def marks(self, ids: list[int]) -> set[int]:
        found = self.tree.find(ids, len(ids) - 1)
        parting = {found.known} if found.known - found.position >= _WORTH else set()
        return self._marks.of(ids) | parting

    def end(self, sequence: Sequence) -> None:
        self._follow()
        try:
            for back in BACKS:
                snapshot = sequence.earlier(back)
                if snapshot is not None:
                    self._take(snapshot)
        except DeviceError:
            pass  # what can be had without the device is kept; the next pass tells of it
        sequence.on_snapshot = None
        sequence.close()

    def close(self) -> None:
        self._release()

    def statistics(self) -> dict[str, Any]:
        tree = self.tree
        memory = {
            "entries": tree.entries,
            "bytes": tree.nbytes,
            "limit": tree.budget,
            "evicted": tree.evicted,
        }
        return {**self.counts.shown(), "memory": memory}

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
            self._release()
            self._move()

    def _move(self) -> None:
        engine = self._engine
        self._pools = engine.pools
        budget = memory_budget(engine) if self._asked is None else self._asked
        self.tree = Tree(budget, anywhere=not engine.runner.layout.forgets)
        for pool in self._pools:
            pool.reclaim = self._reclaim

    def _reclaim(self) -> bool:
        """Gives half of the states up, because a device is full."""
        self.counts.reclaimed += 1
        return self.tree.shrink(self.tree.nbytes // 2)

    def _release(self) -> None:
        for pool in self._pools:
            pool.reclaim = None
        self.tree.clear()
