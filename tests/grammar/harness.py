"""Samples answers under a hook from random logits, as the engine does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from pithos.engine.hooks import Hook
from pithos.engine.sampler import Sampler, SamplerState, Sampling, unpacked
from pithos.text.rules import Rule
from pithos.text.tokenizer import CONTROL, NORMAL, USER_DEFINED, Tokenizer

CLOSING = (b'"', b"'", b"}", b"]", b")", b">", b"</par", b"</think>")
MARKERS = ("<|im_end|>", "<|endoftext|>", "<|tool_call_start|>", "<|tool_call_end|>")
SPOKEN = ("<think>", "</think>", "<tool_call>", "</tool_call>")
WORDS = [
    r"the",
    r"a",
    r"name",
    r"value",
    r"true",
    r"false",
    r"null",
    r"None",
    r"True",
    r"False",
    r"12",
    r"007",
    r"city='",
    r"='",
    r"=",
    r'="',
    r"')",
    r")]",
    r")])",
    r"'),",
    r"',",
    r'",',
    r'":',
    r"{",
    r'{"',
    r'"}',
    r"}}",
    r"],",
    r"[",
    r'["',
    r'"]',
    r"<func",
    r"tion=",
    r"<function=",
    r"<parameter=",
    r"></",
    r"</parameter>",
    r"</function>",
    r">",
    r"\n",
    r"\\",
    r"\"",
    r"\u00",
    r"é",
    r"☕",
    r"🙂",
    r"get_",
    r"weather(",
    r'"arguments":',
    r'"name":',
    r'{"name":',
    r"data-1",
    r"x-a",
    r"2024-01-",
    r"T12:",
    r".5",
    r"e1",
    r"-3",
    r"</",
    r"param",
]


@cache
def tokenizer(*, spoken: bool = True) -> Tokenizer:
    """All bytes, words that cross every border of a grammar, and markers: as tokens, or with `spoken` False as text."""
    from pithos.text.tokenizer import _BYTES

    chars = {byte: char for char, byte in _BYTES.items()}
    words = dict.fromkeys(
        "".join(chars[b] for b in word.encode())
        for word in [*WORDS, *(f" {w}" for w in WORDS), ", ", ": "]
        if len(word.encode()) > 1
    )
    plain = [chars[b] for b in range(256)] + list(words)
    special = MARKERS + (SPOKEN if spoken else ())
    types = [NORMAL] * len(plain) + [CONTROL] * len(MARKERS) + [USER_DEFINED] * (len(special) - len(MARKERS))
    ends = len(plain)
    return Tokenizer([*plain, *special], [], types, Rule(("\\p{L}+",), ignore_merges=True), eos=ends)


def sample(
    hook: Hook, seed: int, tokens: Tokenizer | None = None, limit: int = 600, errors: str = "strict"
) -> str | None:
    """The text of an answer, that ends in the end of generation; None if it did not end after `limit` tokens.

    Logits are random, with a growing inclination to close what is open.
    """
    tokens = tokens or tokenizer()
    random = np.random.default_rng(seed)
    sampler = Sampler(Sampling(temperature=1.0, top_k=0, top_p=1.0, seed=seed))
    state = SamplerState(sampler.sampling, hook=hook)
    closing = np.array([tokens.token_bytes(i).startswith(CLOSING) for i in range(tokens.n_vocab)])
    ends = np.array([i in tokens.eog for i in range(tokens.n_vocab)])
    made: list[int] = []
    for step in range(limit):
        logits = random.normal(0, 3, tokens.n_vocab).astype(np.float32)
        logits[closing] += min(step / 20, 8)
        logits[ends] += min(step / 5, 20)
        token = sampler.sample(logits, state).token
        if token in tokens.eog:
            return b"".join(map(tokens.token_bytes, made)).decode(errors=errors)
        made.append(token)
    return None


def answers(hook: Any, count: int, tokens: Tokenizer | None = None, limit: int = 600) -> list[str]:
    """Answers that ended; most do."""
    made = [sample(hook.fresh(), seed, tokens, limit) for seed in range(count)]
    ended = [text for text in made if text is not None]
    assert len(ended) >= count // 2
    return ended


def allowed(hook: Any, tokens: Tokenizer | None = None) -> set[int]:
    """The tokens that a hook allows now."""
    tokens = tokens or tokenizer()
    return set(np.flatnonzero(unpacked(hook.mask(), tokens.n_vocab)).tolist())


def feed(hook: Any, text: str, tokens: Tokenizer | None = None) -> None:
    """Takes a text, all of which must be allowed."""
    tokens = tokens or tokenizer()
    for token in tokens.encode(text, bos=False):
        assert token in allowed(hook, tokens)
        hook.accept(token)


def function(name: str, parameters: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A tool."""
    made = {"name": name, **({} if parameters is None else {"parameters": parameters}), **more}
    return {"type": "function", "function": made}


def properties(required: Sequence[str] = (), **schemas: Any) -> dict[str, Any]:
    """The schema of an object."""
    return {"type": "object", "properties": schemas, "required": list(required)}


GOLDEN = Path(__file__).parents[1] / "golden"
