"""embed: rows of the token table as float32."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codegen.gpu.dequantise import Rows
from codegen.gpu.rows import LOCAL, RowTable, each_four, piece_grid
from codegen.gpu.tir import Frame, Stage


def embed(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `fmt`, the table's weight format.

    Constants besides the arguments: only tokens in [first, last) are written, and w begins at row `first` (a table that
    one binding cannot hold is read by several calls); zero_at is below 0 when there is no `zero`.
    """

    def body(f: Frame) -> None:
        k, ld, scale = f.size("k"), f.int("ld_out"), f.float("scale")
        rows = Rows(f, static["fmt"], f.buffer("w", "uint32"), k)
        with each_four(f, k, "rows") as (row, at):
            token, target = f.let(RowTable(f).token(row) - f.int("first")), f.let(row * ld + at)
            with f.when(f.all(token >= 0, token < f.int("last") - f.int("first"))):
                values = rows.four(token, at)
                f.buffer("out").store4([f.let(x * scale) for x in values], target)
                with f.when(f.int("zero_at") >= 0):
                    f.buffer("zero").store4([0.0] * 4, target)

    return [Stage(body, LOCAL, piece_grid("k"))]
