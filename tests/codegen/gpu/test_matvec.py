"""matvec: every format, 1 to 8 rows, rows of weights that one or several runs of lanes share."""

from __future__ import annotations

import numpy as np
import pytest

from tests.codegen.gpu.matrix_cases import activation, matrix
from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import error, padded
from tests.codegen.matmul_cases import FLOATS, QUANTISED

# (n, k, rows): n that no workgroup divides, k for 1, 2, 4 and 8 runs a row.
SHAPES = [(37, 256, 1), (19, 2048, 3), (5, 4608, 1), (9, 8192, 8), (3, 15360, 2)]


def product(target: str, fmt: str, n: int, k: int, rows: int, bias: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """(what was written for 8 rows, of which only `rows` are asked for, float64 result)"""
    rng = np.random.default_rng(n * k + rows)
    w, weights = matrix(fmt, n, k, rng)
    x = activation(fmt, rng.standard_normal((8, k)))
    b = rng.standard_normal(n).astype(np.float32)
    out = padded(np.full((8, n), 77.0), 77)
    args = {"w": w, **x.args, "out": out, "b": b if bias else None, "n": n, "k": k, "ld_out": out.shape[1]}
    after = run("matvec", {"fmt": fmt, "bias": bias}, args, target, rows=rows)["out"]
    return after[:, :n], x.values @ weights.T + (b if bias else 0)


@pytest.mark.parametrize(("n", "k", "rows"), SHAPES)
def test_runs_of_lanes(gpu_target: str, n: int, k: int, rows: int) -> None:
    found, wanted = product(gpu_target, "q4_K", n, k, rows)
    assert error(found[:rows], wanted[:rows]) < 2e-6
    assert (found[rows:] == 77).all()


@pytest.mark.parametrize("fmt", (*QUANTISED, *FLOATS))
@pytest.mark.parametrize(("n", "k", "rows"), [(37, 768, 1), (19, 2560, 6)])
def test_formats(gpu_target: str, fmt: str, n: int, k: int, rows: int) -> None:
    found, wanted = product(gpu_target, fmt, n, k, rows, bias=rows == 3)
    assert error(found[:rows], wanted[:rows]) < 2e-6
    assert (found[rows:] == 77).all()


@pytest.mark.parametrize("fmt", ["q8_0", "q4_0", "q4_1", "f16"])
@pytest.mark.parametrize("k", [32, 1056])
def test_rows_that_no_block_of_256_divides(gpu_target: str, fmt: str, k: int) -> None:
    found, wanted = product(gpu_target, fmt, 17, k, 2, bias=1)
    assert error(found[:2], wanted[:2]) < 2e-6


@pytest.mark.parametrize("fmt", ["q4_K", "q6_K", "bf16"])
@pytest.mark.parametrize("k", [5120])
def test_a_row_does_not_depend_on_the_others(gpu_target: str, fmt: str, k: int) -> None:
    rng = np.random.default_rng(k)
    n = 21
    w, _ = matrix(fmt, n, k, rng)
    x = rng.standard_normal((8, k))
    results = []
    for rows in (1, 2, 5, 8):
        args = {
            "w": w,
            **activation(fmt, x).args,
            "out": padded(np.zeros((8, n))),
            "n": n,
            "k": k,
            "ld_out": 32,
        }
        results.append(run("matvec", {"fmt": fmt, "bias": 0}, args, gpu_target, rows=rows)["out"][0, :n])
    for other in results[1:]:
        np.testing.assert_array_equal(results[0].view(np.uint32), other.view(np.uint32))
