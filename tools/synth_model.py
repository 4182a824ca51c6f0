"""Writes a random model as GGUF: a real shape or a tiny one, any file type, the same bits for the same seed.

    python tools/synth_model.py tiny q4_k_m tiny.gguf
    python tools/synth_model.py 8b-a1b q4_k_m models/8b-a1b.gguf --seed 3

The weights are drawn directly in their format (4.8 GB in about half a minute, streamed), so two file types of
one shape are two models; to compare file types of one model, quantise its f32 file. Needs Python 3.11 and
numpy; tqdm shows progress.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from synth import blocks, container
from synth.shapes import FILE_TYPES, SHAPES, Shape, Weight, metadata, tensors
from synth.vocabulary import build

PIECE = 1 << 22  # values made at a time


def data(seed: int, number: int, w: Weight, fmt: str) -> Iterator[np.ndarray]:
    """The pieces of a tensor's data in its format."""
    bits = blocks.Bits(seed, number)
    if w.centre is not None:
        yield vector(bits, w)
        return
    left = int(np.prod(w.shape))
    size = container.FORMATS[fmt][1]
    pool = blocks.headers(bits, fmt, w.spread) if size > 1 else None
    while left:
        n = min(left, PIECE)
        left -= n
        yield (
            blocks.floats(bits, fmt, w.spread, n)
            if pool is None
            else blocks.quantised(bits, fmt, pool, n // size)
        )


def vector(bits: blocks.Bits, w: Weight) -> np.ndarray:
    """What stays f32: norms, convolutions, routers, biases, frequencies."""
    n = int(np.prod(w.shape))
    if w.name == "rope_freqs.weight":  # the upper half of the pairs does not turn
        return np.where(np.arange(n) < n // 2, np.float32(1), np.float32(1e30))
    x = np.float32(w.centre) + np.float32(w.spread) * bits.normal(n)
    if w.name in (
        "token_embd_norm.weight",
        "output_norm.weight",
    ):  # else tied weights only repeat the last token
        x *= (1 - 2 * bits.below(n, 2)).astype(np.float32)
    return x


def progress(total: int) -> Callable[[int], object]:
    """A bar over bytes, or nothing where tqdm is not installed."""
    try:
        from tqdm import tqdm
    except ImportError:
        return lambda done: None
    return tqdm(total=total, unit="B", unit_scale=True, disable=None, file=sys.stderr).update


def make(name: str, s: Shape, file_type: str, path: Path, seed: int) -> int:
    """Writes the model and returns the size of the file in bytes."""
    plan = tensors(s, file_type)
    number = {t.name: (i, w) for i, (w, t) in enumerate(plan)}

    def pieces(t: container.Tensor) -> Iterator[np.ndarray]:
        return data(seed, *number[t.name], t.format)

    table = [t for _, t in plan]
    bar = progress(sum(t.nbytes for t in table))
    return container.write(path, metadata(name, s, file_type, build(s.vocabulary)), table, pieces, bar)


def main() -> None:
    """The command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("shape", choices=SHAPES)
    p.add_argument("file_type", choices=FILE_TYPES)
    p.add_argument("out", type=Path)
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    a.out.parent.mkdir(parents=True, exist_ok=True)
    start = time.perf_counter()
    size = make(a.shape, SHAPES[a.shape], a.file_type, a.out, a.seed)
    print(f"{a.out}: {a.shape} {a.file_type}, {size:,} bytes, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
