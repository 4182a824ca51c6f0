"""A server with tools or a store on a real socket, and clients that its page would be."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from pithos.server.life import Server
from pithos.server.settings import Access, Settings
from pithos.server.tools.settings import ToolSettings
from pithos.tools.context import Context
from pithos.tools.registry import Tool, parameters
from pithos.tools.result import Result
from tests.server.scripted import ScriptedCore, serving

HEADER = "X-Pithos-Token"
META = re.compile(r'<meta name="pithos-token" content="([A-Za-z0-9_-]*)">')


@contextmanager
def opened(settings: Settings, **more: Any) -> Iterator[tuple[Server, httpx.Client]]:
    """A server, and a client that has read its page."""
    with (
        serving(ScriptedCore(), settings, **more) as server,
        plain(server) as client,
    ):
        client.headers[HEADER] = token_in(client.get("/"))
        yield server, client


def plain(server: Server, **headers: str) -> httpx.Client:
    """A client without certificates, which take their time to be read."""
    return httpx.Client(base_url=server.address, timeout=60, trust_env=False, verify=False, headers=headers)


def settings(folder: Path, access: Access | None = None, **tools: Any) -> Settings:
    """Tools in folder/ws, a store in folder/store."""
    return Settings(
        access=access or Access(), tools=ToolSettings(folder / "ws", **tools), store=folder / "store"
    )


def token_in(answer: httpx.Response) -> str:
    found = META.search(answer.text)
    return found[1] if found else ""


def call(client: httpx.Client, name: str, id: str = "call", approved: bool = True, **arguments: Any) -> Any:
    """What a call gives back; it must be an answer."""
    answer = ask(client, name, id, approved, **arguments)
    assert answer.status_code == 200, answer.text
    return answer.json()


def ask(
    client: httpx.Client, name: str, id: str = "call", approved: bool = True, **arguments: Any
) -> httpx.Response:
    body = {"id": id, "name": name, "arguments": arguments, "approved": approved}
    return client.post("/v1/tools/call", json=body)


class Gate:
    """A tool that works until it is let go, or stopped."""

    def __init__(self, obedient: bool = True) -> None:
        self.obedient = obedient
        self.entered = threading.Semaphore(0)
        self.go = threading.Event()
        self.stopped = threading.Event()
        self.tool = Tool("gate", "Waits.", parameters(), self.run, read_only=True, group="test")

    def run(self, arguments: Any, context: Context) -> Result:
        self.entered.release()
        while not self.go.wait(0.005):
            if context.cancel.is_set():
                self.stopped.set()
                if self.obedient:
                    context.check()
        return Result("let go")

    def wait(self) -> None:
        """Until one more call is at work."""
        assert self.entered.acquire(timeout=20)
