"""Perplexity of a text, by llama-perplexity's method.

The tokens are cut into windows of n that share nothing. A window's first token is replaced by the model's start
token where the model wants one. The second half of a window is scored: token j + 1 given tokens 0..j, for j from
n // 2 to n - 2, which is (n - 1) - n // 2 tokens. The perplexity is exp(mean negative log likelihood).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from pithos.errors import UsageError

if TYPE_CHECKING:
    from pithos.engine.engine import Engine


@dataclass(frozen=True)
class Perplexity:
    """The result of the first `windows` windows; `scored` counts tokens, `error` is the standard error."""

    value: float
    error: float
    windows: int
    scored: int


def token_ids(engine: Engine, text: str) -> list[int]:
    """The tokens of `text`, special ones in it as plain text, the start token in front where the model wants it."""
    return engine.tokenizer.encode(text, special=False)


def measure(engine: Engine, ids: list[int], window: int, most: int | None = None) -> Iterator[Perplexity]:
    """Yields the running result after each window of `window` tokens, of `most` windows at most.

    Raises UsageError when the text is shorter than one window.
    """
    if len(ids) < window:
        raise UsageError(
            f"the text has {len(ids)} tokens, a window takes {window}: give a longer text or a smaller --window"
        )
    total = squares = 0.0
    scored = 0
    for index in range(count_windows(ids, window, most)):
        losses = _losses(engine, ids[index * window : (index + 1) * window])
        total += float(losses.sum())
        squares += float((losses**2).sum())
        scored += len(losses)
        yield _result(total, squares, index + 1, scored)


def count_windows(ids: list[int], window: int, most: int | None = None) -> int:
    """The windows that `measure` takes."""
    whole = len(ids) // window
    return whole if most is None else min(whole, most)


def _losses(engine: Engine, ids: list[int]) -> npt.NDArray[np.float64]:
    """Negative log likelihoods of the second half of one window, float64 [scored]."""
    first = len(ids) // 2
    targets = np.asarray(ids[1:], np.int64)
    tokenizer = engine.tokenizer
    start = [tokenizer.bos] if tokenizer.add_bos and tokenizer.bos is not None else [ids[0]]
    rows = list(range(first, len(ids) - 1))
    with closing(engine.sequence()) as sequence:
        pieces = engine.forward((sequence, start + ids[1:-1]), out=rows)
        return np.concatenate([loss(logits, targets[at]) for at, logits in pieces])


def loss(logits: npt.NDArray[np.float32], targets: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """-log softmax(logits)[target] of each row; logits float32 [n, V], targets [n]."""
    shifted = logits - logits.max(axis=1, keepdims=True)
    sums = np.exp(shifted).sum(axis=1, dtype=np.float64)
    chosen = shifted[np.arange(len(targets)), targets].astype(np.float64)
    found: npt.NDArray[np.float64] = np.log(sums) - chosen
    return found


def _result(total: float, squares: float, windows: int, scored: int) -> Perplexity:
    mean = total / scored
    spread = max(squares / scored - mean * mean, 0.0)
    value = math.exp(mean)
    return Perplexity(value, value * math.sqrt(spread / max(scored - 1, 1)), windows, scored)
