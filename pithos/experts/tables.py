"""Address tables of experts: kernels find the matrix of expert e of a layer at word e, wherever it lies.

Whoever moves an expert (a cache, another device) writes its new address between passes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pithos.memory import aligned

if TYPE_CHECKING:
    from pithos.program.weights import Weight

Words = npt.NDArray[np.int64]


class ExpertTables:
    """One table a tensor of experts, shared by the programs of a model."""

    def __init__(self) -> None:
        self._tables: dict[str, Words] = {}

    def address(self, weight: Weight) -> int:
        """The address of the table of `weight.count` int64 addresses."""
        return int(self.table(weight).ctypes.data)

    def table(self, weight: Weight) -> Words:
        """int64 [experts]: the address of each expert's matrix."""
        if weight.name not in self._tables:
            table: npt.NDArray[Any] = aligned(weight.count, np.int64)
            table[:] = weight.address + weight.matrix_bytes * np.arange(weight.count, dtype=np.int64)
            self._tables[weight.name] = table
        return self._tables[weight.name]
