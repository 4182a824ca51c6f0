"""DXIL containers: their parts, and the digest without which Direct3D 12 refuses them.

A container is "DXBC", 16 bytes of digest, a version, its size, the number of parts and their offsets; a part is four
letters, a size and its bytes. The digest is MD5 over all that lies behind it, with the length written differently at
the end. Microsoft's compiler fills it in on Windows; elsewhere it leaves zeros.
"""

from __future__ import annotations

import struct
from math import sin

_MAGIC, _HEADER, _DIGEST = b"DXBC", 32, slice(4, 20)
_WORD = 0xFFFFFFFF
_SINES = [int(abs(sin(i + 1)) * 2**32) for i in range(64)]
_SHIFTS = [7, 12, 17, 22] * 4 + [5, 9, 14, 20] * 4 + [4, 11, 16, 23] * 4 + [6, 10, 15, 21] * 4
_START = (0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476)
_REQUIRED = ("DXIL", "PSV0")  # the program, and what the runtime checks it against


class BadContainer(ValueError):
    """Bytes that are no container of a DXIL program."""


def signed(container: bytes) -> bytes:
    """The container with its digest. Raises BadContainer."""
    missing = [name for name in _REQUIRED if name not in parts(container)]
    if missing:
        raise BadContainer(f"DXIL container without part {missing[0]}: found {', '.join(parts(container))}")
    return container[:4] + digest(container) + container[20:]


def is_signed(container: bytes) -> bool:
    return container[_DIGEST] == digest(container)


def parts(container: bytes) -> dict[str, bytes]:
    """The parts by name. Raises BadContainer when sizes and offsets do not fit."""
    if container[:4] != _MAGIC or len(container) < _HEADER:
        raise BadContainer(f"{len(container)} bytes are no DXIL container: it begins with {_MAGIC.decode()}")
    size, count = struct.unpack_from("<II", container, 24)
    if size != len(container) or _HEADER + 4 * count > size:
        raise BadContainer(f"DXIL container of {len(container)} bytes: it says {size} bytes, {count} parts")
    found = {}
    for offset in struct.unpack_from(f"<{count}I", container, _HEADER):
        if offset + 8 > size:
            raise BadContainer(f"DXIL container: a part at {offset} of {size} bytes")
        name, length = struct.unpack_from("<4sI", container, offset)
        if offset + 8 + length > size:
            raise BadContainer(f"DXIL container: part {name!r} of {length} bytes at {offset} of {size}")
        found[name.decode("ascii", "replace")] = container[offset + 8 : offset + 8 + length]
    return found


def digest(container: bytes) -> bytes:
    """The 16 bytes of digest of what lies behind them."""
    data = container[20:]
    bits = struct.pack("<I", len(data) * 8 & _WORD)
    end = struct.pack("<I", (len(data) * 2 | 1) & _WORD)
    whole = len(data) & ~63
    rest = data[whole:]
    if len(rest) >= 56:
        tail = (rest + b"\x80").ljust(64, b"\0") + bits + bytes(56) + end
    else:
        tail = (bits + rest + b"\x80").ljust(60, b"\0") + end
    state = _START
    for at in range(0, whole, 64):
        state = _mixed(state, data[at : at + 64])
    for at in range(0, len(tail), 64):
        state = _mixed(state, tail[at : at + 64])
    return struct.pack("<4I", *state)


def _mixed(state: tuple[int, ...], block: bytes) -> tuple[int, ...]:
    """One round of MD5 (RFC 1321)."""
    words = struct.unpack("<16I", block)
    a, b, c, d = state
    for i in range(64):
        if i < 16:
            f, g = (b & c) | (~b & d), i
        elif i < 32:
            f, g = (d & b) | (~d & c), (5 * i + 1) % 16
        elif i < 48:
            f, g = b ^ c ^ d, (3 * i + 5) % 16
        else:
            f, g = c ^ (b | (~d & _WORD)), 7 * i % 16
        f = (f + a + _SINES[i] + words[g]) & _WORD
        a, d, c = d, c, b
        b = (b + (f << _SHIFTS[i] | f >> (32 - _SHIFTS[i]))) & _WORD
    return tuple((x + y) & _WORD for x, y in zip(state, (a, b, c, d), strict=True))
