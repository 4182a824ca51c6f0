"""Servers that the SDK makes: on stdin and stdout, and by streamable HTTP on the loopback."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pithos.tools.mcp.config import ServerConfig
from tests.mcp.conftest import HERE, Session, until

PROGRAM = str(HERE / "sdk_server.py")


@contextmanager
def listening() -> Iterator[str]:
    """The address of a server."""
    with subprocess.Popen([sys.executable, PROGRAM, "http"], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield f"http://127.0.0.1:{server.stdout.readline().strip()}/mcp"
        server.kill()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with listening() as url:
        yield url


@pytest.fixture(scope="module", params=["stdio", "http"])
def sdk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    session = Session(tmp_path_factory.mktemp("sdk"))
    if request.param == "stdio":
        found = ServerConfig("sdk", session.folder, sys.executable, (PROGRAM, "stdio"))
    else:
        url = request.getfixturevalue("address")
        found = ServerConfig("sdk", session.folder, url=url, headers={"Authorization": "Bearer k3y-0123"})
    servers = session.open(found)
    session.headers = found.headers
    assert session.state("sdk")["state"] == "ready", session.told
    yield session
    servers.close()
    assert session.told == []
    assert session.state("sdk")["state"] == "stopped"


def test_structured_results(sdk: Session) -> None:
    result = sdk.call("sdk__weather", city="Köln", scale="2")
    assert result.data["structured"] == {"city": "Köln", "degrees": 41.0}
    assert "Köln" in result.text
    assert "structured:" not in result.text  # the text says the same
    assert sdk.registry.get("sdk__weather").read_only


def test_an_exception(sdk: Session) -> None:
    result = sdk.call("sdk__fail")
    assert not result.ok
    assert result.text.startswith("error: ") or result.text.startswith("Error executing tool fail")


def test_arguments_that_the_server_refuses(sdk: Session) -> None:
    assert not sdk.call("sdk__wait", seconds="soon").ok
    assert sdk.call("sdk__weather", city="Rome").ok


def test_progress(sdk: Session) -> None:
    sdk.seconds = 1.2
    try:
        assert sdk.call("sdk__wait", seconds=2).text == "waited"
    finally:
        sdk.seconds = 60.0


def test_time_is_over(sdk: Session) -> None:
    sdk.seconds = 0.3
    try:
        assert "no answer within 0.3 s" in sdk.call("sdk__wait", seconds=600).text
    finally:
        sdk.seconds = 60.0
    assert sdk.call("sdk__weather", city="Rome").ok


def test_headers(sdk: Session) -> None:
    sent = sdk.headers.get("Authorization")
    assert sdk.call("sdk__header").text == str(sent)


def test_a_new_tool(sdk: Session) -> None:
    """Told by the subscription of today's protocol."""
    assert sdk.call("sdk__grow").text == "grown"
    until(lambda: "sdk__newcomer" in sdk.registry, "the new tool")
    assert sdk.call("sdk__newcomer").text == "new"


def test_a_program_leaves(session: Session) -> None:
    session.open(ServerConfig("sdk", session.folder, sys.executable, (PROGRAM, "stdio")))
    for _ in range(2):
        assert "ended during the call (exit code 9)" in session.call("sdk__leave").text
    until(lambda: session.state("sdk")["state"] == "failed", "the end")
    assert session.state("sdk")["error"] == "it has ended (exit code 9)"


def test_an_address_leaves(session: Session) -> None:
    with listening() as url:
        session.open(ServerConfig("sdk", session.folder, url=url))
        result = session.call("sdk__leave")
    assert not result.ok
    assert not session.call("sdk__weather", city="Rome").ok
    until(lambda: session.state("sdk")["state"] == "failed", "the end")
    assert "connect" in session.state("sdk")["error"].lower()
    print(result.text, session.told)
