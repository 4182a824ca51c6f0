"""The start page: the model, the machine, things to try; and the mark."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.pandora import Pandora
from tests.web.served import Served

Visit = Callable[..., Page]


def test_what_it_shows(served: Served, visit: Visit, size: str) -> None:
    page = visit(served, size)
    start = page.get_by_role("region", name="Start")
    expect(start.get_by_role("heading", name="scripted")).to_be_visible()
    expect(start.get_by_role("list", name="Things to try").get_by_role("button")).to_have_count(3)
    for label in ("Model", "Processor", "Context", "Memory"):
        expect(start.get_by_text(label, exact=True)).to_be_visible()
    expect(start).to_contain_text("60,000 tokens")
    expect(start).to_contain_text("CPU, 1 thread")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"
    expect(Pandora(page).box).to_be_in_viewport()


def test_a_thing_to_try_is_put_into_the_message_field(served: Served, visit: Visit, size: str) -> None:
    page = visit(served, size)
    pandora = Pandora(page)
    pandora.press("Make a table Make a table of the eight planets: name, diameter, length of a year.")
    expect(pandora.box).to_have_value("Make a table of the eight planets: name, diameter, length of a year.")
    pandora.press("Send")
    expect(pandora.text(pandora.finished())).to_contain_text("You said: Make a table")
    expect(page.get_by_role("region", name="Start")).to_have_count(0)


def test_one_of_them_uses_a_tool_where_there_are_some(workshop: Served, visit: Visit) -> None:
    page = visit(workshop)
    pandora = Pandora(page)
    page.get_by_role("button", name="Look around with tools").click()
    expect(pandora.button("Agent").or_(page.get_by_role("button", name="Agent asks"))).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(pandora.box).to_be_focused()


def test_the_mark_takes_the_colour_of_its_place(served: Served, visit: Visit) -> None:
    colours = set()
    for scheme in ("light", "dark"):
        mark = visit(served, color_scheme=scheme).get_by_role("region", name="Start").locator("svg").first
        expect(mark).to_be_visible()
        assert mark.evaluate(
            "(svg) => !svg.outerHTML.includes('http') || svg.outerHTML.includes('www.w3.org')"
        )
        colours.add(mark.evaluate("(svg) => getComputedStyle(svg).color"))
    assert len(colours) == 2


def test_the_icon_of_the_tab_is_in_the_page(served: Served, visit: Visit) -> None:
    page = visit(served)
    expect(Pandora(page).box).to_be_visible()
    assert str(page.locator("link[rel~=icon]").first.get_attribute("href")).startswith("data:image/svg+xml")
