"""Sequences in KV pages (stale memory holds NaN) and attention over them in float64, for tests of GPU kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from graph import families as F
from graph import gpu as G

POOL, CAP, AHEAD = 1, 3.0, 64  # AHEAD: bytes of another layer before this one's


@dataclass(frozen=True)
class Case:
    """One spec with a shape."""

    hd: int = 64
    kv: str = "f16"
    heads: int = 8
    kv_heads: int = 2
    span: int = 0
    gate: int = 0
    softcap: int = 0

    @property
    def static(self) -> dict[str, Any]:
        return {f: getattr(self, f) for f in ("hd", "kv", "softcap")}


class Cached:
    """Keys and values [kv head][position][hd] of sequences of so many positions, and the pages that hold them."""

    def __init__(self, case: Case, lengths: Sequence[int], random: np.random.Generator) -> None:
        self.case = case
        dtype = {"f16": "f2", "f32": "f4"}[case.kv]
        half = case.kv_heads * case.hd * F.PAGE
        size = np.dtype(dtype).itemsize
        self.k_offset, self.v_offset = AHEAD, 2 * AHEAD + half * size
        self.page_bytes = 3 * AHEAD + 2 * half * size
        counts = [-(-n // F.PAGE) for n in lengths]
        numbers = random.permutation(sum(counts) + 3)
        self.tables = [numbers[sum(counts[:i]) : sum(counts[: i + 1])].tolist() for i in range(len(lengths))]
        self.pages = np.full((len(numbers), self.page_bytes // size), np.nan, dtype)
        self.keys, self.values = [], []
        for length, table in zip(lengths, self.tables, strict=True):
            shape = (case.kv_heads, length, case.hd)
            self.keys.append(random.standard_normal(shape).astype(dtype))
            self.values.append(random.standard_normal(shape).astype(dtype))
            for i, number in enumerate(table):
                some = slice(i * F.PAGE, min(length, (i + 1) * F.PAGE))
                n = some.stop - some.start
                k, v = (self.pages[number, at // size :][:half] for at in (self.k_offset, self.v_offset))
                k.reshape(case.kv_heads, case.hd, F.PAGE)[:, :, :n] = self.keys[-1][:, some].transpose(
                    0, 2, 1
                )
                v.reshape(case.kv_heads, F.PAGE, case.hd)[:, :n] = self.values[-1][:, some]

    def step(self, rows: Sequence[tuple[int, int]]) -> np.ndarray:
        """The step buffer of rows (sequence, position)."""
        words, starts = [0] * G.STEP_WORDS, []
        for table in self.tables:
            starts.append(len(words))
            words += table
        words[G.STEP_ROWS], words[G.STEP_ROW_TABLE] = len(rows), len(words)
        for sequence, position in rows:
            row = [-1] * G.ROW_WORDS
            row[G.ROW_POSITION], row[G.ROW_PAGES + POOL] = position, starts[sequence]
            words += row
        return np.array(words, np.int32)

    def args(self, rows: Sequence[tuple[int, int]], q: np.ndarray, gate: np.ndarray) -> dict[str, Any]:
        """What a call binds, but for out and work; q lies behind 16 other values of a row."""
        case, width = self.case, self.case.heads * self.case.hd
        wide = np.full((len(rows), width + 32), np.nan, np.float32)
        wide[:, 16 : 16 + width] = q
        return {
            "step": self.step(rows), "q": wide, "q_at": 16, "gate": gate, "gate_at": 0, "out_at": 0,
            "heads": case.heads, "kv_heads": case.kv_heads, "ld_q": width + 32, "ld_out": width,
            "ld_gate": gate.shape[1] if case.gate else 0, "pool": POOL, "k_offset": self.k_offset,
            "v_offset": self.v_offset, "span": case.span, "scale": case.hd**-0.5, "cap": CAP,
            "page_words": self.page_bytes // 4, "pages": self.pages.view(np.uint32),
        }  # fmt: skip

    def wanted(self, rows: Sequence[tuple[int, int]], q: np.ndarray, gate: np.ndarray) -> np.ndarray:
        """The outputs [row][heads * hd] in float64."""
        case, out = self.case, np.zeros(q.shape)
        for r, (sequence, position) in enumerate(rows):
            some = slice(max(0, position - case.span + 1) if case.span else 0, position + 1)
            for h in range(case.heads):
                head, at = h // (case.heads // case.kv_heads), slice(h * case.hd, (h + 1) * case.hd)
                scores = self.keys[sequence][head, some].astype("f8") @ q[r, at] * case.hd**-0.5
                if case.softcap:
                    scores = CAP * np.tanh(scores / CAP)
                weights = np.exp(scores - scores.max())
                out[r, at] = weights / weights.sum() @ self.values[sequence][head, some].astype("f8")
                if case.gate:
                    out[r, at] /= 1 + np.exp(-np.float64(gate[r, h]))
        return out


def queries(case: Case, rows: int, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """(q, gate) of so many rows."""
    q = random.standard_normal((rows, case.heads * case.hd)).astype(np.float32)
    return q, random.standard_normal((rows, F.align(case.heads, 16))).astype(np.float32)


def some_slow(cases: Sequence[Case], fast: int) -> list[Any]:
    """The cases as parameters, those behind the first ones marked slow: a kernel takes seconds to build on a CPU."""
    return [*cases[:fast], *(pytest.param(c, marks=pytest.mark.slow) for c in cases[fast:])]
