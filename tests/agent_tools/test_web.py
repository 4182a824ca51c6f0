"""fetch_url against a server of its own, by the allowance that is there for tests; web_search with a fake search."""

from __future__ import annotations

import gzip
import http.server
import ipaddress
import socket
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from pithos.errors import ToolError
from pithos.tools.context import Context
from pithos.tools.result import Result
from pithos.tools.web import addresses, fetch, search
from pithos.tools.web.settings import Found, Web

ARTICLE = (
    "<!doctype html><html><head><title>A &amp; B</title><script>evil()</script></head><body>"
    "<nav><a href='/menu'>Menu</a></nav><article><h1>Heading</h1>"
    + "".join(
        f"<p>Paragraph {i} says something that is long enough to be read as an article.</p>" for i in range(8)
    )
    + "<table><tr><th>k</th><th>v</th></tr><tr><td>one</td><td>1</td></tr></table></article></body></html>"
)


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers by path; notes the headers that came."""

    seen: list[dict[str, str]]

    def do_GET(self) -> None:
        self.seen.append({"path": self.path, **{k.lower(): v for k, v in self.headers.items()}})
        getattr(self, f"get_{self.path.strip('/').partition('/')[0].partition('?')[0]}", self.get_missing)()

    def send(
        self, body: bytes, kind: str = "text/html; charset=utf-8", status: int = 200, **headers: str
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def get_article(self) -> None:
        self.send(ARTICLE.encode())

    def get_plain(self) -> None:
        self.send("grün".encode("cp1252"), "text/plain; charset=windows-1252")

    def get_json(self) -> None:
        self.send(b'{"a": 1}', "application/json")

    def get_long(self) -> None:
        self.send("\n\n".join(f"paragraph {i} " + "x" * 400 for i in range(100)).encode(), "text/plain")

    def get_binary(self) -> None:
        self.send(b"\x89PNG\0\0", "image/png")

    def get_lies(self) -> None:
        self.send(b"\x7fELF\0\0\0", "text/html")

    def get_tiny(self) -> None:
        self.send(b"<html><body><p>few words</p><style>x{}</style></body></html>")

    def get_bomb(self) -> None:
        self.send(gzip.compress(b"a" * 50_000_000), "text/plain", Content_Encoding="gzip")

    def get_deflate(self) -> None:
        self.send(zlib.compress(b"packed"), "text/plain", Content_Encoding="deflate")

    def get_bare(self) -> None:
        packer = zlib.compressobj(wbits=-15)
        self.send(packer.compress(b"packed") + packer.flush(), "text/plain", Content_Encoding="deflate")

    def get_brotli(self) -> None:
        self.send(b"xyz", "text/plain", Content_Encoding="br")

    def get_to(self) -> None:
        self.send(b"", status=302, Location=self.path.partition("?")[2], Set_Cookie="a=b")

    def get_loop(self) -> None:
        self.send(b"", status=302, Location="/loop")

    def get_slow(self) -> None:
        self.send_response(200)
        self.end_headers()
        try:
            for _ in range(200):
                self.wfile.write(b"x")
                time.sleep(0.1)
        except OSError:
            return

    def get_headers(self) -> None:
        try:
            for _ in range(200):
                self.wfile.write(b"H")
                time.sleep(0.1)
        except OSError:
            return

    def get_missing(self) -> None:
        self.send(b"<html><body>not here</body></html>", status=404)

    def log_message(self, format: str, *args: object) -> None:
        return


@pytest.fixture
def server() -> Iterator[http.server.ThreadingHTTPServer]:
    handler = type("Own", (Handler,), {"seen": []})
    found = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=found.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield found
    found.shutdown()
    thread.join()
    found.server_close()


Fetch = Callable[..., Result]


@pytest.fixture
def get(server: http.server.ThreadingHTTPServer, context: Context) -> Fetch:
    """get(path): fetches from the test's server."""
    port = server.server_address[1]
    context.web = Web(private=frozenset({f"127.0.0.1:{port}"}))

    def run(path: str, **arguments: object) -> Result:
        return fetch.TOOL.run({"url": f"http://localhost:{port}{path}", **arguments}, context)

    return run


def test_an_article_is_read_without_menus_and_scripts(get: Fetch) -> None:
    result = get("/article")
    assert result.text.splitlines()[1] == "title: A & B"
    assert "Paragraph 7 says" in result.text and "one" in result.text
    assert "evil" not in result.text and "Menu" not in result.text
    assert (result.data["status"], result.data["parts"]) == (200, 1)


def test_other_texts_are_given_as_they_are(get: Fetch) -> None:
    assert get("/plain").text.endswith("\n\ngrün")
    assert get("/json").text.endswith('\n\n{"a": 1}')
    assert get("/tiny").text.endswith("\n\nfew words")
    assert get("/deflate").text.endswith("\n\npacked")
    assert get("/bare").text.endswith("\n\npacked")


def test_long_pages_come_in_parts(get: Fetch) -> None:
    first = get("/long")
    assert "\npart 1 of 5; the next: part=2\n\nparagraph 0 " in first.text
    last = get("/long", part=5)
    assert "part 5 of 5\n" in last.text and "paragraph 99 " in last.text
    everything = "".join(get("/long", part=i).text for i in range(1, 6))
    assert all(f"paragraph {i} " in everything for i in range(100))
    with pytest.raises(ToolError, match="has 5 parts"):
        get("/long", part=6)


def test_what_is_no_text_is_refused_with_its_kind(get: Fetch) -> None:
    with pytest.raises(ToolError, match="is no text but 'image/png'"):
        get("/binary")
    with pytest.raises(ToolError, match=r"a program \(ELF\)"):
        get("/lies")
    with pytest.raises(ToolError, match="packed as 'br'"):
        get("/brotli")


def test_a_packed_bomb_is_cut_at_the_cap(get: Fetch, context: Context) -> None:
    context.web = replace(context.web, bytes=100_000, part=1000)
    result = get("/bomb", part=100)
    assert result.data["parts"] == 100
    assert "(only the first 100000 bytes of the page)" in result.text


def test_an_error_of_the_server_is_told(get: Fetch) -> None:
    result = get("/nothing")
    assert "(status 404)" in result.text and "not here" in result.text
    assert not result.ok


@pytest.mark.parametrize("path", ["/slow", "/headers"])
def test_a_slow_server_is_given_up(get: Fetch, context: Context, path: str) -> None:
    context.web = replace(context.web, seconds=1.0)
    started = time.monotonic()
    with pytest.raises(ToolError, match="given up"):
        get(path)
    assert time.monotonic() - started < 15


def test_a_user_stops_a_fetch(get: Fetch, context: Context) -> None:
    threading.Timer(0.3, context.cancel.set).start()
    started = time.monotonic()
    with pytest.raises(ToolError, match="stopped by the user"):
        get("/slow")
    assert time.monotonic() - started < 15


def test_redirects_are_followed_without_cookies(get: Fetch, server: http.server.ThreadingHTTPServer) -> None:
    assert get("/to?/plain").data["url"].endswith("/plain")
    seen = server.RequestHandlerClass.seen  # type: ignore[attr-defined]
    assert [entry["path"] for entry in seen] == ["/to?/plain", "/plain"]
    assert "cookie" not in seen[1]
    assert seen[0]["host"] == f"localhost:{server.server_address[1]}"
    with pytest.raises(ToolError, match="more than 8 redirects"):
        get("/loop")


@pytest.mark.parametrize(
    "target",
    [
        *(
            "http://127.0.0.1:1/",
            "http://localhost/",
            "http://169.254.169.254/latest/meta-data",
            "http://10.0.0.1/",
        ),
        *(
            "http://[::1]/",
            "http://[::ffff:127.0.0.1]/",
            "http://0/",
            "http://0x7f000001/",
            "http://2130706433/",
        ),
        *("file:///etc/passwd", "ftp://example.org/", "gopher://example.org/", "http://user:pw@127.0.0.1/"),
    ],
)
def test_every_hop_is_checked(get: Fetch, target: str) -> None:
    with pytest.raises(ToolError):
        get(f"/to?{target}")


@pytest.mark.parametrize(
    "url",
    [
        *(
            "http://127.0.0.1/",
            "http://127.1/",
            "http://localhost:8080/",
            "http://[::1]:80/",
            "http://0.0.0.0/",
        ),
        *("http://192.168.1.1/", "http://172.16.0.1/", "http://100.64.0.1/", "http://169.254.169.254/"),
        *(
            "http://[fe80::1%25lo]/",
            "http://[fd00::1]/",
            "http://[::ffff:10.0.0.1]/",
            "http://[64:ff9b::7f00:1]/",
        ),
        *("http://[2002:7f00:1::]/", "http://[::127.0.0.1]/", "http://224.0.0.1/", "http://255.255.255.255/"),
        *("http://017700000001/", "http://0x7f.1/"),
    ],
)
def test_private_addresses_are_refused_in_every_form(url: str, context: Context) -> None:
    with pytest.raises(ToolError):
        fetch.TOOL.run({"url": url}, context)


@pytest.mark.parametrize(
    "url",
    [
        *(
            "file:///etc/passwd",
            "javascript:alert(1)",
            "//example.org",
            "example.org",
            "http://",
            "http:///x",
        ),
        *(
            "http://a b/",
            "http://x\n/",
            "http://me@example.org/",
            "http://example.org:99999/",
            "http://[::1/",
        ),
        *("http://example.org\\@127.0.0.1/", "http://" + "a" * 5000, "http://ex%61mple.org/"),
    ],
)
def test_what_is_no_url_is_refused(url: str) -> None:
    with pytest.raises(ToolError):
        addresses.split(url)


@pytest.mark.parametrize(
    "text", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2002:808:808::1", "64:ff9b::808:808"]
)
def test_public_addresses(text: str) -> None:
    assert addresses.public(ipaddress.ip_address(text))


def test_a_host_with_one_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def lookup(*_: object, **__: object) -> list[tuple[object, ...]]:
        return [(2, 1, 6, "", ("93.184.216.34", 80)), (2, 1, 6, "", ("10.0.0.1", 80))]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    with pytest.raises(ToolError, match=r"is 10\.0\.0\.1, which is no address of the public internet"):
        addresses.resolve("http://example.org/")


def test_the_connection_goes_to_the_address_that_was_checked(
    get: Fetch, monkeypatch: pytest.MonkeyPatch, server: http.server.ThreadingHTTPServer
) -> None:
    """A second look-up, which could answer otherwise, never happens."""
    real, asked = socket.getaddrinfo, []

    def lookup(host: str, *rest: object, **named: object) -> object:
        asked.append(host)
        return real("127.0.0.1", *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    assert get("/plain").ok
    assert asked.count("localhost") == 1
    assert set(asked) <= {"localhost", "127.0.0.1"}


def test_targets_keep_host_and_port() -> None:
    target = addresses.Target("https://example.org/a?b=c#d", "https", "example.org", 443, "2606::1")
    assert target.pinned == "https://[2606::1]:443/a?b=c"
    assert target.host_header == "example.org"
    assert addresses.Target("http://h:8080", "http", "h", 8080, "1.2.3.4").host_header == "h:8080"


def test_search_results_are_listed(context: Context) -> None:
    def found(query: str, most: int, seconds: float) -> Found:
        assert (query, most) == ("pithos", 2)
        return [
            {"title": "A  jar", "href": "https://example.org/a", "body": "large\nstorage " + "x" * 1000},
            {"title": "B", "href": "https://example.org/b", "body": ""},
            {"title": "C", "href": "https://example.org/c", "body": ""},
        ]

    context.web = Web(search=found)
    result = search.TOOL.run({"query": "pithos", "results": 2}, context)
    assert result.text.startswith("1. A jar\n   https://example.org/a\n   large storage xxx")
    assert result.text.endswith("2. B\n   https://example.org/b")
    assert len(result.text) < 600
    assert result.data["results"][1] == {"title": "B", "url": "https://example.org/b"}
    context.web = Web(search=lambda *_: [])
    assert search.TOOL.run({"query": "q"}, context).text == "nothing was found for 'q'"


def test_the_library_of_the_search_has_the_form_that_is_used() -> None:
    """Its search is not run; that it can be called in this way is."""
    import inspect

    from ddgs import DDGS

    inspect.signature(DDGS).bind(timeout=20)
    inspect.signature(DDGS.text).bind(None, "query", max_results=8)
