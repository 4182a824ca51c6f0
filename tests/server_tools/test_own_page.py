"""Tools and conversations are for the server's own page: no other page reaches them, whatever else it may use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pithos.server.life import Server
from pithos.server.settings import Access
from tests.server_tools.asking import HEADER, opened, settings, token_in
from tests.server_tools.test_page_token import NEEDS_TOKEN, sent

OPEN = Access(origins=("*", "https://app.example"), hosts=("*", "pithos.example"))
OWN = [*NEEDS_TOKEN, ("GET", "/v1/page-token")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all: nothing here changes it."""
    with opened(settings(tmp_path_factory.mktemp("server"))) as (made, _):
        yield made


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, httpx.Client]]:
    """A server that any page of any host may use for its model."""
    with opened(settings(tmp_path_factory.mktemp("wide"), OPEN)) as made:
        yield made


@pytest.mark.parametrize(("method", "path"), OWN)
def test_a_rebound_name(client: httpx.Client, method: str, path: str) -> None:
    """evil.com is made to point to this machine: its page sends its own name (CVE-2025-66414, CVE-2026-11624)."""
    names = {"Host": "evil.com:8080", "Origin": "http://evil.com:8080"}
    for headers in (names, {"Host": "evil.com"}, {"Host": "127.0.0.1.nip.io"}):
        answer = sent(client, method, path, **headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "invalid_host")


@pytest.mark.parametrize(("method", "path"), OWN)
def test_any_host_is_not_enough(wide: tuple[Server, httpx.Client], method: str, path: str) -> None:
    """--allow-host * lets a rebound name in to the model, not to the tools, and gives its page no token."""
    _, client = wide
    names = {"Host": "evil.com", "Origin": "http://evil.com"}
    assert client.get("/health", headers=names).status_code == 200
    answer = sent(client, method, path, **names)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "invalid_host")
    assert "access-control-allow-origin" not in answer.headers
    assert token_in(client.get("/", headers={"Host": "evil.com"})) == ""
    assert token_in(client.get("/", headers={"Host": "pithos.example"})) != ""
    assert client.get("/v1/tools", headers={"Host": "pithos.example"}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["https://evil.com", "https://app.example", "null", "http://localhost:1", "file://"]
)
@pytest.mark.parametrize(("method", "path"), OWN)
def test_any_origin_is_not_enough(
    wide: tuple[Server, httpx.Client], method: str, path: str, origin: str
) -> None:
    """The fix of CVE-2026-22812 was CORS alone: here a page that may use the model may not use the tools."""
    server, client = wide
    assert client.get("/health", headers={"Origin": origin}).status_code == 200
    answer = sent(client, method, path, Origin=origin)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "invalid_origin")
    asked = {"Origin": origin, "Access-Control-Request-Method": method}
    preflight = client.options(path, headers=asked)
    assert preflight.status_code == 403
    for found in (answer, preflight):
        assert not [name for name in found.headers if name.startswith("access-control-")]
        assert found.headers["cross-origin-resource-policy"] == "same-origin"
    assert sent(client, method, path, Origin=server.address).status_code in (200, 404)


def test_another_page_cannot_read_the_token(wide: tuple[Server, httpx.Client]) -> None:
    _, client = wide
    for headers in (
        {"Origin": "https://app.example"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"},
    ):
        answer = client.get("/", headers=headers)
        assert answer.status_code == 200
        assert token_in(answer) == ""
        assert "access-control-allow-origin" not in answer.headers
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    for headers in (link, {"Sec-Fetch-Site": "none"}, {"Sec-Fetch-Site": "same-origin"}):
        answer = client.get("/", headers=headers)
        assert token_in(answer) != "", "a person sees the page"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_the_browser_says_of_a_request(client: httpx.Client, site: str) -> None:
    """A GET without Origin, as of an image or a form: browsers name its site."""
    for method, path in OWN:
        answer = sent(client, method, path, **{"Sec-Fetch-Site": site})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "invalid_origin")
    assert client.get("/v1/tools", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
@pytest.mark.parametrize("path", ["/v1/tools/call", "/v1/tools/judge"])
def test_a_form_of_another_site(client: httpx.Client, path: str, kind: str) -> None:
    """What a page may send anywhere without a preflight."""
    body = b'{"id": "x", "name": "calculator", "arguments": {"expression": "1"}}'
    form = {"Content-Type": kind}
    assert client.post(path, content=body, headers=form | {"Origin": "https://evil.com"}).status_code == 403
    assert client.post(path, content=body, headers=form).status_code == 415
    del client.headers[HEADER]
    assert client.post(path, content=body, headers=form).status_code == 403


def test_a_proxy_that_ends_tls(tmp_path: Path) -> None:
    access = Access(hosts=("pithos.example",), origins=("https://pithos.example",))
    with opened(settings(tmp_path, access)) as (_, client):
        proxied = {"Host": "pithos.example", "Origin": "https://pithos.example"}
        assert client.get("/v1/tools", headers=proxied).status_code == 200
        assert client.get("/v1/tools", headers=proxied | {"Host": "localhost"}).status_code == 403
        assert token_in(client.get("/", headers={"Host": "pithos.example"})) == client.headers[HEADER]


def test_https_pages_are_not_http_pages(client: httpx.Client, server: Server) -> None:
    insecure = {"Origin": server.address.replace("http:", "https:")}
    assert client.get("/v1/tools", headers=insecure).status_code == 403


@pytest.mark.parametrize("path", ["/v1/toolsx", "/v1/tools/nothing", "/v1/store/a/b", "/v1/tools/call/"])
def test_paths_beside_them(client: httpx.Client, path: str) -> None:
    assert client.get(path).status_code in (404, 405)


@pytest.mark.parametrize(
    ("method", "path"), [("PUT", "/v1/tools"), ("GET", "/v1/tools/call"), ("POST", "/v1/store/x")]
)
def test_other_methods(client: httpx.Client, method: str, path: str) -> None:
    answer = client.request(method, path, json={} if method != "GET" else None)
    assert (answer.status_code, answer.json()["error"]["code"]) == (405, "method_not_allowed")
