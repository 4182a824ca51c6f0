"""Runs commands in this process on a scripted engine."""

from pathlib import Path
from typing import Any

import pytest

from pithos.cli import main
from pithos.engine.scripted import ScriptedEngine
from pithos.text.template import ChatTemplate

GOLDEN = Path(__file__).parents[1] / "golden"


class Cli:
    """`cli("run", "-p", "Hi", script=["Hello"])`; keeps the engine for a look at its prompts.

    `template` stands in for the template of the file.
    """

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.engine: ScriptedEngine | None = None
        self.settings: dict[str, Any] = {}
        self.template: str | None = None

    def __call__(self, *argv: str, script: list[str] | None = None) -> tuple[int, str, str]:
        """(exit code, stdout, stderr)."""

        def factory(path: Path, **settings: Any) -> ScriptedEngine:
            self.settings = settings
            self.engine = ScriptedEngine(path, script or [], **settings)
            if self.template is not None:
                special = {"bos_token": "<|startoftext|>"}
                self.engine.template = ChatTemplate(self.template, special, thinks=True)
            return self.engine

        code = main(argv, engine_factory=factory)
        out, err = self.capsys.readouterr()
        return code, out, err

    def prompt(self, index: int = -1) -> str:
        """The text of a prompt that the engine got."""
        assert self.engine is not None
        return self.engine.tokenizer.decode(self.engine.prompts[index])
