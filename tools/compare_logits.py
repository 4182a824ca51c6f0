"""Compares two files of logits row by row: KL divergence, equal best tokens, largest difference.

python tools/compare_logits.py REFERENCE.npy OTHER.npy
"""

from __future__ import annotations

import argparse
import json
import sys

import numpy as np


def divergence(reference: np.ndarray, other: np.ndarray) -> np.ndarray:
    """KL(softmax(reference) || softmax(other)) of each row in nats, float64 (rows,)."""
    a, b = reference.astype(np.float64), other.astype(np.float64)
    log_p = a - np.logaddexp.reduce(a, axis=1, keepdims=True)
    log_q = b - np.logaddexp.reduce(b, axis=1, keepdims=True)
    return (np.exp(log_p) * (log_p - log_q)).sum(axis=1)


def compare(reference: np.ndarray, other: np.ndarray) -> dict[str, float]:
    """The figures for two arrays (rows, vocabulary)."""
    if reference.shape != other.shape:
        raise ValueError(
            f"shapes {reference.shape} and {other.shape}: dump both with the same ids and chunks"
        )
    kl = divergence(reference, other)
    return {
        "rows": len(reference),
        "kl_median": float(np.median(kl)),
        "kl_mean": float(kl.mean()),
        "kl_max": float(kl.max()),
        "top1": float((reference.argmax(axis=1) == other.argmax(axis=1)).mean()),
        "max_difference": float(np.abs(reference - other).max()),
        "deviation": float(reference.std()),
    }


def main() -> None:
    """The command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("reference")
    p.add_argument("other")
    p.add_argument("--json", action="store_true")
    a = p.parse_args()
    try:
        figures = compare(np.load(a.reference), np.load(a.other))
    except (OSError, ValueError) as error:
        sys.exit(f"compare_logits: {error}")
    if a.json:
        print(json.dumps(figures))
        return
    print("rows {rows}  KL median {kl_median:.3e} mean {kl_mean:.3e} max {kl_max:.3e}".format(**figures))
    print(
        "top-1 {top1:.2%}  max |difference| {max_difference:.3e} at deviation {deviation:.2f}".format(
            **figures
        )
    )


if __name__ == "__main__":
    main()
