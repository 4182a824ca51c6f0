"""What is refused before a request is looked at: foreign hosts, foreign pages, wrong types, sizes, missing keys.

A page of another site can make a browser send requests to this machine, and a name of its own can be made to point here
(DNS rebinding). So the Host header must name this server, and an Origin header a page of this server or one that was
allowed. It holds for every path, known or not. For the routes of the server's own page (tools, conversations) no other
page is let in, whatever was allowed.
"""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from urllib.parse import urlsplit

from pithos.errors import shown
from pithos.server.errors import Problem
from pithos.server.settings import LOOPBACK, Access

METHODS = "GET, POST, OPTIONS"  # of what other pages may use
HEADERS = "Authorization, Content-Type, X-Api-Key, Anthropic-Version, Anthropic-Beta"
OPEN_PATHS = frozenset({"/", "/health"})  # no key is needed: a page without secrets, and a probe
_WILDCARDS = frozenset({"0.0.0.0", "::", ""})


@dataclass(frozen=True)
class Head:
    """A request before its body is read. `all(name)`: every value of a header, names in lower case."""

    method: str
    path: str
    secure: bool
    all: Callable[[str], list[str]]

    def one(self, name: str) -> str | None:
        """The value of a header, None without it. Raises Problem for several."""
        values = self.all(name)
        if len(values) > 1:
            raise Problem(400, f"the header {name} is there {len(values)} times", "invalid_header")
        return values[0].strip() if values else None


class Guard:
    """The checks of one server, bound to `host`."""

    def __init__(self, access: Access, host: str) -> None:
        self._access = access
        self._any_host = "*" in access.hosts
        self._any_address = host in _WILDCARDS
        self._hosts = {name.lower() for name in (*LOOPBACK, host.strip("[]"), *map(bare, access.hosts))}
        self._origins = {origin.lower().rstrip("/") for origin in access.origins}
        self._keys = [sha256(key.encode()).digest() for key in access.keys]

    def check(self, head: Head) -> None:
        """Raises Problem for a request that must not be looked at."""
        host = self._host(head)
        self._origin(head, host)
        if head.method != "OPTIONS":
            self._key(head)

    def allowed(self, head: Head) -> str | None:
        """The origin to be named in Access-Control-Allow-Origin: that of a foreign page that is allowed."""
        origin = head.one("origin")
        if origin is None or not ({"*", origin.lower()} & self._origins):
            return None
        return origin

    def check_own(self, head: Head) -> None:
        """Raises Problem for what may come from a page of another site, one that was allowed too.

        Behind a proxy that ends TLS, the own page is at an https origin: --allow-origin names it.
        """
        host = self._host(head)
        name = bare(host)
        if not self._named(name):
            raise Problem(
                403,
                f"tools and conversations need a host that is named: start the server with --allow-host {name[:60]}",
                "invalid_host",
            )
        origin = head.one("origin")
        if origin is not None and not self._same(origin, host, head):
            raise Problem(403, "only the server's own page may use tools and conversations", "invalid_origin")
        if head.one("sec-fetch-site") not in (None, "same-origin", "none"):
            raise Problem(403, "only the server's own page may use tools and conversations", "invalid_origin")

    def trusts(self, head: Head) -> bool:
        """Whether the page may be given its token: it is shown as a page, or asked for by itself, and needs no key."""
        navigates = head.one("sec-fetch-mode") == "navigate" and head.one("sec-fetch-dest") == "document"
        try:
            self.check_own(_without_site(head) if navigates else head)
        except Problem:
            return False
        return not self._keys

    def preflight(self, head: Head) -> bool:
        """Whether a browser asks if a page may send a request."""
        return head.method == "OPTIONS" and bool(head.all("access-control-request-method"))

    def _host(self, head: Head) -> str:
        given = head.one("host")
        if given is None:
            raise Problem(400, "the request has no Host header", "invalid_host")
        name = bare(given)
        if self._any_host or self._named(name):
            return given.lower()
        raise Problem(
            403,
            f"the Host header is {shown(given)}, which is not this server: start it with --allow-host {name[:60]} "
            "if it is",
            "invalid_host",
        )

    def _named(self, name: str) -> bool:
        """Whether a host is known by its name, not by "*" alone: that may be anybody's name for this machine."""
        return name in self._hosts or (self._any_address and _is_address(name))

    def _same(self, origin: str, host: str, head: Head) -> bool:
        scheme = "https" if head.secure else "http"
        given = origin.lower()
        return given == f"{scheme}://{host}" or (given == f"https://{host}" and given in self._origins)

    def _origin(self, head: Head, host: str) -> None:
        origin = head.one("origin")
        if origin is None or self.allowed(head) is not None or self._same(origin, host, head):
            return
        raise Problem(
            403,
            f"pages of {shown(origin)} may not use this server: start it with --allow-origin {origin[:60]} "
            "if they should",
            "invalid_origin",
        )

    def _key(self, head: Head) -> None:
        if not self._keys or head.path in OPEN_PATHS:
            return
        given = _bearer(head.one("authorization")) or head.one("x-api-key")
        if given is None:
            raise _unauthorised("an API key is needed: send Authorization: Bearer KEY, or x-api-key: KEY")
        digest = sha256(given.encode("utf-8", "surrogateescape")).digest()
        # All keys are compared, so that the time tells nothing.
        if not sum(hmac.compare_digest(digest, key) for key in self._keys):
            raise _unauthorised("the API key is not one of this server's")

    def check_body(self, head: Head) -> None:
        """Raises Problem for a body that must not be read."""
        kind = (head.one("content-type") or "").split(";")[0].strip().lower()
        if kind != "application/json":
            raise Problem(
                415,
                f"the content type is {shown(kind)}: send JSON as application/json",
                "unsupported_media_type",
            )
        if (head.one("content-encoding") or "identity").lower() != "identity":
            raise Problem(415, "the body is compressed: send it as it is", "unsupported_media_type")
        length = head.one("content-length") or "0"
        if length.isdecimal() and int(length[:20]) > self._access.max_body:
            raise too_large(self._access.max_body)


def _without_site(head: Head) -> Head:
    """A link on a page of another site leads to the page as well: what is shown then is the page, not an answer."""
    return replace(head, all=lambda name: [] if name == "sec-fetch-site" else head.all(name))


def too_large(limit: int) -> Problem:
    """A 413."""
    return Problem(413, f"the body is larger than {limit} bytes", "request_too_large")


def bare(host: str) -> str:
    """The name or address in "name:port", "[::1]:port" or "name", in lower case without a last dot."""
    text = host.strip().lower()
    try:
        name = urlsplit(f"//{text}").hostname
    except ValueError:
        name = None
    plain = text if name is None or "@" in text or "/" in text else name
    return plain.strip("[]").removesuffix(".")


def _is_address(name: str) -> bool:
    """A name that is an address cannot be made to point elsewhere."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _bearer(value: str | None) -> str | None:
    scheme, _, key = (value or "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" and key.strip() else None


def _unauthorised(message: str) -> Problem:
    return Problem(401, message, "invalid_api_key", headers={"WWW-Authenticate": "Bearer"})
