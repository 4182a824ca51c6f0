"""The token: in the page, for the page alone, and nowhere else."""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from pithos.server import page
from pithos.server.life import Server
from pithos.server.settings import Access
from tests.server.raw import Raw
from tests.server_tools.asking import HEADER, META, call, opened, settings, token_in

NEEDS_TOKEN = [
    ("GET", "/v1/tools"),
    ("POST", "/v1/tools/judge"),
    ("POST", "/v1/tools/call"),
    ("DELETE", "/v1/tools/call/x"),
    ("GET", "/v1/store"),
    ("GET", "/v1/store/x"),
    ("PUT", "/v1/store/x"),
    ("DELETE", "/v1/store/x"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all: nothing here changes it."""
    with opened(settings(tmp_path_factory.mktemp("server"))) as (made, _):
        yield made


def sent(client: httpx.Client, method: str, path: str, **headers: Any) -> httpx.Response:
    body: Any = {"id": "x", "name": "calculator", "arguments": {"expression": "1"}}
    return client.request(method, path, json=body if method in ("POST", "PUT") else None, headers=headers)


@pytest.mark.parametrize(("method", "path"), NEEDS_TOKEN)
def test_without_the_token_nothing_is_done(
    server: Server, client: httpx.Client, method: str, path: str
) -> None:
    """A server on this machine that asks for nothing is open to every program and page (CVE-2026-22812)."""
    right = client.headers.pop(HEADER)
    for wrong in (None, "", "x", right[:-1], right + "x", right.lower(), "\u00e9" * 3):
        headers = {} if wrong is None else {HEADER: wrong.encode("latin-1")}
        answer = sent(client, method, path, **headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "invalid_page_token")
        assert answer.headers["cache-control"] == "no-store"
    assert sent(client, method, path, **{HEADER: right}).status_code in (200, 404)


@pytest.mark.parametrize(("method", "path"), NEEDS_TOKEN)
@pytest.mark.parametrize(
    "spelled",
    ["{}/", "{}//", "{}///", "/{}", "{}/?a=b", "{}/#a", "/.{}", "{}%2f", "{};a", "http://localhost{}/"],
)
def test_no_spelling_of_a_path_leads_around_it(server: Server, method: str, path: str, spelled: str) -> None:
    """Sanic takes slashes at the end for nothing."""
    body = b'{"id": "x", "name": "calculator", "arguments": {"expression": "1"}}'
    head = f"{method} {spelled.format(path)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    with Raw(server, head.encode() + (body if method in ("POST", "PUT") else b"")) as raw:
        raw.socket.settimeout(60)
        status = raw.read(12)
    assert status[9:12] in (b"403", b"404", b"405")


def test_a_spelling_that_means_the_route(server: Server, client: httpx.Client) -> None:
    assert client.get("/v1/tools/").status_code == 200
    assert client.get("/v1/tools/", headers={"Origin": "https://evil.com"}).status_code == 403
    body = {"id": "x", "name": "calculator", "arguments": {"expression": "1"}}
    assert client.post("/v1/tools/call/", json=body).status_code == 200
    form = {"Content-Type": "text/plain"}
    assert client.post("/v1/tools/call/", content=b"{}", headers=form).status_code == 415
    assert client.post("/tokenize/", content=b"{}", headers=form).status_code == 415


def test_a_token_that_is_there_twice(client: httpx.Client) -> None:
    token = client.headers[HEADER]
    answer = client.get("/v1/tools", headers=[(HEADER, token), (HEADER, token)])
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid_header")


def test_the_page_is_not_kept_and_its_scripts_still_run(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    script = 'document.title = \'<head><meta name="pithos-token" content="">\''
    file.write_text(
        f"<!doctype html><html><head lang=en><title>x</title><script>{script}</script></head></html>"
    )
    with opened(replace(settings(tmp_path), page=file)) as (server, client):
        answer = client.get("/")
        assert answer.headers["cache-control"] == "no-store"
        assert answer.text.startswith(
            '<!doctype html><html><head lang=en><meta name="pithos-token" content="'
        )
        assert len(META.findall(answer.text)) == 2, "its own, and the one in the script, which stays empty"
        assert META.findall(answer.text) == [server.site.token.value, ""]
        found = re.search(r"<script>(.*?)</script>", answer.text)
        assert found is not None
        digest = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()
        assert f"'sha256-{digest}'" in answer.headers["content-security-policy"]
        assert int(answer.headers["content-length"]) == len(answer.content)


@pytest.mark.parametrize(
    ("html", "made"),
    [
        ("<head><title>x", '<head><meta name="pithos-token" content="T"><title>x'),
        ("<HEAD\n id=a><title>x", '<HEAD\n id=a><meta name="pithos-token" content="T"><title>x'),
        ("<!DOCTYPE html><p>x", '<!DOCTYPE html><meta name="pithos-token" content="T"><p>x'),
        ("<header>x", '<meta name="pithos-token" content="T"><header>x'),
        ('<head><meta name="pithos-token" content=""><p>', '<head><meta name="pithos-token" content="T"><p>'),
        ("<head><meta name=pithos-token content=old />x", '<head><meta name="pithos-token" content="T">x'),
    ],
)
def test_the_place_of_the_token(html: str, made: str) -> None:
    assert page.Page(html.encode(), "").with_token("T") == made.encode()


def test_every_server_has_its_own(tmp_path: Path) -> None:
    with opened(settings(tmp_path)) as (_, first), opened(settings(tmp_path)) as (_, second):
        assert len(first.headers[HEADER]) >= 40
        assert first.headers[HEADER] != second.headers[HEADER]
        answer = first.get("/v1/tools", headers={HEADER: second.headers[HEADER]})
        assert answer.status_code == 403


def test_with_keys_the_page_has_none_until_it_shows_one(tmp_path: Path) -> None:
    with opened(settings(tmp_path, Access(keys=("secret",)))) as (server, client):
        key = {"Authorization": "Bearer secret"}
        shown = client.get("/")
        assert shown.status_code == 200
        assert token_in(shown) == ""
        assert server.site.token.value not in shown.text
        assert token_in(client.get("/", headers=key)) == ""
        del client.headers[HEADER]
        assert client.get("/v1/page-token").status_code == 401
        assert client.get("/v1/page-token", headers={"x-api-key": "other"}).status_code == 401
        answer = client.get("/v1/page-token", headers=key)
        assert answer.json() == {"token": server.site.token.value}
        assert answer.headers["cache-control"] == "no-store"
        token = {HEADER: server.site.token.value}
        assert client.get("/v1/tools", headers=token).status_code == 401, "the token is no key"
        assert client.get("/v1/tools", headers=key).status_code == 403, "the key is no token"
        assert client.get("/v1/tools", headers=key | token).status_code == 200


def test_it_is_told_nowhere_else(
    server: Server, client: httpx.Client, caplog: pytest.LogCaptureFixture
) -> None:
    token = client.headers[HEADER]
    logger = logging.getLogger("pithos")
    with caplog.at_level(logging.DEBUG, "pithos"):
        assert call(client, "calculator", expression="6 * 7")["text"].endswith("42")
        client.put("/v1/store/secret-id", json={"title": "PRIVATE TITLE"})
        client.post("/v1/tools/call", json={"id": 1})
        client.get("/v1/tools", headers={HEADER: token + "x"})
        told = [
            client.get(path).text for path in ("/openapi.json", "/props", "/metrics", "/slots", "/v1/models")
        ]
    told += [record.getMessage() + json.dumps(getattr(record, "fields", {})) for record in caplog.records]
    told += [repr(server.site.token), str(server.site.token), repr(logger)]
    assert any("/v1/tools/call" in text for text in told)
    assert not [text for text in told if token in text]
    assert not [text for text in told if "PRIVATE TITLE" in text or "6 * 7" in text]
