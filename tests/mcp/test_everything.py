"""The reference server of MCP, which has an example of everything (`make mcp-everything` installs it)."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pithos.tools.mcp import config
from tests.mcp.conftest import HERE, Session

NODE = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
SERVER = (
    HERE / "everything" / "node_modules" / "@modelcontextprotocol" / "server-everything" / "dist" / "index.js"
)

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="Node is not installed (make mcp-everything)"),
    pytest.mark.skipif(
        not SERVER.exists(), reason="server-everything is not installed (make mcp-everything)"
    ),
]


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    session = Session(tmp_path_factory.mktemp("everything"))
    found = config.ServerConfig("everything", session.folder, str(NODE), (str(SERVER), "stdio"))
    servers = session.open(found)
    yield session
    servers.close()


def test_it_is_ready(everything: Session) -> None:
    assert everything.state("everything")["state"] == "ready", everything.told
    names = {tool.name for tool in everything.registry}
    assert {"everything__echo", "everything__get_sum", "everything__get_tiny_image"} <= names
    assert all(len(name) <= 64 and name.isidentifier() for name in names)


def test_texts_and_numbers(everything: Session) -> None:
    assert everything.call("everything__echo", message="grüße").text == "Echo: grüße"
    assert "5" in everything.call("everything__get_sum", a="2", b=3).text
    assert "message" in everything.call("everything__echo").text


def test_pictures_and_resources(everything: Session) -> None:
    result = everything.call("everything__get_tiny_image")
    assert any(line.startswith("[image, image/png, ") for line in result.text.splitlines())
    assert len(result.text) < 1000
    links = everything.call("everything__get_resource_links", count=2)
    assert links.text.count("[resource ") == 2


def test_structured_content(everything: Session) -> None:
    result = everything.call("everything__get_structured_content", location="Chicago")
    assert {"temperature", "conditions", "humidity"} <= set(result.data["structured"])


def test_progress_keeps_a_long_call_alive(everything: Session) -> None:
    everything.seconds = 2.0
    try:
        result = everything.call("everything__trigger_long_running_operation", duration=3, steps=6)
    finally:
        everything.seconds = 60.0
    assert (result.ok, "completed" in result.text) == (True, True), result.text


def test_a_long_call_is_stopped(everything: Session) -> None:
    everything.seconds = 0.5
    try:
        result = everything.call("everything__trigger_long_running_operation", duration=60, steps=1)
    finally:
        everything.seconds = 60.0
    assert result.text == "error: there was no answer within 0.5 s; the call was stopped"
    assert everything.call("everything__echo", message="on").text == "Echo: on"
