"""A URL and the addresses of its host: only those of the public internet may be reached."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from pithos.errors import ToolError, shown

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

LONGEST = 4000  # characters of a URL
# They carry an IPv4 address that a gateway would reach: 6to4, Teredo, NAT64, and mapped or compatible ones.
NAT64 = (ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("64:ff9b:1::/48"))
COMPATIBLE = ipaddress.ip_network("::/96")
SPECIAL = tuple(
    ipaddress.ip_network(text)
    for text in (
        "100.64.0.0/10",
        "192.0.0.0/24",
        "192.88.99.0/24",
        "198.18.0.0/15",
        "fec0::/10",
        "3fff::/20",
        "5f00::/16",
    )
)


@dataclass(frozen=True)
class Target:
    """Where one hop goes: the URL's parts and the address that was checked."""

    url: str
    scheme: str
    host: str
    port: int
    address: str

    @property
    def host_header(self) -> str:
        """The value of the Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        standard = {"http": 80, "https": 443}[self.scheme]
        return host if self.port == standard else f"{host}:{self.port}"

    @property
    def pinned(self) -> str:
        """The URL with the address in the place of the host."""
        address = f"[{self.address}]" if ":" in self.address else self.address
        parts = urlsplit(self.url)
        return SplitResult(self.scheme, f"{address}:{self.port}", parts.path or "/", parts.query, "").geturl()


def resolve(url: str, private: frozenset[str] = frozenset()) -> Target:
    """The target of a URL, whose host is looked up once. Raises ToolError for what must not be reached.

    `private`: "host:port" of addresses that are let through although they are not public.
    """
    scheme, host, port = split(url)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise ToolError(f"the host {shown(host)} is not known") from None
    addresses = [str(entry[4][0]).partition("%")[0] for entry in found]
    for address in addresses:
        if f"{address}:{port}" in private:
            return Target(url, scheme, host, port, address)
    for address in addresses:
        if not public(ipaddress.ip_address(address)):
            raise ToolError(
                f"{shown(host)} is {address}, which is no address of the public internet: refused"
            )
    if not addresses:
        raise ToolError(f"the host {shown(host)} has no address")
    return Target(url, scheme, host, port, addresses[0])


def split(url: str) -> tuple[str, str, int]:
    """Scheme, host and port of a URL. Raises ToolError for anything but http and https."""
    if len(url) > LONGEST or any(ord(c) <= 32 or ord(c) == 127 for c in url):
        raise ToolError(f"{shown(url)} is no URL: it is too long, or has spaces or control characters")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise ToolError(f"{shown(url)} is no URL") from None
    if parts.scheme not in ("http", "https") or not host:
        raise ToolError(f"{shown(url)}: only http:// and https:// can be fetched")
    if parts.username is not None or parts.password is not None:
        raise ToolError("a URL with a user or a password is not fetched")
    if "%" in host or "\\" in url:
        raise ToolError(f"{shown(url)} is no URL")
    return parts.scheme, host, port or {"http": 80, "https": 443}[parts.scheme]


def public(address: Address) -> bool:
    """Whether an address belongs to the public internet, also by the IPv4 address that it may carry."""
    if address in NAT64[0]:
        return all(public(inner) for inner in _carried(address))
    if not address.is_global or address.is_multicast or address.is_reserved or address.is_unspecified:
        return False
    if any(address in network for network in SPECIAL if network.version == address.version):
        return False
    return all(public(inner) for inner in _carried(address))


def _carried(address: Address) -> list[ipaddress.IPv4Address]:
    if isinstance(address, ipaddress.IPv4Address):
        return []
    found = [a for a in (address.ipv4_mapped, address.sixtofour, *(address.teredo or ())) if a is not None]
    if any(address in network for network in NAT64) or address in COMPATIBLE:
        found.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return found
