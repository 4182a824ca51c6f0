"""The sequences of an engine, and who helps when the device that holds their state fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol, TypeVar
from weakref import WeakSet

if TYPE_CHECKING:
    from pithos.engine.sequence import Sequence

T = TypeVar("T")


class Rescued(Protocol):
    """Does what needs a device, and once more where everything was moved to when it fails."""

    def __call__(self, work: Callable[[], T]) -> T: ...


def _once(work: Callable[[], T]) -> T:
    return work()


class Peers:
    """All sequences that somebody holds; `rescued` is for what they do on their device between passes."""

    def __init__(self, rescued: Rescued = _once) -> None:
        self.rescued = rescued
        self._sequences: WeakSet[Sequence] = WeakSet()

    def add(self, sequence: Sequence) -> None:
        self._sequences.add(sequence)

    def __iter__(self) -> Iterator[Sequence]:
        return iter(list(self._sequences))
