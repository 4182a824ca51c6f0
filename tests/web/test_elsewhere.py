"""What is begun in one chat and ended when another one is on the screen: it is not lost, and comes to its place."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.pandora import Pandora
from tests.web.served import Served

Visit = Callable[..., Page]


def two_chats(visit: Visit, served: Served) -> Pandora:
    """A page with the chats "ping one" and "ping two", the second on the screen."""
    pandora = Pandora(visit(served))
    pandora.ask("ping one")
    pandora.new_chat()
    pandora.ask("ping two")
    return pandora


def test_the_last_click_counts(served: Served, visit: Visit) -> None:
    """A chat that is read while the next one is clicked on does not come back."""
    page = visit(served)
    pandora = Pandora(page)
    pandora.ask("ping one")
    page.reload()  # what was on the screen is read from the database again
    pandora.new_chat()
    page.evaluate(
        "[document.querySelector('.entry-link'), document.querySelector('.new-chat')].map((one) => one.click())"
    )
    pandora.ask("ping two")
    expect(pandora.asked).to_have_text(["ping two"])


def test_a_new_chat_waits_with_what_was_typed_and_set(served: Served, visit: Visit) -> None:
    pandora = two_chats(visit, served)
    pandora.new_chat()
    window = pandora.settings("This chat")
    window.get_by_label("System prompt of this chat").fill("Answer in rhymes.")
    pandora.close(window)
    pandora.box.fill("half a sentence")
    pandora.open_chat("ping one")
    expect(pandora.asked).to_have_text("ping one")
    expect(pandora.box).to_have_value("")
    pandora.new_chat()
    expect(pandora.box).to_have_value("half a sentence")
    window = pandora.settings("This chat")
    expect(window.get_by_label("System prompt of this chat")).to_have_value("Answer in rhymes.")
    expect(pandora.titles).to_have_text(["ping two", "ping one"])  # it is kept with its first message


def test_undo_finds_the_chat_of_the_message(served: Served, visit: Visit) -> None:
    pandora = two_chats(visit, served)
    pandora.press("Delete the answer")
    expect(pandora.answers).to_have_count(0)
    pandora.open_chat("ping one")
    expect(pandora.asked).to_have_text("ping one")
    pandora.press("Undo")
    expect(pandora.asked).to_have_text("ping two")
    expect(pandora.text()).to_have_text("pong")


def test_an_edited_message_waits_for_the_answer_to_another_one(served: Served, visit: Visit) -> None:
    pandora = Pandora(visit(served))
    pandora.ask("ping")
    pandora.press("Edit the message")
    editor = pandora.page.get_by_role("textbox", name="Your message")
    editor.fill("ping, edited")
    pandora.say("a long story")
    expect(pandora.button("Stop")).to_be_visible()
    editor.press("Control+Enter")
    expect(editor).to_have_value("ping, edited")
    pandora.press("Stop")
    expect(pandora.button("Stop")).to_have_count(0)
    editor.press("Control+Enter")
    expect(editor).to_have_count(0)
    expect(pandora.asked).to_have_text("ping, edited")


def test_what_was_found_in_a_long_chat_is_shown(
    served: Served, visit: Visit, tmp_path: Path, size: str
) -> None:
    roles = ["user", "assistant"]
    texts = ["a needle" if n == 4 else f"text {n} " + "words " * 60 for n in range(240)]
    messages = {
        f"m{n}": {"id": f"m{n}", "parent": f"m{n - 1}" if n else None, "role": roles[n % 2], "content": text}
        | {"created": n + 1, "finish": "stop"}
        for n, text in enumerate(texts)
    }
    chat = {"id": "long", "title": "Long", "created": 1, "updated": 1, "messages": messages, "leaf": "m239"}
    path = tmp_path / "long.json"
    path.write_text(
        json.dumps({"format": "pandora", "version": 1, "conversations": [chat]}), encoding="utf-8"
    )
    pandora = Pandora(visit(served, size=size))
    pandora.import_file(path)
    pandora.close(pandora.page.get_by_role("dialog"))
    pandora.open_list().get_by_role("searchbox").fill("needle")
    pandora.open_chat("Long")
    expect(pandora.page.locator("#m-m4")).to_be_in_viewport()


def test_everything_can_be_reached_in_a_narrow_window(workshop: Served, visit: Visit) -> None:
    """As wide as a page is that is enlarged four times, and less."""
    page = visit(workshop)
    Pandora(page).press("Agent")
    for width in (320, 240):
        page.set_viewport_size({"width": width, "height": 400})
        for name in ("Send", "Attach text files", "Agent"):
            expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("combobox", name="Reasoning")).to_be_in_viewport(ratio=1)


def test_the_focus_stays_where_it_is_led(served: Served, visit: Visit) -> None:
    pandora = two_chats(visit, served)
    pandora.new_chat()
    pandora.ask("ping three")
    pandora.menu("ping one", "Rename")
    pandora.page.get_by_role("textbox", name="Title of the chat").fill("Renamed")
    pandora.box.click()
    expect(pandora.titles.filter(has_text="Renamed")).to_have_count(1)
    expect(pandora.box).to_be_focused()
    link = pandora.chats.get_by_role("link", name=re.compile("ping two"))
    link.focus()
    pandora.page.keyboard.press("Delete")
    expect(link).to_have_count(0)
    rest = pandora.chats.get_by_role("link", name=re.compile("Renamed|ping three"))
    expect(rest).to_have_count(2)
    assert pandora.page.evaluate("document.activeElement.classList.contains('entry-link')")


DEAF = """{
  const Real = BroadcastChannel;
  window.BroadcastChannel = class extends Real {
    constructor(name) { super(name === "pandora-runs" ? "nobody" : name); }
  };
}"""


def test_the_agent_goes_on_at_its_place_while_another_tab_writes(
    workshop: Served, visit: Visit, workspace: Path
) -> None:
    agent = Pandora(visit(workshop))
    agent.press("Agent")
    agent.say("write the notes")
    expect(agent.button("Allow")).to_be_visible()
    hears, deaf = (Pandora(agent.page.context.new_page()) for _ in range(2))
    hears.page.goto(agent.page.url)
    expect(hears.page.locator(".turn-end")).to_contain_text("Another tab works on this.")
    hears.say("ping")
    expect(hears.page.get_by_text("The agent works on this in another tab")).to_be_visible()
    expect(hears.box).to_have_value("ping")
    deaf.page.add_init_script(DEAF)  # as if it had been faster than the word of the agent's tab
    deaf.page.goto(agent.page.url)
    expect(deaf.asked).to_have_text(["write the notes"])
    deaf.say("ping")
    expect(deaf.text()).to_have_text("pong")
    expect(agent.asked).to_have_text(["write the notes", "ping"])
    agent.press("Allow")
    expect(agent.text()).to_have_text("The notes are written.")
    expect(agent.page.locator(".call")).to_have_attribute("data-state", "done")
    expect(agent.asked).to_have_text(["write the notes"])


def test_settings_of_two_tabs(served: Served, visit: Visit) -> None:
    """What one sets, the other does not undo."""
    one = visit(served)
    two = one.context.new_page()
    two.goto(served.address)
    window = Pandora(one).settings()
    window.get_by_label("System prompt").fill("Be brief.")
    Pandora(two).press(re.compile("Theme: as the system"))
    expect(two.locator("html")).to_have_attribute("data-theme", "light")
    expect(one.locator("html")).to_have_attribute("data-theme", "light")
    two.reload()
    expect(Pandora(two).settings().get_by_label("System prompt")).to_have_value("Be brief.")
