"""Names of foreign tools as functions that any model can call: server__tool, letters, digits and underscores."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

BETWEEN = "__"
LONGEST = 64  # characters, the limit of the known APIs
PREFIX = 24
DIGEST = 6


def prefixes(servers: Iterable[str]) -> dict[str, str]:
    """A prefix for each server, all different and without two underscores in a row: no two can ever share a name."""
    found: dict[str, str] = {}
    for server in servers:
        plain = re.sub(r"_+", "_", _plain(server)).strip("_")
        if not plain or plain[0].isdigit():
            plain = f"mcp_{plain}".rstrip("_")
        name = plain if len(plain) <= PREFIX else _cut(plain, server, PREFIX)
        found[server] = name if name not in found.values() else _cut(plain, server, PREFIX)
    return found


def functions(prefix: str, tools: Iterable[str]) -> dict[str, str]:
    """A function's name for each tool of a server, the same whatever the order of the list is."""
    names = list(dict.fromkeys(tools))
    wanted = {tool: f"{prefix}{BETWEEN}{_plain(tool)}" for tool in names}
    shared = list(wanted.values())
    return {
        tool: name
        if len(name) <= LONGEST and (shared.count(name) == 1 or _plain(tool) == tool)
        else _cut(name, tool, LONGEST)
        for tool, name in wanted.items()
    }


def _plain(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_]", "_", name) or "_"


def _cut(plain: str, full: str, size: int) -> str:
    digest = hashlib.sha256(full.encode("utf-8", "surrogatepass")).hexdigest()[:DIGEST]
    return f"{plain[: size - DIGEST - 1].rstrip('_')}_{digest}"
