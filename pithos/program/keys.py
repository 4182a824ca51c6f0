"""Refuses a file whose metadata asks for mathematics that its architecture's plan does not have."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from pithos.errors import ModelError
from pithos.expressions import ExpressionError, Value, evaluate
from pithos.gguf import GGUF

_TOLERANCE = 1e-6  # relative: files hold float32
_SHOWN = 60  # characters of a value in a message


def check_keys(gguf: GGUF, plan: Mapping[str, Any], dims: Mapping[str, Value]) -> list[str]:
    """Every key of the architecture is read by a dim, or is as the plan says, or changes nothing.

    Returns notices about keys that nobody knows: new converters add harmless ones, so the file still runs. Raises
    ModelError naming the first key that asks for other mathematics, its value, what is allowed, and where to write it.
    """
    unknown: list[str] = []
    prefix = f"{gguf.architecture}."
    source = plan["source"]
    free = {*plan["harmless"], *(dim["key"] for dim in plan["dims"] if "key" in dim)}
    expects = {entry["key"]: entry for entry in plan["expects"]}
    for full in gguf.metadata:
        key = full.removeprefix(prefix)
        if not full.startswith(prefix) or key in free:
            continue
        found = gguf.metadata[full]
        place = f"{gguf.path}: metadata key {full!r} is {_shown(found)}"
        if key in expects:
            wanted = _value(expects[key], dims, gguf)
            if not all(_equal(item, wanted) for item in _items(found)):
                origin = expects[key]["origin"]
                raise ModelError(
                    f"{place}, but {origin} can only do {_shown(wanted)}: it needs an architecture file of its own"
                )
        elif key not in plan["unread"]:
            unknown.append(
                f"{place}, which is not known here and ignored: if it changes the model, answers are wrong "
                "(configs/gguf_keys.yaml lists what is known)"
            )
        elif not _neutral(found, plan["unread"][key]):
            allowed = " or ".join(map(_shown, plan["unread"][key])) or "no such key"
            raise ModelError(
                f"{place}, which {source} does not read: answers would be wrong (allowed: {allowed}); "
                "read it there by a dim"
            )
    return unknown


def _neutral(found: Any, values: list[Any]) -> bool:
    return bool(values) and all(any(_equal(item, value) for value in values) for item in _items(found))


def _value(entry: Mapping[str, Any], dims: Mapping[str, Value], gguf: GGUF) -> Value:
    try:
        return evaluate(entry["value"], dims)
    except ExpressionError as error:
        raise ModelError(f"{gguf.path}: {entry['key']} ({entry['origin']}): {error}") from None


def _items(found: Any) -> Iterator[Any]:
    """The value, or each of an array."""
    if isinstance(found, np.ndarray):
        yield from found.tolist()
    elif isinstance(found, list | tuple):
        yield from found
    else:
        yield found


def _equal(found: Any, value: Any) -> bool:
    if isinstance(found, str) or isinstance(value, str):
        return bool(found == value)
    return math.isclose(found, value, rel_tol=_TOLERANCE)


def _shown(value: Any) -> str:
    text = (
        str(value.tolist() if isinstance(value, np.ndarray) else value).lower()
        if not isinstance(value, str)
        else repr(value)
    )
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
