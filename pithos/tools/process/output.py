"""What a program prints, as it comes, in bounded memory: the start and the end are kept."""

from __future__ import annotations

import contextlib
import os
import threading
from collections import deque

from pithos.tools.process.cleaning import clean

HEAD, TAIL = 200_000, 200_000  # bytes
CHUNK = 65536


class Output:
    """Bytes that one thread adds and others read. `changed` is notified with each piece and at the end."""

    def __init__(self, changed: threading.Condition) -> None:
        self.changed = changed
        self.ended = False
        self._reset()

    def _reset(self) -> None:
        self._head = bytearray()
        self._tail: deque[bytes] = deque()
        self._tail_size = 0
        self._dropped = 0

    def add(self, piece: bytes) -> None:
        """Takes what was read."""
        with self.changed:
            room = HEAD - len(self._head)
            self._head += piece[:room]
            if piece[room:]:
                self._tail.append(piece[room:])
                self._tail_size += len(piece) - room
            while self._tail_size - len(self._tail[0] if self._tail else b"") > TAIL:
                gone = self._tail.popleft()
                self._tail_size -= len(gone)
                self._dropped += len(gone)
            self.changed.notify_all()

    def end(self) -> None:
        """Nothing comes any more."""
        with self.changed:
            self.ended = True
            self.changed.notify_all()

    def text(self) -> str:
        """All that is kept, cleaned."""
        with self.changed:
            head, tail, dropped = bytes(self._head), b"".join(self._tail), self._dropped
        if not dropped:
            return clean((head + tail).decode("utf-8", "replace"))
        start, end = head.decode("utf-8", "replace"), tail.decode("utf-8", "replace")
        return f"{clean(start)}\n[... {dropped} bytes left out ...]\n{clean(end)}"

    def take(self) -> str:
        """The same, which is then forgotten; a character that is not complete yet stays."""
        with self.changed:
            rest = b"" if self.ended or self._tail else _incomplete(bytes(self._head[-4:]))
            if rest:
                del self._head[-len(rest) :]
            text = self.text()
            self._reset()
            self._head += rest
        return text


def _incomplete(end: bytes) -> bytes:
    """The first bytes of a UTF-8 character that the text ends within."""
    for size in range(1, min(4, len(end) + 1)):
        first = end[-size]
        if first & 0xC0 == 0x80:
            continue
        needed = 2 if first >> 5 == 6 else 3 if first >> 4 == 14 else 4 if first >> 3 == 30 else 1
        return end[-size:] if needed > size else b""
    return b""


def drain(descriptor: int, output: Output) -> threading.Thread:
    """A thread that reads a descriptor to its end, then closes it."""

    def read() -> None:
        with contextlib.suppress(OSError):
            while piece := os.read(descriptor, CHUNK):
                output.add(piece)
        os.close(descriptor)
        output.end()

    thread = threading.Thread(target=read, name="output of a program", daemon=True)
    thread.start()
    return thread
