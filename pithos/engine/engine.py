"""The engine: a model opened for use, and the sequences that it goes on with.

with closing(Engine.open("model.gguf")) as engine:
    for event in engine.generate(engine.sequence(), engine.tokenizer.encode("Once"), Sampling(), max_tokens=20):
        ...
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from collections.abc import Sequence as Items
from functools import cached_property
from typing import Literal

import numpy as np
import numpy.typing as npt

from pithos.debug import KernelTime
from pithos.engine.batch import DECODE_ROWS, Part, Row, parts
from pithos.engine.events import Event
from pithos.engine.experts_runner import ExpertsRunner
from pithos.engine.hooks import Hook
from pithos.engine.job import Job, Request
from pithos.engine.pages import PagePool
from pithos.engine.passes import Passes
from pithos.engine.peers import Peers
from pithos.engine.profile import profile
from pithos.engine.rings import Rings
from pithos.engine.runner import Logits, Runner
from pithos.engine.sampler import Sampling
from pithos.engine.scheduler import Scheduler
from pithos.engine.sequence import Sequence
from pithos.engine.shared_runner import SharedRunner
from pithos.errors import ContextError, UsageError
from pithos.gguf import GGUF
from pithos.text.template import ChatTemplate
from pithos.text.tokenizer import Tokenizer

DEFAULT_BATCH = 512  # rows of a chunk on a CPU
Out = Literal["last", "all", "none"] | Items[int]
Pieces = Iterator[tuple[npt.NDArray[np.int64], Logits]]


class Engine:
    """A model on a device. One thread uses it at a time; only cancel events are set from others."""

    def __init__(
        self, gguf: GGUF, runner: Runner, context: int, *, target: str = "", threads: int = 1
    ) -> None:
        self.gguf = gguf
        self.runner = runner
        self.context = context
        self.target, self.threads = target, threads
        self.notices: list[str] = []
        self.without_gpu = ""  # why `gpu="auto"` found none
        self.on_notice: Callable[[str], None] | None = None  # hears those that come later
        self.passes = Passes(runner)
        self.pools = [PagePool(pool, runner.page_blocks(n)) for n, pool in enumerate(runner.layout.pools)]
        self._ring_blocks = runner.ring_blocks()
        self.sequences = Peers(self.passes.rescued)

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        *,
        kernels: str | None = None,
        threads: int | None = None,
        context: int | None = None,
        batch: int | None = None,
        kv: str = "f16",
        gpu: str = "off",
        gpu_device: str | None = None,
        gpu_mem: int | None = None,
        gpu_dense: bool = True,
        on_stage: Callable[[str], None] | None = None,
    ) -> Engine:
        """Opens a GGUF file.

        `kernels`: a target, None for the best that was generated for this CPU; `context`: positions of a sequence,
        None for the model's own but at most 32k; `batch`: rows of a chunk; `kv`: f16 or f32; `gpu`: off, auto, vulkan,
        opencl, opencl+vulkan; `gpu_device`: its number or part of its name; `gpu_mem`: MiB of its memory that may be
        used; `gpu_dense`: False for experts alone on the GPU.

        Raises a PithosError: FileError, ModelError, KernelError, ContextError (the context does not fit in memory).
        """
        from pithos.engine.gpu_opening import GpuChoice
        from pithos.engine.opening import open_engine

        choice = GpuChoice(gpu, gpu_device, gpu_mem, gpu_dense)
        return open_engine(path, kernels, threads, context, batch, kv, on_stage, choice)

    def tell(self, notice: str) -> None:
        """Something that the user should know happened."""
        self.notices.append(notice)
        if self.on_notice is not None:
            self.on_notice(notice)

    @property
    def on_gpu(self) -> bool:
        """Whether passes run on a GPU now."""
        return self.device != "cpu"

    @property
    def device(self) -> str:
        """Where passes run now: the name of the GPU, "cpu", or "cpu and" a GPU that has experts alone."""
        return self.runner.place

    @property
    def experts(self) -> dict[str, int] | None:
        """Where a GPU does not hold all experts: how many of how many are there ("held", "all"), how often chosen ones
        were and were not ("hits", "misses"), and how many came in exchange for others ("exchanged").
        """
        return self.runner.statistics() if isinstance(self.runner, SharedRunner | ExpertsRunner) else None

    @property
    def batch(self) -> int:
        """Rows of a chunk at most."""
        return self.runner.batch

    @cached_property
    def tokenizer(self) -> Tokenizer:
        return Tokenizer.from_gguf(self.gguf)

    @cached_property
    def template(self) -> ChatTemplate:
        return ChatTemplate.from_gguf(self.gguf, self.tokenizer)

    def memory(self) -> dict[str, int]:
        """Bytes by use: the file, buffers, pages in use, and the state of one full sequence."""
        return {
            "model": self.gguf.size,
            "buffers": int(getattr(self.runner, "nbytes", 0)),
            "pages": sum(pool.nbytes for pool in self.pools),
            "sequence": self.runner.layout.sequence_bytes(self.context),
        }

    def prompt_ids(self, text: str) -> list[int]:
        """The tokens of a prompt, special ones included, as `Tokenizer.encode` makes them.

        Raises ContextError for a text of which so many bytes cannot fit, before time is spent on its tokens.
        """
        least = self.tokenizer.least(text) if len(text) > self.context else 0
        if least > self.context:
            raise ContextError(
                f"the prompt has {least} tokens or more, the context holds {self.context}: shorten it or raise -c",
                least,
                self.context,
            )
        return self.tokenizer.encode(text)

    def sequence(self) -> Sequence:
        """A new, empty sequence. Its pages are allocated as they fill, and given back by its `close`."""
        rings = self.passes.rescued(lambda: Rings(self.runner.layout, self._ring_blocks))
        return Sequence(self.runner.layout, self.pools, self.context, rings, self.sequences)

    def move(self, other: Engine) -> None:
        """Goes on as an engine of the same model that was opened elsewhere, which is used no more."""
        self.runner, self.pools, self._ring_blocks = other.runner, other.pools, other._ring_blocks
        self.target, self.threads = other.target, other.threads
        self.passes.move(other.runner)

    def forward(
        self,
        rows: Items[Row] | tuple[Sequence, Items[int]],
        out: Out = "last",
        cancel: threading.Event | None = None,
    ) -> Pieces:
        """Runs rows: up to 8 of any sequences in one pass, or (sequence, ids) of any number in chunks.

        Yields (row indices int64 [n], logits float32 [n, vocabulary]) for the rows that `out` names, ascending. With
        "none" and "last" all is done when `forward` returns; otherwise passes run as their logits are taken. Raises
        Cancelled (the running pass is undone, earlier chunks stay), ContextError, UsageError for ids that do not exist.
        """
        chunks = self._chunks(rows)
        total = sum(len(part.tokens) for chunk in chunks for part in chunk)
        wanted = _wanted(out, total)
        self._check_ids(chunks)
        pieces = self._run(chunks, wanted, cancel)
        return pieces if len(wanted) > 1 else iter(list(pieces))

    def generate(
        self,
        sequence: Sequence,
        prompt_ids: Items[int],
        sampling: Sampling | None = None,
        *,
        max_tokens: int | None = None,
        stop: Items[str] = (),
        hook: Hook | None = None,
        cancel: threading.Event | None = None,
    ) -> Iterator[Event]:
        """Continues `prompt_ids` on a sequence, whose tokens are kept as far as they agree with the prompt.

        The prompt is all that the sequence shall hold before the answer. Raises ContextError when it does not fit.
        """
        job = self.job(
            Request(sequence, list(prompt_ids), sampling or Sampling(), max_tokens, stop, hook, cancel)
        )
        scheduler = Scheduler(self.passes)
        yield from (event for _, event in scheduler.add(job))
        while scheduler.busy:
            yield from (event for _, event in scheduler.step())

    def job(self, request: Request) -> Job:
        """A checked job for a `Scheduler`; `marks` of the request are set where they are empty."""
        self._check_prompt(request.prompt)
        if self.runner.layout.forgets and not request.marks:
            request.marks = self._marks(request.prompt)
        return Job(request, self.tokenizer)

    def scheduler(self) -> Scheduler:
        """A scheduler for several jobs at once."""
        return Scheduler(self.passes)

    def profile(self, rows: int = 1, passes: int = 4) -> list[KernelTime]:
        """What each kernel does in one pass, slowest first: up to 8 rows are decoded, one of each of as many sequences
        of 32 tokens; more are a chunk of a prompt, at most one batch. Mean of `passes` passes, a record at a time.
        """
        return profile(self, rows, passes)

    def close(self) -> None:
        """Ends threads and the template's process."""
        self.runner.close()
        if "template" in vars(self):
            self.template.close()

    def _marks(self, prompt: list[int]) -> set[int]:
        """Where the next prompt of a chat will part from this one: at the last special token, or the end."""
        last = next((n for n in range(len(prompt) - 1, 0, -1) if self.tokenizer.is_special(prompt[n])), 0)
        return {len(prompt), last} - {0}

    def _chunks(self, rows: Items[Row] | tuple[Sequence, Items[int]]) -> list[list[Part]]:
        if isinstance(rows, tuple) and len(rows) == 2 and isinstance(rows[0], Sequence):
            sequence, ids = rows[0], [int(i) for i in rows[1]]
            return [[Part(sequence, ids[n : n + self.batch])] for n in range(0, len(ids), self.batch)]
        if len(rows) > DECODE_ROWS:
            raise UsageError(
                f"{len(rows)} rows in one pass, at most {DECODE_ROWS}; give one sequence and its ids"
            )
        return [parts(rows)] if rows else []

    def _run(self, chunks: list[list[Part]], wanted: list[int], cancel: threading.Event | None) -> Pieces:
        first = 0
        for chunk in chunks:
            count = sum(len(part.tokens) for part in chunk)
            rows = [row - first for row in wanted if first <= row < first + count]
            for piece, logits in self.passes.run(chunk, rows, cancel=cancel):
                yield np.asarray(piece, np.int64) + first, np.asarray(logits)
            first += count

    def _check_prompt(self, ids: list[int]) -> None:
        vocabulary = self.runner.vocabulary
        wrong = next((i for i in ids if not 0 <= i < vocabulary), None)
        if wrong is not None:
            raise UsageError(f"token {wrong} does not exist: allowed are 0 to {vocabulary - 1}")

    def _check_ids(self, chunks: list[list[Part]]) -> None:
        for chunk in chunks:
            for part in chunk:
                self._check_prompt(part.tokens)


def _wanted(out: Out, total: int) -> list[int]:
    """The rows that `out` names, ascending."""
    if out == "none" or not total:
        return []
    if out == "last":
        return [total - 1]
    if out == "all":
        return list(range(total))
    wanted = sorted({int(row) for row in out})
    if wanted and not 0 <= wanted[0] <= wanted[-1] < total:
        raise UsageError(
            f"logits of row {wanted[0] if wanted[0] < 0 else wanted[-1]} are wanted of {total} rows"
        )
    return wanted
