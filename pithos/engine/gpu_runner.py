"""Runs passes of one model on a GPU: chooses the program, fills its step buffer, submits recordings."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import cached_property

import numpy as np

from pithos.devices import Control
from pithos.devices.gpu import Buffer, DeviceMemoryError, Dispatch, Gpu, GpuInfo, Recording, Region
from pithos.engine.batch import DECODE_ROWS, Part
from pithos.engine.candidates import LazyLogits
from pithos.engine.runner import Logits
from pithos.gguf import GGUF
from pithos.manifest import Manifest
from pithos.program.gpu import GpuProgram, GpuSession, bind
from pithos.program.gpu.calls import Bound
from pithos.program.gpu.layout import STEP_ROWS, STEP_WORDS
from pithos.program.gpu.program import MOST_GROUPS, TOP
from pithos.program.gpu.session import COPIES
from pithos.program.gpu.state import DeviceBlocks

# To measure the bandwidth: bytes of an array, less where there is no memory for that, values of a row, how often.
_ADDED, _WIDTH, _TIMES = (1 << 28, 1 << 25, 1 << 22), 4096, 8
_AHEAD = 4  # submissions that may be queued before the next look at `stop`


class GpuRunner:
    """Single rows, up to 8 rows and chunks of up to `batch` rows each have a program of their own."""

    def __init__(self, session: GpuSession, batch: int) -> None:
        self.session, self.batch = session, max(batch, DECODE_ROWS)
        self.layout = session.layout
        self.control = Control()
        self.on_times: Callable[[Sequence[Dispatch], Sequence[float]], None] | None = None
        self.candidates = TOP
        self._last: GpuProgram | None = None
        self._rows: Sequence[int] = ()
        self._context = 0
        self._passes = 0

    @cached_property
    def single(self) -> GpuProgram:
        """For one row."""
        return self._bind("single", 1)

    @cached_property
    def decode(self) -> GpuProgram:
        """For 2 to 8 rows of any sequences."""
        return self._bind("decode", DECODE_ROWS)

    @cached_property
    def prefill(self) -> GpuProgram:
        """For chunks; bound when the first longer prompt comes."""
        return self._bind("prefill", self.batch)

    @property
    def vocabulary(self) -> int:
        return self.single.vocabulary

    @property
    def nbytes(self) -> int:
        """Bytes on the device, state apart."""
        return self.session.heap.nbytes

    @property
    def place(self) -> str:
        return self.session.gpu.info.name

    @property
    def gguf(self) -> GGUF:
        return self.session.model.gguf

    @property
    def gpus(self) -> list[GpuInfo]:
        return [self.session.gpu.info]

    def kernels(self) -> list[tuple[Manifest, set[str]]]:
        """Specs of all programs, by the manifest that lists them."""
        programs = self.single, self.decode, self.prefill
        return [(self.session.manifest, set().union(*(program.specs() for program in programs)))]

    def brief(self, context: int, rows: int) -> GpuRunner:
        """The same model with one layer of each kind, for short sequences and chunks; weights are shared."""
        return GpuRunner(self.session.brief(context), rows)

    def page_blocks(self, pool: int) -> DeviceBlocks:
        return self.session.pages[pool]

    def ring_blocks(self) -> DeviceBlocks:
        return self.session.rings

    def run(self, parts: Sequence[Part], rows: Sequence[int]) -> bool:
        if self.control.stopping:
            return False
        count = sum(len(part.tokens) for part in parts)
        program = self._program(count)
        self._fill(program, parts, count)
        self._context = max(part.sequence.position + len(part.tokens) for part in parts)
        self._last, self._rows = program, rows
        program.candidates = self.candidates
        self._passes += 1
        piece = rows[: program.out_rows]
        program.step.set_out(piece)
        if not self._submit(program, "whole" if rows else "body", count, len(piece)):
            return False
        self._fetch_copies(parts)
        return True

    def logits(self) -> Iterator[tuple[Sequence[int], Logits | LazyLogits]]:
        assert self._last is not None, "logits before any pass"
        return self._pieces(self._last, self._rows, self._passes)

    def bandwidth(self) -> float:
        """Bytes per second that kernels read and write: of the sum of two large arrays, the best of a few tries."""
        for size in _ADDED[:-1]:
            with suppress(DeviceMemoryError), ExitStack() as taken:
                return self._bandwidth(taken, size)
        with ExitStack() as taken:
            return self._bandwidth(taken, _ADDED[-1])

    def _bandwidth(self, taken: ExitStack, most: int) -> float:
        gpu = self.session.gpu

        def buffer(nbytes: int, host: bool = False) -> Buffer:
            made = gpu.buffer(nbytes, host)
            taken.callback(gpu.free, made)
            return made

        size = min(most, gpu.info.max_binding) // (4 * _WIDTH) * (4 * _WIDTH)
        buffers = [buffer(size) for _ in range(3)]
        step = buffer(4 * STEP_WORDS, host=True)
        assert step.array is not None
        step.array.view(np.int32)[STEP_ROWS] = rows = size // (4 * _WIDTH)
        x, y, out = (Region(buffer, 0, size) for buffer in buffers)
        numbers = {"n": _WIDTH, "ld_x": _WIDTH, "ld_y": _WIDTH, "ld_out": _WIDTH, "group": 1, "rows_word": 0}
        numbers |= {"x_at": 0, "y_at": 0, "out_at": 0}
        regions = {"x": x, "y": y, "out": out, "step": Region(step, 0, 4 * STEP_WORDS)}
        bound = Bound("binary", "binary.add", "bandwidth", "rows", regions, numbers)
        counts = {"rows": min(rows, MOST_GROUPS), "out_rows": 1, "entries": 1, "one": 1, "pages": 1}
        recording = gpu.record(self.single.stage_steps([bound] * _TIMES, counts))
        seconds = [_timed(gpu, recording) for _ in range(_TIMES)]
        return 3 * 4 * _WIDTH * counts["rows"] * _TIMES / min(seconds)

    def release(self) -> None:
        """Gives the memory back; the device stays open."""
        self.session.close()

    def close(self) -> None:
        try:
            self.release()
        finally:
            self.session.gpu.close()

    def _program(self, count: int) -> GpuProgram:
        if count == 1:
            return self.single
        return self.decode if count <= DECODE_ROWS else self.prefill

    def _bind(self, phase: str, rows: int) -> GpuProgram:
        plan = self.session.manifest.plan(self.session.model.gguf.architecture, phase)
        program = bind(self.session, plan, rows)
        program.prepare()
        return program

    def _fill(self, program: GpuProgram, parts: Sequence[Part], rows: int) -> None:
        step, first = program.step, 0
        copied: list[int] = []
        step.begin(rows)
        for part in parts:
            sequence = part.sequence
            pages = [table.addresses for table in sequence.tables]
            step.set_rows(first, part.tokens, sequence.position, sequence.rings.address, pages)
            copied += [first + position - sequence.position - 1 for position, _ in part.copies]
            first += len(part.tokens)
        assert len(copied) <= COPIES, "more snapshots in a pass than there is room for"
        step.set_copies(copied)

    def _submit(self, program: GpuProgram, part: str, rows: int, out_rows: int) -> bool:
        """Runs a part of a program; False when it was stopped before its end."""
        gpu = self.session.gpu
        queued: deque[int] = deque()
        for recorded in program.recordings(part, rows, self._context, out_rows):
            if self.on_times is not None:
                self.on_times(recorded.dispatches, gpu.times(recorded.recording))
                continue
            if len(queued) == _AHEAD:
                gpu.wait(queued.popleft())
            if self.control.stopping:
                gpu.wait()
                return False
            queued.append(gpu.submit(recorded.recording))
        gpu.wait()
        return not self.control.stopping

    def _fetch_copies(self, parts: Sequence[Part]) -> None:
        """The rings that the pass copied go to the arrays that asked for them."""
        wanted = [copy for part in parts for _, copy in part.copies]
        if not wanted or not self.layout.copy_bytes:
            return
        region, stride = self.session.copies, self.session.copy_stride
        data = self.session.gpu.read(region.buffer, region.offset, stride * len(wanted))
        for number, copy in enumerate(wanted):
            copy[:] = data[number * stride : number * stride + copy.nbytes].view(np.uint8)

    def _pieces(
        self, program: GpuProgram, rows: Sequence[int], number: int
    ) -> Iterator[tuple[Sequence[int], Logits | LazyLogits]]:
        for start in range(0, len(rows), program.out_rows):
            if number != self._passes:
                raise RuntimeError("another pass ran before all logits of this one were taken")
            piece = rows[start : start + program.out_rows]
            if start:  # the first piece was made together with the layers
                program.step.set_out(piece)
                self._submit(program, "head", int(program.step.words[STEP_ROWS]), len(piece))
            yield piece, self._logits(program, len(piece), number)

    def _logits(self, program: GpuProgram, count: int, number: int) -> Logits | LazyLogits:
        top = program.top(count)
        if top is None:
            return program.logits(count)

        def fetch() -> Logits:
            if number != self._passes:
                raise RuntimeError("another pass ran before the logits of this one were fetched")
            return program.logits(count)

        return LazyLogits(*top, fetch)


def _timed(gpu: Gpu, recording: Recording) -> float:
    start = time.perf_counter()
    gpu.submit(recording)
    gpu.wait()
    return time.perf_counter() - start
