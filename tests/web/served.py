"""`pithos serve` as a process of its own."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[2]
MODEL = ROOT / "tests" / "golden" / "quantised" / "lfm2-q4_k_m.gguf"
_PATIENCE = 90.0  # seconds for a model to open on a machine that has other work


class Served:
    """A server that can be ended and started again at the same address."""

    def __init__(self, command: list[str], log: Path, port: int | None = None) -> None:
        self.port = port or _free_port()
        self._command = [*command, "--port", str(self.port)]
        self.folder = log.parent
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, ready: bool = True) -> None:
        """Starts it; waits until its model is open, or with `ready` false until it listens."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdout=log,
                stderr=log,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )
        end = time.monotonic() + _PATIENCE
        while not self._answers(ready):
            assert self._process.poll() is None, self.log()
            assert time.monotonic() < end, self.log()
            time.sleep(0.05)

    def stop(self, hard: bool = False) -> None:
        """Ends it; `hard`: without a word to its clients."""
        if self._process is None:
            return
        if hard:
            self._process.kill()
        else:
            self._process.terminate()
        self._process.wait(30)
        self._process = None

    def log(self) -> str:
        """What it said so far."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def get(self, path: str, **headers: str) -> Any:
        """JSON of a path."""
        return httpx.get(self.address + path, headers=headers, timeout=30).json()

    def free(self) -> bool:
        """Whether all places of the server become free."""
        end = time.monotonic() + _PATIENCE
        while any(slot["state"] != "idle" for slot in self.get("/slots")):
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def settled(self) -> None:
        """Waits until no server of MCP is starting any more."""
        found = re.search(r'name="pithos-token" content="([^"]+)"', httpx.get(self.address, timeout=30).text)
        assert found is not None, "the page has no token"
        end = time.monotonic() + _PATIENCE
        while any(
            s["state"] == "starting" for s in self.get("/v1/tools", **{"X-Pithos-Token": found[1]})["mcp"]
        ):
            assert time.monotonic() < end, self.log()
            time.sleep(0.05)

    def _answers(self, ready: bool) -> bool:
        try:
            status = httpx.get(self.address + "/health", timeout=30).status_code
        except httpx.TransportError:
            return False
        return status == 200 or not ready


def scripted(folder: Path, book: dict[str, Any], *options: str) -> Served:
    """A server that answers out of a book; its files are made in `folder`."""
    path = folder / "book.json"
    path.write_text(json.dumps(book), encoding="utf-8")
    main = Path(__file__).with_name("book.py")
    command = [sys.executable, str(main), str(path), "serve", "-m", str(MODEL), "--alias", "scripted"]
    return Served([*command, "--no-cache", "--drain", "0", *options], folder / "server.log")


def real(folder: Path, model: str, *options: str) -> Served:
    """A server with a real model."""
    command = [sys.executable, "-m", "pithos", "serve", "-m", model, "--no-cache", "--drain", "0"]
    return Served([*command, *options], folder / "server.log")


@contextmanager
def running(server: Served, ready: bool = True) -> Iterator[Served]:
    """The server while it runs."""
    server.start(ready)
    try:
        yield server
    finally:
        server.stop()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
