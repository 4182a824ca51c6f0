"""What is refused before a request is looked at, over a real socket and by the guard alone."""

from collections.abc import Iterator

import httpx
import pytest

from pithos.server.errors import Problem
from pithos.server.guard import Guard, Head, bare
from pithos.server.life import Server
from pithos.server.settings import Access, Settings
from tests.server.raw import Raw
from tests.server.scripted import ScriptedCore, serving

PATHS = ["/", "/health", "/v1/models", "/metrics", "/openapi.json", "/no/such/path"]
CHAT = {"messages": [{"role": "user", "content": "Hi"}]}


def head(method: str = "GET", path: str = "/health", **headers: str) -> Head:
    given = {"host": "localhost:8080"} | {name.replace("_", "-"): value for name, value in headers.items()}
    return Head(method, path, False, lambda name: [given[name]] if name in given else [])


def refused(guard: Guard, asked: Head) -> int:
    with pytest.raises(Problem) as caught:
        guard.check(asked)
    return caught.value.status


@pytest.fixture
def guarded() -> Iterator[httpx.Client]:
    access = Access(
        keys=("first-key", "second-key"),
        hosts=("ai.example",),
        origins=("https://app.example",),
        max_body=2000,
    )
    with (
        serving(ScriptedCore(), Settings(access=access)) as server,
        httpx.Client(base_url=server.address) as c,
    ):
        yield c


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "host", ["evil.com", "evil.com:8080", "localhost.evil.com", "127.0.0.1.nip.io", "x@localhost"]
)
def test_a_foreign_host_is_refused_on_every_path(client: httpx.Client, path: str, host: str) -> None:
    answer = client.get(path, headers={"Host": host})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "invalid_host")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1:9", "[::1]:80", "localhost."])
def test_names_of_this_machine_are_taken(client: httpx.Client, host: str) -> None:
    assert client.get("/health", headers={"Host": host}).status_code == 200


def test_rebinding_a_name_to_this_machine_does_not_help(client: httpx.Client, core: ScriptedCore) -> None:
    origin = {"Host": "rebound.evil.com:8080", "Origin": "http://rebound.evil.com:8080"}
    assert client.post("/v1/chat/completions", json=CHAT, headers=origin).status_code == 403
    assert core.requests == []


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("origin", ["https://evil.com", "null", "http://localhost:1", "file://"])
def test_a_foreign_page_is_refused_on_every_path(client: httpx.Client, path: str, origin: str) -> None:
    answer = client.get(path, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "invalid_origin")
    assert "access-control-allow-origin" not in answer.headers


def test_the_servers_own_page_is_taken(client: httpx.Client, server: Server) -> None:
    answer = client.get("/health", headers={"Origin": server.address})
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers


def test_cors_is_closed_unless_asked(client: httpx.Client) -> None:
    asked = {"Origin": "https://app.example", "Access-Control-Request-Method": "POST"}
    answer = client.options("/v1/chat/completions", headers=asked)
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers


def test_an_allowed_origin_gets_a_preflight_and_may_read(guarded: httpx.Client) -> None:
    page = {"Origin": "https://app.example"}
    asked = page | {
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization",
    }
    answer = guarded.options("/v1/chat/completions", headers=asked)
    assert answer.status_code == 204
    assert answer.headers["access-control-allow-origin"] == "https://app.example"
    assert "POST" in answer.headers["access-control-allow-methods"]
    assert "Authorization" in answer.headers["access-control-allow-headers"]
    assert "access-control-allow-credentials" not in answer.headers
    key = page | {"Authorization": "Bearer first-key"}
    answer = guarded.post("/v1/chat/completions", json=CHAT, headers=key)
    assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (200, "https://app.example")
    answer = guarded.post("/v1/chat/completions", json=CHAT, headers=page)
    assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (401, "https://app.example")


def test_a_host_that_was_allowed(guarded: httpx.Client) -> None:
    key = {"Authorization": "Bearer first-key"}
    assert guarded.get("/v1/models", headers=key | {"Host": "ai.example:8080"}).status_code == 200
    assert guarded.get("/v1/models", headers=key | {"Host": "other.example"}).status_code == 403


@pytest.mark.parametrize("header", [{"Authorization": "Bearer second-key"}, {"x-api-key": "first-key"}])
def test_each_key_works_in_both_headers(guarded: httpx.Client, header: dict[str, str]) -> None:
    assert guarded.get("/v1/models", headers=header).status_code == 200


@pytest.mark.parametrize(
    "header",
    [{}, {"Authorization": "Bearer"}, {"Authorization": "Bearer first-key2"}, {"Authorization": "Basic first-key"},
     {"x-api-key": "FIRST-KEY"}, {"x-api-key": "first-key,second-key"}],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/v1/models", "/metrics", "/slots", "/openapi.json", "/no/such/path"])
def test_without_a_key_nothing_is_told(guarded: httpx.Client, header: dict[str, str], path: str) -> None:
    answer = guarded.get(path, headers=header)
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "invalid_api_key")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_health_needs_no_key(guarded: httpx.Client) -> None:
    assert guarded.get("/health").json() == {"status": "ok"}


def test_anthropics_routes_tell_errors_in_their_form(guarded: httpx.Client) -> None:
    answer = guarded.post("/v1/messages", json={})
    assert answer.status_code == 401
    assert answer.json()["type"] == "error"
    assert answer.json()["error"]["type"] == "authentication_error"


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_post_must_be_json(client: httpx.Client, kind: str) -> None:
    answer = client.post("/v1/chat/completions", content=b"{}", headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "unsupported_media_type")


def test_a_charset_may_be_said(client: httpx.Client) -> None:
    kind = {"Content-Type": "application/json; charset=utf-8"}
    assert client.post("/tokenize", content=b'{"content": "a"}', headers=kind).json() == {"tokens": [97]}


def test_a_compressed_body_is_refused(client: httpx.Client) -> None:
    kind = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    assert client.post("/tokenize", content=b"{}", headers=kind).status_code == 415


def test_a_large_body_is_refused_by_its_length(guarded: httpx.Client) -> None:
    answer = guarded.post("/tokenize", json={"content": "x" * 3000}, headers={"x-api-key": "first-key"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "request_too_large")


def test_a_large_body_in_pieces_is_refused(guarded: httpx.Client) -> None:
    def pieces() -> Iterator[bytes]:
        yield b'{"content": "'
        for _ in range(30):
            yield b"x" * 1000
        yield b'"}'

    headers = {"x-api-key": "first-key", "Content-Type": "application/json"}
    answer = guarded.post("/tokenize", content=pieces(), headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "request_too_large")


def test_a_header_that_is_there_twice_is_refused(server: Server) -> None:
    with Raw(server, b"GET /health HTTP/1.1\r\nHost: localhost\r\nHost: evil.com\r\n\r\n") as raw:
        assert raw.read(12).startswith(b"HTTP/1.1 400")


def test_no_host_header() -> None:
    asked = Head("GET", "/", False, lambda name: [])
    assert refused(Guard(Access(), "127.0.0.1"), asked) == 400


def test_addresses_are_hosts_where_the_server_is_bound_to_all() -> None:
    everywhere = Guard(Access(), "0.0.0.0")
    everywhere.check(head(host="192.168.1.7:8080"))
    everywhere.check(head(host="[fe80::1]:8080"))
    assert refused(everywhere, head(host="myhost:8080")) == 403
    assert refused(Guard(Access(), "127.0.0.1"), head(host="192.168.1.7:8080")) == 403
    Guard(Access(), "192.168.1.7").check(head(host="192.168.1.7:8080"))
    Guard(Access(hosts=("*",)), "127.0.0.1").check(head(host="evil.com"))


def test_all_origins() -> None:
    guard = Guard(Access(origins=("*",)), "127.0.0.1")
    guard.check(head(origin="https://evil.com"))
    assert guard.allowed(head(origin="https://evil.com")) == "https://evil.com"


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("localhost:80", "localhost"),
        ("[::1]:80", "::1"),
        ("::1", "::1"),
        ("Example.ORG.", "example.org"),
        ("", ""),
    ],
)
def test_bare_names(given: str, name: str) -> None:
    assert bare(given) == name
