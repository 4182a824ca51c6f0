"""short_conv against a convolution in float64: chunks, several sequences, the ring, copies for snapshots."""

from __future__ import annotations

import numpy as np
import pytest

from graph import families as F
from graph import gpu as G
from tests.codegen.gpu.run import run
from tests.codegen.gpu.step_cases import error, step_of

LENGTH = 75
# Passes: the rows of each sequence in order (sequence, rows).
PREFILLS = [[(0, 75)], [(1, 1)], [(1, 1)], [(1, 2)], [(1, 9)], [(1, 40)], [(1, 22)]]
MIXED = [[(0, 1), (2, 1), (1, 1)], [(0, 3), (1, 5)], [(2, 1), (0, 1)], [(1, 20), (2, 3), (0, 17), (3, 14)]]
MIXED += [[(2, 9)], [(0, 8), (2, 8)], [(3, 1)], [(0, 5), (1, 19), (3, 2), (2, 16)]]


class Case:
    def __init__(self, taps: int, gated: int, n: int, target: str) -> None:
        self.taps, self.gated, self.n, self.target = taps, gated, n, target
        rng = np.random.default_rng(taps)
        self.x = rng.standard_normal((4, LENGTH, 3 * n if gated else n)).astype(np.float32)
        self.w = rng.standard_normal((n, taps)).astype(np.float32)
        s = self.x[..., :n].astype("f8")
        if gated:
            s = s * self.x[..., 2 * n :]
        self.past = np.concatenate([np.zeros((4, taps - 1, n)), s], 1)
        self.wanted = sum(self.w[:, t] * self.past[:, t : t + LENGTH] for t in range(taps))
        if gated:
            self.wanted = self.wanted * self.x[..., n : 2 * n]
        self.rings = np.full((6, 2, F.RING, n), np.nan, np.float32)
        self.done = [0, 0, 0, 0]

    def step(self, sequences: list[tuple[int, int]]) -> None:
        """One pass, of a grid for two more rows; copies after its first row and, twice, after its last one."""
        places = [(s, self.done[s] + i) for s, count in sequences for i in range(count)]
        rows = [{G.ROW_RING: s + 1, G.ROW_POSITION: p} for s, p in places]
        copies = [(0, 1), (len(rows) - 1, 2), (len(rows) - 1, 0)]
        x = np.full((len(rows) + 2, self.x.shape[2] + 28), np.nan, np.float32)
        x[: len(rows), 12 : 12 + self.x.shape[2]] = [self.x[s, p] for s, p in places]
        kept = np.full((4, 3, self.taps - 1, self.n), 77, np.float32)
        out = np.full((len(rows) + 2, self.n + 16), 77, np.float32)
        args = {
            "step": step_of(rows, copies=copies),
            "x": x,
            "x_at": 12,
            "w": self.w,
            "out": out,
            "n": self.n,
        }
        args |= {"ld_x": x.shape[1], "ld_out": out.shape[1], "rings": self.rings, "copies": kept}
        args |= {"ring_stride": 2 * F.RING * self.n, "ring_offset": F.RING * self.n * 4}
        args |= {"copy_stride": kept[0].size, "copy_offset": kept[0, 0].nbytes}
        static = {"taps": self.taps, "gated": self.gated}
        after = run("short_conv", static, args, self.target, rows=len(rows) + 2)
        self.rings, found = after["rings"], after["out"]
        wanted = np.stack([self.wanted[s, p] for s, p in places])
        assert error(found[: len(rows), : self.n], wanted) < 5e-7
        assert (found[len(rows) :] == 77).all() and (found[:, self.n :] == 77).all()
        for row, slot in copies:
            s, p = places[row]
            assert error(after["copies"][slot, 1], self.past[s, p + 1 :][: self.taps - 1]) < 3e-7
        assert (after["copies"][3] == 77).all() and (after["copies"][:, ::2] == 77).all()
        for s, count in sequences:
            self.done[s] += count
        self.check_rings()

    def check_rings(self) -> None:
        assert np.isnan(self.rings[:, 0]).all() and np.isnan(self.rings[[0, 5]]).all()
        for s, done in enumerate(self.done):
            for p in range(max(0, done - F.RING), done):
                assert error(self.rings[s + 1, 1, p % F.RING], self.past[s, p + self.taps - 1]) < 2e-7
            assert np.isnan(self.rings[s + 1, 1, done:]).all()


@pytest.mark.parametrize(("taps", "gated", "n"), [(3, 1, 260), (3, 0, 40), (2, 1, 64), (8, 1, 48)])
def test_a_chunk_of_one_sequence(gpu_target: str, taps: int, gated: int, n: int) -> None:
    case = Case(taps, gated, n, gpu_target)
    for sequences in PREFILLS:
        case.step(sequences)


@pytest.mark.parametrize(("taps", "gated", "n"), [(3, 1, 36), (4, 0, 100), (8, 1, 16)])
def test_several_sequences(gpu_target: str, taps: int, gated: int, n: int) -> None:
    case = Case(taps, gated, n, gpu_target)
    for sequences in MIXED:
        case.step(sequences)
