"""attention and attention_prefill against a softmax in float64, over pages with stale memory; the same bits of both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from tests.codegen.kernel_calls import TARGETS, Kernels, array, error, padded
from tests.codegen.page_cases import Cache

pytestmark = pytest.mark.tvm


@dataclass(frozen=True)
class Case:
    """One spec with a shape."""

    hd: int
    kv: str
    heads: int
    kv_heads: int
    window: int = 0
    gate: int = 0
    softcap: int = 0

    @property
    def static(self) -> dict[str, Any]:
        return {f: getattr(self, f) for f in ("hd", "kv", "softcap")}


CASES = [
    Case(64, "f16", 8, 2),
    Case(64, "f32", 3, 1, window=1, gate=1),
    Case(16, "f16", 6, 2, window=1, softcap=1),
    Case(80, "f16", 2, 2, gate=1),
    Case(128, "f32", 14, 2, window=1),
]
SPAN, CAP = 300, 3.0


def wanted(case: Case, q: np.ndarray, gate: np.ndarray, cache: Cache, first: int) -> np.ndarray:
    keys, values = cache.keys(), cache.values()
    out = np.zeros(q.shape)
    for r in range(len(q)):
        last = first + r
        begin = max(0, last - SPAN + 1) if case.window else 0
        for h in range(case.heads):
            head, at = h // (case.heads // case.kv_heads), slice(h * case.hd, (h + 1) * case.hd)
            scores = keys[head, begin : last + 1].astype("f8") @ q[r, at] * case.hd**-0.5
            if case.softcap:
                scores = CAP * np.tanh(scores / CAP)
            weights = np.exp(scores - scores.max())
            out[r, at] = weights / weights.sum() @ values[head, begin : last + 1].astype("f8")
            if case.gate:
                out[r, at] /= 1 + np.exp(-np.float64(gate[r, h]))
    return out


def run(
    kernels: Kernels, case: Case, rows: int, first: int, threads: int, prefill: bool
) -> tuple[np.ndarray, ...]:
    """(found, wanted) of rows at the positions from `first` on; later positions of the pages hold NaN."""
    random = np.random.default_rng(case.hd + rows)
    cache = Cache(case.kv_heads, case.hd, case.kv, first + rows)
    cache.fill(random, first + rows)
    q = array(random.standard_normal((rows, case.heads * case.hd)))
    gate, out = padded(random.standard_normal((rows, case.heads))), array(np.zeros_like(q))
    args = {
        "step": cache.step(first, rows),
        "q": q,
        "out": out,
        "gate": gate,
        "ld_gate": gate.shape[1] if case.gate else 0,
    }
    args |= {"heads": case.heads, "kv_heads": case.kv_heads, "ld_q": q.shape[1], "ld_out": q.shape[1]}
    args |= {**cache.arguments(), "span": SPAN if case.window else 0, "scale": case.hd**-0.5, "cap": CAP}
    family = "attention_prefill" if prefill else "attention"
    units = (-(-rows // 8) if prefill else rows) * case.kv_heads
    kernels.call(family, case.static, units, args, threads, grain=1)
    return out, wanted(case, q, gate, cache, first)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize(("rows", "first"), [(1, 0), (3, 5), (21, 250), (9, 700)])
def test_attention(kernels: Kernels, case: Case, rows: int, first: int) -> None:
    found, exact = run(kernels, case, rows, first, 1, prefill=False)
    assert error(found, exact) < 3e-6
    for threads in (1, 2, 3, 4):
        again, _ = run(kernels, case, rows, first, threads, prefill=True)
        assert np.array_equal(found, again)


@pytest.mark.skipif("avx512" not in TARGETS, reason="this CPU has no AVX-512 with VNNI to compare with")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_avx2_and_avx512_give_the_same_bits(kernels_of: dict[str, Kernels], case: Case) -> None:
    first, _ = run(kernels_of["avx512"], case, 11, 505, 1, prefill=True)
    again, _ = run(kernels_of["avx2"], case, 11, 505, 1, prefill=True)
    assert np.array_equal(first, again)


@pytest.mark.slow
@pytest.mark.parametrize("hd", [32, 96, 256])
@pytest.mark.parametrize("kv", ["f16", "f32"])
def test_other_head_sizes(kernels: Kernels, hd: int, kv: str) -> None:
    found, exact = run(kernels, Case(hd, kv, 4, 2), 10, 300, 2, prefill=True)
    assert error(found, exact) < 3e-6
