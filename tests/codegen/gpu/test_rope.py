"""rope, kv_store and qk_rope_store against float64 rotations."""

from __future__ import annotations

import numpy as np
import pytest

from graph import families as F
from graph import gpu as G
from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import error, step_of

EPS = 1e-6
# (sequence, position) of rows: parts of three sequences, one across the end of a page
ROWS = [(0, 254), (0, 255), (0, 256), (0, 257), (1, 0), (2, 511), (2, 512)]
PAGES = {0: [3, 0], 1: [5], 2: [1, 6, 4]}
POOL = 2


def step() -> np.ndarray:
    rows = [{G.ROW_RING: s, G.ROW_POSITION: p} for s, p in ROWS]
    return step_of(rows, PAGES, pools=POOL + 1)


def tables(n_rot: int) -> tuple[np.ndarray, np.ndarray]:
    """cos and sin, [position][n_rot / 2]."""
    angles = np.arange(520)[:, None] * 10000.0 ** (-np.arange(0, n_rot, 2) / n_rot)
    return np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)


def rotated(x: np.ndarray, cos: np.ndarray, sin: np.ndarray, style: str, n_rot: int) -> np.ndarray:
    """x: [row][head][hd], float64."""
    out, positions = x.copy(), [p for _, p in ROWS]
    c, s = cos[positions, None].astype("f8"), sin[positions, None].astype("f8")
    half = n_rot // 2
    first, second = (
        (slice(0, half), slice(half, n_rot)) if style == "neox" else (slice(0, n_rot, 2), slice(1, n_rot, 2))
    )
    out[..., first] = x[..., first] * c - x[..., second] * s
    out[..., second] = x[..., second] * c + x[..., first] * s
    return out


class Pages:
    """Seven pages of two layers, of which the second is looked at; filled with NaN."""

    def __init__(self, kv_heads: int, hd: int, kv: str) -> None:
        self.heads, self.hd, self.dtype = kv_heads, hd, {"f16": np.float16, "f32": np.float32}[kv]
        self.half = kv_heads * hd * F.PAGE
        self.stride = 4 * self.half + 64
        self.data = np.full((7, self.stride), np.nan, self.dtype)

    def arguments(self) -> dict[str, object]:
        size = self.data.itemsize
        pages = self.data.view(np.uint16) if size == 2 else self.data
        offsets = {"k_offset": 2 * self.half * size, "v_offset": 3 * self.half * size}
        return {"pages": pages, "page_words": self.stride * size // 4, "pool": POOL, **offsets}

    def rows(self, after: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Keys and values of the rows, [row][head][hd]; everything else is as it was."""
        data = after.view(self.dtype).reshape(self.data.shape).copy()
        keys = data[:, 2 * self.half : 3 * self.half].reshape(7, self.heads, self.hd, F.PAGE)
        values = data[:, 3 * self.half : 4 * self.half].reshape(7, self.heads, F.PAGE, self.hd)
        places = [(PAGES[s][p // F.PAGE], p % F.PAGE) for s, p in ROWS]
        k = np.stack([keys[page, :, :, slot] for page, slot in places])
        v = np.stack([values[page, :, slot] for page, slot in places])
        for page, slot in places:
            keys[page, :, :, slot] = values[page, :, slot] = np.nan
        assert np.isnan(data).all()
        return k, v


@pytest.mark.parametrize("style", ["neox", "norm"])
@pytest.mark.parametrize(("hd", "n_rot", "heads"), [(64, 64, 3), (80, 40, 2), (16, 8, 5), (256, 256, 1)])
def test_rope(gpu_target: str, style: str, hd: int, n_rot: int, heads: int) -> None:
    rng = np.random.default_rng(hd)
    x = rng.standard_normal((len(ROWS) + 1, heads * hd + 16)).astype(np.float32)
    cos, sin = tables(n_rot)
    args = {"step": step(), "cos": cos, "sin": sin, "heads": heads, "hd": hd, "n_rot": n_rot}
    out = np.full((len(ROWS) + 1, heads * hd), 77, np.float32)
    args |= {"x": x, "out": out, "ld_x": x.shape[1], "ld_out": heads * hd, "x_at": 7}
    exact = x[:-1, 7 : 7 + heads * hd].reshape(-1, heads, hd).astype("f8")
    found = run("rope", {"style": style}, args, gpu_target, rows=len(ROWS) + 1)["out"]
    assert error(found[:-1].reshape(exact.shape), rotated(exact, cos, sin, style, n_rot)) < 3e-7
    assert (found[-1] == 77).all()
    args |= {"x": out, "out": out, "ld_x": heads * hd, "x_at": 0}
    args["x"][:-1] = exact.reshape(len(ROWS), -1)
    found = run("rope", {"style": style}, args, gpu_target, rows=len(ROWS))["out"]
    assert error(found[:-1].reshape(exact.shape), rotated(exact, cos, sin, style, n_rot)) < 3e-7


@pytest.mark.parametrize(("kv", "hd"), [("f16", 64), ("f32", 48), ("f16", 16)])
def test_kv_store(gpu_target: str, kv: str, hd: int) -> None:
    rng, heads = np.random.default_rng(1), 3
    x = rng.standard_normal((len(ROWS) + 1, 2 * heads * hd + 8)).astype(np.float32)
    pages = Pages(heads, hd, kv)
    args = {"step": step(), "k": x, "v": x, "ld_k": x.shape[1], "ld_v": x.shape[1], "k_at": 3}
    args |= {"v_at": heads * hd + 5, "heads": heads, "hd": hd, **pages.arguments()}
    after = run("kv_store", {"kv": kv}, args, gpu_target, rows=len(ROWS) + 1)["pages"]
    for stored, first in zip(pages.rows(after), (3, heads * hd + 5), strict=True):
        wanted = x[:-1, first : first + heads * hd].reshape(stored.shape).astype(pages.dtype)
        assert np.array_equal(stored, wanted)


@pytest.mark.parametrize(
    ("hd", "n_rot", "kv", "style", "norm", "heads", "kv_heads"),
    [
        (64, 64, "f16", "neox", 1, 6, 2),
        (64, 32, "f32", "norm", 0, 6, 2),
        (16, 16, "f16", "norm", 1, 8, 1),
        (80, 80, "f16", "neox", 0, 3, 3),
        (80, 48, "f32", "neox", 1, 18, 2),
        (256, 64, "f32", "neox", 1, 8, 1),
        (128, 128, "f16", "norm", 1, 20, 2),
    ],
)
def test_qk_rope_store(
    gpu_target: str, hd: int, n_rot: int, kv: str, style: str, norm: int, heads: int, kv_heads: int
) -> None:
    """q, k and v are parts of one row of a buffer."""
    rng = np.random.default_rng(hd)
    width = (heads + 2 * kv_heads) * hd
    x = rng.standard_normal((len(ROWS) + 1, width + 16)).astype(np.float32)
    wq, wk = (rng.standard_normal(hd).astype(np.float32) for _ in range(2))
    cos, sin = tables(n_rot)
    pages = Pages(kv_heads, hd, kv)
    starts = {"q": 9, "k": 9 + heads * hd, "v": 9 + (heads + kv_heads) * hd}
    args = {"step": step(), "wq": wq, "wk": wk, "cos": cos, "sin": sin, "n_rot": n_rot, "eps": EPS}
    args |= {name: x.copy() for name in "kv"} | {"q": x} | {f"{name}_at": at for name, at in starts.items()}
    args |= {f"ld_{name}": x.shape[1] for name in "qkv"} | {"heads": heads, "kv_heads": kv_heads}
    static = {"hd": hd, "kv": kv, "style": style, "norm": norm}
    after = run("qk_rope_store", static, {**args, **pages.arguments()}, gpu_target, rows=len(ROWS) + 1)
    exact = {
        name: x[:-1, at : at + count * hd].reshape(-1, count, hd).astype("f8")
        for (name, at), count in zip(starts.items(), (heads, kv_heads, kv_heads), strict=True)
    }
    for name, w in (("q", wq), ("k", wk)):
        if norm:
            e = exact[name]
            exact[name] = w * e / np.sqrt((e * e).mean(-1, keepdims=True) + EPS)
        exact[name] = rotated(exact[name], cos, sin, style, n_rot)
    queries = after["q"][:-1, 9 : 9 + heads * hd]
    assert error(queries.reshape(exact["q"].shape), exact["q"]) < 1e-6
    rest = after["q"].copy()
    rest[:-1, 9 : 9 + heads * hd] = x[:-1, 9 : 9 + heads * hd]
    assert np.array_equal(rest, x)
    keys, values = pages.rows(after["pages"])
    assert error(keys, exact["k"]) < (6e-4 if kv == "f16" else 1e-6)
    assert np.array_equal(values, exact["v"].astype(pages.dtype))
