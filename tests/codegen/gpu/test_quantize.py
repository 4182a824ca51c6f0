"""quantize: values and both quantised forms against float64."""

from __future__ import annotations

from math import erfc

import numpy as np
import pytest

from graph import gpu as G
from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import assert_form, error, form_buffers, step_of

ROOT_2_PI = np.sqrt(2 / np.pi)
GATES = {
    "none": lambda x, y: x,
    "mul": lambda x, y: x * y,
    "silu_mul": lambda x, y: x / (1 + np.exp(-x)) * y,
    "gelu_mul": lambda x, y: x * np.vectorize(lambda v: 0.5 * erfc(-v / np.sqrt(2)))(x) * y,
    "gelu_tanh_mul": lambda x, y: x / (1 + np.exp(-2 * ROOT_2_PI * (x + 0.044715 * x**3))) * y,
}


@pytest.mark.parametrize(
    ("op", "out", "n"),
    [
        ("none", "q8s", 32),
        ("none", "f32+h16", 1056),
        ("mul", "q8s", 1024),
        ("silu_mul", "f32+q8s", 2080),
        ("gelu_mul", "h16", 96),
        ("gelu_tanh_mul", "f32", 100),
    ],
)
def test_quantize(gpu_target: str, op: str, out: str, n: int) -> None:
    """Two rows of a grid for three, in a buffer of which x and x2 are parts."""
    rng = np.random.default_rng(n)
    x = (3 * rng.standard_normal((3, 2 * n + 48))).astype(np.float32)
    x[0, 12:44] = 0
    args = {"x": x, "x2": x, "ld_x": x.shape[1], "ld_x2": x.shape[1], "x_at": 12, "x2_at": n + 20, "n": n}
    buffers = form_buffers(out, 3, n)
    if buffers["y"] is not None:
        buffers["y"] = np.full_like(x, 77)
    step = step_of([{}, {}])
    after = run("quantize", {"out": out, "op": op}, {**args, **buffers, "step": step}, gpu_target, rows=3)
    exact = GATES[op](x[:2, 12 : 12 + n].astype("f8"), x[:2, n + 20 : 2 * n + 20].astype("f8"))
    if "f32" in out:
        assert error(after["y"][:2, :n], exact) < 1e-6
        assert (after["y"][2] == 77).all()
    if "+" in out or out != "f32":
        assert_form(out.split("+")[-1], after["yq"], after["yq_s"], exact)
        assert (after["yq"][2] == 0x55555555).all() and (after["yq_s"][2] == 77).all()


def test_ties_go_to_the_even_and_tiny_blocks_to_zero(gpu_target: str) -> None:
    x = np.zeros((1, 64), np.float32)
    x[0, :6] = 127, 0.5, 1.5, -2.5, -126.5, 64
    x[0, 32:] = 1e-38
    args = {"x": x, "ld_x": 64, "x_at": 0, "n": 64, "step": step_of([{}]), **form_buffers("q8s", 1, 64)}
    after = run("quantize", {"out": "q8s", "op": "none"}, args, gpu_target)
    q = after["yq"].view(np.int8)[0]
    assert q[:7].tolist() == [127, 0, 2, -2, -126, 64, 0]
    assert not q[32:].any()
    assert after["yq_s"][0].tolist() == [[1, 65], [0, 0]]


def test_halves_round_to_the_nearest_even_and_stay_finite(gpu_target: str) -> None:
    x = np.zeros((1, 32), np.float32)
    x[0, :8] = 2049, 2051, 65519, 1e9, -1e9, 6e-8, 2.9e-8, -0.1
    args = {"x": x, "ld_x": 32, "x_at": 0, "n": 32, "step": step_of([{}]), **form_buffers("h16", 1, 32)}
    after = run("quantize", {"out": "h16", "op": "none"}, args, gpu_target)
    stored = after["yq"].view(np.float16)[0].reshape(-1, 4)[:2, [0, 2, 1, 3]].ravel()
    assert stored.tolist() == [2048, 2052, 65504, 65504, -65504, 2**-24, 0, np.float16(-0.1)]


def test_rows_are_counted_where_the_call_says(gpu_target: str) -> None:
    """Calls over entries, or over the rows of the head, read another word of the step buffer."""
    x = np.random.default_rng(1).standard_normal((4, 32)).astype(np.float32)
    step = step_of([{}])
    step[G.STEP_ENTRIES] = 3
    args = {"x": x, "ld_x": 32, "x_at": 0, "n": 32, "step": step, **form_buffers("q8s", 4, 32)}
    args["rows_word"] = G.STEP_ENTRIES
    after = run("quantize", {"out": "q8s", "op": "none"}, args, gpu_target, rows=4)
    assert_form("q8s", after["yq"], after["yq_s"], x[:3].astype("f8"))
    assert (after["yq"][3] == 0x55555555).all()
