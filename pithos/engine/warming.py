"""Reads in the background what will be needed soon: nothing of it happens while there is work."""

from __future__ import annotations

import logging
from collections import deque
from typing import TYPE_CHECKING

from pithos.engine.batch import Part
from pithos.engine.cancel import Cancelled, Signal
from pithos.engine.pace import Pace

if TYPE_CHECKING:
    from pithos.engine.engine import Engine
    from pithos.engine.sequence import Sequence
    from pithos.reuse import Reuse

_log = logging.getLogger(__name__)
_KEPT = 16  # prompts that may wait; older ones are dropped


class Warming:
    """Prompts to be read for `reuse`. `add` may be called from any thread, all else on the engine's."""

    def __init__(self, engine: Engine, reuse: Reuse, pace: Pace) -> None:
        self._engine, self._reuse, self._pace = engine, reuse, pace
        self._wanted: deque[list[int]] = deque(maxlen=_KEPT)
        self._ids: list[int] = []
        self._sequence: Sequence | None = None
        self._begun = False

    def __len__(self) -> int:
        return len(self._wanted) + self._begun

    def add(self, ids: list[int]) -> None:
        """One more prompt."""
        self._wanted.append(ids)

    def pause(self) -> None:
        """Work has come: what was read so far is handed over, the rest waits."""
        if self._sequence is None:
            return
        if len(self._wanted) < _KEPT:
            self._wanted.appendleft(self._ids)
        self._finish()

    def drop(self, prompt: list[int]) -> None:
        """Forgets what `prompt` begins with: it is being read."""
        for ids in [ids for ids in self._wanted if ids == prompt[: len(ids)]]:
            self._wanted.remove(ids)

    def clear(self) -> None:
        """Forgets everything."""
        self._wanted.clear()
        if self._sequence is not None:
            self._finish()

    def step(self, interrupt: Signal) -> None:
        """Reads one chunk; it is given up when `interrupt` is set."""
        try:
            self._step(interrupt)
        except Cancelled:
            self.pause()
        except Exception:
            _log.exception("a prompt could not be read in advance")
            sequence, self._sequence = self._sequence, None
            if sequence is not None:
                sequence.close()
        self._begun = self._sequence is not None

    def _step(self, interrupt: Signal) -> None:
        if self._sequence is None:
            self._begun = True
            self._ids = self._wanted.popleft()
            if len(self._ids) >= self._engine.context:
                return
            self._sequence = self._reuse.begin(self._ids)
        sequence = self._sequence
        left = self._ids[sequence.position :]
        chunk = left[: self._pace.chunk(self._engine.batch, alone=False)]
        if len(left) > 1:  # the last token alone is read with what follows it
            part = Part(sequence, chunk, marks=self._reuse.marks(self._ids))
            for _ in self._engine.passes.run([part], (), cancel=interrupt):
                pass
        if len(left) <= len(chunk):
            self._finish()

    def _finish(self) -> None:
        sequence, self._sequence = self._sequence, None
        if sequence is not None:
            self._reuse.end(sequence)
        self._begun = False
