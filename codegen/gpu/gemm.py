"""gemm and experts_gemm: products of many rows, in tiles of tokens x weight rows a workgroup.

Forms q8s and f32 are written here (products: `gemm_products`), h16 for tensor cores in `gemm_coopmat`. A spec has a
stage for each tile, largest first, of which the runtime runs one (`Stage.tile`). Seen on an NVIDIA H200 with a kernel
of the same shape as the q8s tile of 64 x 128 (q4_K, 8192 x 2048, 512 tokens): 51 TFLOP/s.

Experts: the entries of an expert are consecutive in `entries`; its matrix is number slots[expert] of w, n rows each. A
workgroup does every `shares`-th tile of its expert, so the grid holds for any distribution of the tokens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from codegen.gpu.gemm_coopmat import experts_gemm_coopmat, gemm_coopmat
from codegen.gpu.gemm_products import ROW_LANES, Floats, Packed, Product, Tile
from codegen.gpu.tir import Expr, Frame, Stage

TILES = (Tile(64, 128, 8, 8), Tile(32, 64, 4, 2))
PRODUCTS: dict[str, Any] = {"q8s": Packed, "f32": Floats}


def gemm(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `fmt` of the weights, `form` of the activations, `bias`."""
    if static["form"] == "h16":
        return gemm_coopmat(static)
    return [_gemm(static, tile) for tile in TILES]


def experts_gemm(static: Mapping[str, Any]) -> list[Stage]:
    """Spec: `fmt` of the weights, `form` of the activations."""
    if static["form"] == "h16":
        return experts_gemm_coopmat(static)
    return [_experts_gemm(static, tile) for tile in TILES]


def _gemm(static: Mapping[str, Any], tile: Tile) -> Stage:
    def body(f: Frame) -> None:
        rows = f.count("rows")
        first = f.let(f.group(1) * tile.tokens, "first")
        with f.when(first < rows):
            _tile(f, tile, static, _Rows(f, first, rows), f.cast(0, "int32"))

    grid = ((("/", "n", tile.rows),), (("/", "rows", tile.tokens),), (1,))
    return Stage(body, (tile.threads, 1, 1), grid, suffix=_suffix(tile), tile=(tile.tokens, tile.rows))


def _experts_gemm(static: Mapping[str, Any], tile: Tile) -> Stage:
    def body(f: Frame) -> None:
        starts, expert = f.buffer("starts", "int32"), f.let(f.group(1), "expert")
        slot = f.let(f.buffer("slots", "int32").load(expert), "slot")
        with f.when(slot >= 0):
            begin, end = f.let(starts.load(expert), "begin"), f.let(starts.load(expert + 1), "end")
            entries = _Entries(f, tile, end)
            with f.loop(begin + f.group(2) * tile.tokens, end, step=tile.shares * tile.tokens) as first:
                entries.read(first)
                _tile(f, tile, static, entries, slot * f.size("n"))
                f.sync()  # before the next tile's entries replace those that are still read

    grid = ((("/", "n", tile.rows),), ("experts",), (tile.shares,))
    return Stage(body, (tile.threads, 1, 1), grid, suffix=_suffix(tile), tile=(tile.tokens, tile.rows))


def _suffix(tile: Tile) -> str:
    return f"t{tile.tokens}x{tile.rows}"


class _Rows:
    """Tokens of a tile that are rows `first` on of x and out, those before `end`."""

    def __init__(self, f: Frame, first: Expr, end: Expr) -> None:
        self.f, self.first, self.end = f, first, end

    def source(self, i: Expr) -> Expr:
        """The row of x of token i of the tile; of the last one where there is no such token."""
        return self.f.let(self.f.min(self.first + i, self.end - 1), "token")

    @contextmanager
    def target(self, i: Expr) -> Iterator[Expr]:
        """The row of out of token i, if there is one."""
        with self.f.when(self.first + i < self.end):
            yield self.first + i


class _Entries:
    """Tokens of a tile that are sorted entries of one expert; which rows they are is kept in shared memory."""

    def __init__(self, f: Frame, tile: Tile, end: Expr) -> None:
        self.f, self.tile, self.end = f, tile, end
        self.entry = f.shared("int32", tile.tokens)

    def read(self, first: Expr) -> None:
        f, thread = self.f, self.f.thread()
        self.first = first
        with f.when(thread < self.tile.tokens):
            entry = f.buffer("entries", "int32").load(f.min(first + thread, self.end - 1))
            self.entry.store(entry, thread)
        f.sync()

    def source(self, i: Expr) -> Expr:
        f, entry = self.f, self.f.let(self.entry.load(i), "entry")
        return f.let(f.select(f.int("by_entry") != 0, entry, entry // f.int("used")), "token")

    @contextmanager
    def target(self, i: Expr) -> Iterator[Expr]:
        with self.f.when(self.first + i < self.end):
            yield self.f.let(self.entry.load(i), "entry")


def _tile(f: Frame, tile: Tile, static: Mapping[str, Any], tokens: _Rows | _Entries, matrix: Expr) -> None:
    """One tile; the weights begin at row `matrix` of w."""
    product: Product = PRODUCTS[static["form"]](f, tile, static["fmt"])
    n, thread = f.size("n"), f.thread()
    n0 = f.let(f.group(0) * tile.rows, "n0")
    row = f.let((matrix + f.min(n0 + (thread >> 1), n - 1)) * product.row_words(), "w_row")
    token = tokens.source(f.let(thread >> 2))
    acc = f.local("float32", 4 * tile.per_thread, "acc")
    for i in range(4 * tile.per_thread):
        acc.store(0.0, i)
    steps = f.let(product.steps, "steps")
    product.fetch(f.cast(0, "int32"), row, token)
    with f.loop(steps) as step:
        product.put(step)
        f.sync()
        with f.when(step + 1 < steps):
            product.fetch(f.let(step + 1, "next"), row, token)
        product.multiply(acc)
        f.sync()
    out, at = f.buffer("out"), f.let(n0 + product.row_lane, "column")
    for j in range(4):
        with tokens.target(product.token_lane + tile.token_lanes * j) as target:
            line = f.let(target * f.int("ld_out") + f.int("out_at") + at, "line")
            for i in range(tile.per_thread):
                with f.when(at + i * ROW_LANES < n):
                    value = acc.load(4 * i + j)
                    if static.get("bias"):
                        value = value + f.buffer("b").load(at + i * ROW_LANES)
                    out.store(value, line + i * ROW_LANES)
