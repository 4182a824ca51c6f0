"""A bounded reader over the bytes of a file: every read is checked before it is made."""

import mmap
from struct import Struct
from typing import NoReturn

import numpy as np
import numpy.typing as npt

from pithos.errors import FileError, shown

Array = npt.NDArray[np.generic]

MAX_STRING = 1 << 26
"""Bytes of one string (a chat template has kilobytes)."""

MAX_STRINGS = 1 << 21
"""Elements of one array of strings (a vocabulary has 10^5, its merges 3 x 10^5)."""

MAX_HEADER = 1 << 27
"""Bytes before the tensor data (8 MB with a vocabulary of 128,000): bounds time and memory of all else."""

_BLOCK = 4096

_U32 = Struct("<I")
_U64 = Struct("<Q")


class Cursor:
    """Reads little-endian values of `buffer` from a moving position. `where` names the value for messages."""

    def __init__(self, buffer: mmap.mmap, path: str) -> None:
        self.buffer = buffer
        self.path = path
        self.size = min(len(buffer), MAX_HEADER)
        self.position = 0
        self.where = "header"

    def fail(self, problem: str) -> NoReturn:
        """Raises FileError naming the file, the value and `problem`, which ends with what to do after a colon."""
        raise FileError(f"{self.path}: {self.where}: {problem}")

    def malformed(self, problem: str) -> NoReturn:
        """Raises FileError for what no writer of files writes."""
        self.fail(f"{problem}: the file is malformed (fetch it again)")

    def need(self, nbytes: int) -> None:
        """Refuses a read of `nbytes` that the file does not hold."""
        if nbytes <= self.size - self.position:
            return
        if self.size < len(self.buffer):
            self.malformed(f"metadata and tensor table take more than {MAX_HEADER} bytes")
        self.fail(
            f"needs {nbytes} bytes at offset {self.position} but {self.size - self.position} are left: "
            "the file is cut short or malformed (fetch it again)"
        )

    def u32(self) -> int:
        """The next unsigned 32-bit integer."""
        self.need(4)
        value: int = _U32.unpack_from(self.buffer, self.position)[0]
        self.position += 4
        return value

    def u64(self) -> int:
        """The next unsigned 64-bit integer."""
        self.need(8)
        value: int = _U64.unpack_from(self.buffer, self.position)[0]
        self.position += 8
        return value

    def scalar(self, kind: Struct) -> int | float:
        """The next value of a struct with one field."""
        self.need(kind.size)
        value: int | float = kind.unpack_from(self.buffer, self.position)[0]
        self.position += kind.size
        return value

    def string(self, limit: int = MAX_STRING) -> str:
        """The next string: u64 byte count, UTF-8 bytes."""
        length = self.u64()
        if length > limit:
            self.malformed(f"string of {length} bytes, at most {limit} are allowed")
        self.need(length)
        raw = self.buffer[self.position : self.position + length]
        self.position += length
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError as error:
            self.malformed(f"string {shown(raw)} is not UTF-8 ({error.reason} at byte {error.start})")

    def numbers(self, dtype: str, count: int) -> Array:
        """The next `count` numbers, copied out of the map (so that no view keeps a file open)."""
        kind = np.dtype(dtype)
        self.need(count * kind.itemsize)
        values: Array = np.frombuffer(self.buffer, kind, count, self.position).copy()
        self.position += count * kind.itemsize
        return values

    def string_starts(self, count: int) -> list[int]:
        """Offsets of the length fields of the next `count` strings, and of the byte after the last.

        A string's length decides where the next one lies, so this is a chain of `count` reads. A block trusts
        the low byte of each length (indexing the map costs a fraction of an unpacked u64) and then checks all
        its lengths at once; only a block with a string of 256 bytes or more is walked again the slow way.
        """
        if count > MAX_STRINGS:
            self.malformed(f"array of {count} strings, at most {MAX_STRINGS} are allowed")
        self.need(8 * count)
        starts: list[int] = []
        for first in range(0, count, _BLOCK):
            block = min(_BLOCK, count - first)
            starts += self._short_starts(block) or self._long_starts(block)
        return [*starts, self.position]

    def _short_starts(self, count: int) -> list[int] | None:
        buffer, position, last = self.buffer, self.position, self.size - 8
        starts: list[int] = []
        append = starts.append
        for _ in range(count):
            append(position)
            if position > last:
                return None
            position += 8 + buffer[position]
        if position > self.size or self._any_long(starts):
            return None
        self.position = position
        return starts

    def _any_long(self, starts: list[int]) -> bool:
        raw = np.frombuffer(self.buffer, np.uint8)
        at = np.array(starts, np.int64)
        return any(raw[at + byte].any() for byte in range(1, 8))

    def _long_starts(self, count: int) -> list[int]:
        starts: list[int] = []
        for _ in range(count):
            starts.append(self.position)
            length = self.u64()
            if length > MAX_STRING:
                self.malformed(f"string of {length} bytes, at most {MAX_STRING} are allowed")
            self.need(length)
            self.position += length
        return starts
