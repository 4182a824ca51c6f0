"""Writes the logits of the last token of each chunk as float32 (chunks, vocabulary), to compare with another engine.

    python tools/dump_logits.py model.gguf --ids 1,5,9,12 --chunks 2,1,1 out.npy
    python tools/dump_logits.py model.gguf --ids @ids.txt --chunks 512,1x24 --target avx2 --kv f32 out.npy

The ids go through one sequence in chunks of the given lengths (1x24: twenty-four of one). A chunk of up to eight
tokens is a decode pass, a longer one a prefill. Without --chunks every token is a chunk.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # from a checkout that is not installed


def numbers(text: str) -> list[int]:
    """Integers of "1,2,3" or of the file of "@name", separated by commas or white space; 1x24 repeats."""
    if text.startswith("@"):
        text = Path(text[1:]).read_text(encoding="utf-8")
    result: list[int] = []
    for word in text.replace(",", " ").split():
        value, _, times = word.partition("x")
        result += [int(value)] * int(times or 1)
    return result


def dump(
    model: Path,
    ids: list[int],
    chunks: list[int],
    *,
    target: str | None = None,
    threads: int | None = None,
    kv: str = "f16",
) -> np.ndarray:
    """float32 (len(chunks), vocabulary)."""
    if sum(chunks) != len(ids) or min(chunks, default=0) < 1:
        raise ValueError(f"the chunks hold {sum(chunks)} tokens, the ids are {len(ids)}: they must be equal")
    from pithos.engine.engine import Engine

    rows, at = [], 0
    with closing(
        Engine.open(model, kernels=target, threads=threads, context=max(256, len(ids)), kv=kv)
    ) as engine:
        sequence = engine.sequence()
        for size in chunks:
            *_, (_, logits) = engine.forward((sequence, ids[at : at + size]), out="last")
            rows.append(np.array(logits[-1], np.float32))
            at += size
    return np.stack(rows)


def main() -> None:
    """The command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("model", type=Path)
    p.add_argument("out", type=Path)
    p.add_argument("--ids", required=True, type=numbers)
    p.add_argument("--chunks", type=numbers)
    p.add_argument("--target", help="kernels to use (default: the best for this CPU)")
    p.add_argument("--threads", type=int)
    p.add_argument("--kv", choices=["f16", "f32"], default="f16")
    a = p.parse_args()
    chunks = a.chunks or [1] * len(a.ids)
    from pithos.errors import PithosError

    try:
        rows = dump(a.model, a.ids, chunks, target=a.target, threads=a.threads, kv=a.kv)
    except (PithosError, ValueError, OSError) as error:
        sys.exit(f"dump_logits: {error}")
    np.save(a.out, rows)
    print(f"{a.out}: {rows.shape[0]} rows of {rows.shape[1]} logits, deviation {rows.std():.3f}")


if __name__ == "__main__":
    main()
