"""Fixtures of the web page's tests: Chromium, servers, and pages that are watched."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from pithos.server.page import shipped
from tests.web.book_of_tests import BOOK
from tests.web.served import ROOT, Served, running, scripted
from tests.web.watch import Watch

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000  # milliseconds for what is waited for
expect.set_options(timeout=PATIENCE)


def chromium() -> str | None:
    """The browser of the system."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip("no Chromium: install it (Debian: apt install chromium)")
    if shipped() is None:
        pytest.skip("no web page: run make web")
    # It ends with the last test of this folder: its event loop would be in the way of tests that have their own.
    with sync_playwright() as driver:
        made = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield made
        made.close()


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose answers are those of the book."""
    with running(scripted(tmp_path_factory.mktemp("served"), BOOK, "-c", "60000", "--no-tools")) as server:
        yield server


@pytest.fixture(scope="package")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with tools, commands, MCP servers (one that works, one that is not there) and a store."""
    folder = tmp_path_factory.mktemp("workshop")
    servers = {
        "plain": {"command": sys.executable, "args": [str(ROOT / "tests" / "mcp" / "plain_server.py")]},
        "broken": {"command": "no-such-server"},
    }
    (folder / "mcp.json").write_text(json.dumps({"mcpServers": servers}), encoding="utf-8")
    options = ["-c", "60000", "--shell", "--no-web", "--mcp", str(folder / "mcp.json")]
    options += ["--workspace", str(folder / "workspace"), "--store", str(folder / "store")]
    with running(scripted(folder, BOOK, *options)) as server:
        server.settled()
        yield server


@pytest.fixture
def workspace(workshop: Served) -> Path:
    """The folder of its tools, empty."""
    folder = workshop.folder / "workspace"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """visit(server, size="phone", ...): a page of a browser that has never been there. All of them are watched.

    `prepare` gets the page before it goes there. `page.context.watch` is its Watch; each is checked at the end of the
    test. Other settings are those of a context.
    """
    watches: list[Watch] = []
    contexts = []

    def open_page(
        server: Served,
        size: str = "desktop",
        path: str = "/",
        prepare: Callable[[Page], Any] = lambda page: None,
        **settings: Any,
    ) -> Page:
        phone = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
        context = browser.new_context(
            **{"viewport": SIZES[size], "locale": "en-GB", "reduced_motion": "reduce", **phone, **settings}
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        watch = Watch(server.address)
        watches.append(watch)
        watch.follow(context)
        context.watch = watch
        page = context.new_page()
        prepare(page)
        page.goto(server.address + path)
        return page

    yield open_page
    try:
        for watch in watches:
            watch.check()
    finally:
        for context in contexts:
            context.close()


@pytest.fixture(params=list(SIZES))
def size(request: pytest.FixtureRequest) -> str:
    """Each size of a screen."""
    return str(request.param)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a name that says what it is for in logs."""
    made = tmp_path / "server"
    made.mkdir()
    return made
