"""Signals while somebody is at a prompt, at moments that a real terminal hits by chance alone."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from pithos.agent.terminal import editor
from pithos.agent.terminal.editor import Lines
from pithos.agent.terminal.signals import Ended, Signals
from tests.agent_terminal.harness import until

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sends SIGTERM")


@pytest.fixture
def signals() -> Iterator[Signals]:
    made = Signals()
    with made.installed():
        yield made


@pytest.fixture
def lines(signals: Signals, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lines]:
    monkeypatch.setattr("prompt_toolkit.output.create_output", lambda **_: DummyOutput())
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        made = Lines(signals, remember=False)
        made.keys = keys  # type: ignore[attr-defined]
        yield made


def test_within_a_task_of_the_prompt_itself(
    lines: Lines, signals: Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is raised there is shown as the prompt's own fault, which then waits for Enter: so nothing is."""
    begun = Lines._begun
    went_on: list[bool] = []
    faults: list[object] = []

    async def hit() -> None:
        signal.raise_signal(signal.SIGTERM)
        went_on.append(True)

    def shown(_app: object, _loop: object, context: object) -> None:
        faults.append(context)

    monkeypatch.setattr("prompt_toolkit.application.Application._handle_exception", shown)

    def begin(self: Lines) -> None:
        begun(self)
        self._session.app.create_background_task(hit())

    monkeypatch.setattr(editor.Lines, "_begun", begin)
    with pytest.raises(Ended) as ended:
        lines.read("> ")
    assert ended.value.code == 143
    assert (went_on, faults) == ([True], [])


def test_from_outside_while_nothing_happens(lines: Lines) -> None:
    def end() -> None:
        until(lambda: lines.reading, "the prompt is there")
        os.kill(os.getpid(), signal.SIGTERM)

    thread = threading.Thread(target=end)
    thread.start()
    with pytest.raises(Ended):
        lines.read("> ")
    thread.join()


def test_before_the_prompt_is_there(lines: Lines, signals: Signals, monkeypatch: pytest.MonkeyPatch) -> None:
    prompt = lines._session.prompt

    def late(*args: object, **fields: object) -> str:
        signal.raise_signal(signal.SIGTERM)
        return prompt(*args, **fields)

    monkeypatch.setattr(lines._session, "prompt", late)
    with pytest.raises(Ended):
        lines.read("> ")


def test_beside_enter(lines: Lines, signals: Signals) -> None:
    """A line that was typed is not worked on by a process that ends."""
    lines.keys.send_text("x\r")  # type: ignore[attr-defined]
    signals.ending = 129
    with pytest.raises(Ended) as ended:
        lines.read("> ")
    assert ended.value.code == 129


def test_without_a_signal_it_is_what_was_typed(lines: Lines) -> None:
    lines.keys.send_text("hello\r")  # type: ignore[attr-defined]
    assert lines.read("> ") == "hello"
