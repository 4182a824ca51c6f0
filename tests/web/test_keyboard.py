"""All of it by keyboard alone, and what a screen reader hears."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.pandora import Pandora
from tests.web.served import Served

Visit = Callable[..., Page]


def tab_to(page: Page, role: str, name: str) -> None:
    """Presses Tab until the focus is there."""
    target = page.get_by_role(role, name=name, exact=True).last
    for _ in range(60):
        page.keyboard.press("Tab")
        if target.evaluate("(element) => element === document.activeElement"):
            return
    raise AssertionError(f"Tab never comes to {role} {name}")


def test_a_conversation_by_keyboard(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    expect(pandora.box).to_be_focused()
    page.keyboard.type("ping")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("please")
    page.keyboard.press("Enter")
    expect(pandora.text(pandora.finished())).to_have_text("pong")
    expect(pandora.asked).to_have_text("ping\nplease", use_inner_text=True)
    expect(pandora.box).to_be_focused()
    tab_to(page, "button", "Answer again")
    page.keyboard.press("Enter")
    expect(pandora.answer.get_by_label("Version 2 of 2")).to_be_visible()
    tab_to(page, "button", "Earlier version")
    page.keyboard.press("Space")
    expect(pandora.answer.get_by_label("Version 1 of 2")).to_be_visible()
    tab_to(page, "button", "Edit the message")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Your message")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("textbox", name="Your message")).to_have_count(0)


def test_escape_stops_an_answer(served: Served, visit: Visit) -> None:
    pandora = Pandora(visit(served))
    pandora.say("a long story")
    expect(pandora.text()).to_contain_text("word1")
    pandora.page.keyboard.press("Escape")
    expect(pandora.finished()).to_contain_text("stopped")


def test_shortcuts(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    pandora.ask("ping")
    page.keyboard.press("Control+Shift+O")
    expect(pandora.answers).to_have_count(0)
    expect(pandora.box).to_be_focused()
    page.keyboard.press("Control+k")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Control+,")
    window = page.get_by_role("dialog", name="Settings")
    expect(window).to_be_visible()
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    expect(page.get_by_role("searchbox")).to_be_focused()  # where it was
    pandora.button("Settings").focus()
    page.keyboard.press("?")
    expect(window.get_by_role("tab", name="Keys")).to_have_attribute("aria-selected", "true")
    expect(window).to_contain_text("Stop the answer")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    page.keyboard.press("/")
    expect(pandora.box).to_be_focused()
    page.keyboard.type("a/b?")
    expect(pandora.box).to_have_value("a/b?")


def test_a_key_right_behind_a_window(served: Served, visit: Visit) -> None:
    """The focus that a window gives back does not come after that of the next key, on a slow machine either."""
    page = visit(served)
    pandora = Pandora(page)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    window = page.get_by_role("dialog", name="Settings")
    for _ in range(5):
        pandora.button("Settings").focus()
        page.keyboard.press("?")
        expect(window.get_by_role("tab", name="Keys")).to_have_attribute("aria-selected", "true")
        page.keyboard.press("Escape")
        page.keyboard.press("/")
        expect(pandora.box).to_be_focused()
        page.keyboard.press("x")
        expect(pandora.box).to_have_value("x")
        pandora.box.fill("")


def test_tabs_of_the_settings_by_arrows(served: Served, visit: Visit) -> None:
    page = visit(served)
    window = Pandora(page).settings()
    window.get_by_role("tab", name="General").press("ArrowRight")
    expect(window.get_by_role("tab", name="This chat")).to_be_focused()
    expect(window.get_by_role("tab", name="This chat")).to_have_attribute("aria-selected", "true")


def test_the_first_tab_leads_to_the_message_field(served: Served, visit: Visit) -> None:
    page = visit(served)
    expect(Pandora(page).box).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.evaluate("getSelection().removeAllRanges()")
    link = page.get_by_role("link", name="To the message field")
    link.focus()
    expect(link).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(Pandora(page).box).to_be_focused()


def test_what_is_announced(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    pandora.ask("ping")
    live = page.locator("[aria-live=polite]").filter(has_text=re.compile("Answer finished"))
    expect(live).to_contain_text("pong")
    expect(page.get_by_role("main", name="Chat")).to_be_visible()
    for landmark in ("main", "form", "navigation", "banner"):
        expect(page.get_by_role(landmark).first).to_be_attached()
