"""JSON text, written value by value as they come."""

from __future__ import annotations

import json


class JsonWriter:
    """Writes one JSON value in the separators of `json.dumps`. The caller keeps the order of events valid."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._filled: list[bool] = []  # of each open container: whether it has an entry
        self._behind_key = False

    def take(self) -> str:
        """What was written since the last call."""
        text = "".join(self._parts)
        self._parts.clear()
        return text

    def open(self, bracket: str) -> None:
        """Begins a container: "[" or "{"."""
        self._separate()
        self._filled.append(False)
        self._parts.append(bracket)

    def close(self, bracket: str) -> None:
        """Ends the innermost container: "]" or "}"."""
        self._filled.pop()
        self._parts.append(bracket)

    def key(self, name: str) -> None:
        """The name of the next value of an object."""
        self.quote()
        self.characters(name)
        self.end_key()

    def literal(self, text: str) -> None:
        """A value that is its own JSON text: a number, true, false, null, or anything already written."""
        self._separate()
        self._parts.append(text)

    def quote(self) -> None:
        """Begins a string, also a key."""
        self._separate()
        self._parts.append('"')

    def characters(self, text: str) -> None:
        """A part of the string that was begun."""
        self._parts.append(json.dumps(text, ensure_ascii=False)[1:-1])

    def end_string(self) -> None:
        """Ends a string that is a value."""
        self._parts.append('"')

    def end_key(self) -> None:
        """Ends a string that is a key."""
        self._parts.append('": ')
        self._behind_key = True

    def _separate(self) -> None:
        if self._behind_key:
            self._behind_key = False
        elif self._filled:
            if self._filled[-1]:
                self._parts.append(", ")
            self._filled[-1] = True
