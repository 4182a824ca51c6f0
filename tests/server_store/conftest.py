"""A store in a folder of the test's own, and a server with one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pithos.server.settings import Settings
from pithos.server.store.store import Store
from tests.server_tools.asking import opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "store"


@pytest.fixture
def told() -> list[str]:
    """What a person was told."""
    return []


@pytest.fixture
def store(folder: Path, told: list[str]) -> Store:
    return Store(folder, told.append)


@pytest.fixture
def client(folder: Path) -> Iterator[httpx.Client]:
    """The page of a server with a store and without tools."""
    with opened(Settings(store=folder)) as (_, made):
        yield made
