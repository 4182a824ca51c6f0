"""One pass: pages are made ready, the rows run, sequences take the tokens over or stay as they were."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from pithos.engine.again import FAILURES, Again, Failure, Pieces
from pithos.engine.batch import Part
from pithos.engine.cancel import Cancelled, Signal, Watch
from pithos.engine.candidates import CANDIDATES, LazyLogits
from pithos.engine.runner import Logits, Runner
from pithos.memory import aligned

MOST_COPIES = 16  # snapshots that a pass can make
T = TypeVar("T")


class Passes:
    """Runs passes on one runner, one at a time."""

    def __init__(self, runner: Runner) -> None:
        self.rescue: Callable[[Failure], None] | None = None  # moves everything to another runner
        self.move(runner)

    def move(self, runner: Runner) -> None:
        """Further passes run there."""
        self.runner = runner
        self._watch = Watch(runner.control)

    @property
    def batch(self) -> int:
        """Rows of a chunk at most."""
        return self.runner.batch

    def run(
        self,
        parts: Sequence[Part],
        rows: Sequence[int],
        *,
        cancel: Signal | None = None,
        marks: Collection[int] = (),
        candidates: int = CANDIDATES,
    ) -> Pieces:
        """Runs the rows of `parts` now; yields logits of `rows` (indices in the pass) piece by piece.

        `candidates`: how many of a row's largest logits will do. At each position in `marks`, in those of its part and
        at those that it wants itself, a sequence keeps a snapshot; a pass makes MOST_COPIES at most. Raises Cancelled,
        all sequences being as before, when `cancel` was set before the rows had run. Set later, it ends the logits
        between two pieces: the tokens are in.
        """
        if sum(len(part.tokens) for part in parts) > self.batch:
            return self._cut(parts[0], rows, cancel, marks, candidates)
        run = partial(self.run, parts, marks=marks, candidates=candidates)
        try:
            self._run(parts, rows, cancel, marks, candidates)
        except FAILURES as error:
            if self.rescue is None:
                raise
            self.rescue(error)
            return run(rows, cancel=cancel)
        return self._pieces(self.runner.logits(), rows, cancel, Again(parts, self.rescue, run))

    def rescued(self, work: Callable[[], T]) -> T:
        """What `work` returns; when the device fails in it, what it returns where `rescue` moved everything to."""
        try:
            return work()
        except FAILURES as error:
            if self.rescue is None:
                raise
            self.rescue(error)
        return work()

    def _cut(
        self,
        part: Part,
        rows: Sequence[int],
        cancel: Signal | None,
        marks: Collection[int],
        candidates: int,
    ) -> Pieces:
        """A chunk that another runner could have taken whole, in chunks for this one."""
        found: list[tuple[Sequence[int], Logits | LazyLogits]] = []
        size = self.batch
        for first in range(0, len(part.tokens), size):
            chunk = Part(part.sequence, part.tokens[first : first + size], marks=part.marks)
            inside = [row - first for row in rows if first <= row < first + size]
            pieces = self.run([chunk], inside, cancel=cancel, marks=marks, candidates=candidates)
            found += [([row + first for row in piece], np.asarray(logits)) for piece, logits in pieces]
        return iter(found)

    def _pieces(self, pieces: Pieces, rows: Sequence[int], cancel: Signal | None, again: Again) -> Pieces:
        """The logits of a pass; when its device fails, those of `again`."""
        left = list(rows)
        while left:
            try:
                piece, logits = next(pieces)
            except FAILURES as error:
                pieces = again.pieces(error, left)
                continue
            yield piece, again.guarded(piece, logits)
            left = left[len(piece) :]
            if left and cancel is not None and cancel.is_set():
                raise Cancelled

    def _run(
        self,
        parts: Sequence[Part],
        rows: Sequence[int],
        cancel: Signal | None,
        marks: Collection[int],
        candidates: int,
    ) -> None:
        self.runner.candidates = candidates
        with self._watch.over(cancel):
            self._commit(parts, rows, marks)

    def _commit(self, parts: Sequence[Part], rows: Sequence[int], marks: Collection[int]) -> None:
        prepared: list[Part] = []
        try:
            for part in parts:
                prepared.append(part)
                part.sequence.prepare(len(part.tokens))
                part.copies = self._copies(part, marks, MOST_COPIES // len(parts))
            if not self.runner.run(parts, rows):
                self.runner.control.reset()
                raise Cancelled
        except BaseException:
            for part in prepared:
                part.sequence.abandon()
            raise
        for part in parts:
            for snapshot in part.sequence.commit(part.tokens, part.copies):
                part.sequence.keep(snapshot)

    def _copies(self, part: Part, marks: Collection[int], most: int) -> list[tuple[int, npt.NDArray[Any]]]:
        start, size = part.sequence.position, max(1, self.runner.layout.copy_bytes)
        end, every = start + len(part.tokens), part.sequence.every
        wanted = {*marks, *part.marks, *(range(start // every * every, end + 1, every) if every else ())}
        inside = sorted(mark for mark in wanted if start < mark <= end)
        return [(mark, aligned(size, np.uint8)) for mark in _spread(inside, most)]


def _spread(marks: list[int], most: int) -> list[int]:
    """`most` of the marks, spread evenly, the last one among them."""
    count = len(marks)
    return marks if count <= most else [marks[(n + 1) * count // most - 1] for n in range(most)]
