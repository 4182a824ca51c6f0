"""An engine that answers from a script, for tests of what stands above it: everything but the model is real.

    engine = ScriptedEngine(gguf, ["Hello!", "<think>hm</think>Yes."])
    engine.generate(...)        # streams "Hello!" token by token; the next call streams the second answer

Its logits name the script's next token, so sampling, hooks, stop strings and cancelling work as with a model.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from pithos.devices import Control
from pithos.engine.batch import Part
from pithos.engine.blocks import HostBlocks
from pithos.engine.engine import DEFAULT_BATCH, Engine
from pithos.engine.job import Job, Request
from pithos.engine.runner import Logits
from pithos.gguf import GGUF
from pithos.program.state import StateLayout
from pithos.text.tokenizer import Tokenizer

_SURE = 50.0  # logit of the script's token; all others have 0
DEFAULT_CONTEXT = 4096


class ScriptedRunner:
    """Answers by sequence: after `begins[sequence]` tokens comes the answer, then the end of generation."""

    def __init__(self, tokenizer: Tokenizer, batch: int, seconds: float) -> None:
        self.layout = StateLayout()
        self.batch = batch
        self.control = Control()
        self.candidates = 1
        self.vocabulary = tokenizer.n_vocab
        self.place = "cpu"
        self.seconds = seconds
        self.answers: dict[int, tuple[int, list[int]]] = {}
        self._end = min(tokenizer.eog, default=0)
        self._next: list[int] = []
        self._rows: Sequence[int] = ()

    def page_blocks(self, pool: int) -> HostBlocks:
        return HostBlocks(self.layout.pools[pool].page_bytes)

    def ring_blocks(self) -> HostBlocks:
        return HostBlocks(1)

    def bandwidth(self) -> float:
        return 1.0  # nothing is read

    def run(self, parts: Sequence[Part], rows: Sequence[int]) -> bool:
        time.sleep(self.seconds)
        self._next, self._rows = [], rows
        for part in parts:
            begin, answer = self.answers.get(id(part.sequence), (0, []))
            first = part.sequence.position + 1 - begin
            for at in range(first, first + len(part.tokens)):
                self._next.append(answer[at] if 0 <= at < len(answer) else self._end)
        return not self.control.stopping

    def logits(self) -> Iterator[tuple[Sequence[int], Logits]]:
        if not self._rows:
            return
        made = np.zeros((len(self._rows), self.vocabulary), np.float32)
        made[np.arange(len(made)), [self._next[row] for row in self._rows]] = _SURE
        yield self._rows, made

    def close(self) -> None:
        pass


class ScriptedEngine(Engine):
    """An `Engine` over a script of answers. `prompts` lists the token ids of every request."""

    def __init__(
        self,
        gguf: GGUF | str | os.PathLike[str],
        script: Iterable[str],
        *,
        context: int | None = None,
        batch: int | None = None,
        seconds: float = 0.0,
        **_: Any,
    ) -> None:
        """`seconds`: what a pass takes. Settings of `Engine.open` that mean nothing here are accepted."""
        opened = gguf if isinstance(gguf, GGUF) else GGUF.open(gguf)
        self._script = iter(script)
        self.prompts: list[list[int]] = []
        tokenizer = Tokenizer.from_gguf(opened)
        self.scripted = ScriptedRunner(tokenizer, batch or DEFAULT_BATCH, seconds)
        super().__init__(opened, self.scripted, context or DEFAULT_CONTEXT, target="scripted")
        self.tokenizer = tokenizer

    def job(self, request: Request) -> Job:
        """Takes the next answer of the script; without one the answer is empty."""
        job = super().job(request)
        self.prompts.append(list(request.prompt))
        answer = self.tokenizer.encode(next(self._script, ""), bos=False)
        self.scripted.answers[id(request.sequence)] = (len(request.prompt), answer)
        return job
