"""A sequence: token ids and the state that the model has after them.

prepare(n) -> pass over n rows -> commit(tokens)      or, when the pass was stopped, abandon()
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Sequence as Tokens
from contextlib import suppress
from typing import Any

import numpy.typing as npt

from pithos.devices.gpu import DeviceLost
from pithos.engine.pages import PagePool
from pithos.engine.peers import Peers
from pithos.engine.rings import Rings
from pithos.engine.snapshots import Snapshot
from pithos.engine.tables import PageTable
from pithos.errors import ContextError, DeviceError, UsageError
from pithos.program.state import StateLayout

Bytes = npt.NDArray[Any]
BACK = 9  # tokens that can be taken back without a snapshot when convolutions look back
KEPT = 8  # snapshots that a sequence keeps for its own use


class Sequence:
    """The state of one conversation, `context` positions at most; `rings` as at position 0 (default: on the host).

    `peers` are all sequences of an engine, itself among them. `on_snapshot` is given a fork of every snapshot that is
    kept, to be released by it; passes make one at every multiple of `every` positions (0: none). Forks do the same.
    """

    def __init__(
        self,
        layout: StateLayout,
        pools: list[PagePool],
        context: int,
        rings: Rings | None = None,
        peers: Peers | None = None,
    ) -> None:
        self.layout = layout
        self.context = context
        self.ids: list[int] = []
        self.snapshots: list[Snapshot] = []
        self.tables = [PageTable(pool, context) for pool in pools]
        self._backup: Rings | None = None
        self.rings = rings or Rings(layout)
        self.on_snapshot: Callable[[Snapshot], None] | None = None
        self.every = 0
        self.peers = Peers() if peers is None else peers
        self.peers.add(self)

    def __del__(self) -> None:
        if "rings" in vars(self):  # else its memory could not be allocated
            with suppress(DeviceError):
                self.close()

    @property
    def position(self) -> int:
        """The position of the next token."""
        return len(self.ids)

    @property
    def nbytes(self) -> int:
        """Bytes of its state and snapshots; shared pages are counted in full, once for each table and snapshot."""
        pages = sum(t.pool.page_bytes * sum(p is not None for p in t.pages) for t in self.tables)
        return pages + self.rings.nbytes + sum(snapshot.nbytes for snapshot in self.snapshots)

    def reaches(self, position: int) -> bool:
        """Whether `cut(position)` is possible: a few tokens back, the start, or where a snapshot is."""
        return position in (0, self.position) or self._near(position) or self._snapshot(position) is not None

    def reachable(self, position: int) -> int:
        """The last position up to `position` that `cut` can go to."""
        position = min(position, self.position)
        if self._near(position):
            return position
        return max((s.position for s in self.snapshots if s.position <= position), default=0)

    def cut(self, position: int) -> None:
        """Takes back all tokens from `position` on, exactly. Raises UsageError where that is not possible."""
        if not 0 <= position <= self.position:
            raise UsageError(f"cut at {position}: the sequence has {self.position} tokens")
        if position == self.position:
            return
        snapshot = self._snapshot(position)
        if self._near(position):
            self._truncate(position)
        elif snapshot is not None:
            self.restore(snapshot)
        elif position == 0:
            self._truncate(0)
            self.peers.rescued(lambda: self.rings.clear())
        else:
            raise UsageError(
                f"cut at {position} of {self.position}: {BACK} tokens can be taken back, or all after a snapshot"
            )

    def fork(self) -> Sequence:
        """Another sequence with the same tokens; pages are shared until one of the two writes them."""
        return self.peers.rescued(self._fork)

    def _fork(self) -> Sequence:
        pools = [table.pool for table in self.tables]
        other = Sequence(self.layout, pools, self.context, self.rings.like(), self.peers)
        other.rings.assign(self.rings)
        other.ids = list(self.ids)
        for ours, theirs in zip(self.tables, other.tables, strict=True):
            theirs.adopt(ours.shared(self.position))
        other.snapshots = [snapshot.fork() for snapshot in self.snapshots]
        other.on_snapshot, other.every = self.on_snapshot, self.every
        return other

    def snapshot(self) -> Snapshot:
        """The state as it is now."""
        return self._snapshot_at(self.position, self._read(self.position))

    def earlier(self, back: int) -> Snapshot | None:
        """The state as it was `back` tokens ago; None where that is gone."""
        position = self.position - back
        if position < 0 or not self._near(position):
            return None
        return self._snapshot_at(position, self._read(position))

    def keep(self, snapshot: Snapshot) -> None:
        """Keeps a snapshot for later cuts; the oldest one goes when there are too many."""
        same = self._snapshot(snapshot.position)
        if same is not None:
            self._drop(same)
        self.snapshots.append(snapshot)
        if self.on_snapshot is not None:
            self.on_snapshot(snapshot.fork())
        if len(self.snapshots) > KEPT:
            self._drop(self.snapshots[0])

    def restore(self, snapshot: Snapshot) -> None:
        """Goes to the state of any snapshot of the same model. The snapshot stays valid.

        Raises UsageError for one whose memory was lost with its device.
        """
        if not snapshot.lies_in([table.pool for table in self.tables]):
            raise UsageError("the snapshot lies in the memory of a device that is used no more")
        for table, pages in zip(self.tables, snapshot.share(), strict=True):
            table.adopt(pages)
        self.ids = list(snapshot.ids)
        self.peers.rescued(lambda: self.rings.write(self.position, snapshot.copy))
        for kept in [s for s in self.snapshots if s.ids != self.ids[: s.position]]:
            self._drop(kept)

    def rebase(self, pools: list[PagePool], rings: Rings) -> tuple[list[int], list[int]]:
        """Starts again as an empty sequence in other memory, because its own was lost.

        Returns its token ids, and the positions of its snapshots, so that both can be made anew.
        """
        ids, marks = self.ids, [snapshot.position for snapshot in self.snapshots]
        self.ids, self.snapshots, self._backup = [], [], None
        self.tables = [PageTable(pool, self.context) for pool in pools]
        self.rings = rings
        return ids, marks

    def unlearn(self, count: int) -> None:
        """Forgets the last tokens, whose state is lost; only before `rebase`."""
        del self.ids[self.position - count :]

    def close(self) -> None:
        """Gives all pages back."""
        for snapshot in self.snapshots:
            snapshot.release()
        self.snapshots = []
        self._truncate(0)
        with suppress(DeviceLost):  # who uses the sequence again will find that out
            self.rings.clear()

    def prepare(self, rows: int) -> None:
        """Makes the next `rows` positions writable. Raises ContextError, changing nothing, when they do not fit."""
        end = self.position + rows
        if end > self.context:
            raise ContextError(f"{end} tokens, the context holds {self.context}", end, self.context)
        for table in self.tables:
            table.prepare(self.position, end)
        if rows > BACK and self.layout.rings:
            self._backup = self.rings.like()
            self._backup.assign(self.rings)
        self.rings.written(end)

    def commit(self, tokens: Tokens[int], copies: Iterable[tuple[int, Bytes]] = ()) -> list[Snapshot]:
        """The pass over these tokens is done; it copied the rings as they were before each position of `copies`.

        Returns a snapshot at each of these positions.
        """
        self.ids += tokens
        self._backup = None
        made = [self._snapshot_at(position, copy) for position, copy in copies]
        for table in self.tables:
            table.forget(self.position)
        return made

    def abandon(self) -> None:
        """The pass was stopped: everything is as before `prepare`."""
        if self._backup is not None:
            self.rings = self._backup
            self._backup = None
        for table in self.tables:
            table.cut(self.position)

    def _near(self, position: int) -> bool:
        """Whether the state at `position` is still there."""
        if not all(table.reaches(position) for table in self.tables):
            return False
        return not self.layout.rings or (self.rings.hold(position) and self.position - position <= BACK)

    def _read(self, position: int) -> Bytes:
        """A copy of the rings before a position."""
        copy: Bytes = self.peers.rescued(lambda: self.rings.read(position))
        return copy

    def _snapshot_at(self, position: int, copy: Bytes) -> Snapshot:
        pages = [table.shared(position) for table in self.tables]
        return Snapshot(self.ids[:position], [table.pool for table in self.tables], pages, copy)

    def _snapshot(self, position: int) -> Snapshot | None:
        return next((s for s in self.snapshots if s.position == position), None)

    def _truncate(self, position: int) -> None:
        del self.ids[position:]
        for table in self.tables:
            table.cut(position)
        for snapshot in [s for s in self.snapshots if s.position > position]:
            self._drop(snapshot)

    def _drop(self, snapshot: Snapshot) -> None:
        snapshot.release()
        self.snapshots.remove(snapshot)
