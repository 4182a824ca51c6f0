"""Conversations that are kept: the list, search, names, deleting, files, reloading, several tabs."""

import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.pandora import Pandora
from tests.web.served import Served
from tests.web.storage import change_form, wait_until_saved

Visit = Callable[..., Page]


def test_chats_are_kept_and_found(served: Served, visit: Visit, size: str) -> None:
    page = visit(served, size)
    pandora = Pandora(page)
    for text in ("rivers of Europe", "greet the world", "ping of a bat"):
        pandora.ask(text)
        pandora.new_chat()
    pandora.open_list()
    expect(pandora.titles).to_have_text(["ping of a bat", "greet the world", "rivers of Europe"])
    search = page.get_by_role("searchbox", name="Search the chats")
    search.fill("BALTIC elbe")  # of the answer
    expect(pandora.titles).to_have_text(["rivers of Europe"])
    search.fill("nothing has this")
    expect(page.get_by_text("No chat has all of these words.")).to_be_visible()
    search.fill("greet")
    expect(pandora.titles).to_have_text(["greet the world"])
    pandora.open_chat("greet the world")
    expect(pandora.asked).to_have_text("greet the world")
    page.reload()
    expect(pandora.asked).to_have_text("greet the world")
    expect(pandora.answer.locator("figure.code").first).to_be_visible()
    pandora.open_list()
    expect(pandora.titles).to_have_count(3)


def test_a_chat_is_renamed_and_deleted_and_comes_back(served: Served, visit: Visit, size: str) -> None:
    page = visit(served, size)
    pandora = Pandora(page)
    pandora.ask("ping")
    pandora.menu("ping", "Rename")
    field = page.get_by_role("textbox", name="Title of the chat")
    field.fill("  A better  name ")
    field.press("Enter")
    expect(pandora.titles).to_have_text(["A better name"])
    expect(page.get_by_role("heading", level=1)).to_have_text("A better name")
    wait_until_saved(page, "head.fields.title === 'A better name'")
    page.reload()
    pandora.open_list()
    expect(pandora.titles).to_have_text(["A better name"])
    pandora.menu("A better name", "Delete")
    expect(pandora.titles).to_have_count(0)
    expect(pandora.questions).to_have_count(0)
    pandora.press("Undo")
    expect(pandora.asked).to_have_text("ping")
    pandora.menu("A better name", "Delete")
    expect(pandora.titles).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Chats that you begin are kept here").first).to_be_attached()


def branched(pandora: Pandora) -> None:
    """A chat with a question in two versions, the older of which has an answer in two versions."""
    pandora.ask("one of several")
    pandora.press("Answer again", pandora.answer)
    expect(pandora.answer.get_by_label("Version 2 of 2")).to_be_visible()
    pandora.finished()
    pandora.press("Edit the message", pandora.questions.first)
    pandora.page.get_by_role("textbox", name="Your message").fill("ping")
    pandora.press("Send", pandora.questions.first)
    expect(pandora.text(pandora.finished())).to_have_text("pong")


def test_everything_goes_out_and_comes_in(served: Served, visit: Visit, tmp_path: Path, size: str) -> None:
    pandora = Pandora(visit(served, size))
    branched(pandora)
    pandora.new_chat()
    pandora.ask("Euler")
    window = pandora.settings("Data")
    path = pandora.saved_file(tmp_path / "all.json", window.get_by_role("button", name="Export all chats"))
    given = json.loads(path.read_text(encoding="utf-8"))
    assert sorted(len(one["messages"]) for one in given["conversations"]) == [2, 5]
    other = Pandora(visit(served, size))
    expect(other.box).to_be_visible()
    expect(other.import_file(path)).to_contain_text("Conversations: 2 added.")
    other.close(other.page.get_by_role("dialog", name="Settings"))
    other.open_chat("ping")  # as the shown branch begins
    expect(other.asked).to_have_text("ping")
    other.press("Earlier version", other.questions.first)
    expect(other.asked).to_have_text("one of several")
    expect(other.answer.get_by_label(re.compile("Version . of 2"))).to_be_visible()
    expect(other.import_file(path)).to_contain_text("2 here already")


def test_a_chat_goes_out_as_markdown(served: Served, visit: Visit, tmp_path: Path) -> None:
    page = visit(served)
    pandora = Pandora(page)
    pandora.ask("rivers")
    pandora.press("What to do with “rivers”", pandora.open_list())
    path = pandora.saved_file(tmp_path / "x.md", page.get_by_role("menuitem", name="Export as Markdown"))
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# rivers\n\n## You\n\nrivers\n\n## scripted\n\n## Rivers\n")
    assert "| Elbe  | 1094        | North Sea |" in text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("no json", "The file is no JSON"),
        ("[]", "The file holds no conversations of this page"),
        ('{"format": "pandora", "version": 99, "conversations": []}', "made by a newer version of this page"),
        ('{"format": "pandora", "version": 1, "conversations": [7, {"id": "../x"}]}', "left out"),
    ],
)
def test_files_that_are_none(served: Served, visit: Visit, tmp_path: Path, text: str, words: str) -> None:
    pandora = Pandora(visit(served))
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    expect(pandora.import_file(path)).to_contain_text(words)
    pandora.close(pandora.page.get_by_role("dialog", name="Settings"))
    expect(pandora.titles).to_have_count(0)


def test_a_reload_in_the_middle_of_an_answer(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    pandora.say("a long story")
    expect(pandora.text()).to_contain_text("word9 ")
    wait_until_saved(page, message="message.content.includes('word5')")
    page.reload()
    expect(pandora.text()).to_contain_text("word5")
    expect(pandora.answer).to_contain_text("The connection broke off in the middle of the answer")
    expect(pandora.button("Continue", pandora.answer)).to_be_enabled()
    assert served.free(), "the server goes on for nobody"


def test_another_chat_while_an_answer_is_written(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    pandora.say("think slowly")
    expect(pandora.button("Stop")).to_be_visible()
    pandora.new_chat()
    pandora.ask("ping")
    pandora.open_chat("think slowly")
    expect(pandora.text(pandora.finished())).to_have_text("Got it.")


def test_only_the_last_answer_can_have_been_left_in_its_middle(
    served: Served, visit: Visit, tmp_path: Path
) -> None:
    """Answers of files that do not tell how they ended."""
    texts = ["one", "first answer", "two", "second answer"]
    messages = {
        f"m{n}": {
            "id": f"m{n}",
            "parent": f"m{n - 1}" if n > 0 else None,
            "role": "assistant" if n % 2 else "user",
            "content": text,
            "created": n + 1,
        }
        for n, text in enumerate(texts)
    }
    path = tmp_path / "plain.json"
    path.write_text(json.dumps({"id": "plain", "title": "Plain", "messages": messages, "leaf": "m3"}))
    pandora = Pandora(visit(served))
    expect(pandora.import_file(path)).to_contain_text("1 added")
    pandora.close(pandora.page.get_by_role("dialog", name="Settings"))
    pandora.open_chat("Plain")
    expect(pandora.answer).to_contain_text("The connection broke off")
    expect(pandora.answers.first).to_have_text(re.compile("first answer"))
    expect(pandora.answers.first).not_to_contain_text("The connection broke off")


def test_two_tabs(served: Served, visit: Visit) -> None:
    first = Pandora(visit(served))
    first.ask("ping")
    second = Pandora(first.page.context.new_page())
    second.page.goto(first.page.url)
    expect(second.text()).to_have_text("pong")
    second.ask("one more")
    expect(first.asked).to_have_text(["ping", "one more"])
    expect(first.text()).to_have_text("You said: one more")
    first.menu("ping", "Rename")
    first.page.get_by_role("textbox", name="Title of the chat").fill("Shared")
    first.page.keyboard.press("Enter")
    expect(second.titles).to_have_text(["Shared"])
    second.menu("Shared", "Delete")
    expect(first.titles).to_have_count(0)
    expect(first.questions).to_have_count(0)


def test_two_tabs_that_write_at_once(served: Served, visit: Visit) -> None:
    """Nothing that either wrote is lost."""
    first = Pandora(visit(served))
    first.ask("ping")
    second = Pandora(first.page.context.new_page())
    second.page.goto(first.page.url)
    expect(second.text()).to_have_text("pong")
    first.say("from the first")
    second.say("from the second")
    for pandora in (first, second):
        pandora.finished()
    for role, text in itertools.product(("user", "assistant"), ("from the first", "from the second")):
        wait_until_saved(
            first.page, message=f"message.role === '{role}' && message.content.includes('{text}')"
        )


def test_a_page_that_is_left_loses_nothing(served: Served, visit: Visit, size: str) -> None:
    """Even if the browser's database takes nothing any more, as it may not while a page is left."""
    page = visit(served, size)
    pandora = Pandora(page)
    pandora.ask("ping")
    wait_until_saved(page, message="message.content === 'pong'")
    take_no_writes(page)
    pandora.ask("rivers")
    pandora.new_chat()
    pandora.ask("greet")
    page.reload()
    expect(pandora.text()).to_contain_text("def greet")
    pandora.open_chat("ping")
    expect(pandora.text().last).to_contain_text("Oder")
    wait_until_saved(page, message="message.content.includes('Oder')")
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('unsaved'))") == []


def test_an_answer_that_is_left_keeps_what_had_come(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    take_no_writes(page)
    pandora.say("long story")
    expect(pandora.text()).to_contain_text("word3")
    page.reload()
    expect(pandora.text()).to_contain_text("word3")
    expect(pandora.answer).to_contain_text("The connection broke off")


NO_WRITES = """() => {
  const transaction = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (tables, mode, options) {
    if (mode === "readwrite") throw new DOMException("of the test", "QuotaExceededError");
    return transaction.call(this, tables, mode, options);
  };
}"""


def take_no_writes(page: Page) -> None:
    """From here on, until it is loaded anew, nothing of the page reaches the browser's database."""
    page.evaluate(NO_WRITES)


def test_a_database_that_takes_no_writes_from_the_start(served: Served, visit: Visit) -> None:
    """The page says so as long as it is so, and what is left is there when it is loaded anew."""
    once = f"if (!sessionStorage.getItem('once')) ({NO_WRITES})(); sessionStorage.setItem('once', 'x');"
    page = visit(served, prepare=lambda page: page.add_init_script(once))
    pandora = Pandora(page)
    pandora.ask("ping")
    expect(page.get_by_role("alert").filter(has_text="The browser has no room left")).to_be_visible()
    pandora.say("long story")
    expect(pandora.text()).to_contain_text("word3")
    page.reload()
    expect(pandora.asked).to_have_text(["ping", "long story"])
    expect(pandora.text()).to_contain_text("word3")
    expect(page.get_by_role("alert").filter(has_text="The browser has no room left")).to_have_count(0)


def test_data_of_a_newer_page_is_not_touched(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    pandora.ask("ping")
    wait_until_saved(page, message="message.content === 'pong'")
    change_form(page, 99)
    page.reload()
    expect(page.get_by_role("alert").filter(has_text="newer version of this page")).to_be_visible()
    pandora.ask("still works")
    change_form(page, 1)
    page.goto(served.address)
    page.reload()
    expect(pandora.titles).to_have_text(["ping"])


def test_a_browser_that_keeps_nothing(served: Served, visit: Visit) -> None:
    def prepare(page: Page) -> None:
        page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")

    page = visit(served, prepare=prepare)
    pandora = Pandora(page)
    expect(page.get_by_role("alert").filter(has_text="This browser keeps nothing")).to_be_visible()
    pandora.ask("ping")
    pandora.new_chat()
    pandora.open_chat("ping")
    expect(pandora.text()).to_have_text("pong")


SILENT = """{
  const open = IDBFactory.prototype.open;
  const asked = new Promise((done) => (window.answer = done));
  IDBFactory.prototype.open = function (...of) {
    const request = open.apply(this, of);
    const listen = request.addEventListener;
    request.addEventListener = (kind, heard) =>
      listen.call(request, kind, kind === "success" ? () => asked.then(() => heard(new Event(kind))) : heard);
    return request;
  };
}"""
UNSAVED = "Object.keys(localStorage).filter((key) => key.includes('unsaved')).length"


def test_a_database_that_does_not_answer(served: Served, visit: Visit) -> None:
    """The page can be used meanwhile, says so, keeps what it is left with, and all of it once there is an answer."""
    page = visit(served)
    pandora = Pandora(page)
    pandora.ask("Euler")
    wait_until_saved(page, message="message.content.includes('a price of')")
    page.add_init_script(SILENT)
    page.goto("about:blank")
    page.goto(served.address)
    window = pandora.settings("Data")
    expect(window.get_by_role("button", name="Import a file")).to_be_visible()
    expect(window).to_contain_text("The browser's database does not answer yet")
    pandora.close(window)
    expect(pandora.ask("ping")).to_contain_text("pong")
    page.reload()
    expect(pandora.titles).to_have_text(["ping"])
    assert page.evaluate(UNSAVED) == 1
    pandora.new_chat()
    pandora.ask("greet")
    page.evaluate("answer()")
    expect(pandora.titles).to_have_text(["greet", "ping", "Euler"])
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.evaluate(UNSAVED) == 0
    pandora.ask("one more")
    wait_until_saved(page, message="message.content.includes('one more')")
    pandora.open_chat("Euler")
    expect(pandora.asked).to_have_text(["Euler"])


def test_what_is_begun_before_the_database_is_there(served: Served, visit: Visit) -> None:
    page = visit(served, prepare=lambda page: page.add_init_script(SILENT))
    pandora = Pandora(page)
    pandora.press("New chat")
    pandora.ask("ping")
    page.reload()
    page.evaluate("answer()")
    expect(pandora.titles).to_have_text(["ping"])
    pandora.open_chat("ping")
    expect(pandora.text()).to_have_text("pong")


def test_a_list_of_many_chats(served: Served, visit: Visit, tmp_path: Path) -> None:
    """The list draws what is in sight, and goes by keys."""
    page = visit(served)
    pandora = Pandora(page)
    path = tmp_path / "many.json"
    path.write_text(json.dumps(many(300)), encoding="utf-8")
    expect(pandora.import_file(path)).to_contain_text("300 added")
    pandora.close(page.get_by_role("dialog", name="Settings"))
    expect(pandora.titles.first).to_have_text("Chat 299")
    assert pandora.titles.count() < 100
    page.keyboard.press("Control+k")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("link", name="Chat 299", exact=True)).to_be_focused()
    page.keyboard.press("End")
    last = page.get_by_role("link", name="Chat 0", exact=True)
    expect(last).to_be_focused()
    page.keyboard.press("Enter")
    expect(pandora.asked).to_have_text("question 0")


def many(count: int) -> dict[str, Any]:
    def one(n: int) -> dict[str, Any]:
        at = 1_790_000_000_000 + n * 1000
        message = {"id": "m", "parent": None, "role": "user", "content": f"question {n}", "created": at}
        head = {"id": f"chat{n}", "title": f"Chat {n}", "created": at, "updated": at, "leaf": "m"}
        return head | {"messages": {"m": message}}

    return {"format": "pandora", "version": 1, "conversations": [one(n) for n in range(count)]}
