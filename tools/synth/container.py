"""Writes a GGUF file of version 3, tensor after tensor, so that a model larger than memory can be made.

Layout: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np

ALIGNMENT = 32
# name: (ggml type id, values of a block, bytes of a block)
FORMATS = {
    "f32": (0, 1, 4),
    "f16": (1, 1, 2),
    "bf16": (30, 1, 2),
    "q4_0": (2, 32, 18),
    "q4_1": (3, 32, 20),
    "q8_0": (8, 32, 34),
    "q4_K": (12, 256, 144),
    "q5_K": (13, 256, 176),
    "q6_K": (14, 256, 210),
}
_SCALARS = {"u32": (4, "<I"), "i32": (5, "<i"), "f32": (6, "<f"), "bool": (7, "<?"), "u64": (10, "<Q")}
_STRING, _ARRAY = 8, 9


@dataclass(frozen=True)
class Tensor:
    """One entry of the tensor table. `shape` is (..., rows, columns): the innermost dimension last."""

    name: str
    shape: tuple[int, ...]
    format: str

    @property
    def nbytes(self) -> int:
        """Bytes of the tensor's data, without the padding behind it."""
        _, block, size = FORMATS[self.format]
        if self.shape[-1] % block:
            raise ValueError(
                f"{self.name}: rows of {self.shape[-1]} values, {self.format} needs a multiple of {block}"
            )
        return int(np.prod(self.shape)) // block * size


def _string(text: str) -> bytes:
    data = text.encode()
    return struct.pack("<Q", len(data)) + data


def _value(kind: str, value: object) -> bytes:
    """The bytes of a metadata value with its type; kind: a scalar, `str`, or one of them in brackets."""
    if kind == "str":
        return struct.pack("<I", _STRING) + _string(str(value))
    if not kind.startswith("["):
        code, layout = _SCALARS[kind]
        return struct.pack("<I", code) + struct.pack(layout, value)
    items = list(value)  # type: ignore[call-overload]
    inner = kind[1:-1]
    if inner == "str":
        return struct.pack("<IIQ", _ARRAY, _STRING, len(items)) + b"".join(map(_string, items))
    code, layout = _SCALARS[inner]
    return struct.pack("<IIQ", _ARRAY, code, len(items)) + struct.pack("<" + layout[1] * len(items), *items)


def _pad(size: int) -> bytes:
    return b"\0" * (-size % ALIGNMENT)


def header(metadata: dict[str, tuple[str, object]], tensors: list[Tensor]) -> bytes:
    """Everything in front of the tensor data; metadata maps a key to (kind, value)."""
    parts = [b"GGUF", struct.pack("<IQQ", 3, len(tensors), len(metadata))]
    parts += [_string(key) + _value(kind, value) for key, (kind, value) in metadata.items()]
    offset = 0
    for t in tensors:
        dims = t.shape[::-1]
        parts.append(_string(t.name) + struct.pack(f"<I{len(dims)}Q", len(dims), *dims))
        parts.append(struct.pack("<IQ", FORMATS[t.format][0], offset))
        offset += t.nbytes + len(_pad(t.nbytes))
    head = b"".join(parts)
    return head + _pad(len(head))


def _write(
    out: BinaryIO,
    tensors: list[Tensor],
    data: Callable[[Tensor], Iterable[np.ndarray]],
    progress: Callable[[int], None],
) -> None:
    for t in tensors:
        written = 0
        for piece in data(t):
            out.write(memoryview(np.ascontiguousarray(piece)).cast("B"))
            written += piece.nbytes
            progress(piece.nbytes)
        if written != t.nbytes:
            raise ValueError(f"{t.name}: {written} bytes made, the table promises {t.nbytes}")
        out.write(_pad(written))


def write(
    path: Path,
    metadata: dict[str, tuple[str, object]],
    tensors: list[Tensor],
    data: Callable[[Tensor], Iterable[np.ndarray]],
    progress: Callable[[int], None] = lambda done: None,
) -> int:
    """Writes the file, returns its size. `data` yields the pieces of a tensor; the name appears last."""
    part = path.with_name(path.name + ".part")
    try:
        with open(part, "wb") as out:
            out.write(header(metadata, tensors))
            _write(out, tensors, data, progress)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    return path.stat().st_size
