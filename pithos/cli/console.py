"""What is printed where: the answer on stdout; notices, progress, reasoning and statistics on stderr."""

from __future__ import annotations

import contextlib
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
    """A line on stderr: notices, statistics. A progress bar gives way to it."""
    shown = sys.modules.get("tqdm")
    with contextlib.nullcontext() if shown is None else shown.tqdm.external_write_mode(file=sys.stderr):
        aside(text + "\n")


def aside(text: str) -> None:
    """Text on stderr. Where it cannot be written, nothing is lost that a command was asked for: it goes on."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        silence(sys.stderr)


def silence(stream: IO[str]) -> None:
    """Nobody reads a stream any more: what is buffered must not fail again when the interpreter ends."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)


def fill_closed_streams() -> list[str]:
    """Puts the null device where a standard stream was closed by the caller; returns the names of those streams.

    Without it, Python has None there, and a file that is opened later takes the number of the stream.
    """
    closed = [name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None]
    for name in closed:
        mode = "r" if name == "stdin" else "w"
        setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open to the end)
    return closed


def notice(text: str) -> None:
    """Something the user should know that is no error."""
    say(paint(f"pithos: {text}", DIM, sys.stderr))


def lossless(stream: IO[str]) -> None:
    """Lets a stream of a narrow encoding print a replacement instead of failing."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")


def count(number: int, what: str) -> str:
    """A number of things: 1 token, 2 tokens."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


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
