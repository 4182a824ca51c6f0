"""What a person does with the page, by roles and names as a screen reader tells them."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect


class Pandora:
    """A page that is used. `touch`: by a finger, whose Enter is a new line."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touch: bool = page.evaluate("matchMedia('(pointer: coarse)').matches")

    @property
    def box(self) -> Locator:
        return self.page.get_by_role("textbox", name="Message", exact=True)

    @property
    def answers(self) -> Locator:
        return self.page.get_by_role("article", name="Answer")

    @property
    def questions(self) -> Locator:
        return self.page.get_by_role("article", name="You")

    @property
    def asked(self) -> Locator:
        """The texts of the questions."""
        return self.questions.locator(".bubble")

    @property
    def answer(self) -> Locator:
        """The last one."""
        return self.answers.last

    def button(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=name, exact=isinstance(name, str))

    def press(self, name: str | re.Pattern[str], within: Locator | None = None) -> None:
        """Clicks or taps a button."""
        found = self.button(name, within)
        if self.touch:
            found.tap()
        else:
            found.click()

    def say(self, text: str) -> None:
        """Sends a message and does not wait."""
        self.box.fill(text)
        if self.touch:
            self.press("Send")
        else:
            self.box.press("Enter")

    def ask(self, text: str) -> Locator:
        """Sends a message; the answer, when it is complete."""
        count = self.answers.count()
        self.say(text)
        expect(self.answers).to_have_count(count + 1)
        return self.finished()

    def finished(self) -> Locator:
        """The last answer, when nothing is being written any more."""
        expect(self.button("Copy the answer", self.answer)).to_be_visible()
        expect(self.button("Send")).to_be_visible()
        return self.answer

    def text(self, answer: Locator | None = None) -> Locator:
        """The Markdown of an answer."""
        return (answer or self.answer).locator(".body > .md")

    def settings(self, tab: str = "General") -> Locator:
        """The settings' window at a tab."""
        self.press("Settings")
        window = self.page.get_by_role("dialog", name="Settings")
        window.get_by_role("tab", name=tab).click()
        expect(window.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
        return window

    def close(self, window: Locator) -> None:
        self.press("Close", window)
        expect(window).to_have_count(0)

    @property
    def chats(self) -> Locator:
        """The list of chats; `open_list` makes it visible on a phone."""
        return self.page.get_by_role("navigation", name="Chats")

    @property
    def titles(self) -> Locator:
        return self.chats.locator(".entry-title")

    def open_list(self) -> Locator:
        """Opens the list of chats, which is a drawer on a phone."""
        opener = self.button("Open the list of chats")
        if self.touch and opener.is_visible():
            opener.tap()
        expect(self.chats).to_be_visible()
        return self.chats

    def new_chat(self) -> None:
        self.press("New chat", self.open_list())
        expect(self.questions).to_have_count(0)

    def open_chat(self, title: str) -> None:
        link = self.open_list().get_by_role("link", name=title).first
        link.tap() if self.touch else link.click()

    def menu(self, title: str, item: str) -> None:
        """Chooses something of a chat's menu."""
        self.press(f"What to do with “{title}”", self.open_list())
        self.page.get_by_role("menuitem", name=item).click()

    def saved_file(self, path: Path, press: Locator) -> Path:
        """The file that a click downloads."""
        with self.page.expect_download() as waiting:
            press.click()
        waiting.value.save_as(path)
        return path

    def import_file(self, path: Path) -> Locator:
        """Imports a file; what the page says to it."""
        window = self.settings("Data")
        window.get_by_label("File with chats").set_input_files(path)
        told = window.get_by_role("status")
        expect(told).to_be_visible()
        return told
