"""Runs passes of one model on two devices: up to 8 rows on one of them, chunks of prompts on the other one.

Each holds all weights. What a pass reads of the state and the other device wrote goes over first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pithos.devices import Control
from pithos.devices.gpu import Dispatch, GpuInfo
from pithos.engine.batch import DECODE_ROWS, Part
from pithos.engine.candidates import LazyLogits
from pithos.engine.gpu_runner import GpuRunner
from pithos.engine.pair_blocks import PairBlocks
from pithos.engine.runner import Logits
from pithos.gguf import GGUF
from pithos.layout import PAGE
from pithos.manifest import Manifest

OnTimes = Callable[[Sequence[Dispatch], Sequence[float]], None]


class PairRunner:
    """`few` runs up to 8 rows, `chunks` more. Both are of the same model and context."""

    def __init__(self, few: GpuRunner, chunks: GpuRunner) -> None:
        self.few, self.chunks = few, chunks
        self.layout, self.batch = few.layout, chunks.batch
        self.control = Control()
        few.control = chunks.control = self.control
        self.candidates = few.candidates
        self._pages = [
            PairBlocks(*both) for both in zip(few.session.pages, chunks.session.pages, strict=True)
        ]
        self._rings = PairBlocks(few.session.rings, chunks.session.rings)
        self._last = few

    @property
    def place(self) -> str:
        names = dict.fromkeys(info.name for info in self.gpus)
        return " and ".join(names)

    @property
    def gguf(self) -> GGUF:
        return self.few.gguf

    @property
    def gpus(self) -> list[GpuInfo]:
        return [*self.few.gpus, *self.chunks.gpus]

    @property
    def vocabulary(self) -> int:
        return self.few.vocabulary

    @property
    def nbytes(self) -> int:
        """Bytes on both devices, state apart."""
        return self.few.nbytes + self.chunks.nbytes

    @property
    def moved(self) -> int:
        """Bytes of state that went from one device to the other so far."""
        return sum(blocks.moved for blocks in (*self._pages, self._rings))

    @property
    def on_times(self) -> OnTimes | None:
        return self.few.on_times

    @on_times.setter
    def on_times(self, listener: OnTimes | None) -> None:
        self.few.on_times = self.chunks.on_times = listener

    def prepare(self) -> None:
        """Binds all programs that are used. Raises DeviceMemoryError, KernelError."""
        _ = self.few.single, self.few.decode, self.chunks.prefill

    def kernels(self) -> list[tuple[Manifest, set[str]]]:
        programs = self.few.single, self.few.decode
        return [
            (self.few.session.manifest, set().union(*(program.specs() for program in programs))),
            (self.chunks.session.manifest, self.chunks.prefill.specs()),
        ]

    def brief(self, context: int, rows: int) -> PairRunner:
        """See `GpuRunner.brief`."""
        return PairRunner(self.few.brief(context, rows), self.chunks.brief(context, rows))

    def page_blocks(self, pool: int) -> PairBlocks:
        return self._pages[pool]

    def ring_blocks(self) -> PairBlocks:
        return self._rings

    def run(self, parts: Sequence[Part], rows: Sequence[int]) -> bool:
        count = sum(len(part.tokens) for part in parts)
        side = int(count > DECODE_ROWS)
        for part in parts:
            self._meet(side, part)
        self._last = runner = (self.few, self.chunks)[side]
        runner.candidates = self.candidates
        return runner.run(parts, rows)

    def logits(self) -> Iterator[tuple[Sequence[int], Logits | LazyLogits]]:
        return self._last.logits()

    def bandwidth(self) -> float:
        """Of the device that decodes."""
        return self.few.bandwidth()

    def release(self) -> None:
        """Gives the memory back; the devices stay open."""
        self.few.release()
        self.chunks.release()

    def close(self) -> None:
        """One device that is lost does not keep the other one open."""
        try:
            self.few.close()
        finally:
            self.chunks.close()

    def _meet(self, side: int, part: Part) -> None:
        """The state that a part of a pass reads comes to its side, and is that side's from where it writes."""
        sequence = part.sequence
        end = sequence.position + len(part.tokens)
        for blocks, table in zip(self._pages, sequence.tables, strict=True):
            numbers = table.addresses[: -(-end // PAGE)]
            if blocks.old[side]:
                blocks.fetch(side, numbers.tolist())
            blocks.writes(side, numbers[sequence.position // PAGE :].tolist())
        if self.layout.rings:
            self._rings.fetch(side, (sequence.rings.address,))
            self._rings.writes(side, (sequence.rings.address,))
