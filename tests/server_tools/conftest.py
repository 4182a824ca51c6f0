"""A server with tools and a store, the page's client for it, and one more for other threads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pithos.server.life import Server
from tests.server_tools.asking import Gate, opened, settings


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[Server, httpx.Client]]:
    with opened(settings(tmp_path)) as made:
        yield made


@pytest.fixture
def server(both: tuple[Server, httpx.Client]) -> Server:
    return both[0]


@pytest.fixture
def client(both: tuple[Server, httpx.Client]) -> httpx.Client:
    return both[1]


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return tmp_path / "ws"


@pytest.fixture
def gate(server: Server) -> Iterator[Gate]:
    made = Gate()
    assert server.site.tools is not None
    server.site.tools.registry.add(made.tool)
    yield made
    made.go.set()
