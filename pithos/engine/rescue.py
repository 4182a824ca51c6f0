"""Goes on with the CPU when a device fails: the state of every sequence is made anew from its tokens."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from pithos.engine.batch import Part
from pithos.engine.pages import PagePool
from pithos.engine.rings import Rings
from pithos.engine.runner import Runner
from pithos.errors import DeviceError

if TYPE_CHECKING:
    from pithos.engine.engine import Engine


class Rescue:
    """`open_runner` opens the model on the CPU; `tell` hears what happened."""

    def __init__(
        self, engine: Engine, open_runner: Callable[[], Runner], tell: Callable[[str], None]
    ) -> None:
        self._engine, self._open_runner, self._tell = engine, open_runner, tell

    def __call__(self, error: DeviceError) -> None:
        """Moves the engine and all its sequences to the CPU. Raises what opening it there raises."""
        engine = self._engine
        engine.passes.rescue = None  # the CPU has nobody to go to
        self._tell(f"{error}; going on with the CPU")
        failed, runner = engine.runner, self._open_runner()
        pools = [PagePool(pool, runner.page_blocks(n)) for n, pool in enumerate(runner.layout.pools)]
        engine.move(runner, pools)
        for sequence in list(engine.sequences):
            ids, marks = sequence.rebase(pools, Rings(runner.layout, runner.ring_blocks()))
            for first in range(0, len(ids), runner.batch):
                chunk = [Part(sequence, ids[first : first + runner.batch])]
                engine.passes.run(chunk, (), marks=marks)
        with suppress(DeviceError):  # it is gone already
            failed.close()
