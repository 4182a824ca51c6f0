"""Names of the files of a store: they are made from the token ids that lead to what is in them.

Blocks are PAGE tokens each. The key of a block is a hash of the key of the block before it and of its tokens, so that
it stands for all tokens up to there. A file's name has the key of the block before its own, the number of its own
tokens, and the key up to these.
"""

from __future__ import annotations

import re
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pithos.layout import PAGE

KEY_BYTES = 16
STATE = "s"  # kind of the files that hold rows of convolutions; those of pages are page_kind(pool)
_PATTERN = re.compile(r"(s|p\d)-([0-9a-f]{32})-(\d{3})-([0-9a-f]{32})")

Ids = npt.NDArray[np.int32]


def page_kind(pool: int) -> str:
    """The kind of the files with pages of a pool."""
    return f"p{pool}"


def key(parent: bytes, ids: Ids) -> bytes:
    """The key of tokens behind a block's key."""
    return blake2b(parent + ids.astype("<i4").tobytes(), digest_size=KEY_BYTES).digest()


class Name(NamedTuple):
    """What the name of a file says: it is for `tokens` tokens behind the block `parent`, which lead to `own`."""

    kind: str
    parent: bytes
    tokens: int
    own: bytes

    @property
    def text(self) -> str:
        return f"{self.kind}-{self.parent.hex()}-{self.tokens:03}-{self.own.hex()}"

    @classmethod
    def parse(cls, text: str) -> Name | None:
        """The name that a file has; None when it is not one of a store."""
        found = _PATTERN.fullmatch(text)
        if found is None or not 1 <= int(found[3]) <= PAGE:
            return None
        return cls(found[1], bytes.fromhex(found[2]), int(found[3]), bytes.fromhex(found[4]))


class Way:
    """The keys on the way of some token ids."""

    def __init__(self, root: bytes, ids: list[int]) -> None:
        self.ids: Ids = np.array(ids, np.int32)
        self._root = root
        self._owns: dict[tuple[int, int], bytes] = {}

    @cached_property
    def parents(self) -> list[bytes]:
        """The key before each block; the last block may be one that has no tokens yet."""
        found = [self._root]
        for at in range(0, len(self.ids) - PAGE + 1, PAGE):
            found.append(key(found[-1], self.ids[at : at + PAGE]))
        return found

    def block(self, number: int, count: int = PAGE) -> Ids:
        """The first `count` tokens of a block, or as many as there are."""
        return self.ids[number * PAGE : number * PAGE + count]

    def name(self, kind: str, number: int, count: int) -> Name:
        """The name of a file for the first `count` tokens of a block."""
        place = (number, count)
        if place not in self._owns:
            self._owns[place] = key(self.parents[number], self.block(number, count))
        return Name(kind, self.parents[number], count, self._owns[place])

    def known(self, number: int) -> int:
        """Tokens of a block that are on the way."""
        return len(self.block(number))
