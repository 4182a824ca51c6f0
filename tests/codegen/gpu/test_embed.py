"""embed: dequantised rows of the token table, whole and in parts."""

from __future__ import annotations

import numpy as np
import pytest

from graph import families as F
from graph import gpu as G
from pithos.program.gpu.weights import repacked
from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import error, padded, step_of
from tests.codegen.matmul_cases import FLOATS, QUANTISED, random_weights

TOKENS = (3, 0, 39, 39, 7)


@pytest.mark.parametrize("fmt", (*QUANTISED, *FLOATS))
@pytest.mark.parametrize("zero", [0, 1])
def test_rows_of_tokens(gpu_target: str, fmt: str, zero: int) -> None:
    """Five rows of a grid for six; the table in two parts, of which the second begins at row 8."""
    k = {"f32": 37, "f16": 38, "bf16": 1041}.get(fmt, 512 if zero else 1280)
    table = random_weights(fmt, 40, k, np.random.default_rng(1))
    rows = repacked(fmt, table.data.reshape(40, -1))
    out, cleared = padded(np.full((6, k), 77.0), 77), padded(np.full((6, k), 77.0), 77)
    step = step_of([{G.ROW_TOKEN: token} for token in TOKENS])
    args = {"step": step, "k": k, "ld_out": F.align(k, 16), "scale": 1.5}
    args["zero_at"] = 0 if zero else -1
    for first, last in ((0, 8), (8, 40)):
        if first * rows.shape[1] % 4:
            first = 0
        part = rows[first:last].reshape(-1)
        words = np.zeros(-(-part.size // 4) * 4, np.uint8)
        words[: part.size] = part
        args |= {"w": words.view(np.uint32), "first": first, "last": last, "out": out, "zero": cleared}
        after = run("embed", {"fmt": fmt}, args, gpu_target, rows=6)
        out, cleared = after["out"], after["zero"]
        if first == 0 and last == 8:
            assert (out[2:4] == 77).all()
    assert error(out[:5, :k], 1.5 * table.values[list(TOKENS)]) < 3e-7
    assert (out[5] == 77).all() and (cleared[5] == 77).all()
    assert not cleared[:5, :k].any() if zero else (cleared == 77).all()
