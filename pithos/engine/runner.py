"""Runs passes of one model on one device: chooses the program, fills its tables, runs body and head."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Protocol

import numpy as np
import numpy.typing as npt

from pithos import debug
from pithos.devices import DONE, FAILED, Control, Device
from pithos.engine.batch import DECODE_ROWS, Part
from pithos.engine.blocks import Blocks, HostBlocks
from pithos.engine.candidates import LazyLogits
from pithos.errors import DeviceError
from pithos.program import Program, Session, StateLayout, bind

Logits = npt.NDArray[np.float32]


class Runner(Protocol):
    """What the engine needs to run passes."""

    layout: StateLayout
    batch: int
    control: Control
    candidates: int  # largest logits of a row that will be looked at, where they lie on a device: 1 or more

    @property
    def vocabulary(self) -> int: ...

    @property
    def place(self) -> str:
        """Where passes run: "cpu", the names of GPUs, or both."""

    def page_blocks(self, pool: int) -> Blocks:
        """Where the pages of a KV pool lie."""

    def ring_blocks(self) -> Blocks:
        """Where the convolution rings of sequences lie."""

    def run(self, parts: Sequence[Part], rows: Sequence[int]) -> bool:
        """Runs all rows of the parts, whose sequences were prepared. False when it was stopped.

        `rows`: indices of those whose `logits` will be asked for.
        """

    def logits(self) -> Iterator[tuple[Sequence[int], Logits | LazyLogits]]:
        """Logits of the rows that `run` was told, piece by piece; what it yields is the caller's.

        Lazy ones are to be used before the next pass.
        """

    def bandwidth(self) -> float:
        """Bytes per second that the memory of what runs here gives."""

    def close(self) -> None: ...


class ProgramRunner:
    """Runs the decode program for up to 8 rows and the prefill program for chunks of up to `batch` rows."""

    def __init__(self, session: Session, device: Device, batch: int) -> None:
        self.session, self.device, self.batch = session, device, max(batch, DECODE_ROWS)
        self.layout = session.layout
        self.control = Control()
        self.candidates = 1
        self.on_record: Callable[[Program, int, float], None] | None = None
        self._last: Program | None = None
        self._rows: Sequence[int] = ()
        self._passes = 0

    @cached_property
    def decode(self) -> Program:
        """For up to 8 rows of any sequences."""
        return self._bind("decode", DECODE_ROWS)

    @cached_property
    def prefill(self) -> Program:
        """For chunks; bound when the first longer prompt comes."""
        return self._bind("prefill", self.batch)

    @property
    def vocabulary(self) -> int:
        return self.decode.vocabulary

    @property
    def place(self) -> str:
        return "cpu"

    @property
    def nbytes(self) -> int:
        """Bytes of the buffers of the programs that were bound."""
        made = [vars(self)[name] for name in ("decode", "prefill") if name in vars(self)]
        return sum(program.arena.nbytes for program in made)

    def page_blocks(self, pool: int) -> Blocks:
        return HostBlocks(self.layout.pools[pool].page_bytes)

    def ring_blocks(self) -> Blocks:
        return HostBlocks(max(1, self.layout.ring_bytes))

    def run(self, parts: Sequence[Part], rows: Sequence[int]) -> bool:
        count = sum(len(part.tokens) for part in parts)
        program = self.decode if count <= DECODE_ROWS else self.prefill
        self.session.ropes.fill(max(part.sequence.position + len(part.tokens) for part in parts))
        self._fill(program, parts, count)
        program.step.set_out(rows[: program.out_rows])
        self._last, self._rows = program, rows
        self._passes += 1
        return self._pass(program, count, bool(rows))

    def _pass(self, program: Program, rows: int, head: bool) -> bool:
        """Runs the layers of a program, with `head` the first piece of logits too."""
        return self._run(program, *(program.whole if head else program.body))

    def logits(self) -> Iterator[tuple[Sequence[int], Logits]]:
        assert self._last is not None, "logits before any pass"
        return self._pieces(self._last, self._rows, self._passes)

    def _pieces(
        self, program: Program, rows: Sequence[int], number: int
    ) -> Iterator[tuple[Sequence[int], Logits]]:
        for start in range(0, len(rows), program.out_rows):
            if number != self._passes:
                raise RuntimeError("another pass ran before all logits of this one were taken")
            piece = rows[start : start + program.out_rows]
            if start:  # the first piece was made together with the layers
                program.step.set_out(piece)
                self._run(program, *program.head)
            yield piece, program.logits(len(piece)).copy()

    def bandwidth(self) -> float:
        from pithos.bench import bandwidth

        return bandwidth(self.device.threads)

    def close(self) -> None:
        self.device.close()

    def _bind(self, phase: str, rows: int) -> Program:
        plan = self.session.manifest.plan(self.session.model.gguf.architecture, phase)
        program = bind(self.session, plan, self.device, rows)
        debug.show_program(program)
        if debug.level() >= debug.RECORDS:
            self.on_record = debug.Profile().print_record
        return program

    def _fill(self, program: Program, parts: Sequence[Part], rows: int) -> None:
        step, first = program.step, 0
        copies: list[tuple[int, int]] = []
        step.set_count(rows)
        for part in parts:
            sequence = part.sequence
            pages = [table.address for table in sequence.tables]
            step.set_rows(first, part.tokens, sequence.position, sequence.rings.address, pages)
            for position, copy in part.copies:
                copies.append((first + position - sequence.position - 1, int(copy.ctypes.data)))
            first += len(part.tokens)
        if copies:
            step.set_copies(copies)

    def _run(self, program: Program, begin: int, end: int) -> bool:
        if self.on_record is not None:
            return self._run_slowly(program, begin, end)
        return self._checked(program, self.device.run(program, begin, end, self.control))

    def _run_slowly(self, program: Program, begin: int, end: int) -> bool:
        """One record at a time, with its time: the debug path."""
        assert self.on_record is not None
        for record in range(begin, end):
            if not program.instructions[record].spec:
                continue
            start = time.perf_counter()
            if not self._checked(program, self.device.run(program, record, record + 1, self.control)):
                return False
            self.on_record(program, record, time.perf_counter() - start)
        return True

    def _checked(self, program: Program, code: int) -> bool:
        if code == FAILED:
            record = self.control.error_record
            raise DeviceError(
                f"{self.device.name}: record {record} failed ({program.describe(record)}): "
                "`make codegen` builds the kernels anew"
            )
        return code == DONE
