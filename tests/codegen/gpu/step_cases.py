"""Step buffers, row tables and padded rows for tests of GPU kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from graph import families as F
from graph import gpu as G


def padded(rows: np.ndarray, fill: float = np.nan) -> np.ndarray:
    """float32 rows padded to a multiple of 16, the padding filled with what nobody may use as a value."""
    out = np.full((rows.shape[0], F.align(rows.shape[1], 16)), fill, np.float32)
    out[:, : rows.shape[1]] = rows
    return out


def step_of(
    rows: Sequence[Mapping[int, int]],
    tables: Mapping[int, Sequence[int]] | None = None,
    out: Sequence[int] = (),
    copies: Sequence[tuple[int, int]] = (),
    pools: int = 1,
) -> np.ndarray:
    """A step buffer of rows (ROW_* words to values); `tables`: page numbers by the row's ROW_RING, for the last of
    `pools` pools."""
    words = [0] * G.STEP_WORDS
    words[G.STEP_ROWS], words[G.STEP_OUT_ROWS], words[G.STEP_COPIES] = len(rows), len(out), len(copies)
    words[G.STEP_ENTRIES] = len(rows)
    starts = {}
    for ring, pages in (tables or {}).items():
        starts[ring] = len(words)
        words += pages
    words[G.STEP_ROW_TABLE] = len(words)
    for row in rows:
        made = [0] * G.ROW_WORDS
        for word, value in row.items():
            made[word] = value
        if starts:
            made[G.ROW_PAGES + pools - 1] = starts[row.get(G.ROW_RING, 0)]
        words += made
    words[G.STEP_OUT_TABLE] = len(words)
    words += out
    words[G.STEP_COPY_TABLE] = len(words)
    words += [word for pair in copies for word in pair]
    return np.array([*words, 0], np.int32)


def error(found: np.ndarray, wanted: np.ndarray) -> float:
    """Largest difference, as a share of the largest wanted value."""
    return float(np.abs(found.astype("f8") - wanted).max() / max(np.abs(wanted).max(), 1e-30))


def unpacked(form: str, yq: np.ndarray, scales: np.ndarray, n: int) -> np.ndarray:
    """The values, float64 (rows, n), that a quantised form stands for; checks what the form says of its parts."""
    if form == "h16":
        halves = yq.view(np.float16).astype("f8").reshape(-1, n // 4, 4)
        return halves[:, :, [0, 2, 1, 3]].reshape(-1, n)
    q, pairs = yq.view(np.int8).astype("f8").reshape(-1, n // 32, 32), scales.reshape(-1, n // 32, 2)
    np.testing.assert_array_equal(pairs[..., 1], pairs[..., 0] * q.sum(-1).astype(np.float32))
    return (q * pairs[..., :1]).reshape(-1, n)


def assert_form(form: str, yq: np.ndarray, scales: np.ndarray, exact: np.ndarray) -> None:
    """The quantised rows are those of `exact` (rows, n): to within what a value at a tie of the rounding may differ."""
    rows, n = exact.shape
    yq, scales = yq[:rows], scales[:rows]
    found = unpacked(form, yq, scales, n)
    if form == "h16":
        assert error(found, exact) < 2.0**-11
        assert (found == exact.astype(np.float16)).mean() > 0.99
        return
    blocks = exact.reshape(rows, -1, 32)
    d = np.abs(blocks).max(-1, keepdims=True) / 127
    np.testing.assert_allclose(scales[..., :1], d, rtol=2e-6)
    q = np.where(d > 0, blocks / np.where(d > 0, d, 1), 0)
    steps = np.abs(yq.view(np.int8).reshape(-1, n // 32, 32) - q)
    assert steps.max() < 0.501
    assert np.abs(found - exact).max() <= 0.502 * d.max()


def form_buffers(out: str, rows: int, n: int) -> dict[str, np.ndarray | None]:
    """y, yq and yq_s for `out`; y is None where it is not written."""
    form = out.split("+")[-1]
    width = {"q8s": n // 4, "h16": n // 2, "f32": 1}[form]
    made: dict[str, np.ndarray | None] = {"yq": np.full((rows, width), 0x55555555, np.uint32)}
    made["yq_s"] = np.full((rows, n // 32, 2), 77, np.float32)
    made["y"] = padded(np.full((rows, n), 77.0), 77) if "f32" in out else None
    return made
