"""embed: dequantised rows of the token table."""

from __future__ import annotations

import numpy as np
import pytest

from graph import families as F
from tests.codegen.matmul_cases import (
    FLOATS,
    QUANTISED,
    TARGETS,
    aligned,
    assert_close,
    kernel,
    random_weights,
    run,
)

pytestmark = pytest.mark.tvm
TOKENS = (3, 0, 39, 39, 7)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("fmt", (*QUANTISED, *FLOATS))
def test_rows_of_tokens(fmt: str, target: str) -> None:
    rng = np.random.default_rng(1)
    k = 37 if fmt in FLOATS else 512
    table = random_weights(fmt, 40, k, rng)
    rows = aligned((len(TOKENS), F.ROW_WORDS), np.int64)
    rows[:, F.ROW_TOKEN] = TOKENS
    step = aligned(F.STEP_WORDS, np.int64)
    step[F.STEP_ROW_TABLE] = rows.ctypes.data
    ld = F.align(k, 16)
    out, zero = aligned((len(TOKENS), ld), np.float32), aligned((len(TOKENS), ld), np.float32)
    zero[:] = 7
    args = {"step": step, "w": table.data, "out": out, "zero": zero, "k": k, "ld_out": ld, "scale": 1.5}
    for units in (range(2), range(2, len(TOKENS))):
        run(kernel(target, "embed", fmt=fmt), "embed", units, args)
    assert_close(out[:, :k], 1.5 * table.values[list(TOKENS)], 3e-7)
    assert not zero[:, :k].any()


def test_without_zeroing() -> None:
    table = random_weights("q4_0", 16, 32, np.random.default_rng(2))
    rows = aligned((1, F.ROW_WORDS), np.int64)
    step = aligned(F.STEP_WORDS, np.int64)
    step[F.STEP_ROW_TABLE] = rows.ctypes.data
    out = aligned((1, 32), np.float32)
    args = {"step": step, "w": table.data, "out": out, "zero": 0, "k": 32, "ld_out": 32, "scale": 1.0}
    run(kernel(TARGETS[0], "embed", fmt="q4_0"), "embed", range(1), args)
    assert_close(out[0], table.values[0])
