"""The routes of conversations, over a real socket."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest

from pithos.server.settings import Settings
from pithos.server.store import files
from pithos.server.store.store import Limits, Store
from tests.server_tools.asking import opened


def conversation(id: str = "abc", **fields: Any) -> Any:
    message = {
        "id": "m1",
        "parent": None,
        "role": "user",
        "content": "Grüße 👋 \u2028 </script>",
        "created": 5,
    }
    made = {
        "id": id,
        "title": "Grüße",
        "created": 1,
        "updated": 1_700_000_000_123,
        "messages": {"m1": message},
    }
    return made | {"leaf": "m1"} | fields


def test_a_conversation_there_and_back(client: httpx.Client) -> None:
    assert client.get("/v1/store").json() == {"conversations": []}
    made = conversation()
    answer = client.put("/v1/store/abc", json=made)
    assert answer.status_code == 200
    revision = answer.json()["revision"]
    assert answer.json() == {"id": "abc", "title": "Grüße", "updated": made["updated"], "revision": revision}
    assert answer.headers["etag"] == f'"{revision}"'
    assert client.get("/v1/store").json() == {"conversations": [answer.json()]}
    found = client.get("/v1/store/abc")
    assert found.json() == made | {"revision": revision}
    assert (found.headers["etag"], found.headers["cache-control"]) == (f'"{revision}"', "no-store")
    assert client.put("/v1/store/abc", json=found.json()).json()["revision"] == revision, (
        "its own is left out"
    )
    assert client.delete("/v1/store/abc").json() == {"id": "abc", "deleted": True}
    answer = client.get("/v1/store/abc")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_an_empty_one(client: httpx.Client) -> None:
    revision = client.put("/v1/store/empty", json={}).json()["revision"]
    assert client.get("/v1/store/empty").json() == {"revision": revision}
    assert client.get("/v1/store").json()["conversations"][0]["title"] == ""


def test_two_devices(client: httpx.Client) -> None:
    first = client.put("/v1/store/abc", json=conversation()).headers["etag"]
    second = client.put("/v1/store/abc", json=conversation(title="Laptop"), headers={"If-Match": first})
    assert second.status_code == 200
    late = client.put("/v1/store/abc", json=conversation(title="Phone"), headers={"If-Match": first})
    error = late.json()["error"]
    assert (late.status_code, error["code"]) == (409, "conflict")
    assert error["revision"] == second.json()["revision"]
    assert client.put("/v1/store/abc", json=conversation(title="Phone")).status_code == 409
    bare = {"If-Match": error["revision"]}
    assert client.put("/v1/store/abc", json=conversation(title="Phone"), headers=bare).status_code == 200
    assert client.delete("/v1/store/abc", headers=bare).status_code == 409
    assert client.get("/v1/store/abc").json()["title"] == "Phone"
    assert client.put("/v1/store/abc", json=conversation(), headers={"If-Match": "*"}).status_code == 200
    assert client.delete("/v1/store/abc", headers={"If-Match": "*"}).status_code == 200
    gone = client.put("/v1/store/abc", json=conversation(), headers=bare)
    assert (gone.status_code, gone.json()["error"]["revision"]) == (409, None)


def test_sizes(folder: Path) -> None:
    with opened(Settings(store=folder)) as (server, client):
        assert server.site.store is not None
        big = conversation(system="x" * 2_000_000)
        assert client.put("/v1/store/abc", json=big).status_code == 200
        assert client.get("/v1/store/abc").json()["system"] == big["system"]
        assert client.put("/v1/store/long", json={"title": "t" * 5000}).json()["title"] == "t" * 300
        server.site.store.limits = Limits(one=1000, number=2)
        answer = client.put("/v1/store/abc", json=conversation(system="x" * 1000), headers={"If-Match": "*"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "request_too_large")
        answer = client.put("/v1/store/third", json={})
        assert (answer.status_code, answer.json()["error"]["code"]) == (507, "store_full")


def test_without_a_store() -> None:
    with opened(Settings()) as (_, client):
        for answer in (
            client.get("/v1/store"),
            client.get("/v1/store/a"),
            client.put("/v1/store/a", json={}),
        ):
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_store")


def test_a_damaged_file(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    Store(folder, print).put("good", "Good", 1, b"{}", None)
    (folder / files.name_of("bad")).write_bytes(b"nothing")
    with caplog.at_level(logging.WARNING, "pithos"), opened(Settings(store=folder)) as (_, client):
        assert [entry["id"] for entry in client.get("/v1/store").json()["conversations"]] == ["good"]
        answer = client.get("/v1/store/bad")
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "damaged")
    assert sum("this conversation is skipped" in record.getMessage() for record in caplog.records) == 1


def test_another_start_sees_them(folder: Path) -> None:
    with opened(Settings(store=folder)) as (_, client):
        client.put("/v1/store/abc", json=conversation())
    with opened(Settings(store=folder)) as (_, client):
        found = client.get("/v1/store/abc").json()
        assert found.pop("revision")
        assert json.dumps(found) == json.dumps(conversation())
