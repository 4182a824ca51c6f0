"""Fixtures: a folder to work in, a state folder of its own, agents in terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

from tests.agent_terminal.harness import DRAWN, SECONDS, Terminal, command, environment

Start = Callable[..., Terminal]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "work"
    place.mkdir()
    return place


@pytest.fixture
def state(tmp_path: Path) -> Path:
    place = tmp_path / "state"
    place.mkdir()
    return place


@pytest.fixture
def start(folder: Path, state: Path) -> Iterator[Start]:
    """Starts an agent in a terminal; `prompt=False`: without waiting for its prompt."""
    opened: list[pexpect.spawn] = []

    def begin(
        *argv: str,
        script: list[str],
        seconds: float = 0.0,
        loading: float = 0.0,
        columns: int = 100,
        prompt: bool = True,
        **more: str,
    ) -> Terminal:
        line = command(*argv, script=script, seconds=seconds, loading=loading)
        child = pexpect.spawn(
            line[0],
            line[1:],
            encoding="utf-8",
            timeout=SECONDS,
            dimensions=(40, columns),
            cwd=str(folder),
            env=environment(state, **more),
        )
        opened.append(child)
        mode = "auto" if "--auto" in argv else "yolo" if "--yolo" in argv else "safe"
        terminal = Terminal(child)
        if prompt:
            terminal.see(f"{DRAWN}{mode}>")
        return terminal

    yield begin
    for child in opened:
        child.close(force=True)
