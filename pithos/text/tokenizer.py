"""Byte-level BPE from the tables of a GGUF file.

The merges run in the `tokenizers` library; what stands around them is here: special tokens are split out of
the text first, the start token is put in front at most once, and tokens become bytes again.
"""

import re
from collections.abc import Collection, Iterable
from functools import cached_property

import numpy as np
from tokenizers import Regex, pre_tokenizers
from tokenizers import Tokenizer as Merger
from tokenizers.models import BPE

from pithos.errors import TokenizerError, shown
from pithos.gguf import GGUF
from pithos.text.rules import Rule, end_of_generation, rule

NORMAL, UNKNOWN, CONTROL, USER_DEFINED, UNUSED, BYTE = 1, 2, 3, 4, 5, 6
"""Values of tokenizer.ggml.token_type."""

_END_KEYS = ("eos", "eot", "eom")
_BYTE_TOKEN = re.compile(r"<0x([0-9A-Fa-f]{2})>")


def _byte_table() -> dict[str, int]:
    """Character -> byte of GPT-2's byte-level alphabet (source: openai/gpt-2, bytes_to_unicode)."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    rest = [byte for byte in range(256) if byte not in printable]
    return {chr(byte): byte for byte in printable} | {chr(256 + i): byte for i, byte in enumerate(rest)}


_BYTES = _byte_table()


class Tokenizer:
    """Text to token ids and back. Ids are 0 .. n_vocab - 1."""

    def __init__(
        self,
        tokens: list[str],
        merges: list[str],
        types: list[int],
        rule: Rule,
        *,
        bos: int | None = None,
        eos: int | None = None,
        ends: Iterable[int] = (),
        add_bos: bool | None = None,
    ) -> None:
        self._tokens = tokens
        self._types = types
        self._ids = _index(tokens)
        self._merger = _merger(self._ids, merges, rule)
        self._cache: dict[int, bytes] = {}
        self.bos = bos
        self.eos = eos
        self.add_bos = bos is not None and (rule.add_bos if add_bos is None else add_bos)
        known = (self._ids[text] for text in end_of_generation() if text in self._ids)
        self.eog = frozenset([*known, *ends, *([] if eos is None else [eos])])

    @classmethod
    def from_gguf(cls, gguf: GGUF) -> "Tokenizer":
        """The tokenizer of a file. Raises TokenizerError if its tables are missing or inconsistent."""
        try:
            return _from_gguf(gguf)
        except TokenizerError as error:
            raise TokenizerError(f"{gguf.path}: {error}: take another conversion of this model") from error

    @property
    def n_vocab(self) -> int:
        """The number of tokens."""
        return len(self._tokens)

    def token_id(self, text: str) -> int | None:
        """The id of the token whose entry in the vocabulary is `text` ("<think>"), or None."""
        return self._ids.get(text)

    def text(self, token: int) -> str:
        """The entry of a token in the vocabulary, in the byte-level alphabet ("Ġthe", "<think>")."""
        return self._tokens[token]

    def kind(self, token: int) -> int:
        """The type of a token: NORMAL, CONTROL, ..."""
        return self._types[token]

    def is_special(self, token: int) -> bool:
        """True for control tokens and tokens that users defined: those which no merge produces."""
        return self._types[token] in (CONTROL, USER_DEFINED)

    def encode(
        self, text: str, *, special: bool = True, bos: bool | None = None, mark: str = ""
    ) -> list[int]:
        """The ids of `text`.

        With `special`, the text of a control token ("<|im_end|>") becomes that token; without, it is plain
        text, as text from outside should be. `bos` puts the start token in front unless the text already
        begins with it; None does what the model asks for. `mark` is that of `guarded`, and is taken out.
        """
        ids: list[int] = []
        for piece, token in _split(text, self._specials if special else self._defined):
            ids += self._merge(piece.replace(mark, "") if mark else piece) if token is None else (token,)
        wanted = self.add_bos if bos is None else bos
        if wanted and self.bos is not None and ids[:1] != [self.bos]:
            ids.insert(0, self.bos)
        return ids

    @cached_property
    def control_ids(self) -> frozenset[int]:
        """All control tokens."""
        return frozenset(self._texts(UNKNOWN, CONTROL).values())

    def controls(self, text: str, kept: Collection[str] = ()) -> bool:
        """Whether `text` has the text of a control token, those in `kept` apart."""
        pattern = self._controls.pattern
        return pattern is not None and any(match[0] not in kept for match in pattern.finditer(text))

    def guarded(self, text: str, mark: str, kept: Collection[str] = ()) -> str:
        """`text` with `mark` within the text of every control token but those in `kept`.

        `encode` with the same mark makes plain text of it, wherever it stands. `text` must not have the mark itself.
        """
        pattern = self._controls.pattern
        while pattern is not None and self.controls(text, kept):
            text = pattern.sub(lambda m: m[0] if m[0] in kept else m[0][:1] + mark + m[0][1:], text)
        return text

    def least(self, text: str) -> int:
        """Tokens that `text` has at least: its bytes over those of the longest token. Takes no time."""
        return -(-len(text.encode("utf-8", "surrogatepass")) // self._longest)

    def decode(self, ids: Iterable[int]) -> str:
        """The text of `ids`, special tokens included; bytes that are no UTF-8 become U+FFFD."""
        return b"".join(map(self.token_bytes, ids)).decode("utf-8", "replace")

    def token_bytes(self, token: int) -> bytes:
        """The bytes that a token stands for (a token may end within a character)."""
        found = self._cache.get(token)
        if found is None:
            if not 0 <= token < len(self._tokens):
                raise TokenizerError(f"token {token}, allowed are 0 to {len(self._tokens) - 1}")
            found = self._cache[token] = _token_bytes(self._tokens[token], self._types[token])
        return found

    @cached_property
    def _longest(self) -> int:
        return max((len(text.encode("utf-8", "surrogatepass")) for text in self._tokens), default=1) or 1

    @cached_property
    def _specials(self) -> "_Finder":
        return _Finder(self._texts(UNKNOWN, CONTROL, USER_DEFINED))

    @cached_property
    def _controls(self) -> "_Finder":
        kinds = self._texts(UNKNOWN, CONTROL)
        return _Finder({text: token for text, token in kinds.items() if len(text) > 1})

    @cached_property
    def _defined(self) -> "_Finder":
        return _Finder(self._texts(USER_DEFINED))

    def _texts(self, *types: int) -> dict[str, int]:
        kinds = np.array(self._types)
        return {self._tokens[i]: int(i) for i in np.flatnonzero(np.isin(kinds, types)) if self._tokens[i]}

    def _merge(self, text: str) -> list[int]:
        if not text:
            return []
        try:
            return list(self._merger.encode(text, add_special_tokens=False).ids)
        except (UnicodeEncodeError, TypeError):  # lone surrogates, which JSON can carry
            clean = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            return list(self._merger.encode(clean, add_special_tokens=False).ids)


class _Finder:
    """Finds the leftmost, then longest, of some texts."""

    def __init__(self, ids: dict[str, int]) -> None:
        self.ids = ids
        longest_first = sorted(ids, key=len, reverse=True)
        self.pattern = re.compile("|".join(map(re.escape, longest_first))) if ids else None


def _split(text: str, finder: _Finder) -> Iterable[tuple[str, int | None]]:
    start = 0
    for match in finder.pattern.finditer(text) if finder.pattern else ():
        yield text[start : match.start()], None
        yield match[0], finder.ids[match[0]]
        start = match.end()
    yield text[start:], None


def _index(tokens: list[str]) -> dict[str, int]:
    ids = dict(zip(tokens, range(len(tokens)), strict=True))
    if len(ids) != len(tokens):
        twice = next(text for i, text in enumerate(tokens) if ids[text] != i)
        raise TokenizerError(f"the vocabulary has the token {shown(twice)} twice")
    return ids


def _merger(ids: dict[str, int], merges: list[str], rule: Rule) -> Merger:
    pairs = []
    for merge in merges:
        left, _, right = merge.partition(" ")
        pairs.append((left, right))
    try:
        model = BPE(vocab=ids, merges=pairs, ignore_merges=rule.ignore_merges)
    except Exception as error:  # the library raises plain Exception
        raise TokenizerError(f"merges that do not fit the vocabulary: {error}") from error
    merger = Merger(model)
    split = [pre_tokenizers.Split(Regex(pattern), "isolated") for pattern in rule.patterns]
    level = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    merger.pre_tokenizer = pre_tokenizers.Sequence([*split, level])
    return merger


def _token_bytes(text: str, kind: int) -> bytes:
    if kind == BYTE:
        match = _BYTE_TOKEN.fullmatch(text)
        if match is None:
            raise TokenizerError(f"byte token {shown(text)}, allowed are <0x00> to <0xFF>")
        return bytes([int(match[1], 16)])
    if kind != NORMAL:
        return text.encode("utf-8")
    return b"".join(bytes([_BYTES[char]]) if char in _BYTES else char.encode("utf-8") for char in text)


def _from_gguf(gguf: GGUF) -> Tokenizer:
    model = gguf.get("tokenizer.ggml.model")
    if model != "gpt2":
        what = (
            "no tokenizer (tokenizer.ggml.model is missing)" if model is None else f"tokenizer {shown(model)}"
        )
        raise TokenizerError(f"{what}; readable is 'gpt2', byte-level BPE")
    tokens = _strings(gguf, "tokens")
    ends = [gguf.get(f"tokenizer.ggml.{name}_token_id") for name in _END_KEYS]
    add_bos = gguf.get("tokenizer.ggml.add_bos_token")
    return Tokenizer(
        tokens,
        _strings(gguf, "merges"),
        _types(gguf, len(tokens)),
        rule(gguf.get("tokenizer.ggml.pre")),
        bos=_id(gguf, "bos"),
        eos=_id(gguf, "eos"),
        ends=[end for end in ends if isinstance(end, int)],
        add_bos=add_bos if isinstance(add_bos, bool) else None,
    )


def _strings(gguf: GGUF, name: str) -> list[str]:
    value = gguf.get(f"tokenizer.ggml.{name}")
    if not isinstance(value, list) or not value:
        raise TokenizerError(f"tokenizer.ggml.{name} is missing or no list of strings")
    return value


def _types(gguf: GGUF, count: int) -> list[int]:
    value = gguf.get("tokenizer.ggml.token_type")
    if value is None:
        return [NORMAL] * count
    if not isinstance(value, np.ndarray) or value.dtype.kind not in "iu" or len(value) != count:
        raise TokenizerError(f"tokenizer.ggml.token_type is no list of {count} integers")
    kinds: list[int] = value.tolist()
    return kinds


def _id(gguf: GGUF, name: str) -> int | None:
    value = gguf.get(f"tokenizer.ggml.{name}_token_id")
    return value if isinstance(value, int) else None
