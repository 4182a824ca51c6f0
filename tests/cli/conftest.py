"""Fixtures of the command line's tests: a tiny model whose answers come from a script."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.harness import GOLDEN, Cli

THINKS = GOLDEN / "quantised" / "lfm2-q4_k_m.gguf"
PLAIN = GOLDEN / "logits" / "llama.gguf"


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(capsys)


@pytest.fixture
def thinks() -> str:
    """A model whose template reasons."""
    return str(THINKS)


@pytest.fixture
def plain() -> str:
    """A model without template."""
    return str(PLAIN)


@pytest.fixture
def scripted_command() -> Callable[..., list[str]]:
    """The command line of a process that runs Pithos on a script of answers; `seconds` is the time of a pass."""

    def command(*argv: str, script: list[str], seconds: float = 0.0) -> list[str]:
        program = Path(__file__).with_name("scripted_main.py")
        return [sys.executable, str(program), json.dumps({"script": script, "seconds": seconds}), *argv]

    return command
