"""The form of a file of the store.

    bytes  0..7    PITHOSKV
           8..11   FORMAT, u32
          12..15   tokens, u32
          16..23   bytes of the payload, u64
          24..55   identity (see identity.py)
          56..71   key of the block before (see names.py)
          72..79   kind, padded with zeros
          80..111  SHA-256 of all other bytes
         112..     token ids, i32 each; then the payload

All numbers are little-endian. The checksum is what makes files safe to read: they are not synchronised with the disk
when they are written, so that a power cut can leave half of one.
"""

from __future__ import annotations

import hashlib
import struct
from pathlib import Path

import numpy as np
import numpy.typing as npt

from pithos.reuse.names import Ids, Name, key

FORMAT = 1
MAGIC = b"PITHOSKV"
_HEAD = struct.Struct("<8sIIQ32s16s8s")
HEADER = _HEAD.size + 32

Bytes = npt.NDArray[np.uint8]


class Rejected(Exception):
    """A file that is not used; the message says why."""


def head(identity: bytes, name: Name, ids: Ids, payload: Bytes) -> bytes:
    """All of a file before its payload."""
    fields = _HEAD.pack(
        MAGIC, FORMAT, len(ids), payload.nbytes, identity, name.parent, name.kind.encode().ljust(8, b"\0")
    )
    tokens = ids.astype("<i4").tobytes()
    return fields + _checksum(fields, tokens, payload) + tokens


def read(path: Path, identity: bytes, name: Name, nbytes: int) -> Bytes:
    """The payload of a file, which must have `nbytes` bytes.

    Raises Rejected when it is anything else than what its name says, OSError when it cannot be read.
    """
    begin = HEADER + 4 * name.tokens
    data = np.fromfile(path, np.uint8, begin + nbytes + 1)
    _check_head(bytes(data[:HEADER]), identity, name)
    if len(data) != begin + nbytes:
        raise Rejected("it is cut short or too long")
    ids, payload = data[HEADER:begin].view("<i4"), data[begin:]
    fields, checksum = bytes(data[: _HEAD.size]), bytes(data[_HEAD.size : HEADER])
    if checksum != _checksum(fields, ids.tobytes(), payload):
        raise Rejected("its checksum is wrong")
    if key(name.parent, ids) != name.own:
        raise Rejected("it has another file's name")
    return payload


def read_ids(path: Path, name: Name) -> Ids:
    """The token ids of a file alone. Raises Rejected when they are not those of its name, OSError."""
    ids = np.fromfile(path, "<i4", name.tokens, offset=HEADER)
    if key(name.parent, ids) != name.own:
        raise Rejected("its tokens are not those of its name")
    return ids.astype(np.int32)


def _check_head(data: bytes, identity: bytes, name: Name) -> None:
    if len(data) < HEADER:
        raise Rejected("it is cut short")
    magic, version, tokens, _, whose, parent, kind = _HEAD.unpack(data[: _HEAD.size])
    if magic != MAGIC:
        raise Rejected("it is no file of a prefix cache")
    if version != FORMAT:
        raise Rejected(f"its format is {version}, this version reads {FORMAT}")
    if whose != identity:
        raise Rejected("it belongs to another model, device or version")
    if (tokens, parent, kind.rstrip(b"\0")) != (name.tokens, name.parent, name.kind.encode()):
        raise Rejected("it has another file's name")


def _checksum(fields: bytes, tokens: bytes, payload: Bytes) -> bytes:
    digest = hashlib.sha256(fields)
    digest.update(tokens)
    digest.update(payload.data)
    return digest.digest()
