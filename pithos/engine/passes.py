"""One pass: pages are made ready, the rows run, sequences take the tokens over or stay as they were."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.devices.gpu import DeviceLost, DeviceMemoryError
from pithos.engine.batch import Part
from pithos.engine.cancel import Cancelled, Signal, Watch
from pithos.engine.candidates import CANDIDATES, LazyLogits
from pithos.engine.runner import Logits, Runner
from pithos.errors import DeviceError
from pithos.memory import aligned

MOST_COPIES = 16  # snapshots that a pass can make
Pieces = Iterator[tuple[Sequence[int], Logits | LazyLogits]]


class Passes:
    """Runs passes on one runner, one at a time."""

    def __init__(self, runner: Runner) -> None:
        self.rescue: Callable[[DeviceError], None] | None = None  # moves everything to another runner
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
        self.runner.candidates = candidates
        try:
            with self._watch.over(cancel):
                self._run(parts, rows, marks)
        except (DeviceLost, DeviceMemoryError) as error:
            if self.rescue is None:
                raise
            self.rescue(error)
            return self.run(parts, rows, cancel=cancel, marks=marks, candidates=candidates)
        return self._pieces(self.runner.logits(), cancel)

    def _pieces(self, pieces: Pieces, cancel: Signal | None) -> Pieces:
        for number, piece in enumerate(pieces):
            if number and cancel is not None and cancel.is_set():
                raise Cancelled
            yield piece

    def _run(self, parts: Sequence[Part], rows: Sequence[int], marks: Collection[int]) -> None:
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
