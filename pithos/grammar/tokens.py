"""A vocabulary as llguidance wants it."""

from __future__ import annotations

import re
from typing import Any

from pithos.text.tokenizer import BYTE, NORMAL, USER_DEFINED, Tokenizer


class Vocabulary:
    """What `LLTokenizer` asks of a tokenizer. Special tokens are never text of a grammar, but may be named in one."""

    is_tokenizer_wrapper = True

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        ids = range(tokenizer.n_vocab)
        self.tokens = [tokenizer.token_bytes(token) for token in ids]
        self.special_token_ids = [token for token in ids if special(tokenizer, token)]
        self.eos_token_id = min(tokenizer.eog, default=0)
        self.bos_token_id = tokenizer.bos
        texts = sorted((tokenizer.text(token) for token in self.special_token_ids), key=len, reverse=True)
        self._markers = re.compile("|".join(map(re.escape, filter(None, texts))) or r"(?!)")

    def __call__(self, text: str | bytes) -> list[int]:
        """The tokens of a text that a grammar forces; the text of a marker is cut, so that it becomes none."""
        plain = text if isinstance(text, str) else text.decode("utf-8", "replace")
        ids: list[int] = []
        while (found := self._markers.search(plain)) is not None:
            ids += self._encoded(plain[: found.start() + 1])
            plain = plain[found.start() + 1 :]
        return ids + self._encoded(plain)

    def _encoded(self, text: str) -> list[int]:
        return self._tokenizer.encode(text, special=False, bos=False)


def special(tokenizer: Tokenizer, token: int) -> bool:
    """Whether a token is no plain text: control tokens, and those of users that look like a marker."""
    kind = tokenizer.kind(token)
    if kind == USER_DEFINED:
        text = tokenizer.text(token)
        return text.startswith("<") and text.endswith(">")
    return kind not in (NORMAL, BYTE)


def marker(tokenizer: Tokenizer, text: str) -> str:
    """A marker in a grammar: the special token if it is one, else its text."""
    token = tokenizer.token_id(text)
    return literal(text) if token is None or not special(tokenizer, token) else f"<[{token}]>"


def literal(text: str) -> str:
    """A text in a grammar."""
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
    return '"' + "".join(_escaped(char, escapes) for char in text) + '"'


def _escaped(char: str, escapes: dict[str, str]) -> str:
    return escapes.get(char) or (f"\\u{ord(char):04x}" if ord(char) < 32 or ord(char) == 127 else char)


def build(tokenizer: Tokenizer) -> Any:
    """The `LLTokenizer` of a vocabulary; takes about 5 microseconds a token."""
    from llguidance import LLTokenizer

    vocabulary: Any = Vocabulary(tokenizer)
    return LLTokenizer(vocabulary, eos_token=sorted(tokenizer.eog))
