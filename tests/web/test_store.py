"""--store: two browsers as two devices."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.web.pandora import Pandora
from tests.web.served import Served

Visit = Callable[..., Page]


def synced(pandora: Pandora) -> None:
    """Waits until all is on the server and what others wrote is here."""
    line = pandora.chats.locator(".side-sync")
    line.get_by_role("button", name="Now").click()
    expect(line).to_contain_text("On the server too")
    expect(line.get_by_role("button", name="Now")).to_be_enabled()


def test_two_devices(workshop: Served, visit: Visit) -> None:
    laptop = Pandora(visit(workshop))
    laptop.ask("ping of two devices")
    synced(laptop)
    other = Pandora(visit(workshop))
    synced(other)
    other.open_chat("ping of two devices")
    expect(other.text()).to_have_text("pong")
    other.ask("from the other")
    synced(other)
    synced(laptop)
    expect(laptop.asked).to_have_text(["ping of two devices", "from the other"])
    expect(laptop.text()).to_have_text("You said: from the other")
    laptop.menu("ping of two devices", "Rename")
    laptop.page.get_by_role("textbox", name="Title of the chat").fill("Two devices")
    laptop.page.keyboard.press("Enter")
    expect(laptop.titles.filter(has_text="Two devices")).to_have_count(1)
    synced(laptop)
    synced(other)
    expect(other.titles.filter(has_text="Two devices")).to_have_count(1)
    other.menu("Two devices", "Delete")
    synced(other)
    synced(laptop)
    expect(laptop.titles.filter(has_text="Two devices")).to_have_count(0)


def test_both_write_before_they_meet(workshop: Served, visit: Visit) -> None:
    """Nothing is lost: what both said stands side by side."""
    laptop = Pandora(visit(workshop))
    laptop.ask("ping from both")
    synced(laptop)
    other = Pandora(visit(workshop))
    synced(other)
    other.open_chat("ping from both")
    expect(other.text()).to_have_text("pong")
    laptop.page.context.watch.forgive.append("ERR_FAILED")
    laptop.page.context.route("**/v1/store**", lambda route: route.abort())  # the model can still be reached
    laptop.page.context.route("**/v1/store/**", lambda route: route.abort())
    other.ask("said on the other")
    synced(other)
    laptop.ask("said on the laptop")
    laptop.page.context.unroute("**/v1/store**")
    laptop.page.context.unroute("**/v1/store/**")
    laptop.page.evaluate("dispatchEvent(new Event('online'))")
    synced(laptop)
    for text in ("said on the other", "said on the laptop"):
        laptop.page.get_by_role("searchbox").fill(text)
        expect(laptop.titles.filter(has_text="ping from both")).to_have_count(1)
    laptop.page.get_by_role("searchbox").fill("")
    expect(laptop.questions.last.get_by_label(re.compile("Version . of 2"))).to_be_visible()


def test_a_browser_may_keep_its_chats_for_itself(workshop: Served, visit: Visit) -> None:
    page = visit(workshop)
    pandora = Pandora(page)
    window = pandora.settings("Data")
    window.get_by_role("checkbox", name=re.compile("Keep them on the server too")).uncheck()
    pandora.close(window)
    pandora.ask("ping in secret")
    expect(pandora.titles.filter(has_text="ping in secret")).to_have_count(1)
    expect(pandora.chats.locator(".side-sync")).to_have_count(0)
    other = Pandora(visit(workshop))
    synced(other)
    expect(other.titles.filter(has_text="ping in secret")).to_have_count(0)


def test_keeping_on_the_server_ends_at_once(workshop: Served, visit: Visit) -> None:
    """Also while the page waits for the server: nothing goes there any more, and nothing says that it did."""
    page = visit(workshop)
    pandora = Pandora(page)
    synced(pandora)
    held: list[Route] = []
    page.route("**/v1/store", lambda route: held.append(route))
    pandora.ask("ping before the switch")
    window = pandora.settings("Data")
    while not held:
        page.wait_for_timeout(20)
    box = window.get_by_role("checkbox", name=re.compile("Keep them on the server too"))
    box.uncheck()
    held[0].continue_()
    pandora.close(window)
    pandora.ask("ping after the switch")
    expect(pandora.chats.locator(".side-sync")).to_have_count(0)
    assert [request.url for request in page.context.watch.requests if request.method == "PUT"] == []
    page.unroute("**/v1/store")
    pandora.settings("Data")
    box.check()
    pandora.close(window)
    synced(pandora)
    other = Pandora(visit(workshop))
    synced(other)
    expect(other.titles.filter(has_text="the switch")).to_have_count(1)


def test_a_title_that_ends_within_a_character_is_kept_as_well(workshop: Served, visit: Visit) -> None:
    laptop = Pandora(visit(workshop))
    laptop.ask("ping " + "a" * 53 + "😀" * 8)
    expect(laptop.titles.first).to_have_text("ping " + "a" * 53 + "…")
    synced(laptop)
    expect(laptop.chats.locator(".side-sync p")).to_have_count(0)
    stored = laptop.page.evaluate(
        """async () => {
          const token = document.querySelector('meta[name="pithos-token"]').content;
          return (await fetch("/v1/store", { headers: { "X-Pithos-Token": token } })).json();
        }"""
    )
    assert "ping " + "a" * 53 + "…" in [one["title"] for one in stored["conversations"]]
