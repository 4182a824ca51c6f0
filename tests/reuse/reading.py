"""Prompts as a service reads them: from what the cache knows, with marks, chunk by chunk."""

from __future__ import annotations

from itertools import chain

import numpy as np

from pithos.engine.batch import Part
from pithos.engine.sampler import Sampling

GREEDY = Sampling(temperature=0)
OPEN, CLOSE = 6, 7  # <|im_start|> and <|im_end|> of the golden vocabularies
_TEXT = np.random.default_rng(5)


def text(count, seed=None):
    """Tokens without any special one."""
    rng = _TEXT if seed is None else np.random.default_rng(seed)
    return rng.integers(20, 512, count).tolist()


def message(*tokens):
    return [OPEN, *tokens, CLOSE]


def joined(messages):
    return list(chain.from_iterable(messages))


def read(engine, cache, ids, chunk=64):
    """(sequence, tokens that were cached, logits of the last token)."""
    sequence = cache.begin(ids)
    cached = sequence.position
    marks = cache.marks(ids)
    assert sequence.ids == ids[:cached] and cached < len(ids)
    while sequence.position < len(ids):
        at = sequence.position
        tokens = ids[at : at + chunk]
        rows = [len(tokens) - 1] if at + len(tokens) == len(ids) else []
        pieces = engine.passes.run([Part(sequence, tokens, marks=marks)], rows)
        logits = [np.asarray(piece)[0] for _, piece in pieces]  # a card keeps them until then
    return sequence, cached, logits[-1]


def write(engine, sequence, tokens):
    """Decodes given tokens one by one."""
    for token in tokens:
        list(engine.passes.run([Part(sequence, [token])], []))


def turn(engine, cache, ids, answer=()):
    """A prompt and its answer; returns the tokens that were cached."""
    sequence, cached, _ = read(engine, cache, ids)
    write(engine, sequence, answer)
    cache.end(sequence)
    return cached
