"""Hostile answers run nothing and fetch nothing: whole, half while they stream, as reasoning, and as titles."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import feed
from tests.web.faults import check
from tests.web.hostile import CORPUS, SPLIT
from tests.web.pandora import Pandora
from tests.web.served import Served

Visit = Callable[..., Page]


def hostile_page(visit: Visit, served: Served) -> Page:
    """A page to which answers are fed; it knows when something ran."""
    page = visit(served, prepare=lambda page: page.add_init_script(feed.SCRIPT))
    expect(Pandora(page).box).to_be_visible()
    return page


def body(page: Page) -> Locator:
    """The last answer."""
    return Pandora(page).answer.locator(".body")


def test_the_corpus_is_large() -> None:
    assert len(CORPUS) >= 60


def test_whole_answers(visit: Visit, served: Served) -> None:
    page = hostile_page(visit, served)
    for number, (name, text) in enumerate(CORPUS.items()):
        if number % 10 == 0:
            page.keyboard.press("Control+Shift+O")  # a long page makes each look at it slow
        feed.feed(page, name, text, step=max(1, len(text) // 3))
        check(body(page), name)


def test_answers_in_the_same_breath_as_others(visit: Visit, served: Served) -> None:
    """All in one answer: what one leaves open must not let the next one through."""
    page = hostile_page(visit, served)
    feed.feed(page, "all", "\n\n".join(CORPUS.values()), step=5_000)
    check(body(page), "all")


@pytest.mark.parametrize("field", ["content", "reasoning_content"])
def test_half_of_each_while_it_streams(visit: Visit, served: Served, field: str) -> None:
    page = hostile_page(visit, served)
    page.evaluate(
        """() => {
          window.drawn = 0;
          new MutationObserver((changes) => {
            if (changes.some(({ target }) => target.parentElement?.closest?.("article"))) window.drawn += 1;
          }).observe(document.body, { childList: true, subtree: true, characterData: true });
        }"""
    )
    letters = 0
    for name, text in list(SPLIT.items())[:: 1 if field == "content" else 4]:
        feed.feed(page, name, text, step=1, field=field, unfold=field != "content")
        check(body(page), name)
        letters += len(text)
    assert page.evaluate("drawn") > letters / 4, "pieces were not drawn one by one"


def test_hostile_questions_are_harmless_titles(visit: Visit, served: Served) -> None:
    page = visit(served)
    pandora = Pandora(page)
    for name in ("onerror", "script", "image", "end of everything", "SVG with HTML"):
        page.keyboard.press("Control+Shift+O")
        pandora.ask(CORPUS[name])
        expect(pandora.asked).to_have_text(CORPUS[name])
        check(body(page), name)
    check(page.locator(".side"), "the list", own=True)


def test_hostile_calls(visit: Visit, served: Served) -> None:
    """Names and arguments of calls come from the model, too."""
    page = hostile_page(visit, served)
    image = CORPUS["onerror"]
    function = {"name": image, "arguments": json.dumps({image: image})}
    feed.feed(page, "call", "", calls=[{"index": 0, "id": image, "type": "function", "function": function}])
    check(Pandora(page).answer, "calls", own=True)


def test_a_server_that_lies(visit: Visit, served: Served) -> None:
    image = CORPUS["onerror, quoted"]
    told = {**served.get("/props"), "model_alias": image, "device": image, "build_info": image}
    error = {"error": {"message": image, "code": image}}

    def prepare(page: Page) -> None:
        page.route("**/props", lambda route: route.fulfill(json=told))
        page.route("**/v1/chat/completions", lambda route: route.fulfill(status=400, json=error))

    page = visit(served, prepare=prepare)
    page.context.watch.forgive.append("status of 400")
    pandora = Pandora(page)
    expect(page.get_by_text(image).first).to_be_visible()
    check(page.locator("#app"), "start", own=True)
    pandora.say("ping")
    expect(pandora.answer.get_by_text(image)).to_be_visible()
    check(pandora.answer, "error", own=True)
