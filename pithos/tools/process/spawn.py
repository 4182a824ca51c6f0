"""Starts a program that ends with Pithos, however that ends."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from pithos.tools.process.output import Output


class Program(Protocol):
    """A running program and its tree. `changed` is notified at its end too.

    `outputs`: stdout and stderr, or one for both. `code`: None while it runs, negative for a signal. `left`: how many
    processes it left behind, which were ended.
    """

    changed: threading.Condition
    outputs: tuple[Output, ...]
    code: int | None
    left: int
    error: str

    def stop(self, kill: bool = False) -> None:
        """Ends the whole tree, at once or after two seconds in which it may end by itself. Does not wait."""


class Piped(Program, Protocol):
    """A program to talk with: its owner closes the descriptors `stdin` and `stdout`; `outputs` has stderr alone."""

    stdin: int
    stdout: int


def pipe(argv: Sequence[str], folder: Path, environment: Mapping[str, str]) -> Piped:
    """Starts a program to talk with. Raises OSError."""
    if os.name == "nt":
        from pithos.tools.process.windows import Plain

        return Plain(argv, folder, environment, piped=True)
    from pithos.tools.process.supervised import Supervised

    return Supervised(argv, folder, environment, piped=True)


def spawn(argv: Sequence[str], folder: Path, environment: Mapping[str, str], merged: bool = False) -> Program:
    """Starts a program with an empty stdin; `merged`: stderr goes where stdout goes. Raises OSError."""
    if os.name == "nt":
        from pithos.tools.process.windows import Plain

        return Plain(argv, folder, environment, merged)
    from pithos.tools.process.supervised import Supervised

    return Supervised(argv, folder, environment, merged)


def wait(program: Program, seconds: float, cancel: threading.Event | None = None) -> bool:
    """Waits for the end and for all of the output. False when the time is over or `cancel` was set before."""
    return wait_until(program, lambda: done(program), seconds, cancel)


def done(program: Program) -> bool:
    """Whether it has ended and its output has been read."""
    return program.code is not None and all(output.ended for output in program.outputs)


def wait_until(
    program: Program, holds: Callable[[], bool], seconds: float, cancel: threading.Event | None = None
) -> bool:
    """Waits until `holds()`, which is asked after each change. False when the time is over or `cancel` was set."""
    limit = time.monotonic() + seconds
    with program.changed:
        while not holds():
            rest = limit - time.monotonic()
            if rest <= 0 or (cancel is not None and cancel.is_set()):
                return False
            program.changed.wait(min(rest, 0.05))
    return True
