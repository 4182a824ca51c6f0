"""Bodies that are no calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from pithos.server.life import Server
from tests.server_tools.asking import opened, settings


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all: nothing here changes it."""
    with opened(settings(tmp_path_factory.mktemp("server"))) as (made, _):
        yield made


@pytest.mark.parametrize(
    ("change", "param"),
    [
        ({"id": None}, "id"),
        ({"id": ""}, "id"),
        ({"id": "a/b"}, "id"),
        ({"id": "x" * 129}, "id"),
        ({"id": "a\n"}, "id"),
        ({"name": 5}, "name"),
        ({"name": ""}, "name"),
        ({"arguments": [1]}, "arguments"),
        ({"arguments": None}, "arguments"),
        ({"approved": "yes"}, "approved"),
        ({"approved": 1}, "approved"),
        ({"mode": "all"}, "mode"),
        ({"always": "write_file"}, "always"),
        ({"always": [1]}, "always.0"),
    ],
)
def test_wrong_bodies(client: httpx.Client, change: dict[str, Any], param: str) -> None:
    body = {"id": "a", "name": "calculator", "arguments": {"expression": "1"}} | change
    answer = client.post("/v1/tools/call", json=body)
    assert (answer.status_code, answer.json()["error"]["param"]) == (400, param)
