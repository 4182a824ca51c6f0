"""Objects that `make codegen` built from the generators as they are now: tests compile only what is not among them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from codegen.build import GENERATED
from codegen.stale import fingerprint
from graph.specs import name_of


@cache
def _objects(target: str) -> dict[str, dict[str, str]]:
    try:
        found: dict[str, dict[str, str]] = json.loads((GENERATED / target / "manifest.json").read_bytes())[
            "objects"
        ]
    except (OSError, ValueError, KeyError):
        return {}
    return found


def built_object(target: str, family: str, static: Mapping[str, Any]) -> Path | None:
    """The object of a spec, as a new build would make it; None when it is not there, or was made of other sources."""
    entry = _objects(target).get(name_of(family, static))
    if entry is None or entry["hash"] != fingerprint(target, family, static):
        return None
    path = GENERATED / target / entry["file"]
    return path if path.is_file() else None
