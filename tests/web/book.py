"""`python book.py BOOK ARGS...`: the command line on an engine that answers out of a book, whoever asks, in any order.

BOOK is a JSON file, {"phrase": {"answers": [text, ...], "seconds": 0.0, "turns": false}}. The first phrase that the
last message of the user contains is taken. Its answers are those of the steps of an agent, or, with `turns`, of one
question after another; `seconds` is the time of a pass. Texts are what a model writes: <think>, calls and Markdown.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from pithos.cli import main
from pithos.engine.job import Job, Request
from pithos.engine.scripted import ScriptedEngine

_TURN = re.compile(r"<\|im_start\|>(\w+)\n(.*?)(?=<\|im_end\|>)", re.DOTALL)


class BookEngine(ScriptedEngine):
    """A scripted engine whose answer depends on the prompt."""

    def __init__(self, path: Path, book: dict[str, dict[str, Any]], **settings: Any) -> None:
        super().__init__(path, [], **settings)
        self._book = book
        self._asked: dict[str, int] = {}

    def job(self, request: Request) -> Job:
        """Looks the last question up."""
        job = super().job(request)
        text, seconds = self._answer(self.tokenizer.decode(list(request.prompt)))
        self.scripted.seconds = seconds
        self.scripted.answers[id(request.sequence)] = (
            len(request.prompt),
            self.tokenizer.encode(text, bos=False),
        )
        return job

    def _answer(self, prompt: str) -> tuple[str, float]:
        turns = _TURN.findall(prompt)
        last = max((n for n, (role, _) in enumerate(turns) if role == "user"), default=-1)
        question = turns[last][1] if last >= 0 else prompt
        for phrase, entry in self._book.items():
            if phrase in question:
                step = sum(role == "tool" for role, _ in turns[last + 1 :])
                if entry.get("turns"):
                    step = self._asked[phrase] = self._asked.get(phrase, -1) + 1
                answers = entry["answers"]
                at = step % len(answers) if entry.get("turns") else min(step, len(answers) - 1)
                return answers[at], entry.get("seconds", 0.0)
        return f"You said: {question}", 0.0


if __name__ == "__main__":
    pages = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    sys.exit(main(sys.argv[2:], engine_factory=lambda path, **given: BookEngine(path, pages, **given)))
