"""rope, kv_store and qk_rope_store against float64 rotations."""

from __future__ import annotations

import numpy as np
import pytest

from tests.codegen.kernel_calls import TARGETS, Kernels, array, error
from tests.codegen.page_cases import Cache

pytestmark = pytest.mark.tvm

HEADS, KV_HEADS, ROWS, FIRST = 6, 2, 5, 254
EPS = 1e-6
CASES = [
    (64, 64, "f16", "neox", 1),
    (64, 32, "f32", "norm", 0),
    (16, 16, "f16", "norm", 1),
    (80, 80, "f16", "neox", 0),
    (256, 64, "f32", "neox", 1),
]


def tables(n_rot: int) -> tuple[np.ndarray, np.ndarray]:
    """cos and sin, [position][n_rot / 2]."""
    angles = np.arange(FIRST + ROWS)[:, None] * 10000.0 ** (-np.arange(0, n_rot, 2) / n_rot)
    return array(np.cos(angles)), array(np.sin(angles))


def rotated(x: np.ndarray, cos: np.ndarray, sin: np.ndarray, style: str, n_rot: int) -> np.ndarray:
    """x: [row][head][hd] at the positions from FIRST on."""
    out = x.copy()
    c, s = cos[FIRST:, None].astype("f8"), sin[FIRST:, None].astype("f8")
    half = n_rot // 2
    first, second = (
        (slice(0, half), slice(half, n_rot)) if style == "neox" else (slice(0, n_rot, 2), slice(1, n_rot, 2))
    )
    out[..., first] = x[..., first] * c - x[..., second] * s
    out[..., second] = x[..., second] * c + x[..., first] * s
    return out


def normed(x: np.ndarray, w: np.ndarray) -> np.ndarray:
    return w * x / np.sqrt((x * x).mean(-1, keepdims=True) + EPS)


def run(kernels: Kernels, case: tuple, threads: int) -> tuple[np.ndarray, Cache]:
    """Runs qk_rope_store, checks it against float64, returns q and the pages."""
    hd, n_rot, kv, style, norm = case
    random = np.random.default_rng(hd)
    q, k, v = (array(random.standard_normal((ROWS, h * hd))) for h in (HEADS, KV_HEADS, KV_HEADS))
    wq, wk = array(random.standard_normal(hd)), array(random.standard_normal(hd))
    cos, sin = tables(n_rot)
    cache = Cache(KV_HEADS, hd, kv, FIRST + ROWS)
    exact_q, exact_k = q.astype("f8").reshape(ROWS, HEADS, hd), k.astype("f8").reshape(ROWS, KV_HEADS, hd)
    if norm:
        exact_q, exact_k = normed(exact_q, wq), normed(exact_k, wk)
    args = {"step": cache.step(FIRST, ROWS), "q": q, "k": k, "v": v, "cos": cos, "sin": sin, "n_rot": n_rot}
    args |= {
        "wq": wq if norm else None,
        "wk": wk if norm else None,
        "heads": HEADS,
        "kv_heads": KV_HEADS,
        "eps": EPS,
    }
    args |= {"ld_q": q.shape[1], "ld_k": k.shape[1], "ld_v": v.shape[1], **cache.arguments()}
    static = {"hd": hd, "kv": kv, "style": style, "norm": norm}
    kernels.call("qk_rope_store", static, ROWS * KV_HEADS, args, threads)
    assert error(q.reshape(exact_q.shape), rotated(exact_q, cos, sin, style, n_rot)) < 5e-7
    keys, values = cache.keys(), cache.values()
    written = slice(FIRST, FIRST + ROWS)
    half = 6e-4 if kv == "f16" else 5e-7
    assert error(keys[:, written].transpose(1, 0, 2), rotated(exact_k, cos, sin, style, n_rot)) < half
    assert np.array_equal(values[:, written].transpose(1, 0, 2), v.reshape(exact_k.shape).astype(cache.dtype))
    untouched = KV_HEADS * hd * (keys.shape[1] - ROWS)
    assert np.isnan(keys).sum() == np.isnan(values).sum() == untouched
    return q, cache


@pytest.mark.parametrize("case", CASES, ids=str)
def test_qk_rope_store(kernels: Kernels, case: tuple) -> None:
    q, cache = run(kernels, case, 1)
    for threads in (2, 3, 4):
        again, other = run(kernels, case, threads)
        assert np.array_equal(q, again)
        assert np.array_equal(cache.keys(), other.keys(), equal_nan=True)


@pytest.mark.skipif("avx512" not in TARGETS, reason="this CPU has no AVX-512 with VNNI to compare with")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_avx2_and_avx512_give_the_same_bits(kernels_of: dict[str, Kernels], case: tuple) -> None:
    q, cache = run(kernels_of["avx512"], case, 1)
    again, other = run(kernels_of["avx2"], case, 1)
    assert np.array_equal(q, again)
    assert np.array_equal(cache.keys(), other.keys(), equal_nan=True)


@pytest.mark.parametrize("style", ["neox", "norm"])
@pytest.mark.parametrize(("hd", "n_rot"), [(64, 64), (80, 40), (16, 8)])
def test_rope(kernels: Kernels, style: str, hd: int, n_rot: int) -> None:
    x = array(np.random.default_rng(hd).standard_normal((ROWS, HEADS * hd)))
    out, (cos, sin) = array(np.zeros_like(x)), tables(n_rot)
    step = Cache(1, 16, "f32", FIRST + ROWS)
    args = {"step": step.step(FIRST, ROWS), "x": x, "out": out, "cos": cos, "sin": sin}
    args |= {"heads": HEADS, "hd": hd, "n_rot": n_rot, "ld_x": HEADS * hd, "ld_out": HEADS * hd}
    kernels.call("rope", {"style": style}, ROWS, args, threads=2)
    wanted = rotated(x.astype("f8").reshape(ROWS, HEADS, hd), cos, sin, style, n_rot)
    assert error(out.reshape(wanted.shape), wanted) < 3e-7


@pytest.mark.parametrize("kv", ["f16", "f32"])
def test_kv_store(kernels: Kernels, kv: str) -> None:
    hd, random = 32, np.random.default_rng(1)
    k, v = (array(random.standard_normal((ROWS, KV_HEADS * hd))) for _ in range(2))
    cache = Cache(KV_HEADS, hd, kv, FIRST + ROWS)
    args = {"step": cache.step(FIRST, ROWS), "k": k, "v": v, "heads": KV_HEADS, "hd": hd}
    kernels.call(
        "kv_store", {"kv": kv}, ROWS, {**args, "ld_k": k.shape[1], "ld_v": v.shape[1], **cache.arguments()}, 3
    )
    for stored, source in ((cache.keys(), k), (cache.values(), v)):
        wanted = source.reshape(ROWS, KV_HEADS, hd).astype(cache.dtype)
        assert np.array_equal(stored[:, FIRST : FIRST + ROWS].transpose(1, 0, 2), wanted)


def test_f16_rounds_to_nearest_even(kernels: Kernels) -> None:
    """Magnitudes from below the smallest subnormal to beyond the largest half, ties included."""
    random = np.random.default_rng(0)
    x = random.standard_normal(4080) * 10.0 ** random.integers(-9, 6, 4080)
    ends = [
        65519,
        65520,
        65536,
        -1e9,
        np.inf,
        6.1e-5,
        5.9e-8,
        2.98e-8,
        2.9e-8,
        0,
        -0.0,
        1e-40,
        6.0975e-5,
        2049,
        2051,
        3,
    ]
    x = array(np.concatenate([x, ends]))
    cache = Cache(1, len(x), "f16", 1)
    args = {
        "step": cache.step(0, 1),
        "k": x,
        "v": x,
        "heads": 1,
        "hd": len(x),
        "ld_k": len(x),
        "ld_v": len(x),
    }
    kernels.call("kv_store", {"kv": "f16"}, 1, {**args, **cache.arguments()})
    with np.errstate(over="ignore"):
        wanted = x.astype("f2")
    assert np.array_equal(cache.values()[0, 0].view("u2"), wanted.view("u2"))
