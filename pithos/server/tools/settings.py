"""Which tools the server's own page has, and where they work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pithos.tools.web.settings import Web

if TYPE_CHECKING:
    from pithos.tools.mcp.config import ServerConfig


@dataclass(frozen=True)
class ToolSettings:
    """`workspace` need not exist. `shell`: commands and processes too. `network`: those in the sandbox may use it.

    `servers`: those of MCP. `at_once` calls run, `waiting` more may wait.
    """

    workspace: Path
    shell: bool = False
    network: bool = False
    read_only: bool = False
    web: bool = True
    servers: Sequence[ServerConfig] = ()
    reach: Web = field(default_factory=Web)
    at_once: int = 4
    waiting: int = 16
