"""rms_norm and norm_quantize against float64."""

from __future__ import annotations

import numpy as np
import pytest

from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import assert_form, error, form_buffers, padded, step_of

EPS = 1e-5


def normed(x: np.ndarray, w: np.ndarray) -> np.ndarray:
    return w * x / np.sqrt((x.astype("f8") ** 2).mean(-1, keepdims=True) + EPS)


@pytest.mark.parametrize(
    ("n", "groups"), [(16, 1), (101, 1), (4097, 1), (16, 9), (64, 5), (144, 3), (2048, 2)]
)
def test_rms_norm(gpu_target: str, n: int, groups: int) -> None:
    """Three rows of a grid for four; x is in the middle of its rows."""
    rng = np.random.default_rng(n)
    width = n * groups
    x = rng.standard_normal((4, -(-width // 16) * 16 + 32)).astype(np.float32)
    w = padded(rng.standard_normal((1, n)))[0]
    out = padded(np.full((4, width), 77.0), 77)
    args = {"x": x, "w": w, "out": out, "n": n, "groups": groups, "eps": EPS, "x_at": 20}
    args |= {"ld_x": x.shape[1], "ld_out": out.shape[1], "step": step_of([{}] * 3)}
    after = run("rms_norm", {}, args, gpu_target, rows=4)["out"]
    exact = normed(x[:3, 20 : 20 + width].reshape(3, groups, n).astype("f8"), w[:n])
    assert error(after[:3, :width].reshape(exact.shape), exact) < 1e-6
    assert (after[3] == 77).all()


@pytest.mark.parametrize(
    ("out", "add", "sandwich", "n"),
    [
        ("f32", 0, 0, 70),
        ("f32", 1, 0, 4099),
        ("f32", 1, 1, 1001),
        ("q8s", 0, 0, 2048),
        ("q8s", 1, 0, 32),
        ("q8s", 1, 1, 1056),
        ("f32+q8s", 1, 0, 5216),
        ("f32+q8s", 1, 1, 4128),
        ("h16", 1, 0, 1536),
        ("f32+h16", 1, 1, 96),
    ],
)
@pytest.mark.parametrize("in_place", [0, 1])
def test_norm_quantize(gpu_target: str, out: str, add: int, sandwich: int, n: int, in_place: int) -> None:
    """Three rows of a grid for four."""
    if in_place and not add:
        in_place = 0
    rng = np.random.default_rng(n)
    x, delta = padded(rng.standard_normal((4, n))), padded(3 * rng.standard_normal((4, n)))
    delta = np.concatenate([delta, np.full((4, 16), np.nan, np.float32)], 1)
    post, w = padded(rng.standard_normal((1, n)))[0], padded(rng.standard_normal((1, n)))[0]
    h = x if in_place else padded(np.full((4, n), 77.0), 77)
    args = {"x": x, "delta": delta, "post": post, "w": w, "h": h, "n": n, "eps": EPS}
    args |= {"ld_x": x.shape[1], "ld_delta": delta.shape[1], "step": step_of([{}] * 3)}
    static = {"out": out, "add": add, "sandwich": sandwich}
    after = run("norm_quantize", static, {**args, **form_buffers(out, 4, n)}, gpu_target, rows=4)
    a = x[:3, :n].astype("f8")
    if add:
        d = delta[:3, :n].astype("f8")
        a = a + (normed(d, post[:n]) if sandwich else d)
        assert error(after["h"][:3, :n], a) < 1e-6
        assert np.array_equal(after["h"][3], h[3], equal_nan=True)
    exact = normed(a, w[:n])
    if "f32" in out:
        assert error(after["y"][:3, :n], exact) < 1e-6
        assert (after["y"][3] == 77).all()
    if out != "f32":
        assert_form(out.split("+")[-1], after["yq"], after["yq_s"], exact)
        assert (after["yq"][3] == 0x55555555).all() and (after["yq_s"][3] == 77).all()
