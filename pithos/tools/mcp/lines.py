"""What a server writes to its stdout: messages, a line each, and all that should not be there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

LONGEST = 16 * 2**20  # bytes of a message
ENDS = 4096  # bytes that are kept of both ends of a longer one
# The id of an answer that cannot be read: SDKs write it near the beginning or at the very end.
ID = re.compile(rb'"id"\s*:\s*(\d{1,15}|"[^"\\]{1,100}")')


@dataclass(frozen=True)
class Overlong:
    """A line of more than LONGEST bytes: its two ends and its size."""

    start: bytes
    end: bytes
    size: int


class Lines:
    """Cuts a stream of bytes into lines, in bounded memory."""

    def __init__(self, longest: int = LONGEST) -> None:
        self._longest = longest
        self._buffer = bytearray()
        self._start = b""
        self._gone = 0

    def feed(self, piece: bytes) -> Iterator[bytes | Overlong]:
        """The lines that end within `piece`, without their ends."""
        first, *others = piece.split(b"\n")
        self._add(first)
        for part in others:
            yield self._taken()
            self._add(part)

    def _add(self, part: bytes) -> None:
        self._buffer += part
        if len(self._buffer) > self._longest or (self._start and len(self._buffer) > 2 * ENDS):
            if not self._start:
                self._start = bytes(self._buffer[:ENDS])
            self._gone += len(self._buffer) - ENDS
            del self._buffer[:-ENDS]

    def _taken(self) -> bytes | Overlong:
        line = bytes(self._buffer)
        self._buffer.clear()
        if not self._start:
            return line.removesuffix(b"\r")
        found = Overlong(self._start, line, self._gone + len(line))
        self._start, self._gone = b"", 0
        return found


def answered(line: bytes | Overlong) -> int | str | None:
    """The id of the request that an unreadable answer belongs to, None where there is no telling."""
    start, end = (line.start, line.end) if isinstance(line, Overlong) else (line[:ENDS], line[-ENDS:])
    if b'"result"' not in start + end and b'"error"' not in start + end:
        return None
    head = start.split(b'"result"')[0].split(b'"error"')[0]
    found = ID.findall(head) or ID.findall(end[-200:])
    return json.loads(found[-1]) if found else None
