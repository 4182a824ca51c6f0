"""The records of a CPU's program that compute experts: where they are, and what tells them which experts to compute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pithos.engine.batch import DECODE_ROWS
from pithos.layout import STEP_ENTRIES
from pithos.memory import at_address
from pithos.program.records import Instruction
from pithos.program.step import Step

Floats = npt.NDArray[np.float32]
Ids = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Range:
    """The records of one layer: `group` sorts the choice by expert; `first` to `last` are those from there to the sum.

    Between the two is a barrier.
    """

    at: int
    group: Instruction
    first: int
    last: int


def ranges(instructions: Sequence[Instruction]) -> list[Range]:
    """From each grouping of experts to the sum that ends its layer."""
    found = []
    at: int | None = None
    for number, made in enumerate(instructions):
        if made.family == "group_experts":
            at = number
        elif made.family == "combine_experts" and at is not None:
            found.append(Range(at, instructions[at], at + 2, number))
            at = None
    return found


class Choice:
    """The arrays through which the records of a layer are told what to compute, and its sum; up to 8 rows."""

    def __init__(self, part: Range, instructions: Sequence[Instruction]) -> None:
        group, first, last = part.group.args, instructions[part.first].args, instructions[part.last].args
        self.width, self.used, self.experts = first["k"], first["used"], first["experts"]
        most = DECODE_ROWS * self.used
        self.ids = at_address(group["ids"], most, np.int32)
        self.weights = at_address(last["weights"], most, np.float32)
        self._starts = at_address(group["starts"], self.experts + 1, np.int32)
        self._order = at_address(group["entries"], most, np.int32)
        stride = last["ld_out"]
        self.out: Floats = at_address(last["out"], DECODE_ROWS * stride, np.float32).reshape(-1, stride)
        self._numbers = np.arange(self.experts + 1)

    def put(self, step: Step, ids: Ids, weights: Floats, absent: Flags) -> None:
        """The records compute the absent experts only. ids, weights, absent: [rows, used]."""
        entries = np.flatnonzero(absent)
        chosen = ids.reshape(-1)[entries]
        order = np.argsort(chosen, kind="stable")
        self._order[: len(entries)] = entries[order]
        self._starts[:] = np.searchsorted(chosen[order], self._numbers)
        self.weights[: ids.size] = np.where(absent, weights, 0).reshape(-1)
        step.block[STEP_ENTRIES] = len(entries)
