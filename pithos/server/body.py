"""The body of a request: bytes to a JSON object, bounded in depth, with text that can be encoded again."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from pithos.server.errors import Problem, invalid

MAX_DEPTH = 128  # objects and lists within each other
MAX_COUNT = 50_000  # objects and lists: checking them takes time
MAX_BYTES = 32 * 1024 * 1024


def parsed(data: bytes, depth: int = MAX_DEPTH) -> dict[str, Any]:
    """The JSON object that `data` is. Raises Problem (400) for anything else."""
    if not data.strip():
        raise _malformed("the body is empty: send a JSON object")
    try:
        value = json.loads(data.decode("utf-8-sig"), parse_constant=_constant)
    except RecursionError:
        raise _too_deep(depth) from None
    except UnicodeDecodeError as error:
        raise _malformed(f"the body is not UTF-8 (byte {error.start})") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise _malformed(f"the body is not JSON: {error.msg} ({place})") from None
    except ValueError:  # a whole number of thousands of digits
        raise _malformed("the body is not usable JSON: a number has too many digits") from None
    if not isinstance(value, dict):
        raise _malformed(f"the body is a JSON {_kind(value)}: send a JSON object")
    _check(value, depth)
    return value


def _check(root: dict[str, Any], depth: int) -> None:
    """Refuses what is nested too deep or too much, and half of a surrogate pair, which no answer could repeat."""
    level: list[Any] = [root]
    count = 1
    for _ in range(depth):
        inner: list[Any] = []
        for value in level:
            entries = [*value, *value.values()] if isinstance(value, dict) else value
            for entry in entries:
                if isinstance(entry, str):
                    _check_text(entry)
                elif isinstance(entry, dict | list):
                    inner.append(entry)
        if not inner:
            return
        count += len(inner)
        if count > MAX_COUNT:
            raise _malformed(f"the body has more than {MAX_COUNT} objects and lists: send a shorter one")
        level = inner
    raise _too_deep(depth)


def _check_text(text: str) -> None:
    if text.isascii():
        return
    try:
        text.encode()
    except UnicodeEncodeError:
        raise _malformed("a text of the body has a lone surrogate (\\ud800 to \\udfff)") from None


def _constant(name: str) -> NoReturn:
    raise _malformed(f"the body is not JSON: {name} is no JSON number")


def _malformed(message: str) -> Problem:
    return invalid(message, None, "invalid_json")


def _too_deep(depth: int) -> Problem:
    return _malformed(f"the body is nested too deep: at most {depth} objects and lists within each other")


def _kind(value: object) -> str:
    kinds = {list: "list", str: "text", bool: "boolean", int: "number", float: "number"}
    return kinds.get(type(value), "null")
