"""The tensor table of a GGUF file."""

from dataclasses import dataclass, field
from itertools import pairwise
from math import prod

import numpy as np
import numpy.typing as npt

from pithos.errors import FileError, shown
from pithos.gguf.cursor import Cursor
from pithos.gguf.formats import FORMATS, SUPPORTED, Format

MAX_TENSORS = 1 << 16
MAX_NAME = 64
MAX_DIMS = 4
MAX_ELEMENTS = 1 << 62


@dataclass(frozen=True, slots=True)
class Tensor:
    """A tensor in the mapped file.

    `shape` is (..., out, in): the order in the file reversed. `offset` counts bytes from the start of the
    file, `format` is a name of `pithos.gguf.formats`.
    """

    name: str
    shape: tuple[int, ...]
    format: str
    offset: int
    nbytes: int
    _map: npt.NDArray[np.uint8] = field(repr=False, compare=False)

    @property
    def data(self) -> npt.NDArray[np.uint8]:
        """The bytes, uint8 [nbytes]: a read-only view of the file's memory map."""
        return self._map[self.offset : self.offset + self.nbytes]

    @property
    def address(self) -> int:
        """The address of the first byte in memory."""
        return self._map.ctypes.data + self.offset

    @property
    def supported(self) -> bool:
        """True if kernels read this format."""
        return self.format in SUPPORTED


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    shape: tuple[int, ...]
    format: Format
    offset: int

    @property
    def nbytes(self) -> int:
        return prod(self.shape) // self.format.block * self.format.nbytes


def read_tensors(
    cursor: Cursor, count: int, alignment: int, file: npt.NDArray[np.uint8]
) -> dict[str, Tensor]:
    """Reads `count` entries at the cursor and checks them against the bytes of `file`. Raises FileError."""
    entries = _entries(cursor, count, alignment)
    start = -(-cursor.position // alignment) * alignment
    size = len(file)
    by_offset = sorted(entries.values(), key=lambda entry: entry.offset)
    _refuse_overlap(cursor.path, by_offset)
    missing = [entry for entry in by_offset if start + entry.offset + entry.nbytes > size]
    if missing:
        first, end = missing[0], start + missing[0].offset + missing[0].nbytes
        raise FileError(
            f"{cursor.path}: tensor {shown(first.name)} ends at byte {end} but the file has {size}, so "
            f"{len(missing)} of {count} tensors are not complete: the file is cut short (fetch it again)"
        )
    return {
        e.name: Tensor(e.name, e.shape, e.format.name, start + e.offset, e.nbytes, file)
        for e in entries.values()
    }


def _entries(cursor: Cursor, count: int, alignment: int) -> dict[str, _Entry]:
    cursor.where = "header"
    if count > MAX_TENSORS:
        cursor.malformed(f"{count} tensors, at most {MAX_TENSORS} are allowed")
    entries: dict[str, _Entry] = {}
    for index in range(count):
        cursor.where = f"tensor {index}"
        name = cursor.string(MAX_NAME)
        cursor.where = f"tensor {shown(name)}"
        if not name or name in entries:
            cursor.malformed("the name occurs twice" if name else "an empty name")
        entries[name] = _entry(cursor, name, alignment)
    return entries


def _entry(cursor: Cursor, name: str, alignment: int) -> _Entry:
    dims = cursor.u32()
    if not 1 <= dims <= MAX_DIMS:
        cursor.malformed(f"{dims} dimensions, allowed are 1 to {MAX_DIMS}")
    shape = tuple(cursor.u64() for _ in range(dims))[::-1]
    number = cursor.u32()
    offset = cursor.u64()
    if min(shape) < 1 or prod(shape) > MAX_ELEMENTS:
        cursor.malformed(f"shape {shape}: every dimension is at least 1 and the product at most 2**62")
    kind = FORMATS.get(number)
    if kind is None:
        cursor.fail(
            f"unknown tensor type {number}; supported are {', '.join(SUPPORTED)}: take another quantisation"
        )
    if shape[-1] % kind.block:
        cursor.malformed(f"rows of {shape[-1]} elements, {kind.name} needs a multiple of {kind.block}")
    if offset % alignment:
        cursor.malformed(f"offset {offset} is no multiple of the alignment {alignment}")
    return _Entry(name, shape, kind, offset)


def _refuse_overlap(path: str, by_offset: list[_Entry]) -> None:
    for first, second in pairwise(by_offset):
        if first.offset + first.nbytes > second.offset:
            raise FileError(
                f"{path}: tensors {shown(first.name)} and {shown(second.name)} overlap "
                f"(data offsets {first.offset} + {first.nbytes} and {second.offset}): "
                "the file is malformed (fetch it again)"
            )
