"""One line at the bottom that says what is going on, with a clock. Only on a terminal."""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import TextIO

from pithos.cli import console

DELAY = 0.4  # seconds after which a line appears: what is quick leaves no trace
PAUSE = 0.1
FRAMES, PLAIN = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏", "|/-\\"
CLEAR = "\r\x1b[K"


class Status:
    """`show(label)` puts the line there, `hide()` takes it away; whoever writes to the terminal hides it before."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr
        self.able = self.stream.isatty() and os.environ.get("TERM") != "dumb"
        self._frames = FRAMES if "utf" in (self.stream.encoding or "").lower() else PLAIN
        self._lock = threading.Lock()
        self._woken = threading.Condition(self._lock)
        self._label = ""
        self._since = 0.0
        self._drawn = False
        self._thread: threading.Thread | None = None

    def show(self, label: str) -> None:
        """Shows `label` and the seconds since it first was shown; a changed detail behind a colon keeps the clock."""
        if not self.able:
            return
        with self._lock:
            if label.split(":")[0] != self._label.split(":")[0]:
                self._since = time.monotonic()
            self._label = label
            if self._thread is None:
                self._thread = threading.Thread(target=self._draw, name="status line", daemon=True)
                self._thread.start()
            self._woken.notify()

    def hide(self) -> None:
        """Takes the line away; nothing is drawn until the next `show`."""
        if not self.able:
            return
        with self._lock:
            self._label = ""
            if self._drawn:
                self._write(CLEAR)
                self._drawn = False

    def _draw(self) -> None:
        number = 0
        while True:
            with self._lock:
                while not self._label:
                    self._woken.wait()
                seconds = time.monotonic() - self._since
                if seconds >= DELAY:
                    frame = self._frames[number % len(self._frames)]
                    self._write(CLEAR + self._line(f"{frame} {self._label} {seconds:.0f} s"))
                    self._drawn = True
            number += 1
            time.sleep(PAUSE)

    def _line(self, text: str) -> str:
        try:
            width = os.get_terminal_size(self.stream.fileno()).columns
        except (OSError, ValueError):
            width = 80
        return console.paint(text[: max(1, width - 1)], console.DIM, self.stream)

    def _write(self, text: str) -> None:
        try:
            self.stream.write(text)
            self.stream.flush()
        except (OSError, ValueError):
            self.able = False
