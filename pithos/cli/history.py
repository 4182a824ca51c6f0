"""The lines of earlier chats, for the arrow keys."""

from __future__ import annotations

import contextlib

from platformdirs import user_state_path
from prompt_toolkit.history import FileHistory, History, InMemoryHistory


class _Lenient(FileHistory):
    """A file that may become impossible to write (a full disk): the chat matters more than its history."""

    def store_string(self, string: str) -> None:
        with contextlib.suppress(OSError):
            super().store_string(string)


def history(name: str = "chat_history") -> History:
    """The lines in a file for its owner only; those of this session alone where none can be written."""
    try:
        path = user_state_path("pithos", ensure_exists=True) / name
        path.touch(mode=0o600)
    except OSError:
        return InMemoryHistory()
    return _Lenient(str(path))
