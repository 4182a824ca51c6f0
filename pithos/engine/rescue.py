"""Goes on with the CPU when a device fails: the state of every sequence is made anew from its tokens."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from pithos.engine.again import Failure
from pithos.engine.batch import Part
from pithos.engine.rings import Rings
from pithos.errors import DeviceError

if TYPE_CHECKING:
    from pithos.engine.engine import Engine


class Rescue:
    """`open_on_cpu` opens the model there; `tell` hears what happened."""

    def __init__(
        self, engine: Engine, open_on_cpu: Callable[[], Engine], tell: Callable[[str], None]
    ) -> None:
        self._engine, self._open_on_cpu, self._tell = engine, open_on_cpu, tell

    def __call__(self, error: Failure) -> None:
        """Moves the engine and all its sequences to the CPU. Raises what opening it there raises."""
        engine = self._engine
        engine.passes.rescue = None  # the CPU has nobody to go to
        self._tell(f"{error}; going on with the CPU")
        failed = engine.runner
        engine.move(self._open_on_cpu())
        try:
            self._read_again()
        finally:
            with suppress(DeviceError):  # it is gone already
                failed.close()

    def _read_again(self) -> None:
        """All sequences are of the new memory before the first one is read, so that none is half of the old one."""
        engine = self._engine
        runner, pools = engine.runner, engine.pools
        lost = [
            (one, *one.rebase(pools, Rings(runner.layout, runner.ring_blocks()))) for one in engine.sequences
        ]
        for sequence, ids, marks in lost:
            for first in range(0, len(ids), runner.batch):
                chunk = [Part(sequence, ids[first : first + runner.batch])]
                engine.passes.run(chunk, (), marks=marks)
