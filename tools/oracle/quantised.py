"""Small quantised models with llama.cpp's logits of them and of their f32 originals."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import synth_model
from synth.shapes import SHAPES, Shape

from oracle.llama import Llama

_SMALL = replace(SHAPES["tiny"], layers=3, heads=4, ff=256, vocabulary=288, attention=(1,), context=1024)
MODELS: dict[str, Shape] = {
    "lfm2": _SMALL,
    "lfm2moe": replace(_SMALL, architecture="lfm2moe", layers=2, experts=4, used=2, expert_ff=256, dense=1),
}
IDS = [1, *(14 + np.random.default_rng(3).integers(0, 270, 79)).tolist()]
CHUNKS = [37, 1, 1, 11, *[1] * 30]


def make(llama: Llama, out: Path, seed: int = 1) -> None:
    """Writes NAME-q4_k_m.gguf, and NAME.npz with the logits: `f32` and `q4_k_m` (rows, vocabulary), ids, chunks."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, shape in MODELS.items():
            original, small = Path(folder) / f"{name}.gguf", out / f"{name}-q4_k_m.gguf"
            synth_model.make(name, shape, "f32", original, seed)
            llama.quantise(original, small, "Q4_K_M")
            rows = {f: llama.logits(m, IDS, CHUNKS) for f, m in (("f32", original), ("q4_k_m", small))}
            np.savez_compressed(out / f"{name}.npz", ids=IDS, chunks=CHUNKS, **rows)
    (out / "README.md").write_text(_README, encoding="utf-8")


_README = """# Quantised models and llama.cpp's logits

Made by `tools/make_oracle.py quantised`: random models of two small shapes in f32, quantised to Q4_K_M by
llama.cpp b11434. NAME.npz: `ids`, `chunks`, and the logits of the last token of each chunk by llama.cpp with an f32
KV cache, for the quantised file (`q4_k_m`) and for the f32 original (`f32`).
"""
