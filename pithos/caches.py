"""What is kept between runs to save time: files in the user's cache folder. Nothing is lost with them."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

STATES = ".pithos-cache"  # end of the name of a folder with states of prompts, beside the model


def folder() -> Path:
    """The user's cache folder of Pithos, which may not be there yet."""
    from platformdirs import user_cache_path

    return user_cache_path("pithos", appauthor=False)


def write(path: Path, content: bytes) -> bool:
    """Writes a file at once: readers see the old one or the whole new one. False where it cannot be written."""
    temporary = path.with_name(f".{os.getpid()}.{path.name}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(content)
        temporary.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        return False
    return True
