"""The metadata keys of GGUF files (configs/gguf_keys.yaml), and what a plan says about those that it does not read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from graph.config import Architecture
from graph.errors import Faults
from graph.expr import to_json

FILE = Path(__file__).resolve().parent.parent / "configs" / "gguf_keys.yaml"
TYPES = ("int", "float", "bool", "str")


@dataclass(frozen=True)
class Key:
    """`unread`: the values that change nothing where nobody reads the key; None: it never changes anything."""

    type: str
    unread: tuple[Any, ...] | None


def _key(name: str, line: int, value: Any, faults: Faults) -> Key | None:
    if isinstance(value, str):
        value = {"type": value}
    unread = value.get("unread") if isinstance(value, dict) else None
    if not isinstance(value, dict) or value.get("type") not in TYPES or set(value) - {"type", "unread"}:
        faults.add(line, f"{name} must be a type ({', '.join(TYPES)}) or {{type: ..., unread: [...]}}")
        return None
    if not isinstance(unread, list | None) or not all(
        isinstance(v, bool | int | float | str) for v in unread or []
    ):
        faults.add(line, f"unread of {name} must be a list of values, found {unread!r}")
        return None
    return Key(value["type"], None if unread is None else tuple(unread))


def read(path: Path) -> dict[str, Key]:
    """The keys of a file by name. Raises ConfigError with all its faults."""
    faults, keys = Faults(path.name), {}
    root = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    values = yaml.safe_load(path.read_text(encoding="utf-8"))
    for node, _ in root.value:
        line = node.start_mark.line + 1
        if node.value in keys:
            faults.add(line, f"{node.value} is there twice")
        elif (key := _key(node.value, line, values[node.value], faults)) is not None:
            keys[node.value] = key
    faults.raise_if_any()
    return keys


@cache
def known() -> dict[str, Key]:
    """The keys of configs/gguf_keys.yaml."""
    return read(FILE)


def _others(arch: Architecture) -> dict[str, Key]:
    """The keys that the architecture neither reads nor expects."""
    named = {d.key for d in arch.dims.values()} | arch.expects.keys()
    return {name: key for name, key in known().items() if name not in named}


def expected(arch: Architecture) -> list[dict[str, Any]]:
    """What the architecture says about keys that it does not read: key, value (an expression), origin."""
    return [
        {"key": e.key, "value": to_json(e.value), "origin": f"{arch.place}:{e.line}"}
        for e in arch.expects.values()
    ]


def unread(arch: Architecture) -> dict[str, list[Any]]:
    """The values that change nothing of every other key that may change something."""
    return {name: list(key.unread) for name, key in _others(arch).items() if key.unread is not None}


def harmless(arch: Architecture) -> list[str]:
    """The keys that may be anything though the architecture does not read them."""
    return [name for name, key in _others(arch).items() if key.unread is None]
