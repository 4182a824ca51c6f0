"""conv_matvec: some positions of a sequence one after the other, the ring and copies, against float64."""

from __future__ import annotations

import numpy as np
import pytest

from graph import families as F
from graph import gpu as G
from tests.codegen.gpu.matrix_cases import matrix, quantised_bound
from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import error, step_of
from tests.codegen.matmul_cases import FLOATS


@pytest.mark.parametrize(
    ("fmt", "taps", "n", "k", "bias", "positions"),
    [
        ("q4_K", 3, 35, 512, 0, (0, 1, 2, 3, 16)),
        ("q6_K", 4, 16, 4352, 1, (0, 1)),
        ("q8_0", 7, 9, 96, 1, (0, 1, 17)),
        ("f16", 2, 5, 64, 0, (0, 1)),
        ("f32", 3, 20, 4608, 1, (0, 1)),
    ],
)
def test_positions(
    gpu_target: str, fmt: str, taps: int, n: int, k: int, bias: int, positions: tuple[int, ...]
) -> None:
    rng = np.random.default_rng(k)
    w, weights = matrix(fmt, n, k, rng)
    b, kernel = rng.standard_normal(n).astype(np.float32), rng.standard_normal((k, taps)).astype(np.float32)
    rings = np.full((4, 2, F.RING, k), np.nan, np.float32)
    length = positions[-1] + 1
    s = np.zeros((length + taps - 1, k))
    s[taps - 1 :] = rng.standard_normal((length, k)).astype(np.float32)
    for position in range(length):
        x = rng.standard_normal((3, k)).astype(np.float32)
        x[2] = s[position + taps - 1] / x[0]
        s[position + taps - 1] = x[0].astype("f8") * x[2]
        args = {
            "x": np.concatenate([np.full(4, np.nan, np.float32), x.ravel()]),
            "x_at": 4,
            "taps": kernel,
            "w": w,
        }
        args |= {"b": b if bias else None, "out": np.full(n + 1, 77, np.float32), "n": n, "k": k}
        args |= {"rings": rings, "ring_stride": 2 * F.RING * k, "ring_offset": F.RING * k * 4}
        args |= {"copies": np.full((3, 2, taps - 1, k), 77, np.float32), "copy_stride": 2 * (taps - 1) * k}
        args |= {"copy_offset": (taps - 1) * k * 4}
        args["step"] = step_of([{G.ROW_RING: 2, G.ROW_POSITION: position}], copies=[(0, 2), (1, 1), (0, 0)])
        if position not in positions:
            rings[2, 1, position % F.RING] = s[position + taps - 1]
            continue
        after = run("conv_matvec", {"fmt": fmt, "taps": taps, "bias": bias}, args, gpu_target)
        y = x[1] * sum(kernel[:, t] * s[position + t] for t in range(taps))
        wanted = weights @ (y if fmt in FLOATS else quantised_bound(y)) + (b if bias else 0)
        assert error(after["out"][:n], wanted) < (3e-6 if fmt in FLOATS else 3e-3)
        assert after["out"][n] == 77
        rings = after["rings"]
        assert error(rings[2, 1, position % F.RING], s[position + taps - 1]) < 3e-7
        for slot in (0, 2):
            assert error(after["copies"][slot, 1], s[position + 1 :][: taps - 1]) < 3e-7
        assert (after["copies"][1] == 77).all() and (after["copies"][:, 0] == 77).all()
    assert np.isnan(rings[[0, 1, 3]]).all() and np.isnan(rings[:, 0]).all()
