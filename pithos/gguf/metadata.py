"""The key-value part of a GGUF file."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from struct import Struct
from typing import TypeAlias

import numpy as np

from pithos.errors import shown
from pithos.gguf.cursor import Array, Cursor

Value: TypeAlias = bool | int | float | str | list[str] | Array
"""Scalars and strings are Python values, arrays of strings lists, other arrays numpy arrays."""

MAX_KEYS = 1 << 16
MAX_KEY = (1 << 16) - 1

_SCALARS: dict[int, tuple[str, str]] = {
    0: ("u8", "B"),
    1: ("i8", "b"),
    2: ("u16", "H"),
    3: ("i16", "h"),
    4: ("u32", "I"),
    5: ("i32", "i"),
    6: ("f32", "f"),
    7: ("bool", "B"),
    10: ("u64", "Q"),
    11: ("i64", "q"),
    12: ("f64", "d"),
}
_STRUCTS = {number: Struct("<" + code) for number, (_, code) in _SCALARS.items()}
_STRING, _ARRAY = 8, 9


class _Strings:
    """An array of strings that is decoded when somebody asks for it."""

    def __init__(self, cursor: Cursor, count: int) -> None:
        self.cursor = cursor
        self.where = cursor.where
        self.starts = cursor.string_starts(count)

    def decode(self) -> list[str]:
        buffer, starts = self.cursor.buffer, self.starts
        try:
            return [buffer[start + 8 : end].decode("utf-8") for start, end in pairwise(starts)]
        except UnicodeDecodeError as error:
            self.cursor.where = self.where
            self.cursor.malformed(f"string {shown(error.object)} is not UTF-8")


class Metadata(Mapping[str, Value]):
    """Key -> value. `types` tells the type in the file: "u32", "str", "[f32]", ..."""

    def __init__(self, cursor: Cursor, count: int) -> None:
        self._values: dict[str, Value | _Strings] = {}
        self.types: dict[str, str] = {}
        if count > MAX_KEYS:
            cursor.malformed(f"{count} metadata keys, at most {MAX_KEYS} are allowed")
        for index in range(count):
            cursor.where = f"metadata key {index}"
            key = cursor.string(MAX_KEY)
            cursor.where = f"metadata key {shown(key)}"
            if not key or key in self.types:
                cursor.malformed("the key occurs twice" if key else "an empty key")
            self.types[key], self._values[key] = _value(cursor)

    def __getitem__(self, key: str) -> Value:
        value = self._values[key]
        if isinstance(value, _Strings):
            value = self._values[key] = value.decode()
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def length(self, key: str) -> int:
        """Elements of the array `key`, without decoding it; 0 for a missing key or for no array."""
        value = self._values.get(key)
        if isinstance(value, _Strings):
            return len(value.starts) - 1
        return len(value) if isinstance(value, np.ndarray | list) else 0


def _value(cursor: Cursor) -> tuple[str, Value | _Strings]:
    kind = cursor.u32()
    if kind == _STRING:
        return "str", cursor.string()
    if kind == _ARRAY:
        return _array(cursor)
    if kind not in _SCALARS:
        cursor.malformed(f"unknown value type {kind}, allowed are 0 to 12")
    name = _SCALARS[kind][0]
    value = cursor.scalar(_STRUCTS[kind])
    return name, _bool(cursor, value) if name == "bool" else value


def _bool(cursor: Cursor, value: int | float) -> bool:
    if value not in (0, 1):
        cursor.malformed(f"a bool of value {value}, allowed are 0 and 1")
    return value == 1


def _array(cursor: Cursor) -> tuple[str, Value | _Strings]:
    kind, count = cursor.u32(), cursor.u64()
    if kind == _STRING:
        return "[str]", _Strings(cursor, count)
    if kind == _ARRAY:
        cursor.malformed("an array of arrays, which no known key uses")
    if kind not in _SCALARS:
        cursor.malformed(f"an array of the unknown type {kind}, allowed are 0 to 8 and 10 to 12")
    name, code = _SCALARS[kind]
    values = cursor.numbers("<" + code, count)
    if name == "bool":
        if np.any(values.view(np.uint8) > 1):
            cursor.malformed("a bool array with values other than 0 and 1")
        values = values.astype(np.bool_)
    return f"[{name}]", values
