"""What a service asks of a cache of prefixes, and the answer without one."""

from __future__ import annotations

from typing import Any, Protocol

from pithos.engine.engine import Engine
from pithos.engine.sequence import Sequence


class Reuse(Protocol):
    """Where the sequences of a service come from and go to. All is called on the engine's thread."""

    def begin(self, ids: list[int]) -> Sequence:
        """A sequence that holds a prefix of `ids`, at most all but one: the longest known, or none."""

    def marks(self, ids: list[int]) -> set[int]:
        """Positions of which snapshots are wanted while a sequence from `begin` reads `ids`."""

    def end(self, sequence: Sequence) -> None:
        """Keeps what is worth it and closes the sequence."""

    def close(self) -> None:
        """Writes to disk what is not there yet, and gives all memory back."""

    def statistics(self) -> dict[str, Any]:
        """What is kept and what it was good for; may be called from any thread."""


class NoReuse:
    """A new sequence for each prompt."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def begin(self, ids: list[int]) -> Sequence:
        return self._engine.sequence()

    def marks(self, ids: list[int]) -> set[int]:
        return set()

    def end(self, sequence: Sequence) -> None:
        sequence.close()

    def close(self) -> None:
        """Nothing is kept."""

    def statistics(self) -> dict[str, Any]:
        return {}
