"""The tools that Pithos brings along."""

from __future__ import annotations

from pithos.tools import clock
from pithos.tools.calculator import tool as calculator
from pithos.tools.files import editing, finding, listing, reading, searching, writing
from pithos.tools.process import background, command
from pithos.tools.registry import Registry, Tool
from pithos.tools.web import fetch, search

ALL: tuple[Tool, ...] = (
    listing.TOOL,
    reading.TOOL,
    finding.TOOL,
    searching.TOOL,
    writing.TOOL,
    editing.TOOL,
    command.TOOL,
    *background.TOOLS,
    calculator.TOOL,
    clock.TOOL,
    search.TOOL,
    fetch.TOOL,
)


def registry(*, web: bool = True, read_only: bool = False, shell: bool = True) -> Registry:
    """The tools of a session: without those of the web, those that change things, or those that run programs."""
    return Registry(
        tool
        for tool in ALL
        if (web or tool.group != "web")
        and (not read_only or tool.read_only)
        and ((shell and not read_only) or tool.group != "commands")
    )
