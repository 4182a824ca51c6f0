"""Addresses that refuse, forget, hang, or answer what they should not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pithos.tools.mcp import config
from tests.mcp.conftest import Session
from tests.mcp.plain_http import Address, listening


@pytest.fixture
def address() -> Iterator[Address]:
    with listening() as server:
        yield server


@pytest.fixture
def far(session: Session, address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """A session with the address, as mcp.json names it."""
    monkeypatch.setenv("FAR_KEY", "k3y-0123456789")
    entry = {"type": "http", "url": address.url, "headers": {"Authorization": "Bearer ${FAR_KEY}"}}
    (tmp_path / "mcp.json").write_text(json.dumps({"mcpServers": {"far": entry}}))
    session.open(*config.read(tmp_path / "mcp.json").servers)
    return session


def test_a_session_of_an_older_protocol(far: Session, address: Address) -> None:
    assert far.state("far") == {"name": "far", "state": "ready", "tools": 6, "error": "", "note": ""}
    assert far.call("far__echo", text="hello").text == "hello"
    assert all(headers["authorization"] == "Bearer k3y-0123456789" for _, headers in address.requests)
    assert far.servers is not None
    far.servers.close()
    assert address.methods[-1] == "DELETE"  # the session is taken back


def test_a_forgotten_session_is_begun_anew(far: Session, address: Address) -> None:
    address.sessions.clear()
    assert far.call("far__echo", text="again").text == "again"
    assert address.methods.count("initialize") == 2
    assert far.state("far")["state"] == "ready"
    assert far.told == ["MCP server far: it has ended (the session is forgotten); it is started once more"]


def test_answers_that_are_too_long(far: Session) -> None:
    result = far.call("far__huge")
    assert (result.ok, "the answer has more than 16777216 bytes" in result.text) == (False, True), result.text
    assert far.call("far__echo", text="on").text == "on"


def test_answers_that_are_packed(far: Session) -> None:
    result = far.call("far__packed")
    assert (result.ok, "compressed" in result.text) == (False, True), result.text
    assert far.call("far__echo", text="on").text == "on"


def test_a_page_instead_of_an_answer(far: Session) -> None:
    assert "Unexpected content type: text/html" in far.call("far__html").text


def test_a_call_that_hangs(far: Session) -> None:
    far.seconds = 0.3
    assert "no answer within 0.3 s" in far.call("far__hang").text
    far.seconds = 60.0
    assert far.call("far__echo", text="on").text == "on"


def test_keys_are_not_told(far: Session) -> None:
    assert far.call("far__secret").text == "error: the key *** has expired"


@pytest.mark.parametrize(
    ("code", "words"),
    [(401, "it wants another key"), (404, "there is no MCP server at this path"), (500, "HTTP 500")],
)
def test_refusals(session: Session, address: Address, code: int, words: str) -> None:
    address.refuses = code
    session.open(config.ServerConfig("far", session.folder, url=address.url))
    assert session.state("far")["state"] == "failed"
    assert words in session.state("far")["error"]


def test_nobody_listens(session: Session) -> None:
    with listening() as server:
        url = server.url
    session.open(config.ServerConfig("far", session.folder, url=url))
    assert session.state("far")["state"] == "failed"
    assert session.state("far")["error"] == "All connection attempts failed"
