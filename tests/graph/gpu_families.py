"""The families of GPU targets in numpy, for the machine that runs plans."""

from __future__ import annotations

from typing import Any

import numpy as np

from graph import reference as ref
from graph.families import align

ACT_OPS = {"silu_mul": ref.silu, "gelu_mul": ref.gelu, "gelu_tanh_mul": ref.gelu_tanh, "mul": lambda x: x}


class GpuFamilies:
    """What a call does; the helpers are those of plan_machine.Call."""

    def norm_matvec(self: Any) -> None:
        self.product(self.row_norm())

    def norm_glu(self: Any) -> None:
        y = self.row_norm()
        self.quantised(ACT_OPS[self.spec["op"]](y @ self.weight("w").T) * (y @ self.weight("w2").T))

    def row_norm(self: Any) -> np.ndarray:
        """The norm of one row, read by one workgroup before the sum is written and by another one after it."""
        assert self.rows == 1
        k, eps = self.number("k"), self.number("eps")
        for _ in range(2):
            a = self.block("x", k, ld="ld_x").copy()
            if self.spec["add"]:
                delta = self.block("delta", k, ld="ld_delta").copy()
                a += ref.rms_norm(delta, self.weight("post"), eps) if self.spec["sandwich"] else delta
            if self.args["h"]:
                self.block("h", k, ld="ld_x")[:] = a
        return ref.rms_norm(a, self.weight("norm"), eps)

    def product(self: Any, x: np.ndarray) -> None:
        """x times w, as whole groups of 16 outputs."""
        n, b = self.number("n"), self.weight("b")
        y = x @ self.weight("w").T
        self.block("out", align(n, 16), ld="ld_out")[:] = np.nan
        self.block("out", n, ld="ld_out")[:] = y if b is None else y + b

    def glu(self: Any) -> None:
        x = self.block("x", self.number("k"), self.m.count[self.args["rows"]["count"]]).copy()
        self.quantised(ACT_OPS[self.spec["op"]](x @ self.weight("w").T) * (x @ self.weight("w2").T))

    def conv_matvec(self: Any) -> None:
        assert self.rows == 1
        self.product(self.convolved(self.number("k"), self.weight("taps"), True))

    def attention_matvec(self: Any) -> None:
        assert self.rows == 1
        self.product(self.attended().reshape(1, -1))

    def experts(self: Any) -> tuple[int, np.ndarray]:
        """Experts of a row, and the expert of each entry."""
        assert self.args["slots"] == {"slots": self.args["w"]["experts"]}
        used = self.number("used")
        return used, self.flat("ids")[: self.m.count[self.args["rows"]["count"]] * used]

    def experts_glu(self: Any) -> None:
        used, ids = self.experts()
        x = self.block("x", self.number("k"), len(ids) // used).copy()
        w, w2, act = self.weight("w"), self.weight("w2"), ACT_OPS[self.spec["op"]]
        y = [act(w[e] @ x[entry // used]) * (w2[e] @ x[entry // used]) for entry, e in enumerate(ids)]
        self.quantised(np.stack(y))

    def route_glu(self: Any) -> None:
        """The choice is written while other workgroups still read logits and rows: all of those are read first."""
        self.route()
        self.experts_glu()

    def experts_down(self: Any) -> None:
        used, ids = self.experts()
        x, w = self.block("x", self.number("k"), len(ids)).copy(), self.weight("w")
        y = np.stack([w[e] @ x[entry] for entry, e in enumerate(ids)])
        y *= self.flat("weights")[: len(ids), None]
        n = self.number("n")
        self.block("out", n, ld="ld_out")[:] = y.reshape(-1, used, n).sum(axis=1)
