"""attention (decode) on the devices that are there, against a softmax in float64."""

from __future__ import annotations

import numpy as np
import pytest

from graph import families as F
from tests.codegen.gpu.attention_cases import Cached, Case, queries, some_slow
from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import error

pytestmark = pytest.mark.tvm

CASES = [
    Case(),
    Case(64, "f32", 3, 1, span=300, gate=1),
    Case(16, "f16", 12, 2, span=257, softcap=1),
    Case(80, "f16", 2, 2, gate=1),
    Case(128, "f32", 7, 1, span=5),
    Case(32, "f16", 16, 1),
    Case(96, "f16", 10, 2, span=700),
    Case(256, "f16", 2, 1, gate=1),
]
BORDERS = [(0, 0), (1, 254), (1, 255), (1, 256), (0, 7), (1, 511), (1, 512)]


def check(case: Case, rows: list[tuple[int, int]], pages: int, target: str) -> None:
    """Rows whose sequences hold nothing behind the row's last position; the bucket is larger than the pass."""
    random = np.random.default_rng(case.hd + len(rows))
    lengths = [1 + max([p for s, p in rows if s == i], default=0) for i in range(1 + max(s for s, _ in rows))]
    cached = Cached(case, lengths, random)
    q, gate = queries(case, len(rows), random)
    args = cached.args(rows, q, gate) | {"out": np.full((len(rows) + 1, q.shape[1]), 7, np.float32)}
    out = run("attention", case.static, args, target, rows=len(rows) + 1, pages=pages)["out"]
    assert error(out[:-1], cached.wanted(rows, q, gate)) < 3e-6
    assert (out[-1] == 7).all()


@pytest.mark.parametrize("case", some_slow(CASES, 3), ids=str)
def test_borders_of_pages(case: Case, gpu_target: str) -> None:
    check(case, BORDERS, 4, gpu_target)


@pytest.mark.parametrize("position", [0, 1, 31, 100, 255])
def test_one_short_row(position: int, gpu_target: str) -> None:
    check(Case(heads=32, kv_heads=8), [(0, position)], 1, gpu_target)


@pytest.mark.parametrize("span", [0, 1000])
def test_many_pages(span: int, gpu_target: str) -> None:
    check(Case(heads=4, span=span), [(0, 70 * F.PAGE + 3), (1, 9 * F.PAGE)], 128, gpu_target)


@pytest.mark.slow
@pytest.mark.parametrize("hd", [16, 32, 64, 80, 96, 128, 256])
@pytest.mark.parametrize("kv", ["f16", "f32"])
def test_all_specs(hd: int, kv: str, gpu_target: str) -> None:
    check(Case(hd, kv, 6, 2, softcap=hd // 16 % 2), [(0, 300), (1, 77)], 2, gpu_target)


@pytest.mark.slow
@pytest.mark.parametrize("ratio", range(1, 17))
def test_all_ratios(ratio: int, gpu_target: str) -> None:
    check(Case(heads=2 * ratio), [(0, 258)], 2, gpu_target)
