"""A sign of life in a file's time, by which a later process sees until when this one was there."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

EVERY = 1.0  # seconds
GRACE = 4.0  # seconds after the last sign in which children of a killed process may still write


@contextmanager
def beating(path: Path) -> Iterator[None]:
    """While entered, the file's time of change is about now."""
    over = threading.Event()
    thread = threading.Thread(target=_beat, args=(path, over), name="sign of life", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def later(path: Path, sign: Path) -> bool:
    """Whether something has changed after the process behind `sign` had ended. False where that cannot be told."""
    try:
        last = sign.stat().st_mtime
        return path.lstat().st_ctime > last + EVERY + GRACE
    except OSError:
        return False


def _beat(path: Path, over: threading.Event) -> None:
    while not over.wait(EVERY):
        touch(path)


def touch(path: Path) -> None:
    """Gives a sign; where that is not possible the last one counts."""
    with contextlib.suppress(OSError):
        os.utime(path)
