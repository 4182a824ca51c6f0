"""https: the certificate must be that of the host that was named, although the connection goes to an address."""

from __future__ import annotations

import functools
import http.server
import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pithos.errors import ToolError
from pithos.tools.context import Context
from pithos.tools.web import fetch
from pithos.tools.web.settings import Web

OPENSSL = shutil.which("openssl")
pytestmark = pytest.mark.skipif(OPENSSL is None, reason="openssl is missing: no certificate can be made")


class Handler(http.server.BaseHTTPRequestHandler):
    """Says hello."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/plain")
        self.send_header("Content-Length", "5")
        self.end_headers()
        self.wfile.write(b"hello")

    def log_message(self, format: str, *args: object) -> None:
        return


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate of localhost alone, with its key in one file."""
    target = tmp_path / "both.pem"
    new = [
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
        "-addext",
        "subjectAltName=DNS:localhost",
    ]
    files = ["-keyout", str(tmp_path / "key"), "-out", str(tmp_path / "crt")]
    subprocess.run([str(OPENSSL), *new, *files], check=True, capture_output=True)
    target.write_text((tmp_path / "key").read_text() + (tmp_path / "crt").read_text())
    return target


@pytest.fixture
def port(certificate: Path, context: Context) -> Iterator[int]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate)
    server.socket = tls.wrap_socket(server.socket, server_side=True)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    number = int(server.server_address[1])
    context.web = Web(private=frozenset({f"127.0.0.1:{number}"}))
    yield number
    server.shutdown()
    thread.join()
    server.server_close()


def test_an_unknown_certificate_is_refused(port: int, context: Context) -> None:
    with pytest.raises(ToolError, match="certificate verify failed"):
        fetch.TOOL.run({"url": f"https://localhost:{port}/"}, context)


def test_the_certificate_is_checked_against_the_host(
    port: int, context: Context, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trusted = ssl.create_default_context(cafile=str(certificate))
    monkeypatch.setattr(httpx, "Client", functools.partial(httpx.Client, verify=trusted))
    assert fetch.TOOL.run({"url": f"https://localhost:{port}/"}, context).text.endswith("\n\nhello")
    with pytest.raises(ToolError, match="certificate verify failed"):
        fetch.TOOL.run({"url": f"https://127.0.0.1:{port}/"}, context)
