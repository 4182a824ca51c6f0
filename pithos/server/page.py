"""What GET / shows: the page of --ui, or a plain one that says where things are."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass
from html import escape
from pathlib import Path

from pithos.data import data_path
from pithos.errors import UsageError

_MOST = 64 * 1024 * 1024
_SCRIPT = re.compile(rb"<script[^>]*>(.*?)</script>", re.DOTALL | re.IGNORECASE)
_HEAD = re.compile(rb"<head(\s[^>]*)?>", re.IGNORECASE)
_DOCTYPE = re.compile(rb"<!doctype[^>]*>", re.IGNORECASE)
_PLACE = re.compile(rb"""<meta\s+name=["']?pithos-token["']?[^>]*>""", re.IGNORECASE)
_PLAIN = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pithos</title>
<meta name="viewport" content="width=device-width">
<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:42em;margin:3em auto;padding:0 1em}}</style></head>
<body><h1>Pithos</h1><p>A server for language models is running here. Point an OpenAI client at
<code>{address}/v1</code>, or an Anthropic client at <code>{address}</code>.</p>
<ul><li><a href="/health">/health</a></li><li><a href="/v1/models">/v1/models</a></li>
<li><a href="/props">/props</a></li><li><a href="/slots">/slots</a></li><li><a href="/metrics">/metrics</a></li>
<li><a href="/openapi.json">/openapi.json</a></li></ul></body></html>
"""


@dataclass(frozen=True)
class Page:
    """HTML, and what the browser may do with it."""

    data: bytes
    policy: str

    def with_token(self, token: str) -> bytes:
        """The HTML with <meta name="pithos-token">, where a script of the page finds it; scripts stay as they are."""
        head, script, rest = _parts(self.data)
        entry = f'<meta name="pithos-token" content="{token}">'.encode()
        if _PLACE.search(head):
            head = _PLACE.sub(entry, head, count=1)
        else:
            start = _HEAD.search(head) or _DOCTYPE.search(head)
            at = start.end() if start else 0
            head = head[:at] + entry + head[at:]
        return head + script + rest


def page(path: Path | None, address: str) -> Page:
    """The page of a file; None: the one that comes with Pithos, else a plain one. Raises UsageError."""
    path = shipped() if path is None else path
    if path is None:
        return Page(_PLAIN.format(address=escape(address)).encode(), _policy(b""))
    data = checked(path)
    return Page(data, _policy(data))


def shipped() -> Path | None:
    """The built page, where there is one."""
    try:
        return data_path("web", "dist", "index.html")
    except UsageError:
        return None


def checked(path: Path) -> bytes:
    """The bytes of the file. Raises UsageError."""
    try:
        with path.open("rb") as file:
            data = file.read(_MOST + 1)
    except OSError as error:
        raise UsageError(
            f"{path}: the page of --ui cannot be read ({error.strerror}): check the path"
        ) from None
    if len(data) > _MOST:
        raise UsageError(f"{path}: the page of --ui is larger than {_MOST} bytes: give one HTML file")
    return data


def _parts(data: bytes) -> tuple[bytes, bytes, bytes]:
    """What stands before the first script, its opening, the rest."""
    found = re.search(rb"<script", data, re.IGNORECASE)
    return (data, b"", b"") if found is None else (data[: found.start()], b"<script", data[found.end() :])


def _policy(data: bytes) -> str:
    """Scripts run only as they stand in the page; nothing is fetched from elsewhere."""
    hashes = [
        f"'sha256-{base64.b64encode(hashlib.sha256(body).digest()).decode()}'"
        for body in _SCRIPT.findall(data)
    ]
    scripts = " ".join(hashes) or "'none'"
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'unsafe-inline'; img-src data: blob:; "
        "font-src data:; media-src data: blob:; connect-src 'self'; worker-src blob:; form-action 'none'; "
        "base-uri 'none'; frame-ancestors 'none'"
    )
