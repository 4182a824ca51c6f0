"""A server with tools and a store, and the page's client for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pithos.server.life import Server
from tests.server_tools.asking import HEADER, Gate, opened, plain, settings


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with opened(settings(tmp_path)) as (made, _):
        yield made


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with plain(server, **{HEADER: server.site.token.value}) as made:
        yield made


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
