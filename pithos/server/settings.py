"""How a server is to be run."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, field
from pathlib import Path

from pithos.server.body import MAX_BYTES
from pithos.server.tools.settings import ToolSettings

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True)
class Access:
    """Who may use the server. `keys`: one of them is needed, none: nobody asks.

    `hosts`: names that a Host header may have beside the loopback's and the bound address; "*": any. `origins`: pages
    that may call it, as "https://example.org"; "*": any.
    """

    keys: tuple[str, ...] = field(default=(), repr=False)
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    max_body: int = MAX_BYTES


@dataclass(frozen=True)
class Settings:
    """Address (port 0: any), TLS files, who may use it, and seconds that streams get to finish when it ends.

    `tools`: those of the own page, None: none. `store`: the folder of its conversations, None: it keeps its own.
    """

    host: str = "127.0.0.1"
    port: int = 8080
    access: Access = field(default_factory=Access)
    certificate: Path | None = None
    key: Path | None = None
    page: Path | None = None
    tools: ToolSettings | None = None
    store: Path | None = None
    drain: float = 10.0
    ping: float = 15.0  # seconds without an event after which a stream shows that it lives
    write: float = 60.0  # seconds that a client may take none of what was sent
    read: float = 60.0  # seconds that a body may take to arrive

    @property
    def loopback(self) -> bool:
        """Whether only this machine can connect."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host.lower() in LOOPBACK
