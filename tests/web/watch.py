"""What a page does beside what it shows: requests, dialogs, errors, breaches of its policy."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Dialog, Error, Page, Request

KNOWN = re.compile(
    r"/|/health|/props|/slots|/tokenize|/apply-template|/v1/(models|chat/completions|page-token)"
    r"|/v1/tools(/.*)?|/v1/store(/.*)?"
)
# Runs in each document before anything of it.
SCRIPT = """
window.breaches = [];
addEventListener("securitypolicyviolation", (e) => breaches.push(`${e.violatedDirective} ${e.blockedURI}`));
"""


@dataclass
class Watch:
    """Keeps what the pages of a context did. `forgive` lists parts of console errors that are expected."""

    origin: str
    requests: list[Request] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    dialogs: list[str] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    forgive: list[str] = field(default_factory=list)

    def follow(self, context: BrowserContext) -> None:
        """Watches all pages of a context, those to come as well."""
        context.add_init_script(SCRIPT)
        context.on("request", self._requested)
        context.on("page", self._page)

    def _requested(self, request: Request) -> None:
        self.requests.append(request)

    def _page(self, page: Page) -> None:
        self.pages.append(page)
        page.on("console", self._said)
        page.on("pageerror", self._failed)
        page.on("dialog", self._dialog)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _failed(self, error: Error) -> None:
        self.errors.append(f"{error.name}: {error.message}")

    def _dialog(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    def breaches(self) -> list[str]:
        """What the policy forbade to the pages that are open."""
        return [breach for page in self.pages if not page.is_closed() for breach in page.evaluate("breaches")]

    def strangers(self) -> list[Request]:
        """Requests that are none of the page's own."""
        found = []
        for request in self.requests:
            address = urlsplit(request.url)
            if address.scheme in ("data", "blob"):
                continue
            own = f"{address.scheme}://{address.netloc}" == self.origin
            if not own or not KNOWN.fullmatch(address.path):
                found.append(request)
        return found

    def check(self) -> None:
        """Nothing happened that should not: no stranger was asked, no error, no dialog, no breach."""
        strangers = [request.url for request in self.strangers()]
        unforgiven = [e for e in self.errors if not any(part in e for part in self.forgive)]
        found = {
            "requests": strangers,
            "breaches": self.breaches(),
            "dialogs": self.dialogs,
            "errors": unforgiven,
        }
        assert not any(found.values()), found

    def bodies(self, path: str) -> list[dict[str, object]]:
        """The JSON bodies that were sent to a path, in order."""
        return [
            r.post_data_json for r in self.requests if urlsplit(r.url).path == path and r.method == "POST"
        ]
