"""Memory of state: blocks of one size, on the host or on a device, that are taken, copied and given back."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from pithos.memory import aligned

Bytes = npt.NDArray[np.uint8]


class Blocks(Protocol):
    """Blocks of `nbytes` bytes. A block is whatever the store makes of it; only the store looks inside."""

    nbytes: int

    def new(self) -> Any:
        """A block of zeros. Raises a PithosError when there is no room."""

    def copy(self, block: Any) -> Any:
        """A new block with the same contents."""

    def assign(self, block: Any, other: Any) -> None:
        """Gives a block the contents of another one."""

    def clear(self, block: Any) -> None:
        """Makes all bytes of a block 0."""

    def free(self, block: Any) -> None:
        """Takes a block back."""

    def address(self, block: Any) -> int:
        """How kernels find it: an address, or a number on a device."""

    def read(self, block: Any) -> Bytes:
        """Its bytes; on the host they are the block itself."""

    def write(self, block: Any, data: Bytes) -> None:
        """Sets its bytes."""


class HostBlocks:
    """Blocks in the memory of this process, 64-byte aligned; pages that were never touched take no memory."""

    def __init__(self, nbytes: int) -> None:
        self.nbytes = nbytes

    def new(self) -> Bytes:
        return aligned(self.nbytes, np.uint8)

    def copy(self, block: Bytes) -> Bytes:
        made = self.new()
        made[:] = block
        return made

    def assign(self, block: Bytes, other: Bytes) -> None:
        block[:] = other

    def clear(self, block: Bytes) -> None:
        block[:] = 0

    def free(self, block: Bytes) -> None:
        """Nothing: the array goes when nobody holds it."""

    def address(self, block: Bytes) -> int:
        return int(block.ctypes.data)

    def read(self, block: Bytes) -> Bytes:
        return block

    def write(self, block: Bytes, data: Bytes) -> None:
        block[:] = data
