"""matvec and matmul against float64 products of what the file's blocks and the quantised activations stand for."""

from __future__ import annotations

import numpy as np
import pytest

from tests.codegen.matmul_cases import (
    FLOATS,
    QUANTISED,
    TARGETS,
    Weights,
    activations,
    aligned,
    assert_close,
    blobs,
    kernel,
    products,
    random_weights,
    run,
    same_bits,
    weights_of,
)

pytestmark = pytest.mark.tvm
QUICK = [("q4_K", TARGETS[0]), ("q4_1", TARGETS[0]), ("f16", TARGETS[0])]
ALL = [(fmt, target) for fmt in (*QUANTISED, *FLOATS) for target in TARGETS]
CASES = [
    pytest.param(*case, marks=() if case in QUICK else pytest.mark.slow, id=".".join(case)) for case in ALL
]


def shapes(fmt: str) -> list[tuple[int, int]]:
    """(n, k): odd numbers of rows, and of blocks; for float weights any k."""
    if fmt in FLOATS:
        return [(64, 96), (17, 37), (100, 130), (40, 1)]
    if fmt.endswith("K"):
        return [(64, 256), (17, 512), (100, 768), (40, 256)]
    return [(64, 256), (17, 32), (100, 416), (40, 576)]


def tolerance(fmt: str) -> float:
    """A float chain rounds at every weight, a quantised one once a block."""
    return 3e-6 if fmt in FLOATS else 1e-6


def matvec_rows(target: str, fmt: str, weights: Weights, acts: np.ndarray, k: int) -> np.ndarray:
    """All rows by matvec, one after another."""
    return np.concatenate([products(target, "matvec", fmt, weights, row, 1, k) for row in acts[:, None]])


@pytest.mark.parametrize(("fmt", "target"), CASES)
def test_products(fmt: str, target: str) -> None:
    rng = np.random.default_rng(5)
    for n, k in shapes(fmt):
        weights = random_weights(fmt, n, k, rng)
        x = rng.standard_normal((17, k)).astype(np.float32)
        acts, values = activations(x, fmt)
        one = matvec_rows(target, fmt, weights, acts, k)
        assert_close(one, values @ weights.values.T, tolerance(fmt))
        for rows in range(2, 9):
            several = products(target, "matvec", fmt, weights, acts[:rows], rows, k)
            assert same_bits(several, one[:rows]), f"matvec of {rows} rows, n {n}, k {k}"
        for panel in (64, 16) if (fmt, target) in QUICK else (64,):
            for rows in (1, 3, 17):
                many = products(target, "matmul", fmt, weights, acts[:rows], rows, k, panel=panel)
                assert same_bits(many, one[:rows]), f"matmul of {rows} rows, panel {panel}, n {n}, k {k}"


@pytest.mark.slow
@pytest.mark.parametrize("fmt", (*QUANTISED, *FLOATS))
def test_targets_with_fma_agree_in_every_bit(fmt: str) -> None:
    targets = [t for t in ("avx512", "avx2") if t in TARGETS]
    if len(targets) < 2:
        pytest.skip("this CPU runs only one of avx512 and avx2")
    rng = np.random.default_rng(6)
    weights = random_weights(fmt, 40, 512, rng)
    acts, _ = activations(rng.standard_normal((5, 512)).astype(np.float32), fmt)
    wide, narrow = (products(t, "matmul", fmt, weights, acts, 5, 512, panel=64) for t in targets)
    assert same_bits(wide, narrow)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("fill", (0x80, 0x7F, 0xFF))
@pytest.mark.parametrize("fmt", [pytest.param(f, marks=pytest.mark.slow) for f in QUANTISED])
def test_largest_values_overflow_nothing(fmt: str, fill: int, target: str) -> None:
    """All weights at an extreme, all activations at 127 or -127: partial sums of 16 bits must hold them."""
    k = 512
    weights = random_weights(fmt, 64, k, np.random.default_rng(7))
    size = {"q8_0": 34, "q4_0": 18, "q4_1": 20, "q4_K": 144, "q5_K": 176, "q6_K": 210}[fmt]
    raw = weights.data.reshape(-1, size).copy()
    factors = slice(208, 210) if fmt == "q6_K" else slice(0, 4 if fmt in ("q4_1", "q4_K", "q5_K") else 2)
    kept = raw[:, factors].copy()
    raw[:] = fill
    raw[:, factors] = kept
    weights = weights_of(fmt, 64, raw.ravel())
    q = np.repeat(np.array([[127], [-127]], np.int8), k, axis=1)
    form, block = ("q8k", 256) if fmt.endswith("K") else ("q8x32", 32)
    d = np.full((2, k // block), 0.01, np.float32)
    wanted = (q * np.float64(d[0, 0])) @ weights.values.T
    for family, more in (("matvec", {}), ("matmul", {"panel": 64})):
        assert_close(products(target, family, fmt, weights, blobs(q, d, form), 2, k, **more), wanted)


@pytest.mark.parametrize("family", ("matvec", "matmul"))
def test_bias(family: str) -> None:
    rng = np.random.default_rng(8)
    more = {"panel": 64} if family == "matmul" else {}
    for n in (17, 100):
        weights = random_weights("q8_0", n, 64, rng)
        acts, _ = activations(rng.standard_normal((3, 64)).astype(np.float32), "q8_0")
        bias = aligned(n, np.float32)
        bias[:] = rng.standard_normal(n)
        plain = products(TARGETS[0], family, "q8_0", weights, acts, 3, 64, **more)
        biased = products(TARGETS[0], family, "q8_0", weights, acts, 3, 64, bias=bias, **more)
        assert same_bits(biased, plain + bias)


def test_fewer_rows_than_a_unit_are_a_unit_of_padded_rows() -> None:
    rng = np.random.default_rng(9)
    weights = random_weights("q4_K", 16, 256, rng)
    acts, values = activations(rng.standard_normal((2, 256)).astype(np.float32), "q4_K")
    whole = products(TARGETS[0], "matvec", "q4_K", weights, acts, 2, 256)
    assert_close(whole, values @ weights.values.T)
    few = Weights(weights.data, weights.values[:5])
    for family, more in (("matvec", {}), ("matmul", {"panel": 16})):
        assert same_bits(products(TARGETS[0], family, "q4_K", few, acts, 2, 256, **more), whole[:, :5])


def test_zero_and_huge_factors() -> None:
    """A zero block of activations, a factor of f16's smallest and largest finite numbers."""
    weights = random_weights("q8_0", 16, 64, np.random.default_rng(10))
    raw = weights.data.reshape(-1, 34).copy()
    raw[0::2, :2] = np.array([6e-8], np.float16).view(np.uint8)
    raw[1::2, :2] = np.array([65504], np.float16).view(np.uint8)
    weights = weights_of("q8_0", 16, raw.ravel())
    x = np.zeros((2, 64), np.float32)
    x[0, :32] = np.linspace(-1, 1, 32)
    x[1, 32:] = np.linspace(-1, 1, 32)
    acts, values = activations(x, "q8_0")
    for target in TARGETS:
        found = products(target, "matvec", "q8_0", weights, acts, 2, 64)
        for row in range(2):
            assert_close(found[row], values[row] @ weights.values.T)


def test_no_rows_write_nothing() -> None:
    weights = random_weights("q4_K", 64, 256, np.random.default_rng(11))
    acts, _ = activations(np.ones((1, 256), np.float32), "q4_K")
    for family, panel in (("matvec", {}), ("matmul", {"panel": 64})):
        assert products(TARGETS[0], family, "q4_K", weights, acts, 0, 256, **panel).shape == (0, 64)


def test_a_cut_panel_leaves_the_columns_of_the_one_before_alone() -> None:
    """Another thread's sums may be waiting there."""
    n, k = 72, 256
    weights = random_weights("q4_K", n, k, np.random.default_rng(12))
    acts, values = activations(np.ones((3, k), np.float32), "q4_K")
    out = aligned((3, 80), np.float32)
    out[:] = np.nan
    args = {"rows": 3, "w": weights.data, "x": acts, "out": out, "n": n, "k": k, "ld_out": 80}
    run(kernel(TARGETS[0], "matmul", fmt="q4_K", bias=0, panel=64), "matmul", range(1, 2), args)
    assert np.isnan(out[:, :64]).all()
    assert np.isnan(out[:, 72:]).all()
    assert_close(out[:, 64:72], values @ weights.values[64:].T)
