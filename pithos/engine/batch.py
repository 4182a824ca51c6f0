"""The rows of a pass: tokens at the next positions of sequences."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import numpy.typing as npt

from pithos.engine.sequence import Sequence
from pithos.errors import UsageError

DECODE_ROWS = 8


@dataclass(frozen=True)
class Row:
    """The next token of a sequence. Rows of one sequence follow each other."""

    sequence: Sequence
    token: int


@dataclass
class Part:
    """Consecutive tokens of one sequence in a pass, and positions at which its rings are copied out.

    `marks`: positions at which the sequence keeps a snapshot.
    """

    sequence: Sequence
    tokens: list[int]
    copies: list[tuple[int, npt.NDArray[Any]]] = field(default_factory=list)
    marks: Collection[int] = ()


def parts(rows: Iterable[Row]) -> list[Part]:
    """Rows grouped by sequence. Raises UsageError when a sequence's rows are not together."""
    made = [Part(found[0].sequence, [row.token for row in found]) for found in _together(rows)]
    if len({id(part.sequence) for part in made}) < len(made):
        raise UsageError("the rows of one sequence must follow each other in a pass")
    return made


def _together(rows: Iterable[Row]) -> list[list[Row]]:
    return [list(found) for _, found in groupby(rows, key=lambda row: id(row.sequence))]
