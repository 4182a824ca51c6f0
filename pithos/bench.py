"""Measures a model: tokens per second, and the share of each kernel.

Speeds are medians of repetitions after one that warms up. The memory bandwidth is what the same number of
threads reach when they only read: the maximum of a large array, by numpy, which reads as fast as C does.
"""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pithos.engine.batch import Row, parts
from pithos.engine.candidates import best

if TYPE_CHECKING:
    from pithos.engine.engine import Engine

READ_BYTES = 256 << 20
READ_PIECE = 1 << 20
READ_TRIES = 5
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Speed:
    """`tokens` tokens in each of `seconds`; `name` as people write it: pp512, tg64."""

    name: str
    tokens: int
    seconds: tuple[float, ...]

    @property
    def rate(self) -> float:
        """Tokens per second: the median."""
        return self.tokens / statistics.median(self.seconds)


def ids(engine: Engine, count: int) -> list[int]:
    """`count` token ids that are the same in every run. Their values do not matter for the speed."""
    return [int(i) for i in np.random.default_rng(0).integers(0, engine.tokenizer.n_vocab, count)]


def prompt_speed(engine: Engine, tokens: int, reps: int, progress: Progress) -> Speed:
    """Reading a prompt of `tokens` tokens, with the logits of the last."""
    prompt = ids(engine, tokens)

    def run() -> None:
        with closing(engine.sequence()) as sequence:
            for _ in engine.forward((sequence, prompt), out="last"):
                pass

    return Speed(f"pp{tokens}", tokens, _timed(run, reps, progress))


def decode_speed(engine: Engine, tokens: int, rows: int, reps: int, progress: Progress) -> Speed:
    """Generating `tokens` tokens of each of `rows` sequences, one pass a token, with the choice of the likeliest."""
    stream = ids(engine, tokens)

    def run() -> None:
        with ExitStack() as stack:
            sequences = [stack.enter_context(closing(engine.sequence())) for _ in range(rows)]
            for token in stream:
                made = parts([Row(sequence, token) for sequence in sequences])
                for _, logits in engine.passes.run(made, range(rows), candidates=1):
                    for row in logits:
                        best(row)

    name = f"tg{tokens}" if rows == 1 else f"tg{tokens}x{rows}"
    return Speed(name, tokens * rows, _timed(run, reps, progress))


def _timed(run: Callable[[], None], reps: int, progress: Progress) -> tuple[float, ...]:
    seconds = []
    for rep in range(reps + 1):
        start = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - start)
        progress(rep + 1, reps + 1)
    return tuple(seconds[1:])


def bandwidth(threads: int) -> float:
    """Bytes per second that `threads` threads read from memory: the best of a few tries."""
    data = np.ones(READ_BYTES, np.uint8)
    parts = np.array_split(data, threads)
    return READ_BYTES / min(_read_all(parts) for _ in range(READ_TRIES))


def _read_all(parts: list[np.typing.NDArray[np.uint8]]) -> float:
    def read(part: np.typing.NDArray[np.uint8]) -> None:
        for start in range(0, len(part), READ_PIECE):
            part[start : start + READ_PIECE].max()

    crew = [threading.Thread(target=read, args=(part,)) for part in parts]
    start = time.perf_counter()
    for thread in crew:
        thread.start()
    for thread in crew:
        thread.join()
    return time.perf_counter() - start


def profile(engine: Engine, rows: int, bandwidth: float) -> list[dict[str, Any]]:
    """What each kernel does in one pass over `rows` rows, slowest first, as JSON values.

    Up to 8 rows are decoded behind a short prompt, more are a chunk of a prompt (at most one batch). Each instruction
    runs alone, so the sum is above the time of a pass. `share`: of the sum of times; `bandwidth_share`: of `bandwidth`.
    """
    kernels = engine.profile(rows)
    total = sum(kernel.ms for kernel in kernels) or 1.0
    return [
        {
            "family": kernel.family,
            "spec": kernel.spec,
            "calls": kernel.calls,
            "ms": kernel.ms,
            "share": kernel.ms / total,
            "bytes": kernel.bytes,
            "flops": kernel.flops,
            "bytes_per_second": _per_second(kernel.bytes, kernel.ms),
            "flops_per_second": _per_second(kernel.flops, kernel.ms),
            "bandwidth_share": _per_second(kernel.bytes, kernel.ms) / bandwidth,
        }
        for kernel in kernels
    ]


def _per_second(amount: float, ms: float) -> float:
    return 1000 * amount / ms if ms > 0 else 0.0
