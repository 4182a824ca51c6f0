"""A conversation: what is sent, how answers come and look, and what can be done with them."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.pandora import Pandora
from tests.web.served import Served

Visit = Callable[..., Page]
CHAT = "/v1/chat/completions"


def bodies(page: Page) -> list[dict[str, Any]]:
    return page.context.watch.bodies(CHAT)


def test_a_question_and_its_answer(served: Served, visit: Visit, size: str) -> None:
    pandora = Pandora(visit(served, size))
    answer = pandora.ask("ping, please")
    expect(pandora.text(answer)).to_have_text("pong")
    expect(pandora.questions).to_have_text("ping, please")
    expect(pandora.box).to_have_value("")
    expect(answer.get_by_text(re.compile(r"[\d.]+ tokens/s · \d+ tokens"))).to_be_visible()
    expect(pandora.page.get_by_role("heading", level=1)).to_have_text("ping, please")


def test_an_answer_streams_and_stops(served: Served, visit: Visit, size: str) -> None:
    pandora = Pandora(visit(served, size))
    pandora.say("a long story")
    expect(pandora.text()).to_contain_text("word3")
    expect(pandora.button("Stop")).to_be_visible()
    expect(pandora.answer).to_have_attribute("aria-busy", "true")
    expect(pandora.page.get_by_text(re.compile(r"^[\d.]+ tokens/s$"))).to_be_visible()
    pandora.press("Stop")
    answer = pandora.finished()
    expect(answer).to_contain_text("stopped")
    expect(pandora.text(answer)).to_have_text(re.compile(r"^word0 .*word3"))
    expect(pandora.text(answer)).not_to_contain_text("word399")
    expect(pandora.text(pandora.ask("ping"))).to_have_text("pong")  # the place at the server is free again


def test_tables_lists_and_the_rest_of_markdown(served: Served, visit: Visit, size: str) -> None:
    page = visit(served, size)
    pandora = Pandora(page)
    answer = pandora.text(pandora.ask("rivers"))
    expect(answer.get_by_role("heading", name="Rivers")).to_be_visible()
    expect(answer.get_by_role("columnheader")).to_have_text(["river", "length (km)", "sea"])
    expect(answer.get_by_role("row")).to_have_count(3)
    expect(answer.get_by_role("cell", name="1094")).to_have_css("text-align", "right")
    expect(answer.locator("ol > li > ul > li")).to_have_text("nested")
    expect(answer.locator("blockquote code")).to_have_text("code")
    expect(answer.locator("del")).to_have_text("gone")
    expect(answer.locator("strong")).to_have_text("strong")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"


def test_a_link_is_asked_about(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    pandora.ask("rivers").get_by_role("link", name="link").click()
    window = page.get_by_role("dialog", name="Open this address?")
    expect(window).to_contain_text("https://a.invalid/path?x=1&y=2")
    link = window.get_by_role("link", name="Open")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    expect(link).to_have_attribute("target", "_blank")
    pandora.press("Cancel", window)
    expect(window).to_have_count(0)
    pandora.answer.get_by_role("link", name="link").click(button="middle")
    expect(window).to_be_visible()
    assert len(page.context.pages) == 1, "it was opened unasked"


def test_code_is_coloured_and_copied(served: Served, visit: Visit, size: str) -> None:
    page = visit(served, size)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    pandora = Pandora(page)
    answer = pandora.ask("greet")
    blocks = answer.locator("figure.code")
    expect(blocks.locator("figcaption > span")).to_have_text(["python", "text"])
    expect(blocks.first.locator(".hljs-keyword").first).to_have_text("def")
    expect(blocks.first.locator("b")).to_have_count(0)
    pandora.press("Copy the code", blocks.first)
    expect(page.get_by_text("Copied")).to_be_visible()
    code = 'def greet(name: str) -> str:\n    return f"<b>Hello, {name}!</b>"  # HTML that stays text'
    assert page.evaluate("navigator.clipboard.readText()") == code
    pandora.press("Copy the answer", answer)
    page.wait_for_function("navigator.clipboard.readText().then((text) => text.startsWith('Here it is:'))")


def test_formulas(served: Served, visit: Visit, size: str) -> None:
    answer = Pandora(visit(served, size)).ask("Euler")
    expect(answer.locator(".katex")).to_have_count(4)
    expect(answer.locator(".katex-display")).to_have_count(2)
    expect(answer.locator("math annotation").first).to_have_text(r"e^{i\pi} + 1 = 0")
    expect(answer).to_contain_text("a price of $5 or $6.")
    face = answer.page.evaluate("document.fonts.load('16px KaTeX_Main').then((faces) => faces[0].status)")
    assert face == "loaded"


def test_reasoning_is_folded_and_timed(served: Served, visit: Visit, size: str) -> None:
    pandora = Pandora(visit(served, size))
    answer = pandora.ask("think aloud")
    expect(pandora.text(answer)).to_have_text("The answer is 42.")
    summary = answer.locator("summary")
    expect(summary).to_have_text(re.compile(r"Thought for [\d.]+ s"))
    expect(answer.get_by_text("First this")).not_to_be_visible()
    summary.click()
    expect(answer.get_by_text("First this")).to_be_visible()
    expect(answer.locator(".thoughts em")).to_have_text("that")
    summary.click()
    expect(answer.get_by_text("First this")).not_to_be_visible()


def test_reasoning_tells_its_time_while_it_lasts(served: Served, visit: Visit) -> None:
    pandora = Pandora(visit(served))
    pandora.say("think slowly")
    expect(pandora.answer.locator("summary")).to_have_text(re.compile(r"Thinking \d+ s…"))
    expect(pandora.text(pandora.finished())).to_have_text("Got it.")
    expect(pandora.answer.locator("summary")).to_have_text(re.compile(r"Thought for [\d.]+ s"))


def test_reading_a_long_prompt_shows_its_progress(served: Served, visit: Visit, size: str) -> None:
    pandora = Pandora(visit(served, size))
    pandora.say("read this " + "and that " * 900)
    bar = pandora.page.get_by_role("progressbar", name="Prompt read")
    expect(bar).to_be_visible()
    expect(pandora.answer.get_by_text(re.compile(r"Reading [\d,]+ of 5,\d+ tokens"))).to_be_visible()
    expect(pandora.text(pandora.finished())).to_have_text("I read it.")
    expect(bar).to_have_count(0)


def test_the_meter_of_the_context(served: Served, visit: Visit, size: str) -> None:
    pandora = Pandora(visit(served, size))
    answer = pandora.ask("ping")
    sent = pandora.page.get_by_role("button", name=re.compile(r"Context: \d+ of 60,000 tokens used"))
    found = re.search(r"Context: (\d+) of", sent.text_content() or "")
    assert found and 20 < int(found[1]) < 60
    sent.click()
    for words in ("Context used", "Last prompt", "Last answer", "Speed"):
        expect(pandora.page.get_by_text(words, exact=True)).to_be_visible()
    pandora.ask("ping")
    expect(sent).not_to_contain_text(found[0])
    expect(answer).to_be_visible()


def test_an_answer_again(served: Served, visit: Visit, size: str) -> None:
    pandora = Pandora(visit(served, size))
    first = pandora.text(pandora.ask("one of several")).inner_text()
    pandora.press("Answer again", pandora.answer)
    expect(pandora.answer.get_by_label("Version 2 of 2")).to_be_visible()
    second = pandora.text(pandora.finished()).inner_text()
    assert first != second
    expect(pandora.answers).to_have_count(1)
    pandora.press("Earlier version", pandora.answer)
    expect(pandora.text()).to_have_text(first)
    pandora.press("Later version", pandora.answer)
    expect(pandora.text()).to_have_text(second)
    expect(pandora.button("Later version", pandora.answer)).to_be_disabled()


def test_any_message_can_be_edited_and_branches_stay(served: Served, visit: Visit, size: str) -> None:
    page = visit(served, size)
    pandora = Pandora(page)
    for text in ("one", "two", "three"):
        pandora.ask(text)
    pandora.press("Edit the message", pandora.questions.first)
    field = page.get_by_role("textbox", name="Your message")
    expect(field).to_have_value("one")
    field.fill("uno")
    pandora.press("Send", pandora.questions.first)
    expect(pandora.answers).to_have_count(1)
    expect(pandora.text(pandora.finished())).to_have_text("You said: uno")
    assert bodies(page)[-1]["messages"] == [{"role": "user", "content": "uno"}]
    pandora.press("Earlier version", pandora.questions.first)
    expect(pandora.asked).to_have_text(["one", "two", "three"])
    pandora.press("Edit the message", pandora.questions.nth(1))
    page.get_by_role("textbox", name="Your message").fill("dos")
    page.keyboard.press("Control+Enter")
    expect(pandora.asked).to_have_text(["one", "dos"])
    expect(pandora.text(pandora.finished())).to_have_text("You said: dos")
    assert [m["content"] for m in bodies(page)[-1]["messages"]] == ["one", "You said: one", "dos"]
    expect(pandora.questions.nth(1).get_by_label("Version 2 of 2")).to_be_visible()


def test_an_answer_can_be_edited(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    pandora.ask("ping")
    pandora.press("Edit the answer", pandora.answer)
    page.get_by_role("textbox", name="The answer").fill("**pang**")
    pandora.press("Save", pandora.answer)
    expect(pandora.text().locator("strong")).to_have_text("pang")
    expect(pandora.answer).to_contain_text("edited")
    expect(pandora.answer.get_by_label("Version 2 of 2")).to_be_visible()
    pandora.ask("and now?")
    assert [m["content"] for m in bodies(page)[-1]["messages"]] == ["ping", "**pang**", "and now?"]


def test_a_message_is_deleted_and_comes_back(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    pandora.ask("one")
    pandora.ask("two")
    pandora.press("Delete the message", pandora.questions.nth(1))
    expect(pandora.asked).to_have_text(["one"])
    pandora.press("Undo")
    expect(pandora.asked).to_have_text(["one", "two"])


def test_an_answer_goes_on(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    pandora.ask("ping")
    pandora.press("Continue the answer", pandora.answer)
    pandora.finished()
    sent = bodies(page)[-1]
    assert sent["continue_final_message"] is True
    assert sent["messages"][-1]["content"] == "pong"
    expect(pandora.answers).to_have_count(1)


def test_text_files_go_with_a_message(served: Served, visit: Visit, size: str) -> None:
    page = visit(served, size)
    pandora = Pandora(page)
    text = "fence:\n```\nx\n```\n"
    page.get_by_label("Text files", exact=True).set_input_files(
        [{"name": "notes.md", "mimeType": "text/markdown", "buffer": text.encode()}]
    )
    expect(page.get_by_role("list", name="Attached files")).to_contain_text("notes.md")
    pandora.ask("ping")
    content = bodies(page)[-1]["messages"][0]["content"]
    assert content == f"File notes.md:\n````\n{text}````\n\nping"
    expect(pandora.questions.get_by_role("list", name="Attached files")).to_contain_text("notes.md")


def test_what_is_typed_is_sent_as_it_is(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    text = "ping <b>&amp; **x** </script>\n\n  $a$ 😀"
    pandora.ask(text)
    assert bodies(page)[-1]["messages"][-1]["content"] == text
    expect(pandora.questions.locator(".bubble")).to_have_text(text, use_inner_text=True)
    expect(pandora.questions.locator("b")).to_have_count(0)
