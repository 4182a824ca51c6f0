"""Where a sequence's state lies: pages of each KV pool, the convolution rings, and copies of their last rows.

A page of a pool holds PAGE positions of all the layers of that pool: for each layer K as [kv head][head size][PAGE],
then V as [kv head][PAGE][head size]. The rings of all layers are one block: for each layer [RING][width] f32. A copy of
the rings, as short_conv writes it, is one block too: for each layer [taps - 1][width] f32, oldest row first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pithos.errors import ModelError
from pithos.layout import PAGE, POOLS, RING
from pithos.memory import LINE, align
from pithos.program.model import Model

KV_BYTES = {"f16": 2, "f32": 4}


@dataclass(frozen=True)
class Pages:
    """K and V of one layer: offsets in bytes inside a page of pool `pool`."""

    pool: int
    kv_heads: int
    head_size: int
    k_offset: int
    v_offset: int


@dataclass(frozen=True)
class Ring:
    """The ring of one layer: offsets in bytes inside the block of rings and inside a copy."""

    width: int
    taps: int
    ring_offset: int
    copy_offset: int


@dataclass
class Pool:
    """A KV pool: its window (None: all positions are kept) and the bytes of a page."""

    name: str
    window: int | None
    page_bytes: int = 0


@dataclass
class StateLayout:
    """The state of any sequence of one model."""

    kv: str = "f16"
    pools: list[Pool] = field(default_factory=list)
    pages: dict[tuple[int, str], Pages] = field(default_factory=dict)
    rings: dict[tuple[int, str], Ring] = field(default_factory=dict)
    ring_bytes: int = 0
    copy_bytes: int = 0

    @property
    def taps(self) -> int:
        """Rows that the widest convolution looks back, itself included; 0 without convolutions."""
        return max((ring.taps for ring in self.rings.values()), default=0)

    @property
    def forgets(self) -> bool:
        """Whether a long sequence cannot go back to any earlier position by itself."""
        return bool(self.rings) or any(pool.window is not None for pool in self.pools)

    def sequence_bytes(self, context: int) -> int:
        """Bytes of the state of one sequence of `context` positions."""
        total = self.ring_bytes
        for pool in self.pools:
            kept = context if pool.window is None else min(context, pool.window + RING + PAGE)
            total += align(kept, PAGE) // PAGE * pool.page_bytes
        return total


def layout_of(model: Model, kv: str) -> StateLayout:
    """The state layout of a model with keys and values of type `kv` (f16 or f32)."""
    layout = StateLayout(kv, [_pool(model, entry) for entry in model.plan["pools"]])
    if len(layout.pools) > POOLS:
        raise ModelError(
            f"{model.plan['source']}: {len(layout.pools)} windows, at most {POOLS} are supported"
        )
    for layer in model.layers:
        view = model.views[layer.index]
        for entry in layer.body.get("state", ()):
            sizes = {name: view.integer(entry[name]) for name in _SIZES[entry["kind"]]}
            if entry["kind"] == "pages":
                layout.pages[layer.index, entry["name"]] = _pages(layout, entry, sizes)
            else:
                layout.rings[layer.index, entry["name"]] = _ring(layout, sizes)
    return layout


_SIZES: Mapping[str, Sequence[str]] = {"pages": ("kv_heads", "hd"), "ring": ("width", "taps")}


def _pool(model: Model, entry: Mapping[str, Any]) -> Pool:
    window = entry["window"]
    return Pool(entry["name"], None if window is None else model.whole.integer(window))


def _pages(layout: StateLayout, entry: Mapping[str, Any], sizes: Mapping[str, int]) -> Pages:
    pool = layout.pools[entry["pool"]]
    size = align(sizes["kv_heads"] * sizes["hd"] * PAGE * KV_BYTES[layout.kv], LINE)
    k_offset = pool.page_bytes
    pool.page_bytes += 2 * size
    return Pages(entry["pool"], sizes["kv_heads"], sizes["hd"], k_offset, k_offset + size)


def _ring(layout: StateLayout, sizes: Mapping[str, int]) -> Ring:
    row = 4 * sizes["width"]
    ring = Ring(sizes["width"], sizes["taps"], layout.ring_bytes, layout.copy_bytes)
    if not 2 <= sizes["taps"] <= RING - 8:
        raise ModelError(f"a convolution over {sizes['taps']} positions: 2 to {RING - 8} are supported")
    layout.ring_bytes += align(RING * row, LINE)
    layout.copy_bytes += align((sizes["taps"] - 1) * row, LINE)
    return ring
