"""The page with a real model: SmolLM2, where it was pulled."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from pithos import models
from tests.cli.test_real import pytestmark as kernels
from tests.web.pandora import Pandora
from tests.web.served import Served, real, running

Visit = Callable[..., Page]
pytestmark = [*kernels, pytest.mark.weights]


@pytest.fixture(scope="module")
def smollm2(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    path = models.get("smollm2-135m").path
    if path is None:
        pytest.skip("smollm2-135m is not here (pithos pull smollm2-135m)")
    folder = tmp_path_factory.mktemp("real")
    with running(real(folder, str(path), "--temperature", "0", "--workspace", str(folder / "ws"))) as server:
        yield server


def test_a_conversation(smollm2: Served, visit: Visit, size: str) -> None:
    page = visit(smollm2, size)
    pandora = Pandora(page)
    expect(page.get_by_role("region", name="Start")).to_contain_text("135 M parameters")
    expect(page.get_by_role("combobox", name="Reasoning")).to_have_count(0)  # it does not think
    window = pandora.settings()
    window.get_by_role("spinbutton", name="Longest answer").fill("48")
    pandora.close(window)
    answer = pandora.ask("What is the capital of France?")
    expect(pandora.text(answer)).to_have_text(re.compile(r"\w+"))  # it is a small model
    expect(answer.get_by_text(re.compile(r"[\d.]+ tokens/s · \d+ tokens"))).to_be_visible()
    first = pandora.text(answer).inner_text()
    pandora.ask("And of Italy?")
    meter = page.get_by_role("button", name=re.compile("Context: .* tokens used"))
    meter.click()
    expect(page.get_by_text("Known from before", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    pandora.press("Answer again", pandora.answers.first)
    expect(pandora.answers).to_have_count(1)
    expect(pandora.text(pandora.finished())).to_have_text(
        first, use_inner_text=True
    )  # the likeliest words, again


def test_a_model_that_was_not_made_for_tools_is_told_of(smollm2: Served, visit: Visit) -> None:
    page = visit(smollm2)
    page.get_by_role("button", name="Agent", exact=True).click()
    expect(page.get_by_role("status").get_by_text("This model was not made for tools")).to_be_visible()


def test_a_long_answer_is_stopped(smollm2: Served, visit: Visit) -> None:
    pandora = Pandora(visit(smollm2))
    pandora.say("Write a long story about a robot and a lighthouse.")
    expect(pandora.text()).to_contain_text(re.compile(r"(\w+\W+){5}"))
    pandora.press("Stop")
    pandora.finished()
    assert smollm2.free()
