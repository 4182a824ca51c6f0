"""What goes wrong is said in words with what to do, and goes on when it is over."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.book_of_tests import BOOK
from tests.web.pandora import Pandora
from tests.web.served import Served, running, scripted
from tests.web.storage import wait_until_saved

Visit = Callable[..., Page]
# What a browser says of a server that is being ended, or is not there.
GONE = [
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY",
    "ERR_INCOMPLETE_CHUNKED",
    "status of 503",
]


def test_a_server_that_is_killed_and_comes_back(visit: Visit, folder: Path, size: str) -> None:
    with running(scripted(folder, BOOK, "--no-tools")) as server:
        page = visit(server, size)
        page.context.watch.forgive += [
            "ERR_CONNECTION_REFUSED",
            "ERR_INCOMPLETE_CHUNKED",
            "ERR_EMPTY",
            "ERR_CONNECTION_RESET",
        ]
        page.context.watch.forgive += ["status of 503"]
        pandora = Pandora(page)
        pandora.say("a long story")
        expect(pandora.text()).to_contain_text("word5 ")
        server.stop(hard=True)
        expect(pandora.answer).to_contain_text("The connection broke off in the middle of the answer")
        expect(pandora.answer).to_contain_text("What came so far is kept.")
        pandora.say("ping")
        expect(pandora.answer).to_contain_text("The server does not answer")
        expect(page.get_by_role("status").filter(has_text="Start it again with pithos serve")).to_be_visible()
        server.start()
        expect(page.get_by_text("Start it again with pithos serve")).to_have_count(0)
        pandora.press("Try again", pandora.answer)
        expect(pandora.text(pandora.finished())).to_have_text("pong")


def test_a_context_that_is_full(visit: Visit, folder: Path, size: str) -> None:
    with running(scripted(folder, BOOK, "--no-tools", "-c", "256")) as server:
        page = visit(server, size)
        page.context.watch.forgive.append("status of 400")
        pandora = Pandora(page)
        pandora.say("ping " * 100)
        expect(pandora.answer).to_contain_text("The conversation is too long for the model")
        expect(pandora.answer).to_contain_text(re.compile(r"It needs \d+ tokens, the model reads 256\."))
        expect(pandora.answer).to_contain_text("Nothing was cut silently.")
        pandora.press("New chat", pandora.answer)
        expect(pandora.text(pandora.ask("ping"))).to_have_text("pong")


def test_a_model_that_is_being_loaded(visit: Visit, served: Served) -> None:
    """The page shows it, keeps what is written, and goes on by itself."""
    loading = {"error": {"message": "Loading model", "code": "loading", "type": "unavailable_error"}}
    state = {"loading": True}

    def prepare(page: Page) -> None:
        for path in ("**/props", "**/health", "**/v1/chat/completions"):
            page.route(
                path,
                lambda route: (
                    route.fulfill(status=503, json=loading, headers={"Retry-After": "2"})
                    if state["loading"]
                    else route.continue_()
                ),
            )

    page = visit(served, prepare=prepare)
    page.context.watch.forgive.append("status of 503")
    pandora = Pandora(page)
    expect(page.get_by_text("The model is being loaded. You can write meanwhile")).to_be_visible()
    pandora.say("ping")
    expect(pandora.answer).to_contain_text("The model is not ready yet")
    state["loading"] = False
    expect(page.get_by_text("You can write meanwhile")).to_have_count(0)
    pandora.press("Try again", pandora.answer)
    expect(pandora.text(pandora.finished())).to_have_text("pong")


def test_a_server_that_needs_a_key(visit: Visit, folder: Path, size: str) -> None:
    options = ("--api-key", "sesame", "--workspace", str(folder / "work"), "-c", "60000")
    with running(scripted(folder, BOOK, *options)) as server:
        page = visit(server, size)
        page.context.watch.forgive.append("status of 401")
        pandora = Pandora(page)
        window = page.get_by_role("dialog", name="This server needs a key")
        expect(window).to_be_visible()
        window.get_by_label("API key").fill("wrong")
        pandora.press("Use this key", window)
        expect(window.get_by_role("alert")).to_have_text("The server does not know this key.")
        window.get_by_label("API key").fill("sesame")
        window.get_by_label("API key").press("Enter")
        expect(window).to_have_count(0)
        expect(pandora.text(pandora.ask("ping"))).to_have_text("pong")
        pandora.press("Agent")
        pandora.say("what is 6 times 7?")
        expect(pandora.text()).to_have_text("It is 42.")  # the token of the tools came for the key
        wait_until_saved(page, message="message.content === 'It is 42.' && message.finish")
        page.reload()
        expect(pandora.text()).to_have_text("It is 42.")
        expect(window).to_have_count(0)
        assert "sesame" not in server.log()
        stored = page.evaluate("JSON.stringify(localStorage)")
        assert "sesame" not in stored


def test_a_queue_that_is_full(visit: Visit, folder: Path) -> None:
    with running(scripted(folder, BOOK, "--no-tools", "--parallel", "1", "--queue", "0")) as server:
        page = visit(server)
        page.context.watch.forgive.append("status of 429")
        pandora = Pandora(page)
        pandora.say("a long story")
        expect(pandora.text()).to_contain_text("word1")
        pandora.new_chat()
        pandora.say("ping")
        expect(pandora.answer).to_contain_text("The server has too much to do")
        expect(pandora.answer).to_contain_text(re.compile(r"Try again in (a moment|[\d.]+ s)\."))


def test_a_server_that_stops_while_nobody_asks(visit: Visit, folder: Path) -> None:
    with running(scripted(folder, BOOK, "--no-tools")) as server:
        page = visit(server)
        page.context.watch.forgive += [
            "ERR_CONNECTION_REFUSED",
            "ERR_EMPTY",
            "ERR_CONNECTION_RESET",
            "status of 503",
        ]
        pandora = Pandora(page)
        expect(page.get_by_role("banner")).to_contain_text("scripted")
        server.stop()
        pandora.say("ping")
        expect(pandora.answer).to_contain_text("The server does not answer")
        pandora.press("Try now")
        expect(page.get_by_role("banner")).to_contain_text("the server does not answer")


def test_a_browser_that_keeps_nothing(workshop: Served, visit: Visit, size: str) -> None:
    """What Chromium does where the data of sites is blocked: each look at a store raises."""
    script = """
        const refuse = { get() { throw new DOMException("Access is denied.", "SecurityError"); } };
        for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, refuse);
        IDBFactory.prototype.open = () => { throw new DOMException("Access is denied.", "SecurityError"); };
        navigator.locks.request = async () => { throw new DOMException("It was denied.", "SecurityError"); };
    """
    page = visit(workshop, size, prepare=lambda page: page.add_init_script(script))
    pandora = Pandora(page)
    expect(pandora.text(pandora.ask("ping"))).to_have_text("pong")
    pandora.new_chat()
    pandora.open_chat("ping")
    expect(pandora.text()).to_have_text("pong")
    pandora.open_list()
    expect(pandora.chats.locator(".side-sync")).to_contain_text("On the server too")
    expect(page.get_by_role("alert").filter(has_text="This browser keeps nothing for this")).to_be_visible()
