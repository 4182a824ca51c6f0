"""Hooks that keep an answer within a grammar."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from pithos.engine.hooks import CLOSE, OPEN, Hook, Mask
from pithos.errors import RequestError

if TYPE_CHECKING:
    from pithos.text.tokenizer import Tokenizer


class GrammarHook:
    """Allows the tokens that a grammar allows, and the end of generation once it is satisfied. One object an answer.

    The mask is written in place: it is valid until the next call.
    """

    def __init__(self, make: Callable[[], Any], ends: frozenset[int], n_vocab: int) -> None:
        self._make, self._ends, self._n_vocab = make, ends, n_vocab
        self._matcher = make()
        self._words: Mask = np.zeros((n_vocab + 31) // 32, np.uint32)
        self._queue: list[int] | None = None
        self._ended = False

    def fresh(self) -> GrammarHook:
        """The same grammar for another answer."""
        return GrammarHook(self._make, self._ends, self._n_vocab)

    @property
    def satisfied(self) -> bool:
        """Whether the answer may end here."""
        return bool(self._matcher.is_accepting())

    def mask(self) -> Mask | None:
        self._matcher.unsafe_compute_mask_ptr(self._words.ctypes.data, self._words.nbytes)
        self._check()
        return self._words

    def forced(self) -> int | None:
        if self._queue is None:
            found = [] if self._ended else self._matcher.compute_ff_tokens()
            self._queue = found[: self._matcher.validate_tokens(found)] if found else []
        return self._queue[0] if self._queue else None

    def accept(self, token: int) -> None:
        if self._ended:
            return
        if token in self._ends:
            self._ended = True
            self._queue = None
            return
        follows = bool(self._queue) and self._queue is not None and self._queue[0] == token
        self._queue = (self._queue[1:] or None) if follows and self._queue else None
        if not self._matcher.consume_token(token):
            self._check()
            raise RuntimeError(f"token {token} does not follow the grammar")

    def _check(self) -> None:
        if self._matcher.is_error():
            reason = self._matcher.get_error().partition("\n")[0]
            raise RequestError(f"the grammar is too complex to be followed here: {reason}")


class AfterReasoning:
    """A hook that begins behind </think>, for a model that reasons first; reasoning cannot end the answer.

    `inside`: the answer starts within the reasoning. Otherwise it may open reasoning by its first token.
    """

    def __init__(self, hook: Hook, tokenizer: Tokenizer, *, inside: bool) -> None:
        self._hook, self._tokenizer = hook, tokenizer
        self._inside = inside
        self._first = not inside
        self._opening = tokenizer.token_id(OPEN)
        self._tail = b""
        n_vocab = tokenizer.n_vocab
        allowed = np.ones(-(-n_vocab // 32) * 32, bool)
        allowed[list(tokenizer.eog)] = False
        self._thinking: Mask = np.packbits(allowed, bitorder="little").view(np.uint32)

    def mask(self) -> Mask | None:
        if self._inside:
            return self._thinking
        mask = self._hook.mask()
        if self._first and self._opening is not None and mask is not None:
            mask = mask.copy()
            mask[self._opening // 32] |= np.uint32(1 << self._opening % 32)
        return mask

    def forced(self) -> int | None:
        if self._inside or (self._first and self._opening is not None):
            return None
        return self._hook.forced()

    def accept(self, token: int) -> None:
        if self._inside:
            self._think(token)
            return
        opens, self._first = self._first and token == self._opening, False
        if opens:
            self._inside = True
        else:
            self._hook.accept(token)

    def _think(self, token: int) -> None:
        close = CLOSE.encode()
        text = self._tail + self._tokenizer.token_bytes(token)
        _, found, rest = text.partition(close)
        if not found:
            self._tail = text[1 - len(close) :]
            return
        self._inside = False
        begun = rest.decode("utf-8", "ignore").strip()
        for following in self._tokenizer.encode(begun, special=False, bos=False) if begun else ():
            self._hook.accept(following)
