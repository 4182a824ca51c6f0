"""What is printed where: the answer on stdout; notices, progress, reasoning and statistics on stderr."""

from __future__ import annotations

import os
import sys
from types import TracebackType
from typing import IO, Any

DIM, RED, BOLD, RESET = "\x1b[2m", "\x1b[31m", "\x1b[1m", "\x1b[0m"


def colourful(stream: IO[str]) -> bool:
    """Whether `stream` is a terminal that wants colours (NO_COLOR and TERM=dumb say no)."""
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def paint(text: str, style: str, stream: IO[str]) -> str:
    """`text` in `style` where `stream` shows colours, else as it is."""
    return f"{style}{text}{RESET}" if text and colourful(stream) else text


def say(text: str) -> None:
    """A line on stderr: notices, statistics."""
    print(text, file=sys.stderr, flush=True)


def notice(text: str) -> None:
    """Something the user should know that is no error."""
    say(paint(f"pithos: {text}", DIM, sys.stderr))


def lossless(stream: IO[str]) -> None:
    """Lets a stream of a narrow encoding print a replacement instead of failing."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")


def size(count: float) -> str:
    """A number of bytes as people read it: 98.4 MB."""
    for unit in ("B", "kB", "MB", "GB"):
        if count < 1000 or unit == "GB":
            return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1000
    raise AssertionError


def table(rows: list[list[str]], left: int = 1) -> str:
    """Rows of cells as aligned columns; the first `left` columns are aligned to the left."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = (
        "  ".join(
            c.ljust(w) if i < left else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)


class Progress:
    """A progress bar on stderr that shows only on a terminal, and only after a second."""

    def __init__(self, what: str, unit: str, *, delay: float = 1.0) -> None:
        self.what, self.unit, self.delay = what, unit, delay
        self._bar: Any = None

    def update(self, done: int, total: int) -> None:
        """Shows `done` of `total`."""
        if not sys.stderr.isatty():
            return
        if self._bar is None:
            from tqdm import tqdm

            self._bar = tqdm(
                total=total, desc=self.what, unit=self.unit, delay=self.delay, leave=False, file=sys.stderr
            )
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        """Takes the bar off the screen."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
