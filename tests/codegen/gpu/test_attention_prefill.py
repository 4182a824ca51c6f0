"""attention_prefill on the devices that are there, against a softmax in float64."""

from __future__ import annotations

import numpy as np
import pytest

from tests.codegen.gpu.attention_cases import Cached, Case, queries, some_slow
from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import error

pytestmark = pytest.mark.tvm


def check(case: Case, first: int, rows: int, target: str) -> None:
    """Rows from a position on; the bucket is larger than the pass, and memory behind the last position is stale."""
    random = np.random.default_rng(case.hd + rows)
    cached = Cached(case, [first + rows], random)
    places = [(0, first + r) for r in range(rows)]
    q, gate = queries(case, rows, random)
    args = cached.args(places, q, gate) | {"out": np.full((rows + 1, q.shape[1]), 7, np.float32)}
    out = run("attention_prefill", case.static, args, target, rows=rows + 70, pages=8)["out"]
    assert error(out[:-1], cached.wanted(places, q, gate)) < 3e-6
    assert (out[-1] == 7).all()


@pytest.mark.parametrize(("first", "rows"), [(0, 1), (0, 65), (250, 41), (700, 9)])
def test_chunks(first: int, rows: int, gpu_target: str) -> None:
    check(Case(gate=1), first, rows, gpu_target)


CASES = [
    Case(64, "f32", 3, 1, span=300, gate=1),
    Case(16, "f16", 12, 2, span=257, softcap=1),
    Case(80, "f16", 2, 2, gate=1),
    Case(128, "f32", 7, 1, span=5),
    Case(32, "f16", 16, 1),
    Case(96, "f16", 10, 2, span=70),
    Case(256, "f16", 2, 1, gate=1),
]


@pytest.mark.parametrize("case", some_slow(CASES, 3), ids=str)
def test_shapes(case: Case, gpu_target: str) -> None:
    check(case, 230, 45, gpu_target)


@pytest.mark.slow
@pytest.mark.parametrize("hd", [16, 32, 64, 80, 96, 128, 256])
@pytest.mark.parametrize("kv", ["f16", "f32"])
def test_all_specs(hd: int, kv: str, gpu_target: str) -> None:
    check(Case(hd, kv, 6, 2, softcap=hd // 16 % 2, span=100), 240, 33, gpu_target)
