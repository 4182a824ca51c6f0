"""Makes the logits of a pass once more, elsewhere, when the device fails before they are fetched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from pithos.engine.batch import Part
from pithos.engine.candidates import LazyLogits, Logits
from pithos.errors import DeviceError, KernelError

FAILURES = (DeviceError, KernelError)  # of a device or its driver
Failure = DeviceError | KernelError
Pieces = Iterator[tuple[Sequence[int], Logits | LazyLogits]]


class Again:
    """A pass whose tokens the sequences have taken over.

    rescue: moves all sequences to another device, whose state it makes from their tokens; run: runs the pass again and
    gives the logits of some of its rows.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        rescue: Callable[[Failure], None] | None,
        run: Callable[[Sequence[int]], Pieces],
    ) -> None:
        self._parts, self._rescue, self._run = parts, rescue, run
        self._ends = [part.sequence.position for part in parts]

    def pieces(self, error: Failure, rows: Sequence[int]) -> Pieces:
        """Logits of these rows of the pass. Raises `error` when there is no other device."""
        moved = [part.sequence.position for part in self._parts] != self._ends
        if self._rescue is None or moved:
            raise error
        for part in self._parts:
            part.sequence.unlearn(len(part.tokens))
        self._rescue(error)
        return self._run(rows)

    def guarded(self, rows: Sequence[int], logits: Logits | LazyLogits) -> Logits | LazyLogits:
        """Logits of these rows; those that are still to be fetched are made again when that fails."""
        if not isinstance(logits, LazyLogits):
            return logits
        return logits.or_else(
            FAILURES, lambda error: np.concatenate([np.asarray(p) for _, p in self.pieces(error, rows)])
        )
