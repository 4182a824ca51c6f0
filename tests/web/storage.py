"""The browser's database, as far as tests look into it: when something is saved, and what an older page left there."""

from __future__ import annotations

import time

from playwright.sync_api import Page

_PATIENCE = 30.0  # seconds

_SAVED = """async () => {
  const opened = await new Promise((done) => {
    const request = indexedDB.open("pandora");
    request.onsuccess = () => done(request.result);
  });
  const all = (table) => new Promise((done) => {
    const request = opened.transaction(table).objectStore(table).getAll();
    request.onsuccess = () => done(request.result);
  });
  const heads = await all("heads"), rows = await all("rows");
  opened.close();
  return heads.some((head) => %s) || rows.some(({ message }) => %s);
}"""


def wait_until_saved(page: Page, head: str = "false", message: str = "false") -> None:
    """Waits until a conversation or a message is saved for which the JavaScript expression over it is true.

    Asked again and again: wait_for_function takes the promise itself for an answer.
    """
    end = time.monotonic() + _PATIENCE
    while not page.evaluate(_SAVED % (head, message)):
        assert time.monotonic() < end, f"never saved: {head} or {message}"
        page.wait_for_timeout(50)


def change_form(page: Page, form: int) -> None:
    """Says that the data has another form than this page's."""
    page.evaluate(
        """async (form) => {
          const opened = await new Promise((done) => {
            const request = indexedDB.open("pandora");
            request.onsuccess = () => done(request.result);
          });
          const transaction = opened.transaction("facts", "readwrite");
          transaction.objectStore("facts").put({ name: "form", value: form });
          await new Promise((done) => (transaction.oncomplete = done));
          opened.close();
        }""",
        form,
    )
