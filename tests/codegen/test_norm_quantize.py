"""rms_norm, norm_quantize and quantize: every output form, against float64."""

from __future__ import annotations

from math import erfc
from typing import Any

import numpy as np
import pytest

from graph import families as F
from tests.codegen.kernel_calls import TARGETS, Kernels, array, error, padded

pytestmark = pytest.mark.tvm

OUTS = ("f32", "q8k", "q8x32", "f32+q8k", "f32+q8x32")
BLOCK = {"q8k": 256, "q8x32": 32}
EPS = 1e-5


def form_of(out: str) -> str | None:
    return next((part for part in out.split("+") if part != "f32"), None)


def normed(x: np.ndarray, w: np.ndarray) -> np.ndarray:
    x = x.astype("f8")
    return w * x / np.sqrt((x * x).mean(-1, keepdims=True) + EPS)


def check_blobs(form: str, blobs: np.ndarray, wanted: np.ndarray) -> None:
    """q is within half a step of the wanted values (rounding of the f32 values aside), and the sums are those of q."""
    rows, k = wanted.shape
    parts, block = F.activation_parts(form, k), BLOCK[form]
    blobs = blobs.reshape(rows, parts["end"])

    def part(name: str, count: int, dtype: str) -> np.ndarray:
        size = count * np.dtype(dtype).itemsize
        return np.ascontiguousarray(blobs[:, parts[name] : parts[name] + size]).view(dtype)

    q, d = part("q", k, "i1").astype("i4"), part("d", k // block, "f4")
    assert np.array_equal(part("s32", k // 32, "i2"), q.reshape(rows, -1, 32).sum(2))
    if form == "q8k":
        assert np.array_equal(part("s16", k // 16, "i2"), q.reshape(rows, -1, 16).sum(2))
    largest = np.abs(wanted.reshape(rows, -1, block)).max(2)
    assert np.allclose(d, largest / 127, rtol=1e-6, atol=0)
    assert np.array_equal(np.abs(q).reshape(rows, -1, block).max(2), np.where(largest > 0, 127, 0))
    steps = np.repeat(d, block, 1).astype("f8")
    assert (np.abs(q * steps - wanted) <= 0.5001 * steps).all()


def widths(out: str) -> tuple[int, ...]:
    return {None: (16, 100, 2048), "q8k": (256, 1280), "q8x32": (32, 480, 2080)}[form_of(out)]


def norm_case(
    kernels: Kernels, out: str, add: int, sandwich: int, n: int, threads: int
) -> tuple[np.ndarray, ...]:
    """Runs five rows in place (h = x); the residual, the f32 values and the blobs."""
    random, rows, form = np.random.default_rng(n), 5, form_of(out)
    x, delta = padded(random.standard_normal((rows, n))), padded(random.standard_normal((rows, n)))
    w, post = array(random.standard_normal(n)), array(random.standard_normal(n))
    y = padded(np.zeros((rows, n)))
    yq = array(np.zeros(rows * F.activation_row_bytes(form, n) if form else 1), "u1")
    a = x[:, :n].astype("f8")
    if add:
        a = a + (normed(delta[:, :n], post) if sandwich else delta[:, :n])
    args: dict[str, Any] = {
        "x": x,
        "w": w,
        "n": n,
        "ld_x": x.shape[1],
        "ld_delta": delta.shape[1],
        "eps": EPS,
    }
    args |= {"delta": delta if add else None, "post": post if sandwich else None, "h": x if add else None}
    args |= {"y": y if "f32" in out else None, "yq": yq if form else None}
    kernels.call("norm_quantize", {"out": out, "add": add, "sandwich": sandwich}, rows, args, threads)
    assert error(x[:, :n], a) < 3e-7
    if "f32" in out:
        assert error(y[:, :n], normed(a, w)) < 5e-7
    if form:
        check_blobs(form, yq, normed(a, w))
    return x[:, :n].copy(), y[:, :n].copy(), yq


@pytest.mark.parametrize("out", OUTS)
@pytest.mark.parametrize(("add", "sandwich"), [(0, 0), (1, 0), (1, 1)])
def test_norm_quantize(kernels: Kernels, out: str, add: int, sandwich: int) -> None:
    for n in widths(out):
        first = norm_case(kernels, out, add, sandwich, n, 1)
        for threads in (2, 3, 4):
            again = norm_case(kernels, out, add, sandwich, n, threads)
            assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))


@pytest.mark.skipif("avx512" not in TARGETS, reason="this CPU has no AVX-512 with VNNI to compare with")
@pytest.mark.parametrize("out", OUTS)
def test_avx2_and_avx512_give_the_same_bits(kernels_of: dict[str, Kernels], out: str) -> None:
    for n in widths(out):
        first = norm_case(kernels_of["avx512"], out, 1, 1, n, 1)
        again = norm_case(kernels_of["avx2"], out, 1, 1, n, 1)
        assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))


@pytest.mark.parametrize(("n", "groups"), [(64, 4), (80, 3), (100, 1), (7, 5)])
def test_rms_norm(kernels: Kernels, n: int, groups: int) -> None:
    random, rows = np.random.default_rng(n), 4
    x, w = padded(random.standard_normal((rows, n * groups))), array(random.standard_normal(n))
    out = padded(np.zeros((rows, n * groups)))
    args = {"x": x, "w": w, "out": out, "n": n, "groups": groups, "eps": EPS}
    kernels.call("rms_norm", {}, rows, args | {"ld_x": x.shape[1], "ld_out": out.shape[1]}, threads=3)
    wanted = normed(x[:, : n * groups].reshape(rows, groups, n), w).reshape(rows, -1)
    assert error(out[:, : n * groups], wanted) < 5e-7


def gated(op: str, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The values that `quantize` computes from its one or two inputs."""
    x, y = x.astype("f8"), y.astype("f8")
    if op in ("none", "mul"):
        return x if op == "none" else x * y
    if op == "silu_mul":
        return x / (1 + np.exp(-x)) * y
    if op == "gelu_mul":
        return x * np.vectorize(lambda v: 0.5 * erfc(-v / np.sqrt(2)))(x) * y
    return x / (1 + np.exp(-2 * np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))) * y


@pytest.mark.parametrize("out", OUTS)
@pytest.mark.parametrize("op", ["none", "silu_mul"])
def test_quantize_forms(kernels: Kernels, out: str, op: str) -> None:
    for n in (*widths(out), 2304):
        check_quantize(kernels, out, op, n)


@pytest.mark.parametrize("op", ["mul", "gelu_mul", "gelu_tanh_mul"])
def test_quantize_operations(kernels: Kernels, op: str) -> None:
    check_quantize(kernels, "f32", op, 2048)


def check_quantize(kernels: Kernels, out: str, op: str, n: int) -> None:
    random, rows, form = np.random.default_rng(n), 3, form_of(out)
    x, x2 = padded(3 * random.standard_normal((rows, n))), padded(random.standard_normal((rows, n)))
    y = padded(np.zeros((rows, n)))
    yq = array(np.zeros(rows * F.activation_row_bytes(form, n) if form else 1), "u1")
    args = {"x": x, "x2": None if op == "none" else x2, "y": y, "yq": yq}
    args |= {"n": n, "ld_x": x.shape[1], "ld_x2": x2.shape[1]}
    kernels.call("quantize", {"out": out, "op": op}, rows * -(-n // 1024), args, threads=4)
    wanted = gated(op, x[:, :n], x2[:, :n])
    if "f32" in out:
        assert error(y[:, :n], wanted) < 3e-7
    if form:
        check_blobs(form, yq, wanted)


@pytest.mark.parametrize("form", ["q8k", "q8x32"])
def test_blocks_at_the_edges(kernels: Kernels, form: str) -> None:
    """Zeros, values too small for a scale, one large value, ties of rounding."""
    n = 256
    x = np.zeros((4, n))
    x[1] = 1e-40
    x[2, 3] = -5e30
    x[3] = np.arange(n) % 2 + 0.5
    x[3, ::32] = 127.0
    yq = array(np.zeros(4 * F.activation_row_bytes(form, n)), "u1")
    args = {"x": array(x), "x2": None, "y": None, "yq": yq, "n": n, "ld_x": n, "ld_x2": 0}
    kernels.call("quantize", {"out": form, "op": "none"}, 4, args)
    blobs = yq.reshape(4, -1)
    assert not blobs[:2].any()
    q = blobs[2:, :n].view("i1")
    assert q[0, 3] == -127
    assert np.count_nonzero(q[0]) == 1
    assert q[1, :6].tolist() == [127, 2, 0, 2, 0, 2]
