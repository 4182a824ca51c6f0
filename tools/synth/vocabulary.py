"""A byte-level BPE of our own: bytes, merges learnt from text.txt, and merges of those up to the size wanted.

The merges that fill a large vocabulary join whole learnt pieces (letters only), so that start-up, memory and
the text of a random model are like a real model's. Special tokens sit at the ids of the released models.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import count, pairwise
from pathlib import Path

SPECIAL = (
    "<|pad|>", "<|startoftext|>", "<|endoftext|>", "<|fim_pre|>", "<|fim_mid|>", "<|fim_suf|>",
    "<|im_start|>", "<|im_end|>", "<|tool_list_start|>", "<|tool_list_end|>", "<|tool_call_start|>",
    "<|tool_call_end|>", "<|tool_response_start|>", "<|tool_response_end|>",
)  # fmt: skip
BOS, EOS, PAD = 1, 7, 0  # places in SPECIAL
SPOKEN = ("<think>", "</think>", "<tool_call>", "</tool_call>")  # special, but part of the text
SPOKEN_AT = {65536: 64400}
FIRST_SPECIAL = {128000: 124893}
NORMAL, CONTROL, USER_DEFINED, UNUSED = 1, 3, 4, 5

LEARNT = 1400
_PIECE = re.compile(r"'(?:s|t|re|ve|m|ll|d)| ?[^\W\d_]+|\d{1,3}| ?[^\s\w]+\n*|\s*\n|\s+")


@dataclass(frozen=True)
class Vocabulary:
    """What a GGUF says of its tokenizer; tokens in the printable alphabet, `special`: id of `<|pad|>`."""

    tokens: list[str]
    types: list[int]
    merges: list[str]
    special: int


def byte_alphabet() -> list[str]:
    """The printable character of each byte as GPT-2 chose it: itself if it prints, else from U+0100 on."""
    prints = {*range(33, 127), *range(161, 173), *range(174, 256)}
    spare = (chr(256 + i) for i in count())
    return [chr(b) if b in prints else next(spare) for b in range(256)]


def learn(text: str, number: int) -> list[tuple[str, str]]:
    """At most `number` merges, most frequent pair first, equal ones in order of the alphabet."""
    alphabet = byte_alphabet()
    pieces = Counter(_PIECE.findall(text))
    words = [([alphabet[b] for b in piece.encode()], n) for piece, n in pieces.items()]
    merges: list[tuple[str, str]] = []
    while len(merges) < number:
        pairs: Counter[tuple[str, str]] = Counter()
        for symbols, n in words:
            for pair in pairwise(symbols):
                pairs[pair] += n
        if not pairs:
            break
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        if pairs[best] < 2:
            break
        merges.append(best)
        for symbols, _ in words:
            _join(symbols, best)
    return merges


def _join(symbols: list[str], pair: tuple[str, str]) -> None:
    """Replaces each occurrence of the pair in place."""
    at = 0
    while at < len(symbols) - 1:
        if symbols[at] == pair[0] and symbols[at + 1] == pair[1]:
            symbols[at : at + 2] = [pair[0] + pair[1]]
        at += 1


def fill(merges: list[tuple[str, str]], taken: set[str], number: int) -> list[tuple[str, str]]:
    """`number` further merges of two learnt pieces of letters, frequent ones first; `taken` grows."""
    pieces = [a + b for a, b in merges]
    left = [p for p in pieces if p.removeprefix("Ġ").isascii() and p.removeprefix("Ġ").isalpha()]
    right = [p for p in left if not p.startswith("Ġ")]
    found: list[tuple[str, str]] = []
    for both in range(len(left) + len(right)):
        for i in range(max(0, both - len(right) + 1), min(both + 1, len(left))):
            if len(found) == number:
                return found
            pair = left[i], right[both - i]
            if pair[0] + pair[1] not in taken:
                taken.add(pair[0] + pair[1])
                found.append(pair)
    raise ValueError(f"the text is too short for {number} more tokens: it gives {len(found)}")


@cache
def build(size: int) -> Vocabulary:
    """The vocabulary of `size` tokens (2048 or more)."""
    first, spoken = FIRST_SPECIAL.get(size, 0), SPOKEN_AT.get(size, FIRST_SPECIAL.get(size, 0) + len(SPECIAL))
    fixed = {first + i: (t, CONTROL) for i, t in enumerate(SPECIAL)}
    fixed |= {spoken + i: (t, USER_DEFINED) for i, t in enumerate(SPOKEN)}
    room = (first or size - len(SPECIAL)) - (len(SPOKEN) if not first else 0) - 256
    text = (Path(__file__).parent / "text.txt").read_text(encoding="utf-8")
    merges = learn(text, min(LEARNT, room))
    merges += fill(merges, {a + b for a, b in merges}, room - len(merges))
    normal = iter(byte_alphabet() + [a + b for a, b in merges])
    entries = [fixed.get(i) or (next(normal, None) or f"[PAD{i}]", NORMAL) for i in range(size)]
    types = [UNUSED if t.startswith("[PAD") else kind for t, kind in entries]
    return Vocabulary([t for t, _ in entries], types, [f"{a} {b}" for a, b in merges], first)
