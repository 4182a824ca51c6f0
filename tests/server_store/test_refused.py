"""What the routes of conversations refuse, over a real socket."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from pithos.server.settings import Settings
from tests.server_tools.asking import opened


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Of one server for all: nothing here changes it."""
    with opened(Settings(store=tmp_path_factory.mktemp("refused") / "store")) as (_, made):
        yield made


@pytest.mark.parametrize("match", ["", '"a b"', "a, b", '"a", "b"', "ä".encode(), '"' + "a" * 65 + '"'])
def test_a_header_that_is_no_revision(client: httpx.Client, match: str | bytes) -> None:
    answer = client.put("/v1/store/abc", json={}, headers={"If-Match": match})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid_header")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "invalid_json"),
        (b"[]", "invalid_json"),
        (b"{", "invalid_json"),
        (b'{"a": NaN}', "invalid_json"),
        (b'{"a": 1e999}', "invalid_json"),
        (b'{"a": "\\ud800"}', "invalid_json"),
        (b'{"a": ' + b"[" * 200 + b"]" * 200 + b"}", "invalid_json"),
        (b'{"title": 5}', "invalid_value"),
        (b'{"updated": "now"}', "invalid_value"),
        (b'{"id": "other"}', "invalid_value"),
    ],
)
def test_wrong_bodies(client: httpx.Client, body: bytes, code: str) -> None:
    answer = client.put("/v1/store/abc", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)
    assert client.get("/v1/store").json() == {"conversations": []}


def test_a_body_of_another_type(client: httpx.Client) -> None:
    assert (
        client.put("/v1/store/abc", content=b"{}", headers={"Content-Type": "text/plain"}).status_code == 415
    )


@pytest.mark.parametrize("id", ["a.b", "x" * 65, "%2e%2e", "..%2fa", "%00", "a%20b", "%c3%a4"])
def test_ids_that_are_none(client: httpx.Client, id: str) -> None:
    for answer in (
        client.get(f"/v1/store/{id}"),
        client.put(f"/v1/store/{id}", json={}),
        client.delete(f"/v1/store/{id}"),
    ):
        assert (answer.status_code, answer.json()["error"]["param"]) == (400, "id")
