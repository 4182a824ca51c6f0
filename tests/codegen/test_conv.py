"""short_conv against a convolution in float64: chunks, the ring, copies for snapshots."""

from __future__ import annotations

import numpy as np
import pytest

from graph import families as F
from tests.codegen.kernel_calls import Kernels, array, error, padded

pytestmark = pytest.mark.tvm

ROWS = 75
CHUNKS = [(75,), (1, 1, 1, 2, 9, 40, 21)]


@pytest.mark.parametrize(("taps", "gated", "n"), [(3, 1, 64), (3, 0, 40), (4, 1, 100), (7, 1, 48)])
@pytest.mark.parametrize("threads", [1, 3])
def test_short_conv(kernels: Kernels, taps: int, gated: int, n: int, threads: int) -> None:
    random = np.random.default_rng(taps)
    x = padded(random.standard_normal((ROWS, 3 * n if gated else n)))
    w = array(random.standard_normal((n, taps)))
    s = x[:, :n].astype("f8") * x[:, 2 * n : 3 * n] if gated else x[:, :n].astype("f8")
    past = np.concatenate([np.zeros((taps - 1, n)), s])
    wanted = sum(w[:, t] * past[t : t + ROWS] for t in range(taps))
    wanted = wanted * x[:, n : 2 * n] if gated else wanted
    results = []
    for chunks in CHUNKS:
        out, ring = padded(np.zeros((ROWS, n))), array(np.full((2, F.RING, n), np.nan))
        first = 0
        for rows in chunks:
            copies = run(kernels, taps, gated, threads, x, w, out, ring, first, rows)
            for row, copy in copies:
                assert error(copy[1], past[first + row + 1 :][: taps - 1]) < 3e-7 or first + row < 0
                assert not copy[0].any()
                assert not copy[2].any()
            first += rows
        assert error(out[:, :n], wanted) < 5e-7
        assert np.isnan(ring[0]).all()
        results.append(out[:, :n].copy())
    assert np.array_equal(*results)


def run(kernels, taps, gated, threads, x, w, out, ring, first, rows):  # type: ignore[no-untyped-def]
    """One chunk with the second layer's ring; copies after its first, middle (twice) and last row."""
    n = len(w)
    table = array(np.zeros((rows, F.ROW_WORDS)), "i8")
    table[:, F.ROW_POSITION], table[:, F.ROW_RING] = first + np.arange(rows), ring.ctypes.data
    wanted = [0, rows // 2, rows // 2, rows - 1]
    copies = [array(np.zeros((3, taps - 1, n))) for _ in wanted]
    pairs = array([(row, copy.ctypes.data) for row, copy in zip(wanted, copies, strict=True)], "i8")
    step = array(np.zeros(F.STEP_WORDS), "i8")
    step[F.STEP_ROWS], step[F.STEP_ROW_TABLE] = rows, table.ctypes.data
    step[F.STEP_COPIES], step[F.STEP_COPY_TABLE] = len(wanted), pairs.ctypes.data
    args = {
        "step": step,
        "x": x[first:],
        "w": w,
        "out": out[first:],
        "n": n,
        "ld_x": x.shape[1],
        "ld_out": out.shape[1],
    }
    args |= {"ring_offset": F.RING * n * 4, "copy_offset": (taps - 1) * n * 4}
    kernels.call("short_conv", {"taps": taps, "gated": gated}, -(-n // 16), args, threads)
    return list(zip(wanted, copies, strict=True))


def test_without_copies_the_table_may_be_missing(kernels: Kernels) -> None:
    x, w, ring = array(np.ones((2, 48))), array(np.ones((16, 3))), array(np.full((F.RING, 16), np.nan))
    table, out = array(np.zeros((2, F.ROW_WORDS)), "i8"), array(np.zeros((2, 16)))
    table[:, F.ROW_POSITION], table[:, F.ROW_RING] = [0, 1], ring.ctypes.data
    step = array(np.zeros(F.STEP_WORDS), "i8")
    step[F.STEP_ROWS], step[F.STEP_ROW_TABLE] = 2, table.ctypes.data
    args = {"step": step, "x": x, "w": w, "out": out, "n": 16, "ld_x": 48, "ld_out": 16}
    kernels.call("short_conv", {"taps": 3, "gated": 1}, 1, {**args, "ring_offset": 0, "copy_offset": 0})
    assert out[:, 0].tolist() == [1.0, 2.0]
