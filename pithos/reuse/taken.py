"""The snapshots of a sequence that is at work, until they are on their way to the disk."""

from __future__ import annotations

from collections.abc import Callable

from pithos.engine.snapshots import Snapshot
from pithos.reuse.entries import Entry


class Taken:
    """What a sequence hands its snapshots to: `pass_on` gets each, and one for the disk is held where `hold` says so.

    Forks of a sequence share it. What is left in it is given back with it.
    """

    def __init__(self, pass_on: Callable[[Snapshot], None], hold: bool) -> None:
        self._pass_on, self._hold = pass_on, hold
        self._held: list[Snapshot] = []

    def __call__(self, snapshot: Snapshot) -> None:
        if self._hold:
            self._held.append(snapshot.fork())
        self._pass_on(snapshot)

    def on(self, ids: list[int]) -> list[Entry]:
        """Gives away what it holds on the way of `ids`."""
        ours = [s for s in self._held if s.ids == ids[: s.position]]
        self._held = [s for s in self._held if s not in ours]
        return [Entry.of(snapshot) for snapshot in ours]

    def __del__(self) -> None:
        for snapshot in self._held:
            snapshot.release()
