"""The golden models of tests/golden/logits, read with the gguf package."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import gguf
import numpy as np

from graph.build import Loaded, load
from graph.check import CONFIGS
from graph.specs import architectures

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "logits"
ARCHITECTURES = tuple(p.stem for p in architectures())


@dataclass(frozen=True)
class Golden:
    """A model and transformers' logits [60, 512] of its ids [60]."""

    loaded: Loaded
    metadata: dict[str, Any]
    tensors: dict[str, np.ndarray]
    ids: np.ndarray
    logits: np.ndarray


def config(arch: str) -> Path:
    return CONFIGS / "architectures" / f"{arch}.yaml"


@cache
def golden_model(arch: str) -> Golden:
    reader = gguf.GGUFReader(FOLDER / f"{arch}.gguf")
    metadata = {name: f.contents() for name, f in reader.fields.items() if name.startswith(arch)}
    tensors = {
        t.name: np.asarray(t.data, np.float32).reshape([int(n) for n in reversed(t.shape)])
        for t in reader.tensors
    }
    made = np.load(FOLDER / f"{arch}.npz")
    return Golden(load(config(arch)), metadata, tensors, made["ids"], made["logits"])
