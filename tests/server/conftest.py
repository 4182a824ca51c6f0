"""Fixtures of the server's tests: a server with a scripted core on a real socket, and a client for it."""

from collections.abc import Iterator

import httpx
import pytest

from pithos.server.life import Server
from tests.server.scripted import ScriptedCore, serving


@pytest.fixture
def core() -> ScriptedCore:
    return ScriptedCore()


@pytest.fixture
def server(core: ScriptedCore) -> Iterator[Server]:
    with serving(core) as made:
        yield made


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, timeout=60) as made:
        yield made
