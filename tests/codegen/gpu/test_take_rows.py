"""take_rows on the devices that are there."""

from __future__ import annotations

import numpy as np

from graph import gpu as G
from tests.codegen.gpu.run import run


def test_take_rows(gpu_target: str) -> None:
    rng = np.random.default_rng(1)
    x = rng.standard_normal((5, 304), dtype=np.float32)
    step = np.zeros(32, np.int32)
    step[[G.STEP_ROWS, G.STEP_OUT_ROWS, G.STEP_OUT_TABLE]] = 5, 2, G.STEP_WORDS
    step[G.STEP_WORDS : G.STEP_WORDS + 2] = 4, 1
    out = np.full((3, 320), -1, np.float32)
    args = {"step": step, "x": x, "out": out, "n": 300, "ld_x": 304, "ld_out": 320}
    after = run("take_rows", {}, args, gpu_target, rows=5, out_rows=3)["out"]
    np.testing.assert_array_equal(after[:2, :300], x[[4, 1], :300])
    assert (after[2] == -1).all() and (after[:, 300:] == -1).all()
