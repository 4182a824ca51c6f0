"""A workspace with a few files, and a context of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pithos.tools.context import Context
from pithos.tools.registry import Tool
from pithos.tools.result import Result
from pithos.tools.schema import checked

Call = Callable[..., Result]


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    folder = tmp_path / "ws"
    folder.mkdir()
    return folder


@pytest.fixture
def context(workspace: Path) -> Iterator[Context]:
    with Context.open(workspace) as opened:
        yield opened


@pytest.fixture
def call(context: Context) -> Call:
    """call(tool, **arguments): runs a tool; errors are raised."""

    def run(tool: Tool, **arguments: Any) -> Result:
        return tool.run(checked(tool.name, tool.parameters, arguments), context)

    return run
