"""What is set reaches the server, or the look of the page, and stays after a reload."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.pandora import Pandora
from tests.web.served import Served
from tests.web.storage import wait_until_saved
from tests.web.test_chat import bodies

Visit = Callable[..., Page]


def test_the_level_of_reasoning(served: Served, visit: Visit, size: str) -> None:
    page = visit(served, size)
    pandora = Pandora(page)
    for level in ("High", "Medium", "Low", "Off"):
        page.get_by_role("combobox", name="Reasoning").select_option(level)
        pandora.ask("ping")
        assert bodies(page)[-1]["reasoning_effort"] == level.lower()
    # The third round's "low" may be all that is saved so far.
    wait_until_saved(page, "head.fields.settings?.level === 'off'")
    page.get_by_role("combobox", name="Reasoning").select_option("Low")
    wait_until_saved(page, "head.fields.settings?.level === 'low'")
    page.reload()
    expect(page.get_by_role("combobox", name="Reasoning")).to_have_value("low")


def test_system_prompt_and_sampling_of_all_chats(served: Served, visit: Visit, size: str) -> None:
    page = visit(served, size)
    pandora = Pandora(page)
    window = pandora.settings()
    window.get_by_role("textbox", name="System prompt").fill("Answer in rhymes.")
    values: dict[str, Any] = {
        "Temperature": ("temperature", 0.3),
        "Top k": ("top_k", 7),
        "Top p": ("top_p", 0.8),
        "Min p": ("min_p", 0.05),
        "Repeat penalty": ("repeat_penalty", 1.1),
        "Presence penalty": ("presence_penalty", 0.5),
        "Frequency penalty": ("frequency_penalty", -0.5),
        "Seed": ("seed", 42),
        "Longest answer": ("max_tokens", 300),
    }
    for title, (_, value) in values.items():
        window.get_by_role("spinbutton", name=title).fill(str(value))
    pandora.close(window)
    pandora.ask("ping")
    sent = bodies(page)[-1]
    assert sent["messages"][0] == {"role": "system", "content": "Answer in rhymes."}
    assert {name: sent[name] for name, _ in values.values()} == dict(values.values())
    page.reload()
    expect(pandora.answers).to_have_count(1)
    pandora.ask("ping")
    assert bodies(page)[-1]["seed"] == 42
    window = pandora.settings()
    pandora.press("As the model says", window)
    pandora.close(window)
    pandora.ask("ping")
    assert not {name for name, _ in values.values()} & set(bodies(page)[-1])


def test_a_chat_has_settings_of_its_own(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    pandora.ask("ping")
    window = pandora.settings("This chat")
    window.get_by_role("textbox", name="System prompt of this chat").fill("Be brief.")
    window.get_by_role("spinbutton", name="Temperature").fill("1.5")
    pandora.close(window)
    pandora.ask("ping")
    sent = bodies(page)[-1]
    assert (sent["messages"][0]["content"], sent["temperature"]) == ("Be brief.", 1.5)
    page.keyboard.press("Control+Shift+O")
    pandora.ask("ping")
    sent = bodies(page)[-1]
    assert sent["messages"][0]["role"] == "user"
    assert "temperature" not in sent


def test_what_is_no_good_value_is_not_sent(served: Served, visit: Visit) -> None:
    page = visit(served)
    pandora = Pandora(page)
    window = pandora.settings()
    field = window.get_by_role("spinbutton", name="Top p")
    expect(field).to_have_attribute("placeholder", "0.95")  # the model's own
    field.fill("7")
    pandora.close(window)
    pandora.ask("ping")
    assert "top_p" not in bodies(page)[-1]


def test_an_answer_that_the_limit_cuts_says_so(served: Served, visit: Visit) -> None:
    pandora = Pandora(visit(served))
    window = pandora.settings()
    window.get_by_role("spinbutton", name="Longest answer").fill("20")
    pandora.close(window)
    answer = pandora.ask("rivers")
    expect(answer).to_contain_text("length limit reached")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_themes(served: Served, visit: Visit, theme: str) -> None:
    """The system's choice is taken; one's own is kept over it."""
    page = visit(served, color_scheme=theme)
    pandora = Pandora(page)
    wait_for_theme(page, theme)
    window = pandora.settings()
    other = "light" if theme == "dark" else "dark"
    window.get_by_role("radio", name=other.capitalize(), exact=True).check()
    wait_for_theme(page, other)
    page.reload()
    expect(pandora.box).to_be_visible()
    wait_for_theme(page, other)
    pandora.press(f"Theme: {other}")
    expect(page.get_by_role("button", name=f"Theme: {other}")).to_have_count(0)


def wait_for_theme(page: Page, theme: str) -> None:
    """Waits until text is brighter than what lies behind it (dark), or darker."""
    page.wait_for_function(
        """(dark) => {
          const { color, backgroundColor } = getComputedStyle(document.body);
          const sum = (text) => text.match(/[\\d.]+/g).slice(0, 3).reduce((all, one) => all + Number(one), 0);
          return sum(color) > sum(backgroundColor) === dark;
        }""",
        arg=theme == "dark",
    )
