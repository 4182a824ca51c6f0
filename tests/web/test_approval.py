"""Questions before calls: what is allowed is what was seen, and nothing is allowed by chance."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.served import Served
from tests.web.test_agent import Agent

Visit = Callable[..., Page]


def test_a_long_call_is_read_before_the_buttons_come(
    workshop: Served, visit: Visit, size: str, workspace: Path
) -> None:
    agent = Agent(visit(workshop, size))
    agent.say("a long command")
    question = agent.question("run_command")
    expect(question).to_be_focused()
    command = agent.card("run_command").get_by_label("Command", exact=True)
    assert command.evaluate("(e) => e.scrollHeight <= e.clientHeight + 1"), "a part hides behind an edge"
    expect(agent.card("run_command").locator(".call-head")).to_be_in_viewport()
    expect(agent.button("Allow", question)).not_to_be_in_viewport()
    agent.press("Deny", question)
    agent.says("It ran.")


def test_marks_that_turn_text_are_shown(workshop: Served, visit: Visit, workspace: Path) -> None:
    agent = Agent(visit(workshop))
    agent.say("a command that turns")
    question = agent.question("run_command")
    shown = "echo ok ⟨U+202E⟩ fr- mr"
    expect(agent.card("run_command").get_by_label("Command", exact=True)).to_have_text(shown)
    expect(agent.card("run_command").locator(".call-brief")).to_have_text(shown)
    agent.press("Deny", question)
    agent.says("It ran.")


def test_whoever_writes_is_not_interrupted(workshop: Served, visit: Visit, workspace: Path) -> None:
    agent = Agent(visit(workshop))
    agent.say("write the notes")
    question = agent.question("write_file")
    expect(question).to_be_focused()
    agent.page.keyboard.type("no, wait")
    agent.page.keyboard.press("Enter")
    expect(agent.box).to_have_value("no, wait")
    expect(agent.box).to_be_focused()
    expect(question).to_be_visible()
    assert not (workspace / "notes.txt").exists()
    agent.press("Stop")
    expect(agent.end).to_contain_text("Stopped.")
