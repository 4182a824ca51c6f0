"""Which tools a person has allowed for good in a workspace: kept in the state folder, where no tool writes."""

from __future__ import annotations

import json
import os
from pathlib import Path

from pithos import state
from pithos.errors import PithosError

FILE = "approvals.json"
MOST = 500  # workspaces that are remembered


class Approvals:
    """Names of tools by workspace. What cannot be read counts as nothing: a person is asked again."""

    def __init__(self, workspace: Path, folder: Path | None = None) -> None:
        self._path = (folder or state.folder()) / FILE
        self._workspace = os.path.realpath(workspace)

    def always(self) -> frozenset[str]:
        """The tools that are allowed here."""
        return frozenset(_read(self._path).get(self._workspace, ()))

    def add(self, tool: str) -> str:
        """Allows a tool here. Returns why it cannot be kept, "" where it is."""
        return self._change({*self.always(), tool})

    def forget(self) -> str:
        """Nothing is allowed here any more."""
        return self._change(set())

    def _change(self, tools: set[str]) -> str:
        try:
            with state.locked(self._path):
                known = _read(self._path)
                known.pop(self._workspace, None)
                if tools:
                    known[self._workspace] = sorted(tools)
                kept = dict(list(known.items())[-MOST:])
                state.write(self._path, json.dumps({"always": kept}, indent=1).encode())
        except (PithosError, OSError) as error:
            return f"this approval holds for this session alone: {error}"
        return ""


def _read(path: Path) -> dict[str, list[str]]:
    try:
        known = json.loads(path.read_text(encoding="utf-8"))["always"]
        return {str(place): [str(tool) for tool in tools] for place, tools in known.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
