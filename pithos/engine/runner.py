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
from pithos.engine.cancel import Cancelled
from pithos.errors import DeviceError
from pithos.program import Program, Session, StateLayout, bind

Logits = npt.NDArray[np.float32]


class Runner(Protocol):
    """What the engine needs to run passes."""

    layout: StateLayout
    batch: int
    control: Control

    @property
    def vocabulary(self) -> int: ...

    def run(self, parts: Sequence[Part]) -> bool:
        """Runs the layers for all rows; the parts' sequences were prepared. False when it was stopped."""

    def logits(self, rows: Sequence[int]) -> Iterator[tuple[Sequence[int], Logits]]:
        """Logits of rows of the last pass, piece by piece; what it yields is the caller's. Raises Cancelled."""

    def close(self) -> None: ...


class ProgramRunner:
    """Runs the decode program for up to 8 rows and the prefill program for chunks of up to `batch` rows."""

    def __init__(self, session: Session, device: Device, batch: int) -> None:
        self.session, self.device, self.batch = session, device, max(batch, DECODE_ROWS)
        self.layout = session.layout
        self.control = Control()
        self.on_record: Callable[[Program, int, float], None] | None = None
        self._last: Program | None = None
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
    def nbytes(self) -> int:
        """Bytes of the buffers of the programs that were bound."""
        made = [vars(self)[name] for name in ("decode", "prefill") if name in vars(self)]
        return sum(program.arena.nbytes for program in made)

    def run(self, parts: Sequence[Part]) -> bool:
        rows = sum(len(part.tokens) for part in parts)
        program = self.decode if rows <= DECODE_ROWS else self.prefill
        self.session.ropes.fill(max(part.sequence.position + len(part.tokens) for part in parts))
        self._fill(program, parts, rows)
        self._last = program
        self._passes += 1
        return self._run(program, *program.body)

    def logits(self, rows: Sequence[int]) -> Iterator[tuple[Sequence[int], Logits]]:
        program, number = self._last, self._passes
        assert program is not None, "logits before any pass"
        for start in range(0, len(rows), program.out_rows):
            if number != self._passes:
                raise RuntimeError("another pass ran before all logits of this one were taken")
            piece = rows[start : start + program.out_rows]
            program.step.set_out(piece)
            if not self._run(program, *program.head):
                raise Cancelled
            yield piece, program.logits(len(piece)).copy()

    def close(self) -> None:
        self.device.close()

    def _bind(self, phase: str, rows: int) -> Program:
        plan = self.session.manifest.plan(self.session.model.gguf.architecture, phase)
        program = bind(self.session, plan, self.device, rows)
        debug.show_program(program)
        if debug.level() == debug.RECORDS:
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
            raise DeviceError(f"{self.device.name}: record {record} failed ({program.describe(record)})")
        return code == DONE
