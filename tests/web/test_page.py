"""The page as it is served: one file, its policy, and what the policy holds back."""

import re
from collections.abc import Callable

import httpx
from playwright.sync_api import Page, expect

from pithos.server.page import shipped
from tests.web.served import Served
from tests.web.watch import Watch

POLICY = re.compile(
    r"default-src 'none'; script-src ('sha256-[A-Za-z0-9+/=]{44}' ?)+; style-src 'unsafe-inline'; "
    r"img-src data: blob:; font-src data:; media-src data: blob:; connect-src 'self'; worker-src blob:; "
    r"form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)


def test_headers(served: Served) -> None:
    answer = httpx.get(served.address + "/")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert POLICY.fullmatch(answer.headers["content-security-policy"])
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-store"
    path = shipped()
    assert path is not None
    left, right = path.read_bytes().split(b"<head>", 1)
    assert answer.content.startswith(left)
    assert answer.content.endswith(right)  # the token alone is put between


def test_all_of_it_is_one_file(served: Served, visit: Callable[..., Page], size: str) -> None:
    page = visit(served, size)
    expect(page).to_have_title(re.compile("Pandora"))
    expect(page.get_by_role("textbox", name="Message")).to_be_visible()
    watch: Watch = page.context.watch
    documents = [
        r.url for r in watch.requests if r.resource_type in ("document", "script", "stylesheet", "font")
    ]
    assert documents == [served.address + "/"]


def test_what_the_policy_holds_back(served: Served, visit: Callable[..., Page]) -> None:
    """Even if something slipped through: no script of a text runs, nothing is fetched from elsewhere."""
    page = visit(served)
    expect(page.get_by_role("textbox", name="Message")).to_be_visible()
    page.evaluate(
        """() => {
          const place = document.createElement("div");
          document.body.append(place);
          place.innerHTML = `<img src=x onerror="window.ran = 1"><img src="http://evil.invalid/i.png">
            <a id=trap href="javascript:window.ran=1">x</a><iframe src="http://evil.invalid/f"></iframe>`;
          const script = document.createElement("script");
          script.textContent = "window.ran = 1";
          document.body.append(script);
          document.querySelector("#trap").click();
        }"""
    )
    fetched = page.evaluate("fetch('http://evil.invalid/x').then(() => 'came', () => 'held back')")
    assert fetched == "held back"
    assert page.evaluate("window.ran") is None
    watch: Watch = page.context.watch
    assert {request.failure for request in watch.strangers()} == {"csp"}
    watch.requests.clear()
    kinds = {breach.split()[0] for breach in watch.breaches()}
    assert kinds == {"img-src", "frame-src", "script-src-elem", "script-src-attr", "connect-src"}
    page.close()
    watch.forgive.append("Content Security Policy")
