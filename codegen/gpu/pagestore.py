"""Keys and values into KV pages: at offsets in the page K as [kv head][hd][256], V as [kv head][256][hd]."""

from __future__ import annotations

from codegen.gpu.rows import RowTable
from codegen.gpu.tir import Expr, Frame
from graph import families as F


class PageStore:
    """The place of a row's position in the pages of its sequence; elements of type `kv` (f16 or f32)."""

    def __init__(self, f: Frame, kv: str, hd: Expr, row: Expr) -> None:
        self.f, self.hd, self.half = f, hd, kv == "f16"
        table = RowTable(f)
        self.position = table.position(row)
        self.slot = f.let(self.position & (F.PAGE - 1), "slot")
        page = table.page(row, f.int("pool"), self.position)
        self._pages = f.buffer("pages__h", "uint16") if self.half else f.buffer("pages")
        per_word = 2 if self.half else 1
        size = 4 // per_word
        first = page * (f.int("page_words") * per_word)
        self._keys = f.let(first + f.int("k_offset") // size, "keys")
        self._values = f.let(first + f.int("v_offset") // size, "values")

    def key(self, head: Expr) -> Expr:
        """Where the key of a head begins; its values are PAGE elements apart."""
        return self._keys + head * (self.hd * F.PAGE) + self.slot

    def value(self, head: Expr) -> Expr:
        """Where the value of a head begins; its values are consecutive."""
        return self._values + (head * F.PAGE + self.slot) * self.hd

    def store(self, x: Expr, index: Expr) -> None:
        """Writes a float32 as an element."""
        self._pages.store(self.f.to_half(x) if self.half else x, index)
