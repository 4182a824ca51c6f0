"""A program: a flat table of records bound to one model and one device, and the buffers it works in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.memory import at_address
from pithos.program.arena import Arena
from pithos.program.records import Instruction
from pithos.program.session import Session
from pithos.program.step import Step


class Program:
    """Records [0, split) run the layers for all rows of a pass; [split, end) make logits of some of them.

    The last record before `split` is a barrier, so that one run can do both.
    """

    def __init__(
        self,
        plan: Mapping[str, Any],
        session: Session,
        arena: Arena,
        step: Step,
        table: npt.NDArray[np.int64],
        instructions: Sequence[Instruction],
        split: int,
    ) -> None:
        self.plan, self.session, self.arena, self.step = plan, session, arena, step
        self.table, self.instructions = table, instructions
        self.body, self.head, self.whole = (0, split - 1), (split, len(table)), (0, len(table))
        logits = arena.buffer("logits")
        self.vocabulary = logits.columns(session.model.whole)
        shape = (logits.rows, logits.stride(session.model.whole))
        self._logits = at_address(arena.address("logits"), shape[0] * shape[1], np.float32).reshape(shape)

    @property
    def phase(self) -> str:
        return str(self.plan["phase"])

    @property
    def rows(self) -> int:
        """Rows of a pass at most."""
        return len(self.step.rows)

    @property
    def out_rows(self) -> int:
        """Rows of logits of one run of the head at most."""
        return len(self._logits)

    def logits(self, rows: int) -> npt.NDArray[np.float32]:
        """float32 [rows, vocabulary]: what the last run of the head made; overwritten by the next."""
        return self._logits[:rows, : self.vocabulary]

    def describe(self, record: int) -> str:
        """The spec and origin of a record, for messages."""
        made = self.instructions[record]
        return f"{made.spec}, {made.origin}" if made.spec else "control"

    def text(self) -> Iterator[str]:
        """The program as stable text, one record a line."""
        yield f"{self.plan['architecture']} {self.phase}: {self.rows} rows, {self.arena.nbytes} bytes of buffers"
        for number, made in enumerate(self.instructions):
            yield f"{number:4d} {made.line()}"
