"""Where the extra `agent` is not installed, the tools that need it say so, and the others work."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pithos.errors import ToolError
from pithos.tools.context import Context
from pithos.tools.files import searching
from pithos.tools.shell.choice import Shell
from pithos.tools.shell.verdict import of_command
from pithos.tools.web import fetch, search
from tests.agent_tools.conftest import Call

EXTRAS = ("tree_sitter", "tree_sitter_bash", "re2", "httpx", "trafilatura", "markdownify", "ddgs")


@pytest.fixture(autouse=True)
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in EXTRAS:
        monkeypatch.setitem(sys.modules, name, None)


def test_every_command_asks(workspace: Path) -> None:
    verdict = of_command("ls", Shell("bash", "bash"), workspace)
    assert (verdict.action, verdict.reason) == ("ask", "commands cannot be read without the extra `agent`")


def test_literal_texts_are_searched_all_the_same(workspace: Path, call: Call) -> None:
    (workspace / "a").write_text("x.y\n")
    assert call(searching.TOOL, pattern="x.y").text == "a:1: x.y"
    with pytest.raises(ToolError, match="expressions need the extra `agent`"):
        call(searching.TOOL, pattern="x.y", regex=True)


def test_the_web_needs_it(context: Context) -> None:
    for tool, arguments in ((fetch.TOOL, {"url": "http://example.org/"}), (search.TOOL, {"query": "x"})):
        with pytest.raises(ToolError, match="needs the extra `agent`"):
            tool.run(arguments, context)
