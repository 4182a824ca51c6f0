"""The token that only the server's own page is given: pages of other sites can send requests, but not read it."""

from __future__ import annotations

import hmac
import secrets
from typing import TYPE_CHECKING

from pithos.server.errors import Problem

if TYPE_CHECKING:
    from pithos.server.guard import Head

HEADER = "X-Pithos-Token"


class PageToken:
    """A secret of one run of the server."""

    def __init__(self) -> None:
        self._value = secrets.token_urlsafe(32)

    def __repr__(self) -> str:
        return "PageToken(...)"

    @property
    def value(self) -> str:
        """The text, of letters, digits, "-" and "_"."""
        return self._value

    def check(self, head: Head) -> None:
        """Raises Problem (403) for a request without it."""
        given = head.one(HEADER.lower())
        if given is None:
            raise _refused(f"the header {HEADER} is missing: this is for the server's own page, at /")
        if not hmac.compare_digest(given.encode("utf-8", "surrogateescape"), self._value.encode()):
            raise _refused(
                f"the header {HEADER} is not this server's: it changes with each start, load the page anew"
            )


def _refused(message: str) -> Problem:
    return Problem(403, message, "invalid_page_token")
