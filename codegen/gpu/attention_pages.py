"""What attention reads besides its queries: a row's position and window, and the words of its KV pages.

A page holds 256 positions; of a layer K lies there as [kv head][hd][256] and V as [kv head][256][hd]. Everything is
read as four words (16 bytes): 8 values of f16 or 4 of f32, of consecutive positions (K) or dimensions (V).
"""

from __future__ import annotations

from collections.abc import Sequence

from codegen.gpu.tir import Expr, Frame
from graph import gpu as G
from graph.families import PAGE

LEAST = -1e30  # a score that weighs nothing; compilers may take infinities as absent


class Kind:
    """How values of a KV type lie in words: `values` to four words, `per_word` to one."""

    def __init__(self, kv: str) -> None:
        self.half = kv == "f16"
        self.per_word = 2 if self.half else 1
        self.values = 4 * self.per_word

    def floats(self, f: Frame, words: Sequence[Expr]) -> list[Expr]:
        """The values of four words, as expressions."""
        if self.half:
            return [part(w) for w in words for part in (f.half, f.half_hi)]
        return [f.bits(w, "float32") for w in words]


class Row:
    """A row of the pass: its `position`, and [low, position], what it attends to."""

    def __init__(self, f: Frame, index: Expr) -> None:
        self.f, self.step = f, f.buffer("step", "int32")
        self.at = f.let(self.step.load(G.STEP_ROW_TABLE) + index * G.ROW_WORDS, "row_at")
        self.position = f.let(self.step.load(self.at + G.ROW_POSITION), "position")
        self.low = f.let(window_low(f, self.position), "low")
        self.first_page = f.let(self.low // PAGE, "first_page")
        self.last_page = f.let(self.position // PAGE, "last_page")

    def table(self) -> Expr:
        """Where the page numbers of the row begin in the step buffer."""
        return self.f.let(self.step.load(self.at + G.ROW_PAGES + self.f.int("pool")), "table")

    def page(self, table: Expr, index: Expr) -> Expr:
        """The first word of a page."""
        return self.f.let(self.step.load(table + index) * self.f.int("page_words"), "page")


def window_low(f: Frame, position: Expr) -> Expr:
    """The first position that a row attends to."""
    span = f.int("span")
    return f.select(span > 0, f.max(position - span + 1, 0), 0)


class Pages:
    """K and V of a layer's kv head: `keys` and `values` are word offsets in a page, multiples of 4."""

    def __init__(self, f: Frame, kind: Kind, hd: int, head: Expr) -> None:
        self.f, self.kind = f, kind
        self.words = f.buffer("pages", "uint32")
        at = f.let(head * (hd * PAGE // kind.per_word), "head_at")
        self.keys = f.let((f.int("k_offset") >> 2) + at, "keys_at")
        self.values = f.let((f.int("v_offset") >> 2) + at, "values_at")

    def load(self, word: Expr) -> list[Expr]:
        """Four words; they are read here."""
        return self.words.load4(word)
