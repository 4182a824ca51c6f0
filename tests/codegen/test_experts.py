"""experts_matvec and experts_matmul: every entry gets the product with the matrix of its own expert."""

from __future__ import annotations

import numpy as np
import pytest

from graph import families as F
from tests.codegen.matmul_cases import (
    TARGETS,
    Array,
    activations,
    aligned,
    assert_close,
    cut,
    kernel,
    random_weights,
    run,
    same_bits,
)

pytestmark = pytest.mark.tvm
EXPERTS, USED = 5, 2
QUICK = [("q4_K", TARGETS[0])]
ALL = [("q4_K", target) for target in TARGETS] + [(fmt, TARGETS[0]) for fmt in ("q6_K", "q8_0", "f16")]
CASES = [
    pytest.param(*case, marks=() if case in QUICK else pytest.mark.slow, id=".".join(case)) for case in ALL
]


def grouped(rows: int, rng: np.random.Generator) -> tuple[Array, Array, Array]:
    """Expert of each entry, entries sorted by expert, first position of each expert; one expert is never chosen."""
    ids = np.stack([rng.permutation(EXPERTS - 1)[:USED] for _ in range(rows)]).ravel()
    entries = np.argsort(ids, kind="stable").astype(np.int32)
    starts = np.searchsorted(ids[entries], np.arange(EXPERTS + 1)).astype(np.int32)
    return ids, entries, starts


@pytest.mark.parametrize(("fmt", "target"), CASES)
@pytest.mark.parametrize("by_entry", (0, 1))
def test_each_entry_by_its_expert(fmt: str, target: str, by_entry: int) -> None:
    rng = np.random.default_rng(3)
    k = 256
    for n in (16, 40, 136):
        matrices = [random_weights(fmt, n, k, rng) for _ in range(EXPERTS)]
        table = np.array([m.data.ctypes.data for m in matrices], np.int64)
        for rows in (1, 3, 8, 40):
            ids, entries, starts = grouped(rows, rng)
            count = rows * USED
            x = rng.standard_normal((count if by_entry else rows, k)).astype(np.float32)
            acts, values = activations(x, fmt)
            wanted = np.stack(
                [values[e if by_entry else e // USED] @ matrices[ids[e]].values.T for e in range(count)]
            )
            ld = F.align(n, 16)
            found = []
            units = {"experts_matvec": count * -(-n // 16), "experts_matmul": EXPERTS * -(-n // 64)}
            for family, total in units.items():
                out = aligned((count, ld), np.float32)
                out[:] = np.nan
                args = {
                    "rows": rows, "w": table, "x": acts, "out": out, "starts": starts, "entries": entries, "n": n,
                    "k": k, "ld_out": ld, "used": USED, "by_entry": by_entry, "experts": EXPERTS,
                }  # fmt: skip
                for piece in cut(total, rng):
                    run(kernel(target, family, fmt=fmt), family, piece, args)
                found.append(out[:, :n])
            assert_close(
                found[0], wanted, 3e-6 if fmt == "f16" else 1e-6
            )  # a float chain rounds at every weight
            assert same_bits(*found)
