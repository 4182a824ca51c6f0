"""The agent: cards of its calls, questions before them, its limits, and what stands in its settings."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.web.pandora import Pandora
from tests.web.served import Served
from tests.web.test_chat import bodies

Visit = Callable[..., Page]


class Agent(Pandora):
    """A page whose agent is on."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.press("Agent")
        expect(self.page.get_by_role("button", name=re.compile("^Agent"), pressed=True)).to_be_visible()

    def card(self, tool: str) -> Locator:
        """The last card of a tool."""
        return self.page.get_by_role("region", name=re.compile(f"^{tool}, ")).last

    @property
    def end(self) -> Locator:
        """Why a turn ended without an answer."""
        return self.page.locator(".turn-end")

    def open_card(self, tool: str) -> Locator:
        head = self.card(tool).locator(".call-head")
        if head.get_attribute("aria-expanded") == "false":
            head.click()
        return self.card(tool)

    def question(self, tool: str) -> Locator:
        """What asks whether a tool may be called."""
        found = self.page.get_by_role("form", name=f"May {tool} be called?")
        expect(found).to_be_visible()
        return found

    def says(self, text: str) -> None:
        """Waits for the last answer."""
        expect(self.text()).to_have_text(text)
        expect(self.button("Send")).to_be_visible()


def test_a_tool_that_needs_no_question(workshop: Served, visit: Visit, size: str) -> None:
    agent = Agent(visit(workshop, size))
    agent.say("what is 6 times 7?")
    agent.says("It is 42.")
    card = agent.open_card("calculator")
    expect(card).to_have_attribute("data-state", "done")
    expect(card.locator(".call-brief")).to_have_text("6*7")
    expect(card.get_by_label("Result", exact=True)).to_have_text("42")
    sent = bodies(agent.page)[-1]
    assert [m["role"] for m in sent["messages"]] == ["system", "user", "assistant", "tool"]
    assert sent["messages"][-1]["content"] == "42"
    assert {"calculator", "run_command", "plain__echo"} <= {
        tool["function"]["name"] for tool in sent["tools"]
    }


def test_a_change_is_allowed_and_shown_as_a_diff(
    workshop: Served, visit: Visit, size: str, workspace: Path
) -> None:
    agent = Agent(visit(workshop, size))
    agent.say("write the notes")
    question = agent.question("write_file")
    assert not (workspace / "notes.txt").exists()
    expect(agent.card("write_file").locator(".diff")).to_contain_text("two")
    agent.press("Allow", question)
    agent.says("The notes are written.")
    expect(agent.card("write_file")).to_contain_text("allowed by you")
    assert (workspace / "notes.txt").read_text() == "one\ntwo\nthree\n"
    agent.say("change the notes")
    question = agent.question("edit_file")
    diff = agent.card("edit_file").get_by_role("region", name="Change of notes.txt: 2 lines added, 1 removed")
    expect(diff.locator("tr.removed")).to_contain_text("two")
    expect(diff.locator("tr.added")).to_have_text([re.compile("zwei"), re.compile("drei")])
    agent.press("Allow", question)
    agent.says("The notes are changed.")
    expect(agent.card("edit_file").locator("figure.diff")).to_be_visible()
    assert (workspace / "notes.txt").read_text() == "one\nzwei\ndrei\nthree\n"
    send, form = agent.button("Send").bounding_box(), agent.page.locator("form.composer").bounding_box()
    assert send and form
    assert send["x"] + send["width"] <= form["x"] + form["width"] - 8, "the row of buttons is too wide"
    assert agent.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"


def test_a_call_is_denied_with_words(workshop: Served, visit: Visit, workspace: Path) -> None:
    agent = Agent(visit(workshop))
    agent.say("write the notes")
    question = agent.question("write_file")
    question.get_by_role("textbox").fill("Use another name.")
    agent.press("Deny", question)
    agent.says("The notes are written.")  # whatever the model makes of it
    expect(agent.card("write_file")).to_have_attribute("data-state", "denied")
    result = bodies(agent.page)[-1]["messages"][-1]["content"]
    assert result == "error: the user did not allow this call and says: Use another name."
    assert not (workspace / "notes.txt").exists()


def test_a_tool_is_always_allowed_until_that_is_taken_back(
    workshop: Served, visit: Visit, workspace: Path
) -> None:
    agent = Agent(visit(workshop))
    agent.say("write the notes")
    agent.press("Always allow write_file", agent.question("write_file"))
    agent.says("The notes are written.")
    agent.say("write the notes again")
    agent.says("The notes are written.")
    expect(agent.card("write_file")).not_to_contain_text("allowed by you")
    window = agent.settings("Agent")
    agent.press("Ask again about write_file", window)
    agent.close(window)
    agent.say("write the notes once more")
    agent.press("Deny", agent.question("write_file"))


def test_a_command_with_its_output_and_exit_code(
    workshop: Served, visit: Visit, size: str, workspace: Path
) -> None:
    agent = Agent(visit(workshop, size))
    agent.say("run a command")
    question = agent.question("run_command")
    expect(agent.card("run_command").get_by_label("Command", exact=True)).to_have_text(
        "echo out; sleep 0.2; echo err >&2; exit 3"
    )
    agent.press("Allow", question)
    agent.says("The command ended with 3.")
    card = agent.open_card("run_command")
    expect(card).to_contain_text("exit 3")
    expect(card.locator(".chip.time")).to_have_text(re.compile(r"[\d.]+ m?s"))
    expect(card.get_by_label("Output", exact=True)).to_have_text("out")
    expect(card.get_by_label("Errors", exact=True)).to_have_text("err")


def test_a_command_is_stopped(workshop: Served, visit: Visit, workspace: Path) -> None:
    agent = Agent(visit(workshop))
    agent.say("wait a while")
    agent.press("Allow", agent.question("run_command"))
    expect(agent.card("run_command")).to_have_attribute("data-state", "running")
    agent.press("Stop")
    expect(agent.button("Go on")).to_be_visible()
    expect(agent.end).to_contain_text("Stopped.")
    expect(agent.button("Send")).to_be_visible()


def test_two_calls_of_one_answer(workshop: Served, visit: Visit) -> None:
    agent = Agent(visit(workshop))
    agent.say("two at once")
    agent.says("2 and 4.")
    expect(agent.page.get_by_role("group", name="2 calls of tools")).to_be_visible()
    assert [m["content"] for m in bodies(agent.page)[-1]["messages"][-2:]] == ["2", "4"]


def test_the_step_limit_and_going_on(workshop: Served, visit: Visit) -> None:
    agent = Agent(visit(workshop))
    window = agent.settings("Agent")
    window.get_by_role("spinbutton", name="Steps").fill("3")
    agent.close(window)
    agent.say("for ever")
    expect(agent.end).to_contain_text("The agent stopped after 3 steps")
    assert len(bodies(agent.page)) == 3
    agent.press("Go on")
    expect(agent.button("Go on")).to_be_visible()
    assert len(bodies(agent.page)) == 6


def test_a_model_in_a_circle_is_stopped(workshop: Served, visit: Visit) -> None:
    agent = Agent(visit(workshop))
    agent.say("the same again")
    expect(agent.end).to_contain_text("it made the same call of calculator again and again")
    assert len(bodies(agent.page)) < 12


def test_a_tool_that_is_not_there(workshop: Served, visit: Visit) -> None:
    agent = Agent(visit(workshop))
    agent.say("no such tool")
    agent.says("I cannot do that.")
    expect(agent.card("teleport")).to_have_attribute("data-state", "failed")
    assert "there is no tool teleport" in bodies(agent.page)[-1]["messages"][-1]["content"]


def test_mcp_servers_and_their_tools(workshop: Served, visit: Visit, size: str) -> None:
    agent = Agent(visit(workshop, size))
    window = agent.settings("Agent")
    servers = window.get_by_role("region", name="MCP servers").get_by_role("listitem")
    expect(servers.filter(has_text="plain")).to_contain_text(re.compile(r"ready, \d+ tools"))
    expect(servers.filter(has_text="broken")).to_contain_text("failed")
    expect(servers.filter(has_text="broken")).to_contain_text("no-such-server")
    agent.close(window)
    agent.say("echo by MCP")
    question = agent.page.get_by_role("form", name="May plain__echo be called?")
    expect(question.or_(agent.text().get_by_text("It came back."))).to_be_visible()
    if question.is_visible():
        agent.press("Allow", question)
    agent.says("It came back.")
    assert "over there" in bodies(agent.page)[-1]["messages"][-1]["content"]


def test_tools_are_switched_off(workshop: Served, visit: Visit, size: str) -> None:
    agent = Agent(visit(workshop, size))
    window = agent.settings("Agent")
    window.get_by_role("checkbox", name="All tools of commands").uncheck()
    window.get_by_role("button", name=re.compile("^other")).click()
    window.get_by_role("checkbox", name=re.compile("^calculator")).uncheck()
    agent.close(window)
    agent.say("what is 6 times 7?")
    agent.says("It is 42.")
    expect(agent.card("calculator")).to_have_attribute("data-state", "failed")
    last = bodies(agent.page)[-1]
    assert "the user has switched calculator off" in last["messages"][-1]["content"]
    names = {tool["function"]["name"] for tool in last["tools"]}
    assert "read_file" in names
    assert not {"run_command", "start_process", "calculator"} & names
    agent.page.reload()
    window = agent.settings("Agent")
    expect(window.get_by_role("checkbox", name="All tools of commands")).not_to_be_checked()


def test_never_to_ask_wants_a_second_yes(workshop: Served, visit: Visit, workspace: Path) -> None:
    agent = Agent(visit(workshop))
    window = agent.settings("Agent")
    window.get_by_role("radio", name="Never ask").check()
    agent.press("Keep asking", window)
    expect(window.get_by_role("radio", name="Ask before every change")).to_be_checked()
    window.get_by_role("radio", name="Never ask").check()
    agent.press("Never ask", window)
    agent.close(window)
    agent.say("write the notes")
    agent.says("The notes are written.")
    assert (workspace / "notes.txt").exists()
    agent.page.reload()
    window = agent.settings("Agent")
    expect(window.get_by_role("radio", name="Ask before every change")).to_be_checked()


def test_a_question_is_answered_by_keyboard(workshop: Served, visit: Visit, workspace: Path) -> None:
    agent = Agent(visit(workshop))
    agent.say("write the notes")
    question = agent.question("write_file")
    expect(question).to_be_focused()
    expect(agent.page.locator("[aria-live=polite]").first).to_contain_text(
        "asks whether it may call write_file"
    )
    agent.page.keyboard.press("Enter")  # meant for something else: it allows nothing
    agent.page.keyboard.press("Space")
    expect(question).to_be_visible()
    assert not (workspace / "notes.txt").exists()
    agent.page.keyboard.press("Tab")
    expect(agent.button("Allow", question)).to_be_focused()
    agent.page.keyboard.press("Enter")
    agent.says("The notes are written.")


def test_the_page_is_left_before_the_question_is_answered(
    workshop: Served, visit: Visit, workspace: Path
) -> None:
    agent = Agent(visit(workshop))
    agent.say("write the notes")
    agent.question("write_file")
    agent.page.reload()
    expect(agent.end).to_contain_text("The agent was left before it had answered.")
    agent.press("Go on")
    agent.press("Allow", agent.question("write_file"))
    agent.says("The notes are written.")


def test_without_the_agent_no_tool_is_offered(workshop: Served, visit: Visit) -> None:
    page = visit(workshop)
    pandora = Pandora(page)
    pandora.ask("ping")
    assert "tools" not in bodies(page)[-1]


def test_a_server_without_tools_has_no_agent(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    pandora.ask("ping")
    expect(pandora.button("Agent")).to_have_count(0)
