"""Whether a person has approved the mcp.json of a folder: its servers are programs that a stranger may have named.

What is kept is the SHA-256 of the content for each path, in the user's state folder: a change asks again, and so does
the same file in another folder.
"""

from __future__ import annotations

import json
from pathlib import Path

from pithos import state
from pithos.tools.mcp import config
from pithos.tools.mcp.config import Config

FILE = "mcp-approvals.json"
MOST = 500  # paths that are remembered


def find(workspace: Path) -> Config | None:
    """The mcp.json of a folder, approved or not; None where there is none. Raises what `config.read` does."""
    path = Path(workspace).resolve() / config.NAME
    return config.read(path) if path.exists() else None


def approved(workspace: Path) -> Config | None:
    """The mcp.json of a folder if exactly this content has been approved."""
    found = find(workspace)
    return found if found is not None and is_approved(found) else None


def pending(workspace: Path) -> Config | None:
    """The mcp.json of a folder if it still has to be approved; None: there is nothing to ask."""
    found = find(workspace)
    return found if found is not None and not is_approved(found) else None


def is_approved(found: Config) -> bool:
    """Whether exactly this content has been approved at this path."""
    return _read().get(str(found.path)) == found.sha256


def approve(found: Config) -> None:
    """Remembers that a person has approved this content. Raises FileError or UsageError where it cannot be kept."""
    path = state.folder() / FILE
    with state.locked(path):
        known = _read()
        known.pop(str(found.path), None)
        known[str(found.path)] = found.sha256
        state.write(path, json.dumps(dict(list(known.items())[-MOST:]), indent=1).encode())


def _read() -> dict[str, str]:
    """What cannot be read counts as nothing: a person is asked again."""
    try:
        known = json.loads((state.folder() / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return {k: v for k, v in known.items() if isinstance(v, str)} if isinstance(known, dict) else {}
