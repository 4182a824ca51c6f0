"""axe-core finds nothing: in both themes, on a laptop and a phone, wherever one may be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.pandora import Pandora
from tests.web.served import ROOT, Served
from tests.web.test_agent import Agent

Visit = Callable[..., Page]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="no axe-core: run make web")


def audit(page: Page, place: str) -> None:
    """Asks axe about the page as it is."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    found: list[dict[str, Any]] = page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations)"
    )
    words = [f"{v['id']}: {v['help']}: " + "; ".join(n["html"][:150] for n in v["nodes"][:4]) for v in found]
    assert not words, f"{place}: " + "\n".join(words)


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_start_and_chat(served: Served, visit: Visit, size: str, theme: str) -> None:
    page = visit(served, size, color_scheme=theme, bypass_csp=True)
    pandora = Pandora(page)
    expect(page.get_by_role("region", name="Start").get_by_role("heading", name="scripted")).to_be_visible()
    audit(page, "start")
    for text in ("rivers", "greet", "Euler", "think aloud"):
        pandora.ask(text)
    pandora.answer.locator("summary").click()
    expect(pandora.answer.locator(".katex")).to_have_count(0)
    audit(page, "chat")
    pandora.press("Edit the message", pandora.questions.last)
    audit(page, "editing")
    page.keyboard.press("Escape")
    pandora.open_list()
    audit(page, "list")
    pandora.press("What to do with “rivers”")
    expect(page.get_by_role("menu")).to_be_visible()
    audit(page, "menu")


def test_settings(workshop: Served, visit: Visit, size: str, theme: str) -> None:
    page = visit(workshop, size, color_scheme=theme, bypass_csp=True)
    pandora = Pandora(page)
    window = pandora.settings()
    for tab in ("General", "This chat", "Agent", "Data", "Keys"):
        window.get_by_role("tab", name=tab).click()
        expect(window.get_by_role("tabpanel", name=tab)).to_be_visible()
        if tab == "Agent":
            expect(window.get_by_text("MCP servers")).to_be_visible()
            window.locator(".tool-group-button").first.click()
        audit(page, tab)


def test_agent_and_faults(workshop: Served, visit: Visit, size: str, theme: str, workspace: Path) -> None:
    page = visit(workshop, size, color_scheme=theme, bypass_csp=True)
    agent = Agent(page)
    agent.say("write the notes")
    question = agent.question("write_file")
    audit(page, "question")
    agent.press("Allow", question)
    agent.says("The notes are written.")
    agent.say("run a command")
    agent.press("Allow", agent.question("run_command"))
    agent.says("The command ended with 3.")
    agent.open_card("run_command")
    audit(page, "cards")
    page.context.watch.forgive.append("status of 500")
    page.route(
        "**/v1/chat/completions", lambda route: route.fulfill(status=500, json={"error": {"message": "x"}})
    )
    agent.say("ping")
    expect(agent.answer).to_contain_text("The server had a fault")
    audit(page, "fault")
