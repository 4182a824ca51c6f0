"""Servers by hand and by the SDK, and what a session has of them."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
import pytest

from pithos.tools import mcp
from pithos.tools.context import Context, Limits
from pithos.tools.mcp.config import ServerConfig
from pithos.tools.mcp.server import Patience
from pithos.tools.mcp.servers import Servers
from pithos.tools.registry import Registry
from pithos.tools.result import Result

HERE = Path(__file__).parent
PLAIN = HERE / "plain_server.py"
LONG = 60.0  # seconds: what should come at once may take long on a busy machine


def until(holds: Callable[[], Any], what: str = "it") -> None:
    """Waits for a condition."""
    limit = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < limit, f"{what} has not come"
        time.sleep(0.02)


def alive(pid: int) -> bool:
    """Whether a process runs (one that nobody has collected yet does not)."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@dataclass
class Session:
    """Servers, the registry that they fill, and what a person was told."""

    folder: Path
    registry: Registry = field(default_factory=Registry)
    told: list[str] = field(default_factory=list)
    cancel: threading.Event = field(default_factory=threading.Event)
    seconds: float = LONG
    servers: Servers | None = None
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def log(self) -> list[str]:
        """What the servers by hand have noted."""
        file = self.folder / "log"
        return file.read_text(encoding="utf-8").splitlines() if file.exists() else []

    @property
    def pids(self) -> list[int]:
        """All processes that were started, in their order."""
        return [int(line.split()[1]) for line in self.log if line.startswith("started ")]

    def config(self, *modes: str, name: str = "plain", **more: Any) -> ServerConfig:
        """A server by hand."""
        env = {"LOG": str(self.folder / "log"), "API_KEY": "s3cr3t-v4lue", **more.pop("env", {})}
        return ServerConfig(name, self.folder, sys.executable, (str(PLAIN), *modes), env, **more)

    def open(self, *configs: ServerConfig, wait: float = LONG, **patience: float) -> Servers:
        """Starts servers and waits for them."""
        kept = Patience(**{"start": LONG, "back_off": 0.05, **patience})
        self.servers = mcp.open(configs, self.registry, self.told.append, wait=wait, patience=kept)
        return self.servers

    def state(self, name: str = "plain") -> dict[str, Any]:
        """What is known of a server."""
        assert self.servers is not None
        return next(state for state in self.servers.states() if state["name"] == name)

    def call(self, name: str, **arguments: Any) -> Result:
        """Calls a tool of the registry."""
        with Context.open(self.folder, limits=Limits(seconds=self.seconds), cancel=self.cancel) as context:
            return self.registry.call(name, arguments, context)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    opened = Session(tmp_path)
    yield opened
    if opened.servers is not None:
        opened.servers.close()
    left = [pid for pid in opened.pids if alive(pid)]
    assert not left, "processes are left"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """One server by hand for tests that do it no harm."""
    opened = Session(tmp_path_factory.mktemp("shared"))
    opened.open(opened.config())
    yield opened
    assert opened.servers is not None
    opened.servers.close()
    assert not any(alive(pid) for pid in opened.pids)


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder of the test's own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "pithos"
