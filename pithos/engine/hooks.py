"""Hooks into sampling: a bit mask of allowed tokens, and forced tokens. One object a generation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from pithos.text.tokenizer import Tokenizer

Mask = npt.NDArray[np.uint32]
OPEN, CLOSE = "<think>", "</think>"


class Hook(Protocol):
    """What sampling asks before each token, and tells after it."""

    def mask(self) -> Mask | None:
        """uint32 words: bit t % 32 of word t // 32 allows token t. None allows all."""

    def forced(self) -> int | None:
        """The token that must come next, whatever the logits are. None leaves the choice to sampling."""

    def accept(self, token: int) -> None:
        """The token was taken."""


class Hooks:
    """Several hooks as one: the first forced token wins, masks are combined."""

    def __init__(self, *hooks: Hook) -> None:
        self._hooks = hooks

    def mask(self) -> Mask | None:
        masks = [mask for hook in self._hooks if (mask := hook.mask()) is not None]
        if not masks:
            return None
        words = min(len(mask) for mask in masks)
        combined: Mask = np.bitwise_and.reduce([mask[:words] for mask in masks])
        return combined

    def forced(self) -> int | None:
        tokens = (hook.forced() for hook in self._hooks)
        return next((token for token in tokens if token is not None), None)

    def accept(self, token: int) -> None:
        for hook in self._hooks:
            hook.accept(token)


class ReasoningBudget:
    """Closes the reasoning after `budget` tokens by forcing the tokens of </think>; 0 closes it at once.

    `inside`: generation starts inside the reasoning. Otherwise it starts where the model opens it.
    """

    def __init__(self, budget: int, opening: list[int], closing: list[int], *, inside: bool = False) -> None:
        self._left = budget
        self._opening, self._closing = opening, closing
        self._inside = inside
        self._tail: list[int] = []
        self._queue: list[int] = []

    @classmethod
    def for_tokenizer(cls, tokenizer: Tokenizer, budget: int, *, inside: bool = False) -> ReasoningBudget:
        """With the tokens that this vocabulary has for <think> and </think>."""
        opening = tokenizer.encode(OPEN, bos=False)
        return cls(budget, opening, tokenizer.encode(CLOSE, bos=False), inside=inside)

    def mask(self) -> Mask | None:
        return None

    def forced(self) -> int | None:
        if self._inside and self._left <= 0 and not self._queue:
            self._queue = self._closing[self._overlap() :]
        return self._queue[0] if self._queue else None

    def accept(self, token: int) -> None:
        if self._queue and token == self._queue[0]:
            self._queue.pop(0)
        self._tail = [*self._tail, token][-max(len(self._opening), len(self._closing)) :]
        if self._inside:
            self._left -= 1
            self._inside = not self._ends_with(self._closing)
        else:
            self._inside = self._ends_with(self._opening)

    def _ends_with(self, tokens: list[int]) -> bool:
        return bool(tokens) and self._tail[-len(tokens) :] == tokens

    def _overlap(self) -> int:
        """Tokens of the closing that the model has just written by itself."""
        sizes = range(len(self._closing) - 1, 0, -1)
        return next((n for n in sizes if self._ends_with(self._closing[:n])), 0)
